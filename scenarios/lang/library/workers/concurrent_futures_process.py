# SPDX-License-Identifier: MIT
"""Module concurrent.futures.process."""
from concurrent.futures import BrokenProcessPool, ProcessPoolExecutor
