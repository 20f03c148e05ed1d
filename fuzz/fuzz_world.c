/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_world.c: bytes are system calls on the simulated kernel, and the
 * answers to what its network leaves open.
 *
 * Its own assertions are the oracle; besides, results have the range that the
 * call allows, streams return what was sent in order, and nothing is leaked.
 * tests/suites/test_world_random.c compares such calls with Linux.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>

#include <ticktape/tt_world.h>

#include "fuzz.h"

enum { SIZE_MAX_SENT = 255 * 20, CALLS_MAX = 500 };

struct run {
    struct fuzz_bytes in;
    struct tt_world *world;
};

static uint64_t decide(void *context, const struct tt_world_question *question)
{
    struct run *run = context;
    uint64_t answer = fuzz_byte(&run->in);
    FUZZ_CHECK(question->count > 1);
    if (question->kind != TT_WORLD_DELAY) {
        return answer % question->count;
    }
    return answer == 255 ? TT_WORLD_HELD : answer * 100000;
}

static int any_fd(struct run *run)
{
    return fuzz_byte(&run->in) % (tt_world_open_count(run->world) + 1);
}

/* A result is a count up to MOST or an errno. */
static void check(ssize_t result, size_t most)
{
    FUZZ_CHECK(result < 0 ? result >= -TT_WORLD_EBLOCKED
                          : (size_t)result <= most);
}

static struct sockaddr_in any_address(struct run *run)
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    in.sin_addr = tt_world_host_address(run->world, 0);
    in.sin_port = htons((uint16_t)(32768 + fuzz_byte(&run->in) % 16));
    return in;
}

static void open_socket(struct run *run)
{
    static const int domains[] = {AF_INET, AF_INET, AF_UNIX};
    uint8_t what = fuzz_byte(&run->in);
    int type = (what & 1) != 0 ? SOCK_STREAM : SOCK_DGRAM;
    int flags = (what & 2) != 0 ? SOCK_NONBLOCK : 0;
    int fds[2];
    if ((what & 12) == 12) {
        tt_world_socketpair(run->world, AF_UNIX, type | flags, 0, fds);
    } else {
        tt_world_socket(run->world, domains[what / 4 % 3], type | flags, 0);
    }
}

static void open_other(struct run *run)
{
    int fds[2];
    switch (fuzz_byte(&run->in) % 4) {
    case 0:
        tt_world_pipe2(run->world, fds, O_NONBLOCK);
        break;
    case 1:
        tt_world_eventfd(run->world, fuzz_byte(&run->in), 0);
        break;
    case 2:
        tt_world_timerfd_create(run->world, CLOCK_MONOTONIC, 0);
        break;
    default:
        tt_world_epoll_create1(run->world, 0);
        break;
    }
}

static void bind_or_connect(struct run *run)
{
    struct sockaddr_in in = any_address(run);
    int fd = any_fd(run);
    uint8_t what = fuzz_byte(&run->in);
    if (what % 4 == 0) {
        in.sin_port = 0;
    }
    const struct sockaddr *address = (const void *)&in;
    if ((what & 4) != 0) {
        check(tt_world_bind(run->world, fd, address, sizeof in), 0);
    } else {
        check(tt_world_connect(run->world, fd, address, sizeof in), 0);
    }
}

static void name_path(struct run *run)
{
    struct sockaddr address = {.sa_family = AF_UNIX};
    uint8_t what = fuzz_byte(&run->in);
    socklen_t size = sizeof(sa_family_t) + 1 + what / 16 % 3;
    address.sa_data[0] = (what & 1) != 0 ? 'a' : '\0';
    address.sa_data[1] = (char)('a' + what / 2 % 2);
    if ((what & 4) != 0) {
        check(tt_world_bind(run->world, any_fd(run), &address, size), 0);
    } else {
        check(tt_world_connect(run->world, any_fd(run), &address, size), 0);
    }
}

static void send_some(struct run *run)
{
    static const char bytes[SIZE_MAX_SENT];
    size_t size = fuzz_byte(&run->in) * 20u;
    check(tt_world_send(run->world, any_fd(run), bytes, size, 0), size);
    size = size % 7 == 0 ? 8 : size;
    check(tt_world_write(run->world, any_fd(run), bytes, size), size);
}

static void receive_some(struct run *run)
{
    static char bytes[SIZE_MAX_SENT];
    size_t size = fuzz_byte(&run->in) * 20u;
    int flags = (int)(size / 20 % 2) * MSG_PEEK;
    check(tt_world_recv(run->world, any_fd(run), bytes, size, flags), size);
    check(tt_world_read(run->world, any_fd(run), bytes, size), size);
}

static void control(struct run *run)
{
    static const uint32_t masks[] = {EPOLLIN, EPOLLIN | EPOLLOUT | EPOLLET,
                                     EPOLLOUT | EPOLLONESHOT, EPOLLRDHUP};
    uint8_t what = fuzz_byte(&run->in);
    struct epoll_event event = {.events = masks[what % 4]};
    check(tt_world_epoll_ctl(run->world, any_fd(run), 1 + what / 4 % 3,
                             any_fd(run), &event),
          0);
}

static void wait_some(struct run *run)
{
    struct epoll_event events[4];
    struct pollfd poll_fd = {.fd = any_fd(run), .events = POLLIN | POLLOUT};
    check(tt_world_epoll_wait(run->world, any_fd(run), events, 4), 4);
    check(tt_world_poll(run->world, &poll_fd, 1), 1);
}

static void set_timer(struct run *run)
{
    struct itimerspec value = {.it_value = {0, fuzz_byte(&run->in) * 100000},
                               .it_interval = {0, fuzz_byte(&run->in) * 1000}};
    check(tt_world_timerfd_settime(run->world, any_fd(run), 0, &value, NULL),
          0);
}

static void let_time_pass(struct run *run)
{
    uint64_t now = tt_world_now(run->world);
    uint64_t next = tt_world_next_ns(run->world);
    uint64_t later = now + fuzz_byte(&run->in) * UINT64_C(1000001);
    FUZZ_CHECK(next >= now);
    if ((later & 1) != 0) {
        tt_world_release(run->world, 0, 0);
    }
    tt_world_advance(run->world, next < later ? next : later);
    FUZZ_CHECK(tt_world_next_ns(run->world) > tt_world_now(run->world));
}

static void close_some(struct run *run)
{
    uint8_t what = fuzz_byte(&run->in);
    int fd = any_fd(run), before = tt_world_open_count(run->world);
    if ((what & 1) != 0) {
        check(tt_world_shutdown(run->world, fd, what / 2 % 3), 0);
    } else if ((what & 14) == 14) {
        check(tt_world_reset(run->world, fd), 0);
    } else if (tt_world_close(run->world, fd) == 0) {
        FUZZ_CHECK(tt_world_open_count(run->world) == before - 1);
    }
}

static void listen_or_accept(struct run *run)
{
    uint8_t what = fuzz_byte(&run->in);
    if ((what & 1) != 0) {
        check(tt_world_listen(run->world, any_fd(run), what / 2 % 4), 0);
    } else {
        check(tt_world_accept4(run->world, any_fd(run), NULL, NULL,
                               SOCK_NONBLOCK),
              1024);
    }
}

static void (*const calls[])(struct run *run) = {
    open_socket, open_other,    bind_or_connect, bind_or_connect, name_path,
    send_some,   receive_some,  control,         wait_some,       set_timer,
    close_some,  let_time_pass, listen_or_accept};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct run run = {.in = {bytes, bytes + size}};
    struct tt_world_options options = {.descriptors_max = 40};
    if ((fuzz_byte(&run.in) & 1) != 0) {
        options.decide = decide;
        options.decide_context = &run;
    }
    run.world = tt_world_new(&options);
    FUZZ_CHECK(run.world != NULL);
    for (int i = 0; i < CALLS_MAX && fuzz_left(&run.in) > 0; i++) {
        size_t call = fuzz_byte(&run.in) % (sizeof calls / sizeof *calls);
        calls[call](&run);
    }
    tt_world_free(run.world);
    return 0;
}
