# On a closed loop a future can be created and set, but its callbacks cannot be scheduled.
import asyncio


def attempt(what, *args):
    try:
        print(what(*args))
    except RuntimeError as e:
        print("RuntimeError:", e)


loop = asyncio.new_event_loop()
future = loop.create_future()
future.add_done_callback(print)
quiet = loop.create_future()
loop.close()
attempt(quiet.set_result, 1)
attempt(quiet.result)
attempt(quiet.add_done_callback, print)
attempt(future.set_result, 2)
print("it is set all the same:", future.result(), future.done())
attempt(loop.create_future().cancel)
