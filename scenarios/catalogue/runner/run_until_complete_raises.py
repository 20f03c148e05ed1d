# run_until_complete raises the exception of its task, which thereby counts as
# retrieved; another task that failed in the same tick does not.
import asyncio


async def fails(n):
    await asyncio.sleep(n)
    raise ValueError(n)


loop = asyncio.new_event_loop()
given = loop.create_task(fails(1), name="given")
other = loop.create_task(fails(1), name="other")
for what in (given, fails(2)):
    try:
        loop.run_until_complete(what)
    except ValueError as e:
        print("ValueError:", e)
print(other.done())
loop.close()
