# A program may set attributes on futures, tasks, locks, the loop and so on,
# delete them again, or leave them until the end; handles have slots.
import asyncio

class Tag:
    def __init__(self, n):
        self.n = n
    def __repr__(self):
        return f"Tag{self.n}"

async def job(n):
    me = asyncio.current_task()
    me.tag = Tag(n)
    await asyncio.sleep(n / 100)
    return me.tag

async def main():
    ts = [asyncio.create_task(job(i)) for i in range(40)]
    for i, t in enumerate(ts):
        t.index = i
        if i % 3 == 0:
            t.group = [t]
    print(await asyncio.gather(*ts))
    print([t.index for t in ts if hasattr(t, "group")])
    for t in ts[::2]:
        del t.index
    print([getattr(t, "index", None) for t in ts])
    try:
        del ts[0].index
    except AttributeError as e:
        print(e)
    try:
        print(ts[0].index)
    except AttributeError as e:
        print(e)
    lock, ev, q = asyncio.Lock(), asyncio.Event(), asyncio.Queue()
    sem, cond, bar = asyncio.Semaphore(2), asyncio.Condition(), asyncio.Barrier(2)
    for o in (lock, ev, q, sem, cond, bar, asyncio.get_running_loop(), asyncio.timeout(1), asyncio.TaskGroup()):
        o.nick = type(o).__name__.lower()
        print(o.nick.replace("_unixselectoreventloop", "simloop"), hasattr(o, "other"))
    h = asyncio.get_running_loop().call_soon(print, "h")
    try:
        h.nick = 1
    except AttributeError as e:
        print(e)
    for t in ts:
        t.again = t.tag
    ts.clear()
    await asyncio.sleep(0)
    f = asyncio.Future()
    g = asyncio.gather(f)
    g.note = "gather"
    f.payload = {"a": g.note}
    print(f.payload, g.note)
    f.set_result(1)
    await g

asyncio.run(main())
