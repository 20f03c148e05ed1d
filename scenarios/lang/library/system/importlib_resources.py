# SPDX-License-Identifier: MIT
"""Module importlib.resources: the files of packages, which are paths. It lacks readers of loaders' own."""
import contextlib
import importlib
import os
import pathlib
import sys
import warnings

__all__ = [
    "Anchor", "Package", "as_file", "contents", "files", "is_resource", "open_binary", "open_text", "path",
    "read_binary", "read_text"
]

Package = Anchor = object
_MISSING = object()


def _on_machine(file):
    """__file__ as a path of the simulated files, where the program's folder is the current one at first."""
    folder = os.path.dirname(getattr(sys.modules["__main__"], "__file__", None) or "")
    return file[len(folder) + 1:] if folder and file.startswith(folder + "/") else file


def files(anchor=None):
    """The folder of a package, or of the package that a module is in."""
    if anchor is None:
        import inspect
        anchor = inspect.currentframe().f_back.f_globals["__name__"]
    module = importlib.import_module(anchor) if isinstance(anchor, str) else anchor
    file = getattr(module, "__file__", None)
    if file is None:
        return pathlib.Path(_on_machine(next(iter(module.__path__))))
    return pathlib.Path(os.path.dirname(_on_machine(file)))


@contextlib.contextmanager
def as_file(path):
    yield path


def _resource(anchor, names):
    if anchor is None:
        raise TypeError("anchor must be module or string, got None")
    return files(anchor).joinpath(*names)


def _encoding(names, encoding):
    if encoding is not _MISSING:
        return encoding
    if len(names) > 1:
        raise TypeError("'encoding' argument required with multiple path names")
    return "utf-8"


def open_binary(anchor, *path_names):
    return _resource(anchor, path_names).open("rb")


def open_text(anchor, *path_names, encoding=_MISSING, errors="strict"):
    encoding = _encoding(path_names, encoding)
    return _resource(anchor, path_names).open("r", encoding=encoding, errors=errors)


def read_binary(anchor, *path_names):
    return _resource(anchor, path_names).read_bytes()


def read_text(anchor, *path_names, encoding=_MISSING, errors="strict"):
    encoding = _encoding(path_names, encoding)
    return _resource(anchor, path_names).read_text(encoding=encoding, errors=errors)


def path(anchor, *path_names):
    return as_file(_resource(anchor, path_names))


def is_resource(anchor, *path_names):
    return _resource(anchor, path_names).is_file()


def contents(anchor, *path_names):
    warnings.warn("importlib.resources.contents is deprecated. Use files(anchor).iterdir() instead.",
                  DeprecationWarning, stacklevel=1)
    return (found.name for found in _resource(anchor, path_names).iterdir())
