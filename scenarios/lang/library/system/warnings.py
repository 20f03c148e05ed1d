# SPDX-License-Identifier: MIT
"""Module warnings: warn(), filters and catch_warnings.

As CPython starts without options: DeprecationWarning is shown where __main__ causes it, and the other categories for
developers are not; each warning is shown once for each place.
"""
import re
import sys

from _inspect import place_of

__all__ = [
    "warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings",
    "catch_warnings", "deprecated"
]

filters = [('default', None, DeprecationWarning, '__main__', 0), ('ignore', None, DeprecationWarning, None, 0),
           ('ignore', None, PendingDeprecationWarning, None, 0), ('ignore', None, ImportWarning, None, 0),
           ('ignore', None, ResourceWarning, None, 0)]
_seen = set()
_ACTIONS = ('error', 'ignore', 'always', 'all', 'default', 'module', 'once')


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f'{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, '
                f'lineno : {self.lineno}, line : {self.line!r}}}')


def formatwarning(message, category, filename, lineno, line=None):
    """A warning as text, with its line of source."""
    if line is None:
        import linecache
        line = linecache.getline(filename, lineno)
    text = f'{filename}:{lineno}: {category.__name__}: {message}\n'
    line = line.strip()
    return f'{text}  {line}\n' if line else text


_handlers = []


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Prints a warning, or keeps it for catch_warnings(record=True)."""
    if _handlers and _handlers[-1] is not None:
        _handlers[-1].append(WarningMessage(message, category, filename, lineno, file, line))
        return
    file = sys.stderr if file is None else file
    if file is not None:
        file.write(formatwarning(message, category, filename, lineno, line))


_showwarning_orig = showwarning
_formatwarning_orig = formatwarning


def _show(message, category, filename, lineno, line, source):
    """Shows a warning as the program wants it; LINE of the source, which functions of the program do not get."""
    if showwarning is not _showwarning_orig:
        if not callable(showwarning):
            raise TypeError('warnings.showwarning() must be set to a function or method')
        showwarning(message, category, filename, lineno, None, None)
    elif formatwarning is not _formatwarning_orig or _handlers and _handlers[-1] is not None:
        _showwarning_orig(message, category, filename, lineno)
    else:
        _showwarning_orig(message, category, filename, lineno, None, line)
        if source is not None and sys.stderr is not None:
            sys.stderr.write(f'{category.__name__}: Enable tracemalloc to get the object allocation traceback\n')


def _action(text, category, module, lineno):
    for action, message, kind, name, line in filters:
        if ((message is None or message.match(text)) and issubclass(category, kind) and
                (name is None or (name == module if isinstance(name, str) else name.match(module))) and
                (line == 0 or line == lineno)):
            return action
    return 'default'


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None,
                  _line=None, _repeats=False):
    """Issues a warning about a place."""
    if module is None:
        module = filename[:-3] if filename.endswith('.py') else filename
    if isinstance(message, Warning):
        text, category = str(message), message.__class__
    else:
        text, message = message, category(message)
    action = _action(text, category, module, lineno)
    if action == 'ignore':
        return
    if action == 'error':
        raise message
    key = {'default': (filename, text, category, lineno), 'module': (filename, text, category),
           'once': (text, category)}.get(action)
    if key is not None and not (_repeats and action != 'once'):
        if key in _seen:
            return
        _seen.add(key)
    _show(message, category, filename, lineno, _line, source)


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issues a warning about the code that calls."""
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    elif not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    place = place_of(stacklevel)
    if place is None:
        place = ('<sys>', 0, '', 'sys')
    filename, lineno, line, module = place
    warn_explicit(message, category, filename, lineno, module, source=source, _line=line)


def _warn_of_c(message, category, about_object):
    """Issues a warning that something in C has."""
    warn(message, category, 1, ... if about_object else None)


def _warn_of_compiler(message, filename, lineno, line):
    """Issues a warning about the text of code, each time that it is compiled."""
    warn_explicit(message, SyntaxWarning, filename, lineno, _line=line, _repeats=True)


def _check(action, category, lineno):
    if action not in _ACTIONS:
        raise ValueError(f'invalid action: {action!r}')
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError('category must be a Warning subclass')
    if not isinstance(lineno, int):
        raise TypeError('lineno must be an int')
    if lineno < 0:
        raise ValueError('lineno must be an int >= 0')


def _add(item, append):
    if item in filters:
        if append:
            return
        filters.remove(item)
    if append:
        filters.append(item)
    else:
        filters.insert(0, item)
    _seen.clear()


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Adds a filter for all messages and modules."""
    _check(action, category, lineno)
    _add((action, None, category, None, lineno), append)


def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=False):
    """Adds a filter."""
    _check(action, category, lineno)
    _add((action, re.compile(message, re.IGNORECASE) if message else None, category,
          re.compile(module) if module else None, lineno), append)


def resetwarnings():
    """Removes all filters."""
    filters.clear()
    _seen.clear()


def _replace(function):
    global showwarning
    showwarning = function


class catch_warnings:
    """Restores the filters at the end of a block, and records warnings if requested."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._filter = None if action is None else (action, category, lineno, append)
        self._entered = False

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f'Cannot enter {self!r} twice')
        self._entered = True
        self._filters = list(filters)
        self._showwarning = showwarning
        if self._record:
            _replace(_showwarning_orig)
        self._log = [] if self._record else None
        _handlers.append(self._log if self._record else (_handlers[-1] if _handlers else None))
        _seen.clear()
        if self._filter is not None:
            simplefilter(*self._filter)
        return self._log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError(f'Cannot exit {self!r} without entering first')
        filters[:] = self._filters
        _replace(self._showwarning)
        _handlers.pop()
        _seen.clear()


class deprecated:
    """Marks a function or a class as deprecated: calls of it warn."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f'Expected an object of type str for \'message\', not {type(message).__name__!r}')
        self.message = message
        self.category = category
        self.stacklevel = stacklevel

    def __call__(self, arg, /):
        from functools import wraps
        if isinstance(arg, type):
            arg.__deprecated__ = self.message
            return arg

        @wraps(arg)
        def wrapper(*args, **kwargs):
            if self.category is not None:
                warn(self.message, self.category, self.stacklevel)
            return arg(*args, **kwargs)
        arg.__deprecated__ = wrapper.__deprecated__ = self.message
        return wrapper


def _deprecated(name, message="{name!r} is deprecated and slated for removal in Python {remove}", *, remove):
    """Warns about NAME, which Python REMOVE will not have any more."""
    warn(message.format(name=name, remove=f'{remove[0]}.{remove[1]}'), DeprecationWarning, stacklevel=3)
