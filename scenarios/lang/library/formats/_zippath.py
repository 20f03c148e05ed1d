# SPDX-License-Identifier: MIT
"""zipfile.Path: entries of an archive as paths. It lacks glob() and rglob()."""
import io
import posixpath


class CompleteDirs:
    """The names of an archive, with those of the folders that it does not list."""

    def __init__(self, archive):
        self.archive = archive

    def names(self):
        names = self.archive.namelist()
        known = set(names)
        made = {}
        for name in names:
            above = posixpath.dirname(name.rstrip("/"))
            while above:
                if above + "/" not in known:
                    made[above + "/"] = None
                above = posixpath.dirname(above)
        return names + list(made)


class Path:
    __module__ = "zipfile"

    def __init__(self, root, at=""):
        import zipfile
        self.root = root if isinstance(root, zipfile.ZipFile) else zipfile.ZipFile(root)
        self.at = at

    def _names(self):
        return CompleteDirs(self.root).names()

    def __eq__(self, other):
        if self.__class__ is not other.__class__:
            return NotImplemented
        return (self.root, self.at) == (other.root, other.at)

    def __hash__(self):
        return hash((self.root, self.at))

    def open(self, mode="r", *args, pwd=None, **kwargs):
        if self.is_dir():
            raise IsADirectoryError(self)
        if mode[0] == "r" and not self.exists():
            raise FileNotFoundError(self)
        stream = self.root.open(self.at, mode[0], pwd=pwd)
        if "b" in mode:
            if args or kwargs:
                raise ValueError("encoding args invalid for binary operation")
            return stream
        if args:
            kwargs["encoding"], args = args[0], args[1:]
        return io.TextIOWrapper(stream, io.text_encoding(kwargs.pop("encoding", None)), *args, **kwargs)

    def read_text(self, *args, **kwargs):
        with self.open("r", *args, **kwargs) as file:
            return file.read()

    def read_bytes(self):
        with self.open("rb") as file:
            return file.read()

    @property
    def name(self):
        return posixpath.basename(self.at.rstrip("/")) or self._base().name

    @property
    def suffix(self):
        return self._base().suffix

    @property
    def suffixes(self):
        return self._base().suffixes

    @property
    def stem(self):
        return self._base().stem

    def _base(self):
        import pathlib
        return pathlib.PurePosixPath(self.at) if self.at else pathlib.PurePosixPath(str(self.root.filename))

    @property
    def filename(self):
        import pathlib
        return pathlib.Path(self.root.filename).joinpath(self.at)

    @property
    def parent(self):
        if not self.at:
            return self.filename.parent
        above = posixpath.dirname(self.at.rstrip("/"))
        return self._next(above + "/" if above else above)

    def _next(self, at):
        return self.__class__(self.root, at)

    def is_dir(self):
        return not self.at or self.at.endswith("/")

    def is_file(self):
        return self.exists() and not self.is_dir()

    def exists(self):
        return self.at in self._names()

    def iterdir(self):
        if not self.is_dir():
            raise ValueError("Can't listdir a file")
        for name in self._names():
            if name != self.at and posixpath.dirname(name.rstrip("/")) == self.at.rstrip("/"):
                yield self._next(name)

    def joinpath(self, *other):
        at = posixpath.join(self.at, *other)
        names = self._names()
        return self._next(at + "/" if at not in names and at + "/" in names else at)

    def __truediv__(self, other):
        return self.joinpath(other)

    def __str__(self):
        return posixpath.join(str(self.root.filename), self.at)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self.root.filename)!r}, {self.at!r})"
