"""Several files merged into one and removed, as stores of sorted files do it: `compact`."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Any

from protocol.cell import Cell, Ground, Recipe, make_names, max_files
from protocol.faults import check_fault
from protocol.files import check_content, write_all
from protocol.parameters import choice, chunk, count, size
from protocol.payload import BLOCK_BYTES, make_block, make_ring

from .durability import make_syncs


def set_up_compact(values: dict[str, Any], ground: Ground) -> Cell:
    files, size_bytes, chunk_bytes = values["count"], values["size"], values["chunk"]
    sync = make_syncs(values["sync"])[1]
    block = make_block(ground.seed)
    ring = make_ring(block, chunk_bytes)
    results: list[str] = []
    sources: list[list[str]] = []

    def make_source(path: str, number: int) -> None:
        """The sources hold the pieces of the result in turn."""
        with open(path, "xb", buffering=0) as file:
            for done in range(0, size_bytes, chunk_bytes):
                length = min(chunk_bytes, size_bytes - done)
                start = (done * files + number * length) % BLOCK_BYTES
                write_all(file.fileno(), ring[start : start + length])

    def prepare(ops: int) -> None:
        nonlocal results, sources
        results = make_names(ground.outputs, "result", ops)
        sources = [make_names(ground.outputs, f"source-{index}", files) for index in range(ops)]
        for paths in sources:
            for number, path in enumerate(paths):
                make_source(path, number)

    def operate(index: int) -> None:
        paths = sources[index]
        with ExitStack() as stack:
            opened = [stack.enter_context(open(path, "rb", buffering=0)) for path in paths]
            result = stack.enter_context(open(results[index], "xb", buffering=0))
            for _ in range(0, size_bytes, chunk_bytes):
                for source in opened:
                    write_all(result.fileno(), memoryview(source.read(chunk_bytes)))
            if sync:
                sync(result.fileno())
        for path in paths:
            os.unlink(path)

    def verify(ops: int) -> str:
        left = sum(os.path.exists(path) for paths in sources for path in paths)
        if left:
            raise check_fault(f"{left} sources are left.")
        return check_content(results[ops - 1], files * size_bytes, block)

    most = max(1, max_files(size_bytes) // (2 * files))
    return Cell(most, operate, verify, bytes_per_op=files * size_bytes, prepare=prepare)


def recipes() -> list[Recipe]:
    parameters = {
        "count": count(1, 256),
        "size": size(),
        "chunk": chunk(),
        "sync": choice(("never", "end"), "end"),
    }
    return [Recipe("compact/open.read-write", parameters, "content", set_up_compact, bytes=True)]
