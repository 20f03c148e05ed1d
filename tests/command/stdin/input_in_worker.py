# input() and sys.stdin.readline() in workers, next to a task.
import asyncio, sys
async def main():
    loop = asyncio.get_running_loop()
    t = asyncio.create_task(asyncio.sleep(0.5))
    while True:
        try:
            line = await loop.run_in_executor(None, input)
        except EOFError:
            break
        print("line", line)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(line)
    await t
asyncio.run(main())
