"""Archives read: `read-archive`."""

from __future__ import annotations

import os
import zipfile
from typing import Any

from protocol.cell import Cell, Ground, Recipe
from protocol.faults import check_fault
from protocol.parameters import CACHES, choice, count, size, yes_no
from protocol.payload import make_block, make_content

from .read import max_reads


def set_up_archive(values: dict[str, Any], ground: Ground) -> Cell:
    files, size_bytes = values["count"], values["size"]
    path = os.path.join(ground.inputs, "archive.zip")
    content = make_content(make_block(ground.seed, values["entropy"]), size_bytes)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED if values["packed"] else zipfile.ZIP_STORED) as archive:
        for index in range(files):
            archive.writestr(f"entry-{index}", content)
    seen = 0
    last = b""

    def operate(_: int) -> None:
        nonlocal seen, last
        seen = 0
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                last = archive.read(name)
                seen += len(last)

    def verify(_: int) -> str:
        if last != content:
            raise check_fault("The last entry is not what was put into the archive.")
        return str(seen)

    return Cell(max_reads(values["cache"]), operate, verify, bytes_per_op=files * size_bytes)


def recipes() -> list[Recipe]:
    parameters = {
        "count": count(1, 100_000),
        "size": size(),
        "packed": yes_no("no"),
        "entropy": count(0, 100, "100"),
        "cache": choice(CACHES, "warm"),
    }
    return [Recipe("read-archive/zipfile", parameters, "count", set_up_archive, bytes=True)]
