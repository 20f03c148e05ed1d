"""tornado: its HTTP server and client on asyncio's loop."""

import asyncio
import unittest

import tornado.httpclient
import tornado.httpserver
import tornado.web
from tornado.simple_httpclient import SimpleAsyncHTTPClient

import searched


class Double(tornado.web.RequestHandler):
    async def get(self, n):
        await asyncio.sleep(0.05)
        self.write(str(2 * int(n)))


class Test(unittest.IsolatedAsyncioTestCase):
    @searched.explore
    async def test_requests(self):
        app = tornado.web.Application([(r"/(\d+)", Double)],
                                      log_function=lambda handler: None)
        server = tornado.httpserver.HTTPServer(app)
        server.listen(8888, "127.0.0.1")
        client = SimpleAsyncHTTPClient(force_instance=True)

        async def ask(n):
            try:
                got = await client.fetch(f"http://127.0.0.1:8888/{n}",
                                         request_timeout=20, connect_timeout=20)
                return got.body.decode()
            except (tornado.httpclient.HTTPError, OSError):
                return None

        answers = await asyncio.gather(*map(ask, range(4)))
        client.close()
        server.stop()
        await asyncio.wait_for(server.close_all_connections(), 30)
        for n, answer in enumerate(answers):
            assert answer in (None, str(2 * n)), answers
