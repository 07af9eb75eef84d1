# Sourced by ./run and ./run-tests, which set $here, the checkout. "prepare PURPOSE" returns at once when everything is
# there, sets up what is missing otherwise, and ends the script with one sentence and status 2 where it cannot.
# PURPOSE is command (no window), window, fast (tests without the heavy tools) or tests.
#
# The environment in .venv is right when its interpreter runs, the lock it was made from (copied into it as the last step)
# equals today's and what was installed is still there. Anything else (half made, older lock, interpreter gone) is made
# anew from nothing.
# shellcheck shell=sh
# shellcheck disable=SC2154  # here is set by the sourcing script

# What a user's own settings must not change: where the modules come from. The second keeps a numpy.py that lies in the
# current folder from being taken for the package.
export PYTHONPATH="$here" PYTHONSAFEPATH=1
unset PYTHONHOME

say() { printf 'sizer: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 2
}

prepare() {
    if [ -z "$(missing_packages "$1")" ] && environment_ready "$1"; then return; fi
    [ -w "$here" ] || fail "$here cannot be written to, and its environment has to be made: copy it to a folder of your own."
    case $here in *:*) fail "the path $here contains a colon, which Python cannot use: move it to another folder." ;; esac
    log=$here/.setup.log
    (: >>"$here/.setup.lock" && : >>"$log") 2>/dev/null ||
        fail "$here was set up by another user: remove .venv, .setup.lock and .setup.log in it, then start again."
    # Two started at once: the second waits, then finds everything there. Every Debian and Ubuntu has flock. The processes
    # that fill .venv inherit the lock: should this shell be killed, the next start waits for them.
    exec 9>>"$here/.setup.lock"
    if command -v flock >/dev/null && ! flock -n 9; then
        say "another start is setting up; waiting for it."
        flock 9
    fi
    : >"$log"
    set_up "$1"
    exec 9>&-
}

set_up() {
    find_python
    wanted="$packages$(missing_packages "$1")"
    if [ -n "$wanted" ]; then
        # shellcheck disable=SC2086  # a list of package names
        install_packages $wanted
        find_python
        wanted="$packages$(missing_packages "$1")"
        [ -z "$wanted" ] || fail "apt-get said that it installed $wanted, yet it is still missing (see $log)."
    fi
    environment_ready "$1" || make_environment "$1"
}

environment_ready() {
    [ -x "$here/.venv/bin/python" ] || return 1
    cmp -s "$here/requirements.lock" "$here/.venv/made-from.lock" || return 1
    case $1 in
    tests | fast) cmp -s "$here/requirements-dev.lock" "$here/.venv/made-from-dev.lock" || return 1 ;;
    esac
    [ -r "$here/.venv/contents" ] || return 1
    while read -r installed; do
        [ -e "$here/.venv/$installed" ] || return 1
    done <"$here/.venv/contents"
}

# Prints, each with a blank behind it, the system packages that PURPOSE needs and that are not there. It runs at every
# start and therefore asks the linker's cache and the shell, not the package manager.
missing_packages() {
    [ "$1" != "command" ] || return 0
    # Where there is no cache to read (other systems) nothing can be said here, and Qt's own message has to do.
    libraries=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) || libraries=
    if [ -n "$libraries" ]; then
        for pair in \
            libglib-2.0.so.0=libglib2.0-0 libGL.so.1=libgl1 libEGL.so.1=libegl1 libdbus-1.so.3=libdbus-1-3 \
            libfontconfig.so.1=libfontconfig1 libxkbcommon.so.0=libxkbcommon0 libxcb-cursor.so.0=libxcb-cursor0 \
            libxcb-icccm.so.4=libxcb-icccm4 libxcb-keysyms.so.1=libxcb-keysyms1 libxcb-shape.so.0=libxcb-shape0 \
            libxkbcommon-x11.so.0=libxkbcommon-x11-0; do
            case $libraries in
            *"${pair%%=*} "*) ;;
            *) printf '%s ' "${pair#*=}" ;;
            esac
        done
    fi
    [ "$1" != window ] || return 0
    for pair in pdftotext=poppler-utils qpdf=qpdf; do
        command -v "${pair%%=*}" >/dev/null || printf '%s ' "${pair#*=}"
    done
    # Windows are drawn with a font of the system; proposals bring their own.
    [ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || printf 'fonts-dejavu-core '
    [ "$1" != fast ] || return 0
    for pair in soffice=libreoffice-calc Xvfb=xvfb xauth=xauth fio=fio; do
        command -v "${pair%%=*}" >/dev/null || printf '%s ' "${pair#*=}"
    done
}

# Sets python to the interpreter to build on, and packages to what must be installed before there is one.
find_python() {
    python=
    packages=
    # The real file, not a link that the next upgrade points elsewhere, and never the environment about to be replaced.
    probe='import os, sys
if not (3, 11) <= sys.version_info[:2] <= (3, 14): sys.exit(1)
print(os.path.realpath(getattr(sys, "_base_executable", sys.executable)))'
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        found=$("$candidate" -I -c "$probe" 2>/dev/null) || continue
        if "$found" -I -c 'import ensurepip, venv' 2>/dev/null; then
            python=$found
            return
        fi
        [ -n "$python" ] || python=$found
    done
    case $python in
    /usr/bin/*)
        version=${python##*/python}
        packages="python$version-venv "
        return
        ;;
    ?*) fail "$python has no ensurepip module: install a Python 3.11 to 3.14 that has it, then start again." ;;
    esac
    have_lists || { may_be_root && apt_get update; } || :
    for version in 3.11 3.12 3.13 3.14; do
        if apt-cache show "python$version-venv" >/dev/null 2>&1; then
            packages="python$version python$version-venv "
            return
        fi
    done
    found=$(python3 -I -c 'import sys; print("Python %d.%d" % sys.version_info[:2])' 2>/dev/null) || found="no python3"
    fail "Python 3.11 to 3.14 is needed and $found was found: install one of them with its venv module, then start again."
}

install_packages() {
    command -v apt-get >/dev/null ||
        fail "the system lacks what Debian calls $*: install it with the system's own package manager, then start again."
    may_be_root ||
        fail "system packages are missing that only root can install: run \"apt-get install $*\" as root, then start again."
    say "installing the system packages $* with apt-get."
    # Lists may be missing (a minimal image) or older than what the mirror still keeps.
    if have_lists && apt_install "$@"; then return; fi
    apt_get update || :
    apt_install "$@" ||
        fail "apt-get could not install $* (the reason is in $log): check the network or install them, then start again."
}

have_lists() { ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1; }

# Sets root to what has to stand before a command so that root runs it.
may_be_root() {
    root=
    [ "$(id -u)" != 0 ] || return 0
    root=sudo
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }
}

apt_install() { apt_get install -y --no-install-recommends "$@"; }

apt_get() {
    $root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1 9>&- </dev/null
}

# Builds .venv in its final place, since the scripts in it name that place, with the former one set aside until then.
make_environment() {
    say "making the environment in $here/.venv, once."
    lock=$here/requirements.lock
    case $1 in tests | fast) lock=$here/requirements-dev.lock ;; esac
    trap restore_environment EXIT
    trap 'exit 130' HUP INT TERM
    if [ -e "$here/.venv/made-from.lock" ]; then
        rm -rf -- "$here/.venv.previous"
        mv -- "$here/.venv" "$here/.venv.previous"
    fi
    rm -rf -- "$here/.venv"
    "$python" -I -m venv "$here/.venv" >>"$log" 2>&1 ||
        fail "$python could not make an environment in $here/.venv (the reason is in $log): mend that, then start again."
    # The lock names all there is to install, so pip has nothing to look for: of a package that another one wants with an
    # extra, pip 23 takes the newest there is, whatever the lock says, and then refuses it for its missing hash.
    "$here/.venv/bin/python" -I -m pip --disable-pip-version-check --no-input install --require-hashes --no-deps \
        --only-binary :all: --requirement "$lock" >>"$log" 2>&1 ||
        fail "the Python packages could not be installed (the reason is in $log): check the network, then start again."
    # Python would compile the program at the first start, or at each one where it may keep nothing beside the modules.
    "$here/.venv/bin/python" -I -m compileall -q "$here/sizer" "$here/ui" "$here/reports" >>"$log" 2>&1 9>&- || :
    (cd -- "$here/.venv" && ls -d lib/python*/site-packages/[!_]*) >"$here/.venv/contents"
    case $1 in tests | fast) cp -- "$lock" "$here/.venv/made-from-dev.lock" ;; esac
    cp -- "$here/requirements.lock" "$here/.venv/made-from.lock"
    trap - EXIT HUP INT TERM
    rm -rf -- "$here/.venv.previous"
}

# What was complete before stays usable with the lock it was made from.
restore_environment() {
    status=$?
    if [ -e "$here/.venv.previous" ]; then
        rm -rf -- "$here/.venv"
        mv -- "$here/.venv.previous" "$here/.venv"
    fi
    exit "$status"
}
