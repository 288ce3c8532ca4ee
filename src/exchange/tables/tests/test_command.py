"""The command line as a process: output, sentences, exit status."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from typing import Dict, Optional

from support import READ, FolderCase

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
        done = self.start(self.write_document(), "--format", "github")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("| cell "), done.stdout)

    def test_prints_every_kind_of_table(self) -> None:
        run, history = self.write_document(), self.write_history(3)
        for words in (
            *([run, "--show", show] for show in ("cells", "counts", "samples", "environment", "absent")),
            *([history, "--show", show] for show in ("trends", "history", "runs")),
            *([run, "--study", study] for study in ("000", "001", "002", "003", "004")),
            [run, "--cells", "native/*", "--subject", "head"],
            [run, run],
            [history, "--last", "2", "--cells", READ],
            ["--formats"],
        ):
            with self.subTest(words):
                code, output, complaint = self.call(*words)
                self.assertEqual(code, 0, complaint)
                self.assertGreater(len(output.splitlines()), 1)

    def test_says_in_one_sentence_what_is_wrong(self) -> None:
        run, history = self.write_document(), self.write_history(3)
        broken = self.write("broken.json", '{"schema":"io-perf/run/v1"')
        for words, message in (
            ([], "There must be run documents, or a history"),
            ([run, history], "one is shown at a time"),
            (["none.json"], "none.json cannot be read"),
            (["a\x1b[31mb\n.json"], "a\\x1b[31mb\\x0a.json cannot be read"),
            ([broken], "broken.json is not valid JSON"),
            ([run, "--format", "grit"], "did you mean grid?"),
            ([run, "--show", "trends"], "it is one of cells, counts"),
            ([run, "--study", "9"], 'no study "9"'),
            ([run, "--study", "000", "--cells", "x"], "leave out --show and --cells"),
            ([run, "--cells", "java/*"], "No cell of"),
            ([run, "--subject", "base"], "it has head"),
            ([run, "--last", "3"], "--last is for the runs of a history"),
            ([history, "--last", "-1"], "number of runs"),
            ([history, "--last", "9" * 5000], "number of runs"),
            ([history, "--study", "000"], "--study is for run documents"),
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

    def test_reads_a_history_from_standard_input(self) -> None:
        with open(self.write_history(3), encoding="utf-8") as file:
            done = subprocess.run(
                [sys.executable, "-B", _START, "-", "--show", "runs"], stdin=file, capture_output=True, check=False
            )
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"change 2", done.stdout)

    def test_takes_nothing_from_the_folder_it_is_called_in(self) -> None:
        run = self.write_document()
        for name in ("tabulate.py", "json.py", "io_perf_tables.py"):
            self.write(name, "raise SystemExit('taken from the folder')")
        self.assertEqual(self.start(run).returncode, 0)

    def test_writes_characters_that_the_console_lacks_as_numbers(self) -> None:
        done = self.start(self.write_document(), environment={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1.00 \\xb5s", done.stdout)

    def test_ends_quietly_when_the_reader_is_gone(self) -> None:
        run = self.write_document()
        child = subprocess.Popen(
            [sys.executable, "-B", _START, run], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder
        )
        assert child.stdout is not None and child.stderr is not None
        child.stdout.close()
        complaint = child.stderr.read()
        child.stderr.close()
        self.assertEqual((child.wait(), complaint), (0, b""))

    def test_names_the_remedy_where_there_is_no_tabulate(self) -> None:
        # -S: without site-packages.
        done = subprocess.run(
            [sys.executable, "-B", "-S", "-I", "-c", _WITHOUT_PACKAGES, os.path.dirname(_START), self.write_document()],
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
