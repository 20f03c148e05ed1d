# A thread sets the result of a loop's future: futures of asyncio are not thread-safe, and nothing wakes the loop, which
# may wait already. Fixed: the loop sets it.
# explore: --runs 1000
import asyncio
import threading


async def fetch():
    loop = asyncio.get_running_loop()
    reply = loop.create_future()

    def work():
        reply.set_result("pong")

    thread = threading.Thread(target=work, name="worker")
    thread.start()
    try:
        return await reply
    finally:
        thread.join()


async def main():
    assert await fetch() == "pong"


asyncio.run(main())
