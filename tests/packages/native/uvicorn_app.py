# uvicorn with h11 and an ASGI application; httpcore is the client.
import asyncio

import httpcore
import uvicorn


async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            print(message["type"])
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body")
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"hi %s %d" % (scope["path"].encode(), len(body))})


async def main():
    server = uvicorn.Server(uvicorn.Config(app, port=8000, log_level="warning", http="h11", loop="asyncio"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    async with httpcore.AsyncConnectionPool() as pool:
        for i in range(3):
            answer = await pool.request("POST", f"http://127.0.0.1:8000/p{i}", content=b"abc" * (i * 30000 + 1))
            print(answer.status, answer.content, answer.headers[-1])
    server.should_exit = True
    await serving


asyncio.run(main())
