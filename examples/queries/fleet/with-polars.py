"""The levels of one store, with Polars."""

import polars as pl

query = (
    pl.scan_parquet("fleet-data", hive_partitioning=True)
    .filter((pl.col("store") == "ada/engine") & (pl.col("month") >= pl.date(2023, 5, 1)))
    .group_by("cell", "fingerprint")
    .agg(pl.col("value").median())
)
print(query.explain())
levels = query.collect()
print(levels)
