"""The bytes and positions that every runner agrees on (PROTOCOL.md, "Payload and positions")."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import cycle, islice
from math import gcd
from typing import Callable

BLOCK_BYTES = 1024 * 1024
PATTERNS = ("sequential", "backward", "strided", "random")


def xorshift32(seed: int) -> Callable[[], int]:
    """Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003."""
    state = seed or 2654435769

    def following() -> int:
        nonlocal state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        return state

    return following


@lru_cache(maxsize=2)
def _full_block(seed: int) -> bytes:
    following = xorshift32(seed)
    words = array("I", (following() for _ in range(BLOCK_BYTES // 4)))
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def make_block(seed: int, entropy_percent: int = 100) -> bytes:
    """1 MiB of payload: the byte at offset `o` of any file is `block[o mod 1 MiB]`."""
    block = _full_block(seed)
    kept = 4096 * entropy_percent // 100
    if kept == 4096:
        return block
    zeros = bytes(4096 - kept)
    return b"".join(block[page : page + kept] + zeros for page in range(0, BLOCK_BYTES, 4096))


def make_content(block: bytes, size_bytes: int) -> bytes:
    """The first `size_bytes` bytes of a file."""
    return block * (size_bytes // BLOCK_BYTES) + block[: size_bytes % BLOCK_BYTES]


def make_ring(block: bytes, max_bytes: int) -> memoryview:
    """A buffer in which the bytes of any file range of at most `max_bytes` lie together.

    Range [o, o+n) of a file is [o mod 1 MiB, o mod 1 MiB + n) here.
    """
    return memoryview(make_content(block, BLOCK_BYTES + max_bytes))


MAX_VIEWS = 65_536
"""This number of views of the payload is made ahead (one takes about 200 bytes); beyond, they are made as they are used."""


def chunk_views(block: bytes, size_bytes: int, chunk_bytes: int) -> Callable[[], Iterator[memoryview]]:
    """The payload of a file in pieces of `chunk_bytes`, at every call again; made ahead where memory allows."""
    ring = make_ring(block, min(chunk_bytes, max(size_bytes, 1)))
    whole, rest = divmod(size_bytes, chunk_bytes)

    def view(index: int) -> memoryview:
        start = index * chunk_bytes % BLOCK_BYTES
        return ring[start : start + min(chunk_bytes, size_bytes - index * chunk_bytes)]

    # The positions in the block repeat after this number of pieces.
    period = BLOCK_BYTES // gcd(BLOCK_BYTES, chunk_bytes)
    calls = whole + (rest > 0)
    if min(calls, period) > MAX_VIEWS:
        return lambda: map(view, range(calls))
    last = [view(whole)] if rest else []
    if whole <= period:
        views = [view(index) for index in range(whole)] + last
        return lambda: iter(views)
    repeated = [view(index) for index in range(period)]

    def pieces() -> Iterator[memoryview]:
        yield from islice(cycle(repeated), whole)
        yield from last

    return pieces


def make_positions(pattern: str, blocks: int, seed: int) -> Iterable[int]:
    """The order in which the blocks of a file are visited: each once."""
    if pattern == "backward":
        return range(blocks - 1, -1, -1)
    if pattern == "strided":
        return [block for first in range(16) for block in range(first, blocks, 16)]
    if pattern == "sequential":
        return range(blocks)
    positions = list(range(blocks))
    following = xorshift32(seed)
    for index in range(blocks - 1, 0, -1):
        other = following() % (index + 1)
        positions[index], positions[other] = positions[other], positions[index]
    return positions
