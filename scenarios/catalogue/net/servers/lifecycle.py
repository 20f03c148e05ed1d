# serve_forever(), close(), close_clients(), abort_clients(), wait_closed() in their orders.
import asyncio

async def echo(r, w):
    print("client")
    try:
        while d := await r.read(10):
            w.write(d)
    except asyncio.CancelledError:
        print("handler cancelled")
        raise
    finally:
        w.close()

async def forever(server, name):
    try:
        await server.serve_forever()
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise
    finally:
        print(name, server.is_serving(), server.sockets == ())

async def main():
    loop = asyncio.get_running_loop()
    s = await asyncio.start_server(echo, "127.0.0.1", 0)
    addr = s.sockets[0].getsockname()
    t = asyncio.create_task(forever(s, "f1"))
    await asyncio.sleep(0)
    try:
        await s.serve_forever()
    except RuntimeError as e:
        print(str(e).split(" is ")[1])
    r, w = await asyncio.open_connection(*addr)
    w.write(b"abc")
    print(await r.read(3))
    t.cancel()
    await asyncio.sleep(0.1)
    print(t.done(), s.is_serving())
    try:
        r2, w2 = await asyncio.open_connection(*addr)
    except ConnectionRefusedError as e:
        print("refused", e.errno)
    w.write(b"still")
    print(await r.read(5))
    w.close()
    print(await asyncio.gather(t, return_exceptions=True))
    try:
        await s.serve_forever()
    except RuntimeError as e:
        print(str(e).split(" is ")[1])
    try:
        await s.start_serving()
    except Exception as e:
        print(type(e).__name__)
    s2 = await asyncio.start_server(echo, "127.0.0.1", 0, start_serving=False)
    waiter = asyncio.create_task(s2.wait_closed())
    await asyncio.sleep(0)
    try:
        c = await asyncio.wait_for(asyncio.open_connection(*s2.sockets[0].getsockname()), 0.1)
        print("connected")
    except OSError as e:
        print("not yet", type(e).__name__)
    async with s2:
        await s2.start_serving()
        conns = [await asyncio.open_connection(*s2.sockets[0].getsockname()) for _ in range(3)]
        conns[0][1].write(b"hi")
        print(await conns[0][0].read(9))
        await asyncio.sleep(0.01)
        s2.close_clients()
        print([await r.read() for r, _ in conns])
    print(waiter.done())
    await asyncio.sleep(0)
    print(waiter.done(), s2)
    for _, w in conns: w.close()
    s3 = await asyncio.start_server(echo, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*s3.sockets[0].getsockname())
    await asyncio.sleep(0.01)
    s3.close()
    try:
        await asyncio.wait_for(s3.wait_closed(), 0.5)
    except TimeoutError:
        print("still open")
    s3.abort_clients()
    await s3.wait_closed()
    try:
        print(await r.read())
    except ConnectionResetError as e:
        print(e)
    s3.close(); s3.close_clients(); s3.abort_clients()
    print(s3.get_loop() is loop)

asyncio.run(main())
