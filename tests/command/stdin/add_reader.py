# A handler of standard input next to timers.
import asyncio, sys
def on_input():
    line = sys.stdin.readline()
    print("got", repr(line))
    if not line or line.strip() == "quit":
        loop.remove_reader(sys.stdin)
        loop.stop()
def tick(n):
    print("tick", n)
    loop.call_later(1, tick, n + 1)
loop = asyncio.new_event_loop()
loop.add_reader(sys.stdin, on_input)
loop.call_soon(tick, 0)
loop.run_forever()
loop.close()
