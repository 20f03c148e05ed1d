#!/bin/bash
# tests/command/network.sh TICKTAPE: what the command says of the simulated network to a
# user who expects this machine's.
. "$(dirname "$0")/checks.sh"

lacks() { ! grep -qF -e "$1" "$2"; }

# ---- A server without a client, a client without a server ----------------------

write server.py <<'END'
import asyncio

async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()

async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 8888)
    async with server:
        await server.serve_forever()

asyncio.run(main())
END
run 1 run server.py
err_has "  the listener 127.0.0.1:8888 waits for connections, which only this program could open: the network is simulated (--real: this machine's; --for TIME ends the run of a server)"

# As long as --for says it serves; whoever waits for each other does not.
run 0 run --for 10 server.py
err_has "server.py: still running after 10 s, as --for said"
run 0 explore --no-db --for 10 server.py
out_has "no schedule fails, each until 10 s of virtual time (--for)"
sed -e 's/^async def main/async def take(a, b):\n    async with a:\n        await asyncio.sleep(0)\n        async with b:\n            pass\n\n&/' \
    -e 's/await server.serve.*/a, b = asyncio.Lock(), asyncio.Lock()\n        await asyncio.gather(take(a, b), take(b, a))/' \
    server.py >locked.py
run 1 run --for 10 locked.py
err_has "cycle: take -> take#2 -> take"
# Nor does a client that waits for a reply which nobody sends.
sed 's/await server.serve.*/reader, _ = await asyncio.open_connection("127.0.0.1", 8888)\n        await reader.read()/' \
    server.py >silent.py
run 1 run --for 10 silent.py
err_has "main waits for StreamReader.read()"

# So does what waits for a signal that it handles, a datagram, or a client in a call
# that blocks; without --for the report says what would have to come.
write daemon.py <<'END'
import asyncio, signal

async def main():
    stop = asyncio.Event()
    for number in signal.SIGINT, signal.SIGTERM:
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()

asyncio.run(main())
END
run 1 run daemon.py
err_has "only a handler of SIGINT or SIGTERM is left that could set()"
err_has "  SIGINT or SIGTERM would come from outside: explore --inject signal:SIGINT,SIGTERM sends it; --for TIME ends the run of a daemon"
run 0 run --for 10 daemon.py
err_has "daemon.py: still running after 10 s, as --for said"
run 0 explore --no-db --inject signal:SIGTERM daemon.py
sed -e 's/^async def main/async def take(a, b):\n    async with a:\n        await asyncio.sleep(0)\n        async with b:\n            pass\n\n&/' \
    -e 's/await stop.wait.*/a, b = asyncio.Lock(), asyncio.Lock()\n    await asyncio.gather(take(a, b), take(b, a))/' \
    daemon.py >taken.py
run 1 run --for 10 taken.py
err_has "cycle: take -> take#2 -> take"
check "no advice that was taken" lacks "--for TIME" err

write datagrams.py <<'END'
import asyncio

async def main():
    await asyncio.get_running_loop().create_datagram_endpoint(
        asyncio.DatagramProtocol, local_addr=("127.0.0.1", 9999))
    await asyncio.Future()

asyncio.run(main())
END
run 1 run datagrams.py
err_has "  the UDP socket 127.0.0.1:9999 waits for datagrams, which only this program could send: the network is simulated (--real: this machine's; --for TIME ends the run of a server)"
run 0 run --for 10 datagrams.py
err_has "datagrams.py: still running after 10 s, as --for said"
# A client's reply is lost for ever.
sed 's/local_addr=.*/remote_addr=("127.0.0.1", 9999))/' datagrams.py >replies.py
run 1 run --for 10 replies.py

write accepts.py <<'END'
import select, socket, sys, threading

s = socket.socket()
s.bind(("127.0.0.1", 8000))
s.listen()
if sys.argv[1:] == ["select"]:
    select.select([s], [], [])
elif sys.argv[1:] == ["thread"]:
    thread = threading.Thread(target=s.accept)
    thread.start()
    thread.join()
elif sys.argv[1:] == ["lock"]:
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
else:
    s.accept()
END
run 1 run accepts.py
err_has "accepts.py: deadlock"
err_has "the program waits for socket.accept() at accepts.py:17"
for how in none select thread; do
    run 0 run --for 10 accepts.py -- $how
    err_has "accepts.py: still running after 10 s, as --for said"
done
run 1 run --for 10 accepts.py -- lock
write wakes.py <<'END'
import signal, socket

signal.signal(signal.SIGTERM, print)
s = socket.socket()
s.setblocking(False)
s.bind(("127.0.0.1", 8000))
s.listen()
import asyncio

async def main():
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, print)
    await asyncio.get_running_loop().sock_accept(s)

asyncio.run(main())
END
run 0 run --for 10 wakes.py

# With a connection it is that which is to be looked at.
sed 's/^    async with server/    pair = await asyncio.open_connection("127.0.0.1", 8888)\n&/' \
    server.py >served.py
run 1 run served.py
err_has "-> 127.0.0.1:8888 is open; all that was sent has been read"
check "no word about the listener" lacks "the listener" err

write client.py <<'END'
import asyncio

async def main():
    try:
        await asyncio.open_connection("127.0.0.1", 9)
    except ConnectionRefusedError:
        print("refused")
    await asyncio.open_connection("127.0.0.1", 8888)

asyncio.run(main())
END
note="note: the network is simulated, and nothing in this program listens on 127.0.0.1:8888;"
run 1 run client.py
out_is refused
err_has "$note"
err_has "start the server and its clients in one program, with asyncio.gather() for example;"
run 1 explore --no-db client.py
out_has "$note"
run 1 run --real client.py
check "the real network is real" lacks "note: " err

# A failure of another kind: what was refused before is not its cause.
sed 's/    await asyncio.*8888)/    raise OSError("else")/' client.py >else.py
run 1 run else.py
check "no word about the network" lacks "note: " err

# A program that has a server, at another port, knows that.
sed 's/"127.0.0.1", 8888)$/"127.0.0.1", 8887)/' server.py |
    sed 's/^    async with server/    await asyncio.open_connection("127.0.0.1", 8888)\n&/' >other.py
run 1 run other.py
err_has "$note"
check "no word about asyncio.gather()" lacks "asyncio.gather()" err

# ---- What a search was to vary, and could not ----------------------------------

write quiet.py <<'END'
import asyncio
asyncio.run(asyncio.sleep(1))
END
run 3 explore --no-db --inject net quiet.py
out_has "but --inject net did nothing: no run used the network"
write unix.py <<'END'
import asyncio


async def main():
    def serve(reader, writer):
        writer.close()

    async with await asyncio.start_unix_server(serve, "at"):
        reader, writer = await asyncio.open_unix_connection("at")
        assert await reader.read() == b""
        writer.close()


asyncio.run(main())
END
run 3 explore --no-db --inject net unix.py
out_has "but --inject net did nothing: no run used the network"
check "no word about memory" lacks "--inject memory" out

write hosts.py <<'END'
import asyncio
from ticktape import start

async def answer(reader, writer):
    writer.write(await reader.readline())
    writer.close()

async def serve():
    server = await asyncio.start_server(answer, "0.0.0.0", 8888)
    async with server:
        await server.serve_forever()

async def ask():
    await asyncio.sleep(0.1)
    reader, writer = await asyncio.open_connection("db", 8888)
    writer.write(b"x\n")
    await reader.read()
    writer.close()

async def main():
    start("db", serve)
    await start("app", ask)

asyncio.run(main())
END
for jobs in 1 2; do
    search=(explore --no-db --runs 100 --jobs $jobs)
    run 0 "${search[@]}" --latency app-db=1ms..2ms hosts.py
    run 3 "${search[@]}" --latency app-db=1ms..2ms,app-bd=1ms..2ms hosts.py
    out_has "but --latency app-bd did nothing: no run sent anything from one of"
    out_has "  the hosts are: localhost, db, app"
    check "one is missing" [ "$(grep -c 'did nothing' out)" = 1 ]
done

# ---- Names ---------------------------------------------------------------------

write name.py <<'END'
import asyncio

async def main():
    await asyncio.open_connection("db.example", 80)

asyncio.run(main())
END
run 1 run name.py
err_has "socket.gaierror: [Errno -2] Name or service not known"
err_has "note: the network is simulated: \`db.example\` exists in it only if this program listens there;"
sed 's/^    await.*/    await asyncio.start_server(print, "db.example", 80)\n&/' \
    name.py >named.py
run 0 run named.py

# ---- Searches ------------------------------------------------------------------

# Runs that share their beginning, some of which leave a connection open.
cp "$root/scenarios/bugs/net/aborted_after_it_closed_mended.py" left.py
run 0 explore --no-db --runs 500 left.py
no_err
check "no process died" lacks "died" out

# CPython's own words at the end of a deadlock are no part of the comparison.
write closing.py <<'END'
import asyncio

loop = asyncio.new_event_loop()

async def main():
    await asyncio.start_server(print, "127.0.0.1", 8000)
    await asyncio.Event().wait()

try:
    loop.run_until_complete(main())
finally:
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
END
run 1 explore --no-db closing.py
if [ -d "$root/tests/oracle/node_modules/pyodide" ]; then
    run 0 confirm --oracle "$root/tests/oracle" closing.py
    out_has "closing.py: confirmed: asyncio 3.14 on the real kernel makes the same "
    no_err
fi

finish
