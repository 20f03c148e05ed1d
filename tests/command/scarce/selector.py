# Selectors, and sockets that block.
import selectors
import socket


def run():
    with selectors.DefaultSelector() as selector, socket.create_server(("127.0.0.1", 0)) as server:
        selector.register(server, selectors.EVENT_READ)
        with socket.create_connection(server.getsockname()) as client:
            print(len(selector.select(2)))
            other, _ = server.accept()
            with other:
                client.sendall(b"hello")
                print(other.recv(10))


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(run)
