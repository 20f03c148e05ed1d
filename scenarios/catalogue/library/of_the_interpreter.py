# What programs query and set of the interpreter: rounding methods, limits of digits, sizes of stacks, exit codes, clocks, __import__, breakpoint.
import asyncio
import asyncio.events
import asyncio.threads
import math
import os
import sys
import threading
import time

print((2.5).__round__(), (2.567).__round__(2), (7).__round__(-1), (2.5).__floor__(), (2.5).__ceil__(), (-2.5).__trunc__(), (5).__floor__(), (2.5).__round__(None), float.__round__(3.5), int.__round__(15, -1), True.__round__(), hasattr(1, "__round__"), hasattr("", "__round__"))
class F(float):
    def __round__(self, n=None): return f"rounded {n}"
    def __floor__(self): return "floor"
    def __trunc__(self): return 77
class G(float): pass
print(round(F(2.5)), round(F(2.5), 1), math.floor(F(1)), math.ceil(F(1.5)), math.trunc(F(1.2)), round(G(2.5)), type(round(G(2.567), 1)), int(F(1.5)))
class I(int):
    def __round__(self, n=None): return "int rounded"
print(round(I(3)), math.floor(I(4)), I(3).__round__())
for f in (lambda: (2.5).__round__("x"), lambda: float("nan").__round__(), lambda: float("inf").__floor__(), lambda: (1).__round__(1,2), lambda: round("x")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(sys.get_int_max_str_digits())
sys.set_int_max_str_digits(640)
for f in (lambda: str(10**1000), lambda: int("1"*700), lambda: sys.set_int_max_str_digits(3), lambda: sys.set_int_max_str_digits("x")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
sys.set_int_max_str_digits(0)
print(len(str(10**5000)), sys.get_int_max_str_digits())
print(threading.stack_size(), threading.stack_size(1<<20), threading.stack_size(), threading.stack_size(0), threading.stack_size())
for n in (10, -1):
    try: threading.stack_size(n)
    except ValueError as e: print(e)
print(os.EX_OK, os.EX_USAGE, os.EX_SOFTWARE, os.EX_CONFIG, os.EX_UNAVAILABLE, os.EX_TEMPFAIL, os.EX_NOPERM)
print(asyncio.events.AbstractServer is asyncio.AbstractServer, issubclass(asyncio.Server, asyncio.AbstractServer), asyncio.threads.to_thread is asyncio.to_thread)
class X(asyncio.AbstractServer):
    async def start_serving(self): return 1
try: X().close()
except NotImplementedError as e: print("NIE")
m = __import__("math")
print(m.pi, __import__("os.path").__name__, __import__("os.path", fromlist=["join"]).join("a", "b"), __import__("collections", fromlist=["abc", "nope"]).__name__, __import__("collections.abc", None, None, ("Mapping",)).__name__)
for f in (lambda: __import__("nope_at_all"), lambda: __import__(""), lambda: __import__(3), lambda: __import__("os.nope")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def hook(*a, **k): print("hook", a, k); return "r"
sys.breakpointhook = hook
print(breakpoint(), breakpoint(1, x=2))
async def main():
    await asyncio.sleep(1.5)
    print(time.clock_gettime(time.CLOCK_REALTIME), time.clock_gettime(time.CLOCK_MONOTONIC), time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW if hasattr(time,"CLOCK_MONOTONIC_RAW") else 1), time.clock_getres(time.CLOCK_MONOTONIC), time.CLOCK_MONOTONIC)
asyncio.run(main())
