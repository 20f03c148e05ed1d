# A chat room as a callback loop: buffers for what cannot be sent yet, modify() between reading and writing, clients that leave.
import selectors
import socket
from types import SimpleNamespace

selector = selectors.DefaultSelector()
members = {}


def accept(sock, mask):
    conn, _ = sock.accept()
    conn.setblocking(False)
    data = SimpleNamespace(name=None, out=b"", handle=serve)
    members[conn] = data
    selector.register(conn, selectors.EVENT_READ, data)


def say(text, but=None):
    for conn, data in members.items():
        if conn is not but and data.name:
            data.out += text.encode() + b"\n"
            selector.modify(conn, selectors.EVENT_READ | selectors.EVENT_WRITE, data)


def serve(conn, mask):
    data = members[conn]
    if mask & selectors.EVENT_READ:
        received = conn.recv(1024)
        if not received:
            selector.unregister(conn)
            del members[conn]
            conn.close()
            say(f"{data.name} leaves")
            return
        for line in received.decode().splitlines():
            if data.name is None:
                data.name = line
                say(f"{line} joins", but=conn)
            else:
                say(f"{data.name}: {line}", but=conn)
    if mask & selectors.EVENT_WRITE and data.out:
        sent = conn.send(data.out[:7])
        data.out = data.out[sent:]
        if not data.out:
            selector.modify(conn, selectors.EVENT_READ, data)


def heard(conn, mask):
    data = selector.get_key(conn).data
    received = conn.recv(100)
    data.got += received
    if not received:
        selector.unregister(conn)
        conn.close()


listener = socket.create_server(("127.0.0.1", 0))
listener.setblocking(False)
selector.register(listener, selectors.EVENT_READ, SimpleNamespace(handle=accept))
clients = {}
for name in "ann", "bob", "eve":
    client = socket.socket()
    client.setblocking(False)
    client.connect_ex(listener.getsockname())
    clients[name] = SimpleNamespace(got=b"", handle=heard, sock=client)
    selector.register(client, selectors.EVENT_READ, clients[name])
script = [("ann", "ann\n"), ("bob", "bob\n"), ("ann", "hello\n"), ("eve", "eve\nhi all\n"), ("bob", None), ("ann", "bye\n")]
while True:
    events = selector.select(0.05)
    for key, mask in events:
        key.data.handle(key.fileobj, mask)
    if events:
        continue
    if not script:
        break
    name, text = script.pop(0)
    if text is None:
        selector.unregister(clients[name].sock)
        clients[name].sock.close()
    else:
        clients[name].sock.send(text.encode())
for name, data in clients.items():
    print(name, data.got.decode().split("\n"))
selector.close()
