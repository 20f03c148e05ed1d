# A thread puts items into an asyncio.Queue: put_nowait() sets the future of a waiting getter, but wakes no loop. Fixed:
# the loop puts them.
# explore: --runs 1000
import asyncio
import threading


async def main():
    loop = asyncio.get_running_loop()
    queue = asyncio.Queue()

    def read():
        for line in ("one", "two"):
            queue.put_nowait(line)

    thread = threading.Thread(target=read, name="reader")
    thread.start()
    lines = [await queue.get(), await queue.get()]
    thread.join()
    assert lines == ["one", "two"]


asyncio.run(main())
