# SPDX-License-Identifier: MIT
"""Module linecache: lines of files that a program can open, and of texts that it registers in `cache`."""
import sys
import _files

__all__ = ["getline", "clearcache", "checkcache", "lazycache"]

cache = {}


def clearcache():
    """Forgets all."""
    cache.clear()


def getline(filename, lineno, module_globals=None):
    """Line LINENO of the file, with its end, or ''."""
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ''


def getlines(filename, module_globals=None):
    """All lines, or []."""
    if filename in cache:
        entry = cache[filename]
        if len(entry) != 1:
            return cache[filename][2]
    return updatecache(filename, module_globals)


def checkcache(filename=None):
    """Forgets files that have changed."""
    for name in list(cache) if filename is None else [filename]:
        entry = cache.get(name)
        if entry is not None and len(entry) != 1 and entry[1] is not None and entry[:2] != _state(name):
            del cache[name]


def _opened(filename):
    """FILENAME, or what opens it: code objects name a program's files as the command line does."""
    if _files.node_of(filename) is None:
        for module in list(sys.modules.values()):
            own = getattr(module, "__file__", None)
            if isinstance(own, str) and own[:1] != "/" and filename.endswith("/" + own):
                return own
    return filename


def _state(filename):
    """The size of a file and when it was changed, or None."""
    node = _files.node_of(_opened(filename))
    if node is None:
        return None
    node = _files.current(node)
    return node.size(), node.changed / 10**9


def updatecache(filename, module_globals=None):
    """Reads the file again."""
    if filename in cache and len(cache[filename]) != 1:
        cache.pop(filename, None)
    if not filename or (filename.startswith('<') and filename.endswith('>')):
        return []
    try:
        with open(_opened(filename)) as file:
            lines = file.readlines()
    except (OSError, UnicodeDecodeError, SyntaxError):
        return []
    if not lines:
        lines = ['\n']
    elif not lines[-1].endswith('\n'):
        lines[-1] += '\n'
    cache[filename] = (*_state(filename), lines, filename)
    return lines


def lazycache(filename, module_globals):
    """No module here has a loader that is asked for its text."""
    return False
