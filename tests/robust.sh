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

finish
