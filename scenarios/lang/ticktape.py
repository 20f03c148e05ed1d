# SPDX-License-Identifier: MIT
"""The module `ticktape`, for running a program under CPython.

`make install` puts it into PREFIX/share/ticktape: PYTHONPATH=PREFIX/share/ticktape python3 program.py. The `ticktape` command
has its own, and does not read this file.
"""
import asyncio


def io(delay, result=None):
    """asyncio.sleep(delay, result), a model of I/O that usually takes so long.

    `ticktape explore --latency 10ms..2s` tries other durations.
    """
    return asyncio.sleep(delay, result)
