# SPDX-License-Identifier: MIT
"""Module concurrent.futures.thread."""
from concurrent.futures import BrokenThreadPool, ThreadPoolExecutor
