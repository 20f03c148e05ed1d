# Runner.close() called inside run(): it cancels all tasks, but can neither run
# the loop nor close it, so the runner remains open, and is closed at its end.
import asyncio


async def main(runner):
    try:
        runner.close()
    except RuntimeError as error:
        print(error, "|", repr(error.__context__))
    print(runner.get_loop().is_closed())
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled by close()")
    return "went on"


async def again():
    await asyncio.sleep(1)
    return "again"


with asyncio.Runner() as runner:
    loop = runner.get_loop()
    print(runner.run(main(runner)))
    print(runner.run(again()), loop is runner.get_loop())
print(loop.is_closed())
try:
    runner.get_loop()
except RuntimeError as error:
    print(error)
