# SPDX-License-Identifier: MIT
"""Module multiprocessing.process: processes.

Mirrors Lib/multiprocessing/process.py of 3.14. A process is one of the simulation (_workers.py), for real, too.
"""
import atexit
import itertools
import os
import sys
import _workers
from _refuse import refuse

__all__ = ['BaseProcess', 'current_process', 'active_children', 'parent_process']

_BOOTSTRAP = '''
        An attempt has been made to start a new process before the
        current process has finished its bootstrapping phase.

        This probably means that you are not using fork to start your
        child processes and you have forgotten to use the proper idiom
        in the main module:

            if __name__ == '__main__':
                freeze_support()
                ...

        The "freeze_support()" line can be omitted if the program
        is not going to be frozen to produce an executable.

        To fix this issue, refer to the "Safe importing of main module"
        section in https://docs.python.org/3/library/multiprocessing.html
        '''


class BaseProcess:
    """A process, which calls target(*args, **kwargs)."""

    _method = None  # of the class in which a context has it

    def _Popen(self):
        return _workers.Launched(self, self._method or _state['default']())

    def __init__(self, group=None, target=None, name=None, args=(), kwargs={}, *, daemon=None):
        assert group is None, 'group argument must be None for now'
        parent = current_process()
        self._identity = parent._identity + (next(_state['counter']),)
        self._config = parent._config.copy()
        self._parent_pid = os.getpid()
        self._parent_name = parent.name
        self._popen = None
        self._closed = False
        self._shared = None  # what it has in common with its parent
        self._target = target
        self._args = tuple(args)
        self._kwargs = dict(kwargs)
        self._name = name or type(self).__name__ + '-' + ':'.join(str(i) for i in self._identity)
        if daemon is not None:
            self.daemon = daemon

    def _check_closed(self):
        if self._closed:
            raise ValueError('process object is closed')

    def run(self):
        """Calls the target."""
        if self._target:
            self._target(*self._args, **self._kwargs)

    def start(self):
        """Starts the process."""
        self._check_closed()
        assert self._popen is None, 'cannot start a process twice'
        assert self._parent_pid == os.getpid(), 'can only start a process object created by current process'
        assert not current_process()._config.get('daemon'), 'daemonic processes are not allowed to have children'
        active_children()
        if getattr(current_process(), '_inheriting', False):
            raise RuntimeError(_BOOTSTRAP)
        self._popen = self._Popen()
        del self._target, self._args, self._kwargs
        _state['children'][self] = None

    def terminate(self):
        """Sends SIGTERM."""
        self._check_closed()
        self._popen.signal(15)

    def kill(self):
        """Sends SIGKILL."""
        self._check_closed()
        self._popen.signal(9)

    def interrupt(self):
        """Sends SIGINT."""
        self._check_closed()
        self._popen.signal(2)

    def join(self, timeout=None):
        """Waits until it has ended."""
        self._check_closed()
        assert self._parent_pid == os.getpid(), 'can only join a child process'
        assert self._popen is not None, 'can only join a started process'
        if self._popen.wait(timeout) is not None:
            _state['children'].pop(self, None)

    def is_alive(self):
        """Whether it runs."""
        self._check_closed()
        if self is current_process():
            return True
        assert self._parent_pid == os.getpid(), 'can only test a child process'
        if self._popen is None:
            return False
        if self._popen.poll() is None:
            return True
        _state['children'].pop(self, None)
        return False

    def close(self):
        """Drops what it has of the process, which must have ended."""
        if self._popen is not None:
            if self._popen.poll() is None:
                raise ValueError('Cannot close a process while it is still running. You should first call join() or terminate().')
            _state['children'].pop(self, None)
        self._closed = True

    @property
    def name(self):
        """What it is called."""
        return self._name

    @name.setter
    def name(self, name):
        assert isinstance(name, str), 'name must be a string'
        self._name = name

    @property
    def daemon(self):
        """Whether it is terminated as its parent ends."""
        return self._config.get('daemon', False)

    @daemon.setter
    def daemon(self, daemonic):
        assert self._popen is None, 'process has already started'
        self._config['daemon'] = daemonic

    @property
    def exitcode(self):
        """Minus the signal that ended it, or what it exited with; None: it runs."""
        self._check_closed()
        if self is current_process() or self._popen is None:
            return None
        return self._popen.poll()

    @property
    def ident(self):
        """The number of the process."""
        self._check_closed()
        if self is current_process():
            return os.getpid()
        return self._popen and self._popen.pid

    pid = ident

    def __repr__(self):
        exitcode = None
        if self is current_process():
            status = 'started'
        elif self._closed:
            status = 'closed'
        elif self._parent_pid != os.getpid():
            status = 'unknown'
        elif self._popen is None:
            status = 'initial'
        else:
            exitcode = self._popen.poll()
            status = 'started' if exitcode is None else 'stopped'
        info = [type(self).__name__, f'name={self._name!r}']
        if self._popen is not None:
            info.append(f'pid={self._popen.pid}')
        info += [f'parent={self._parent_pid}', status]
        if exitcode is not None:
            info.append(f'exitcode={_signal_name(exitcode)}')
        if self.daemon:
            info.append('daemon')
        return f'<{" ".join(info)}>'

    def _bootstrap(self):
        _state.update(process=self, counter=itertools.count(1), children={})
        try:
            self.run()
            return 0
        except SystemExit as e:
            if e.code is None:
                return 0
            if isinstance(e.code, int):
                return e.code & 255
            sys.stderr.write(f'{e.code}\n')
        except BaseException as e:
            import traceback
            sys.stderr.write(f'Process {self.name}:\n')
            traceback.print_exception(e)
        return 1


def _signal_name(exitcode):
    if exitcode >= 0:
        return exitcode
    import signal
    return '-' + signal.Signals(-exitcode).name


class _MainProcess(BaseProcess):
    def __init__(self):
        self._identity = ()
        self._name = 'MainProcess'
        self._parent_pid = None
        self._popen = None
        self._closed = False
        self._config = {}

    def close(self):
        pass


class _ParentProcess(BaseProcess):
    def __init__(self, name, pid):
        self._identity = ()
        self._name = name
        self._parent_pid = None
        self._popen = None
        self._closed = False
        self._config = {}
        self._pid = pid

    def is_alive(self):
        """Whether it runs."""
        refuse("parent_process().is_alive() in a simulated process")

    @property
    def ident(self):
        """The number of the process."""
        return self._pid

    pid = ident


_state = {'process': _MainProcess(), 'parent': None, 'counter': itertools.count(1), 'children': {}, 'default': None}


def current_process():
    """The process that runs."""
    return _state['process']


def parent_process():
    """The process that started this one; None: it is the program itself."""
    return _state['parent']


def active_children():
    """The processes that this one has started, and that run."""
    for child in [child for child in _state['children'] if child._popen.poll() is not None]:
        _state['children'].pop(child, None)
    return list(_state['children'])


def _end_children():
    """At the end of the program: as util._exit_function."""
    for child in active_children():
        if child.daemon:
            child._popen.signal(15)
    for child in active_children():
        child.join()


atexit.register(_end_children)
