"""Exported histories of io-perf: older, newer and damaged ones."""

from __future__ import annotations

import gzip
import os
import unittest

from support import READ, FolderCase, history

from io_perf_tables import (
    HISTORY_COLUMNS,
    RUN_COLUMNS,
    TablesError,
    history_table,
    load_history,
    load_run,
    runs_table,
    trends_table,
)
from io_perf_tables.cell_id import matches


class AHistory(FolderCase):
    def test_gives_a_row_for_each_figure_by_time(self) -> None:
        header, *lines = history(70).splitlines(keepends=True)
        rows = load_history(self.write("h.csv", header + "".join(reversed(lines)))).rows()
        self.assertEqual(rows.columns, HISTORY_COLUMNS)
        self.assertEqual([row["value"] for row in rows], [float(1000 + number) for number in range(70)])
        self.assertEqual([row["run"] for row in rows], [f"run-{number}" for number in range(70)])
        first, last = rows[0], rows[69]
        self.assertEqual(
            (first["hazards"], first["low"], first["high"], first["samples"]), ("not-cold", 990.0, None, 3)
        )
        self.assertEqual((last["target"], last["calls"], last["fsyncs"], last["commit"]), ("host", 2.0, 0.0, "c69"))
        self.assertEqual((last["runner"], last["parameters"]["size"], last["complete"]), ("native", "1MiB", True))

    def test_gives_only_the_last_runs_and_the_wanted_cells(self) -> None:
        found = load_history(self.write_history(70))
        self.assertEqual([row["run"] for row in found.rows(last=3)], ["run-67", "run-68", "run-69"])
        self.assertEqual(len(found.rows(last=100)), 70)
        self.assertEqual(len(found.rows(cells="native/read")), 70)
        self.assertEqual(len(found.rows(cells="java/*")), 0)
        runs = found.runs(last=2)
        self.assertEqual(runs.columns, RUN_COLUMNS)
        self.assertEqual([row["message"] for row in runs], ["change 68", "change 69"])

    def test_has_tables(self) -> None:
        found = load_history(self.write_history(33))
        trends = trends_table(found, None, None)
        row = (READ, "host f1", "33", "2026-01-01", "2026-01-02", "1.00 µs", "1.03 µs", "1.02 µs", "1.03 µs", "×1.02")
        self.assertEqual(trends.rows, (row,))
        self.assertEqual(
            [row[0] for row in history_table(found, READ, 2).rows], ["2026-01-02 07:00", "2026-01-02 08:00"]
        )
        runs = runs_table(found, 1)
        self.assertEqual([column.title for column in runs.columns][:4], ["measured", "commit", "message", "repository"])
        self.assertEqual(runs.rows[0][:3], ("2026-01-02 08:00", "c32", "change 32"))
        self.assertEqual(history_table(found, "java/*", None).notes, ("No cell of the history matches java/*.",))

    def test_lists_runs_without_figures(self) -> None:
        lines = [
            f",2026-02-01T00:00:00Z,,,,,,,,{side},f1,r9,c,,,{side},,,,,,,,,,false,0,0,4" for side in ("base", "head")
        ]
        found = load_history(self.write("h.csv", history(1) + "\n".join(lines) + "\n"))
        self.assertEqual((len(found.rows()), len(found.runs())), (1, 2))
        last = found.runs()[1]
        self.assertEqual((last["subjects"], last["errors"], last["complete"]), ("base head", 4, False))
        self.assertEqual(runs_table(found, 1).rows[0][-1], "incomplete")

    def test_may_be_packed_and_come_from_elsewhere(self) -> None:
        text = history(3)
        for name, content in (
            ("packed", gzip.compress(text.encode())),
            ("windows", b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()),
            ("older", "".join(",".join(line.split(",")[:15]) + "\n" for line in text.splitlines()).encode()),
            ("newer", "".join(f"new,{line}\n" for line in text.splitlines()).encode()),
        ):
            with self.subTest(name):
                found = load_history(self.write_bytes("h.csv", content))
                self.assertEqual([row["value"] for row in found.rows()], [1000.0, 1001.0, 1002.0])
                self.assertEqual(len(runs_table(found, None).rows), 3)

    def test_has_texts_without_the_guard_of_spreadsheets(self) -> None:
        text = history(1).replace("change 0", '"\'=1+1, ""x"""')
        self.assertEqual(load_history(self.write("h.csv", text)).runs()[0]["message"], '=1+1, "x"')

    def test_becomes_a_data_frame(self) -> None:
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("needs pandas")
        frame = load_history(self.write_history(40)).rows().frame()
        self.assertEqual(float(frame.sort_values("started_at").value.iloc[-1]), 1039.0)

    def test_that_cannot_be_used_is_refused_in_a_sentence(self) -> None:
        text = history(3)
        packed = gzip.compress(text.encode())
        for content, message in (
            (b"", "h.csv is empty"),
            (text.splitlines(keepends=True)[0].encode(), "holds no run, or was cut short"),
            (text[:-30].encode(), "was cut short .its last line has no end."),
            (packed[:-20], "is cut short or damaged"),
            (packed[:40] + b"x" * 20 + packed[60:], "is cut short or damaged|cannot be read|no text"),
            (b"a,b\n1,2\n", "neither a run document nor a history .*no column time, value"),
            (b"\0" * 3_000_000, "h.csv"),
            (b"\x89PNG\r\n\x1a\n\xff", "not UTF-8 text"),
            (text.encode() + b"\xff\n", "not UTF-8 text"),
            (text.encode() + b"a,b\n", "line 5: it has 2 of the header's 29 fields"),
            (text.replace(",1001,", ",fast,").encode(), 'line 3: value is "fast", which is not a number'),
            (text.replace(",1001,", ",nan,").encode(), "line 3: value .* not a number"),
            (text.replace(",1001,", ",,").encode(), "line 3: value is empty"),
            (text.replace("2026-01-01T01", "soon").encode(), "line 3: time is .* not a time"),
            (text.replace(",1,0,0\n", ",1,0,-1\n").encode(), "line 2: errors .* not a count"),
            (text.replace("run-1,", ",").encode(), "line 3: run is empty"),
        ):
            with self.subTest(message):
                path = self.write_bytes("h.csv", content)
                with self.assertRaisesRegex(TablesError, message) as caught:
                    load_history(path)
                self.assertNotIn("\n", str(caught.exception))

    def test_is_no_run_document(self) -> None:
        with self.assertRaisesRegex(TablesError, "is the history of a store"):
            load_run(self.write_history(1))
        with self.assertRaisesRegex(TablesError, "is a run document"):
            load_history(self.write_document())
        with self.assertRaisesRegex(TablesError, "is not a file"):
            load_history(os.path.dirname(self.write_history(1)))


class Patterns(unittest.TestCase):
    def test_are_those_of_the_command_line(self) -> None:
        for pattern, expected in (
            ("native", True),
            ("native/read", True),
            ("native/read/*", True),
            ("*", True),
            ("native/read/pread?size=1MiB", True),
            ("native/read/pread?size=*", True),
            ("native/read/pread?sync=full", False),
            ("nat*ve/read/p.ead", False),
            ("java/*", False),
            ("*" * 5000, True),
        ):
            self.assertEqual(matches(READ, pattern), expected, pattern)
