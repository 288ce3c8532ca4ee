"""Stores: in a folder, on a branch, damaged."""

from __future__ import annotations

import os
import shutil
import subprocess
import unittest

from support import READ, FolderCase

from io_perf_tables import TablesError, history_table, open_store, runs_table, trends_table
from io_perf_tables.cell_id import matches
from io_perf_tables.git_branch import parse_spec


class AStore(FolderCase):
    def test_gives_a_row_for_each_figure_by_time(self) -> None:
        with open_store(self.write_store(70)) as store:
            rows = store.rows()
        self.assertEqual([row["value"] for row in rows], [float(1000 + number) for number in range(70)])
        self.assertEqual([row["run"] for row in rows], [f"run-{number}" for number in range(70)])
        first, last = rows[0], rows[69]
        self.assertEqual(
            (first["hazards"], first["low"], first["high"], first["samples"]), ("not-cold", 990.0, None, 3)
        )
        self.assertEqual((last["os"], last["cores"], last["calls"], last["commit"]), ("linux", 2, 2.0, "c69"))

    def test_gives_only_the_last_runs_and_the_wanted_cells(self) -> None:
        with open_store(self.write_store(70)) as store:
            self.assertEqual([row["run"] for row in store.rows(last=3)], ["run-67", "run-68", "run-69"])
            self.assertEqual(len(store.rows(last=10)), 10)
            self.assertEqual(len(store.rows(cells="native/read")), 70)
            self.assertEqual(len(store.rows(cells="java/*")), 0)
            self.assertEqual([row["message"] for row in store.runs(last=2)], ["change 68", "change 69"])

    def test_has_tables_of_its_history(self) -> None:
        with open_store(self.write_store(33)) as store:
            trends = trends_table(store, None, None)
            self.assertEqual(
                trends.rows,
                (
                    (
                        READ,
                        "host f1",
                        "33",
                        "2026-01-01",
                        "2026-01-02",
                        "1.00 µs",
                        "1.03 µs",
                        "1.02 µs",
                        "1.03 µs",
                        "×1.02",
                    ),
                ),
            )
            history = history_table(store, READ, 2)
            self.assertEqual([row[0] for row in history.rows], ["2026-01-02 07:00", "2026-01-02 08:00"])
            runs = runs_table(store, 1)
            self.assertEqual(
                [column.title for column in runs.columns][:4], ["measured", "commit", "message", "repository"]
            )
            self.assertEqual(runs.rows[0][:3], ("2026-01-02 08:00", "c32", "change 32"))

    def test_becomes_a_data_frame(self) -> None:
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("needs pandas")
        with open_store(self.write_store(40)) as store:
            frame = store.rows().frame()
        self.assertEqual(float(frame.sort_values("started_at").value.iloc[-1]), 1039.0)

    def test_that_is_not_there_is_refused(self) -> None:
        empty = os.path.join(self.folder, "empty")
        os.mkdir(empty)
        for name, message in (
            (os.path.join(self.folder, "none"), "There is no store"),
            (empty, "holds no store"),
            ("https://example.com/x", "is a URL: write git"),
        ):
            with self.subTest(name), self.assertRaisesRegex(TablesError, message):
                open_store(name)

    def test_that_is_damaged_names_the_file(self) -> None:
        for path, content, message in (
            (
                "index.js",
                'ioPerfStore("index.js",{"schema":"io-perf/store/v1","runs":1e12});',
                "number of runs is none",
            ),
            (
                "index.js",
                'ioPerfStore("index.js",{"schema":"io-perf/store/v9","runs":1});',
                "instead of io-perf/store/v1",
            ),
            ("index.js", 'ioPerfStore("index.js",{"schema":', "cut short"),
            ("segments/0/0/runs.js", "<html>404</html>", "segments/0/0/runs.js is not a file of a store"),
            (
                "points/1/32.js",
                'ioPerfStore("points/1/32.js",{"schema":"io-perf/points/v1"});',
                "points/1/32.js .* at run",
            ),
        ):
            with self.subTest(content):
                store = self.write_store(33)
                self.write(f"store/{path}", content)
                with self.assertRaisesRegex(TablesError, message), open_store(store) as opened:
                    opened.rows()

    def test_does_not_leave_its_folder(self) -> None:
        store = self.write_store(33)
        secret = self.write("secret.js", "x")
        self.assertTrue(os.path.exists(secret))
        path = "points/1/32.js"
        with open(os.path.join(store, *path.split("/")), encoding="utf-8") as file:
            text = file.read()
        self.write(f"store/{path}", text.replace("cd34", "../../../../secret"))
        with self.assertRaisesRegex(TablesError, "names no list of cells"), open_store(store) as opened:
            opened.rows()


@unittest.skipUnless(shutil.which("git"), "needs git")
class ABranch(FolderCase):
    def test_is_read_without_a_trace(self) -> None:
        store = self.write_store(34)
        environment = {**os.environ, "RUNNER_TEMP": self.folder}
        git = ["git", "-C", store, "-c", "user.name=A", "-c", "user.email=a@b", "-c", "init.defaultBranch=gh-pages"]
        for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "x"]):
            subprocess.run([*git, *words], check=True, stdout=subprocess.DEVNULL)
        before = sorted(os.listdir(self.folder))
        os.environ["RUNNER_TEMP"] = environment["RUNNER_TEMP"]
        self.addCleanup(os.environ.pop, "RUNNER_TEMP")
        for spec in (f"git+{store}", f"git+file://{store}#gh-pages"):
            with open_store(spec) as opened:
                self.assertEqual(len(opened.rows()), 34)
        with self.assertRaisesRegex(TablesError, "cannot be read .*nothing"):
            open_store(f"git+{store}#nothing")
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_has_a_name_that_git_cannot_misread(self) -> None:
        for spec, message in (
            ("git+", "its URL is none"),
            ("git+--upload-pack=x#b", "its URL is none"),
            ("git+ext::sh -c x#b", "its URL is none"),
            ("git+https://a:secret@host/r#b", "password or token"),
            ("git+https://token@host/r#b", "password or token"),
            ("git+/r#../b", "no branch name"),
            ("git+/r#-b", "no branch name"),
            ("git+/r#b:../x", "leaves the branch"),
            ("git+/r#b:.git", "leaves the branch"),
        ):
            with self.subTest(spec), self.assertRaisesRegex(TablesError, message) as caught:
                parse_spec(spec)
            self.assertNotIn("secret", str(caught.exception))
        self.assertEqual(parse_spec("git+https://h/r"), ("https://h/r", "gh-pages", ""))
        self.assertEqual(parse_spec("git+https://h/r#b:x/./y/"), ("https://h/r", "b", "x/y"))


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
