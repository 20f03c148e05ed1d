# print_call_graph() prints to stdout like print(), or calls the write() of its
# file; ids are addresses.
import asyncio


class File:
    def write(self, text):
        print(repr(text))


async def leaf(other):
    asyncio.print_call_graph()
    asyncio.print_call_graph(other)
    asyncio.print_call_graph(limit=1, file=File())
    print("id=0x1f kid=0x1f id=0xg id=0x at 0x1f id=0xffffid=0x1")


async def waits():
    await asyncio.sleep(1)


async def main():
    task = asyncio.create_task(waits(), name="other")
    await asyncio.sleep(0)
    async with asyncio.TaskGroup() as group:
        group.create_task(leaf(task), name="leaf")
    await task


asyncio.run(main())
asyncio.print_call_graph
try:
    asyncio.print_call_graph()
except RuntimeError as e:
    print(e)
