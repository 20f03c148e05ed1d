# A socket that is closed while both directions are watched: changing what is watched fails, and then nothing is.
import asyncio, socket

# both directions watched, socket closed, one removed: MOD of a closed descriptor
async def main():
    loop = asyncio.get_running_loop()
    for how in "int", "object":
        a, b = socket.socketpair()
        key = a.fileno() if how == "int" else a
        loop.add_reader(key, print, "readable")
        loop.add_writer(key, print, "writable")
        a.close()
        for f in loop.remove_writer, loop.remove_reader, loop.remove_writer:
            try:
                print(how, f.__name__, f(key))
            except Exception as e:
                print(how, f.__name__, type(e).__name__, e if isinstance(e, OSError) else "")
        b.close()
    await asyncio.sleep(0.1)

asyncio.run(main())
