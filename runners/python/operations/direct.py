"""Files past the page cache (O_DIRECT): `read`, `read-at`, `write`, `write-at`. Memory, positions and lengths are whole blocks."""

from __future__ import annotations

import errno
import os
from typing import Any

from protocol.cell import Cell, Ground, Recipe
from protocol.faults import unsupported_fault
from protocol.files import page_aligned_view
from protocol.payload import BLOCK_BYTES, make_block, make_content

from . import positional
from . import read as reading
from . import write as writing
from .durability import dsync_flag, make_preallocate, make_syncs

ALIGNMENT = 4096
O_DIRECT = getattr(os, "O_DIRECT", 0)


def expect_whole_blocks(chunk_bytes: int) -> None:
    if chunk_bytes % ALIGNMENT:
        raise unsupported_fault("Past the page cache chunk has to be a multiple of 4KiB.")


def open_direct(path: str, flags: int) -> int:
    try:
        return os.open(path, flags | O_DIRECT, 0o666)
    except OSError as error:
        if error.errno == errno.EINVAL:
            raise unsupported_fault("This file system has no O_DIRECT.") from error
        raise


def aligned_ring(block: bytes, max_bytes: int) -> memoryview:
    """The payload as make_ring has it, in memory that begins at a page."""
    view = page_aligned_view(BLOCK_BYTES + max_bytes)
    view[:] = make_content(block, BLOCK_BYTES + max_bytes)
    return view


def read_calls(chunk_bytes: int) -> reading.Reader:
    expect_whole_blocks(chunk_bytes)
    view = page_aligned_view(chunk_bytes)
    buffers = [view]

    def read(path: str) -> tuple[int, reading.Bytes]:
        total = last = 0
        descriptor = open_direct(path, os.O_RDONLY)
        try:
            while length := os.readv(descriptor, buffers):
                total += length
                last = length
                if length < chunk_bytes:
                    break
        finally:
            os.close(descriptor)
        return total, view[:last]

    return read


def set_up_read(values: dict[str, Any], ground: Ground) -> Cell:
    read = read_calls(values["chunk"])
    cell = reading.make_read_cell(read, values, ground)
    cell.operate(0)
    return cell


def set_up_read_at(values: dict[str, Any], ground: Ground) -> Cell:
    expect_whole_blocks(values["chunk"])

    def open_reader(blocks: positional.Blocks, ground: Ground) -> Any:
        descriptor = ground.keep_open(open_direct(blocks.path, os.O_RDONLY))
        view = page_aligned_view(blocks.chunk_bytes)
        buffers = [view]

        def read(offset: int) -> memoryview:
            length = os.preadv(descriptor, buffers, offset)
            return view if length == len(view) else view[:length]

        return read

    return positional.make_read_cell(open_reader)(values, ground)


def set_up_write(values: dict[str, Any], ground: Ground) -> Cell:
    size_bytes, chunk_bytes = values["size"], values["chunk"]
    expect_whole_blocks(chunk_bytes)
    each, end = make_syncs(values["sync"])
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | dsync_flag(values["sync"])
    preallocate = make_preallocate(values["preallocate"], size_bytes)
    block = make_block(ground.seed, values["entropy"])
    ring = aligned_ring(block, chunk_bytes)
    pieces = []
    for offset in range(0, size_bytes, chunk_bytes):
        whole = -(-min(chunk_bytes, size_bytes - offset) // ALIGNMENT) * ALIGNMENT
        pieces.append(ring[offset % BLOCK_BYTES : offset % BLOCK_BYTES + whole])
    is_cut = size_bytes % ALIGNMENT != 0

    def write(path: str) -> None:
        descriptor = open_direct(path, flags)
        try:
            if preallocate:
                preallocate(descriptor)
            for piece in pieces:
                written = os.write(descriptor, piece)
                if written != len(piece):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
                if each:
                    each(descriptor)
            if is_cut:
                os.ftruncate(descriptor, size_bytes)
            if end:
                end(descriptor)
        finally:
            os.close(descriptor)

    probe = os.path.join(ground.outputs, "probe")
    os.close(open_direct(probe, os.O_WRONLY | os.O_CREAT))
    os.unlink(probe)
    return writing.make_write_cell(write, values, ground, block)


def set_up_write_at(values: dict[str, Any], ground: Ground) -> Cell:
    expect_whole_blocks(values["chunk"])
    each, end = make_syncs(values["sync"])
    blocks = positional.make_blocks(values, ground)
    descriptor = ground.keep_open(open_direct(blocks.path, os.O_RDWR | dsync_flag(values["sync"])))
    offsets, number, chunk_bytes = blocks.offsets, len(blocks.offsets), blocks.chunk_bytes
    ring = aligned_ring(blocks.block, chunk_bytes)
    sources = [ring[offset % BLOCK_BYTES : offset % BLOCK_BYTES + chunk_bytes] for offset in offsets]
    last_index = 0

    def prepare(ops: int) -> None:
        nonlocal last_index
        last_index = ops - 1

    def operate(index: int) -> None:
        place = index % number
        blocks.expect_whole("wrote", os.pwrite(descriptor, sources[place], offsets[place]))
        if each:
            each(descriptor)
        if end and index == last_index:
            end(descriptor)

    cell = positional.make_block_cell(blocks, operate, positional.read_back(blocks))
    cell.prepare = prepare
    return cell


def recipes() -> list[Recipe]:
    if not O_DIRECT:
        return []
    reading_at = {**positional.PLACED, "cache": reading.WHOLE["cache"]}
    writing_at = {**positional.PLACED, "sync": writing.CHUNKED["sync"]}
    return [
        Recipe("read/os.readv-direct", reading.CHUNKED, "last", set_up_read, bytes=True),
        Recipe("read-at/os.preadv-direct", reading_at, "last", set_up_read_at, bytes=True),
        Recipe("write/os.write-direct", writing.CHUNKED, "content", set_up_write, bytes=True),
        Recipe("write-at/os.pwrite-direct", writing_at, "last", set_up_write_at, bytes=True),
    ]
