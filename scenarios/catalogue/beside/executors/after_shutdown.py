# After shutdown_default_executor() has begun there are no more jobs, of the resolver neither, whether an executor was there or not.
import asyncio


async def attempt(name, make):
    try:
        print(name, await make())
    except Exception as e:
        print(name, repr(e))


async def main():
    loop = asyncio.get_running_loop()
    await attempt("before", lambda: loop.getaddrinfo("127.0.0.1", 80))
    pending = loop.shutdown_default_executor()
    await attempt("not begun", lambda: loop.getnameinfo(("127.0.0.1", 80)))
    task = asyncio.create_task(pending)
    await asyncio.sleep(0)
    await attempt("begun", lambda: loop.getaddrinfo("localhost", 80))
    await task
    await attempt("over", lambda: loop.getnameinfo(("127.0.0.1", 80)))
    await attempt("job", lambda: loop.run_in_executor(None, len, "abc"))
    await attempt("thread", lambda: asyncio.to_thread(len, "abc"))
    await attempt("connection", lambda: loop.create_connection(asyncio.Protocol, "localhost", 80))


async def unused():
    loop = asyncio.get_running_loop()
    await loop.shutdown_default_executor()
    await attempt("never used", lambda: loop.run_in_executor(None, len, "abc"))
    await attempt("never used", lambda: loop.getaddrinfo("localhost", 80))


asyncio.run(main())
asyncio.run(unused())
