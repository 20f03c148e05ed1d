# Process.kill of CPython 3.8-3.14 (gh-127049) is refused only if the return
# code is known. The watcher reaps the child, which frees its pid, and posts the
# return code to the loop; a kill() before that callback runs hits the process
# that now has the pid. Needs the exit, a new process and the kill in one tick.
# explore: --slow 3
import asyncio


class System:
    def __init__(self):
        self.owners = {}
        self.killed = []

    def fork(self, name):
        pid = 1
        while pid in self.owners:
            pid += 1
        self.owners[pid] = name
        return pid

    def reap(self, pid):
        del self.owners[pid]

    def kill(self, pid):
        self.killed.append(self.owners.get(pid))


class Process:
    def __init__(self, system, name):
        self.system = system
        self.name = name
        self.pid = system.fork(name)
        self.returncode = None

    def exited(self):
        self.system.reap(self.pid)
        asyncio.get_running_loop().call_soon_threadsafe(self.publish, 0)

    def publish(self, code):
        self.returncode = code

    def kill(self):
        if self.returncode is None:
            self.system.kill(self.pid)


async def main():
    loop = asyncio.get_running_loop()
    system = System()
    child = Process(system, "child")
    loop.call_later(1, child.exited)
    loop.call_later(1.1, system.fork, "innocent")
    loop.call_later(1.2, child.kill)
    await asyncio.sleep(2)
    assert "innocent" not in system.killed, system.killed


asyncio.run(main())
