# Dropping a cancelled timer from the head of the heap moves another one up from the
# end, so cancelling changes the order in which timers with equal deadlines fire.
import asyncio


def run(count, cancelled):
    loop = asyncio.new_event_loop()
    fired = []
    handles = [loop.call_at(loop.time() + 1, fired.append, n) for n in range(count)]
    for n in cancelled:
        handles[n].cancel()
    loop.call_later(1, fired.append, "last made")
    loop.call_later(2, loop.stop)
    loop.run_forever()
    loop.close()
    print("without", cancelled, fired)


run(7, [])
run(7, [0])
run(7, [3])
run(7, [0, 1])
run(7, [6, 5, 0])
run(7, [0, 1, 2, 3, 4, 5])
