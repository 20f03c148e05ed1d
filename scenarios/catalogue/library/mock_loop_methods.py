# mock.patch.object on loops and queues: the attribute is the object's own while patched, and the class's again after.
import asyncio
from unittest import mock


class Jobs(asyncio.Queue):
    pass


async def main():
    loop = asyncio.get_running_loop()
    for name in "create_connection", "getaddrinfo", "sock_connect", "add_signal_handler", "remove_signal_handler":
        with mock.patch.object(loop, name) as patched:
            result = getattr(loop, name)(1, 2)
            if asyncio.iscoroutine(result):
                await result
            print(name, type(patched).__name__, patched.mock_calls)
        print(getattr(loop, name).__name__)
    loop.mine = 1
    with mock.patch.object(loop, "mine", 2):
        print(loop.mine)
    print(loop.mine)
    jobs = Jobs()
    with mock.patch.object(jobs, "put_nowait") as patched:
        jobs.put_nowait(1)
        print(patched.mock_calls, jobs.qsize())
    jobs.put_nowait(2)
    print(jobs.qsize())
    try:
        with mock.patch.object(loop, "nothing"):
            pass
    except AttributeError as error:
        print(str(error).rpartition("> ")[2])
    with mock.patch.object(loop, "nothing", 3, create=True):
        print(loop.nothing)
    print(hasattr(loop, "nothing"))


asyncio.run(main())
