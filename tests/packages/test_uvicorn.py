"""uvicorn with starlette, and httpx as the client."""

import asyncio
import unittest

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

import searched


async def double(request):
    await asyncio.sleep(0.05)
    return JSONResponse(2 * int(request.path_params["n"]))


class Test(unittest.IsolatedAsyncioTestCase):
    @searched.explore
    async def test_requests(self):
        app = Starlette(routes=[Route("/{n}", double)])
        config = uvicorn.Config(app, host="127.0.0.1", port=8000, loop="asyncio",
                                http="h11", log_level="critical", lifespan="off",
                                timeout_keep_alive=2)
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None
        serving = asyncio.create_task(server.serve())
        for _ in range(100):
            if server.started or serving.done():
                break
            await asyncio.sleep(0.1)
        async with httpx.AsyncClient(timeout=20) as client:
            async def ask(n):
                try:
                    got = await client.get(f"http://127.0.0.1:8000/{n}")
                    return got.json()
                except httpx.HTTPError:
                    return None

            answers = await asyncio.gather(*map(ask, range(3)))
        server.should_exit = True
        try:
            await asyncio.wait_for(serving, 60)
        except SystemExit:
            pass  # it could not listen
        for n, answer in enumerate(answers):
            assert answer in (None, 2 * n), answers
