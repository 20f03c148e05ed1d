# SPDX-License-Identifier: MIT
"""Module importlib.abc: base classes of finders and loaders."""
import abc
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder, SourceFileLoader

__all__ = [
    "Loader", "MetaPathFinder", "PathEntryFinder", "ResourceLoader", "InspectLoader", "ExecutionLoader", "FileLoader",
    "SourceLoader"
]


class Loader(metaclass=abc.ABCMeta):
    def create_module(self, spec):
        return None

    def load_module(self, fullname):
        if not hasattr(self, "exec_module"):
            raise ImportError
        import sys
        from importlib.util import module_from_spec, spec_from_loader
        module = sys.modules[fullname] = module_from_spec(spec_from_loader(fullname, self))
        self.exec_module(module)
        return sys.modules[fullname]


class MetaPathFinder(metaclass=abc.ABCMeta):
    def invalidate_caches(self):
        pass


class PathEntryFinder(metaclass=abc.ABCMeta):
    def invalidate_caches(self):
        pass


class ResourceLoader(Loader):
    @abc.abstractmethod
    def get_data(self, path):
        raise OSError


class InspectLoader(Loader):
    def is_package(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        return None if source is None else self.source_to_code(source)

    @abc.abstractmethod
    def get_source(self, fullname):
        raise ImportError

    @staticmethod
    def source_to_code(data, path="<string>"):
        return compile(data, path, "exec", dont_inherit=True)

    def exec_module(self, module):
        code = self.get_code(module.__name__)
        if code is None:
            raise ImportError(f"cannot load module {module.__name__!r} when get_code() returns None")
        exec(code, module.__dict__)


class ExecutionLoader(InspectLoader):
    @abc.abstractmethod
    def get_filename(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        if source is None:
            return None
        try:
            path = self.get_filename(fullname)
        except ImportError:
            return self.source_to_code(source)
        return self.source_to_code(source, path)


class FileLoader(ResourceLoader, ExecutionLoader):
    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def get_filename(self, name=None):
        return self.path

    def get_data(self, path):
        with open(path, "rb") as file:
            return file.read()

    def is_package(self, fullname):
        return SourceFileLoader.is_package(self, fullname)


class SourceLoader(ResourceLoader, ExecutionLoader):
    def get_source(self, fullname):
        return SourceFileLoader.get_source(self, fullname)

    def is_package(self, fullname):
        name = self.get_filename(fullname).rpartition("/")[2]
        return name.rpartition(".")[0] == "__init__" and fullname.rpartition(".")[2] != "__init__"


MetaPathFinder.register(BuiltinImporter)
MetaPathFinder.register(FrozenImporter)
MetaPathFinder.register(PathFinder)
InspectLoader.register(BuiltinImporter)
ExecutionLoader.register(FrozenImporter)
FileLoader.register(SourceFileLoader)
SourceLoader.register(SourceFileLoader)
