# The heap compares only deadlines, so earlier and later timers around them
# change the order in which timers with equal deadlines fire.
import asyncio


def run(deadlines):
    loop = asyncio.new_event_loop()
    fired = []
    for n, when in enumerate(deadlines):
        loop.call_at(loop.time() + when, fired.append, (when, n))
    loop.call_later(max(deadlines), loop.stop)
    loop.run_forever()
    loop.close()
    return fired


for deadlines in ([2, 1, 2, 1, 2], [1, 2, 2, 2, 1, 2], [3, 3, 3, 1, 1, 1], [1.0, 1, True, 1],
                  [5, 4, 4, 3, 3, 3, 2, 2, 2, 2]):
    print(", ".join(f"{when}:{n}" for when, n in run(deadlines)))
