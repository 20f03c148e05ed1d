# A form uses a flag to ignore a second click, but sets it only after fetching
# a token. Needs two clicks close together.
# explore:
import asyncio


class Form:
    def __init__(self):
        self.submitting = False
        self.orders = 0

    async def submit(self):
        if self.submitting:
            return
        await asyncio.sleep(0.1)  # the token
        self.submitting = True
        await asyncio.sleep(0.5)
        self.orders += 1


async def main():
    form = Form()
    clicks = []
    for _ in range(3):
        clicks.append(asyncio.create_task(form.submit()))
        await asyncio.sleep(0.2)
    await asyncio.wait(clicks)
    assert form.orders <= 1, form.orders


asyncio.run(main())
