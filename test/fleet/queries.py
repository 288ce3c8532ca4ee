"""Runs files of queries in the current folder; prints for each its rows.

Usage: queries.py FILE...; the engine is what the name ends with: .duckdb.sql, .clickhouse.sql, .spark.sql, .py.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path


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
    printed = StringIO()
    with redirect_stdout(printed):
        exec(source, scope)  # noqa: S102 -- it is our own example
    return [{"printed": printed.getvalue(), "series": len(scope["levels"])}]


engines = {"duckdb": ask_duckdb, "clickhouse": ask_clickhouse, "spark": ask_spark, "py": ask_python}
for name in sys.argv[1:]:
    engine = Path(name).name.removesuffix(".sql").rsplit(".", 1)[-1]
    rows = engines[engine](Path(name).read_text(encoding="utf-8"))
    print(json.dumps({"rows": len(rows), "first": rows[:200], "last": rows[-1:]}, default=str))
