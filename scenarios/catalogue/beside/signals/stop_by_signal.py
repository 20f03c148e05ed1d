# The classic: run_forever until SIGTERM stops the loop.
import asyncio, signal

loop = asyncio.new_event_loop()
loop.add_signal_handler(signal.SIGTERM, loop.stop)
loop.call_later(1, print, "tick")
loop.call_later(2, signal.raise_signal, signal.SIGTERM)
loop.call_later(2.5, print, "never")
loop.run_forever()
print("stopped at", loop.time())
loop.close()
print(signal.getsignal(signal.SIGTERM))
