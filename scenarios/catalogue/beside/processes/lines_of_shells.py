# Two outputs of shells that sleep between their lines, read line by line.
import asyncio, sys

async def read_stream(name, stream, out):
    async for line in stream:
        out.append((name, line.decode().rstrip()))

async def run(cmd):
    proc = await asyncio.create_subprocess_shell(cmd, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    out = []
    await asyncio.gather(read_stream("out", proc.stdout, out), read_stream("err", proc.stderr, out))
    rc = await proc.wait()
    print(f"[{cmd!r} exited with {rc}]")
    for kind, line in out:
        print(kind, line)

async def main():
    await run("echo one; sleep 0.5; echo two >&2; sleep 0.5; echo three; exit 3")
    await asyncio.gather(run("sleep 1; echo a"), run("sleep 0.5 && echo b || echo c"), run("false || echo d"))

asyncio.run(main())
