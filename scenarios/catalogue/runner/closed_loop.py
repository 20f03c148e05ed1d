# A closed loop accepts no callbacks, timers or tasks and does not run; handles
# that were scheduled on it are gone.
import asyncio


async def child():
    print("never runs")


def attempt(what, *args):
    try:
        print(what(*args))
    except RuntimeError as e:
        print(type(e).__name__, e)


loop = asyncio.new_event_loop()
task = loop.create_task(child())
loop.call_soon(print, "never")
loop.call_later(1, print, "never")
loop.close()
coro = child()
for method in (loop.call_soon, loop.call_soon_threadsafe):
    attempt(method, print)
for method in (loop.call_later, loop.call_at):
    attempt(method, 1, print)
for method in (loop.create_task, loop.run_until_complete):
    attempt(method, coro)
attempt(loop.run_forever)
coro.close()
loop.stop()
print(task.done(), loop.is_closed(), loop.is_running())
