# Pins the signatures that inspect shows of functions, methods and classes that are in C, here or in CPython.
import asyncio
import asyncio.staggered
import bisect
import collections
import contextlib
import copy
import enum
import functools
import heapq
import inspect
import itertools
import json
import logging
import math
import operator
import os
import random
import re
import threading


def show(name, value, ask=inspect.signature):
    try:
        print(name, ask(value))
    except (TypeError, ValueError) as e:
        print(name, type(e).__name__, e)


queue = asyncio.Queue()
for name in """gather wait_for sleep run wait create_task shield timeout timeout_at as_completed to_thread ensure_future current_task
all_tasks Queue LifoQueue Lock Event Semaphore BoundedSemaphore Condition Barrier Queue.put Queue.get Queue.put_nowait open_connection start_server
run_coroutine_threadsafe new_event_loop get_running_loop TaskGroup TaskGroup.create_task Runner Runner.run Condition.wait_for iscoroutine
AbstractEventLoop.call_soon AbstractEventLoop.call_later Timeout Timeout.reschedule staggered.staggered_race Lock.acquire""".split():
    show(name, operator.attrgetter(name)(asyncio))
for name in """len print sorted isinstance getattr int str open max min sum abs dict list tuple object range enumerate zip map repr input eval exec
compile iter next round pow divmod callable vars dir hex bool float bytes type super ValueError OSError
list.append list.sort dict.get dict.fromkeys str.join str.split bytes.hex int.from_bytes queue.put [].append "".join (5).to_bytes {}.items
random.choice random.randint random.shuffle random.sample random.uniform random.Random.choice json.dumps json.loads functools.partial
functools.wraps functools.reduce functools.lru_cache functools.cmp_to_key heapq.heappush operator.add math.sqrt math.gcd math.isclose os.getcwd
logging.info logging.getLogger contextlib.suppress contextlib.contextmanager copy.copy itertools.chain itertools.islice itertools.product
collections.deque collections.OrderedDict collections.Counter bisect.insort re.compile re.sub threading.Thread threading.Lock""".split():
    show(name, eval(name))
put = inspect.signature(asyncio.wait)
print([(p.name, str(p.kind), p.default) for p in put.parameters.values()], put.bind([1], timeout=2), repr(put.parameters["timeout"]))
timeout = inspect.signature(asyncio.timeout)
print(timeout.return_annotation is asyncio.Timeout, timeout.parameters["delay"].annotation == float | None)
for name in "asyncio.sleep asyncio.gather asyncio.Queue.put queue.get asyncio.Queue asyncio.Semaphore asyncio.Runner len [].append print list.append".split():
    show(name, eval(name), inspect.getfullargspec)
for what in asyncio.sleep, asyncio.gather, asyncio.wait_for, queue.put, queue.put_nowait, asyncio.Queue.get, asyncio.TaskGroup.create_task, len, asyncio.to_thread:
    print(inspect.iscoroutinefunction(what), inspect.isroutine(what), inspect.isgeneratorfunction(what), end=" ")
print(inspect.isroutine([].append), inspect.isroutine((5).__add__), inspect.isroutine(int.__add__), inspect.isroutine(property()), inspect.isroutine(int))


class Kept(asyncio.Queue):
    pass


class Own(asyncio.Queue):
    def __init__(self, name, *, size=0):
        super().__init__(size)


class Names(dict):
    pass


class Wrong(ValueError):
    pass


class Made:
    def __new__(cls, a, b=2):
        return super().__new__(cls)


class Less(Made):
    def __init__(self, a): ...


class Alone: ...


class Meta(type):
    def __call__(cls, q): ...


class Called(metaclass=Meta): ...


class Color(enum.Enum):
    RED = 1


@functools.wraps(asyncio.sleep)
async def slept(*arguments):
    pass


for what in Kept, Own, Names, Wrong, Made, Less, Alone, Called, Color, enum.Flag, staticmethod, slept, functools.partial(asyncio.sleep, 1), functools.partial(asyncio.wait, timeout=3):
    show(what.__name__ if hasattr(what, "__name__") else "partial", what)
print(inspect.getcallargs(asyncio.wait, [1], timeout=5), inspect.getcallargs(queue.put, 3)["item"])
