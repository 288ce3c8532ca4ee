"""Tables as io-perf writes them, which each test changes as needed."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import unittest
from typing import Any, Dict, List, Sequence

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

from io_perf_tables import Column, Table  # noqa: E402

COLUMNS = (Column("cell", "left"), Column("per op", "right"))


def table(*rows: Sequence[str], title: str = "Cells", notes: Sequence[str] = ()) -> Table:
    return Table(title, COLUMNS, tuple(tuple(row) for row in rows), tuple(notes))


def document(*tables: Table, **members: Any) -> Dict[str, Any]:
    written: List[Dict[str, Any]] = [
        {
            "title": one.title,
            "columns": [{"title": column.title, "align": column.align} for column in one.columns],
            "rows": [list(row) for row in one.rows],
            "notes": list(one.notes),
        }
        for one in tables or (table(("native/read/a", "1.00 µs"), notes=["One cell."]),)
    ]
    return {"schema": "io-perf/tables/v1", "tables": written, **members}


class FolderCase(unittest.TestCase):
    """A test case with a temporary folder."""

    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="io-perf-tables-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name: str, content: "str | bytes") -> str:
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def write_tables(self, *tables: Table, **members: Any) -> str:
        return self.write("tables.json", json.dumps(document(*tables, **members)))
