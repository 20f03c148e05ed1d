# aiohttp: a site with middleware, forms, a streamed answer and a WebSocket, and its client.
import asyncio

import aiohttp
from aiohttp import web

SITE = "http://127.0.0.1:8080"


async def hello(request):
    return web.json_response({"hi": request.match_info.get("name", "nobody"), "q": dict(request.query)})


async def form(request):
    return web.Response(text=str(sorted((await request.post()).items())), status=201)


async def stream(request):
    response = web.StreamResponse()
    await response.prepare(request)
    for i in range(3):
        await response.write(b"chunk%d;" % i)
        await asyncio.sleep(0.02)
    return response


async def shout(request):
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for message in ws:
        if message.type == aiohttp.WSMsgType.TEXT and message.data == "close":
            await ws.close()
        elif message.type == aiohttp.WSMsgType.TEXT:
            await ws.send_str(message.data.upper())
    return ws


@web.middleware
async def mark(request, handler):
    try:
        response = await handler(request)
    except web.HTTPNotFound:
        return web.Response(text="nothing here", status=404)
    response.headers["X-Mark"] = "1"
    return response


async def use(session):
    async with session.get(SITE + "/h/bob?x=1&y=2") as answer:
        print(answer.status, await answer.json(), answer.headers["X-Mark"])
    async with session.post(SITE + "/form", data={"a": "1", "b": "é"}) as answer:
        print(answer.status, await answer.text())
    async with session.get(SITE + "/stream") as answer:
        print(b"".join([chunk async for chunk in answer.content.iter_any()]))
    async with session.get(SITE + "/none") as answer:
        print(answer.status, await answer.text())
    async with session.ws_connect(SITE + "/shout") as ws:
        await ws.send_str("abc")
        print(await ws.receive_str())
        await ws.send_str("close")
        print((await ws.receive()).type)
    try:
        async with session.get(SITE + "/stream", timeout=aiohttp.ClientTimeout(total=0.03)) as answer:
            await answer.read()
    except asyncio.TimeoutError:
        print("timeout")
    answers = await asyncio.gather(*[session.get(f"{SITE}/h/{i}") for i in range(5)])
    print([(await answer.json())["hi"] for answer in answers])


async def main():
    app = web.Application(middlewares=[mark])
    app.add_routes([web.get("/h/{name}", hello), web.post("/form", form), web.get("/stream", stream),
                    web.get("/shout", shout)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 8080).start()
    async with aiohttp.ClientSession() as session:
        await use(session)
    await runner.cleanup()


asyncio.run(main())
