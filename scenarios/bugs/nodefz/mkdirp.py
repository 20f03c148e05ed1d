# mkdirp: creates a directory after checking that it does not exist; another
# task may have created it in between: EEXIST.
# explore:
import asyncio


class Disk:
    def __init__(self):
        self.folders = {""}

    async def exists(self, path):
        await asyncio.sleep(0.005)
        return path in self.folders

    async def mkdir(self, path):
        await asyncio.sleep(0.006)
        if path in self.folders:
            raise FileExistsError(path)
        self.folders.add(path)


async def mkdirp(disk, path):
    parts = path.split("/")
    for n in range(1, len(parts)):
        folder = "/".join(parts[:n + 1])
        if not await disk.exists(folder):
            await disk.mkdir(folder)


async def later(delay, disk, path):
    await asyncio.sleep(delay)
    await mkdirp(disk, path)


async def main():
    disk = Disk()
    await asyncio.gather(mkdirp(disk, "/a/b"), later(0.015, disk, "/a/c"))


asyncio.run(main())
