# SPDX-License-Identifier: MIT
"""Module pkgutil: which modules there are in folders, and names as objects.

There are no importers: a ModuleInfo's module_finder only names its folder. What is found can be imported if the program
imports importlib, too: then all modules of its packages are compiled.
"""
import os
import re
import sys
from collections import namedtuple
from importlib import import_module
from inspect import getmodulename

__all__ = ["walk_packages", "iter_modules", "get_data", "extend_path", "ModuleInfo"]

ModuleInfo = namedtuple("ModuleInfo", "module_finder name ispkg")


class FileFinder:
    """The finder of one folder."""

    __module__ = "_frozen_importlib_external"

    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return f"FileFinder({self.path!r})"


def _is_package(folder):
    try:
        return any(getmodulename(name) == "__init__" for name in os.listdir(folder))
    except OSError:
        return False


def _modules_in(folder):
    """Name and kind of each module in FOLDER, by the names of their files."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    seen = {"__init__"}
    for name in names:
        module = getmodulename(name)
        if module in seen:
            continue
        path = os.path.join(folder, name)
        is_package = not module and os.path.isdir(path) and "." not in name
        if is_package:
            if not _is_package(path):
                continue
            module = name
        if module and "." not in module:
            seen.add(module)
            yield module, is_package


def iter_modules(path=None, prefix=""):
    """A ModuleInfo for each module in the folders PATH (or sys.path)."""
    if isinstance(path, str):
        raise ValueError("path must be None or list of paths to look for modules in")
    seen = set()
    for folder in sys.path if path is None else path:
        finder = FileFinder(folder if os.path.isabs(folder) else os.path.join(os.getcwd(), folder))
        for name, is_package in _modules_in(folder or os.getcwd()):
            if name not in seen:
                seen.add(name)
                yield ModuleInfo(finder, prefix + name, is_package)


def walk_packages(path=None, prefix="", onerror=None):
    """A ModuleInfo for each module, including those in packages, which are imported."""
    visited = set()
    for info in iter_modules(path, prefix):
        yield info
        if not info.ispkg:
            continue
        try:
            import_module(info.name)
        except ImportError:
            if onerror is not None:
                onerror(info.name)
        except Exception:
            if onerror is None:
                raise
            onerror(info.name)
        else:
            folders = getattr(sys.modules[info.name], "__path__", None) or []
            fresh = [folder for folder in folders if folder not in visited]
            visited.update(folders)
            yield from walk_packages(fresh, info.name + ".", onerror)


def get_data(package, resource):
    """The contents of the file RESOURCE (with slashes) in a package."""
    module = sys.modules.get(package) or import_module(package)
    file = getattr(module, "__file__", None)
    if file is None:
        return None
    from importlib.resources import _on_machine
    with open(os.path.join(os.path.dirname(_on_machine(file)), *resource.split("/")), "rb") as data:
        return data.read()


def extend_path(path, name):
    """PATH: there are no packages in several folders but those that the program has from the start."""
    return path[:] if isinstance(path, list) else path


def resolve_name(name):
    """The object that NAME means: "package.module:object.attribute", or all with dots."""
    match = re.fullmatch(r"(?P<pkg>(?!\d)\w+(?:\.(?!\d)\w+)*)(?P<cln>:(?P<obj>(?!\d)\w+(?:\.(?!\d)\w+)*)?)?", name)
    if not match:
        raise ValueError(f"invalid format: {name!r}")
    if match["cln"]:
        result = import_module(match["pkg"])
        parts = match["obj"].split(".") if match["obj"] else []
    else:
        parts = name.split(".")
        module = parts.pop(0)
        result = import_module(module)
        while parts:
            try:
                result = import_module(f"{module}.{parts[0]}")
            except ImportError:
                break
            module = f"{module}.{parts.pop(0)}"
    for part in parts:
        result = getattr(result, part)
    return result
