"""Started by ticktape-start.pth in each program that `ticktape` runs.

asyncio is changed (_hooks.py) when the program imports it, and not before: a
program that does not is as it would be without this package.
"""

import importlib.machinery
import sys

from . import _ticktape


def _begin():
    from . import _hooks

    plain = sys.excepthook

    def excepthook(kind, error, traceback):
        if _hooks.is_injected(error):
            _ticktape.excuse()
        plain(kind, error, traceback)

    _hooks.install()
    _hooks.begin()
    sys.excepthook = excepthook


class _Finder:
    """Of asyncio, once."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "asyncio":
            return None
        sys.meta_path.remove(_Finder)
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            plain = spec.loader.exec_module

            def exec_module(module):
                plain(module)
                _begin()

            spec.loader.exec_module = exec_module
        return spec


if _ticktape.is_inside():
    if "asyncio" in sys.modules:
        _begin()
    else:
        sys.meta_path.insert(0, _Finder)
