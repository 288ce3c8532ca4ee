"""Making, checking and removing files outside the timed region."""

from __future__ import annotations

import mmap
import os
import shutil
import time
from binascii import crc32
from collections.abc import Iterator
from functools import lru_cache

from .faults import check_fault
from .payload import BLOCK_BYTES

O_BINARY = getattr(os, "O_BINARY", 0)
"""Windows translates line ends without it."""


def write_all(descriptor: int, view: memoryview) -> None:
    """Writes all of a view at the position of the descriptor, also where one call takes only a part."""
    while view:
        view = view[os.write(descriptor, view) :]


def page_aligned_view(size_bytes: int) -> memoryview:
    """
    Memory to read into that begins at a page. Where memory of a bytearray begins varies between processes, and processors with
    a fast string copy (AMD Zen 3 and 4 for one) copy at half or a tenth of the speed when the target lies 1 to 31 bytes farther into
    its page than the source: that is the place of a large allocation of the C library, while files lie at whole pages.
    """
    return memoryview(mmap.mmap(-1, max(1, size_bytes)))[:size_bytes]


def _pieces(start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Offset, start in the block and length of the pieces of a file range that do not cross a multiple of 1 MiB."""
    while start < end:
        inside = start % BLOCK_BYTES
        length = min(BLOCK_BYTES - inside, end - start)
        yield start, inside, length
        start += length


def make_file(path: str, size_bytes: int, block: bytes = b"", sparse: bool = False) -> None:
    """Makes a file of the payload. `sparse`: a hole but for its first and last 4 KiB."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY, 0o666)
    try:
        whole = [(0, size_bytes)]
        if sparse and size_bytes > 8192:
            os.ftruncate(descriptor, size_bytes)
            whole = [(0, 4096), (size_bytes - 4096, size_bytes)]
        view = memoryview(block)
        for start, end in whole:
            os.lseek(descriptor, start, os.SEEK_SET)
            for _, inside, length in _pieces(start, end):
                write_all(descriptor, view[inside : inside + length])
    finally:
        os.close(descriptor)


def format_crc32(crc: int) -> str:
    return f"{crc:08x}"


def check_content(path: str, size_bytes: int, block: bytes, sparse: bool = False) -> str:
    """Reads a file back, compares it with what it must be, and gives its CRC-32 in hex.

    Raises Fault ECHECK when its size or a byte is wrong.
    """
    crc = position = 0
    with open(path, "rb") as file:
        while piece := file.read(BLOCK_BYTES):
            end = position + len(piece)
            if end > size_bytes or piece != _expected(position, end, size_bytes, block, sparse):
                raise check_fault(f"{path} has a wrong byte at or after offset {position}.")
            if sparse:
                crc = crc32(piece, crc)
            position = end
    if position != size_bytes:
        raise check_fault(f"{path} has {position} bytes; {size_bytes} were to be written.")
    return format_crc32(crc) if sparse else _known_crc32(block, 0, size_bytes)


def _expected(start: int, end: int, size_bytes: int, block: bytes, sparse: bool) -> bytes:
    """The bytes [start, end) of a file; start is a multiple of 1 MiB and end is at most 1 MiB further."""
    if not sparse or size_bytes <= 8192:
        return block[: end - start]
    expected = bytearray(end - start)
    for first, last in ((0, 4096), (size_bytes - 4096, size_bytes)):
        begin, stop = max(first, start) - start, min(last, end) - start
        if begin < stop:
            expected[begin:stop] = block[begin:stop]
    return bytes(expected)


def check_bytes(data: bytes | bytearray | memoryview, offset: int, expected_bytes: int, block: bytes) -> str:
    """Compares bytes that an operation put into a buffer with the payload at their file offset; gives their CRC-32.

    Raises Fault ECHECK when there are not as many as expected or one is wrong.
    """
    view = memoryview(data)
    if len(view) != expected_bytes:
        raise check_fault(f"{len(view)} bytes were read at offset {offset}; {expected_bytes} were expected.")
    for start, inside, length in _pieces(offset, offset + expected_bytes):
        # As bytes: memory views are compared element by element.
        if bytes(view[start - offset : start - offset + length]) != block[inside : inside + length]:
            raise check_fault(f"A wrong byte was read at or after offset {start}.")
    return _known_crc32(block, offset % BLOCK_BYTES, expected_bytes)


@lru_cache(maxsize=256)
def _known_crc32(block: bytes, start: int, length: int) -> str:
    """CRC-32 of the payload's bytes, in hex. Equal bytes have an equal one: it is computed once."""
    crc = 0
    for _, inside, piece in _pieces(start, start + length):
        crc = crc32(block[inside : inside + piece], crc)
    return format_crc32(crc)


def count_entries(path: str) -> int:
    return len(os.listdir(path))


def empty_folder(path: str) -> None:
    """Removes everything in a folder; the folder stays. A folder that is gone is empty."""
    try:
        entries = list(os.scandir(path))
    except FileNotFoundError:
        return
    for entry in entries:
        remove_tree(entry.path)


def remove_tree(path: str) -> None:
    """Removes a file or a tree. Virus scanners and indexers hold files for a moment on Windows: it is tried again."""
    for attempt in range(5):
        try:
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            else:
                os.unlink(path)
        except FileNotFoundError:
            pass
        except OSError:
            if attempt == 4:
                raise
            time.sleep(0.05)
        if not os.path.lexists(path):
            return


def count_tree(root: str, files_only: bool = False) -> int:
    """Entries below a folder, of every kind or regular files alone."""
    entries = 0
    folders = [root]
    while folders:
        with os.scandir(folders.pop()) as found:
            for entry in found:
                entries += not files_only or entry.is_file(follow_symlinks=False)
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
    return entries
