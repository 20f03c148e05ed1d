#!/bin/bash
# tests/python.sh TICKTAPE: the Python package, scenarios/python/: reports of
# programs of Linux that are Python's, and pytest. It needs Debian's
# python3-dev, and python3-pytest for the second half.
. "$(dirname "$0")/checks.sh"

build=$(dirname "$ticktape")
make -s -C "$root" BUILD="$build" python >make.log 2>&1 || {
    cat make.log
    exit 2
}

# An environment with the package, as pip would install it.
/usr/bin/python3 -m venv --system-site-packages --without-pip env || exit 2
site=$(echo env/lib/python3*/site-packages)
cp -r "$build/python/ticktape" "$site/"
/usr/bin/python3 - "$root/scenarios/python/setup.py" >"$site/ticktape-start.pth" <<'END2'
import ast
import sys

for node in ast.parse(open(sys.argv[1]).read()).body:
    if isinstance(node, ast.Assign) and node.targets[0].id == "START":
        sys.stdout.write(ast.literal_eval(node.value))
END2
python=env/bin/python3

# ---- Programs after -- ------------------------------------------------------------

mkdir app
write app/app.py <<'END2'
import asyncio


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(line.upper())
    writer.close()


async def client(word):
    reader, writer = await asyncio.open_connection("127.0.0.1", 7000)
    writer.write(word.encode() + b"\n")
    print((await reader.readline()).decode().strip())
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 7000)
    await asyncio.wait({asyncio.create_task(client(word)) for word in "ab"})
    await asyncio.sleep(3600)
    server.close()


asyncio.run(main())
END2
run 0 run --trace -- $python app/app.py
no_err
for line in "  step main" "  step client" "  step client#2" "  wakeup serve" \
    "  sleep timer" "  wait child done" "print A"; do
    out_has "$line"
done
cp out first
run 0 run --trace -- $python app/app.py
same out first
# A program that does not use asyncio is as without the package.
run 0 run --trace -- $python -c 'import sys; print("asyncio" in sys.modules)'
out_has "print False"

# A deadlock names tasks, what they await, where, and their variables.
write app/dead.py <<'END2'
import asyncio


async def worker(number, lock, other):
    async with lock:
        await asyncio.sleep(1)
        async with other:
            pass


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    await asyncio.gather(worker(1, a, b), worker(2, b, a))


asyncio.run(main())
END2
run 1 run -- $python app/dead.py
err_has "main awaits gather() of worker, worker#2 at dead.py:13"
err_has "worker awaits Lock.acquire() at dead.py:7"
err_has "number=2, lock=<Lock>, other=<Lock>"

# Cancellations from outside: of one that waits, never of the main task unless
# it is named. What ends only by them is no failure.
write app/cancel.py <<'END2'
import asyncio

busy = 0


async def worker():
    global busy
    busy += 1
    await asyncio.sleep(1)
    busy -= 1


async def main():
    task = asyncio.create_task(worker())
    await asyncio.wait([task])
    assert busy == 0, busy


asyncio.run(main())
END2
run 1 explore --no-db --runs 60 --inject cancel -- $python app/cancel.py
out_has "AssertionError: 1"
out_has "1 deviation from the default order"
out_has "worker was cancelled from outside, at cancel.py:9"
out_has ">   step worker"
run 1 replay --tape app/cancel.tape -- $python app/cancel.py
err_has "worker was cancelled from outside, at cancel.py:9"
sed -i 's/    await asyncio.sleep(1)/    try:\n        await asyncio.sleep(1)\n    finally:/; s/^    busy -= 1/        busy -= 1/' \
    app/cancel.py
for task in cancel cancel:main; do
    run 0 explore --no-db --strategy sweep --slow 0 --inject $task -- $python app/cancel.py
    out_has "exhausted: no schedule with at most 1 injection fails"
done
run 2 explore --no-db --inject memory -- $python app/cancel.py
err_has "--inject with more than cancel"

# The order of a set, which CPython takes from addresses.
write app/sets.py <<'END2'
import asyncio


async def job(number):
    return number


async def main():
    tasks = [asyncio.create_task(job(n)) for n in range(3)]
    done, _ = await asyncio.wait(tasks)
    numbers = [task.result() for task in done]
    assert numbers[-1] != 0, numbers


asyncio.run(main())
END2
run 0 run -- $python app/sets.py
run 1 explore --no-db --runs 20 --slow 0 -- $python app/sets.py
out_has "of a set, in main()"

finish
