"""Runs files of SQL in the current folder; prints for each query its file, how many rows it gave, and the first ones."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import duckdb

connection = duckdb.connect()
# The machine may have more to do.
connection.execute("SET threads = 2")
for name in sys.argv[1:]:
    for query in Path(name).read_text(encoding="utf-8").split(";\n\n"):
        result = connection.execute(query)
        columns = [column[0] for column in result.description]
        rows = result.fetchall()
        first = [dict(zip(columns, row)) for row in rows[:200]]
        print(json.dumps({"file": Path(name).stem, "rows": len(rows), "first": first}, default=str))
