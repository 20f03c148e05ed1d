# A system of several programs: files, texts and this file again, one after the other and at the same time.
import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import PIPE

if len(sys.argv) > 1:
    import threading

    seen = []
    thread = threading.Thread(target=seen.append, args=(os.environ.get("ROLE"),))
    thread.start()
    thread.join()
    print("again", sys.argv[1], seen, __name__, threading.current_thread().name, "asyncio" in sys.modules)
    sys.exit(int(sys.argv[1]))


async def main():
    process = await asyncio.create_subprocess_exec(
        sys.executable, "worker.py", "a", "b", stdin=PIPE, stdout=PIPE, stderr=PIPE, env={**os.environ, "COLOR": "red"})
    print(await process.communicate(b"one\ntwo\n"), process.returncode)
    loops = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time\nwhile True: time.sleep(0.1)")
    await asyncio.sleep(0.3)
    loops.terminate()
    print(await loops.wait())
    several = [await asyncio.create_subprocess_exec(sys.executable, __file__, str(n), stdout=PIPE, env={"ROLE": f"r{n}"})
               for n in range(3)]
    for output, _ in await asyncio.gather(*(process.communicate() for process in several)):
        print(output)
    print([process.returncode for process in several])


asyncio.run(main())
print(subprocess.run([sys.executable, "-c", "print(input())"], input="x\n", capture_output=True, text=True).stdout)
print(subprocess.run([sys.executable, "-c", "import os; print('lost', flush=True); os._exit(5)"], stdout=PIPE).returncode)
print(subprocess.run([sys.executable, "-c", "import sys; sys.exit('said')"], stderr=PIPE).stderr)
print(subprocess.run(["python3", "-c", "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"]).returncode)
print(subprocess.run([sys.executable, "no_such_file.py"], stderr=PIPE).returncode)
