# SPDX-License-Identifier: MIT
"""Module importlib.util: which modules there are, and modules from specs."""
import sys
from _importlib import load
from importlib import _resolve
from importlib.machinery import ModuleSpec, SourceFileLoader
from os import fspath as _fspath
from types import ModuleType as _ModuleType

__all__ = ["find_spec", "module_from_spec", "resolve_name", "spec_from_file_location", "spec_from_loader"]
_MISSING = object()


def resolve_name(name, package):
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    return _resolve(name, package)


def find_spec(name, package=None):
    name = resolve_name(name, package)
    if name in sys.modules:
        module = sys.modules[name]
        if module is None:
            return None
        try:
            spec = module.__spec__
        except AttributeError:
            raise ValueError(f"{name}.__spec__ is not set") from None
        if spec is None:
            raise ValueError(f"{name}.__spec__ is None")
        return spec
    parent = name.rpartition(".")[0]
    path = None
    if parent:
        module = load(parent)
        try:
            path = module.__path__
        except AttributeError as e:
            raise ModuleNotFoundError(
                f"__path__ attribute not found on {parent!r} while trying to find {name!r}", name=name) from e
    for finder in sys.meta_path:
        spec = finder.find_spec(name, path)
        if spec is not None:
            return spec
    return None


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    if origin is None:
        origin = getattr(loader, "_ORIGIN", None)
    if not origin and hasattr(loader, "get_filename"):
        if is_package is None:
            return spec_from_file_location(name, loader=loader)
        return spec_from_file_location(name, loader=loader, submodule_search_locations=[] if is_package else None)
    if is_package is None:
        is_package = False
        if hasattr(loader, "is_package"):
            try:
                is_package = loader.is_package(name)
            except ImportError:
                is_package = None
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=_MISSING):
    if location is None:
        location = "<unknown>"
        if hasattr(loader, "get_filename"):
            try:
                location = loader.get_filename(name)
            except ImportError:
                pass
    else:
        location = _fspath(location)
        if not location.startswith("/"):
            from os.path import abspath
            location = abspath(location)
    spec = ModuleSpec(name, loader, origin=location)
    spec._set_fileattr = True
    if loader is None:
        if not location.endswith(".py"):
            return None
        loader = spec.loader = SourceFileLoader(name, location)
    if submodule_search_locations is _MISSING:
        if hasattr(loader, "is_package"):
            try:
                is_package = loader.is_package(name)
            except ImportError:
                is_package = False
            if is_package:
                spec.submodule_search_locations = []
    else:
        spec.submodule_search_locations = submodule_search_locations
    if spec.submodule_search_locations == [] and location:
        spec.submodule_search_locations.append(location.rpartition("/")[0])
    return spec


def _set(module, name, value):
    try:
        setattr(module, name, value)
    except AttributeError:
        pass


def module_from_spec(spec):
    module = None
    if hasattr(spec.loader, "create_module"):
        module = spec.loader.create_module(spec)
    elif hasattr(spec.loader, "exec_module"):
        raise ImportError("loaders that define exec_module() must also define create_module()")
    if module is None:
        module = _ModuleType(spec.name)
    if getattr(module, "__spec__", None) is spec:
        return module
    if getattr(module, "__name__", None) is None:
        _set(module, "__name__", spec.name)
    if getattr(module, "__loader__", None) is None:
        _set(module, "__loader__", spec.loader)
    if getattr(module, "__package__", None) is None:
        _set(module, "__package__", spec.parent)
    _set(module, "__spec__", spec)
    if getattr(module, "__path__", None) is None and spec.submodule_search_locations is not None:
        _set(module, "__path__", spec.submodule_search_locations)
    if spec.has_location and getattr(module, "__file__", None) is None:
        _set(module, "__file__", spec.origin)
    return module
