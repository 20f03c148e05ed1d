"""Lets concurrent.futures, multiprocessing and pickle of 3.14, which lie next to this file, run on an older python3."""
import itertools
import os
import sys

import _posixsubprocess

fork_exec = _posixsubprocess.fork_exec
_posixsubprocess.fork_exec = lambda *args: fork_exec(*args, *[False] * (23 - len(args)))  # 3.14 has no `allow_vfork`


def readinto(fd, buffer):
    view = memoryview(buffer).cast("B")
    data = os.read(fd, len(view))
    view[:len(data)] = data
    return len(data)


def batched(iterable, n):
    items = iter(iterable)
    return iter(lambda: tuple(itertools.islice(items, n)), ())


for module, name, value in ((os, "readinto", readinto), (os, "process_cpu_count", os.cpu_count), (itertools, "batched", batched)):
    if not hasattr(module, name):
        setattr(module, name, value)

sys.modules["_pickle"] = None  # an older one has other messages than 3.14's, which are those of its pickle.py
import pickle

for name in ("PickleError", "PicklingError", "UnpicklingError"):
    getattr(pickle, name).__module__ = "_pickle"
sys.modules["_pickle"] = pickle
