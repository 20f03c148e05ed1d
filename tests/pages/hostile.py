"""A program whose texts try to leave the data of its page."""
import asyncio

marks = {"</script><script>window.hacked = 1</script>": "<img onerror=1>"}


async def poll(name):
    await asyncio.sleep(0.1)
    print("</script><script>window.hacked = 1</script>", name, marks)
    raise ValueError("<!--<script> \u2028 ]]> &lt;b&gt; '\"")


async def main():
    task = asyncio.create_task(poll("a"), name="<b>bold</b>")
    try:
        await task
    except ValueError as error:
        print(error)


asyncio.run(main())
