# SPDX-License-Identifier: MIT
"""Module multiprocessing.context: start methods. Mirrors Lib/multiprocessing/context.py of 3.14.

The start methods are forkserver, CPython's default, and spawn: with fork the child would have a copy of everything.
"""
import os
from multiprocessing.process import BaseProcess, _state as _processes, active_children, current_process, parent_process
from _refuse import refuse

__all__ = ()

_ALL = ['forkserver', 'spawn', 'fork']
_FORK = "processes that are copies of the one that starts them; use the start method forkserver or spawn"
_state = {'method': None}


class ProcessError(Exception):
    pass


class BufferTooShort(ProcessError):
    pass


class TimeoutError(ProcessError):
    pass


class AuthenticationError(ProcessError):
    pass


class Process(BaseProcess):
    """A process of the default context."""

    _start_method = None


class SpawnProcess(BaseProcess):
    _start_method = _method = 'spawn'


class ForkServerProcess(BaseProcess):
    _start_method = _method = 'forkserver'


class BaseContext:
    """The module's functions, of one start method."""

    ProcessError, BufferTooShort, TimeoutError, AuthenticationError = ProcessError, BufferTooShort, TimeoutError, AuthenticationError
    current_process = staticmethod(current_process)
    parent_process = staticmethod(parent_process)
    active_children = staticmethod(active_children)

    def cpu_count(self):
        """How many processors the machine has."""
        count = os.cpu_count()
        if count is None:
            raise NotImplementedError('cannot determine number of cpus')
        return count

    def freeze_support(self):
        """Nothing, except on Windows."""

    def allow_connection_pickling(self):
        """Nothing: there are no connections."""

    def get_context(self, method=None):
        """The context of a start method."""
        if method is None:
            return self
        if method == 'fork':
            refuse(_FORK)
        if method not in _concrete:
            raise ValueError(f'cannot find context for {method!r}')
        return _concrete[method]

    def get_start_method(self, allow_none=False):
        """Its name."""
        return self._name

    def set_start_method(self, method, force=False):
        """Only the default context has it."""
        raise ValueError('cannot set start method of concrete context')

    def get_all_start_methods(self):
        """Their names, the default first."""
        return list(_ALL)


class SpawnContext(BaseContext):
    _name = 'spawn'
    Process = SpawnProcess


class ForkServerContext(BaseContext):
    _name = 'forkserver'
    Process = ForkServerProcess


class DefaultContext(BaseContext):
    Process = Process

    def get_context(self, method=None):
        """The context of a start method; without one, of the default."""
        return super().get_context(method or self.get_start_method())

    def set_start_method(self, method, force=False):
        """Once, the default method."""
        if _state['method'] is not None and not force:
            raise RuntimeError('context has already been set')
        _state['method'] = None if method is None and force else self.get_context(method)._name

    def get_start_method(self, allow_none=False):
        """The name of the default method."""
        if _state['method'] is None and not allow_none:
            _state['method'] = _ALL[0]
        return _state['method']


_concrete = {'spawn': SpawnContext(), 'forkserver': ForkServerContext()}
_default_context = DefaultContext()
_processes['default'] = _default_context.get_start_method
