"""Every format of tabulate, and hostile names."""

from __future__ import annotations

import unittest
from html.parser import HTMLParser
from typing import List

from support import table

from io_perf_tables import Table, TablesError, format_names, render
from io_perf_tables.escape import escape, visible

HOSTILE = "a|b\x1b[31m\n<script>alert(1)</script>\u202e`*x*`\ttab & \\input{x} 1e5 @all &lt;"


class Formats(unittest.TestCase):
    def test_all_of_them_show_every_row(self) -> None:
        shown = table(("native/read/a", "1.00 µs"), ("native/read/b", "2.00 µs"))
        self.assertGreater(len(format_names()), 20)
        for name in format_names():
            with self.subTest(name):
                text = render([shown], name)
                self.assertIn("native/read/a", text)
                self.assertIn("native/read/b", text)
                self.assertIn("1.00 µs", text)
                self.assertTrue(text.endswith("\n"))

    def test_all_of_them_show_a_table_without_rows(self) -> None:
        for name in format_names():
            with self.subTest(name):
                render([table(title="Empty")], name)

    def test_one_that_is_none_is_refused_with_the_nearest(self) -> None:
        with self.assertRaisesRegex(
            TablesError, r'no table format "gihub" \(did you mean github\?\): the formats are .*grid'
        ):
            render([], "gihub")

    def test_golden_simple(self) -> None:
        self.assertEqual(
            render([table(("a/b/c", "1.00 ns"), ("a/b/longer", "12.0 ns"))], "simple"),
            "cell          per op\n----------  --------\na/b/c        1.00 ns\na/b/longer   12.0 ns\n",
        )

    def test_titles_tell_several_tables_apart(self) -> None:
        tables = [table(("x", ""), title="One"), table(("y", ""), title="Two <b>")]
        self.assertIn("### Two &lt;b&gt;", render(tables, "github"))
        self.assertIn("<h3>Two &lt;b&gt;</h3>", render(tables, "html"))
        self.assertIn("% Two <b>", render(tables, "latex"))
        self.assertNotIn("One", render(tables[:1], "grid"))


class HostileNames(unittest.TestCase):
    def table(self) -> Table:
        return table((HOSTILE, "1.00 µs"))

    def test_no_format_lets_a_control_character_through(self) -> None:
        for name in format_names():
            with self.subTest(name):
                text = render([self.table()], name)
                for character in ("\x1b", "\u202e", "\r"):
                    self.assertNotIn(character, text)
                # tsv has tabs between its columns, and no more.
                self.assertEqual(text.count("\t"), text.splitlines()[0].count("\t") * len(text.splitlines()))

    def test_are_one_row_in_markdown(self) -> None:
        import re

        for name in ("github", "pipe"):
            lines = render([self.table()], name).splitlines()
            self.assertEqual(len(lines), 3)
            bars = [len(re.findall(r"(?<!\\)\|", line)) for line in lines]
            self.assertEqual(len(set(bars)), 1)
            self.assertNotIn("<script", lines[2])
            self.assertNotIn("@all", lines[2])

    def test_are_text_in_html(self) -> None:
        class Reader(HTMLParser):
            def __init__(self) -> None:
                super().__init__()
                self.tags: List[str] = []
                self.text = ""

            def handle_starttag(self, tag: str, attrs: object) -> None:
                self.tags.append(tag)

            def handle_data(self, data: str) -> None:
                self.text += data

        for name in ("html", "unsafehtml"):
            reader = Reader()
            reader.feed(render([self.table()], name))
            self.assertNotIn("script", reader.tags)
            self.assertIn("<script>alert(1)</script>", reader.text)

    def test_are_no_command_in_latex(self) -> None:
        for name in ("latex", "latex_raw", "latex_booktabs"):
            text = render([self.table()], name)
            self.assertNotIn("\\input{", text)
            self.assertNotIn(" & \\", text.replace("\\textbackslash", ""))

    def test_a_name_like_a_number_stays_as_it_is(self) -> None:
        for name in ("simple", "github", "html"):
            self.assertIn("1e5", render([table(("1e5", "007"))], name))

    def test_what_is_not_seen_is_written_out(self) -> None:
        self.assertEqual(visible("a\x1bb\u202ec\nd\ud800"), "a\\x1bb\\u{202e}c\\x0ad\\u{d800}")
        self.assertEqual(visible("µs – 文件 é"), "µs – 文件 é")
        self.assertEqual(escape("a|b", "asciidoc"), "a\\|b")
