# A package with relative imports, plugins found by name, and errors of imports.
"""A package with relative imports, plugins found by name, and a config."""
import asyncio
import importlib
import sys
from shop.core.models import *
from shop import __version__, Store, errors
from shop.core import models as m
from shop.plugins import load_all, registry


async def main():
    print(__version__, Store.__module__, m.__name__, errors.ShopError.__mro__[1].__name__)
    store = Store.from_config({"currency": "EUR", "items": [("apple", 1.2, 3), ("pear", 0.8, 0)]})
    load_all()
    print(sorted(registry), [p.describe() for p in registry.values()])
    async with store.session("ann") as s:
        s.add("apple", 2)
        try:
            s.add("pear")
        except errors.OutOfStock as e:
            print(type(e).__qualname__, e, e.item.name, repr(e.__cause__))
        try:
            s.add("kiwi")
        except errors.ShopError as e:
            print(e, e.code)
        print(await s.checkout())
    print(store, store.log)
    mod = importlib.import_module(".discount", "shop.plugins")
    print(mod.__package__, mod.Discount is registry["discount"].__class__, "shop.core.models" in sys.modules, mod.__name__)
    print(Item("x", 1), sorted(n for n in globals() if n[0].isupper()))
    try:
        from shop.core import missing
    except ImportError as e:
        print(type(e).__name__, e, e.name)
    try:
        import shop.nothing
    except ModuleNotFoundError as e:
        print(e, e.name)
    print(m.__doc__, m.__all__, hasattr(m, "_hidden"), m.__file__.rsplit("/", 1)[-1])

asyncio.run(main())
