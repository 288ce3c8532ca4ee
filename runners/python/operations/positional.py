"""Blocks of one open file at given positions: `read-at`, `write-at`, `mixed`."""

from __future__ import annotations

import mmap
import os
from array import array
from dataclasses import dataclass
from typing import Any, Callable

from protocol.cell import DEFAULT_MAX_OPS, Cell, Ground, Recipe
from protocol.faults import check_fault, unsupported_fault, value_fault
from protocol.files import O_BINARY, check_bytes, make_file, page_aligned_view
from protocol.parameters import CACHES, SYNCS, choice, chunk, size
from protocol.payload import BLOCK_BYTES, PATTERNS, make_block, make_positions, make_ring

from .durability import dsync_flag, make_syncs

PLACED = {"size": size(), "chunk": chunk(), "pattern": choice(PATTERNS, "sequential")}
MAX_BLOCKS = 4 * 1024 * 1024
"""Shuffling this number takes seconds in Python."""


@dataclass
class Blocks:
    path: str
    chunk_bytes: int
    block: bytes
    offsets: array[int]
    """Byte offsets in the order of the operations."""

    def expect_whole(self, what: str, moved: int) -> None:
        if moved != self.chunk_bytes:
            raise check_fault(f"A call {what} {moved} bytes of {self.chunk_bytes}.")

    def source_views(self) -> list[memoryview]:
        """The payload of each operation, made ahead."""
        ring = make_ring(self.block, self.chunk_bytes)
        shared: dict[int, memoryview] = {}
        for offset in self.offsets:
            start = offset % BLOCK_BYTES
            if start not in shared:
                shared[start] = ring[start : start + self.chunk_bytes]
        return [shared[offset % BLOCK_BYTES] for offset in self.offsets]


def make_blocks(values: dict[str, Any], ground: Ground) -> Blocks:
    size_bytes, chunk_bytes = values["size"], values["chunk"]
    blocks = size_bytes // chunk_bytes
    if not 1 <= blocks <= MAX_BLOCKS:
        raise value_fault(
            f"A file of {size_bytes} bytes has {blocks} blocks of {chunk_bytes}; from 1 to {MAX_BLOCKS} are possible."
        )
    path = os.path.join(ground.inputs, "file")
    block = make_block(ground.seed)
    make_file(path, size_bytes, block)
    positions = make_positions(values["pattern"], blocks, ground.seed)
    return Blocks(path, chunk_bytes, block, array("q", (position * chunk_bytes for position in positions)))


def make_block_cell(
    blocks: Blocks, operate: Callable[[int], Any], last_bytes: Callable[[int], Any], max_ops: int = DEFAULT_MAX_OPS
) -> Cell:
    def verify(ops: int) -> str:
        offset = blocks.offsets[(ops - 1) % len(blocks.offsets)]
        return check_bytes(last_bytes(offset), offset, blocks.chunk_bytes, blocks.block)

    return Cell(max_ops, operate, verify, bytes_per_op=blocks.chunk_bytes)


def read_back(blocks: Blocks) -> Callable[[int], bytes]:
    def read(offset: int) -> bytes:
        with open(blocks.path, "rb") as file:
            file.seek(offset)
            return file.read(blocks.chunk_bytes)

    return read


def make_read_cell(open_reader: Callable[[Blocks, Ground], Callable[[int], Any]]) -> Callable[..., Cell]:
    """Of a function that opens the file and gives another that reads a block at an offset."""

    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        blocks = make_blocks(values, ground)
        read = open_reader(blocks, ground)
        offsets, number, chunk_bytes = blocks.offsets, len(blocks.offsets), blocks.chunk_bytes
        last: Any = b""

        def operate(index: int) -> None:
            nonlocal last
            last = read(offsets[index % number])
            if len(last) != chunk_bytes:
                blocks.expect_whole("read", len(last))

        # A cold sample ends before it comes back to a block that it has read.
        max_ops = min(DEFAULT_MAX_OPS, number) if values["cache"] == "cold" else DEFAULT_MAX_OPS
        return make_block_cell(blocks, operate, lambda _: last, max_ops)

    return set_up


def open_pread(blocks: Blocks, ground: Ground) -> Callable[[int], bytes]:
    descriptor = ground.keep_open(os.open(blocks.path, os.O_RDONLY))
    chunk_bytes = blocks.chunk_bytes
    return lambda offset: os.pread(descriptor, chunk_bytes, offset)


def open_preadv(blocks: Blocks, ground: Ground) -> Callable[[int], memoryview]:
    descriptor = ground.keep_open(os.open(blocks.path, os.O_RDONLY))
    view = page_aligned_view(blocks.chunk_bytes)
    buffers = [view]

    def read(offset: int) -> memoryview:
        length = os.preadv(descriptor, buffers, offset)
        return view if length == len(view) else view[:length]

    return read


def open_seek_readinto(blocks: Blocks, ground: Ground) -> Callable[[int], memoryview]:
    file = open(blocks.path, "rb", buffering=0)
    ground.at_teardown(file.close)
    view = page_aligned_view(blocks.chunk_bytes)

    def read(offset: int) -> memoryview:
        file.seek(offset)
        length = file.readinto(view)
        return view if length == len(view) else view[:length]

    return read


def make_write_cell(open_writer: Callable[[int], Callable[[memoryview, int], int]]) -> Callable[..., Cell]:
    """Of a function that, for an open descriptor, gives another that writes a view at an offset."""

    def set_up(values: dict[str, Any], ground: Ground) -> Cell:
        each, end = make_syncs(values["sync"])
        flags = os.O_RDWR | O_BINARY | dsync_flag(values["sync"])
        blocks = make_blocks(values, ground)
        descriptor = ground.keep_open(os.open(blocks.path, flags))
        write = open_writer(descriptor)
        offsets, number = blocks.offsets, len(blocks.offsets)
        sources = blocks.source_views()
        last_index = 0

        def prepare(ops: int) -> None:
            nonlocal last_index
            last_index = ops - 1

        def operate(index: int) -> None:
            place = index % number
            blocks.expect_whole("wrote", write(sources[place], offsets[place]))
            if each:
                each(descriptor)
            # The file stays open from sample to sample: its end is the last operation of the sample.
            if end and index == last_index:
                end(descriptor)

        cell = make_block_cell(blocks, operate, read_back(blocks))
        cell.prepare = prepare
        return cell

    return set_up


def seek_and_write(descriptor: int) -> Callable[[memoryview, int], int]:
    def write(view: memoryview, offset: int) -> int:
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.write(descriptor, view)

    return write


def set_up_mapped(values: dict[str, Any], ground: Ground) -> Cell:
    """Chunks copied into a mapping of the whole file; `sync` is msync(2) alone, of the chunk's pages or of all."""
    sync = values["sync"]
    if sync not in ("never", "end", "each"):
        raise unsupported_fault("A mapping has msync(2) and nothing else: give sync=end or sync=each.")
    blocks = make_blocks(values, ground)
    with open(blocks.path, "r+b") as file:
        mapping = mmap.mmap(file.fileno(), 0)
    ground.at_teardown(mapping.close)
    offsets, number, chunk_bytes = blocks.offsets, len(blocks.offsets), blocks.chunk_bytes
    sources = blocks.source_views()
    last_index = 0

    def prepare(ops: int) -> None:
        nonlocal last_index
        last_index = ops - 1

    def operate(index: int) -> None:
        offset = offsets[index % number]
        mapping[offset : offset + chunk_bytes] = sources[index % number]
        if sync == "each":
            start = offset - offset % mmap.ALLOCATIONGRANULARITY
            mapping.flush(start, offset + chunk_bytes - start)
        elif sync == "end" and index == last_index:
            mapping.flush()

    cell = make_block_cell(blocks, operate, read_back(blocks))
    cell.prepare = prepare
    return cell


def set_up_mixed(values: dict[str, Any], ground: Ground) -> Cell:
    blocks = make_blocks(values, ground)
    descriptor = ground.keep_open(os.open(blocks.path, os.O_RDWR))
    offsets, number, chunk_bytes = blocks.offsets, len(blocks.offsets), blocks.chunk_bytes
    sources = blocks.source_views()

    def operate(index: int) -> None:
        place = index % number
        if index % 10 < 7:
            blocks.expect_whole("read", len(os.pread(descriptor, chunk_bytes, offsets[place])))
        else:
            blocks.expect_whole("wrote", os.pwrite(descriptor, sources[place], offsets[place]))

    return make_block_cell(blocks, operate, read_back(blocks))


def recipes() -> list[Recipe]:
    reading = {**PLACED, "cache": choice(CACHES, "warm")}
    writing = {**PLACED, "sync": choice(SYNCS, "never")}
    offered = [
        Recipe("read-at/open.seek-readinto", reading, "last", make_read_cell(open_seek_readinto), bytes=True),
        Recipe("write-at/os.lseek-write", writing, "last", make_write_cell(seek_and_write), bytes=True),
        Recipe("write-at/mmap", writing, "last", set_up_mapped, bytes=True),
    ]
    if hasattr(os, "pread"):
        offered.insert(0, Recipe("read-at/os.pread", reading, "last", make_read_cell(open_pread), bytes=True))
    if hasattr(os, "preadv"):
        offered.append(Recipe("read-at/os.preadv", reading, "last", make_read_cell(open_preadv), bytes=True))
    if hasattr(os, "pwrite"):

        def open_pwrite(descriptor: int) -> Callable[[memoryview, int], int]:
            return lambda view, offset: os.pwrite(descriptor, view, offset)

        offered.append(Recipe("write-at/os.pwrite", writing, "last", make_write_cell(open_pwrite), bytes=True))
        mixed = {**PLACED, "pattern": choice(PATTERNS, "random")}
        offered.append(Recipe("mixed/os.pread-pwrite", mixed, "last", set_up_mixed, bytes=True))
    return offered
