#!/bin/bash
# tests/command/libraries.sh TICKTAPE: programs on libuv, libevent and libev,
# after `--`: conversations, and the planted bugs of scenarios/shim/examples/,
# each found, shrunk and replayed; repaired twins (-DFIXED) pass.
#
# tests/deps.sh installs the libraries.
. "$(dirname "$0")/checks.sh"

examples="$root/scenarios/shim/examples"
build() { # build NAME LIBRARY
    cc -g "$examples/$1.c" -o "$1" "-l$2" &&
        cc -g -DFIXED "$examples/$1.c" -o "$1_fixed" "-l$2" || exit 2
}
for name in uv_write uv_idle uv_reuse; do build $name uv; done
for name in ev_edge ev_hup ev_emfile ev_reuse; do build $name event; done

# bug NAME VERDICT DEVIATIONS WORDS OPTIONS...: in its report and its replay.
bug() {
    local name=$1 verdict=$2 count=$3 words=$4
    shift 4
    run 0 run -- "./$name" + -- "./$name" client
    run 1 explore --no-db --runs 500 "$@" -- "./$name" + -- "./$name" client
    out_has "./$name: $verdict in run"
    out_has "$count from the default order"
    out_has "$words"
    local line
    line=$(sed -n 's/^replay: ticktape //p' out)
    # shellcheck disable=SC2086
    run 1 $line
    err_has "$words"
    run 0 explore --no-db --runs 200 "$@" -- \
        "./${name}_fixed" + -- "./${name}_fixed" client
    out_has "no failure in"
}

bug uv_write deadlock "1 deviation" "a send of uv_write on connection 1 from uv_write#2 (server's end) took"
bug uv_idle failed "2 deviations" "a send of uv_idle on connection 1 from uv_idle#2 (server's end) took"
run 1 replay --tape uv_idle.tape -- ./uv_idle + -- ./uv_idle client
err_has "the machine stalled for 0.1 s before uv_idle read the clock at 1 s"
err_has "Assertion \`!uv__is_closing(handle)' failed"
bug ev_edge deadlock "1 deviation" "was ready for ev_edge at 0.001001 s"
bug ev_hup livelock "1 deviation" "listener 127.0.0.1:9012 was ready for ev_hup at 0.3" --ticks 4100
run 1 explore --no-db --runs 500 --ticks 4100 -- ./ev_hup + -- ./ev_hup client
out_has "each wait ended at once, without effect"
bug ev_emfile livelock "1 deviation" "connection 1 from ev_emfile#2 (server's end) was ready for ev_emfile" --ticks 4100
bug uv_reuse failed "1 deviation" "uv_reuse was preempted for 0.001001 s when it was in epoll_wait()"
run 0 explore --no-db --strategy delay:1 -- ./uv_reuse_fixed + -- ./uv_reuse_fixed client
out_has "exhausted: no schedule with at most 1 deviation fails"
# libuv that finds no descriptor free (EMFILE) closes one, and then has that one.
run 0 explore --no-db --runs 200 --inject net:errno -- ./uv_reuse_fixed + -- ./uv_reuse_fixed client
bug ev_reuse failed "1 deviation" "the machine stalled for 0.002 s before ev_reuse read the clock at 0.003 s"
# A short conversation, to the end.
run 0 explore --no-db --strategy delay:1 -- \
    ./uv_write_fixed + -- ./uv_write_fixed client
out_has "exhausted: no schedule with at most 1 deviation fails"

# libev waits until the time is past a deadline: an hour costs nothing.
write hours.c <<'END'
#include <ev.h>
#include <stdio.h>
#include <unistd.h>
static int ends[2], count;
static void has_read(EV_P_ ev_io *io, int events)
{
    char byte;
    (void)events;
    if (read(io->fd, &byte, 1) == 1) {
        printf("hour %d\n", ++count);
    }
    if (count == 3) {
        ev_break(EV_A_ EVBREAK_ALL);
    }
}
static void is_due(EV_P_ ev_timer *timer, int events)
{
    (void)loop, (void)timer, (void)events;
    write(ends[1], "x", 1);
}
int main(void)
{
    struct ev_loop *loop = EV_DEFAULT;
    ev_timer timer;
    ev_io io;
    pipe(ends);
    ev_io_init(&io, has_read, ends[0], EV_READ);
    ev_io_start(loop, &io);
    ev_timer_init(&timer, is_due, 3600., 3600.);
    ev_timer_start(loop, &timer);
    ev_run(loop, 0);
    return 0;
}
END
cc hours.c -o hours -lev 2>err || exit 2
run 0 run -- ./hours
out_is "hour 1
hour 2
hour 3"
run 0 explore --no-db --runs 40 -- ./hours

finish
