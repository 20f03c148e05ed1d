# Cancelling timers that have already fired does not count towards a rebuild of the heap.
import asyncio


def run(late):
    loop = asyncio.new_event_loop()
    began = loop.time()
    spent = [loop.call_at(began + 1, int) for _ in range(60)]
    loop.call_at(began + 2, loop.stop)
    if not late:
        spent[59].cancel()
    loop.run_forever()
    for handle in spent:
        handle.cancel()

    fired = []
    for n in range(101):
        loop.call_at(began + 3, fired.append, n)
    loop.call_at(began + 4, loop.stop)
    loop.run_forever()
    loop.close()
    print(all(h.cancelled() for h in spent), fired[:10], fired[-5:])


run(True)
run(False)
