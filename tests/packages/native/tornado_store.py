# tornado: a web application, its client, and a queue.
import asyncio

import tornado.gen
import tornado.httpclient
import tornado.queues
import tornado.web

SITE = "http://127.0.0.1:8888/kv/"


class Store(tornado.web.RequestHandler):
    def initialize(self, values):
        self.values = values

    async def get(self, key):
        await tornado.gen.sleep(0.01)
        if key not in self.values:
            raise tornado.web.HTTPError(404, "no %s", key)
        self.write({key: self.values[key], "q": self.get_query_argument("q", "none")})

    def put(self, key):
        self.values[key] = self.request.body.decode()
        self.set_status(201)

    def log_exception(self, *about):
        pass


async def consume(queue):
    async for item in queue:
        print("got", item)
        queue.task_done()
        if item == 3:
            return


async def main():
    site = tornado.web.Application([(r"/kv/(\w+)", Store, {"values": {"a": "1"}})], log_function=lambda handler: None)
    server = site.listen(8888, "127.0.0.1")
    client = tornado.httpclient.AsyncHTTPClient()
    answer = await client.fetch(SITE + "a?q=5")
    print(answer.code, answer.body, answer.headers["Content-Type"])
    answer = await client.fetch(SITE + "bb", method="PUT", body="two")
    print(answer.code)
    answers = await asyncio.gather(*[client.fetch(SITE + key, raise_error=False) for key in ("a", "bb", "zz")])
    print([(answer.code, answer.body[:40]) for answer in answers])
    queue = tornado.queues.Queue(maxsize=2)
    consumer = asyncio.create_task(consume(queue))
    for item in range(4):
        await queue.put(item)
    await queue.join()
    await consumer
    server.stop()


asyncio.run(main())
