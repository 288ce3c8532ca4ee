"""Files evicted from the page cache, and how many of their pages stayed: posix_fadvise(2), mincore(2)."""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Iterable
from typing import Callable, Optional

Coldness = dict[str, int]
"""`pages` of the files and `residentPages` among them."""


def open_eviction() -> Optional[Callable[[Iterable[str]], Coldness]]:
    """A function that evicts the files below folders. None where pages cannot be evicted or counted."""
    if not sys.platform.startswith("linux") or not hasattr(os, "posix_fadvise"):
        return None
    try:
        count_resident = _open_residency()
    except (ImportError, OSError, AttributeError):
        return None

    def evict(folders: Iterable[str]) -> Coldness:
        pages = resident_pages = 0
        for folder in folders:
            for root, _, names in os.walk(folder):
                for name in names:
                    path = os.path.join(root, name)
                    if not os.path.islink(path):
                        file_pages, file_resident = _evict_file(path, count_resident)
                        pages += file_pages
                        resident_pages += file_resident
        return {"residentPages": resident_pages, "pages": pages}

    return evict


def _evict_file(path: str, count_resident: Callable[[int, int], int]) -> tuple[int, int]:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        size_bytes = os.fstat(descriptor).st_size
        if size_bytes == 0:
            return 0, 0
        # Dirty pages are not evicted: they are written back first.
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        return -(-size_bytes // mmap.PAGESIZE), count_resident(descriptor, size_bytes)
    finally:
        os.close(descriptor)


def _open_residency() -> Callable[[int, int], int]:
    """A function that counts the resident pages of an open file. The standard library has no mincore(2); libc has."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    # off_t has 64 bits here: descriptors are mapped from their beginning only, so its width does not matter elsewhere.
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
    libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    libc.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p]
    failed = ctypes.c_void_p(-1).value

    def raise_errno() -> None:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))

    def count(descriptor: int, size_bytes: int) -> int:
        # Mapping a file does not read it.
        address = libc.mmap(None, size_bytes, mmap.PROT_READ, mmap.MAP_SHARED, descriptor, 0)
        if address == failed:
            raise_errno()
        try:
            states = ctypes.create_string_buffer(-(-size_bytes // mmap.PAGESIZE))
            if libc.mincore(address, size_bytes, states) != 0:
                raise_errno()
            # The lowest bit is the answer; the others are undefined.
            return sum(state & 1 for state in states.raw)
        finally:
            libc.munmap(address, size_bytes)

    return count
