"""The side of runners/PROTOCOL.md that does not depend on what is measured.

Shared by the runners that are written in Python: `python` (its own apis) and `command` (command lines). A runner hands
a `Runner` (its name, its recipes) to `serve` and is done. Python 3.9 or newer, standard library only.

    serving.py     DIR, the loop over requests, the end
    requests.py    standard input -> lines -> verb, cell, words
    session.py     the verbs: hello, cells, setup, sample, teardown
    cell.py        what an operation is made of: Recipe (what exists) and Cell (one that is set up)
    parameters.py  the values a cell's parameters may have
    region.py      the timed region: clock, CPU time, counters, latencies
    probe.py       the burst of arithmetic around the region
    counters.py    /proc/self/io
    histogram.py   log-linear buckets
    page_cache.py  evicting files from the page cache and counting what stayed
    payload.py     the bytes and positions that every runner agrees on
    files.py       making, checking and removing files outside the timed region
    faults.py      errors -> codes of the protocol
"""
