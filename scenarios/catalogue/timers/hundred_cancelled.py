# A heap of more than a hundred timers, more than half of them cancelled, is rebuilt, which
# changes the order of equal ones: 50 of 101 are too few, 51 suffice; of 100, no number does.
import asyncio


def run(count, cancelled):
    loop = asyncio.new_event_loop()
    fired = []
    began = loop.time()
    handles = [loop.call_at(began + 1, fired.append, n) for n in range(count - 1)]
    loop.call_at(began + 2, loop.stop)
    for n in range(cancelled):
        handles[count - 2 - 3 * n // 2].cancel()
    loop.run_forever()
    loop.close()
    print(count, "timers,", cancelled, "cancelled:", len(fired), "fired")
    print(fired)


run(101, 50)
run(101, 51)
run(100, 51)
run(100, 60)
