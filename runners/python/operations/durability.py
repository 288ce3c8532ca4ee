"""What `sync` and `preallocate` are in Python on this platform; the operation `sync`."""

from __future__ import annotations

import os
import sys
from typing import Any, Callable, Optional

from protocol.cell import DEFAULT_MAX_OPS, Cell, Ground, Recipe
from protocol.faults import unsupported_fault
from protocol.files import O_BINARY, make_file
from protocol.parameters import choice
from protocol.payload import make_block

Sync = Optional[Callable[[int], None]]
"""Flushes an open descriptor to the disk."""


def _make_sync(is_data_only: bool) -> Callable[[int], None]:
    if sys.platform == "darwin":
        import fcntl

        # fsync(2) of macOS does not reach the platters. F_BARRIERFSYNC is 85 in sys/fcntl.h and not in Python's fcntl.
        command = 85 if is_data_only else fcntl.F_FULLFSYNC

        def sync(descriptor: int) -> None:
            fcntl.fcntl(descriptor, command)

        return sync
    # Windows has one way only, FlushFileBuffers.
    return getattr(os, "fdatasync", os.fsync) if is_data_only else os.fsync


def make_syncs(sync: str) -> tuple[Sync, Sync]:
    """The call after each write and the one before the file is closed, where `sync` asks for them."""
    if sync in ("each", "data-each"):
        return _make_sync(sync == "data-each"), None
    if sync in ("end", "data-end"):
        return None, _make_sync(sync == "data-end")
    return None, None


def dsync_flag(sync: str) -> int:
    """O_DSYNC where asked for. Windows has FILE_FLAG_WRITE_THROUGH for it, which os.open does not offer."""
    if sync != "dsync":
        return 0
    if not hasattr(os, "O_DSYNC"):
        raise unsupported_fault("Python does not offer O_DSYNC on this platform.")
    return os.O_DSYNC


def make_preallocate(is_wanted: bool, size_bytes: int) -> Sync:
    if not is_wanted:
        return None
    if not hasattr(os, "posix_fallocate"):
        raise unsupported_fault("Python does not offer posix_fallocate on this platform.")
    if size_bytes == 0:
        return None
    return lambda descriptor: os.posix_fallocate(descriptor, 0, size_bytes)


def sync_folder(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def set_up_sync(values: dict[str, Any], ground: Ground) -> Cell:
    path = os.path.join(ground.inputs, "file")
    make_file(path, 4096, make_block(ground.seed))
    sync = make_syncs(values["sync"])[1]
    assert sync is not None
    descriptor = ground.keep_open(os.open(path, os.O_RDWR | O_BINARY))
    sync(descriptor)
    return Cell(DEFAULT_MAX_OPS, lambda _: sync(descriptor), str)


def recipes() -> list[Recipe]:
    return [Recipe("sync/os.fsync", {"sync": choice(("end", "data-end"), "end")}, "count", set_up_sync)]
