"""Runs the SQL of a document in the current folder; prints for each query its heading, how many rows it gave, and the first ones."""

from __future__ import annotations

import json
import re
import sys

import duckdb

with open(sys.argv[1], encoding="utf-8") as file:
    document = file.read()
connection = duckdb.connect()
# The machine may have more to do.
connection.execute("SET threads = 2")
heading = ""
for match in re.finditer(r"^## ([^\n]*)$|^```sql\n(.*?)^```$", document, re.MULTILINE | re.DOTALL):
    if match[1] is not None:
        heading = match[1]
        continue
    result = connection.execute(match[2])
    columns = [column[0] for column in result.description]
    rows = result.fetchall()
    first = [dict(zip(columns, row)) for row in rows[:200]]
    print(json.dumps({"heading": heading, "sql": match[2], "rows": len(rows), "first": first}, default=str))
