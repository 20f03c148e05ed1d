# A timer signs a page before the task that writes it has done so.
import asyncio
import io


async def write(page):
    await asyncio.sleep(0.1)
    page.write("text ")


def sign(page):
    page.write("signature")


async def main():
    page = io.StringIO()
    writing = asyncio.create_task(write(page))
    asyncio.get_running_loop().call_later(0.15, sign, page)
    await asyncio.sleep(1)
    assert page.getvalue() == "text signature", page.getvalue()
    await writing


asyncio.run(main())
