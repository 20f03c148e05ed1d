# SPDX-License-Identifier: MIT
"""Module timeit, for callables: on virtual time, code takes only as long as it sleeps."""
from time import perf_counter

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

default_timer = perf_counter
default_number = 1000000
default_repeat = 5


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.stmt = self._callable(stmt, "stmt")
        self.setup = self._callable(setup, "setup")
        self.timer = timer

    def _callable(self, code, what):
        if code == "pass":
            return None
        if not callable(code):
            if isinstance(code, str):
                raise NotImplementedError("timeit of source code: pass a function")
            raise ValueError(f"{what} is neither a string nor callable")
        return code

    def timeit(self, number=default_number):
        if self.setup is not None:
            self.setup()
        stmt = self.stmt
        begin = self.timer()
        if stmt is not None:
            for _ in range(number):
                stmt()
        return self.timer() - begin

    def repeat(self, repeat=default_repeat, number=default_number):
        return [self.timeit(number) for _ in range(repeat)]


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
