"""Files written from their beginning to their end: `write`, `append`, `save`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable

from protocol.cell import DEFAULT_MAX_OPS, MAX_PREPARED_BYTES, Cell, Ground, Recipe, make_names, max_files
from protocol.faults import unsupported_fault
from protocol.files import O_BINARY, check_content, make_file, write_all
from protocol.parameters import MIB, SYNCS, choice, chunk, count, size, yes_no
from protocol.payload import MAX_VIEWS, chunk_views, make_block, make_content

from .durability import dsync_flag, make_preallocate, make_syncs, sync_folder

TARGETED = {"size": size(), "target": choice(("new", "existing"), "new"), "entropy": count(0, 100, "100")}
CHUNKED = {**TARGETED, "chunk": chunk(), "sync": choice(SYNCS, "never"), "preallocate": yes_no("no")}

Pieces = Callable[[], Iterator[memoryview]]
Writer = Callable[[str], Any]


def write_with_open(values: dict[str, Any], pieces: Pieces, **options: Any) -> Writer:
    """open(path, 'wb') and write()."""
    each, end = make_syncs(values["sync"])
    flag = dsync_flag(values["sync"])
    preallocate = make_preallocate(values["preallocate"], values["size"])
    if flag:
        options["opener"] = lambda path, flags: os.open(path, flags | flag, 0o666)

    def write(path: str) -> None:
        with open(path, "wb", **options) as file:
            if preallocate:
                preallocate(file.fileno())
            put = file.write
            for piece in pieces():
                written = put(piece)
                if written != len(piece):
                    # An unbuffered file may take a part only: the next call says why.
                    write_all(file.fileno(), piece[written:])
                if each:
                    # What is still in Python's buffer is not on its way to the disk.
                    file.flush()
                    each(file.fileno())
            if end:
                file.flush()
                end(file.fileno())

    return write


def write_with_os(values: dict[str, Any], pieces: Pieces) -> Writer:
    """os.open and os.write."""
    each, end = make_syncs(values["sync"])
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY | dsync_flag(values["sync"])
    preallocate = make_preallocate(values["preallocate"], values["size"])

    def write(path: str) -> None:
        descriptor = os.open(path, flags, 0o666)
        try:
            if preallocate:
                preallocate(descriptor)
            for piece in pieces():
                written = os.write(descriptor, piece)
                if written != len(piece):
                    write_all(descriptor, piece[written:])
                if each:
                    each(descriptor)
            if end:
                end(descriptor)
        finally:
            os.close(descriptor)

    return write


CHUNK_APIS: dict[str, Callable[[dict[str, Any], Pieces], Writer]] = {
    "open.write": write_with_open,
    "open.unbuffered": lambda values, pieces: write_with_open(values, pieces, buffering=0),
    "open.buffered-1MiB": lambda values, pieces: write_with_open(values, pieces, buffering=MIB),
    "os.write": write_with_os,
}


def make_write_cell(write: Writer, values: dict[str, Any], ground: Ground, block: bytes) -> Cell:
    size_bytes = values["size"]
    is_new = values["target"] == "new"
    existing = os.path.join(ground.inputs, "file")
    if not is_new:
        make_file(existing, size_bytes, block)
    names: list[str] = []

    def prepare(ops: int) -> None:
        nonlocal names
        if is_new:
            names = make_names(ground.outputs, "file", ops)
            return
        names = [existing] * ops
        # A sample that failed half-way has left it short.
        if os.stat(existing).st_size != size_bytes:
            make_file(existing, size_bytes, block)

    return Cell(
        max_files(size_bytes) if is_new else DEFAULT_MAX_OPS,
        lambda index: write(names[index]),
        lambda ops: check_content(names[ops - 1], size_bytes, block),
        bytes_per_op=size_bytes,
        prepare=prepare,
    )


def make_append_cell(values: dict[str, Any], ground: Ground) -> Cell:
    """An open file in append mode; write() and flush() for each operation, so that each reaches the system."""
    each, end = make_syncs(values["sync"])
    flag = dsync_flag(values["sync"])
    chunk_bytes = values["chunk"]
    path = os.path.join(ground.inputs, "log")
    opener = (lambda name, flags: os.open(name, flags | flag, 0o666)) if flag else None
    file = open(path, "ab", opener=opener)

    ground.at_teardown(file.close)
    most = max(1, min(MAX_VIEWS, MAX_PREPARED_BYTES // chunk_bytes))
    block = make_block(ground.seed)
    views: list[memoryview] = []

    def prepare(ops: int) -> None:
        nonlocal views
        views = list(chunk_views(block, ops * chunk_bytes, chunk_bytes)())

    def operate(index: int) -> None:
        file.write(views[index])
        file.flush()
        if each:
            each(file.fileno())
        if end and index == len(views) - 1:
            end(file.fileno())

    def restore() -> None:
        views.clear()
        # Python's buffer keeps what a full disk did not take, and writes it before it truncates: make room first.
        os.ftruncate(file.fileno(), 0)
        file.truncate(0)

    return Cell(
        most,
        operate,
        lambda ops: check_content(path, ops * chunk_bytes, block),
        bytes_per_op=chunk_bytes,
        prepare=prepare,
        restore=restore,
    )


def make_save_cell(values: dict[str, Any], ground: Ground) -> Cell:
    """A temporary file beside the target, os.replace, and the folder synced."""
    size_bytes = values["size"]
    is_synced, is_folder_synced = values["sync"] != "never", values["sync"] == "full"
    if is_folder_synced and sys.platform == "win32":
        raise unsupported_fault("Windows cannot sync a directory.")
    sync = make_syncs("end")[1] if is_synced else None
    block = make_block(ground.seed)
    content = make_content(block, size_bytes)
    folder = ground.inputs
    target = os.path.join(folder, "document")
    temporary = f"{target}.tmp"
    make_file(target, size_bytes, block)

    def save(_: int) -> None:
        with open(temporary, "wb") as file:
            file.write(content)
            if sync:
                file.flush()
                sync(file.fileno())
        os.replace(temporary, target)
        if is_folder_synced:
            sync_folder(folder)

    def restore() -> None:
        try:
            os.remove(temporary)
        except FileNotFoundError:
            pass

    return Cell(
        DEFAULT_MAX_OPS,
        save,
        lambda _: check_content(target, size_bytes, block),
        bytes_per_op=size_bytes,
        restore=restore,
    )


def recipes() -> list[Recipe]:
    def chunked(api: str, make_writer: Callable[[dict[str, Any], Pieces], Writer]) -> Recipe:
        def set_up(values: dict[str, Any], ground: Ground) -> Cell:
            block = make_block(ground.seed, values["entropy"])
            pieces = chunk_views(block, values["size"], values["chunk"])
            return make_write_cell(make_writer(values, pieces), values, ground, block)

        return Recipe(f"write/{api}", CHUNKED, "content", set_up, bytes=True)

    def set_up_write_bytes(values: dict[str, Any], ground: Ground) -> Cell:
        block = make_block(ground.seed, values["entropy"])
        content = make_content(block, values["size"])
        return make_write_cell(lambda path: Path(path).write_bytes(content), values, ground, block)

    return [
        *(chunked(api, make_writer) for api, make_writer in CHUNK_APIS.items()),
        Recipe("write/pathlib.write_bytes", TARGETED, "content", set_up_write_bytes, bytes=True),
        Recipe(
            "append/open.append",
            {"chunk": chunk(), "sync": choice(SYNCS, "never")},
            "content",
            make_append_cell,
            bytes=True,
        ),
        Recipe(
            "save/os.replace",
            {"size": size(), "sync": choice(("never", "end", "full"), "full")},
            "content",
            make_save_cell,
            bytes=True,
        ),
    ]
