# A thread hands a callback to the loop by call_soon(), which does not wake a loop that waits: the loop sleeps for ever
# if it waits already. Fixed: call_soon_threadsafe().
# explore: --runs 1000
import asyncio
import threading


async def main():
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def work():
        loop.call_soon(done.set)

    thread = threading.Thread(target=work, name="worker")
    thread.start()
    await done.wait()
    thread.join()


asyncio.run(main())
