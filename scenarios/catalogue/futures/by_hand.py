# A future's __await__ is an iterator: it yields the future itself once, and
# refuses to continue while the future is not done.
import asyncio


def attempt(what, *args):
    try:
        print(what(*args))
    except (RuntimeError, StopIteration, ZeroDivisionError) as e:
        print(type(e).__name__, e)


loop = asyncio.new_event_loop()
future = loop.create_future()
it = future.__await__()
print(it is iter(it), next(it) is future)
attempt(next, it)
it = future.__await__()
print(next(it) is future)
future.set_result(9)
attempt(next, it)
attempt(next, future.__await__())
failed = loop.create_future()
it = iter(failed)
it.send(None)
failed.set_exception(ZeroDivisionError("at last"))
attempt(it.send, None)
loop.close()
