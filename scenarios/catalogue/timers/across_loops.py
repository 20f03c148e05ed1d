# Several loops share one clock: time that passes while one of them waits has
# passed for the others, whose timers are then overdue.
import asyncio


def fire(name, loop):
    print(name, "at", loop.time())


first, second = asyncio.new_event_loop(), asyncio.new_event_loop()
for loop, name in ((first, "first"), (second, "second")):
    for delay in (1, 2, 3):
        loop.call_later(delay, fire, f"{name} {delay}", loop)
first.call_later(2.5, first.stop)
first.run_forever()
print("first stopped at", first.time(), second.time())
second.call_later(1, second.stop)
second.run_forever()
print("second stopped at", second.time())
first.call_soon(first.stop)
first.run_forever()
first.close()
second.close()
