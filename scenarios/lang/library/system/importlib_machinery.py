# SPDX-License-Identifier: MIT
"""Module importlib.machinery: what finds modules, what loads them, and what is said of one that was found.

The modules of a program are known before it runs, and an import statement runs them. These classes say where they are,
and load files that a program names itself.
"""
from _importlib import find, load

__all__ = [
    "BYTECODE_SUFFIXES", "BuiltinImporter", "DEBUG_BYTECODE_SUFFIXES", "EXTENSION_SUFFIXES", "FrozenImporter",
    "ModuleSpec", "OPTIMIZED_BYTECODE_SUFFIXES", "PathFinder", "SOURCE_SUFFIXES", "SourceFileLoader", "all_suffixes"
]

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = [".pyc"]
DEBUG_BYTECODE_SUFFIXES = OPTIMIZED_BYTECODE_SUFFIXES = BYTECODE_SUFFIXES
EXTENSION_SUFFIXES = [".cpython-314-x86_64-linux-gnu.so", ".abi3.so", ".so"]
_LIBRARY = "/lib/python314.zip/"


def all_suffixes():
    return SOURCE_SUFFIXES + BYTECODE_SUFFIXES + EXTENSION_SUFFIXES


class ModuleSpec:
    __module__ = "_frozen_importlib"

    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.loader_state = loader_state
        self.submodule_search_locations = [] if is_package else None
        self._uninitialized_submodules = []
        self._set_fileattr = False
        self._cached = None

    def __repr__(self):
        args = [f"name={self.name!r}", f"loader={self.loader!r}"]
        if self.origin is not None:
            args.append(f"origin={self.origin!r}")
        if self.submodule_search_locations is not None:
            args.append(f"submodule_search_locations={self.submodule_search_locations}")
        return f"{type(self).__name__}({', '.join(args)})"

    def __eq__(self, other):
        names = "name", "loader", "origin", "cached", "has_location", "submodule_search_locations"
        try:
            return all(getattr(self, name) == getattr(other, name) for name in names)
        except AttributeError:
            return NotImplemented

    __hash__ = None

    @property
    def cached(self):
        return self._cached

    @cached.setter
    def cached(self, cached):
        self._cached = cached

    @property
    def parent(self):
        if self.submodule_search_locations is None:
            return self.name.rpartition(".")[0]
        return self.name

    @property
    def has_location(self):
        return self._set_fileattr

    @has_location.setter
    def has_location(self, value):
        self._set_fileattr = bool(value)


def known_spec(name, found):
    """The spec of a module that an import statement would load; FOUND: its file and folders."""
    file, folders = found
    if file is None and folders is None:
        return ModuleSpec(name, BuiltinImporter, origin="built-in")
    spec = ModuleSpec(name, None if file is None else SourceFileLoader(name, file), origin=file)
    spec.submodule_search_locations = folders
    spec.has_location = file is not None
    return spec


def _find_known(name, is_builtin):
    found = find(name)
    if found is None or (found[0] is None and found[1] is None) != is_builtin:
        return None
    return known_spec(name, found)


class BuiltinImporter:
    __module__ = "_frozen_importlib"
    _ORIGIN = "built-in"

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return _find_known(fullname, True)

    @staticmethod
    def create_module(spec):
        return load(spec.name)

    @staticmethod
    def exec_module(module):
        pass

    @classmethod
    def is_package(cls, fullname):
        return False

    @classmethod
    def get_code(cls, fullname):
        return None

    get_source = get_code


class FrozenImporter:
    __module__ = "_frozen_importlib"
    _ORIGIN = "frozen"

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return None


class PathFinder:
    __module__ = "_frozen_importlib_external"

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return _find_known(fullname, False)

    @staticmethod
    def invalidate_caches():
        pass


class SourceFileLoader:
    __module__ = "_frozen_importlib_external"

    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(self.name) ^ hash(self.path)

    def _check_name(self, name):
        if name is not None and name != self.name:
            raise ImportError(f"loader for {self.name} cannot handle {name}", name=name)

    def get_filename(self, name=None):
        self._check_name(name)
        return self.path

    def is_package(self, fullname):
        return self.path.rpartition("/")[2] == "__init__.py" and fullname.rpartition(".")[2] != "__init__"

    def get_data(self, path):
        with open(path, "rb") as file:
            return file.read()

    def get_source(self, fullname):
        path = self.get_filename(fullname)
        try:
            return self.get_data(path).decode()
        except OSError as e:
            raise ImportError("source not available through get_data()", name=fullname) from e

    def source_to_code(self, data, path):
        return compile(data, path, "exec", dont_inherit=True)

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        if self.path.startswith(_LIBRARY):
            known = load(module.__name__)
            if known is not module:
                vars(module).update(vars(known))
            return
        exec(self.get_code(module.__name__), vars(module))

    def load_module(self, fullname=None):
        self._check_name(fullname)
        return load(self.name)
