"""Pages of a file overwritten together and synced once, as databases do it: `transaction`."""

from __future__ import annotations

import os
from typing import Any

from protocol.cell import DEFAULT_MAX_OPS, Cell, Ground, Recipe
from protocol.faults import check_fault
from protocol.parameters import choice, count
from protocol.payload import PATTERNS

from .durability import make_syncs
from .positional import PLACED, Blocks, make_block_cell, make_blocks, read_back

CHECKPOINT_PAGES = 1000
"""Pages in a write-ahead log after which they are put into the file (SQLite's wal_autocheckpoint)."""
HEAD_BYTES = 8
"""A page in a journal has its offset before it."""


class Journal:
    """The old pages, or the new ones that are not in the file yet."""

    def __init__(self, file: int, path: str, blocks: Blocks) -> None:
        self._file = file
        self._page_bytes = blocks.chunk_bytes
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        self.pages = 0

    def close(self) -> None:
        os.close(self._descriptor)

    def append(self, offset: int, page: memoryview | bytes) -> None:
        frame = b"".join((offset.to_bytes(HEAD_BYTES, "little"), page))
        if os.pwrite(self._descriptor, frame, self.pages * len(frame)) != len(frame):
            raise check_fault("A page was put into the journal in part only.")
        self.pages += 1

    def sync(self) -> None:
        sync_data(self._descriptor)

    def empty(self) -> None:
        os.ftruncate(self._descriptor, 0)
        self.pages = 0

    def check_point(self) -> None:
        """The pages of a log into the file."""
        if self.pages == 0:
            return
        frame_bytes = HEAD_BYTES + self._page_bytes
        for number in range(self.pages):
            frame = os.pread(self._descriptor, frame_bytes, number * frame_bytes)
            os.pwrite(self._file, memoryview(frame)[HEAD_BYTES:], int.from_bytes(frame[:HEAD_BYTES], "little"))
        sync_data(self._file)
        self.empty()


def sync_data(descriptor: int) -> None:
    sync = make_syncs("data-end")[1]
    assert sync is not None
    sync(descriptor)


def set_up_transaction(values: dict[str, Any], ground: Ground) -> Cell:
    pages, kind = values["pages"], values["journal"]
    blocks = make_blocks(values, ground)
    file = ground.keep_open(os.open(blocks.path, os.O_RDWR))
    journal = Journal(file, os.path.join(ground.inputs, "journal"), blocks)
    ground.at_teardown(journal.close)
    offsets, number, page_bytes = blocks.offsets, len(blocks.offsets), blocks.chunk_bytes
    sources = blocks.source_views()
    last = 0

    def prepare(ops: int) -> None:
        """The page that is looked at afterwards is spoilt: only a transaction that happened can put it right."""
        nonlocal last
        last = (ops * pages - 1) % number
        os.pwrite(file, bytes(page_bytes), offsets[last])
        sync_data(file)

    def operate(index: int) -> None:
        places = [place % number for place in range(index * pages, (index + 1) * pages)]
        if kind == "wal":
            for place in places:
                journal.append(offsets[place], sources[place])
            journal.sync()
            if journal.pages >= CHECKPOINT_PAGES:
                journal.check_point()
            return
        if kind == "rollback":
            for place in places:
                journal.append(offsets[place], os.pread(file, page_bytes, offsets[place]))
            journal.sync()
        for place in places:
            blocks.expect_whole("wrote", os.pwrite(file, sources[place], offsets[place]))
        sync_data(file)
        if kind == "rollback":
            journal.empty()

    cell = make_block_cell(blocks, operate, read_back(blocks))
    check = cell.verify

    def verify(ops: int) -> str | None:
        journal.check_point()
        return check(ops * pages)

    def restore() -> None:
        os.pwrite(file, sources[last], offsets[last])
        journal.empty()

    cell.max_ops = DEFAULT_MAX_OPS // pages + 1
    cell.bytes_per_op = pages * page_bytes
    cell.prepare, cell.verify, cell.restore = prepare, verify, restore
    return cell


def recipes() -> list[Recipe]:
    if not hasattr(os, "pwrite"):
        return []
    parameters = {
        **PLACED,
        "pattern": choice(PATTERNS, "random"),
        "pages": count(1, 1_000_000),
        "journal": choice(("none", "rollback", "wal")),
    }
    return [Recipe("transaction/os.pwrite", parameters, "last", set_up_transaction, bytes=True)]
