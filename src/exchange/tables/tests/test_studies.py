"""Tables in the shape of the five studies."""

from __future__ import annotations

import unittest
from typing import List, Sequence

from support import cells, figures, run

from io_perf_tables import Table, TablesError, render, studies, study_tables
from io_perf_tables.studies import StudyFigures, scale_value, size_bytes, study_rows


def line(table: Table, *first: str) -> List[str]:
    return next(list(row) for row in table.rows if list(row[: len(first)]) == list(first))


def by_title(tables: Sequence[Table], start: str) -> Table:
    return next(table for table in tables if table.title.startswith(start))


class EveryStudy(unittest.TestCase):
    def test_has_all_its_rows_though_nothing_was_measured(self) -> None:
        rows = {"000": 52, "001": 55, "002": 11, "003": 146, "004": 11}
        self.assertEqual({study.study for study in studies()}, set(rows))
        for study, count in rows.items():
            with self.subTest(study):
                tables = study_tables([run()], study)
                self.assertEqual(sum(len(table.rows) for table in tables), count)
                self.assertGreater(len(render(tables, "github")), 500)
                self.assertIn(f"0 of {len(study_rows(study))} published figures", " ".join(tables[-1].notes))

    def test_that_is_none_is_refused(self) -> None:
        with self.assertRaisesRegex(TablesError, 'no study "999": the studies are 000 '):
            study_tables([run()], "999")


class Study000(unittest.TestCase):
    def test_gives_the_time_of_as_many_calls_as_published(self) -> None:
        measured = cells("swift/exists/FileManager.fileExists?case=hit", median_ns=1e6)
        exact = line(study_tables([run(cells=measured)], "000")[0], "I-1")
        self.assertEqual(exact[2:6], ["10000", "2.88 – 2.89 s", "9.00 – 11.0 s", "×3.47"])

    def test_has_a_floor_where_there_is_no_swift(self) -> None:
        measured = cells("native/exists/stat?case=hit", median_ns=1e6)
        row = line(study_tables([run(cells=measured)], "000")[0], "I-1")
        self.assertEqual(row[4:8], ["–", "–", "9.00 – 11.0 s", "native/exists/stat"])


class Study001(unittest.TestCase):
    def test_has_each_way_with_and_without_random_numbers(self) -> None:
        measured = {
            **cells(
                "java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&size=1MiB&target=existing",
                median_ns=30e6,
            ),
            **cells("java/write/FileOutputStream.block?chunk=1KiB&size=1MiB&target=existing", median_ns=2e6),
        }
        tables = study_tables([run(cells=measured)], "001")
        self.assertEqual([table.title[:3] for table in tables], ["J-A", "J-B", "J-C", "J-D", "J-E"])
        row = line(by_title(tables, "J-A"), "1MiB")
        self.assertEqual(row[1:4], ["29.4 ms", "30.0 ms", "2.00 ms"])
        self.assertEqual(line(by_title(tables, "J-B"), "1KiB")[1:4], ["29 ms", "30.0 ms", "2.00 ms"])


class Study002(unittest.TestCase):
    def test_takes_the_eleventh_of_twenty_samples(self) -> None:
        cell = "dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB&target=existing"
        result = figures(5e6)
        result["opsPerSample"] = 1
        result["bytesPerOp"] = 104857600
        result["samples"] = [{"round": at, "order": 0, "ns": (20 - at) * 1e6} for at in range(20)]
        row = line(study_tables([run(cells={cell: {"subject": {"head": result}}})], "002")[0], "C3")
        self.assertEqual(row[2:7], ["21.9682 ms", "4.45 GiB/s", "11.0 ms", "8.88 GiB/s", "20"])


class Study003(unittest.TestCase):
    def test_has_cold_and_warm_side_by_side(self) -> None:
        base = "java/read-set/FileChannel.map.leak"
        measured = {
            **cells(f"{base}?cache=cold&count=800&max=4KiB&min=1KiB", median_ns=50e6),
            **cells(f"{base}?count=800&max=4KiB&min=1KiB", median_ns=5e6),
        }
        row = line(study_tables([run(cells=measured)], "003")[0], "set-9", "800 files of 1KiB to 4KiB", "JavaMMap")
        self.assertEqual(row[3:7], ["822.5 ms", "50.0 ms", "146.3 ms", "5.00 ms"])


class Study004(unittest.TestCase):
    def test_compares_with_the_standard_library_of_the_same_machine(self) -> None:
        query = "cache=cold&entries=100000&family=seed-faithful&shape=source"
        measured = {
            **cells(f"java/traverse/Files.walk?{query}", median_ns=900e6),
            **cells(f"java/traverse/jnr-readdir-forkjoin?{query}&threads=6", median_ns=100e6),
        }
        table = study_tables([run(cells=measured)], "004")[0]
        row = line(table, "T-5")
        self.assertEqual(row[2:6], ["36833 ms", "×33.5", "100 ms", "×9.00"])
        self.assertEqual(row[-1], "entries=100000")
        self.assertIn("0.1 of the published ones", " ".join(table.notes))


class Scale(unittest.TestCase):
    def test_values_are_made_smaller_as_the_matrix_does(self) -> None:
        for value, factor, expected in (
            ("100MiB", 0.1, "10MiB"),
            ("1GiB", 0.1, "102MiB"),
            ("128KiB", 0.1, "12KiB"),
            ("1000000", 0.1, "100000"),
            ("3", 0.1, "1"),
            ("0", 0.1, "0"),
            ("1MiB", 1, "1MiB"),
        ):
            self.assertEqual(scale_value(value, factor), expected)
        self.assertEqual([size_bytes(text) for text in ("0", "4KiB", "4 KiB", "")], [0, 4096, None, None])

    def test_is_found_from_the_cells_of_a_run(self) -> None:
        for scale in (1.0, 0.1, 0.25, 0.05):
            sizes = [scale_value(size, scale) for size in ("200MiB", "300MiB", "500MiB", "1000MiB")]
            ids = [f"dotnet/write/FileStream.chunked?chunk=64KiB&size={size}&target=existing" for size in sizes]
            self.assertEqual(StudyFigures([run(cells=cells(*ids))]).scale, scale)

    def test_of_several_documents_the_first_figure_counts(self) -> None:
        cell = "native/exists/stat?case=hit"
        tables = study_tables([run(cells=cells(cell, median_ns=1e6)), run(cells=cells(cell, median_ns=9e6))], "000")
        self.assertEqual(line(tables[0], "I-1")[6], "9.00 – 11.0 s")
