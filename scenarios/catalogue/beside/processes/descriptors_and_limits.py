# A descriptor of a pipe as standard output, /dev/null as input, what create_subprocess_exec() refuses, a limit that a line
# exceeds, and an environment.
import asyncio
import os
async def main():
    r, w = os.pipe()
    p = await asyncio.create_subprocess_exec("echo", "to pipe", stdout=w)
    os.close(w)
    await p.wait()
    print(os.read(r, 100))
    os.close(r)
    p = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE)
    print(await p.communicate())
    try:
        await asyncio.create_subprocess_exec("true", text=True)
    except ValueError as e:
        print(e)
    try:
        await asyncio.create_subprocess_exec("true", bufsize=5)
    except ValueError as e:
        print(e)
    try:
        await asyncio.create_subprocess_exec(3)
    except TypeError as e:
        print(e)
    p = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=10)
    p.stdin.write(b"x" * 50 + b"\n")
    try:
        await p.stdout.readline()
    except ValueError as e:
        print(e)
    p.stdin.close()
    print(len(await p.stdout.read()), await p.wait())
    p = await asyncio.create_subprocess_shell("echo $FOO", env={"FOO": "bar", "PATH": os.environ["PATH"]}, cwd="/", stdout=asyncio.subprocess.PIPE)
    print(await p.communicate())
asyncio.run(main())
