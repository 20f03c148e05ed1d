#!/bin/bash
# tests/command/control.sh TICKTAPE: module ticktape: hosts, crashes, links, scripted
# peers and properties, in runs and in searches. What CPython can do, too, is in
# scenarios/catalogue/net/control.
. "$(dirname "$0")/checks.sh"

write crash.py <<'END'
import asyncio
from ticktape import always, crash, host, sometimes, start

served = []


class Noisy:
    def __del__(self):
        print("deleted on", host())


async def handle(reader, writer):
    noisy = Noisy()
    try:
        while line := await reader.readline():
            served.append(line)
            writer.write(b"ok " + line)
        del noisy
    finally:
        print("cleanup on", host())
        writer.close()


async def background():
    try:
        await asyncio.sleep(100)
    finally:
        print("background cleanup")


async def db():
    print("db starts on", host())
    task = asyncio.create_task(background())
    asyncio.get_running_loop().call_later(0.5, print, "a timer of db")
    server = await asyncio.start_server(handle, "db", 5432)
    try:
        async with asyncio.timeout(50):
            await server.serve_forever()
    finally:
        print("db cleanup", task)


async def talk(text):
    reader, writer = await asyncio.open_connection("db", 5432)
    writer.write(text)
    print(await reader.readline())
    return reader, writer


async def client():
    await asyncio.sleep(0.01)
    reader, writer = await talk(b"one\n")
    crash("db", 1)
    try:
        await reader.readline()
    except ConnectionResetError as e:
        print(e)
    writer.close()
    try:
        await asyncio.open_connection("db", 5432)
    except ConnectionRefusedError as e:
        print(e)
    await asyncio.sleep(2)
    reader, writer = await talk(b"two\n")
    writer.close()
    await writer.wait_closed()
    crash("db", down=None)
    await asyncio.sleep(200)
    sometimes(len(served) == 2, "both served")


async def main():
    start("db", db)
    await start("client", client)
    print(host(), len(asyncio.all_tasks()), asyncio.get_running_loop().time())
    for bad, down in ("localhost", 0), ("", 0), ("db", -1), (1, 0), ("db", "x"):
        try:
            crash(bad, down)
        except (TypeError, ValueError) as e:
            print(e)


asyncio.run(main())
END
# No `finally`, no destructor, no timer of the crashed host.
cat >expected <<'END'
db starts on db
b'ok one\n'
[Errno 104] Connection reset by peer
[Errno 111] Connect call failed ('10.0.0.1', 5432)
db starts on db
a timer of db
b'ok two\n'
localhost 1 202.01
localhost cannot crash: start() the part of the program that is to crash on a host
the name of a host has 1 to 63 bytes
down must be 0 or more seconds
the name of a host must be a str, not int
down must be a number, not str
END
run 0 run crash.py
same out expected
no_err
run 0 explore --no-db --strategy random --runs 200 --slow 0 crash.py

# Of the own host the step ends first.
write self.py <<'END'
import asyncio
from ticktape import crash, start

starts = 0


async def f():
    global starts
    starts += 1
    if starts < 3:
        crash("a")
        print("still here")
        await asyncio.sleep(0)
        print("never")
    return starts


async def main():
    print(await start("a", f))


asyncio.run(main())
END
run 0 run self.py
out_is "$(printf 'still here\nstill here\n3')"
run 1 run --real self.py
err_has "RuntimeError: a host crashes in simulation only: the network is real"

# ---- Links ---------------------------------------------------------------------

write link.py <<'END'
import asyncio
from ticktape import heal, link, partition, quiet, start


async def echo(reader, writer):
    while data := await reader.read(100):
        writer.write(data)
    writer.close()


async def server():
    async with await asyncio.start_server(echo, "db", 1) as s:
        await s.serve_forever()


async def client():
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0.1)
    reader, writer = await asyncio.open_connection("db", 1)
    for label in "start", "slow", "cut", "healed", "one way", "quiet":
        if label == "slow":
            link("client", "db", latency=0.25, bandwidth=1000)
        if label == "cut":
            partition("client", "db")
            loop.call_later(5, heal, "client", "db")
        if label == "one way":
            link("client", "db", latency=0)
            link("client", "db", latency=0.5, one_way=True)
        if label == "quiet":
            partition("db", "client", one_way=True)
            loop.call_later(5, quiet)
        before = loop.time()
        writer.write(b"x" * 50)
        got = await reader.readexactly(50)
        print(label, round(loop.time() - before, 6))
    writer.close()


async def main():
    start("db", server)
    await start("client", client)


def bad(function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except (TypeError, ValueError) as e:
        print(e)


asyncio.run(main())
bad(link, "a", "b", latency=(2, 1))
bad(link, "a", "b", latency="1ms")
bad(link, "a", "b", drop=2)
bad(link, "a", "b", bandwidth=-1)
bad(link, "a", 1)
bad(heal, "a")
bad(partition, "a", "b" * 64)
END
cat >expected <<'END'
start 0.0
slow 0.6
cut 5.3
healed 0.6
one way 0.5
quiet 5.0
latency is a number of seconds, or (least, most)
latency must be a number, not str
drop and duplicate are between 0 and 1
bandwidth is a number of bytes a second
a host must be a str, not int
heal() takes two hosts, or none for all
the name of a host has 1 to 63 bytes
END
run 0 run link.py
same out expected

write datagrams.py <<'END'
import asyncio
from ticktape import link, sometimes

got = []


class Sink(asyncio.DatagramProtocol):
    def datagram_received(self, data, addr):
        got.append(data)


async def main():
    loop = asyncio.get_running_loop()
    link("localhost", "sink", drop=0.5, duplicate=0.5, latency=(0.001, 2))
    sink, _ = await loop.create_datagram_endpoint(Sink, ("sink", 9))
    source, _ = await loop.create_datagram_endpoint(Sink, remote_addr=("sink", 9))
    for i in range(3):
        source.sendto(b"%d" % i)
    await asyncio.sleep(5)
    sometimes(got == [b"0", b"1", b"2"], "all")
    sometimes(got == [b"0", b"2"], "one lost")
    sometimes(got == [b"0", b"0", b"1", b"2"], "one doubled")
    sometimes(got == [b"1", b"0", b"2"], "overtaken")
    assert got != [b"2", b"1"], got
    link("localhost", "sink", drop=1)
    source.sendto(b"z")
    await asyncio.sleep(5)
    sometimes(b"z" in got, "came")
    source.close()
    sink.close()


asyncio.run(main())
END
run 0 run datagrams.py
run 1 explore --no-db --runs 5000 --keep-going --json datagrams.json datagrams.py
out_has 'sometimes "came": false in all of the'
out_has "which the program allows by link()"
check "another property was never true" [ "$(grep -c '^sometimes' out)" = 1 ]
run 1 replay --tape datagrams.tape datagrams.py
err_has "assert got != "

# ---- Properties ----------------------------------------------------------------

write properties.py <<'END'
import asyncio
import random
import ticktape
from ticktape import sometimes as maybe


async def main():
    n = random.randrange(5)
    ticktape.sometimes(n == 3, "three")
    ticktape.sometimes(name="six", condition=n == 6)
    maybe(n == 2, "two")
    ticktape.always(n < 5, "below five")
    if n > 5:
        ticktape.reachable("above")
    elif n == 1:
        ticktape.reachable("one")
    try:
        ticktape.always(n != 4, "not four")
    except AssertionError:
        print("caught")


asyncio.run(main())
END
run 1 explore --no-db --strategy random --seed 1 --keep-going --runs 300 --json one.json properties.py
out_has "always: not four (its AssertionError was caught)"
out_has 'reachable "above": none of 270 runs came to it'
out_has 'sometimes "six": false in all of the 270 runs that came to it'
check "a property that held is listed" [ "$(grep -cE '^(sometimes|reachable|always) ' out)" = 2 ]
run 1 explore --no-db --strategy random --seed 1 --keep-going --runs 300 --jobs 2 --json two.json properties.py
properties() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["properties"])' "$1"; }
check "other properties with two processes" [ "$(properties one.json)" = "$(properties two.json)" ]
check "no counts in JSON" [ "$(properties one.json | grep -c "'kind': 'reachable', 'name': 'above', 'runs': 0, 'held': 0")" = 1 ]
for shard in 1 2; do
    run 1 explore --no-db --strategy random --seed 1 --keep-going --runs 300 --shard $shard/2 --seen --json shard$shard.json properties.py
done
run 1 merge --json merged.json shard1.json shard2.json
check "other properties in shards" [ "$(properties one.json)" = "$(properties merged.json)" ]
sed 's/"kind": "reachable"/"kind": "reached"/' shard1.json >bad.json
cp shard1.seen bad.seen
run 2 merge bad.json shard2.json

# ---- Faults --------------------------------------------------------------------

write faults.py <<'END'
import asyncio
from ticktape import quiet, sometimes, start

starts = 0


async def answer(reader, writer):
    try:
        writer.write(await reader.readline())
        await writer.drain()
    except OSError:
        pass
    writer.close()


async def db():
    global starts
    starts += 1
    async with await asyncio.start_server(answer, "db", 5432) as server:
        await server.serve_forever()


async def ask():
    reader, writer = await asyncio.open_connection("db", 5432)
    try:
        writer.write(b"question\n")
        return await reader.readline() or None
    finally:
        writer.close()


async def main():
    start("db", db)
    await asyncio.sleep(5)
    failures = 0
    for attempt in range(4):
        if attempt == 3:
            quiet()
        try:
            async with asyncio.timeout(30):
                if await ask() == b"question\n":
                    break
        except OSError:
            pass
        failures += 1
        await asyncio.sleep(5)
    sometimes(starts == 2, "crashed")
    sometimes(failures > 0, "failed at first")


asyncio.run(main())
END
for fault in crash aborted no-buffers; do
    run 0 explore --no-db --inject net:$fault --runs 400 --json $fault.json faults.py
    check "$fault did nothing" [ "$(properties $fault.json | grep -o "'name': 'failed at first', 'runs': [0-9]*, 'held': [1-9]" | wc -l)" = 1 ]
done
check "crash starts nothing again" [ "$(properties crash.json | grep -o "'name': 'crashed', 'runs': [0-9]*, 'held': [1-9]" | wc -l)" = 1 ]
sed 's/sometimes(starts == 2.*/assert starts == 1, starts/' faults.py >fragile.py
run 1 explore --no-db --inject net:crash --runs 400 fragile.py
out_has "host db crashed, and starts again"
run 1 replay --tape fragile.tape fragile.py
err_has "host db crashed, and starts again"
run 1 shrink --tape fragile.tape fragile.py
out_has "1 of 1 deviations"

# ---- Pages ---------------------------------------------------------------------

# Tasks have their hosts, by which the page groups lanes.
run 0 run --html hosts.html crash.py
check "db has no lane" grep -q '"host": *"db"' hosts.html
check "client has no lane" grep -q '"host": *"client"' hosts.html
run 0 run --html one.html properties.py
check "localhost is named" sh -c '! grep -q "\"host\": *\"localhost\"" one.html'

# ---- Leaks and traffic ---------------------------------------------------------

write leaks.py <<'END'
import asyncio
import socket

keep = []


async def handle(reader, writer):
    writer.write(await reader.readline())
    await writer.drain()
    keep.append(writer)


async def main():
    server = await asyncio.start_server(handle, "db", 5432)
    keep.append(server)
    reader, writer = await asyncio.open_connection("db", 5432)
    writer.write(b"hello\n" + b"x" * 2000)
    print(await reader.readline())
    writer.close()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.sendto(b"udp", ("127.0.0.1", 9))
    try:
        await asyncio.open_connection("db", 1)
    except OSError as e:
        print(e)
    await asyncio.sleep(1.5)


asyncio.run(main())
END
run 0 run leaks.py
no_err
run 1 run --leaks leaks.py
err_is "leaks.py: left open: the listener db:5432, and 1 more"
run 0 explore --no-db --runs 100 --json leaks.json leaks.py
out_has "left open by the default run: the listener db:5432, and 1 more; --leaks makes it a failure"
check "no leak in JSON" grep -q '"left_open": 2' leaks.json
run 1 explore --no-db --runs 100 --leaks leaks.py
out_has "  left open: the listener db:5432, and 1 more"
check "the tape does not say it" grep -qx "fails leaks" leaks.tape
run 1 replay leaks.py
err_has "left open: the listener db:5432"
sed 's/keep.append(server)/pass/; s/keep.append(writer)/writer.close()/; s/    await asyncio.sleep(1.5)/    server.close()/' leaks.py >tidy.py
run 0 run --leaks tidy.py
run 0 run --leaks crash.py

cat >read_pcap.py <<'END'
"""The packets of a pcap file, after checks of each: lengths, the checksum of IP, and TCP's sequence numbers."""
import struct
import sys

data = open(sys.argv[1], "rb").read()
magic, major, minor, _, _, snap, link = struct.unpack("<IHHiIII", data[:24])
assert (magic, major, minor, link) == (0xA1B23C4D, 2, 4, 101), data[:24]
at, expected = 24, {}
while at < len(data):
    seconds, ns, size, length = struct.unpack("<IIII", data[at:at + 16])
    packet = data[at + 16:at + 16 + size]
    at += 16 + size
    assert size == length == struct.unpack(">H", packet[2:4])[0] and packet[0] == 0x45 and size <= snap
    words = struct.unpack(">10H", packet[:20])
    assert sum(words) % 0xFFFF == 0
    source, to = (".".join(map(str, packet[i:i + 4])) for i in (12, 16))
    ports = struct.unpack(">HH", packet[20:24])
    ends = f"{source}:{ports[0]} {to}:{ports[1]}"
    if packet[9] == 17:
        assert struct.unpack(">H", packet[24:26])[0] == size - 20
        print(seconds + ns / 1e9, ends, "udp", packet[28:])
        continue
    sequence, acknowledged, offset, flags = struct.unpack(">IIBB", packet[24:34])
    assert offset == 0x50 and packet[9] == 6
    if flags & 2:
        expected[ends] = sequence
    assert sequence == expected.setdefault(ends, sequence), (ends, sequence, expected)
    other = f"{to}:{ports[1]} {source}:{ports[0]}"
    assert not flags & 16 or acknowledged == expected.get(other, 0), (ends, acknowledged, expected)
    expected[ends] += size - 40 + bool(flags & 3)
    print(seconds + ns / 1e9, ends, "".join(c for i, c in enumerate("FSRPA") if flags >> i & 1), size - 40)
END
run 0 run --pcap leaks.pcap leaks.py
check "no pcap file" python3 read_pcap.py leaks.pcap >packets
cat >expected <<'END'
0.0 10.0.0.254:32768 10.0.0.1:5432 S 0
0.0 10.0.0.1:5432 10.0.0.254:32768 SA 0
0.0 10.0.0.254:32768 10.0.0.1:5432 A 0
0.0 10.0.0.254:32768 10.0.0.1:5432 A 1460
0.0 10.0.0.254:32768 10.0.0.1:5432 PA 546
0.0 10.0.0.1:5432 10.0.0.254:32768 PA 6
0.0 127.0.0.1:32769 127.0.0.1:9 udp b'udp'
0.0 10.0.0.254:32768 10.0.0.1:5432 FA 0
0.0 10.0.0.254:32770 10.0.0.1:1 S 0
0.0 10.0.0.1:1 10.0.0.254:32770 RA 0
END
same packets expected
if command -v tcpdump >/dev/null; then
    check "tcpdump refuses it" sh -c 'tcpdump -n -r leaks.pcap >dumped 2>tcpdump.err'
    check "tcpdump sees other packets" [ "$(wc -l <dumped)" = 10 ]
fi
run 0 run --pcap crash.pcap crash.py
check "no pcap file of a crash" python3 read_pcap.py crash.pcap >packets
check "no RST of a crash" grep -q " RA 0" packets
run 1 replay --tape fragile.tape --pcap replayed.pcap fragile.py
check "no pcap file of a replay" python3 read_pcap.py replayed.pcap >packets
check "two runs in it" [ "$(grep -c '10.0.0.1:5432 S 0' packets)" -le 4 ]
run 2 run --pcap "$work" leaks.py
run 2 run --pcap /nowhere/x.pcap leaks.py
err_has "/nowhere/x.pcap"
run 2 run --real --pcap x.pcap leaks.py
err_has "--pcap is for virtual time, not for --real"

# ---- CPython -------------------------------------------------------------------

export PYTHONPATH=$root/scenarios/lang
for name in hosts peers properties; do
    program=$root/scenarios/catalogue/net/control/$name.py
    "$ticktape" run "$program" >out 2>/dev/null
    timeout 30 python3 "$program" >cpython.out 2>err
    check "$name.py prints something else under CPython" cmp -s out cpython.out
done
check "link.py does not run under CPython" timeout 30 python3 -c 'import ticktape as t; t.link("a", "b", latency=1); t.partition("a", "b"); t.heal(); t.quiet(); print(t.host())'
unset PYTHONPATH

finish
