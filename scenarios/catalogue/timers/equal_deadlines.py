# Timers with one deadline fire in heap order, which is not the order of their creation.
import asyncio


def run(count):
    loop = asyncio.new_event_loop()
    fired = []
    began = loop.time()
    for n in range(count):
        loop.call_at(began + 1, fired.append, n)
    loop.call_at(began + 2, loop.stop)
    loop.run_forever()
    loop.close()
    print(count, fired)
    return fired


for count in (2, 3, 4, 5, 8, 13):
    run(count)
print(sorted(run(40)) == list(range(40)))
