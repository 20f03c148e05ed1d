# SPDX-License-Identifier: MIT
"""The beginning and the end of a Python program that runs as a simulated process (_children.py starts it).

What is here runs in the new process, which has its own modules: these, too. It shares the table of processes with the
others. Standard output is buffered as CPython's into a pipe, standard error line by line.
"""
import os
import sys
import _children
import _files
import _process
import _stdin

_BUFFER = 131072  # io.DEFAULT_BUFFER_SIZE of 3.14


class _Bytes:
    def __init__(self, text):
        self._text = text

    def write(self, data):
        self._text._put(bytes(data))
        return len(data)

    def flush(self):
        self._text.flush()

    def fileno(self):
        return self._text.fileno()


class Output:
    """sys.stdout and sys.stderr."""

    encoding, errors, mode, newlines, closed = "utf-8", "strict", "w", None, False

    def __init__(self, child, to, is_unbuffered):
        self._child = child
        self._to = to
        self._parts = []
        self._size = 0
        self.name = "<stdout>" if to == 1 else "<stderr>"
        self.line_buffering = to == 2
        self._is_unbuffered = is_unbuffered
        self.buffer = _Bytes(self)

    def _put(self, data):
        _process.prints(data)
        self._parts.append(data)
        self._size += len(data)
        if self._size > _BUFFER or self._is_unbuffered:
            self.flush()

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._put(text.encode())
        if self.line_buffering and "\n" in text:
            self.flush()
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        data = b"".join(self._parts)
        self._parts, self._size = [], 0
        if data:
            self._child.write(data, self._to)

    def reconfigure(self, *, line_buffering=None, write_through=None, **options):
        self.flush()
        if line_buffering is not None:
            self.line_buffering = line_buffering
        if write_through is not None:
            self._is_unbuffered = write_through

    def fileno(self):
        fd = self._child.fds[self._to]
        return fd if _children.is_descriptor(fd) else self._to

    def isatty(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return True

    def close(self):
        self.flush()


def _run_text(text, file):
    names = {"__name__": "__main__", "__doc__": None, "__package__": None, "__spec__": None}
    if file != "<string>":
        names["__file__"] = file
    exec(compile(text, file, "exec"), names)


def _run(kind, what):
    if kind == "worker":
        import _workers
        return _workers.main(_children.own(), what)
    if kind == "text":
        _run_text(what, "<string>")
    elif not _process.run_program(what):
        try:
            with open(what) as file:
                text = file.read()
        except OSError as e:
            path = os.path.join(os.getcwd(), what)
            sys.stderr.write(f"{sys.executable}: can't open file {path!r}: [Errno {e.errno}] {e.strerror}\n")
            return 2
        _run_text(text, what)
    return 0


def _guarded(function, *args):
    """Its result, or what the program's end makes of an exception."""
    try:
        return function(*args)
    except SystemExit as e:
        if e.code is None or isinstance(e.code, int):
            return (e.code or 0) & 255
        sys.stderr.write(f"{e.code}\n")
        return 1
    except BaseException as e:
        import traceback
        lines = traceback.format_exception(e)
        sys.stderr.write("".join(lines))
        return -2 if isinstance(e, KeyboardInterrupt) else 1


def _finish():
    threading, atexit = sys.modules.get("threading"), sys.modules.get("atexit")
    if threading is not None:
        threading._shutdown()
    if atexit is not None:
        atexit._run_exitfuncs()


def main(about, number):
    """The status with which it exits."""
    child, shared, argv, kind, what, is_unbuffered = about
    child.process = number
    processes, files = shared
    _children.adopt(child, processes)
    _files.adopt(files, child.folder)
    _files.may_be_slow(child.be_late)
    os._pid[:] = [child.pid, child.parent]
    os.environ._values = dict(child.env)
    sys.argv[:] = argv
    sys.stdout, sys.stderr = Output(child, 1, is_unbuffered), Output(child, 2, is_unbuffered)
    sys.stdin = _stdin.of_process(child)
    code = _guarded(_run, kind, what)
    _guarded(_finish)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = 120
    sys.stderr.flush()
    return code
