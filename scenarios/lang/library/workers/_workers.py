# SPDX-License-Identifier: MIT
"""The processes of module multiprocessing: how they are started, what they run first, how they end.

A worker is a simulated process (_children.py): it imports the program's main module once more, as __mp_main__, and gets
everything else pickled. With the start method forkserver CPython imports that module once, in the server, from which all
workers are forked; here each worker does, and what the module prints is written only once.
"""
import os
import sys
import _arrival
import _children
import _files
import _process
import _threads
from _refuse import refuse

_server = [None]  # the number of the fork server of this process, which starts with the first worker


class Start:
    """What a worker gets from the process that starts it. Both have it."""

    def __init__(self, process, method, data, shared):
        main = sys.modules['__main__']
        self.name = process._name
        self.method = method
        self.data = data
        self.shared = shared
        self.main = -1 if getattr(main, '__file__', None) is None else _process.main_number()
        self.server = None
        self.is_first = False
        self.is_imported = False
        self.imported = _threads.Place()
        self.parent = os.getpid()
        self.parent_name = process._parent_name
        self.is_spared = False

    def spare(self, is_spared):
        """Whether no child is killed (--inject proc): this one does what others do in CPython."""
        if is_spared != self.is_spared:
            self.is_spared = is_spared
            _arrival.spare(is_spared)


class Launched:
    """A process that was started."""

    def __init__(self, process, method):
        import pickle
        if method == 'fork':
            refuse("the start method fork")
        shared, process._shared = process._shared, None
        self.start = start = Start(process, method, pickle.dumps(process), shared)
        if method == 'forkserver':
            start.is_first = _server[0] is None
            if start.is_first:
                _server[0] = _children.next_pid()
            start.server = _server[0]
        argv = [sys.executable, process._name]
        self.child = _children.Child(argv, *_children._inherited([_children.NULL, None, None]), dict(os.environ), os.getcwd(),
                                     _files.current_folder())
        self.ended = _threads.Place()
        self.child.ended += [self.ended, start.imported]
        self.child.work = start
        self.child.start(_run)
        self.pid = self.child.pid
        if method == 'forkserver':
            while not start.is_imported and self.child.status is None:
                start.imported.wait('the fork server of module multiprocessing')
            if not start.is_imported and start.is_first:
                _server[0] = None
                raise ConnectionResetError(104, 'Connection reset by peer')

    def poll(self):
        return self.child.status

    def wait(self, timeout=None):
        until = None if timeout is None else _threads.now() + timeout
        while self.child.status is None:
            left = None if until is None else until - _threads.now()
            if left is not None and left <= 0:
                return None
            self.ended.wait('multiprocessing.Process.join()', left)
        _children.forget(self.pid)
        return self.child.status

    def signal(self, number):
        self.child.kill(number)


def _run(child, args):
    import _child  # it is there: run() calls its main()
    return _process.run((child, (_children.shared(), _files.shared()), list(sys.argv), 'worker', child.work, False))


# ---- In the worker ---------------------------------------------------------------------------------------------------


class _Nowhere:
    """Where the output of the second import goes."""

    def write(self, text):
        return len(text)

    def flush(self):
        pass


def _import_main(start, process):
    if start.main < 0:
        return
    streams = sys.stdout, sys.stderr
    if start.method == 'forkserver' and not start.is_first:
        sys.stdout = sys.stderr = _Nowhere()
    process._inheriting = True
    start.spare(True)  # it is the fork server that imports
    try:
        _process.run_main_again(start.main)
    finally:
        start.spare(False)
        del process._inheriting
        sys.stdout, sys.stderr = streams
    modules = sys.modules
    modules['__main__'] = modules['__mp_main__']


def _report(error):
    import traceback
    sys.stderr.write(''.join(traceback.format_exception(error)))
    return 1


def main(child, start):
    """The status with which the worker exits."""
    sys.stdout.line_buffering = True
    if start.server is not None:
        os._pid[:] = [start.server, start.parent]
    import pickle
    import multiprocessing.process as process
    try:
        _import_main(start, process.current_process())
    except BaseException as e:
        return _report(e)
    if start.server is not None:
        os._pid[:] = [child.pid, start.server]
        import atexit
        atexit._clear()
        atexit.register(process._end_children)
    start.is_imported = True
    start.imported.wake_all()
    process._state['parent'] = process._ParentProcess(start.parent_name, start.parent)
    process.current_process()._name = start.name
    try:
        worker = pickle.loads(start.data)
    except BaseException as e:
        return _report(e)
    worker._shared = start.shared
    return worker._bootstrap()
