"""The parts of protocol: what every runner must agree on, against values known from elsewhere."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import unittest
from binascii import crc32

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

from protocol import files, page_cache, payload  # noqa: E402
from protocol.faults import Fault, describe_fault  # noqa: E402
from protocol.histogram import lower_bound, make_buckets  # noqa: E402
from protocol.parameters import parse_parameters, parse_size, size, yes_no  # noqa: E402
from protocol.requests import parse_request, read_requests  # noqa: E402


class Payload(unittest.TestCase):
    def test_generator_gives_the_published_sequence(self) -> None:
        following = payload.xorshift32(1)
        self.assertEqual([following() for _ in range(4)], [270369, 67634689, 2647435461, 307599695])

    def test_seed_0_is_replaced(self) -> None:
        self.assertEqual(payload.xorshift32(0)(), payload.xorshift32(2654435769)())

    def test_entropy_keeps_the_beginning_of_each_page(self) -> None:
        full, half = payload.make_block(7), payload.make_block(7, 50)
        for page in (0, 4096, 1044480):
            self.assertEqual(half[page : page + 2048], full[page : page + 2048])
            self.assertEqual(half[page + 2048 : page + 4096], bytes(2048))

    def test_views_join_to_the_content_of_the_file(self) -> None:
        block = payload.make_block(3)
        for size_bytes, chunk_bytes in (
            (0, 10),
            (5, 10),
            (100_000, 3000),
            (2_560_000, 4096),
            (3 << 20, 1 << 20),
            (1 << 20, 3),
            (3_200_001, 1000),
        ):
            views = payload.chunk_views(block, size_bytes, chunk_bytes)
            for _ in range(2):
                joined = b"".join(views())
                self.assertEqual(joined, payload.make_content(block, size_bytes), (size_bytes, chunk_bytes))

    def test_every_pattern_visits_each_block_once(self) -> None:
        for pattern in payload.PATTERNS:
            positions = list(payload.make_positions(pattern, 100, 42))
            self.assertEqual(sorted(positions), list(range(100)), pattern)
        self.assertEqual(list(payload.make_positions("strided", 40, 1))[:5], [0, 16, 32, 1, 17])
        self.assertEqual(list(payload.make_positions("backward", 3, 1)), [2, 1, 0])


class Values(unittest.TestCase):
    def test_sizes_are_canonical(self) -> None:
        known = {"0": 0, "512B": 512, "1KiB": 1024, "2500KiB": 2_560_000, "1GiB": 1 << 30, "4096GiB": 4096 << 30}
        for text, size_bytes in known.items():
            self.assertEqual(parse_size(text), size_bytes)
        for text in ("1kb", "-1B", "0B", "1024B", "1024KiB", "01KiB", "", "99999999999999999999GiB", "1 KiB"):
            self.assertIsNone(parse_size(text), text)

    def test_what_is_missing_unknown_or_wrong_is_einval(self) -> None:
        kinds = {"size": size(), "stat": yes_no("no")}
        self.assertEqual(parse_parameters(kinds, {"size": "1KiB"}), {"size": 1024, "stat": False})
        for given in ({}, {"size": "1KiB", "color": "red"}, {"size": "many"}, {"size": "0", "stat": "maybe"}):
            with self.assertRaises(Fault) as caught:
                parse_parameters(kinds, given)
            self.assertEqual(caught.exception.code, "EINVAL")


class Requests(unittest.TestCase):
    def test_a_cell_is_the_same_in_any_order_of_its_parameters(self) -> None:
        one = parse_request(b"setup write/os.write?size=1MiB&chunk=1KiB seed=1 corpus=/a%20b/%C3%BC").cell
        other = parse_request(b"setup write/os.write?chunk=1KiB&size=1MiB seed=1").cell
        assert one and other
        self.assertEqual(one.text, other.text)
        self.assertEqual(parse_request(b"setup a/b corpus=/a%20b/%C3%BC").words, {"corpus": "/a b/ü"})

    def test_what_is_no_request_is_eproto(self) -> None:
        for line in (
            b"",
            b"  ",
            b"a  b",
            b"setup a/b?x=1?y=2",
            b"setup a/b x=%zz",
            b"setup a/b x=%FF",
            b"s a/b x=1 x=2",
            b"\0",
            None,
        ):
            with self.assertRaises(Fault) as caught:
                parse_request(line)
            self.assertEqual(caught.exception.code, "EPROTO", line)

    def test_lines_come_in_any_portions_and_the_last_needs_its_end(self) -> None:
        reading, writing = os.pipe()
        os.write(writing, b"hello\n\ncel")
        os.write(writing, b"ls\nhalf")
        os.close(writing)
        self.assertEqual(list(read_requests(reading)), [b"hello", b"", b"cells"])
        os.close(reading)


class Latencies(unittest.TestCase):
    def test_lower_bounds_are_at_most_a_64th_away(self) -> None:
        for value in [*range(300), 1000, 123_456, 10**9, 2**40 + 12345]:
            bound = lower_bound(value)
            self.assertLessEqual(bound, value)
            self.assertLessEqual((value - bound) * 64, value)
            self.assertEqual(lower_bound(bound), bound)

    def test_buckets_ascend(self) -> None:
        self.assertEqual(make_buckets([1025, 63, 1024, 63]), [[63, 2], [1024, 2]])


class Files(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="io-perf-test-", dir=os.environ.get("IO_PERF_TEST_DIRECTORY"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = os.path.join(self.folder, "file")
        self.block = payload.make_block(5)

    def test_a_file_is_what_it_must_be(self) -> None:
        files.make_file(self.path, 2_500_000, self.block)
        expected = f"{crc32(payload.make_content(self.block, 2_500_000)):08x}"
        self.assertEqual(files.check_content(self.path, 2_500_000, self.block), expected)

    def test_a_wrong_byte_a_short_and_a_long_file_are_found(self) -> None:
        files.make_file(self.path, 2_500_000, self.block)
        with open(self.path, "r+b") as file:
            file.seek(2_000_000)
            byte = file.read(1)
            file.seek(2_000_000)
            file.write(bytes([byte[0] ^ 1]))
        for size_bytes in (2_500_000, 2_500_001, 2_499_999):
            with self.assertRaises(Fault) as caught:
                files.check_content(self.path, size_bytes, self.block)
            self.assertEqual(caught.exception.code, "ECHECK")

    def test_a_sparse_file_has_its_edges_only(self) -> None:
        files.make_file(self.path, 2_500_000, self.block, sparse=True)
        files.check_content(self.path, 2_500_000, self.block, sparse=True)
        with open(self.path, "rb") as file:
            data = file.read()
        self.assertEqual(data[:4096], self.block[:4096])
        self.assertEqual(data[4096:-4096], bytes(2_500_000 - 8192))

    def test_eviction_is_reported_truly(self) -> None:
        evict = page_cache.open_eviction()
        if evict is None:
            self.skipTest("pages cannot be evicted on this platform")
        files.make_file(self.path, 1 << 20, self.block)
        report = evict([self.folder])
        self.assertEqual(report["pages"], (1 << 20) // os.sysconf("SC_PAGESIZE"))
        self.assertLessEqual(report["residentPages"], report["pages"])

    def test_errors_have_posix_names(self) -> None:
        with self.assertRaises(OSError) as caught:
            open(os.path.join(self.folder, "missing"), "rb")
        self.assertEqual(describe_fault(caught.exception)["code"], "ENOENT")
        self.assertEqual(describe_fault(OSError(95, "Operation not supported"))["code"], "ENOTSUP")


if __name__ == "__main__":
    unittest.main()
