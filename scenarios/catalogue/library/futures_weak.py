# Futures of concurrent.futures in weak collections, and weak references to them.
import asyncio
import gc
import weakref
from concurrent.futures import Future


async def main():
    future, other = Future(), Future()
    reference = weakref.ref(future, lambda _: print("gone"))
    names = weakref.WeakKeyDictionary({future: "one", other: "two"})
    pending = weakref.WeakSet([future, other])
    print(reference() is future, len(pending), sorted(names.values()))
    del future
    gc.collect()
    print(reference(), len(pending), list(names.values()))
    other.add_done_callback(pending.discard)
    other.set_result(1)
    print(len(pending))


asyncio.run(main())
