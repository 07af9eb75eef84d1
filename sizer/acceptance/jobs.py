"""Acceptance tests as files and commands: fio job files, and the command line of each test."""

from __future__ import annotations

import hashlib

from sizer.acceptance.planned import RUN_S, RUNS, WARM_UP_S, AcceptanceTest, Tool

TARGET = "SIZER_TARGET"
"""The variable that names the device or file that is tested."""
_MARK = "; Written by Sizer; what follows has the digest "
_FILES = 100_000
"""Files that each task of mdtest creates."""


def fio_text(test: AcceptanceTest) -> str:
    """The job file of a test, which fio runs as it is.

    >>> from sizer.acceptance.planned import Expected, JudgedBy
    >>> test = AcceptanceTest("db", "Database", Tool.FIO, Expected(JudgedBy.REQUESTS, 900, 1000, 1100, 900),
    ...                       request_bytes=8192, read_ratio=0.7, jobs=2, depth=16, job_bytes=8192000)
    >>> [line for line in fio_text(test).splitlines() if line.startswith(("rw", "bs", "iodepth", "numjobs", "["))]
    ['[global]', 'bs=8192', 'iodepth=16', 'numjobs=2', '[sizer-db]', 'rw=randrw', 'rwmixread=70']
    """
    lines = [
        f"; Acceptance test of {_plain(test.title)}: jobs: {test.jobs}, in flight of each: {test.depth}.",
        f"; Name what is tested first: export {TARGET}=/dev/... or a file. What is on it is overwritten where the",
        "; test writes.",
        f"; Then: {command(test)}",
        "[global]", "ioengine=libaio", "direct=1", f"filename=${{{TARGET}}}", "time_based=1", f"ramp_time={WARM_UP_S}",
        f"runtime={RUN_S}", "randrepeat=0", "norandommap=1", "refill_buffers=1", "group_reporting=1",
        f"bs={test.request_bytes}", f"iodepth={test.depth}", f"numjobs={test.jobs}", f"size={test.job_bytes}",
    ]
    if not test.random and test.jobs > 1:
        lines.append(f"offset_increment={test.job_bytes}")
    if test.offered_per_s:
        lines += [f"rate_iops={','.join(map(str, test.rates))}", "rate_process=poisson"]
    lines += [f"[{test.job_name}]", f"rw={test.direction}"]
    if 0 < test.read_ratio < 1:
        lines.append(f"rwmixread={round(100 * test.read_ratio)}")
    text = "\n".join(lines) + "\n"
    return f"{_MARK}{_digest(text)}\n{text}"


def as_written(content: bytes) -> bool:
    """Whether a job file is as it was written: one that somebody changed is that person's work."""
    first, _, rest = content.decode("utf-8", "replace").partition("\n")
    return first == f"{_MARK}{_digest(rest)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def command(test: AcceptanceTest) -> str:
    """What to type on the client, or on the first of several; empty where no tool repeats the load."""
    match test.tool:
        case Tool.FIO:
            hosts = " --client=clients.list" if test.client_count > 1 else ""
            runs = " ".join(str(run) for run in range(1, RUNS + 1))
            return (f"for run in {runs}; do fio{hosts} {test.file_name} --output-format=json "
                    f"--output={test.job_name}-$run.json; done")
        case Tool.MDTEST:
            return f"mpirun -np {test.jobs} mdtest -F -C -u -n {_FILES // max(test.jobs, 1) + 1} -i {RUNS} -d ${TARGET}"
        case Tool.NONE:
            return ""


def ior_command(test: AcceptanceTest) -> str:
    """The same streams by IOR on the mounted file system, of one direction and from several clients; else empty.

    Each task has a file of its own and leaves it to the file system of its client how far it reads ahead, where fio
    keeps so many requests in flight. What is read is written first and kept.

    >>> from sizer.acceptance.planned import Expected, JudgedBy
    >>> test = AcceptanceTest("w", "Writes", Tool.FIO, Expected(JudgedBy.BYTES, 9e8, 1e9, 11e8, 9e8), random=False,
    ...                       request_bytes=2**20, read_ratio=0.0, jobs=2, job_bytes=2**30, client_count=4)
    >>> ior_command(test)
    'mpirun --hostfile clients.list -np 8 ior -F -e -t 1048576 -b 1073741824 -D 600 -i 3 -w -o $SIZER_TARGET/ior'
    """
    one_way = test.read_ratio in (0.0, 1.0)
    if test.tool is not Tool.FIO or test.random or not one_way or test.offered_per_s or test.client_count < 2:
        return ""
    start = (f"mpirun --hostfile clients.list -np {test.jobs * test.client_count} ior -F -e -t {test.request_bytes} "
             f"-b {test.job_bytes}")
    timed, target = f"-D {RUN_S} -i {RUNS}", f"-o ${TARGET}/ior"
    if not test.read_ratio:
        return f"{start} {timed} -w {target}"
    return f"{start} -w -k {target}; {start} {timed} -r -C -k {target}"


def _plain(title: str) -> str:
    """A title in one line."""
    return " ".join(title.split())
