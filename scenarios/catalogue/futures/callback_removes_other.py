# Once a future is done its callbacks are handles in the ready queue: one callback
# can no longer remove another.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()

    def first(f):
        print("first runs, removes", f.remove_done_callback(second))
        f.add_done_callback(first_again)

    def first_again(f):
        print("added from a callback, called a tick later")

    def second(f):
        print("second runs all the same")

    future.add_done_callback(first)
    future.add_done_callback(second)
    loop.call_later(1, future.set_result, None)
    await future
    print("main woke in the tick of the callbacks")
    await asyncio.sleep(0)


asyncio.run(main())
