# SPDX-License-Identifier: MIT
"""Module os.path: paths as strings, as CPython's Lib/posixpath.py, and what is said of files (_files.py)."""
import _files

curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
supports_unicode_filenames = False


def _text(path):
    """PATH as a str; also of an object with __fspath__()."""
    if isinstance(path, str):
        return path
    if hasattr(path, "__fspath__"):
        return path.__fspath__()
    raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")


def normcase(s):
    return _text(s)


def isabs(s):
    return _text(s).startswith("/")


def join(a, /, *p):
    path = _text(a)
    for piece in p:
        piece = _join_text(piece)
        if piece.startswith("/") or not path:
            path = piece
        elif path.endswith("/"):
            path += piece
        else:
            path += "/" + piece
    return path


def _join_text(piece):
    if isinstance(piece, str) or hasattr(piece, "__fspath__"):
        return _text(piece)
    raise TypeError(f"join() argument must be str, bytes, or os.PathLike object, not {type(piece).__name__!r}")


def split(p):
    p = _text(p)
    at = p.rfind("/") + 1
    head, tail = p[:at], p[at:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def splitext(p):
    p = _text(p)
    dot, start = p.rfind("."), p.rfind("/") + 1
    while start < dot and p[start] == ".":
        start += 1
    return (p[:dot], p[dot:]) if dot > start else (p, "")


def splitdrive(p):
    return "", _text(p)


def splitroot(p):
    p = _text(p)
    if not p.startswith("/"):
        return "", "", p
    if not p.startswith("//") or p.startswith("///"):
        return "", "/", p[1:]
    return "", "//", p[2:]


def basename(p):
    p = _text(p)
    return p[p.rfind("/") + 1:]


def dirname(p):
    return split(p)[0]


def normpath(path):
    _, root, rest = splitroot(path)
    parts = []
    for part in rest.split("/"):
        if not part or part == ".":
            continue
        if part != ".." or not root and not parts or parts and parts[-1] == "..":
            parts.append(part)
        elif parts:
            parts.pop()
    return root + "/".join(parts) or "."


def abspath(path):
    path = _text(path)
    return normpath(path if path.startswith("/") else join(_files.cwd(), path))


def realpath(filename, *, strict=False):
    return abspath(filename)


def relpath(path, start=None):
    if not path:
        raise ValueError("no path specified")
    start_parts = [x for x in abspath("." if start is None else start).split("/") if x]
    parts = [x for x in abspath(path).split("/") if x]
    common = 0
    while common < min(len(start_parts), len(parts)) and start_parts[common] == parts[common]:
        common += 1
    found = [".."] * (len(start_parts) - common) + parts[common:]
    return "/".join(found) if found else "."


def commonprefix(m):
    if not m:
        return ""
    low, high = min(m), max(m)
    for i, item in enumerate(low):
        if item != high[i]:
            return low[:i]
    return low


def commonpath(paths):
    paths = [_text(path) for path in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    absolute = [path.startswith("/") for path in paths]
    if any(absolute) and not all(absolute):
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[x for x in path.split("/") if x and x != "."] for path in paths]
    low, high = min(split_paths), max(split_paths)
    common = low
    for i, part in enumerate(low):
        if i >= len(high) or part != high[i]:
            common = low[:i]
            break
    return ("/" if absolute[0] else "") + "/".join(common)


def expanduser(path):
    path = _text(path)
    if path != "~" and not path.startswith("~/"):
        return path
    from os import environ
    return (environ.get("HOME", "/home/user").rstrip("/") + path[1:]) or "/"


def expandvars(path):
    from os import environ
    path = _text(path)
    made, at = "", 0
    while at < len(path):
        if path[at] != "$":
            made, at = made + path[at], at + 1
            continue
        if path.startswith("{", at + 1):
            end = path.find("}", at)
            name, stop = (path[at + 2:end], end + 1) if end > 0 else ("", at + 1)
        else:
            stop = at + 1
            while stop < len(path) and (path[stop].isalnum() or path[stop] == "_") and path[stop].isascii():
                stop += 1
            name = path[at + 1:stop]
        made, at = made + (environ[name] if name in environ else path[at:stop]), stop
    return made


def _node(path):
    """The file or folder that PATH names, or None."""
    if isinstance(path, int):
        try:
            return _files.of_descriptor(path).file
        except OSError:
            return None
    return _files.node_of(path)


def exists(path):
    return _node(path) is not None


def lexists(path):
    return _node(path) is not None


def isfile(path):
    node = _node(path)
    return _files.is_regular(node)


def isdir(s):
    return isinstance(_node(s), _files.Folder)


def islink(path):
    _files.node_of(path)
    return False


def isjunction(path):
    _text(path)
    return False


def ismount(path):
    return _node(path) is _files.root


def getsize(filename):
    from os import stat
    return stat(filename).st_size


def getmtime(filename):
    from os import stat
    return stat(filename).st_mtime


def getatime(filename):
    from os import stat
    return stat(filename).st_atime


def getctime(filename):
    from os import stat
    return stat(filename).st_ctime


def samestat(s1, s2):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def samefile(f1, f2):
    from os import stat
    return samestat(stat(f1), stat(f2))


def sameopenfile(fp1, fp2):
    from os import fstat
    return samestat(fstat(fp1), fstat(fp2))
