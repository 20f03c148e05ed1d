"""Tests of apiclient: python3 test_apiclient.py, or ticktape run."""

import asyncio
import logging

from apiclient import (
    ApiClient, ApiError, FakeTransport, Method, Request, RetryPolicy, Status,
)


class PrintHandler(logging.Handler):
    def emit(self, record):
        print(self.format(record))


def test_models():
    request = Request("/users", params={"b": 2, "a": 1})
    print(request, request.key)
    assert request == Request("/users") and hash(request) == hash(Request("/users"))
    assert sorted([Request("b"), Request("a")])[0].path == "a"
    print(repr(Method.GET), Method("POST").is_idempotent, repr(Status(503)))
    print(list(RetryPolicy(tries=5).delays()))


async def test_retries():
    transport = FakeTransport(0.01, flaky=2, down=9)
    async with ApiClient(transport) as client:
        print(await client.get("/flaky"), transport.sent)
        try:
            await client.get("/down")
        except ApiError as e:
            print(type(e).__name__, e, e.status.is_retryable)
        try:
            await client.get("/missing/1")
        except ApiError as e:
            print(type(e).__name__, e)
    assert not transport.is_open


async def test_single_flight():
    transport = FakeTransport(0.05)

    async def hurried():
        await asyncio.sleep(0.02)
        try:
            async with asyncio.timeout(0.2):
                return await client.get("/users/7", full=True)
        except TimeoutError:
            return "gave up"

    async with ApiClient(transport) as client:
        first, second, third = await asyncio.gather(
            client.get("/users/7", full=True),
            hurried(),
            client.get("/users/8"),
        )
        assert first == {"id": 7, "full": True}
        print(first, second, third)
        print(await client.get("/users/8") is third, client.cache.info)
        await client.post("/users/8")
        print(len(client.cache), dict(transport.sent))


async def main():
    for test in test_retries, test_single_flight:
        await test()
        print(test.__name__, "passed")


if __name__ == "__main__":
    handler = PrintHandler()
    handler.setFormatter(logging.Formatter("{levelname} {name} {message}", style="{"))
    logging.getLogger("apiclient").addHandler(handler)
    logging.getLogger("apiclient").setLevel(logging.INFO)
    test_models()
    asyncio.run(main())
