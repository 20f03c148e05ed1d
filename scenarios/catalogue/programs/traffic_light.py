# A state machine whose durations are timeouts, disturbed by call_later and call_at.
import asyncio


class State:
    def __init__(self, name, **transitions):
        self.name = name
        self.transitions = transitions

    def __repr__(self):
        return self.name


class IllegalTransition(Exception):
    pass


GREEN = State("green", tick="yellow", fault="flashing")
YELLOW = State("yellow", tick="red", fault="flashing")
RED = State("red", tick="green", fault="flashing")
FLASHING = State("flashing", reset="red")
STATES = {s.name: s for s in (GREEN, YELLOW, RED, FLASHING)}
DURATION = {GREEN: 30, YELLOW: 5, RED: 20}


class Light:
    def __init__(self):
        self.state = RED
        self.log = []
        self.changed = asyncio.Event()

    def fire(self, event):
        try:
            target = self.state.transitions[event]
        except KeyError:
            raise IllegalTransition(f"{event!r} in state {self.state}") from None
        old, self.state = self.state, STATES[target]
        self.log.append((asyncio.get_running_loop().time(), old.name, self.state.name))
        getattr(self, f"enter_{target}", lambda: None)()
        self.changed.set()
        self.changed.clear()

    def enter_flashing(self):
        print("!! maintenance needed")

    async def run(self):
        while True:
            duration = DURATION.get(self.state)
            try:
                async with asyncio.timeout(duration):
                    await self.changed.wait()
            except TimeoutError:
                self.fire("tick")


async def watcher(light):
    last = None
    while last is not FLASHING:
        await light.changed.wait()
        print(f"{asyncio.get_running_loop().time():5.0f}s {last} => {light.state}")
        last = light.state


async def main():
    light = Light()
    runner = asyncio.create_task(light.run())
    watch = asyncio.create_task(watcher(light))
    loop = asyncio.get_running_loop()
    loop.call_later(100, light.fire, "fault")
    loop.call_at(110, light.fire, "reset")
    loop.call_later(111, light.fire, "reset")
    await asyncio.sleep(140)
    runner.cancel()
    await asyncio.gather(runner, watch, return_exceptions=True)
    print(f"{runner.cancelled()=} {watch.done()=} {len(light.log)=}")
    for t, a, b in light.log:
        print(f"{t:>7.1f} {a:>10} -> {b:<10}|")
    try:
        light.fire("reset")
        light.fire("reset")
    except IllegalTransition as e:
        print(e, e.__cause__, repr(e.__context__), e.__suppress_context__)


asyncio.run(main())
