# SPDX-License-Identifier: MIT
"""Module importlib.util: which modules there are."""
from _importlib import find, load
from importlib import _resolve
from importlib.machinery import ModuleSpec


def resolve_name(name, package):
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    return _resolve(name, package)


def find_spec(name, package=None):
    name = resolve_name(name, package)
    parent = name.rpartition(".")[0]
    if parent:
        module = load(parent)
        try:
            module.__path__
        except AttributeError as e:
            raise ModuleNotFoundError(
                f"__path__ attribute not found on {parent!r} while trying to find {name!r}", name=name) from e
    found = find(name)
    if found is None:
        return None
    spec = ModuleSpec(name, None, origin=found[0])
    spec.submodule_search_locations = found[1]
    spec.has_location = found[0] is not None
    return spec
