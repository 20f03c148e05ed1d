# A callback may be added twice and is then called twice; remove_done_callback
# removes every copy and returns their number.
import asyncio


def shout(future):
    print("shout", future.result())


def whisper(future):
    print("whisper", future.result())


async def main():
    future = asyncio.get_running_loop().create_future()
    for callback in (shout, whisper, shout, shout, whisper):
        future.add_done_callback(callback)
    print("removed", future.remove_done_callback(shout), future.remove_done_callback(shout))
    future.add_done_callback(shout)
    future.set_result("hey")
    print("removed after it was set", future.remove_done_callback(whisper))
    await asyncio.sleep(0)
    future.add_done_callback(shout)
    print("added to a done future: called next tick")
    print("cannot be removed:", future.remove_done_callback(shout))
    await asyncio.sleep(0)


asyncio.run(main())
