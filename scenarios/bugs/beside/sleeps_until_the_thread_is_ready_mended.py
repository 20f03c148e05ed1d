# The program sleeps for as long as the thread needs to start: on a slow machine it needs longer. Fixed: an event says
# when it is ready.
# explore: --runs 1000
import threading
import time

state = {}
ready = threading.Event()


def serve():
    time.sleep(0.1)
    state["port"] = 80
    ready.set()


server = threading.Thread(target=serve, name="server")
server.start()
ready.wait()
assert state.get("port") == 80
server.join()
