"""Files with tables: packed, damaged and foreign ones."""

from __future__ import annotations

import gzip
import json
import os
from typing import Any
from unittest import mock

from support import FolderCase, document, table

from io_perf_tables import TablesError, files, load


class AFile(FolderCase):
    def refused(self, path: str, message: str) -> None:
        with self.assertRaisesRegex(TablesError, message) as caught:
            load(path)
        sentence = str(caught.exception)
        self.assertNotIn("\n", sentence)
        self.assertLess(len(sentence), 700)

    def test_is_read_plain_packed_and_with_a_byte_order_mark(self) -> None:
        text = json.dumps(document()).encode()
        for content in (text, gzip.compress(text), b"\xef\xbb\xbf" + text):
            tables = load(self.write("tables", content))
            self.assertEqual(tables, (table(("native/read/a", "1.00 µs"), notes=["One cell."]),))

    def test_that_cannot_be_read_is_refused(self) -> None:
        packed = gzip.compress(json.dumps(document()).encode())
        for path, message in (
            (os.path.join(self.folder, "none.json"), "cannot be read"),
            (self.folder, "is not a file"),
            (os.devnull, "is not a file"),
            (self.write("latin", b'{"\xff'), "not UTF-8 text"),
            (self.write("cut.gz", packed[: len(packed) // 2]), "cut short or damaged"),
            ("a\0b", "cannot be read"),
        ):
            with self.subTest(path):
                self.refused(path, message)

    def test_that_is_too_large_is_refused(self) -> None:
        with mock.patch.object(files, "MAX_BYTES", 10):
            self.refused(self.write_tables(), "has more than 0 MiB")

    def test_that_is_cut_short_or_foreign_is_refused(self) -> None:
        whole = json.dumps(document())
        for text, message in (
            ("", "not valid JSON"),
            (whole[: len(whole) // 2], "not valid JSON .*cut short"),
            ("[" * 200_000, "not valid JSON"),
            ("[]", 'no "schema" member'),
            ('{"schema":"io-perf/run/v1"}', 'its schema is "io-perf/run/v1", expected "io-perf/tables/v1"'),
        ):
            with self.subTest(text[:40]):
                self.refused(self.write("file", text), message)

    def test_with_another_shape_is_refused(self) -> None:
        column = {"title": "cell", "align": "left"}
        changes: "tuple[tuple[Any, str], ...]" = (
            (5, "TypeError"),
            ([{}], "KeyError.*columns"),
            ([{"columns": [column], "rows": [["a", "b"]], "title": "T", "notes": []}], "another number of texts"),
            ([{"columns": [column], "rows": [[5]], "title": "T", "notes": []}], "5 is not a text"),
            (
                [{"columns": [{**column, "align": "up"}], "rows": [], "title": "T", "notes": []}],
                "neither left nor right",
            ),
        )
        for tables, message in changes:
            with self.subTest(message):
                self.refused(self.write_tables(tables=tables), f"does not fit io-perf/tables/v1 .*{message}")
