#!/bin/bash
# tests/robust.sh TICKTAPE: what the command does with programs, tapes, JSON,
# folders' names, signals and disks that are not as they should be.
. "$(dirname "$0")/checks.sh"

# ---- Searches of large programs -----------------------------------------------

# Each read of the clock queries the pending deadlines: with a scan of 100,000
# timers for each, one run takes half a minute.
write timers.py <<'PY'
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    for i in range(100000):
        loop.call_later(1.0, int)
    for i in range(100000):
        loop.call_later(i % 1000, int).cancel()
asyncio.run(main())
PY
run 0 explore --no-db --runs 2 --strategy random timers.py
out_has 'no failure'

# ---- Reports of runs that resume from a copy -----------------------------------

# A livelock after a partial deadlock: its report is of its own tasks.
write stuck.py <<'PY'
import asyncio, random
async def spin():
    while True:
        await asyncio.sleep(0)
async def main():
    others = [asyncio.create_task(spin()) for _ in range(8)]
    if random.random() < 0.5:
        await asyncio.Future()
    for other in others:
        other.cancel()
    while True:
        await asyncio.sleep(0)
asyncio.run(main())
PY
run 1 explore --no-db --keep-going --runs 40 --shrink 0 --ticks 1500 \
    --strategy random stuck.py
out_has 'deadlock in run 1 of default'
out_has 'and livelock in run'

# ---- Cancellations from outside -------------------------------------------------

# A watcher identifies what begins: a cancellation is no handle of the queue,
# whose last entry may be of memory that was freed (seen by ASan).
write cancelled.py <<'PY'
import asyncio
async def source(n):
    try:
        for i in range(n):
            yield i
    finally:
        await asyncio.sleep(0)
async def pipe(g):
    async for x in g:
        yield x * 2
async def work():
    await asyncio.wait([asyncio.create_task(fail())])
async def fail():
    async for v in pipe(source(2)):
        raise LookupError
async def main():
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    asyncio.create_task(work())
asyncio.run(main())
PY
run 1 explore --no-db --runs 300 --keep-going --shrink 0 --inject cancel \
    --strategy reads-from --unretrieved --ticks 1500 cancelled.py
out_has 'runs of each strategy: default 1'
no_err

finish
