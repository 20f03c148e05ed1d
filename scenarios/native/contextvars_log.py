# Each request of a server has its number in a context variable, so that all code that
# runs for it can log it: tasks and callbacks begin with the context of their creator.
# contextvars_log.c is the same in C.
import asyncio
import contextvars

request = contextvars.ContextVar("request", default="none")


def log(text):
    print(f"request {request.get()}: {text}")


async def query(table):
    log(f"reads {table}")
    await asyncio.sleep(0.01)


async def handle(number):
    token = request.set(number)
    await asyncio.gather(query("users"), query("items"))
    asyncio.get_running_loop().call_soon(log, "is sent")
    request.reset(token)
    log("is over")


async def main():
    await asyncio.gather(handle(1), handle(2))
    await asyncio.sleep(0)
    audit = contextvars.copy_context()
    audit.run(request.set, "audit")
    await asyncio.create_task(query("log"), context=audit)
    log("serves no more")


asyncio.run(main())
