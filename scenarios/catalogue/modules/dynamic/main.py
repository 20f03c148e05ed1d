# importlib: modules by names that a program computes, also relative ones; reload; which modules there are.
import asyncio
import importlib
import importlib.util
import sys
from importlib import import_module

NAMES = ["alpha", "beta"]


async def main():
    for name in NAMES:
        plugin = importlib.import_module(f"plugins.{name}")
        print(plugin.__name__, await plugin.run(2), sys.modules[f"plugins.{name}"] is plugin)
    print(import_module(".alpha", "plugins") is sys.modules["plugins.alpha"])
    print(import_module("..gamma", "plugins.deep").__name__)
    for name in "plugins.none", "nothing.at.all", ".alpha":
        try:
            import_module(name)
        except (ImportError, TypeError) as e:
            print(type(e).__name__, e)
    try:
        import_module("...x", "plugins.deep")
    except ImportError as e:
        print(e)
    state = import_module("state")
    state.count = 5
    state.added = "stays"
    print(importlib.reload(state) is state, state.count, state.added)
    print(importlib.util.find_spec("uvloop"), importlib.util.find_spec("state").origin, importlib.util.find_spec("asyncio") is not None)


def load(name, *names):
    """What __import__ binds, as statements would."""
    try:
        module = __import__(name, None, None, names)
        print(module.__name__, [hasattr(module, part) for part in names])
    except (ImportError, TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, e, getattr(e, "name", None))


asyncio.run(main())
load("plugins.deep")
load("plugins", "deep", "none", "*")
load("plugins", "gamma", "needy")
load("plugins", "gamma", "failing")
load("plugins.gamma", "needy")
load("plugins", 1)
load("state", 1)
