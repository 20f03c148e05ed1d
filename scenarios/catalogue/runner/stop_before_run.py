# stop() before run_forever() limits the run to one tick, which does not wait for any timer.
import asyncio

loop = asyncio.new_event_loop()
loop.call_later(5, print, "timer, only in the last run")
loop.call_soon(print, "ready")
loop.stop()
loop.run_forever()
print("after one tick", loop.time(), loop.is_running())
loop.stop()
loop.stop()
loop.run_forever()
print("after another", loop.time())
loop.call_later(6, loop.stop)
loop.run_forever()
print("after all", loop.time())
loop.close()
