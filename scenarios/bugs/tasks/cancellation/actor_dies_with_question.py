# An actor takes a question and its future from a mailbox and answers after some work.
# Needs a cancellation of the actor while it works: the future is never completed.
# explore: --inject cancel:actor
import asyncio


async def actor(mailbox):
    while True:
        question, answer = await mailbox.get()
        await asyncio.sleep(0.2)
        answer.set_result(question + 1)


async def supervisor(mailbox, stop):
    while not stop.is_set():
        task = asyncio.create_task(actor(mailbox), name="actor")
        over = asyncio.create_task(stop.wait())
        await asyncio.wait([task, over],
                           return_when=asyncio.FIRST_COMPLETED)
        task.cancel()


async def ask(mailbox, question):
    answer = asyncio.get_running_loop().create_future()
    await mailbox.put((question, answer))
    try:
        return await answer
    except asyncio.CancelledError:
        return None


async def main():
    mailbox = asyncio.Queue()
    stop = asyncio.Event()
    boss = asyncio.create_task(supervisor(mailbox, stop))
    for n in range(3):
        await ask(mailbox, n)
        await asyncio.sleep(0.3)
    stop.set()
    await boss


asyncio.run(main())
