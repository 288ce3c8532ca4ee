"""The python runner as a process: what the conformance suite cannot know of it."""

from __future__ import annotations

import os
import sys
import unittest

from dialog import Dialog

MAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "main.py")
HAS_COUNTERS = os.path.exists("/proc/self/io")


class PythonRunner(unittest.TestCase):
    def setUp(self) -> None:
        self.dialog = Dialog(MAIN)
        self.enterContext(self.dialog) if sys.version_info >= (3, 11) else self.addCleanup(self.dialog.__exit__)

    def tearDown(self) -> None:
        self.assertEqual(self.dialog.end(), (0, []))

    @unittest.skipUnless(HAS_COUNTERS, "this platform does not count")
    def test_counters_are_those_of_the_operations_alone(self) -> None:
        written = self.dialog.sample("write/os.write?chunk=64KiB&size=1MiB", ops=3)["io"]
        self.assertEqual((written["writeCalls"], written["writtenBytes"]), (48, 3 << 20))
        self.assertEqual((written["readCalls"], written["readBytes"]), (0, 0))
        read = self.dialog.sample("read-at/os.pread?chunk=4KiB&size=256KiB", ops=100)["io"]
        self.assertEqual((read["readCalls"], read["readBytes"], read["writeCalls"]), (100, 409_600, 0))
        silent = self.dialog.sample("stat/os.stat", ops=50)["io"]
        self.assertEqual([silent[name] for name in ("readCalls", "writeCalls", "readBytes", "writtenBytes")], [0] * 4)

    @unittest.skipUnless(HAS_COUNTERS, "this platform does not count")
    def test_the_size_of_the_buffer_is_the_number_of_calls(self) -> None:
        calls = {
            api: self.dialog.sample(f"write/{api}?chunk=1KiB&size=1MiB")["io"]["writeCalls"]
            for api in ("open.unbuffered", "open.write", "open.buffered-1MiB")
        }
        self.assertEqual(calls["open.unbuffered"], 1024)
        self.assertGreater(calls["open.unbuffered"], calls["open.write"])
        self.assertEqual(calls["open.buffered-1MiB"], 1)

    @unittest.skipUnless(HAS_COUNTERS, "this platform does not count")
    def test_each_write_is_on_its_way_before_it_is_synced(self) -> None:
        synced = self.dialog.sample("write/open.write?chunk=1KiB&size=8KiB&sync=each")["io"]
        self.assertEqual(synced["writeCalls"], 8)

    def test_a_cold_sample_has_no_second_operation_on_the_same_data(self) -> None:
        if "cold" not in self.dialog.ask("hello")["can"]:
            self.skipTest("pages cannot be evicted on this platform")
        for cell, most in (
            ("read/os.read?cache=cold&chunk=4KiB&size=64KiB", 1),
            ("read-at/os.pread?cache=cold&chunk=4KiB&size=64KiB", 16),
        ):
            self.assertEqual(self.dialog.ask(f"setup {cell} seed=1")["maxOps"], most)
            self.assertEqual(self.dialog.ask(f"sample {cell} ops=1 cache=cold")["cold"]["pages"], 16)

    def test_a_file_that_changed_below_is_noticed(self) -> None:
        cell = "read/open.read?chunk=4KiB&size=64KiB"
        self.dialog.ask(f"setup {cell} seed=1")
        (folder,) = os.listdir(self.dialog.directory)
        with open(os.path.join(self.dialog.directory, folder, "in", "file"), "r+b") as file:
            file.seek(65_000)
            file.write(b"changed")
        self.assertEqual(self.dialog.ask(f"sample {cell} ops=1 cache=warm")["error"]["code"], "ECHECK")

    def test_an_unopened_tree_is_a_posix_error(self) -> None:
        error = self.dialog.sample("traverse/os.walk?entries=1&shape=x", corpus="/no/such/folder")["error"]
        self.assertEqual(error["code"], "ENOENT")


if __name__ == "__main__":
    unittest.main()
