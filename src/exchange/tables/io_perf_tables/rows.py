"""Rows made from run documents and histories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Sequence, Tuple, Union, overload

from .errors import TablesError

if TYPE_CHECKING:
    import pandas

Row = Dict[str, Any]

_RUN_COLUMNS: Tuple[str, ...] = (
    "run",
    "started_at",
    "complete",
    "tool",
    "suite",
    "repository",
    "commit",
    "commit_at",
    "ref",
    "pull_request",
    "job",
    "subject",
    "target",
    "fingerprint",
    "os",
    "kernel",
    "cpu",
    "cores",
    "memory_bytes",
    "filesystem",
    "cell",
    "runner",
    "operation",
    "api",
    "parameters",
    "type",
)

#: One row for each cell and subject of a run: the columns of `io-perf export --to parquet`.
SUMMARY_COLUMNS: Tuple[str, ...] = (
    *_RUN_COLUMNS,
    "unit",
    "better",
    "value",
    "low",
    "high",
    "samples",
    "bytes_per_op",
    "calls",
    "read_bytes",
    "written_bytes",
    "fsyncs",
    "hazards",
)

#: One row for each sample, as `--rows samples` has them.
SAMPLE_COLUMNS: Tuple[str, ...] = (
    *_RUN_COLUMNS,
    "round",
    "position",
    "process",
    "unit",
    "value",
    "ns",
    "ops",
    "user_ns",
    "sys_ns",
    "read_calls",
    "write_calls",
    "read_bytes",
    "written_bytes",
    "device_read_bytes",
    "device_written_bytes",
    "marks",
)

#: One row for each figure of a history.
HISTORY_COLUMNS: Tuple[str, ...] = (
    *("run", "started_at", "complete", "suite", "repository", "commit", "message", "ref", "pull_request", "job"),
    *("subject", "target", "fingerprint", "cell", "runner", "operation", "api", "parameters"),
    *("unit", "better", "value", "low", "high", "samples", "calls", "read_bytes", "written_bytes", "fsyncs", "hazards"),
)

#: One row for each run of a history.
RUN_COLUMNS: Tuple[str, ...] = (
    *("run", "started_at", "complete", "suite", "repository", "commit", "message", "ref", "pull_request", "job"),
    *("subjects", "targets", "fingerprints", "cells", "skipped", "errors"),
)

#: Columns with a moment in them.
_MOMENTS = ("started_at", "commit_at")


class Rows(Sequence[Row]):
    """Rows with the same columns in the same order. A missing figure is None."""

    def __init__(self, columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
        self.columns: Tuple[str, ...] = tuple(columns)
        self._rows: List[Row] = [{column: row.get(column) for column in self.columns} for row in rows]

    @overload
    def __getitem__(self, position: int) -> Row: ...

    @overload
    def __getitem__(self, position: slice) -> Rows: ...

    def __getitem__(self, position: Union[int, slice]) -> Union[Row, Rows]:
        if isinstance(position, slice):
            return Rows(self.columns, self._rows[position])
        return self._rows[position]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def frame(self) -> pandas.DataFrame:
        """The rows as a data frame.

        :raises TablesError: where pandas is not installed
        """
        try:
            import pandas
        except ImportError:
            raise TablesError(
                "There is no pandas for this Python: install it (python3 -m pip install pandas), or use the rows as they are."
            ) from None
        frame = pandas.DataFrame(self._rows, columns=list(self.columns))
        for column in _MOMENTS:
            if column in self.columns:
                frame[column] = pandas.to_datetime(frame[column], utc=True)
        return frame
