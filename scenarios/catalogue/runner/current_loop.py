# get_running_loop returns only a running loop; get_event_loop falls back to
# the loop that was set, and there is none by default.
import asyncio


def attempt(what, *args):
    try:
        return what(*args)
    except (RuntimeError, TypeError) as e:
        return f"{type(e).__name__}: {e}"


async def main():
    return asyncio.get_event_loop() is asyncio.get_running_loop()


print(attempt(asyncio.get_running_loop))
print(attempt(asyncio.get_event_loop))
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(asyncio.get_event_loop() is loop, attempt(asyncio.get_running_loop))
print(asyncio.Future().get_loop() is loop)
print(asyncio.run(main()))
asyncio.set_event_loop(loop)
print(asyncio.get_event_loop() is loop)
asyncio.set_event_loop(None)
print(attempt(asyncio.get_event_loop))
print(attempt(asyncio.Future))
print(attempt(asyncio.set_event_loop, 7))
loop.close()
