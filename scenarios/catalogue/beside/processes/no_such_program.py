# A program that this machine does not have, by name and by path; the line that list2cmdline() makes.
import asyncio
import subprocess


async def main():
    for name in "no-such-program", "./no-such-program", "/nowhere/program":
        try:
            subprocess.run([name, "argument"])
        except FileNotFoundError as e:
            print(e, e.filename)
        try:
            await asyncio.create_subprocess_exec(name)
        except FileNotFoundError as e:
            print(repr(e), e.filename)
    print(subprocess.getstatusoutput("no-such-program 2>/dev/null")[0])
    print(subprocess.list2cmdline(["a b", 'say "hi"', "c:\\x\\", "end \\", "", "t\tab", '\\"', b"bytes"]))


asyncio.run(main())
