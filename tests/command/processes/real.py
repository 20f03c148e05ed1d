# Children of the system: streams, signals, folders, errors, much output, and no descriptor that stays open.
import asyncio
import os
import subprocess
from asyncio.subprocess import DEVNULL, PIPE, STDOUT


async def streams():
    child = await asyncio.create_subprocess_shell("cat; echo error >&2; exit 3", stdin=PIPE, stdout=PIPE, stderr=PIPE)
    print(await child.communicate(b"input\n"), child.returncode)
    child = await asyncio.create_subprocess_exec("sh", "-c", "echo $NAME; pwd; echo two >&2", stdout=PIPE, stderr=STDOUT, cwd="/",
                                                 env={"NAME": "value", "PATH": os.environ["PATH"]})
    print(await child.communicate(), child.returncode)
    reader, writer = os.pipe()
    child = await asyncio.create_subprocess_exec("echo", "to a pipe", stdout=writer, stdin=DEVNULL)
    os.close(writer)
    print(await child.wait(), os.read(reader, 100))
    os.close(reader)


async def signals():
    child = await asyncio.create_subprocess_exec("sleep", "100")
    try:
        await asyncio.wait_for(child.wait(), 0.05)
    except TimeoutError:
        child.terminate()
    print(await child.wait())
    child = await asyncio.create_subprocess_exec("yes", stdout=PIPE)
    print(await child.stdout.readexactly(4))
    child.kill()
    while await child.stdout.read(65536):  # 3.11.7 waits for the end of the pipes, too
        pass
    print(await child.wait())
    await asyncio.sleep(0.05)  # 3.11.2 lets go of a child a few ticks after wait() returned; 3.14 before
    try:
        child.kill()
    except ProcessLookupError:
        print("gone")


async def errors():
    for words, options in ((["/no/such/program"], {}), (["no-such-program"], {}), (["true"], {"cwd": "/no/such/folder"}),
                           (["/etc/passwd"], {}), (["a\0b"], {})):
        try:
            await asyncio.create_subprocess_exec(*words, **options)
        except (OSError, ValueError) as e:
            print(repr(e))


async def much():
    child = await asyncio.create_subprocess_shell(f"yes | head -c {MUCH}", stdout=PIPE)
    size = 0
    while data := await child.stdout.read(65536):
        size += len(data)
    print(size == MUCH, await child.wait())
    child = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
    output, _ = await child.communicate(b"x" * 1000000)
    print(len(output), child.returncode)
    child = await asyncio.create_subprocess_exec("true", stdin=PIPE)
    await child.communicate(b"x" * 1000000)
    print(child.returncode)


async def many():
    async def one(number):
        child = await asyncio.create_subprocess_exec("sh", "-c", f"exit {number}", stdin=PIPE, stdout=PIPE)
        await child.communicate()
        return child.returncode

    for _ in range(MANY):
        assert await asyncio.gather(*(one(number) for number in range(4))) == [0, 1, 2, 3]
    print("many")


async def threads():
    def run(number):
        return subprocess.run(["cat"], input=b"%d" % number, stdout=PIPE).stdout

    print(await asyncio.gather(*(asyncio.to_thread(run, number) for number in range(4))))


async def main():
    for part in streams, signals, errors, much, many, threads:
        await part()


MUCH, MANY = int(os.environ.get("MUCH", "3000000")), int(os.environ.get("MANY", "50"))
asyncio.run(main())
print(subprocess.run("echo a; exit 4", shell=True, capture_output=True, text=True))
print(subprocess.check_output(["tr", "a-z", "A-Z"], input="text", text=True))
with subprocess.Popen(["cat"], stdin=PIPE, stdout=PIPE) as child:
    child.stdin.write(b"line\n")
    child.stdin.flush()
    print(child.stdout.readline(), child.poll())
print(child.returncode)
try:
    subprocess.run(["sleep", "100"], timeout=0.05, capture_output=True)
except subprocess.TimeoutExpired as e:
    print(e)
subprocess.Popen(["sleep", "0.1"])  # left alone
