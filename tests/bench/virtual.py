"""Runs a benchmark's program under CPython's own asyncio, on a virtual clock.

    python3 virtual.py PROGRAM.py N

The loop is BaseEventLoop with a selector that adds the timeout to the clock;
Task and Future are the accelerated ones. PROGRAM's first line is `N = ...`.
"""
import asyncio
import sys
import types
from asyncio import base_events


class Selector:
    def select(self, timeout):
        if timeout:
            Loop.now += timeout
        return []


class Loop(base_events.BaseEventLoop):
    now = 0.0

    def __init__(self):
        super().__init__()
        self._clock_resolution = 1e-9
        self._selector = Selector()

    def time(self):
        return Loop.now

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Policy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self):
        return Loop()


asyncio.set_event_loop_policy(Policy())
asyncio.new_event_loop = Loop
path, n = sys.argv[1:]
source = "N = %s\n" % n + open(path).read().split("\n", 1)[1]
module = types.ModuleType("__main__")
exec(compile(source, path, "exec"), module.__dict__)
