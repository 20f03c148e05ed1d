# SPDX-License-Identifier: MIT
"""Module multiprocessing: processes, and what executors use of it. Queues, pipes, locks and pools there are none."""
import sys
from multiprocessing.context import (AuthenticationError, BufferTooShort, Process, ProcessError, TimeoutError,
                                     _default_context)
from multiprocessing.process import active_children, current_process, parent_process

__all__ = ['AuthenticationError', 'BufferTooShort', 'Process', 'ProcessError', 'TimeoutError', 'active_children',
           'allow_connection_pickling', 'cpu_count', 'current_process', 'freeze_support', 'get_all_start_methods',
           'get_context', 'get_start_method', 'parent_process', 'set_start_method']

allow_connection_pickling = _default_context.allow_connection_pickling
cpu_count, freeze_support, get_context = _default_context.cpu_count, _default_context.freeze_support, _default_context.get_context
get_start_method, set_start_method = _default_context.get_start_method, _default_context.set_start_method
get_all_start_methods = _default_context.get_all_start_methods
if '__main__' in sys.modules:
    sys.modules['__mp_main__'] = sys.modules['__main__']
