# SPDX-License-Identifier: MIT
"""Module glob: the paths that a pattern matches, in the order of CPython's Lib/glob.py."""
import fnmatch
import os

__all__ = ["escape", "glob", "iglob"]


def has_magic(s):
    return any([c in s for c in ("*?[" if isinstance(s, str) else (b"*", b"?", b"["))])


def _is_hidden(name):
    return name[:1] in (".", b".")


def _is_recursive(pattern):
    return pattern in ("**", b"**")


def _join(folder, name):
    return os.path.join(folder, name) if folder and name else folder or name


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    root = os.fspath(root_dir) if root_dir is not None else pathname[:0]
    found = _expand(pathname, root, recursive, False, include_hidden)
    if not pathname or recursive and _is_recursive(pathname[:2]):
        return _without_first_empty(found)
    return found


def _without_first_empty(paths):
    first = True
    for path in paths:
        if path or not first:
            yield path
        first = False


def _expand(pathname, root, recursive, dironly, hidden):
    folder, base = os.path.split(pathname)
    if not has_magic(pathname):
        there = os.path.lexists(_join(root, pathname)) if base else os.path.isdir(_join(root, folder))
        if there:
            yield pathname
        return
    if not folder:
        yield from _in_folder(root, base, recursive, dironly, hidden)
        return
    folders = _expand(folder, root, recursive, True, hidden) if folder != pathname and has_magic(folder) else [folder]
    for folder in folders:
        where = _join(root, folder)
        if has_magic(base):
            names = _in_folder(where, base, recursive, dironly, hidden)
        elif base:
            names = [base] if os.path.lexists(_join(where, base)) else []
        else:
            names = [base] if os.path.isdir(where) else []
        for name in names:
            yield os.path.join(folder, name)


def _in_folder(folder, pattern, recursive, dironly, hidden):
    """The names in FOLDER that PATTERN matches; of `**`, paths below it."""
    if recursive and _is_recursive(pattern):
        return _below_with_self(folder, pattern, dironly, hidden)
    names = _names(folder, dironly)
    if not hidden and not _is_hidden(pattern):
        names = [name for name in names if not _is_hidden(name)]
    return fnmatch.filter(names, pattern)


def _below_with_self(folder, pattern, dironly, hidden):
    if not folder or os.path.isdir(folder):
        yield pattern[:0]
    yield from _below(folder, dironly, hidden)


def _below(folder, dironly, hidden):
    for name in _names(folder, dironly):
        if hidden or not _is_hidden(name):
            yield name
            for inner in _below(os.path.join(folder, name) if folder else name, dironly, hidden):
                yield _join(name, inner)


def _names(folder, dironly):
    try:
        entries = os.scandir(folder or ("." if isinstance(folder, str) else b"."))
    except OSError:
        return []
    return [entry.name for entry in entries if not dironly or entry.is_dir()]


def escape(pathname):
    if isinstance(pathname, bytes):
        return escape(pathname.decode("latin-1")).encode("latin-1")
    return "".join([f"[{c}]" if c in "*?[" else c for c in pathname])
