"""Starts the package from a checkout, wherever that is: with this file's folder on the path, and not the caller's."""

from __future__ import annotations

import sys

from io_perf_tables.__main__ import main

sys.exit(main())
