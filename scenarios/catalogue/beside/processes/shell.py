# create_subprocess_shell: sequences, conditions, exit codes, standard error.
import asyncio

PIPE = asyncio.subprocess.PIPE

async def main():
    for text in ("echo one; echo two", "false || echo or", "true && echo and", "exit 3", "echo out; echo err >&2; false", "echo 'a  b' c"):
        p = await asyncio.create_subprocess_shell(text, stdout=PIPE, stderr=PIPE)
        print(text, await p.communicate(), p.returncode)

asyncio.run(main())
