# The user has a second to answer: enough if the line is there, not if it comes late.
import asyncio
import sys


async def main():
    loop = asyncio.get_running_loop()
    answer = loop.create_future()
    loop.add_reader(sys.stdin, lambda: answer.done() or answer.set_result(sys.stdin.readline()))
    async with asyncio.timeout(0.5):
        print(await answer)
    loop.remove_reader(sys.stdin)


asyncio.run(main())
