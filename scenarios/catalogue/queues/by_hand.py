# get() and put() as coroutines driven by hand: closed while they wait, they
# leave the queue; closed after they were woken, they wake the next one.
import asyncio


async def main():
    queue = asyncio.Queue(1)
    getters = [queue.get() for _ in range(3)]
    print([g.send(None) for g in getters], str(queue))
    print(getters[0].close(), str(queue))
    queue.put_nowait("item")
    print(str(queue))
    getters[1].close()
    print(str(queue))
    try:
        getters[2].send(None)
    except StopIteration as e:
        print(e.value, str(queue))
    queue.put_nowait("full")
    putters = [queue.put(i) for i in range(3)]
    futures = [p.send(None) for p in putters]
    try:
        putters[0].throw(ValueError("thrown"))
    except ValueError as e:
        print(e, futures[0].cancelled(), str(queue))
    futures[1].set_exception(KeyError("from outside"))
    try:
        putters[1].send(None)
    except KeyError as e:
        print(repr(e), str(queue))
    print(queue.get_nowait(), futures)
    try:
        putters[2].send(None)
    except StopIteration as e:
        print(e.value, str(queue))
    getter = queue.get()
    try:
        getter.send(None)
    except StopIteration as e:
        print(e.value)
    joiner = queue.join()
    print(joiner.send(None), str(queue))
    joiner.close()


asyncio.run(main())
