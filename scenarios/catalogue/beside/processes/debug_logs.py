# What asyncio logs of child processes in debug mode; without descriptors and process ids.
import asyncio
import logging
import re


class Printing(logging.Handler):
    def emit(self, record):
        text = re.sub(r"(?<=fd=)\d+|(?<=pipe )\d+|(?<=pid=)\d+|(?<=pid: )\d+|(?<=pid )\d+|(?<=Process )\d+", "N", record.getMessage())
        print(record.levelname, record.module, record.lineno, record.funcName, text.replace("SimLoop", "KernelLoop"))


logging.getLogger("asyncio").setLevel(logging.DEBUG)
logging.getLogger("asyncio").addHandler(Printing())


async def main():
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec("cat", stdin=pipe, stdout=pipe)
    print(await process.communicate(b"hello\n"))
    process = await asyncio.create_subprocess_shell("cat; exit 3", stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT)
    print(await process.communicate(b"hello\n"), process.returncode)
    process = await asyncio.create_subprocess_exec("sleep", "100")
    process._transport.close()
    print(await process.wait())


asyncio.run(main(), debug=True)
