# asyncio.run_coroutine_threadsafe returns a concurrent.futures.Future: the task is created
# in the next tick, its outcome is transferred one tick later, and callbacks of the
# concurrent future run at once, in the code that sets it; cancelling goes through the loop.
import asyncio


async def work(x):
    await asyncio.sleep(1)
    return x


async def bad():
    raise ValueError("no")


async def main():
    loop = asyncio.get_running_loop()
    future = asyncio.run_coroutine_threadsafe(work(3), loop)
    print(future, future.done(), future.running(), future.cancelled(), type(future))
    future.add_done_callback(lambda f: print("at once:", f.result()))
    await asyncio.sleep(2)
    print(future, future.done(), future.result(), future.exception(), future.cancel())
    future.add_done_callback(lambda f: print("done already:", f.result(timeout=1)))

    failed = asyncio.run_coroutine_threadsafe(bad(), loop)
    await asyncio.sleep(1)
    print(failed, repr(failed.exception()))
    try:
        failed.result()
    except ValueError as e:
        print("raises", e)

    early = asyncio.run_coroutine_threadsafe(work(4), loop)
    print(early.cancel(), early.cancel(), early.cancelled(), early.done(), early)
    await asyncio.sleep(1)
    late = asyncio.run_coroutine_threadsafe(work(5), loop)
    await asyncio.sleep(0)
    print(sorted(t.get_name() for t in asyncio.all_tasks()))
    print(late.cancel(), late.running())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(sorted(t.get_name() for t in asyncio.all_tasks()))
    for read in late.result, late.exception:
        try:
            read()
        except Exception as e:
            print(repr(e), type(e), type(e).__mro__[1])

    for wrong in 5, work, asyncio.ensure_future(work(6)):
        try:
            asyncio.run_coroutine_threadsafe(wrong, loop)
        except TypeError as e:
            print(e)


asyncio.run(main())
