"""Files read from their beginning to their end: `read`, `read-set`."""

from __future__ import annotations

import mmap
import os
import sys
from pathlib import Path
from typing import Any, Callable, Union

from protocol.cell import DEFAULT_MAX_OPS, Cell, Ground, Recipe
from protocol.faults import check_fault, unsupported_fault, value_fault
from protocol.files import O_BINARY, check_bytes, make_file, page_aligned_view
from protocol.parameters import CACHES, MIB, choice, chunk, count, size
from protocol.payload import make_block

WHOLE = {"size": size(), "cache": choice(CACHES, "warm"), "entropy": count(0, 100, "100")}
CHUNKED = {**WHOLE, "chunk": chunk()}

Bytes = Union[bytes, bytearray, memoryview]
Reader = Callable[[str], "tuple[int, Bytes]"]
"""Reads a file; gives the bytes read and what the last call that had any gave."""


def max_reads(cache: str) -> int:
    """Only the first operation of a cold sample finds the file cold."""
    return 1 if cache == "cold" else DEFAULT_MAX_OPS


def read_calls(chunk_bytes: int, **options: Any) -> Reader:
    """open() and read(chunk): a new bytes object for each call."""

    def read(path: str) -> tuple[int, Bytes]:
        total = 0
        last = b""
        with open(path, "rb", **options) as file:
            while data := file.read(chunk_bytes):
                total += len(data)
                last = data
        return total, last

    return read


def readinto_calls(chunk_bytes: int) -> Reader:
    """open() and readinto() the same memory again and again."""
    view = page_aligned_view(chunk_bytes)

    def read(path: str) -> tuple[int, Bytes]:
        total = last = 0
        with open(path, "rb") as file:
            while length := file.readinto(view):
                total += length
                last = length
        return total, view[:last]

    return read


def os_read_calls(chunk_bytes: int) -> Reader:
    flags = os.O_RDONLY | O_BINARY

    def read(path: str) -> tuple[int, Bytes]:
        total = 0
        last = b""
        descriptor = os.open(path, flags)
        try:
            while data := os.read(descriptor, chunk_bytes):
                total += len(data)
                last = data
        finally:
            os.close(descriptor)
        return total, last

    return read


CHUNK_APIS: dict[str, Callable[[int], Reader]] = {
    "open.read": read_calls,
    "open.unbuffered": lambda chunk_bytes: read_calls(chunk_bytes, buffering=0),
    "open.buffered-1MiB": lambda chunk_bytes: read_calls(chunk_bytes, buffering=MIB),
    "open.readinto": readinto_calls,
    "os.read": os_read_calls,
}


def read_bytes(path: str) -> tuple[int, Bytes]:
    data = Path(path).read_bytes()
    return len(data), data


def read_to_end(path: str) -> tuple[int, Bytes]:
    with open(path, "rb") as file:
        data = file.read()
    return len(data), data


WHOLE_APIS: dict[str, Reader] = {"pathlib.read_bytes": read_bytes, "open.read-all": read_to_end}


def make_source(values: dict[str, Any], ground: Ground) -> tuple[str, bytes]:
    """The path of the file to read and its payload."""
    path = os.path.join(ground.inputs, "file")
    block = make_block(ground.seed, values["entropy"])
    make_file(path, values["size"], block)
    return path, block


def make_read_cell(read: Reader, values: dict[str, Any], ground: Ground) -> Cell:
    path, block = make_source(values, ground)
    size_bytes = values["size"]
    call_bytes = values.get("chunk", max(1, size_bytes))
    last: Bytes = b""

    def operate(_: int) -> None:
        nonlocal last
        total, last = read(path)
        if total != size_bytes:
            raise check_fault(f"{total} bytes of {path} were read; it has {size_bytes}.")

    def verify(_: int) -> str:
        offset = max(0, -(-size_bytes // call_bytes) - 1) * call_bytes
        return check_bytes(last, offset, size_bytes - offset, block)

    return Cell(max_reads(values["cache"]), operate, verify, bytes_per_op=size_bytes)


def make_mmap_cell(values: dict[str, Any], ground: Ground) -> Cell:
    """A mapped file whose 64-bit words are summed: the pages are touched in order, by Python's own sum()."""
    size_bytes = values["size"]
    if size_bytes == 0:
        raise value_fault("An empty file cannot be mapped: give a size of at least 8B.")
    if size_bytes % 8:
        raise value_fault(f"{size_bytes} bytes are not a multiple of 8 (64-bit words).")
    if sys.byteorder != "little":
        raise unsupported_fault("The words of the file are little-endian; this machine would have to swap them.")
    path, block = make_source(values, ground)
    block_words = memoryview(block).cast("Q")
    expected = sum(block_words) * (size_bytes // MIB) + sum(block_words[: size_bytes % MIB // 8])
    total = 0

    def operate(_: int) -> None:
        nonlocal total
        with open(path, "rb", buffering=0) as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapping:
            with memoryview(mapping) as view, view.cast("Q") as words:
                total = sum(words)

    def verify(_: int) -> str:
        if total != expected:
            raise check_fault(f"The words of {path} have another sum than what was written.")
        return f"{total % 2**64:016x}"

    return Cell(max_reads(values["cache"]), operate, verify, bytes_per_op=size_bytes)


def make_set_cell(read: Reader, values: dict[str, Any], ground: Ground) -> Cell:
    files, least, most = values["count"], values["min"], values["max"]
    if most < least:
        raise value_fault(f"max={most} is below min={least}: exchange them.")
    block = make_block(ground.seed)
    total_bytes = 0
    for index in range(files):
        size_bytes = least if files == 1 else least + (most - least) * index // (files - 1)
        make_file(os.path.join(ground.inputs, str(index)), size_bytes, block)
        total_bytes += size_bytes
    paths = [entry.path for entry in os.scandir(ground.inputs)]  # in the order of the directory
    seen = 0

    def operate(_: int) -> None:
        nonlocal seen
        seen = 0
        for path in paths:
            seen += read(path)[0]
        if seen != total_bytes:
            raise check_fault(f"{seen} bytes of the set were read; it has {total_bytes}.")

    return Cell(max_reads(values["cache"]), operate, lambda _: str(seen), bytes_per_op=total_bytes)


def recipes() -> list[Recipe]:
    in_set = {"count": count(1, 1_000_000), "min": size(), "max": size(), "cache": choice(CACHES, "warm")}

    def chunked(api: str, make_reader: Callable[[int], Reader]) -> Recipe:
        def set_up(values: dict[str, Any], ground: Ground) -> Cell:
            return make_read_cell(make_reader(values["chunk"]), values, ground)

        return Recipe(f"read/{api}", CHUNKED, "last", set_up, bytes=True)

    def whole(api: str, read: Reader) -> Recipe:
        return Recipe(
            f"read/{api}", WHOLE, "last", lambda values, ground: make_read_cell(read, values, ground), bytes=True
        )

    return [
        *(chunked(api, make_reader) for api, make_reader in CHUNK_APIS.items()),
        *(whole(api, read) for api, read in WHOLE_APIS.items()),
        Recipe("read/mmap", WHOLE, "sum64", make_mmap_cell, bytes=True),
        Recipe(
            "read-set/open.read",
            {**in_set, "chunk": chunk("8KiB")},
            "count",
            lambda values, ground: make_set_cell(read_calls(values["chunk"]), values, ground),
            bytes=True,
        ),
        Recipe(
            "read-set/pathlib.read_bytes",
            in_set,
            "count",
            lambda values, ground: make_set_cell(read_bytes, values, ground),
            bytes=True,
        ),
    ]
