# SCTBench's stringbuffer of JDK 1.4: append() queries the length of another
# buffer, then copies that many characters. Preempted: before each lock and
# unlock except a thread's first, and after the thread creation.
# explore: --model any
import asyncio
from asyncio import sleep


class StringBuffer:
    def __init__(self, text):
        self.text = text
        self.lock = asyncio.Lock()

    async def erase(self, start, end):
        async with self.lock:
            self.text = self.text[:start] + self.text[end:]
            await sleep(0)  # before unlock

    async def append(self, text):
        async with self.lock:
            self.text += text
            await sleep(0)

    async def length(self):
        async with self.lock:
            length = len(self.text)
            await sleep(0)
        return length

    async def get_chars(self, start, end):
        async with self.lock:
            assert end <= len(self.text), "out of range"
            chars = self.text[start:end]
            await sleep(0)
        return chars

    async def append_buffer(self, other):
        async with self.lock:
            await sleep(0)  # before lock
            length = await other.length()
            await sleep(0)
            self.text += await other.get_chars(0, length)
            await sleep(0)


async def rewrite(buffer):
    await buffer.erase(0, 3)
    await sleep(0)
    await buffer.append("abc")


async def main():
    buffer = StringBuffer("abc")
    thread = asyncio.create_task(rewrite(buffer))
    await sleep(0)  # after pthread_create
    await StringBuffer("").append_buffer(buffer)
    await thread


asyncio.run(main())
