"""Runs the queries of a document in the current folder, engine by engine; prints for each its heading, its engine, and its first rows.

Usage: queries.py DOCUMENT ENGINE... with engines duckdb, python, clickhouse, spark: the second word of the blocks' first line (```sql duckdb).
"""

from __future__ import annotations

import json
import re
import sys

document, wanted = sys.argv[1], sys.argv[2:]
with open(document, encoding="utf-8") as file:
    text = file.read()


def ask_duckdb(source: str) -> list[dict[str, object]]:
    import duckdb

    connection = duckdb.connect()
    # The machine may have more to do.
    connection.execute("SET threads = 2")
    result = connection.execute(source)
    columns = [column[0] for column in result.description]
    return [dict(zip(columns, row)) for row in result.fetchall()]


def ask_clickhouse(source: str) -> list[dict[str, object]]:
    import chdb

    answer = chdb.query(source.strip().rstrip(";"), "JSONEachRow")
    rows = [json.loads(line) for line in str(answer).splitlines()]
    return [*rows, {"storage_rows_read": answer.storage_rows_read()}]


spark = None


def ask_spark(source: str) -> list[dict[str, object]]:
    global spark
    if spark is None:
        from pyspark.sql import SparkSession

        # Without adaptive execution the plan is the one that is executed, and says how many files it read.
        options = {
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": "2",
            "spark.sql.adaptive.enabled": "false",
        }
        builder = SparkSession.builder.master("local[2]")
        for name, value in options.items():
            builder = builder.config(name, value)
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
    frame = None
    for statement in source.strip().rstrip(";").split(";\n"):
        frame = spark.sql(statement)
    rows = [row.asDict() for row in frame.collect()]
    leaf = frame._jdf.queryExecution().executedPlan().collectLeaves().head()
    return [*rows, {"files_read": leaf.metrics().apply("numFiles").value()}]


def ask_python(source: str) -> list[dict[str, object]]:
    scope: dict[str, object] = {}
    exec(source, scope)  # noqa: S102 -- it is our own documentation
    return [{key: value for key, value in scope.items() if isinstance(value, (int, str, list, float))}]


engines = {"duckdb": ask_duckdb, "clickhouse": ask_clickhouse, "spark": ask_spark, "python": ask_python}
heading = ""
for match in re.finditer(r"^##+ ([^\n]*)$|^```(sql (\w+)|python)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
    if match[1] is not None:
        heading = match[1]
        continue
    engine = match[3] or "python"
    if engine not in wanted:
        continue
    rows = engines[engine](match[4])
    print(
        json.dumps(
            {"heading": heading, "engine": engine, "rows": len(rows), "first": rows[:200], "last": rows[-1:]},
            default=str,
        )
    )
