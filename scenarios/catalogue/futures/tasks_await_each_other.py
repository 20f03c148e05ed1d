# Two tasks that await each other can never continue: a deadlock of three, because main waits too.
import asyncio

tasks = {}


async def partner(name, other):
    print(name, "awaits", other)
    await tasks[other]


async def main():
    tasks["romeo"] = asyncio.create_task(partner("romeo", "juliet"), name="romeo")
    tasks["juliet"] = asyncio.create_task(partner("juliet", "romeo"), name="juliet")
    await asyncio.sleep(1)
    print([t.done() for t in tasks.values()])
    await tasks["romeo"]


asyncio.run(main())
