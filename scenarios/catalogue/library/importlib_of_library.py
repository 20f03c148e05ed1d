# importlib finds modules of Python's library by name, those that only a str names too; packages have a __path__.
import asyncio
import collections
import importlib
import importlib.util
import math
import urllib


def main():
    print(importlib.import_module("json").dumps([1]))
    for name in ("textwrap", "json.decoder"):
        print(importlib.import_module(name).__name__)
    for module in (asyncio, collections, math, urllib):
        print(module.__name__, getattr(module, "__path__", None), getattr(module, "__file__", None),
              "__path__" in vars(module))
    print(urllib.__package__, asyncio.__package__)
    for name in ("nosuch", "nosuch.x", "math.x", "json.decoder", ".x"):
        try:
            spec = importlib.util.find_spec(name)
            print(name, spec and spec.name)
        except ImportError as e:
            print(name, type(e).__name__, e)
    for args in ((5,), (".x",), ("..y", "json"), ("",)):
        try:
            print(importlib.import_module(*args))
        except (AttributeError, ImportError, TypeError, ValueError) as e:
            print(args, type(e).__name__, e)


main()
