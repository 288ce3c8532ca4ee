"""Run documents as rows, and refused documents."""

from __future__ import annotations

import json
import os
import unittest
from typing import Any

from support import READ, FolderCase, changed, document, figures, run

from io_perf_tables import SAMPLE_COLUMNS, SUMMARY_COLUMNS, TablesError, load_run, parse_run
from io_perf_tables.files import MAX_RUN_CHARACTERS


class RowsOfARun(unittest.TestCase):
    def test_are_one_for_each_cell_and_subject(self) -> None:
        rows = run().rows()
        self.assertEqual(rows.columns, SUMMARY_COLUMNS)
        self.assertEqual(len(rows), 1)
        expected = {
            "run": "run-1",
            "started_at": "2026-01-02T03:04:05.000Z",
            "repository": "ada/project",
            "commit": "c0ffee",
            "pull_request": 7,
            "subject": "head",
            "target": "host",
            "fingerprint": "f1",
            "os": "linux",
            "cores": 2,
            "memory_bytes": 8325111808,
            "filesystem": "ext4",
            "cpu": None,
            "cell": READ,
            "runner": "native",
            "operation": "read",
            "api": "pread",
            "parameters": {"chunk": "4KiB", "size": "1MiB"},
            "unit": "ns/op",
            "value": 1000.0,
            "low": 900.0,
            "high": 1100.0,
            "samples": 3,
            "bytes_per_op": 1048576.0,
            "calls": None,
            "hazards": "overlayfs",
        }
        self.assertEqual({name: rows[0][name] for name in expected}, expected)

    def test_have_the_counts_of_a_profile(self) -> None:
        profiled = {**figures(), "profile": {"perOp": {"openat": 1, "pread64": 256}, "readBytes": 1048576, "fsyncs": 0}}
        row = run(cells={READ: {"subject": {"head": profiled}}}).rows()[0]
        self.assertEqual(
            (row["calls"], row["read_bytes"], row["written_bytes"], row["fsyncs"]), (257, 1048576, None, 0)
        )

    def test_of_another_tools_figure_have_its_unit(self) -> None:
        for unit, better in (("B/op", "smaller"), ("MB/s", "bigger")):
            measured = figures()
            measured["summary"].update({"unit": unit, "better": better})
            measured["samples"] = [{"round": 0, "order": 0, "value": 7}]
            whole = run(cells={"go/benchmark/X": {"subject": {"head": measured}}})
            self.assertEqual((whole.rows()[0]["unit"], whole.rows()[0]["better"]), (unit, better))
            self.assertEqual((whole.samples()[0]["value"], whole.samples()[0]["ns"]), (7.0, None))

    def test_of_a_cell_that_is_no_cell_id_have_no_parts(self) -> None:
        row = run(cells={"just a name": {"subject": {"head": figures()}}}).rows()[0]
        self.assertEqual((row["cell"], row["runner"], row["parameters"]), ("just a name", None, {}))

    def test_of_samples_are_one_for_each(self) -> None:
        samples = run().samples()
        self.assertEqual(samples.columns, SAMPLE_COLUMNS)
        self.assertEqual([row["round"] for row in samples], [0, 1, 2])
        second = samples[1]
        self.assertEqual((second["ns"], second["ops"], second["value"]), (10001.0, 10, 1000.1))
        self.assertEqual(
            (second["user_ns"], second["sys_ns"], second["read_bytes"], second["marks"]), (5.0, None, 7.0, "gc")
        )

    def test_become_a_data_frame_where_pandas_is(self) -> None:
        try:
            import pandas
        except ImportError:
            with self.assertRaisesRegex(TablesError, "There is no pandas"):
                run().rows().frame()
            self.skipTest("needs pandas")
        frame = run().samples().frame()
        self.assertEqual(tuple(frame.columns), SAMPLE_COLUMNS)
        self.assertEqual(float(frame.groupby("cell")["value"].median()[READ]), 1000.1)
        self.assertEqual(frame["started_at"][0], pandas.Timestamp("2026-01-02T03:04:05Z"))


class ARunDocument(FolderCase):
    def refused(self, text: str, message: str) -> None:
        with self.assertRaisesRegex(TablesError, message) as caught:
            parse_run(text, "run.json")
        sentence = str(caught.exception)
        self.assertNotIn("\n", sentence)
        self.assertLess(len(sentence), 700)

    def test_that_is_cut_short_or_none_is_refused_in_a_sentence(self) -> None:
        whole = json.dumps(document())
        for text, message in (
            ("", "not valid JSON"),
            (whole[: len(whole) // 2], "run.json is not valid JSON .*cut short"),
            ("[" * 200_000, "not valid JSON"),
            ("[]", 'no "schema" member'),
            ("null", 'no "schema" member'),
            ('{"schema":"other/v1"}', 'its schema is "other/v1"'),
            (json.dumps(document(schema="io-perf/run/v9")), 'the newer format "io-perf/run/v9": update'),
            (whole.replace("1000.0", "NaN"), "NaN is not a number"),
            (whole.replace("1000.0", "1" * 5000), "run.json"),
        ):
            with self.subTest(text[:40]):
                self.refused(text, message)

    def test_says_where_it_does_not_fit(self) -> None:
        head = f"cells {READ} subject head"
        changes: "tuple[tuple[str, Any, str], ...]" = (
            ("subjects", None, "at subjects: it is missing"),
            ("cells", [], "at cells: it is not an object"),
            ("id", 5, "at id: it is not a text"),
            ("subjects head fingerprint", None, "at subjects.head.fingerprint: it is missing"),
            ("subjects head environment cores", {}, "cores: it is neither text nor number"),
            (f"{head} samples", {}, "samples: it is not a list"),
            (f"{head} summary value", "fast", "value: it is not a number"),
            (f"{head} summary value", True, "value: it is not a number"),
            (f"{head} opsPerSample", 0, "it has no operations"),
            (f"{head} samples 0 round", -1, "round: it is not a count"),
            ("skipped", 5, "at skipped: it is not a list"),
        )
        for path, new, message in changes:
            with self.subTest(path):
                self.refused(json.dumps(changed(document(), path, new)), message)

    def test_names_no_subject_that_is_not_there(self) -> None:
        self.refused(json.dumps(document(cells={READ: {"subject": {"base": figures()}}})), "no such subject")

    def test_is_read_from_a_file(self) -> None:
        self.assertEqual(load_run(self.write_document()).id, "run-1")

    def test_that_cannot_be_read_is_refused(self) -> None:
        latin = os.path.join(self.folder, "latin.json")
        with open(latin, "wb") as file:
            file.write(b"\xff\xfe\x00{")
        large = os.path.join(self.folder, "large.json")
        with open(large, "wb") as file:
            file.write(b"{")
            file.truncate(MAX_RUN_CHARACTERS + 1)
        for path, message in (
            (os.path.join(self.folder, "none.json"), "cannot be read"),
            (self.folder, "is not a file"),
            (os.devnull, "is not a file"),
            (latin, "not UTF-8 text"),
            (large, "has more than 128 MiB"),
            ("a\0b", "cannot be read"),
        ):
            with self.subTest(path), self.assertRaisesRegex(TablesError, message):
                load_run(path)
