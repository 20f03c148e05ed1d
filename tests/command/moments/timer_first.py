# A timer gives an order up that was just filled: nobody reads anything that differs.
import asyncio


def order(filled, seconds):
    loop = asyncio.get_running_loop()
    reply = loop.create_future()

    def settle(done):
        if not reply.done():
            reply.set_result(done.result())

    def give_up():
        if not reply.done():
            reply.set_exception(LookupError("nobody answered"))

    filled.add_done_callback(settle)
    loop.call_later(seconds, give_up)
    return reply


async def main():
    loop = asyncio.get_running_loop()
    filled = loop.create_future()
    loop.call_later(1.0, filled.set_result, "shares")
    assert await order(filled, 1.05) == "shares"


asyncio.run(main())
