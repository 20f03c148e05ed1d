# What an import of a submodule binds: the package, or with `as` the submodule itself, which is an attribute of its
# package. Names of modules in a loop: they are made anew each time.
import asyncio.locks
import asyncio.tasks as tasks, asyncio.queues as queues
from asyncio import events as e, locks


async def main():
    import asyncio.futures as inner
    print(inner is asyncio.futures, tasks is asyncio.tasks, queues.Queue is asyncio.Queue)
    print(locks is asyncio.locks, e.get_running_loop is asyncio.get_running_loop)
    for _ in range(3):
        print(asyncio.__name__, tasks.__name__, asyncio.locks.__name__)
    await tasks.sleep(1)


asyncio.run(main())
