# KeyboardInterrupt in a callback is passed to no handler: it leaves the loop,
# which can be run again and still has its ready queue.
import asyncio


def interrupt():
    raise KeyboardInterrupt


def handler(loop, context):
    print("never called")


loop = asyncio.new_event_loop()
loop.set_exception_handler(handler)
loop.call_soon(print, "before")
loop.call_soon(interrupt)
loop.call_soon(print, "after, in a later run")
for attempt in range(2):
    try:
        loop.call_soon(loop.stop)
        loop.run_forever()
        print("stopped", attempt, loop.is_running())
    except KeyboardInterrupt as e:
        print("attempt", attempt, repr(e), loop.is_running())
loop.close()
