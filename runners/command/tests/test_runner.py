"""The command runner as a process: workloads that fail, hang, shout, need a shell, and what is left of them.

Every timer has to pass: hyperfine, io-perf's own in Python, and the one in Node.js for machines without Python.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
from typing import Any
from urllib.parse import quote

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir, os.pardir, "python", "tests"))

from dialog import Dialog  # noqa: E402

MAIN = os.path.join(HERE, os.pardir, "main.py")
NODE_BUNDLE = os.path.join(HERE, os.pardir, os.pardir, os.pardir, "dist", "runner-command.cjs")


def wait_until(is_true: Any, seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not os.path.exists("/proc/self/stat")


class Workloads:
    """What holds for every timer."""

    timed_by: Any = None

    def open(self, environment: Any) -> Dialog:
        raise NotImplementedError

    def setUp(self) -> None:
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="io perf's test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def read(self, name: str) -> str:
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def start(self, **workloads: Any) -> Dialog:
        """A runner with these workloads, whose working directory is the folder of the test."""
        given = {name: {"workingDirectory": self.folder, **members} for name, members in workloads.items()}
        with open(self.path("workloads.json"), "w", encoding="utf-8") as file:
            json.dump(given, file)
        dialog = self.open({"IO_PERF_WORKLOADS": self.path("workloads.json")})
        self.addCleanup(dialog.__exit__)
        return dialog

    def run_one(self, ops: int = 1, more: str = "", **members: Any) -> dict[str, Any]:
        dialog = self.start(it=members)
        answer = dialog.sample("run/it", ops, more)
        self.assertEqual(dialog.end(), (0, []))
        return answer

    def fails(self, code: str, **members: Any) -> str:
        answer = self.run_one(**members)
        self.assertEqual(answer.get("error", answer).get("code"), code, answer)
        return answer["error"]["message"]

    def test_a_workload_is_a_cell(self) -> None:
        dialog = self.start(**{"import-10k": {"command": "true"}})
        cells = {entry["cell"]: entry for entry in dialog.ask("cells")["cells"]}
        self.assertEqual(
            cells["run/import-10k"],
            {"cell": "run/import-10k", "parameters": ["cache"], "bytes": False, "check": "none"},
        )

    def test_its_time_is_that_of_all_executions_and_names_the_timer(self) -> None:
        answer = self.run_one(ops=3, more=" histogram=yes", command="sleep 0.05")
        self.assertEqual(answer["ops"], 3)
        self.assertGreaterEqual(answer["ns"], 150_000_000)
        self.assertEqual(sum(count for _, count in answer["latency"]["buckets"]), 3)
        self.assertNotIn("marks", answer)
        self.assertEqual(answer.get("timedBy"), self.timed_by)

    def test_one_that_fails_reports_its_status_and_last_lines(self) -> None:
        message = self.fails("ECHECK", command="sh -c 'echo first >&2; echo the disk is on fire >&2; exit 3'")
        self.assertIn('The workload "it" ended with exit status 3.', message)
        self.assertIn("the disk is on fire", message)
        self.assertNotIn("Warning", message)

    def test_one_that_fails_reports_what_it_wrote_to_standard_output(self) -> None:
        message = self.fails("ECHECK", command="sh -c 'echo boom: lock busy; exit 3'")
        self.assertTrue(message.endswith("exit status 3. It says: boom: lock busy"), message)

    def test_one_that_fails_at_length_reports_the_error_that_it_began_with(self) -> None:
        command = "echo fatal error: all are asleep >&2; seq 99999 >&2; exit 2"
        message = self.fails("ECHECK", command=command)
        self.assertIn("exit status 2. It says: fatal error: all are asleep", message)

    def test_one_that_fails_is_prepared_before_it_is_asked_for_its_words(self) -> None:
        message = self.fails("ECHECK", command="sh -c 'cat made; rm made; exit 3'", prepare="echo was made > made")
        self.assertTrue(message.endswith("It says: was made"), message)

    def test_one_that_fails_once_reports_that_it_did_not_fail_again(self) -> None:
        message = self.fails("ECHECK", command="sh -c 'test -e once || { touch once; echo no lock >&2; exit 7; }'")
        self.assertIn("exit status 7. It says: no lock. Executed once more for its output, it did not fail.", message)

    def test_one_that_a_signal_ends_reports_the_signal(self) -> None:
        self.assertIn("signal 9", self.fails("ECHECK", command="sh -c 'kill -9 $$'"))

    def test_one_of_several_executions_that_fails_is_enough(self) -> None:
        dialog = self.start(it={"command": "sh -c 'test -e once && exit 7; touch once'"})
        self.assertIn("exit status 7", dialog.sample("run/it", ops=2)["error"]["message"])

    def test_one_that_hangs_is_ended_with_all_its_processes(self) -> None:
        # A child in the background, and one that leaves its session and its parent.
        script = (
            "sleep 600 & echo $! >> pids\n"
            f"{sys.executable} -c 'import os, time; os.fork() and os._exit(0); os.setsid(); "
            'os.environ.clear(); open("pids", "a").write(str(os.getpid()) + "\\n"); time.sleep(600)\'\n'
            "echo $$ >> pids\nexec sleep 600\n"
        )
        with open(self.path("hang.sh"), "w", encoding="utf-8") as file:
            file.write(script)
        message = self.fails("ETIMEDOUT", command="sh hang.sh", timeoutNs=1_500_000_000)
        self.assertIn("1.5 s", message)
        pids = [int(line) for line in self.read("pids").split()]
        self.assertEqual(len(pids), 3)
        self.assertEqual([pid for pid in pids if is_running(pid)], [])

    def test_one_that_leaves_a_process_behind_is_marked_and_the_process_ended(self) -> None:
        answer = self.run_one(command="sh -c 'sleep 600 & echo $! > pid'")
        self.assertEqual(answer["marks"], ["background-processes"])
        self.assertFalse(is_running(int(self.read("pid"))))

    def test_its_processes_die_with_the_runner(self) -> None:
        dialog = self.start(it={"command": "sh -c 'echo $$ > pid; exec sleep 600'"})
        dialog.ask("setup run/it seed=1")
        dialog.send("sample run/it ops=1 cache=warm")
        self.assertTrue(wait_until(lambda: os.path.exists(self.path("pid")) and self.read("pid")))
        pid = int(self.read("pid"))
        self.assertTrue(is_running(pid))
        dialog.process.send_signal(signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not is_running(pid)))

    def test_100_megabytes_on_both_outputs_do_not_stay_in_memory(self) -> None:
        megabytes = (
            f"{sys.executable} -c 'import os; [os.write(n, bytes(1 << 20)) for n in (1, 2) for _ in range(100)]'"
        )
        dialog = self.start(it={"command": megabytes})
        self.assertEqual(dialog.sample("run/it")["ops"], 1)
        if os.path.exists("/proc/self/status"):
            with open(f"/proc/{dialog.process.pid}/status", encoding="utf-8") as file:
                peak = next(line for line in file if line.startswith("VmHWM"))
            self.assertLess(int(peak.split()[1]), 64 * 1024)

    def test_one_that_needs_a_shell_gets_one_and_it_is_said(self) -> None:
        answer = self.run_one(command='printf "%s\\n" "$GREETING" | tr a-z A-Z > "out put"', env={"GREETING": "hello"})
        self.assertEqual(answer["marks"], ["shell"])
        self.assertEqual(self.read("out put"), "HELLO\n")

    def test_spaces_and_quotes_arrive_as_they_are(self) -> None:
        with open(self.path("echo words.sh"), "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\nprintf "%s\\n" "$@" > words\n')
        os.chmod(self.path("echo words.sh"), 0o755)
        command = "\"./echo words.sh\" 'a  b' \"it's\" c\\ d '\"' '' '$HOME' 'ü 文'"
        self.assertNotIn("error", self.run_one(command=command))
        self.assertEqual(self.read("words").split("\n")[:-1], ["a  b", "it's", "c d", '"', "", "$HOME", "ü 文"])

    def test_it_is_prepared_before_each_execution(self) -> None:
        dialog = self.start(it={"command": "sh -c 'cat input >> seen; rm input'", "prepare": "echo x > input # fresh"})
        self.assertEqual(dialog.sample("run/it", ops=3)["ops"], 3)
        self.assertEqual(self.read("seen"), "x\nx\nx\n")

    def test_a_preparation_that_fails_is_reported_by_itself(self) -> None:
        message = self.fails("ECHECK", command="true", prepare="echo no fixtures >&2; exit 4")
        self.assertIn('The preparation of the workload "it" failed.', message)
        self.assertIn("no fixtures", message)

    def test_caches_are_dropped_after_the_preparation(self) -> None:
        members = {"command": "true", "prepare": "echo prepared >> log", "dropCaches": "echo dropped >> log"}
        dialog = self.start(it={**members, "cache": "cold"})
        self.assertEqual(dialog.ask("setup run/it seed=1")["maxOps"], 1)
        dialog.ask("sample run/it ops=1 cache=cold")
        self.assertEqual(self.read("log"), "prepared\ndropped\n")

    def test_it_is_built_at_the_set_up(self) -> None:
        with_build = {"build": "printf '#!/bin/sh\\nexit 0\\n' > tool && chmod +x tool", "command": "./tool"}
        self.assertNotIn("error", self.run_one(**with_build))
        message = self.fails("ECHECK", command="true", build="echo undefined reference >&2; exit 2")
        self.assertIn("exit status 2: undefined reference", message)

    def test_a_build_that_fails_reports_what_it_wrote_to_either_output_without_colours(self) -> None:
        build = "printf '\\033[0m\\033[31m[ERROR]\\033[m no licence\\n\\033[0m\\n'; exit 1"
        message = self.fails("ECHECK", command="true", build=build)
        self.assertTrue(message.endswith("ended with exit status 1: [ERROR] no licence"), message)

    def test_what_was_built_is_not_built_again_by_the_next_process(self) -> None:
        for _ in range(2):
            built = {"build": "echo built >> log", "builtFile": self.path("built"), "command": "true"}
            self.assertNotIn("error", self.run_one(**built))
        self.assertEqual(self.read("log"), "built\n")

    def test_a_program_that_is_not_there_is_named(self) -> None:
        self.assertIn("no-such-program", self.fails("ENOENT", command="no-such-program --fast"))
        self.assertIn("./missing", self.fails("ENOENT", command="./missing"))
        # It might be made by the preparation: then hyperfine finds out.
        self.assertIn("missing", self.fails("ENOENT", command="./missing", prepare="true"))

    def test_what_it_leaves_in_the_directory_under_test_is_removed(self) -> None:
        dialog = self.start(it={"command": "sh -c 'mkdir -p \"$IO_PERF_DIRECTORY/a/b\"; pwd > where'"})
        before = dialog.ask("setup run/it seed=1")
        self.assertTrue(before["ready"])
        dialog.ask("sample run/it ops=1 cache=warm")
        (own,) = os.listdir(dialog.directory)
        self.assertEqual(sorted(os.listdir(os.path.join(dialog.directory, own))), ["in", "out"])
        self.assertEqual(os.listdir(os.path.join(dialog.directory, own, "out")), [])
        self.assertEqual(self.read("where").strip(), self.folder)

    def test_the_runner_goes_on_after_any_of_them(self) -> None:
        dialog = self.start(bad={"command": "false"}, good={"command": "true"})
        self.assertIn("error", dialog.sample("run/bad"))
        self.assertEqual(dialog.sample("run/good")["ops"], 1)
        self.assertEqual(dialog.sample("run/bad")["error"]["code"], "ECHECK")
        self.assertEqual(dialog.end(), (0, []))

    def test_a_command_that_is_no_command_is_einval(self) -> None:
        self.assertIn("quotation", self.fails("EINVAL", command="echo 'open"))


class InPython(Workloads):
    def test_its_processes_die_with_the_driver(self) -> None:
        dialog = self.start(it={"command": "sh -c 'echo $$ > pid; exec sleep 600'"})
        dialog.ask("setup run/it seed=1")
        dialog.send("sample run/it ops=1 cache=warm")
        self.assertTrue(wait_until(lambda: os.path.exists(self.path("pid")) and self.read("pid")))
        assert dialog.process.stdin and dialog.process.stdout
        dialog.process.stdout.close()
        dialog.process.stdin.close()
        dialog.process.wait(timeout=20)
        self.assertFalse(is_running(int(self.read("pid"))))
        self.assertEqual(os.listdir(dialog.directory), [])

    def test_processor_time_is_that_of_all_executions(self) -> None:
        command = f"{sys.executable} -c 'for _ in range(3000000): pass'"
        once, thrice = self.run_one(command=command), self.run_one(ops=3, command=command)
        self.assertGreater(thrice["userNs"], 1.5 * once["userNs"])

    @unittest.skipUnless(os.path.exists("/proc/thread-self/io"), "this system does not add up reads and writes")
    def test_reads_and_writes_of_all_its_processes_are_counted(self) -> None:
        write = "head -c 1048576 /dev/zero >out"
        less = self.run_one(command=f"sh -c '{write}'")["io"]
        more = self.run_one(command=f"sh -c '{write}; ({write}; {write})'")["io"]
        self.assertGreaterEqual(less["writtenBytes"], 1048576)
        self.assertAlmostEqual(more["writtenBytes"] - less["writtenBytes"], 2 * 1048576, delta=4096)
        self.assertAlmostEqual(more["readBytes"] - less["readBytes"], 2 * 1048576, delta=65536)

    def test_a_file_of_workloads_that_cannot_be_used_ends_the_runner(self) -> None:
        for text in (
            "{",
            "[]",
            '{"a b": {"command": "x"}}',
            '{"a": {}}',
            '{"a": {"command": "x", "colour": 1}}',
            '{"a": {"command": "x", "timeoutNs": 0}}',
        ):
            with open(self.path("bad.json"), "w", encoding="utf-8") as file:
                file.write(text)
            with Dialog(MAIN, {"IO_PERF_WORKLOADS": self.path("bad.json")}) as dialog:
                self.assertEqual(dialog.process.wait(timeout=20), 2, text)


@unittest.skipUnless(shutil.which("hyperfine"), "hyperfine is not on PATH")
class Hyperfine(InPython, unittest.TestCase):
    def open(self, environment: Any) -> Dialog:
        return Dialog(MAIN, environment)

    def test_peak_memory_is_reported_where_hyperfine_reports_it(self) -> None:
        # hyperfine 1.19 and newer export it; older ones are made to here.
        real = str(shutil.which("hyperfine"))
        shim = (
            f"#!{sys.executable}\nimport json, subprocess, sys\n"
            f"status = subprocess.call([{real!r}, *sys.argv[1:]])\n"
            "if '--export-json' in sys.argv:\n"
            "    path = sys.argv[sys.argv.index('--export-json') + 1]\n"
            "    exported = json.load(open(path))\n"
            "    exported['results'][0]['memory_usage_byte'] = [4096000, 5120000]\n"
            "    json.dump(exported, open(path, 'w'))\n"
            "sys.exit(status)\n"
        )
        os.mkdir(self.path("bin"))
        with open(self.path("bin/hyperfine"), "w", encoding="utf-8") as file:
            file.write(shim)
        os.chmod(self.path("bin/hyperfine"), 0o755)
        with unittest.mock.patch.dict(os.environ, {"PATH": f"{self.path('bin')}:{os.environ['PATH']}"}):
            answer = self.run_one(ops=2, command="true")
        self.assertEqual(answer["peakMemoryBytes"], 5_120_000)


class OwnTimer(InPython, unittest.TestCase):
    timed_by = "io-perf"

    def open(self, environment: Any) -> Dialog:
        return Dialog(MAIN, environment, ["--timer", "io-perf"])

    def test_it_is_what_times_where_there_is_no_hyperfine(self) -> None:
        with Dialog(MAIN, {"PATH": "/nonexistent"}) as dialog:
            hello = dialog.ask("hello")
            self.assertEqual(hello["timer"], "io-perf")
            self.assertRegex(hello["runtime"], r"^timed by io-perf \(Python 3\.")

    def test_peak_memory_is_that_of_the_largest_process(self) -> None:
        command = f"sh -c \"{sys.executable} -c 'bytearray(200 << 20)'; true\""
        self.assertGreater(self.run_one(command=command)["peakMemoryBytes"], 200 << 20)

    def test_signals_do_what_they_usually_do(self) -> None:
        # Python ignores SIGPIPE, and a command would inherit that.
        self.assertIn("signal 13", self.fails("ECHECK", command="sh -c 'kill -PIPE $$'"))


@unittest.skipUnless(shutil.which("node"), "node is not on PATH")
class NodeTimer(Workloads, unittest.TestCase):
    timed_by = "io-perf"

    def open(self, environment: Any) -> Dialog:
        return Dialog(NODE_BUNDLE, environment, program=[str(shutil.which("node"))])

    def test_its_processes_die_with_the_driver(self) -> None:
        given = {"it": {"command": "sh -c 'echo $$ > pid; exec sleep 600'", "workingDirectory": self.folder}}
        with open(self.path("workloads.json"), "w", encoding="utf-8") as file:
            json.dump(given, file)
        os.mkdir(self.path("work"))
        driver = (
            "import subprocess, sys, time\n"
            "runner = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
            "runner.stdin.write(b'setup run/it seed=1\\nsample run/it ops=1 cache=warm\\n')\n"
            "runner.stdin.flush()\n"
            "time.sleep(600)\n"
        )
        words = [sys.executable, "-c", driver, str(shutil.which("node")), NODE_BUNDLE, "--dir", self.path("work")]
        with subprocess.Popen(words, env={**os.environ, "IO_PERF_WORKLOADS": self.path("workloads.json")}) as process:
            self.assertTrue(wait_until(lambda: os.path.exists(self.path("pid")) and self.read("pid")))
            process.kill()
        pid = int(self.read("pid"))
        self.assertTrue(wait_until(lambda: not is_running(pid)))
        self.assertTrue(wait_until(lambda: os.listdir(self.path("work")) == []))

    def test_what_it_cannot_tell_is_said_and_left_out(self) -> None:
        dialog = self.start(it={"command": "true"})
        self.assertIn("neither processor time nor memory", dialog.ask("hello")["runtime"])
        self.assertEqual(set(dialog.sample("run/it")), {"ns", "ops", "bytes", "timedBy"})


@unittest.skipUnless(shutil.which("hyperfine"), "hyperfine is not on PATH")
class Traversal(unittest.TestCase):
    def setUp(self) -> None:
        self.root = os.path.join(os.path.realpath(tempfile.mkdtemp(prefix="io-perf-test-")), "it's a tree")
        self.addCleanup(shutil.rmtree, os.path.dirname(self.root), ignore_errors=True)
        os.makedirs(os.path.join(self.root, ".hidden", "deep er"))
        os.makedirs(os.path.join(self.root, "empty"))
        for name in (".gitignore", "ignored.log", "new\nline", ".hidden/file", "-rf"):
            with open(os.path.join(self.root, name), "w", encoding="utf-8") as file:
                file.write("*.log\n")
        os.symlink("empty", os.path.join(self.root, "link"))
        self.entries = 9

    def test_all_see_the_same_entries(self) -> None:
        with Dialog(MAIN) as dialog:
            for tool in ("find", "bfs", "fd"):
                for stat in ("no", "yes"):
                    cell = f"traverse/{tool}?entries={self.entries}&shape=source&stat={stat}"
                    answer = dialog.sample(cell, corpus=self.root)
                    if answer.get("error", {}).get("code") == "ENOTSUP":
                        self.assertRegex(answer["error"]["message"], "not on PATH: .*install")
                        continue
                    self.assertEqual(answer.get("check"), str(self.entries), answer)
                    self.assertGreater(answer["ns"], 0)
            self.assertEqual(dialog.end(), (0, []))

    @unittest.skipIf(sys.platform == "darwin", "find of macOS cannot write to a file")
    def test_as_study_004_ran_them_the_paths_of_files_are_in_a_file(self) -> None:
        with Dialog(MAIN) as dialog:
            for tool in ("find", "bfs"):
                cell = f"traverse/{tool}?entries={self.entries}&family=seed-faithful&shape=source"
                setup = dialog.ask(f"setup {cell} seed=42 corpus={quote(self.root)}")
                if setup.get("error", {}).get("code") == "ENOTSUP":
                    self.assertRegex(setup["error"]["message"], "not on PATH: .*install")
                    continue
                answer = dialog.ask(f"sample {cell} ops=1 cache=warm")
                self.assertEqual(answer.get("check"), str(self.entries), answer)
                paths = [os.path.join(folder, name) for folder, _, names in os.walk(dialog.directory) for name in names]
                (output,) = [path for path in paths if path.endswith("paths.txt")]
                with open(output, encoding="utf-8") as file:
                    # Five files, one of which has a line break in its name.
                    self.assertEqual(len(file.read().splitlines()), 6)
                dialog.ask(f"teardown {cell}")
            if shutil.which("bfs"):
                cell = f"traverse/bfs?entries={self.entries}&family=seed-faithful&shape=source&threads=2"
                message = dialog.sample(cell, corpus=self.root)["error"]["message"]
                self.assertIn("leave out threads", message)

    def test_a_program_that_is_not_there_is_reported_with_its_remedy(self) -> None:
        folder = tempfile.mkdtemp(prefix="io-perf-test-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        for name in ("hyperfine", "sh", "find"):
            os.symlink(str(shutil.which(name)), os.path.join(folder, name))
        with Dialog(MAIN, {"PATH": folder}) as dialog:
            for tool in ("bfs", "fd"):
                error = dialog.sample(f"traverse/{tool}?entries=9&shape=source", corpus=self.root)["error"]
                self.assertEqual(error["code"], "ENOTSUP")
                self.assertRegex(error["message"], f"^{tool} is not on PATH: apt-get install")
            self.assertNotIn("error", dialog.sample("traverse/find?entries=9&shape=source", corpus=self.root))


if __name__ == "__main__":
    unittest.main()
