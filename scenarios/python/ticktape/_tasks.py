"""Tasks of a run: their names, and what each of them awaits, in words.

A task has the name that the program gave it, or that of its coroutine's
function: worker, worker#2. Tasks, and the futures in asyncio's sets, are
numbered in the order in which they are seen first, which is the same in each
run, while their addresses are not.
"""

import asyncio
import os
import re
import sys
import weakref

_DEFAULT_NAME = re.compile(r"Task-\d+")
_OWN = os.path.dirname(__file__) + os.sep
_LIBRARY = os.path.dirname(os.__file__) + os.sep
_ASYNCIO = os.path.dirname(asyncio.__file__) + os.sep
# Where the coroutines of plugins are: a part of the path, and of the name.
_HARNESSES = ((os.path.join("anyio", "_backends", "_asyncio.py"), "TestRunner."),
              (os.path.join("pytest_asyncio", ""), ""),
              (os.path.join("unittest", "async_case.py"), ""))
_PLAIN = (int, float, complex, bool, str, bytes, type(None))


class Tasks:
    """Those of one run."""

    def __init__(self):
        self.numbers = weakref.WeakKeyDictionary()
        self.next_number = 0
        self.names = weakref.WeakKeyDictionary()
        self.counts = {}
        self.live = []  # weak references, in the order of their numbers

    def number(self, item):
        """That of a task, a future or a coroutine."""
        number = self.numbers.get(item)
        if number is None:
            # Not the length: of items that are gone, nothing is left there.
            number = self.numbers[item] = self.next_number
            self.next_number += 1
        return number

    def name(self, task):
        """It is seen now, if it was not yet."""
        name = self.names.get(task)
        if name is None:
            name = self._new_name(task)
            self.names[task] = name
            self.number(task)
            self.live.append(weakref.ref(task))
        return name

    def _new_name(self, task):
        given = task.get_name()
        if not _DEFAULT_NAME.fullmatch(given):
            return given
        coroutine = task.get_coro()
        name = getattr(coroutine, "__name__", type(coroutine).__name__)
        count = self.counts[name] = self.counts.get(name, 0) + 1
        return name if count == 1 else f"{name}#{count}"

    def pending(self):
        """The tasks that are not done, in the order of their numbers."""
        found = [(ref, ref()) for ref in self.live]
        left = [pair for pair in found if pair[1] is not None
                and not pair[1].done()]
        if len(left) < len(found):
            self.live = [ref for ref, task in left]
        return [task for ref, task in left]


def frames(task):
    """The frames in which a task is suspended, the outermost one first."""
    found = []
    at = task.get_coro()
    while at is not None:
        frame = getattr(at, "cr_frame", None) or getattr(at, "gi_frame", None)
        frame = frame or getattr(at, "ag_frame", None)
        if frame is None:
            break
        found.append((frame, at))
        at = (getattr(at, "cr_await", None) or getattr(at, "gi_yieldfrom", None)
              or getattr(at, "ag_await", None))
    return found


def is_harness(task):
    """Whether no program has it: it is one of a plugin of pytest, that runs
    tests or fixtures, or one that asyncio has for its own.

    As with the main task of a program, nothing cancels it from outside.
    """
    code = getattr(task.get_coro(), "cr_code", None)
    name = getattr(code, "co_name", "")
    if name.startswith("_") and code.co_filename.startswith(_ASYNCIO):
        return True  # one of asyncio's own, which no program has
    return code is not None and any(
        f"{os.sep}{name}" in code.co_filename and
        getattr(task.get_coro(), "__qualname__", "").startswith(owner)
        for name, owner in _HARNESSES)


def is_users(code):
    """Whether it is no part of Python, or of what is installed."""
    file = code.co_filename
    return not (file.startswith((_OWN, _LIBRARY, "<frozen"))
                or f"{os.sep}site-packages{os.sep}" in file
                or f"{os.sep}dist-packages{os.sep}" in file)


def place(task):
    """The line of the program at which a task is suspended: "app.py:12"."""
    line = ""
    for frame, _ in frames(task):
        code = frame.f_code
        if not line or is_users(code):
            line = f"{os.path.basename(code.co_filename)}:{frame.f_lineno}"
    return line


def running():
    """The line of the program that runs now: "app.py:12"; None: unknown."""
    frame = sys._getframe()
    while frame is not None and not is_users(frame.f_code):
        frame = frame.f_back
    return frame and f"{os.path.basename(frame.f_code.co_filename)}:" \
        f"{frame.f_lineno}"


def _show(value):
    """A repr that runs no code of the program."""
    if type(value) in _PLAIN:
        text = repr(value)
        return text if len(text) <= 40 else text[:37] + "..."
    if type(value) in (list, tuple, dict, set, frozenset):
        return f"<{type(value).__name__} of {len(value)}>"
    return f"<{type(value).__name__}>"


def _show_locals(frame):
    shown = [f"{name}={_show(value)}" for name, value in frame.f_locals.items()
             if not name.startswith(("_", ".")) and name != "self"]
    return ", ".join(shown[:8])


def _awaited(task, tasks, suspended):
    """What a task waits for, in words."""
    future = getattr(task, "_fut_waiter", None)
    if isinstance(future, asyncio.Task):
        return tasks.name(future)
    inner = suspended[-1][1] if suspended else None
    if inner is not None and not is_users(suspended[-1][0].f_code):
        names = [at.__qualname__ for frame, at in suspended
                 if not is_users(frame.f_code)
                 and hasattr(at, "__qualname__")]
        public = [name for name in names if "._" not in name] or names
        return public[0] + "()" if public else "a future"
    if future is not None and type(future).__name__ == "_GatheringFuture":
        left = [tasks.name(child) for child in future._children
                if isinstance(child, asyncio.Task) and not child.done()]
        return "gather() of " + ", ".join(left)
    return "a future" if future is not None else "its next step"


def describe(tasks):
    """A line for each task that is not done, and one for its variables."""
    lines = []
    for task in tasks.pending():
        suspended = frames(task)
        line = f"{tasks.name(task)} awaits {_awaited(task, tasks, suspended)}"
        own = [frame for frame, _ in suspended if is_users(frame.f_code)]
        if own:
            line += f" at {place(task)}"
        lines.append(line)
        shown = _show_locals(own[-1]) if own else ""
        if shown:
            lines.append(f"  {shown}")
    return "\n".join(lines)


def main_of(loop):
    """The task that run_until_complete() of LOOP waits for; None: unknown."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name == "run_until_complete" and \
                frame.f_locals.get("self") is loop:
            return frame.f_locals.get("future")
        frame = frame.f_back
    return None
