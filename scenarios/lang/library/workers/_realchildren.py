# SPDX-License-Identifier: MIT
"""Child processes of programs that run for real: those of the system (_children.py has the simulated ones).

What waits for a child waits for a descriptor, other threads run meanwhile. A child that ends is reaped by whoever looks
first, as by CPython.
"""
import os
import select
import _spawn
import _threads

_POLL_S = 0.005  # how often a thread looks, where others run
_NO_FOLDER = -1000  # and an errno: what start() returns if it cannot be in the folder
_table = {}  # pid -> Child, until it is waited for


class Child:
    """A running process. status: what Popen.returncode will be; None: it runs."""

    def __init__(self, pid):
        self.pid = pid
        self.status = None

    def poll(self):
        if self.status is None:
            code = _spawn.reap(self.pid)
            if code is not None:
                self.status = 255 if code < 0 else 256 - code if code > 256 else code
        return self.status


def _raise(code, *name):
    raise OSError(-code, os.strerror(-code), *name)


def _joined(texts):
    words = [os.fsencode(text) for text in texts]
    if any(b"\0" in word for word in words):
        raise ValueError("embedded null byte")
    return b"".join(word + b"\0" for word in words)


def spawn(words, fds, env, cwd, executable, is_session):
    """The number of a new process; FDS are descriptors, None (the command's own) or -1 (/dev/null)."""
    name = os.fsdecode(executable or words[0])
    folders = [""] if "/" in name else [folder + "/" for folder in env.get("PATH", "/bin:/usr/bin").split(":")]
    texts = _joined(words), _joined(f"{key}={value}" for key, value in env.items())
    copies = [os.dup(fd) if fd is not None and 0 <= fd <= 2 and fd != at else None for at, fd in enumerate(fds)]
    numbers = [-1 if fd is None or fd == at else -2 if fd == -1 else fd if copy is None else copy
               for at, (fd, copy) in enumerate(zip(fds, copies))]
    try:
        failure = -2
        for folder in folders:
            pid = _spawn.start(folder + name, *texts, *numbers, os.fsdecode(cwd or ""), is_session)
            if pid > 0:
                _table[pid] = Child(pid)
                return pid
            if pid <= _NO_FOLDER:
                _raise(pid - _NO_FOLDER, cwd)
            if pid not in (-2, -20):  # ENOENT and ENOTDIR: the next folder may have it
                failure = pid
                if pid != -13:
                    break
    finally:
        for copy in copies:
            if copy is not None:
                os.close(copy)
    _raise(failure, name)


def wait(readers, writers, timeout, what):
    """Waits until one of the descriptors is ready."""
    if _threads.is_alone():
        select.select(readers, writers, [], timeout)
        return
    end = None if timeout is None else _threads.now() + timeout
    while not any(select.select(readers, writers, [], 0)):
        left = _POLL_S if end is None else min(_POLL_S, end - _threads.now())
        if left <= 0:
            return
        _place.wait(what, left)


_place = _threads.Place()


def child_of(pid):
    child = _table.get(pid)
    if child is not None:
        child.poll()
    return child


def exit_descriptor(pid):
    """One that becomes readable when the child exits."""
    fd = _spawn.watch(pid)
    if fd < 0:
        _raise(fd)
    return fd


def _poll_until_exit(child, timeout):
    end = None if timeout is None else _threads.now() + timeout
    while child.poll() is None and (end is None or _threads.now() < end):
        wait([], [], _POLL_S, "a process")


def reap(pid, timeout=None):
    """Waits until the child has exited: its status. None: it has not, after TIMEOUT seconds."""
    child = _table.get(pid)
    if child is None:
        raise ChildProcessError(10, "No child processes")
    if child.poll() is None:
        try:
            fd = exit_descriptor(pid)
        except OSError:  # none is free
            _poll_until_exit(child, timeout)
        else:
            try:
                wait([fd], [], timeout, "a process")
            finally:
                os.close(fd)
        if child.poll() is None:
            return None
    del _table[pid]
    return child.status


def kill(pid, number):
    code = _spawn.kill(pid, number)
    if code < 0:
        _raise(code)
