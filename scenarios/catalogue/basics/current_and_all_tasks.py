# current_task() returns the running task (None in a callback), and all_tasks()
# the unfinished tasks of this loop, started or not.
import asyncio


def names():
    return sorted(t.get_name() for t in asyncio.all_tasks())


def callback():
    print("in a callback:", asyncio.current_task(), names())


async def child():
    print("child sees", asyncio.current_task().get_name(), names())
    await asyncio.sleep(1)


async def main():
    me = asyncio.current_task()
    tasks = [asyncio.create_task(child(), name=n) for n in ("one", "two")]
    print("before they run", names())
    asyncio.get_running_loop().call_soon(callback)
    await tasks[0]
    print("one is done:", names())
    await tasks[1]
    print("both are done:", names(), me is asyncio.current_task())


asyncio.run(main())
try:
    asyncio.current_task()
except RuntimeError as e:
    print(e)
