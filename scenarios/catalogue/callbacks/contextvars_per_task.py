# Every task has a copy of the context in which it was created: the variables that it
# sets are private to it, and a coroutine awaited directly shares its caller's context.
import asyncio
import contextvars

user = contextvars.ContextVar("user", default="nobody")


async def step(name):
    user.set(name)
    await asyncio.sleep(0)
    return user.get()


async def main():
    user.set("main")
    task = asyncio.create_task(step("task"))
    user.set("main after create_task")
    print(await task, "|", user.get())
    print(await asyncio.gather(step("a"), step("b")), "|", user.get())
    print(await step("direct"), "|", user.get())
    own = contextvars.copy_context()
    given = asyncio.create_task(step("given"), context=own)
    print(await given, "|", user.get(), "|", own.run(user.get))


asyncio.run(main())
print(user.get())
