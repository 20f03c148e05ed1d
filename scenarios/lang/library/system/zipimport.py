# SPDX-License-Identifier: MIT
"""Module zipimport: loaders of modules in zip archives. They are not among sys.path_hooks: a program calls them itself."""
import os

__all__ = ["ZipImportError", "zipimporter"]

_archives = {}  # path -> names and data of its files, once they were read


class ZipImportError(ImportError):
    pass


def _is_file(path):
    """Whether PATH is a regular file; None: there is nothing."""
    try:
        return os.stat(path).st_mode & 0o170000 == 0o100000
    except (OSError, ValueError):
        return None


def _read(path):
    """The files of the archive PATH: name -> a function for their data, or None of a folder."""
    import zipfile
    try:
        archive = zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        raise ZipImportError(f"not a Zip file: {path!r}", path=path) from None
    except OSError:
        raise ZipImportError(f"can't open Zip file: {path!r}", path=path) from None
    with archive:
        return {name: None if name.endswith("/") else archive.read(name) for name in archive.namelist()}


class zipimporter:
    """A loader of what is in an archive, or in a folder of one."""

    def __init__(self, path):
        if not isinstance(path, str):
            raise TypeError(f"expected str, not {type(path)!r}")
        if not path:
            raise ZipImportError("archive path is empty", path=path)
        inner = []
        while (is_file := _is_file(path)) is None:
            outer, _, name = path.rpartition("/")
            if outer == path:
                raise ZipImportError("not a Zip file", path=path)
            path = outer
            inner.append(name)
        if not is_file:
            raise ZipImportError("not a Zip file", path=path)
        if path not in _archives:
            _archives[path] = _read(path)
        self.archive = path
        self.prefix = "/".join(reversed(inner))
        if self.prefix:
            self.prefix += "/"

    def _get_files(self):
        if self.archive not in _archives:
            try:
                _archives[self.archive] = _read(self.archive)
            except ZipImportError:
                return {}
        return _archives[self.archive]

    def _path_of(self, fullname):
        return self.prefix + fullname.rpartition(".")[2]

    def _find(self, fullname):
        """The name of the file with the source of a module; None: there is none."""
        path = self._path_of(fullname)
        for name in path + "/__init__.py", path + ".py":
            if name in self._get_files():
                return name

    def _found(self, fullname):
        name = self._find(fullname)
        if name is None:
            raise ZipImportError(f"can't find module {fullname!r}", name=fullname)
        return name

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(self.get_code(module.__name__), module.__dict__)

    def find_spec(self, fullname, target=None):
        from importlib.machinery import ModuleSpec
        from importlib.util import spec_from_loader
        if self._find(fullname) is not None:
            return spec_from_loader(fullname, self, is_package=self.is_package(fullname))
        path = self._path_of(fullname)
        if path + "/" not in self._get_files():
            return None
        spec = ModuleSpec(fullname, None, is_package=True)
        spec.submodule_search_locations.append(f"{self.archive}/{path}")
        return spec

    def get_code(self, fullname):
        source = self._get_files()[self._found(fullname)]
        return compile(source, self.get_filename(fullname), "exec", dont_inherit=True)

    def get_data(self, pathname):
        key = pathname.removeprefix(self.archive + "/")
        try:
            data = self._get_files()[key]
        except KeyError:
            raise OSError(0, "", key)
        return b"" if data is None else data

    def get_filename(self, fullname):
        return f"{self.archive}/{self._found(fullname)}"

    def get_source(self, fullname):
        return self._get_files()[self._found(fullname)].decode()

    def is_package(self, fullname):
        return self._found(fullname).endswith("/__init__.py")

    def invalidate_caches(self):
        _archives.pop(self.archive, None)

    def __repr__(self):
        return f'<zipimporter object "{self.archive}/{self.prefix}">'
