# SPDX-License-Identifier: MIT
"""Module pathlib: POSIX paths as texts, and the files that they name (_files.py)."""
import _files
import fnmatch
import io
import os
import posixpath
import re
from _refuse import refuse
from urllib.parse import quote

__all__ = ["UnsupportedOperation", "PurePath", "PurePosixPath", "Path", "PosixPath"]

_OF_FILES = {"hardlink_to", "lchmod", "readlink", "symlink_to"}


def _parse(text):
    # (root, parts) of a path.
    root = ""
    if text[:1] == "/":
        root = "//" if text[:2] == "//" and text[2:3] != "/" else "/"
    return root, [part for part in text.split("/") if part and part != "."]


class PurePath:
    parser = posixpath

    def __new__(cls, *args, **kwargs):
        return object.__new__(PurePosixPath if cls is PurePath else cls)

    def __reduce__(self):
        return self.__class__, (self._text,)

    def __init__(self, *args):
        joined = ""
        for arg in args:
            if not isinstance(arg, str) and hasattr(arg, "__fspath__"):
                arg = os.fspath(arg)
            if not isinstance(arg, str):
                raise TypeError("argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                                f"not {type(arg).__name__!r}")
            if arg[:1] == "/" or not joined:
                joined = arg
            else:
                joined += arg if joined[-1] == "/" else "/" + arg
        self._root, self._names = _parse(joined)
        self._text = self._root + "/".join(self._names) or "."

    def _make(self, root, names):
        return self.with_segments(root + "/".join(names))

    def with_segments(self, *args):
        return type(self)(*args)

    def __str__(self):
        return self._text

    def __fspath__(self):
        return self._text

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote_from_bytes
        return "file://" + quote_from_bytes(bytes(self))

    def as_posix(self):
        return self._text

    def __bytes__(self):
        return self._text.encode()

    def __repr__(self):
        return f"{type(self).__name__}({self._text!r})"

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
        try:
            return self.with_segments(self, other)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, other):
        try:
            return self.with_segments(other, self)
        except TypeError:
            return NotImplemented

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
        return self.with_segments(self, *args)

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


class UnsupportedOperation(NotImplementedError):
    pass


class Path(PurePath):
    def __new__(cls, *args, **kwargs):
        return object.__new__(PosixPath if cls is Path else cls)

    def __getattr__(self, name):
        if name in _OF_FILES:
            refuse(f"Path.{name}: the files of a run have no links")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce__(self):
        return self.__class__, tuple([self._text])

    @classmethod
    def cwd(cls):
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        return cls(os.path.expanduser("~"))

    @classmethod
    def from_uri(cls, uri):
        from urllib.parse import unquote
        if not uri.startswith("file:"):
            raise ValueError(f"URI does not start with 'file:': {uri!r}")
        path = uri[5:]
        if path.startswith("//localhost/"):
            path = path[11:]
        elif path.startswith("///"):
            path = path[2:]
        made = cls(unquote(path))
        if not made.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return made

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative paths can't be expressed as file URIs")
        return "file://" + quote(self._text)

    def absolute(self):
        return self if self._root else self.with_segments(os.getcwd(), self._text)

    def resolve(self, strict=False):
        if strict:
            os.stat(self._text)
        return self.with_segments(os.path.realpath(self._text))

    def expanduser(self):
        if self._root or not self._names or self._names[0][:1] != "~":
            return self
        home = os.path.expanduser(self._names[0])
        if home[:1] == "~":
            raise RuntimeError("Could not determine home directory.")
        return self.with_segments(home, *self._names[1:])

    # ---- What the path names ----

    def stat(self, *, follow_symlinks=True):
        return os.stat(self)

    def lstat(self):
        return os.lstat(self)

    def exists(self, *, follow_symlinks=True):
        return _files.node_of(self._text) is not None

    def is_dir(self, *, follow_symlinks=True):
        return isinstance(_files.node_of(self._text), _files.Folder)

    def is_file(self, *, follow_symlinks=True):
        return os.path.isfile(self._text)

    def is_mount(self):
        return os.path.ismount(self._text)

    def is_char_device(self):
        return isinstance(_files.node_of(self._text), _files.Null)

    def is_symlink(self):
        return False

    is_junction = is_block_device = is_fifo = is_symlink

    def is_socket(self):
        return isinstance(_files.node_of(self._text), _files.Special)

    def samefile(self, other_path):
        return os.path.samestat(os.stat(self), os.stat(other_path))

    def owner(self, *, follow_symlinks=True):
        os.stat(self)
        return "user"

    group = owner

    # ---- Folders ----

    def iterdir(self):
        names = os.listdir(self._text)
        return iter([self._make("", [name]) if self._text == "." else self._make(self._root, self._names + [name])
                     for name in names])

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        for text, dirnames, filenames in os.walk(self._text, top_down, on_error):
            yield self.with_segments(text), dirnames, filenames

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        parts = self._pattern(pattern)
        start = "" if self._text == "." else self._text if self._text.endswith("/") else self._text + "/"
        return map(self.with_segments, _expand(start, parts, case_sensitive is not False, False))

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        self._pattern(pattern)
        return self.glob("**/" + (pattern if isinstance(pattern, str) else str(pattern)), case_sensitive=case_sensitive)

    def _pattern(self, pattern):
        text = pattern if isinstance(pattern, str) else str(pattern)
        root, parts = _parse(text)
        if root:
            raise NotImplementedError("Non-relative patterns are unsupported")
        if not parts:
            raise ValueError(f"Unacceptable pattern: {text!r}")
        return parts + [""] if text.endswith("/") else parts

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            os.mkdir(self, mode)
        except FileNotFoundError:
            if not parents or self.parent == self:
                raise
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, parents=False, exist_ok=exist_ok)
        except OSError:
            if not exist_ok or not self.is_dir():
                raise

    def rmdir(self):
        os.rmdir(self)

    # ---- Files ----

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return io.open(self, mode, buffering, encoding, errors, newline)

    def read_bytes(self):
        with io.open(self, "rb") as file:
            return file.read()

    def read_text(self, encoding=None, errors=None, newline=None):
        with io.open(self, "r", encoding=encoding, errors=errors, newline=newline) as file:
            return file.read()

    def write_bytes(self, data):
        view = memoryview(data)
        with io.open(self, "wb") as file:
            return file.write(view)

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with io.open(self, "w", encoding=encoding, errors=errors, newline=newline) as file:
            return file.write(data)

    def touch(self, mode=0o666, exist_ok=True):
        if exist_ok and self.exists():
            os.utime(self)
            return
        flags = os.O_CREAT | os.O_WRONLY | (0 if exist_ok else os.O_EXCL)
        os.close(os.open(self, flags, mode))

    def chmod(self, mode, *, follow_symlinks=True):
        os.chmod(self, mode)

    def unlink(self, missing_ok=False):
        try:
            os.unlink(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rename(self, target):
        os.rename(self, target)
        return target if isinstance(target, Path) else self.with_segments(target)

    def replace(self, target):
        os.replace(self, target)
        return target if isinstance(target, Path) else self.with_segments(target)

    def copy(self, target, *, follow_symlinks=True, preserve_metadata=False):
        target = target if isinstance(target, Path) else self.with_segments(target)
        _check_distinct(self, target)
        _copy(self, target)
        return self.with_segments(target)

    def copy_into(self, target_dir, *, follow_symlinks=True, preserve_metadata=False):
        return self.copy(self._into(target_dir))

    def move(self, target):
        target = target if isinstance(target, Path) else self.with_segments(target)
        os.stat(self)
        os.replace(self, target)
        return self.with_segments(target)

    def move_into(self, target_dir):
        return self.move(self._into(target_dir))

    def _into(self, target_dir):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.with_segments(target_dir, self.name)


def _check_distinct(source, target):
    if source == target:
        failure = OSError(_files.EINVAL, "Source and target are the same path")
    elif source in target.parents:
        failure = OSError(_files.EINVAL, "Source path is a parent of target path")
    else:
        return
    raise OSError(failure.errno, failure.strerror, str(source), None, str(target))


def _copy(source, target):
    if source.is_dir():
        children = list(source.iterdir())
        os.mkdir(target)
        for child in children:
            _copy(child, target.joinpath(child.name))
    else:
        target.write_bytes(source.read_bytes())


# ---- Patterns --------------------------------------------------------------------------------------------------------


def _entries(path):
    try:
        return list(os.scandir(path or "."))
    except OSError:
        return []


def _expand(path, parts, case_sensitive, exists):
    """The paths that PARTS of a pattern match after PATH, which is empty or ends with a slash where parts follow."""
    if not parts:
        if exists or os.path.lexists(path or "."):
            yield path
        return
    part, rest = parts[0], parts[1:]
    end = "/" if rest else ""
    if part == "**":
        yield from _expand_folders(path, rest, case_sensitive, exists)
    elif part in ("", ".."):
        yield from _expand(path + part + end, rest, case_sensitive, exists)
    elif case_sensitive and not any([c in part for c in "*?["]):
        yield from _expand(path + part + end, rest, case_sensitive, False)
    else:
        for entry in _entries(path):
            name, wanted = (entry.name, part) if case_sensitive else (entry.name.lower(), part.lower())
            if fnmatch.fnmatchcase(name, wanted):
                if not rest:
                    yield path + entry.name
                elif entry.is_dir():
                    yield from _expand(path + entry.name + "/", rest, case_sensitive, True)


def _expand_folders(path, rest, case_sensitive, exists):
    while rest and rest[0] == "**":
        rest = rest[1:]
    yield from _expand(path, rest, case_sensitive, exists)
    folders = [path]
    while folders:
        folder = folders.pop()
        for entry in _entries(folder):
            inner = folder + entry.name + "/"
            if entry.is_dir():
                yield from _expand(inner, rest, case_sensitive, True)
                folders.append(inner)
            elif not rest:
                yield folder + entry.name


class PosixPath(Path, PurePosixPath):
    pass
