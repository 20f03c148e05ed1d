# SPDX-License-Identifier: MIT
"""Module traceback: exceptions as text, as the interpreter prints them."""
import sys

from _logging import stack as _stack
from _logging import traceback as _traceback

_unset = object()


def _exception(exc, value):
    return exc if value is _unset else value


def _lines(text):
    """The pieces of a traceback: each frame with its source is one."""
    pieces = []
    for line in text.splitlines(keepends=True):
        if pieces and pieces[-1].startswith('  File "') and line.startswith('    '):
            pieces[-1] += line
        else:
            pieces.append(line)
    return pieces


def format_exception(exc, /, value=_unset, tb=_unset, limit=None, chain=True, **kwargs):
    """An exception with its traceback, as a list of texts."""
    value = _exception(exc, value)
    if value is None:
        return ['NoneType: None\n']
    return _lines(_traceback(value) + '\n')


def format_exception_only(exc, /, value=_unset, **kwargs):
    """The type and the text of an exception, and its notes."""
    value = _exception(exc, value)
    if value is None:
        return ['NoneType: None\n']
    cls = type(value)
    name = cls.__qualname__
    if cls.__module__ not in ('__main__', 'builtins'):
        name = f'{cls.__module__}.{name}'
    try:
        text = str(value)
    except Exception:
        text = '<exception str() failed>'
    lines = [f'{name}: {text}\n' if text else f'{name}\n']
    for note in getattr(value, '__notes__', ()):
        lines += [f'{line}\n' for line in str(note).split('\n')]
    return lines


def format_exc(limit=None, chain=True):
    """The exception that is being handled, with its traceback."""
    return ''.join(format_exception(sys.exception()))


def print_exception(exc, /, value=_unset, tb=_unset, limit=None, file=None, chain=True, **kwargs):
    """Prints an exception with its traceback, to sys.stderr if not elsewhere."""
    print(''.join(format_exception(exc, value, tb)), end='', file=sys.stderr if file is None else file)


def print_exc(limit=None, file=None, chain=True):
    """Prints the exception that is being handled."""
    print_exception(sys.exception(), file=file)


def format_stack(f=None, limit=None):
    """The frames that call this function, as a list of texts."""
    return _lines(_stack())


def print_stack(f=None, limit=None, file=None):
    """Prints the frames that call this function."""
    print(''.join(format_stack()), end='', file=sys.stderr if file is None else file)


def format_tb(tb, limit=None):
    """The frames of a traceback, as a list of texts."""
    if tb is None:
        return []
    lines = _lines(_traceback(Exception().with_traceback(tb)) + '\n')
    return lines[1:-1]


def print_tb(tb, limit=None, file=None):
    """Prints the frames of a traceback."""
    print(''.join(format_tb(tb)), end='', file=sys.stderr if file is None else file)
