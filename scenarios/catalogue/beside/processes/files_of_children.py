# A Python child has the files of its parent, and the parent those of the child; its current directory is its own.
import asyncio
import os
import sys
import tempfile

CHANGES = """
import os
print(open("parent").read(), os.path.basename(os.getcwd()), sorted(os.listdir()))
with open("child", "w") as file:
    file.write("bye")
os.mkdir("folder")
os.chdir("folder")
with open("inner", "w") as file:
    file.write("inside")
os.rename("../moved", "target")
os.remove("../removed")
open("../shortened", "w").close()
"""
EXCLUSIVE = """
try:
    open("once", "x").close()
    print("created")
except FileExistsError:
    print("there already")
"""
APPENDS = """
import sys
with open("log", "a") as file:
    for i in range(3):
        file.write(f"{sys.argv[1]} {i}\\n")
        file.flush()
"""
KILLED = """
import os, signal
file = open("partial", "w")
file.write("written, ")
file.flush()
file.write("and buffered")
os.kill(os.getpid(), signal.SIGKILL)
"""


def write(name, text):
    with open(name, "w") as file:
        file.write(text)


def read(name):
    with open(name) as file:
        return file.read()


async def run(text, *args):
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", text, *args, stdout=asyncio.subprocess.PIPE)
    output, _ = await child.communicate()
    print(child.returncode, output.decode())


async def changes():
    for name in "parent", "moved", "removed", "shortened":
        write(name, f"{name} by the parent")
    with open("removed") as removed, open("shortened") as shortened:
        await run(CHANGES)
        print(read("child"), read("folder/inner"), read("folder/target"), sorted(os.listdir()))
        print(removed.read(), repr(shortened.read()), os.path.exists("folder/folder"))
    os.remove("folder/target")
    print(sorted(os.listdir("folder")))


async def several():
    await run(EXCLUSIVE)
    await run(EXCLUSIVE)
    os.remove("once")
    await run(EXCLUSIVE)
    with open("log", "a") as log:
        await run(APPENDS, "first")
        log.write("parent\n")
        log.flush()
        await asyncio.gather(run(APPENDS, "second"), run(APPENDS, "third"))
        log.write("parent\n")
    lines = read("log").split("\n")
    print(lines[:4], sorted(lines[4:-2]), lines[-2:])
    await run(KILLED)
    print(read("partial"))


async def programs():
    write("job.py", "print('job', open('parent').read())\n")
    child = await asyncio.create_subprocess_exec(sys.executable, "job.py")
    await child.wait()
    os.mkdir("elsewhere")
    write("elsewhere/parent", "of another folder")
    child = await asyncio.create_subprocess_exec(sys.executable, "../job.py", cwd="elsewhere")
    await child.wait()
    child = await asyncio.create_subprocess_exec("cat", "parent", cwd="elsewhere", stdout=asyncio.subprocess.PIPE)
    print(await child.communicate())
    for cwd in "nowhere", "parent":
        try:
            await asyncio.create_subprocess_exec(sys.executable, "-c", "", cwd=cwd)
        except OSError as e:
            print(e)


async def main():
    outside = os.getcwd()
    with tempfile.TemporaryDirectory() as parent:
        os.mkdir(os.path.join(parent, "work"))
        os.chdir(os.path.join(parent, "work"))
        await changes()
        await several()
        await programs()
        os.chdir(outside)
    print(os.path.exists(parent))


asyncio.run(main())
