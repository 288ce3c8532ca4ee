"""The command line as a process: output, sentences, exit status."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from typing import Dict, Optional

from support import FolderCase, table

from io_perf_tables.__main__ import main

_START = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "table.py")


class Command(FolderCase):
    def start(self, *words: str, environment: Optional[Dict[str, str]] = None) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-B", _START, *words],
            cwd=self.folder,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
            check=False,
        )

    def call(self, *words: str) -> "tuple[int, str, str]":
        """Runs in this process, since starting one takes longer than the test."""
        output, complaint = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complaint):
            code = main(words)
        return code, output.getvalue(), complaint.getvalue()

    def test_prints_a_table(self) -> None:
        done = self.start(self.write_tables(table(("native/read/a", "1.00 µs"))), "--format", "github")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("| cell "), done.stdout)

    def test_prints_the_tables_of_several_files_and_their_notes(self) -> None:
        path = self.write_tables()
        code, output, complaint = self.call(path, path)
        self.assertEqual((code, complaint), (0, "One cell.\nOne cell.\n"))
        self.assertEqual(output.count("native/read/a"), 2)

    def test_lists_the_formats(self) -> None:
        code, output, _ = self.call("--formats")
        self.assertEqual(code, 0)
        self.assertIn("github", output.splitlines())

    def test_says_in_one_sentence_what_is_wrong(self) -> None:
        tables = self.write_tables()
        broken = self.write("broken.json", '{"schema":"io-perf/tables/v1"')
        for words, message in (
            ([], "There must be a file with tables"),
            (["none.json"], "none.json cannot be read"),
            (["a\x1b[31mb\n.json"], "a\\x1b[31mb\\x0a.json cannot be read"),
            ([broken], "broken.json is not valid JSON"),
            ([tables, "--format", "grit"], "did you mean grid?"),
            (["--store", "none"], "arguments: --store"),
            (["--nope"], "--nope"),
        ):
            with self.subTest(words):
                code, output, complaint = self.call(*words)
                self.assertEqual((code, output), (2, ""), complaint)
                self.assertIn(message, complaint)
                self.assertEqual(len(complaint.splitlines()), 1, complaint)

    def test_says_what_is_wrong_as_a_process_too(self) -> None:
        done = self.start("none.json")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^none\.json cannot be read \(No such file or directory\): .*\n$")

    def test_reads_standard_input(self) -> None:
        with open(self.write_tables(), encoding="utf-8") as file:
            done = subprocess.run([sys.executable, "-B", _START, "-"], stdin=file, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr.split()), (0, [b"One", b"cell."]))
        self.assertIn(b"native/read/a", done.stdout)

    def test_takes_nothing_from_the_folder_it_is_called_in(self) -> None:
        path = self.write_tables()
        for name in ("tabulate.py", "json.py", "io_perf_tables.py"):
            self.write(name, "raise SystemExit('taken from the folder')")
        self.assertEqual(self.start(path).returncode, 0)

    def test_writes_characters_that_the_console_lacks_as_numbers(self) -> None:
        done = self.start(self.write_tables(), environment={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1.00 \\xb5s", done.stdout)

    def test_ends_quietly_when_its_output_is_closed(self) -> None:
        path = self.write_tables(table(("native/read/a", "1.00 µs")))
        child = subprocess.Popen(
            [sys.executable, "-B", _START, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder
        )
        assert child.stdout is not None and child.stderr is not None
        child.stdout.close()
        complaint = child.stderr.read()
        child.stderr.close()
        self.assertEqual((child.wait(), complaint), (0, b""))

    def test_names_the_remedy_where_there_is_no_tabulate(self) -> None:
        # -S: without site-packages.
        done = subprocess.run(
            [sys.executable, "-B", "-S", "-I", "-c", _WITHOUT_PACKAGES, os.path.dirname(_START), self.write_tables()],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertRegex(done.stderr, "^There is no tabulate for this Python: install it .*pip install tabulate.*\n$")


_WITHOUT_PACKAGES = """
import sys
sys.path.insert(0, sys.argv[1])
from io_perf_tables.__main__ import main
sys.exit(main(sys.argv[2:]))
"""
