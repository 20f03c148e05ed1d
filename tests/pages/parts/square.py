import asyncio
import sys

total = 0


async def answer(n):
    global total
    await asyncio.sleep(0.05)
    total += n * n
    print(total, flush=True)


async def main():
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    async with asyncio.TaskGroup() as group:
        while line := await reader.readline():
            group.create_task(answer(int(line)), name="answer")


asyncio.run(main())
