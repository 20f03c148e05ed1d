# The program's own modules: files, packages, a folder without __init__.py, relative imports, import *, an import inside
# a function, and a module's __getattr__.
import asyncio

import helper
import helper as again
import ns.thing
import pkg
import pkg.sub.deep as deep
from helper import VALUE as V, greet
from ns import thing as th
from pkg import CONST, nested, worker
from pkg.sub import *
from pkg.sub.deep import Deep


def run_lazily():
    import lazy
    return lazy.v


async def main():
    from pkg.worker import acoro
    print(await acoro())


print(helper is again, greet("a"), V, helper.VALUE, CONST, pkg.CONST)
print(worker.work(), pkg.worker is worker, deep.__name__, deep.__package__, pkg.__package__, repr(helper.__doc__))
print(star_a, star_b, ns.thing is th, th.x, Deep().__class__, Deep.__module__, greet.__module__)
print(helper.dyn_x, pkg, helper, ns.__name__, pkg.__path__, helper.__file__, pkg.sub.__file__)
try:
    hidden
except NameError as e:
    print(e)
try:
    helper.nosuch
except AttributeError as e:
    print(e)
print(__name__, helper.__name__, pkg.sub.__name__, pkg.__name__, __package__, helper.__package__ == "")
for local in nested.Outer.Inner, nested.Outer().method(), nested.function():
    print(local, local.__qualname__, local.__module__)
print(nested.Outer().method().own.__qualname__)
local.__qualname__ = "renamed.Local"
print(local, local.__qualname__)
local.__module__ = "elsewhere.than"
print(local, local.__qualname__, local.__name__)
local.__module__ = None
print(local, local.__qualname__)
print("before lazy")
print(run_lazily(), run_lazily())
asyncio.run(main())
helper.boom()
