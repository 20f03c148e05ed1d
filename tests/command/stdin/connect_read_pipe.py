# A reader of lines of standard input, by connect_read_pipe().
import asyncio, sys
async def main():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    transport, _ = await loop.connect_read_pipe(lambda: protocol, sys.stdin)
    print(transport.get_extra_info("pipe") is sys.stdin)
    async for line in reader:
        print("line", line)
    print("eof")
asyncio.run(main())
