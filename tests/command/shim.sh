#!/bin/bash
# tests/command/shim.sh TICKTAPE: programs of Linux after `--`: scenarios/shim/, and the
# planted bugs of its examples. Repaired twins are compiled with -DFIXED.
. "$(dirname "$0")/checks.sh"

for name in echo pair hup timer lock edge accept reuse late; do
    for variant in "" _fixed; do
        cc -g ${variant:+-DFIXED} "$root/scenarios/shim/examples/$name.c" \
            -o "$name$variant" -pthread || exit 2
    done
done
for name in calls threads signals processes rights signalfd exits posix_timer hundred shared \
    cancel siginfo groups stops robust file_locks corners census kinds netlink splice wide handlers; do
    cc "$root/scenarios/shim/examples/$name.c" -o $name -pthread || exit 2
done
pair="-- ./pair server 9000 + -- ./pair client 9000 3"
python=/usr/bin/python3

# ---- One run: virtual time, the same each time -----------------------------------

run 0 run -- ./echo
out_is "the quick brown fox jumps over the lazy dog"
no_err
run 0 run --trace -- ./echo
out_has "echo: accept(listener 127.0.0.1:8000) = 0"
out_has "echo: write(connection 1 (client's end)) = 44"
# shellcheck disable=SC2086
run 0 run $pair
out_is "3 sums were right"

# The packets of the world, for Wireshark.
run 0 run --pcap echo.pcap -- ./echo
check "no packets" grep -q "quick brown fox" echo.pcap

# Each call of calls.c, threads.c, ... does what the real kernel does. There they
# sleep for milliseconds, which a loaded machine may stretch: so it may try again.
for name in calls threads signals processes rights signalfd exits posix_timer hundred shared \
    cancel siginfo groups stops robust file_locks corners census kinds netlink splice wide handlers; do
    for _ in {1..60}; do
        timeout 60 ./$name >expected </dev/null || exit 2
        timeout 20 "$ticktape" run -- ./$name >out 2>err
        cmp -s out expected && break
    done
    run 0 run --expect expected -- ./$name
    same out expected
done

# Each of many connections has options of its own, next to those of its listener.
write options.c <<'END'
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
int main(void)
{
    enum { COUNT = 300 };
    static int ends[2 * COUNT];
    int listener = socket(AF_INET, SOCK_STREAM, 0), tos = 16, priority = 3, on = 1, set = 0, had = 0;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    setsockopt(listener, IPPROTO_IP, IP_TOS, &tos, sizeof tos);
    setsockopt(listener, SOL_SOCKET, SO_PRIORITY, &priority, sizeof priority);
    bind(listener, (struct sockaddr *)&at, size);
    getsockname(listener, (struct sockaddr *)&at, &size);
    listen(listener, COUNT);
    for (int i = 0; i < COUNT; i++) {
        int is = 0;
        size = sizeof is;
        ends[i] = socket(AF_INET, SOCK_STREAM, 0);
        connect(ends[i], (struct sockaddr *)&at, sizeof at);
        ends[COUNT + i] = accept(listener, NULL, NULL);
        getsockopt(ends[COUNT + i], IPPROTO_IP, IP_TOS, &is, &size);
        had += is == tos;
        set += setsockopt(ends[COUNT + i], IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on) == 0;
    }
    printf("%d inherited, %d set\n", had, set);
    return 0;
}
END
cc options.c -o options || exit 2
run 0 run -- ./options
out_is "300 inherited, 300 set"

# What the command ignores, libc's own signals too, is no concern of the program.
write ignoring.c <<'END'
#include <sys/syscall.h>
#include <unistd.h>
int main(int count, char **arguments)
{
    unsigned long ignore[4] = {1}, own = 3UL << 31;
    for (int i = 1; count > 1 && i < 65; i++) {
        syscall(SYS_rt_sigaction, i, ignore, 0, sizeof own);
    }
    syscall(SYS_rt_sigprocmask, 0, &own, 0, sizeof own);
    return execvp(arguments[1], arguments + 1);
}
END
cc ignoring.c -o ignoring || exit 2
for name in cancel signals; do
    "$ticktape" run -- ./$name >expected 2>&1
    ./ignoring "$ticktape" run -- ./$name >out 2>&1
    same out expected
done

# Nobody continues a child that stops itself.
write stopped.c <<'END'
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    if (fork() == 0) {
        raise(SIGTSTP);
    }
    return wait(NULL) < 0;
}
END
cc stopped.c -o stopped || exit 2
run 1 run -- ./stopped
err_has "stopped waits in waitpid()"
err_has "stopped process 1001 was stopped by a signal"

# The load of the machine, and what its kernel counts.
run 0 run -- sh -c "cat /proc/loadavg /proc/vmstat; read load </proc/loadavg; echo \$load"
out_is "0.00 0.00 0.00 1/1 1000
0.00 0.00 0.00 1/1 1000"
run 0 run -- $python -c 'print(open("/proc/interrupts").read().split())'
out_is "['CPU0', 'CPU1']"

# A program that changes its user ends with the command none the less.
if [ "$(id -u)" = 0 ]; then
    write other_user.c <<'END'
#define _GNU_SOURCE 1
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>
int main(void)
{
    int number = 0;
    if (setresgid(54321, 54321, 54321) < 0 || setuid(54321) < 0) {
        return 2;
    }
    prctl(PR_GET_PDEATHSIG, &number);
    return printf("%d\n", number) < 0;
}
END
    cc other_user.c -o other_user || exit 2
    run 0 run -- ./other_user
    out_is 9
    # The programs that it executes then are in the same world, whatever it closes:
    # if that user may read the library.
    cp "$ticktape" command
    cp "$(dirname "$ticktape")/libticktape-preload.so" .
    chmod 755 .
    other=(setpriv --reuid 54321 --regid 54321 --clear-groups)
    if "${other[@]}" test -r "$PWD/libticktape-preload.so"; then
        ticktape=$PWD/command run 0 run -- "${other[@]}" $python -c 'import os, subprocess
os.closerange(3, 5000)
print(subprocess.run(["sh", "-c", "sleep 3600; id -u; date +%s"], capture_output=True).stdout)'
        out_is "b'54321\\n946688400\\n'"
        # One with capabilities of its own would not be in it: the loader sees to that.
        cp /bin/true able
        if setcap cap_net_raw=ep able 2>/dev/null; then
            ticktape=$PWD/command run 2 run -- "${other[@]}" ./able
            err_has "execve() of a program with capabilities"
        fi
    fi
    rm command libticktape-preload.so
fi

# A program that has no thread left is told so, and the report says whose limit that is.
write crowd.c <<'END'
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *run(void *data)
{
    return sleep(1) == 0 ? data : NULL;
}
int main(void)
{
    for (int i = 0; i < 70; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, run, NULL) != 0) {
            abort();
        }
    }
    return 0;
}
END
cc crowd.c -o crowd -pthread || exit 2
run 1 run -- ./crowd
err_has "crowd was killed by SIGABRT (it found no free thread: a run has at most 64)"

# A thread whose waits end at once, since what they report stays, lets others run:
# another one is about to end that.
write spinning.c <<'END'
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>
static int pipes[2], ends[2];
static volatile int is_over;
static void *finish(void *data)
{
    is_over = read(ends[0], &(char){0}, 1) == 1;
    return data;
}
int main(void)
{
    pthread_t thread;
    struct pollfd polled = {.events = POLLIN};
    if (pipe(pipes) < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0 ||
        pthread_create(&thread, NULL, finish, NULL) != 0) {
        return 2;
    }
    usleep(1000);
    close(pipes[1]);
    write(ends[1], "x", 1);
    polled.fd = pipes[0];
    while (!is_over && poll(&polled, 1, -1) == 1) {
    }
    return pthread_join(thread, NULL);
}
END
cc spinning.c -o spinning -pthread || exit 2
run 0 run --ticks 5000 -- ./spinning

# Urgent data is not simulated.
write urgent.c <<'END'
#include <sys/socket.h>
int main(void)
{
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    return send(ends[0], "x", 1, MSG_OOB) < 0;
}
END
cc urgent.c -o urgent || exit 2
run 2 run -- ./urgent
err_has "urgent called send() with MSG_OOB, which is not simulated"

# Nor is SIGIO.
write async.c <<'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/socket.h>
int main(int count, char **arguments)
{
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    fcntl(ends[0], F_SETOWN, 1000);
    (void)arguments;
    return count > 1 ? fcntl(ends[0], F_SETSIG, 40) : fcntl(ends[0], F_SETFL, O_ASYNC);
}
END
cc async.c -o async || exit 2
run 2 run -- ./async
err_has "async called fcntl() with O_ASYNC, which is not simulated"
run 2 run -- ./async signal
err_has "async called fcntl() with F_SETSIG, which is not simulated"

# Servers that listen on a Unix socket, or receive datagrams, end well when their
# clients have ended. A client that waits for an answer does not.
write served.py <<'END'
import socket
import sys

kind, what = sys.argv[1:]
if kind == "unix":
    at, sock = "served.sock", socket.socket(socket.AF_UNIX)
else:
    at, sock = ("127.0.0.1", 7000), socket.socket(type=socket.SOCK_DGRAM)
if what == "client":
    sock.connect(at)
    sock.send(b"hello")
    print(sock.recv(100).decode())
    sys.exit()
sock.bind(at)
if kind == "unix":
    sock.listen()
    while True:
        end, _ = sock.accept()
        end.send(end.recv(100).upper())
        end.close()
while True:
    data, sender = sock.recvfrom(100)
    if what == "server":
        sock.sendto(data.upper(), sender)
END
for kind in unix udp; do
    run 0 run -- $python served.py $kind server + -- $python served.py $kind client
    out_is HELLO
done
run 1 run -- $python served.py udp silent + -- $python served.py udp client
err_has "deadlock at 0 s"

# A client that has named its port is none the less one.
write asks.py <<'END'
import socket
with socket.socket(type=socket.SOCK_DGRAM) as sock:
    sock.bind(("127.0.0.1", 7001))
    sock.sendto(b"hello", ("127.0.0.1", 7000))
    print(sock.recv(100).decode())
END
run 0 run -- $python served.py udp server + -- $python asks.py
out_is HELLO
run 1 run -- $python served.py udp silent + -- $python asks.py + -- true
err_has "deadlock at 0 s"

# A receive may return a part of what has arrived, but not of what MSG_PEEK or FIONREAD
# has shown, which may be a part.
write peek.c <<'END'
#include <arpa/inet.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(7000)};
    const struct sockaddr *at = (const struct sockaddr *)&in;
    char data[64];
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    bind(listener, at, sizeof in);
    listen(listener, 1);
    connect(client, at, sizeof in);
    int server = accept(listener, NULL, NULL);
    write(client, "what is the time?", 17);
    if (argc > 1 && strcmp(argv[1], "count") == 0) {
        int shown = 0;
        ioctl(server, FIONREAD, &shown);
        return recv(server, data, (size_t)shown, 0) != shown || (argc > 2 && shown != 17);
    }
    int peeks = argc > 1 ? MSG_PEEK : 0;
    ssize_t size = recv(server, data, sizeof data, peeks);
    if (peeks && size > 1) { /* in two parts, of which neither is split */
        return recv(server, data, (size_t)size - 1, 0) != size - 1 ||
               recv(server, data, 1, 0) != 1;
    }
    return !peeks && size != 17;
}
END
cc peek.c -o peek || exit 2
run 1 explore --no-db --strategy delay:1 -- ./peek
out_has "received 1 of 17 bytes"
for mode in peeks count; do
    run 0 explore --no-db --strategy delay:1 -- ./peek $mode
    out_has "exhausted: no schedule with at most 1 deviation fails"
done
run 1 explore --no-db --strategy delay:1 -- ./peek count all
out_has "saw (FIONREAD) 1 of 17 bytes"

# A child with a terminal would be outside of the world.
write terminal.c <<'END'
#include <pty.h>
#include <stdlib.h>
#include <sys/wait.h>
int main(void)
{
    return forkpty(&(int){0}, NULL, NULL, NULL) == 0 ? 0 : wait(NULL) < 0;
}
END
cc terminal.c -o terminal -lutil || exit 2
run 2 run -- ./terminal
err_has "terminal called forkpty(), which is not simulated"
write escaped.c <<'END'
#include <wordexp.h>
int main(void)
{
    wordexp_t words;
    int rc = wordexp("one $((1 + 1))", &words, 0);
    return rc != 0 || words.we_wordc != 2 ? 3 : wordexp("$(echo one)", &words, 0);
}
END
cc escaped.c -o escaped || exit 2
run 2 run -- ./escaped
err_has "escaped called wordexp() with a command, which is not simulated"

# Random numbers that libstdc++ would ask the processor for; files are not watched.
write random.cc <<'END'
#include <iostream>
#include <random>
#include <cerrno>
#include <sys/inotify.h>

int main()
{
    std::random_device one, other("/dev/urandom");
    std::cout << one() << " " << one() << " " << other() << std::endl;
    return inotify_init() == -1 && errno == ENOSYS ? 0 : 1;
}
END
c++ random.cc -o random || exit 2
run 0 run -- ./random
cp out first
run 0 run -- ./random
same out first

# asyncio as Debian ships it. Python lists the folder of a program, so that files
# which appear there move its objects.
mkdir app
write app/app.py <<'END'
import asyncio
import os
import random
import time


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(b"echo " + line)
        await writer.drain()
    writer.close()


async def client(number, port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for i in range(3):
        writer.write(b"%d of %d\n" % (i, number))
        print((await reader.readline()).decode().strip())
        await asyncio.sleep(number)
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    begin = time.monotonic()
    await asyncio.gather(*(client(n, port) for n in range(3)))
    await asyncio.sleep(3600)
    server.close()
    print(port, os.getpid(), random.random(), time.monotonic() - begin)
    print(time.time(), {str(i) for i in range(3)}, hash("x"), id(server))


asyncio.run(main())
END
run 0 run -- $python app/app.py
out_has "echo 2 of 2"
out_has "32768 1000 "
out_has " 3606.0"
cp out first
for _ in {1..19}; do
    timeout 20 "$ticktape" run -- $python app/app.py >out 2>err
    check "another output" cmp -s out first
done

# Without a budget of the user's its search ends soon all the same.
ran="ticktape explore -- $python app/app.py"
timeout -s INT 10 "$ticktape" explore --no-db --progress 1s -- $python app/app.py >out 2>err
err_has " s left, "

# Programs that start others: asyncio's subprocesses, a shell.
write app/sub.py <<'END'
import asyncio
import signal
import subprocess

print(subprocess.check_output("sleep 5; echo done", shell=True))


async def main():
    cat = await asyncio.create_subprocess_exec(
        "cat", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    print(await cat.communicate(b"through cat"))
    sleep = await asyncio.create_subprocess_exec("sleep", "1000")
    await asyncio.sleep(1)
    sleep.terminate()
    print(await sleep.wait())
    loop = asyncio.get_running_loop()
    rang = loop.create_future()
    loop.add_signal_handler(signal.SIGALRM, rang.set_result, "alarm")
    signal.alarm(3600)
    print(await rang)


asyncio.run(main())
END
run 0 run -- $python app/sub.py
out_has "b'done\\n'"
out_has "(b'through cat', None)"
out_has "-15"
out_has "alarm"
run 0 run -- sh -c 'echo a b | tr a-b A-B | cat; sleep 3600; date -u +%H:%M'
out_is "A B
01:00"

# ---- Planted bugs: found, shrunk, replayed; the twins pass -----------------------

# bug NAME VERDICT WORDS OPTIONS... -- COMMAND...: in its report and its replay
bug() {
    local name=$1 verdict=$2 words=$3
    shift 3
    run 1 explore --no-db --runs 500 "$@"
    out_has "$name: $verdict in run"
    out_has "1 deviation from the default order"
    out_has "$words"
    local line
    line=$(sed -n 's/^replay: ticktape //p' out)
    # shellcheck disable=SC2086
    run 1 $line
    err_has "$words"
    [ "$verdict" = failed ] || err_has "$verdict"
    local found
    found=$(sed -n 's/^as it was found: ticktape //p' out)
    check "no command that finds it again" [ -z "$found" ]
}

bug ./echo deadlock "a send of echo on connection 1 (server's end) took" -- ./echo
if command -v addr2line >/dev/null; then
    err_has "of 44 bytes, at echo.c:"
fi
bug ./hup livelock "the machine stalled for 0.2 s before hup read the clock" \
    --ticks 4100 -- ./hup
bug ./timer failed "the machine stalled for 0.5 s before timer read the clock" \
    -- ./timer
err_has "timer was killed by SIGABRT: an event of a freed request"
# shellcheck disable=SC2086
bug ./pair failed "received 1 of 4 bytes from connection 1" $pair
bug ./lock deadlock "ran before lock, which was about to take mutex 1" -- ./lock
err_has "lock waits for mutex 1, which lock thread 2 holds"
err_has "lock thread 2 waits for mutex 2, which lock holds"
bug ./late failed "late thread 2 was preempted for 0.500001 s when it was about to begin" -- ./late
bug ./late failed "was preempted for 0.500001 s when it was about to begin" -- ./late child
bug ./late failed "the name localhost was resolved for late thread 2 0.500001 s later" \
    --seed 5 -- ./late name
for what in "" child; do
    run 0 explore --no-db --strategy delay:1 -- ./late_fixed $what
    out_has "exhausted: no schedule with at most 1 deviation fails"
done
run 0 explore --no-db --runs 40 -- ./late_fixed name
both() { echo "-- ./$1 + -- ./$1 client"; }
# shellcheck disable=SC2046
{
    bug ./edge deadlock "connection 1 from edge#2 (server's end) was ready for edge" $(both edge)
    bug ./accept livelock "connection 1 from accept#2 (server's end) was ready for accept" --ticks 4100 $(both accept)
    bug ./reuse failed "was reported to reuse before connection 2" $(both reuse)
    run 0 explore --no-db --runs 40 $(both edge_fixed)
    run 0 explore --no-db --runs 40 --ticks 4100 $(both accept_fixed)
    run 0 explore --no-db --runs 40 $(both reuse_fixed)
}
run 0 explore --no-db --strategy delay:1 -- ./lock_fixed
out_has "exhausted: no schedule with at most 1 deviation fails"
run 0 explore --no-db --runs 40 -- ./echo_fixed
run 0 explore --no-db --runs 40 --ticks 4100 -- ./hup_fixed
run 0 explore --no-db --strategy dfs -- ./timer_fixed
out_has "exhausted: no schedule fails"
fixed="-- ./pair_fixed server 9000 + -- ./pair_fixed client 9000 2"
# shellcheck disable=SC2086
run 0 explore --no-db --strategy delay:1 $fixed
out_has "exhausted: no schedule with at most 1 deviation fails"

# A tape as it was found is shrunk by `shrink`; it is no other program's.
run 1 explore --no-db --runs 500 --shrink 0 --tape long.tape -- ./echo
run 1 shrink --tape long.tape -- ./echo
out_has "1 of "
run 5 replay --tape long.tape -- ./echo_fixed
err_has "this is a tape of echo"
run 1 explore --no-db --runs 50 --jobs 2 -- ./echo
out_has "deadlock in run 2"

# ---- Runs that begin with a fork are those that begin with exec --------------------

# twice RUNS ARGS...: a search finds the same schedules, with and without.
twice() {
    local runs=$1
    shift
    for mode in "" --exec; do
        # shellcheck disable=SC2086
        run 0 explore --no-db -q $mode --runs "$runs" --json one.json --seen "$@"
        mv one.seen "seen$mode"
        mv out "out$mode.txt"
    done
    same seen seen--exec
    same out.txt out--exec.txt
}

twice 300 -- ./hundred
twice 200 -- ./echo_fixed
# shellcheck disable=SC2086
twice 100 $fixed
twice 40 -- ./lock_fixed
twice 30 --slow 0 -- ./signals # it waits for alarms that can come before
twice 30 -- ./processes
twice 10 -- $python app/app.py
# Where no process is left for a child of a template, the template itself
# continues. Runs that cannot be started end at a limit, and no search with them.
if [ "$(id -u)" = 0 ]; then
    nobody=54321
    mkdir few
    cp "$(dirname "$ticktape")"/{ticktape,libticktape-preload.so} echo few/
    chown -R $nobody few
    chmod a+rx .
    for limit in 4 5 6 7; do
        (cd few && ulimit -u $limit && timeout 60 setpriv --reuid=$nobody \
            --clear-groups ./ticktape explore --no-db --runs 60 --jobs 2 \
            --keep-going -q -- ./echo >../out 2>../err)
        ran="ulimit -u $limit; ticktape explore --jobs 2 -- ./echo"
        check "a process died" [ -z "$(grep -E 'died|assert' out err)" ]
        out_has "echo: "
    done
fi
# Files: what a run reads is what the first one read, though it was open before.
write reads.c <<'END'
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
int main(void)
{
    char a[4] = "", b[4] = "";
    int file = open("digits", O_RDONLY);
    FILE *stream = fopen("digits", "r");
    read(file, a, 3);
    fgets(b, sizeof b, stream);
    printf("%s %s ", a, b);
    sleep(1);
    time(NULL);
    read(file, a, 3);
    fgets(b, sizeof b, stream);
    printf("%s %s\n", a, b);
    return strcmp(a, "456") != 0 || strcmp(b, "456") != 0;
}
END
echo 1234567890 >digits
cc reads.c -o reads 2>err
twice 50 -- ./reads
run 2 explore --no-db --exec app/app.py
err_has "--exec is for commands after --"

# gdb is at the program before main(), and where it waits when the run is over.
cc -g "$root/scenarios/shim/examples/echo.c" -o echo
run 1 explore --no-db --runs 500 -- ./echo
ran="ticktape replay --gdb echo"
printf '%s\n' "set pagination off" "break write" continue backtrace delete \
    continue backtrace quit |
    timeout 60 "$ticktape" replay --gdb echo -- ./echo >out 2>err
check "exit code" [ $? = 1 ]
out_has "in ask (fd=5, events=4)"
out_has "Program received signal SIGSTOP"
out_has "wait_events"
err_has "./echo: deadlock at"
run 2 replay --gdb nobody -- ./echo
err_has "--gdb: no program is called 'nobody'; there is echo"
run 2 replay --gdb echo#3 -- ./echo + -- ./echo
err_has "no program is called 'echo#3'; there are echo, echo#2"
run 2 replay --gdb main app/app.py
err_has "--gdb is for commands after --"

# ---- Verdicts ---------------------------------------------------------------------

run 1 run -- sh -c 'echo no >&2; exit 3'
err_has "sh ended with exit code 3: no"
run 1 run -- sh -c 'kill -SEGV $$'
err_has "sh was killed by SIGSEGV"
echo other >other
run 1 run --expect other -- ./echo
err_has "the output is not the expected one: line 1 is 'the quick"
run 1 run -- ./pair server 9000
err_has "a program waits forever"
err_has "pair waits in accept() of listener 0.0.0.0:9000"
run 0 run --for 10s -- ./pair server 9000
err_has "still running after 10 s"
run 3 run --time 2s -- ./pair_fixed server 9000 + -- ./pair client 9000 30
write ticks.c <<'END'
#include <stdio.h>
int main(void)
{
    unsigned low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return printf("%u\n", low) < 0;
}
END
if [ "$(uname -m)" = x86_64 ]; then
    cc ticks.c -o ticks
    run 1 explore --no-db -- ./ticks
    out_has "nondeterministic: two runs of one schedule differ"
fi

# A failure that does not come again, since the program depends on something else.
write counted.c <<'END'
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    int n = 0;
    usleep(1000);
    FILE *file = fopen("count", "r+");
    if (fscanf(file, "%d", &n) != 1) {
        return 2;
    }
    rewind(file);
    fprintf(file, "%d\n", n + 1);
    fclose(file);
    return n / 2 == 4;
}
END
cc counted.c -o counted || exit 2
echo 0 >count
run 1 explore --no-db --strategy random --runs 30 -- ./counted
out_has "nondeterministic: two runs of one tape differ"

# The kernel's number of a process may be what half of an address is: 32767.
if unshare --pid --fork --mount-proc \
    sh -c 'echo 400 >/proc/sys/kernel/ns_last_pid' 2>/dev/null; then
    for last in {32762..32766}; do
        # shellcheck disable=SC2016
        check "32767 is a number of a process" timeout 60 unshare --pid --fork \
            --mount-proc sh -c 'echo $1 >/proc/sys/kernel/ns_last_pid &&
            $2 explore --no-db -q --runs 3 -- ./processes >out 2>err' sh $last "$ticktape"
    done
fi

# ---- What leaves the world is refused by name -------------------------------------

write thread.c <<'END'
#include <pthread.h>
#include <sys/stat.h>
static void *nothing(void *data) { for (;;) pthread_testcancel(); return data; }
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, nothing, NULL);
    return mkfifo("fifo", 0600);
}
END
cc thread.c -o thread -pthread
run 2 run -- ./thread
err_has "refused: thread called mkfifo(), which is not simulated"
run 2 explore --no-db -- ./thread
err_has "thread called mkfifo()"
cc -static thread.c -o static -pthread
write timer.c <<'END'
#include <signal.h>
#include <time.h>
int main(void)
{
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD};
    return timer_create(CLOCK_MONOTONIC, &event, &timer);
}
END
cc timer.c -o timers
run 2 run -- ./timers
err_has "timers called timer_create() with a thread, which is not simulated"
run 2 run -- sh -c './static; echo no'
err_has "execve() of a statically linked program"
write raw.c <<'END'
#include <sys/syscall.h>
int main(void)
{
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_socket), "D"(2), "S"(1), "d"(0)
                     : "rcx", "r11", "memory");
    return (int)result;
}
END
if [ "$(uname -m)" = x86_64 ]; then
    cc raw.c -o raw
    run 2 run -- ./raw
    err_has "raw called socket (system call 41"
    err_has "not through the C library's function) in raw at 0x"
fi
run 2 run -- ./static
err_has "./static is linked statically"
run 2 run -- ./nowhere
err_has "there is no program './nowhere'"
run 2 run -- ./echo + --
err_has "a command is missing after --"
for option in --real --leaks --step; do
    # shellcheck disable=SC2086
    run 2 run $option -- ./echo
    err_has "does not work with programs after -- yet"
done
for option in "--inject memory" "--inject net:crash" "--latency a-b=1ms..2ms" --leaks \
    "--strategy dpor" "--pause 1s" --hashes; do
    # shellcheck disable=SC2086
    run 2 explore --no-db $option -- ./echo
    err_has "does not work with programs after -- yet"
done
run 2 check -- ./echo
err_has "check does not work with programs after -- yet"
run 2 report --stdin echo.c -o x.html -- ./echo
err_has "--stdin does not work with programs after -- yet"
# Recorded runs: who started and woke whom, what a thread waits for, and the line in the
# program, also where a function of the library calls another one: sleep(), nanosleep().
cc -g "$root/tests/pages/family.c" -o family || exit 2
cc -g "$root/tests/pages/crossed.c" -o crossed -pthread || exit 2
run 0 run --trace -v -- ./family
out_has "family process 1001, because started by family"
out_has "waits for sleep() at line 23 of family.c until 2 s"
out_has "family, because woken by family process 1001"
out_has "waits for waitpid() at line 52 of family.c"
run 1 run --trace -v -- ./crossed
out_has "waits for mutex 1 at line 29 of crossed.c, held by crossed process 1001 thread 2"
run 1 replay --trace -v --tape echo.tape -- ./echo
out_has "echo: write(connection 1 (server's end)) = 1"
# They are the runs that are not recorded: each line is there, and in its order.
write lines.py <<'END'
import json
import sys

run = json.load(open(sys.argv[1]))["runs"][0]
lines = [line.strip() for handle in run["handles"] for line in handle.get("lines", [])]
lines += [line["text"].strip() for line in run["outside"]]
shown = [line.strip() for line in open(sys.argv[2]) if not line.startswith("tick ")]
assert lines == shown, (lines, shown)
assert all(handle["ends"] != "none" for handle in run["handles"])
END
for command in ./family ./crossed ./echo ./processes ./threads ./signals ./stops; do
    "$ticktape" run --trace -- $command >trace 2>errors
    run 0 export --json -o run.json -- $command
    check "the lines of $command" $python lines.py run.json trace
done
run 0 export --chrome -o run.json -- ./family
check "a track for each process" grep -q '"args":{"name":"family process 1001"}' run.json
run 0 export --dot -- ./crossed
out_has 'wt1 -> wt2 [color="#c0392b", label="mutex 1"];'
# Faults of the network: the line, and whose call it was.
run 1 explore --no-db --runs 40 --slow 0 --inject net:errno -- ./echo
out_has "socket() found no free descriptor (EMFILE), at echo.c:"
run 1 replay --tape echo.tape -- ./echo
err_has "socket() found no free descriptor (EMFILE), at echo.c:"
# A file that an earlier run left takes a name, but moves no random number.
write temporary.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
int main(void)
{
    char name[] = "left-XXXXXX";
    unsigned drawn = 0;
    if (mkstemp(name) < 0 || getrandom(&drawn, sizeof drawn, 0) < 0) {
        return 2;
    }
    printf("%u\n", drawn);
    return 0;
}
END
cc temporary.c -o temporary
run 0 run -- ./temporary
cp out first
for _ in 1 2; do
    run 0 run -- ./temporary
    same out first
done
check "three files" [ "$(ls left-* | wc -l)" = 3 ]
# A Unix socket is no part of it.
write unix.c <<'END'
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
int main(void)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "at"};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0), fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) < 0 || listen(listener, 1) < 0 ||
        connect(fd, (struct sockaddr *)&at, sizeof at) < 0) {
        return 2;
    }
    return accept(listener, 0, 0) < 0;
}
END
cc unix.c -o unix
run 3 explore --no-db --runs 20 --slow 0 --inject net -- ./unix
out_has "--inject net did nothing"
run 2 run --expect other app/app.py
err_has "--expect is for commands after --"

finish
