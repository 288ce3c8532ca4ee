"""Calls of several neighbouring parts of memory at once: `read` by os.readv, `write` by os.writev."""

from __future__ import annotations

import os
from typing import Any

from protocol.cell import Cell, Ground, Recipe
from protocol.files import O_BINARY, page_aligned_view, write_all
from protocol.payload import chunk_views, make_block

from . import read as reading
from . import write as writing
from .durability import dsync_flag, make_preallocate, make_syncs

PARTS = 8


def split(view: memoryview) -> list[memoryview]:
    """Up to eight neighbouring parts."""
    part = len(view) // PARTS + 1
    return [view[start : start + part] for start in range(0, len(view), part)]


def readv_calls(chunk_bytes: int) -> reading.Reader:
    view = page_aligned_view(chunk_bytes)
    parts = split(view)

    def read(path: str) -> tuple[int, reading.Bytes]:
        total = last = 0
        descriptor = os.open(path, os.O_RDONLY)
        try:
            while length := os.readv(descriptor, parts):
                total += length
                last = length
        finally:
            os.close(descriptor)
        return total, view[:last]

    return read


def write_with_writev(values: dict[str, Any], pieces: list[tuple[memoryview, list[memoryview]]]) -> writing.Writer:
    each, end = make_syncs(values["sync"])
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY | dsync_flag(values["sync"])
    preallocate = make_preallocate(values["preallocate"], values["size"])

    def write(path: str) -> None:
        descriptor = os.open(path, flags, 0o666)
        try:
            if preallocate:
                preallocate(descriptor)
            for piece, parts in pieces:
                written = os.writev(descriptor, parts)
                if written != len(piece):
                    write_all(descriptor, piece[written:])
                if each:
                    each(descriptor)
            if end:
                end(descriptor)
        finally:
            os.close(descriptor)

    return write


def set_up_read(values: dict[str, Any], ground: Ground) -> Cell:
    return reading.make_read_cell(readv_calls(values["chunk"]), values, ground)


def set_up_write(values: dict[str, Any], ground: Ground) -> Cell:
    block = make_block(ground.seed, values["entropy"])
    pieces = [(piece, split(piece)) for piece in chunk_views(block, values["size"], values["chunk"])()]
    return writing.make_write_cell(write_with_writev(values, pieces), values, ground, block)


def recipes() -> list[Recipe]:
    if not hasattr(os, "readv"):
        return []
    return [
        Recipe("read/os.readv", reading.CHUNKED, "last", set_up_read, bytes=True),
        Recipe("write/os.writev", writing.CHUNKED, "content", set_up_write, bytes=True),
    ]
