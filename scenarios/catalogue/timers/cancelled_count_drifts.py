# A cancelled timer that leaves the heap because it is due remains in the count of
# cancelled ones: a later rebuild happens although hardly any timer is cancelled.
import asyncio


def run(warm_up):
    loop = asyncio.new_event_loop()
    began = loop.time()
    loop.call_at(began + 1, print, "the head is not cancelled")
    for _ in range(warm_up):
        loop.call_at(began + 1, print, "never").cancel()
    loop.call_at(began + 2, loop.stop)
    loop.run_forever()

    fired = []
    handles = [loop.call_at(began + 3, fired.append, n) for n in range(101)]
    for n in (7, 20, 40):
        handles[n].cancel()
    loop.call_at(began + 4, loop.stop)
    loop.run_forever()
    loop.close()
    print("warm-up", warm_up, fired[:12], fired[-6:])


run(0)
run(48)
run(49)
