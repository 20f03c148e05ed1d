# add_reader of objects with fileno(): what it returns is converted by int(), and a closed object is found again.
import asyncio, os


class Thing:
    def __init__(self, number):
        self.number = number

    def fileno(self):
        return self.number


async def main():
    loop = asyncio.get_running_loop()
    r, w = os.pipe()
    thing = Thing(r)
    loop.add_reader(thing, print, "readable")
    thing.number = -1
    print(loop.remove_reader(thing))
    thing.number = str(r)
    loop.add_reader(thing, print, "readable")
    print(loop.remove_reader(r), loop.remove_reader(thing))
    for bad in Thing("x"), Thing(None), object(), 1.5, "5", -1, Thing(-7):
        for function in (lambda: loop.add_reader(bad, print)), (lambda: loop.remove_reader(bad)):
            try:
                function()
            except ValueError as e:
                print(str(e).split("<")[0])
    loop.add_reader(r, print, "readable")
    os.close(r)
    loop.add_reader(r, print, "again")
    await asyncio.sleep(0.1)
    print(loop.remove_reader(r))
    try:
        loop.add_writer(r, print, "again")
    except OSError as e:
        print(e)
    os.close(w)


asyncio.run(main())
