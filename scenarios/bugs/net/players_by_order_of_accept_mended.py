# Two clients connect one after the other, and the server takes the first connection for the first client: a SYN may be
# lost and repeated, so that the second one is accepted earlier. Fixed: clients say who they are.
# explore: --runs 1000
import asyncio

players = []


async def serve(reader, writer):
    players.append(writer)
    name = await reader.readline()
    writer.write(b"you are " + name)
    writer.close()


async def join(number):
    reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(b"player %d\n" % number)
    reply = await reader.readline()
    writer.close()
    return reply


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8080)
    replies = await asyncio.gather(join(1), join(2))
    assert replies == [b"you are player 1\n", b"you are player 2\n"], replies
    server.close()


asyncio.run(main())
