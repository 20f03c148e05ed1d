# stop() lets the tick finish: callbacks that were ready still run, later ones
# wait for the next run.
import asyncio

loop = asyncio.new_event_loop()


def second():
    print("second")
    loop.call_soon(print, "scheduled before stop, for the next tick")
    loop.stop()
    loop.call_soon(print, "scheduled after stop, for the next tick")


loop.call_soon(print, "first")
loop.call_soon(second)
loop.call_soon(print, "third, in the same tick")
loop.call_later(0, print, "due timer, in the next tick")
loop.run_forever()
print("stopped")
loop.call_soon(loop.stop)
loop.run_forever()
print("stopped again")
loop.close()
