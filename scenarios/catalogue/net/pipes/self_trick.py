# A pipe as a wake-up: a reader callback that reads all, and one byte for many wishes.
import asyncio
import os


async def main():
    loop = asyncio.get_running_loop()
    read_end, write_end = os.pipe()
    os.set_blocking(read_end, False)
    wishes, done = [], asyncio.Event()

    def wake():
        print("woken by", os.read(read_end, 100), wishes)
        if len(wishes) >= 5:
            done.set()
        wishes.clear()

    def wish(n):
        if not wishes:
            os.write(write_end, b"!")
        wishes.append(n)

    loop.add_reader(read_end, wake)
    for n in range(3):
        wish(n)
    await asyncio.sleep(0)
    for n in range(3):
        loop.call_later(n, lambda some: [wish(each) for each in some], range(3 * n, min(3 * n + 3, 8)))
    try:
        await asyncio.wait_for(done.wait(), 5)
    except TimeoutError:
        print("never five")
    print(loop.remove_reader(read_end), loop.remove_reader(read_end))
    os.close(read_end)
    os.close(write_end)


asyncio.run(main())
