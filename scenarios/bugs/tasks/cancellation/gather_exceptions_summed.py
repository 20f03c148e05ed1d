# gather(return_exceptions=True), but its results are used as if no child had
# failed. Needs one of them to run into its timeout.
# explore:
import asyncio


async def ask(server, latency):
    await asyncio.sleep(latency / 2)
    await asyncio.sleep(latency / 2)
    return 10 * server


async def main():
    total = 0
    for _ in range(3):
        answers = await asyncio.gather(
            *(asyncio.wait_for(ask(n, 0.1 * n), 0.5) for n in range(1, 4)),
            return_exceptions=True)
        total += sum(answers)
    print(total)


asyncio.run(main())
