# A loop without coroutines: a job's callback stops it, and a closed loop accepts no jobs.
import asyncio, time
loop = asyncio.new_event_loop()
def cb(f):
    print("cb", f.result(), loop.time())
    loop.stop()
fut = loop.run_in_executor(None, lambda: (time.sleep(2), "r")[1])
fut.add_done_callback(cb)
loop.call_later(1, print, "one")
loop.run_forever()
loop.run_until_complete(loop.shutdown_default_executor())
loop.close()
try:
    loop.run_in_executor(None, print)
except RuntimeError as e:
    print(e)
