"""The levels of one store, with pyarrow and pandas."""

import pyarrow.dataset as ds

data = ds.dataset("fleet-data", partitioning="hive")
wanted = (ds.field("store") == "ada/engine") & (ds.field("month") >= "2023-05-01")
print(f"{len(list(data.get_fragments(wanted)))} of {len(list(data.get_fragments()))} files are read")
frame = data.to_table(columns=["cell", "fingerprint", "value"], filter=wanted).to_pandas()
levels = frame.groupby(["cell", "fingerprint"])["value"].median()
print(levels)
