# In debug mode a loop refuses call_soon, call_later, create_task and the result of a future that has callbacks, where a
# thread calls them that is not its own; and a thread's name is in the error of get_event_loop().
import asyncio
import threading


async def main():
    loop = asyncio.get_running_loop()
    waited, idle = loop.create_future(), loop.create_future()
    waited.add_done_callback(print)
    errors = []

    def attempt(function, *args):
        try:
            function(*args)
            errors.append("fine")
        except RuntimeError as e:
            errors.append(str(e))

    def work():
        attempt(loop.call_soon, print, "never")
        attempt(loop.call_later, 1, print)
        attempt(loop.call_at, 1, print)
        attempt(idle.set_result, 1)
        attempt(waited.set_result, 1)
        attempt(loop.call_soon_threadsafe, print, "called")
        attempt(asyncio.get_event_loop)

    thread = threading.Thread(target=work, name="worker")
    thread.start()
    await asyncio.sleep(0.01)
    print(*errors, sep="\n")
    print(waited.result(), idle.result())


asyncio.run(main(), debug=True)
