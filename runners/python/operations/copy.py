"""Files copied: `copy`, `reflink`."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any, Callable

from protocol.cell import Cell, Ground, Recipe, make_names, max_files
from protocol.faults import unsupported_fault
from protocol.files import O_BINARY, check_content, make_file, write_all
from protocol.parameters import chunk, size, yes_no
from protocol.payload import make_block

Copy = Callable[[str, str], Any]

SIZED = {"size": size(), "sparse": yes_no("no")}


def make_copy_cell(copy: Copy, values: dict[str, Any], ground: Ground) -> Cell:
    size_bytes, is_sparse = values["size"], values.get("sparse", False)
    block = make_block(ground.seed)
    source = os.path.join(ground.inputs, "file")
    make_file(source, size_bytes, block, is_sparse)
    names: list[str] = []

    def prepare(ops: int) -> None:
        nonlocal names
        names = make_names(ground.outputs, "copy", ops)

    return Cell(
        max_files(size_bytes),
        lambda index: copy(source, names[index]),
        lambda ops: check_content(names[ops - 1], size_bytes, block, is_sparse),
        bytes_per_op=size_bytes,
        prepare=prepare,
    )


def with_descriptors(move: Callable[[int, int], Any]) -> Copy:
    """A copy by a function of two open descriptors."""

    def copy(source: str, target: str) -> None:
        reading = os.open(source, os.O_RDONLY | O_BINARY)
        try:
            writing = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY, 0o666)
            try:
                move(reading, writing)
            finally:
                os.close(writing)
        finally:
            os.close(reading)

    return copy


def read_and_write(chunk_bytes: int) -> Copy:
    def move(reading: int, writing: int) -> None:
        while data := os.read(reading, chunk_bytes):
            written = os.write(writing, data)
            if written != len(data):
                write_all(writing, memoryview(data)[written:])

    return with_descriptors(move)


# Linux moves at most this much in one call: sendfile(2), copy_file_range(2).
MAX_MOVED = 0x7FFFF000


def send_file(reading: int, writing: int) -> None:
    offset = 0
    while sent := os.sendfile(writing, reading, offset, MAX_MOVED):
        offset += sent


def copy_range(reading: int, writing: int) -> None:
    while os.copy_file_range(reading, writing, MAX_MOVED):
        pass


def copy_recipe(api: str, copy: Copy) -> Recipe:
    return Recipe(
        f"copy/{api}", SIZED, "content", lambda values, ground: make_copy_cell(copy, values, ground), bytes=True
    )


def recipes() -> list[Recipe]:
    offered = [
        copy_recipe("shutil.copyfile", shutil.copyfile),
        copy_recipe("shutil.copy2", shutil.copy2),
        Recipe(
            "copy/os.read-write",
            {**SIZED, "chunk": chunk()},
            "content",
            lambda values, ground: make_copy_cell(read_and_write(values["chunk"]), values, ground),
            bytes=True,
        ),
    ]
    if sys.platform.startswith("linux"):
        # On macOS sendfile(2) writes to sockets only.
        offered.append(copy_recipe("os.sendfile", with_descriptors(send_file)))
        if hasattr(os, "copy_file_range"):
            offered.append(copy_recipe("os.copy_file_range", with_descriptors(copy_range)))
        offered.append(Recipe("reflink/fcntl.ioctl.ficlone", {"size": size()}, "content", set_up_reflink, bytes=True))
    return offered


# FICLONE of linux/fs.h: _IOW(0x94, 9, int).
FICLONE = 0x40049409


def set_up_reflink(values: dict[str, Any], ground: Ground) -> Cell:
    import fcntl

    clone = with_descriptors(lambda reading, writing: fcntl.ioctl(writing, FICLONE, reading))
    probe = os.path.join(ground.inputs, "probe")
    make_file(probe, 4096, make_block(1))
    try:
        clone(probe, f"{probe}-clone")
    except OSError as error:
        raise unsupported_fault(f"This file system does not clone files: {error.strerror}.") from None
    return make_copy_cell(clone, values, ground)
