"""Drives in front of others: caches of reads, logs of synchronous writes, and what moves between fast and slow."""
