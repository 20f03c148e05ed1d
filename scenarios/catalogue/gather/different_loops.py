# gather refuses futures of different loops, but has by then added its callback
# to the first of them; it works before its loop runs.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    return n


one, two = asyncio.new_event_loop(), asyncio.new_event_loop()
mine, foreign = one.create_future(), two.create_future()
try:
    asyncio.gather(mine, foreign)
except ValueError as e:
    print("ValueError:", e)
task = one.create_task(child(2))
gathered = asyncio.gather(task, mine)
print(gathered.get_loop() is one)
one.call_later(1, mine.set_result, "mine")
print(one.run_until_complete(gathered))
one.close()
two.close()
