# A game has two places. A player who leaves and comes back at once is refused: the server has not seen yet that the
# first connection ended (brokers with take-over, databases with max_connections). Needs a FIN that arrives after the
# next SYN. Fixed: who is refused tries again.
# explore: --runs 1000
import asyncio

PLACES = 2


class Game:
    def __init__(self):
        self.players = 0

    async def serve(self, reader, writer):
        if self.players == PLACES:
            writer.write(b"full\n")
            writer.close()
            return
        self.players += 1
        try:
            writer.write(b"welcome\n")
            await reader.read()  # until the player leaves
        finally:
            self.players -= 1
            writer.close()


async def enter():
    reader, writer = await asyncio.open_connection("127.0.0.1", 7777)
    greeting = await reader.readline()
    return writer, greeting


async def join():
    writer, greeting = await enter()
    while greeting != b"welcome\n":
        writer.close()
        await asyncio.sleep(0.5)
        writer, greeting = await enter()
    return writer


async def main():
    game = Game()
    server = await asyncio.start_server(game.serve, "127.0.0.1", 7777)
    stays = await join()
    for _ in range(2):
        player = await join()
        await asyncio.sleep(0.1)
        player.close()
    stays.close()
    server.close()


asyncio.run(main())
