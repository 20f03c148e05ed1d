# SPDX-License-Identifier: MIT
"""Module pathlib: POSIX paths as texts. What would look at the file system is refused when it is named."""
import fnmatch
import re
from _refuse import refuse
from urllib.parse import quote

__all__ = ["PurePath", "PurePosixPath", "Path", "PosixPath"]

_OF_FILES = {"absolute", "chmod", "copy", "copy_into", "cwd", "exists", "expanduser", "glob", "group", "hardlink_to",
             "home", "info", "is_block_device", "is_char_device", "is_dir", "is_fifo", "is_file", "is_mount",
             "is_socket", "is_symlink", "iterdir", "lchmod", "lstat", "mkdir", "move", "move_into", "open", "owner",
             "read_bytes", "read_text", "readlink", "rename", "replace", "resolve", "rglob", "rmdir", "samefile", "stat",
             "symlink_to", "touch", "unlink", "walk", "write_bytes", "write_text"}


def _parse(text):
    # (root, parts) of a path.
    root = ""
    if text[:1] == "/":
        root = "//" if text[:2] == "//" and text[2:3] != "/" else "/"
    return root, [part for part in text.split("/") if part and part != "."]


class PurePath:
    def __init__(self, *args):
        texts = []
        for arg in args:
            if isinstance(arg, PurePath):
                arg = str(arg)
            elif not isinstance(arg, str):
                raise TypeError("argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                                f"not {type(arg).__name__!r}")
            if arg[:1] == "/":
                texts.clear()
            texts.append(arg)
        self._root, self._names = _parse("/".join([text for text in texts if text]))
        self._text = self._root + "/".join(self._names) or "."

    def _make(self, root, names):
        return type(self)(root + "/".join(names))

    def with_segments(self, *args):
        return type(self)(*args)

    def __str__(self):
        return self._text

    def __fspath__(self):
        return self._text

    def as_posix(self):
        return self._text

    def __bytes__(self):
        return self._text.encode()

    def __repr__(self):
        name = "PosixPath" if type(self) is Path else type(self).__name__
        return f"{name}({self._text!r})"

    def __hash__(self):
        return hash(self._text)

    def __eq__(self, other):
        return self._text == other._text if isinstance(other, PurePath) else NotImplemented

    def _key(self):
        return self._root.split("/") + self._names if self._root else list(self._names)

    def __lt__(self, other):
        return self._text.split("/") < other._text.split("/") if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self._text.split("/") <= other._text.split("/") if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self._text.split("/") > other._text.split("/") if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self._text.split("/") >= other._text.split("/") if isinstance(other, PurePath) else NotImplemented

    def __truediv__(self, other):
        if not isinstance(other, (str, PurePath)):
            return NotImplemented
        return type(self)(self, other)

    def __rtruediv__(self, other):
        if not isinstance(other, (str, PurePath)):
            return NotImplemented
        return type(self)(other, self)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def parts(self):
        return tuple(([self._root] if self._root else []) + self._names)

    @property
    def name(self):
        return self._names[-1] if self._names else ""

    @property
    def suffix(self):
        name = self.name.lstrip(".")
        at = name.rfind(".")
        return name[at:] if at >= 0 else ""

    @property
    def suffixes(self):
        return ["." + part for part in self.name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        return name[:len(name) - len(self.suffix)] if self.suffix else name

    @property
    def parent(self):
        return self._make(self._root, self._names[:-1]) if self._names else self

    @property
    def parents(self):
        return _Parents(self)

    def is_absolute(self):
        return bool(self._root)

    def joinpath(self, *args):
        return type(self)(self, *args)

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return self._make(self._root, self._names[:-1] + [name])

    def with_stem(self, stem):
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f"{self!r} has a non-empty suffix")
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        stem = self.stem
        if not stem:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and not suffix.startswith("."):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    def is_relative_to(self, other):
        other = self.with_segments(other)
        return self._root == other._root and self._names[:len(other._names)] == other._names

    def relative_to(self, other, *, walk_up=False):
        other = self.with_segments(other)
        up = 0
        base = list(other._names)
        while self._root != other._root or self._names[:len(base)] != base:
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if not base or base[-1] == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked" if base else
                                 f"{str(self)!r} and {str(other)!r} have different anchors")
            base.pop()
            up += 1
        return self._make("", [".."] * up + self._names[len(base):])

    def match(self, path_pattern, *, case_sensitive=None):
        pattern = self.with_segments(path_pattern)
        if not pattern._names and not pattern._root:
            raise ValueError("empty pattern")
        own = self._names
        if pattern._root and (self._root != pattern._root or len(own) != len(pattern._names)):
            return False
        if len(pattern._names) > len(own):
            return False
        for name, part in zip(reversed(own), reversed(pattern._names)):
            part = "*" if part == "**" else part
            if case_sensitive is False:
                name, part = name.lower(), part.lower()
            if not fnmatch.fnmatchcase(name, part):
                return False
        return True

    def full_match(self, pattern, *, case_sensitive=None):
        pattern = self.with_segments(pattern)
        if pattern._root != self._root:
            return False
        flags = re.IGNORECASE if case_sensitive is False else re.NOFLAG
        text = ""
        for part in pattern._names:
            text += "(?:[^/]+/)*" if part == "**" else fnmatch.translate(part)[4:-3].replace(".*", "[^/]*") + "/"
        if pattern._names and pattern._names[-1] == "**":
            return re.fullmatch(text, "/".join(self._names) + "/", flags) is not None
        return re.fullmatch(text, "/".join(self._names) + ("/" if self._names else ""), flags) is not None


class _Parents:
    def __init__(self, path):
        self._path = path

    def __len__(self):
        return len(self._path._names)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return tuple([self[i] for i in range(*at.indices(len(self)))])
        if at >= len(self) or at < -len(self):
            raise IndexError(at)
        if at < 0:
            at += len(self)
        return self._path._make(self._path._root, self._path._names[:-at - 1])

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


class PurePosixPath(PurePath):
    pass


class Path(PurePosixPath):
    def __getattr__(self, name):
        if name in _OF_FILES:
            refuse(f"Path.{name}: files are not in the scenario language; put the text into the program")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @classmethod
    def cwd(cls):
        refuse("Path.cwd: files are not in the scenario language")

    @classmethod
    def home(cls):
        refuse("Path.home: files are not in the scenario language")

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative paths can't be expressed as file URIs")
        return "file://" + quote(self._text)


class PosixPath(Path):
    pass
