# SPDX-License-Identifier: MIT
"""What programs see of imports: sys.meta_path, __spec__ and __loader__.

An import statement looks into sys.meta_path only where a program has changed it, and the finders of Python's own stand
for the modules that are known before the program runs.
"""
import sys
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder, SourceFileLoader, known_spec
from importlib.util import module_from_spec

meta_path = [BuiltinImporter, FrozenImporter, PathFinder]
path_hooks = []
path_importer_cache = {}
_own = BuiltinImporter, FrozenImporter, PathFinder


def describe(name, file, folders, is_script):
    """__spec__ and __loader__ of a module; a script has no spec."""
    if is_script:
        return None, SourceFileLoader(name, file)
    spec = known_spec(name, (file, folders))
    return spec, spec.loader


def _load(spec):
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        if spec.loader is not None:
            spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(spec.name, None)
        raise
    module = sys.modules.pop(spec.name)
    sys.modules[spec.name] = module
    return module


def search(name, package):
    """The module that a finder of the program's own finds before Python's; None: those do, or nobody does."""
    path = None if package is None else getattr(package, "__path__", None)
    for finder in sys.meta_path:
        if finder in _own:
            if finder.find_spec(name) is not None:
                return None
            continue
        try:
            find_spec = finder.find_spec
        except AttributeError:
            continue
        spec = find_spec(name, path, None)
        if spec is not None:
            return _load(spec)
    return None
