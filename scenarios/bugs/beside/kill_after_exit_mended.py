# A tool that takes longer than its time-out is killed. One that ended just before is over when kill() is called, which
# raises ProcessLookupError out of the clean-up. Fixed: that is not an error.
# explore:
import asyncio

PIPE = asyncio.subprocess.PIPE


async def main():
    child = await asyncio.create_subprocess_exec("sleep", "1", stdout=PIPE)
    try:
        await asyncio.wait_for(child.communicate(), 1.01)
    except TimeoutError:
        try:
            child.kill()
        except ProcessLookupError:
            pass
        await child.wait()
    assert child.returncode is not None


asyncio.run(main())
