# What is alive at the end: the loop's handler is called for it, as CPython does when the interpreter ends.
import asyncio

kept = []


def note(loop, context):
    thing = context.get("future") or context.get("task")
    print("handler:", context["message"], repr(context.get("exception")), type(thing).__name__, len(kept))


def drops(loop, context):
    note(loop, context)
    kept.clear()


def fails(loop, context):
    note(loop, context)
    raise SystemExit(3)


class Own(asyncio.Future):
    def __del__(self):
        pass


class Derived(asyncio.Future):
    pass


async def fail(n):
    raise ValueError(n)


async def forever():
    await asyncio.get_running_loop().create_future()


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(note)
    kept.append(asyncio.create_task(fail(1), name="one"))
    for cls in asyncio.Future, Derived, Own:
        kept.append(cls(loop=loop))
        kept[-1].set_exception(KeyError(cls.__name__))
    await asyncio.sleep(0.1)
    print("main ends")


asyncio.run(main())
loop = asyncio.new_event_loop()
loop.set_exception_handler(fails)
pending = loop.create_task(forever(), name="two")
loop.run_until_complete(asyncio.sleep(0.1))
other = asyncio.new_event_loop()
other.set_exception_handler(drops)
kept += [other.create_future(), other.create_future()]
kept[-1].set_exception(LookupError("a"))
kept[-2].set_exception(LookupError("b"))
bare = asyncio.new_event_loop().create_future()
bare.set_exception(EOFError("for the log"))
print("program ends")
