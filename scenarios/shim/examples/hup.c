/* SPDX-License-Identifier: MIT
 *
 * hup.c: a server that needs 100 ms for an answer, and looks at its client no
 * more in that time; and a client that gives up after 300 ms and resets the
 * connection. epoll reports EPOLLHUP all the same. As it is, the server ignores
 * that, and spins; with -DFIXED it closes the connection.
 */
#define _GNU_SOURCE 1
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { WORK_MS = 100, PATIENCE_MS = 300 };

static int loop, listener, client, peer = -1, timer;

static void watch(int operation, int fd, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.fd = fd};
    int rc = epoll_ctl(loop, operation, fd, &event);
    assert(rc == 0);
}

static void begin(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(8001),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    loop = epoll_create1(EPOLL_CLOEXEC);
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    int rc = bind(listener, (struct sockaddr *)&address, sizeof address);
    assert(rc == 0);
    rc = listen(listener, 1);
    assert(rc == 0);
    client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    rc = connect(client, (struct sockaddr *)&address, sizeof address);
    assert(rc == 0 || errno == EINPROGRESS);
    watch(EPOLL_CTL_ADD, timer, EPOLLIN);
    watch(EPOLL_CTL_ADD, listener, EPOLLIN);
    watch(EPOLL_CTL_ADD, client, EPOLLOUT);
}

static int now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

static void serve(uint32_t events)
{
    char byte;
#ifdef FIXED
    if ((events & (EPOLLHUP | EPOLLERR)) != 0) {
        close(peer);
        peer = -1;
        return;
    }
#endif
    if ((events & EPOLLIN) != 0 && read(peer, &byte, 1) == 1) {
        struct itimerspec when = {.it_value.tv_nsec = WORK_MS * 1000000};
        timerfd_settime(timer, 0, &when, NULL);
        watch(EPOLL_CTL_MOD, peer, 0); /* one request at a time */
    }
}

/* The server has its answer. */
static void answer(void)
{
    uint64_t count;
    if (read(timer, &count, sizeof count) == (ssize_t)sizeof count &&
        peer >= 0) {
        send(peer, "!", 1, MSG_NOSIGNAL);
        watch(EPOLL_CTL_MOD, peer, EPOLLIN);
    }
}

static void give_up(void)
{
    struct linger reset = {.l_onoff = 1};
    setsockopt(client, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(client);
    client = -1;
}

static bool is_answered(uint32_t events)
{
    char byte;
    if ((events & EPOLLOUT) != 0) {
        send(client, "?", 1, MSG_NOSIGNAL);
        watch(EPOLL_CTL_MOD, client, EPOLLIN);
    }
    return (events & EPOLLIN) != 0 && read(client, &byte, 1) == 1;
}

int main(void)
{
    begin();
    int until = now_ms() + PATIENCE_MS;
    bool done = false;
    while (!done) {
        struct epoll_event events[4];
        int count = epoll_wait(loop, events, 4,
                               client >= 0 ? PATIENCE_MS : 2 * PATIENCE_MS);
        for (int i = 0; i < count && !done; i++) {
            int fd = events[i].data.fd;
            if (fd == listener) {
                peer = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
                watch(EPOLL_CTL_ADD, peer, EPOLLIN);
            } else if (fd == timer) {
                answer();
            } else if (fd == peer) {
                serve(events[i].events);
            } else if (fd == client) {
                done = is_answered(events[i].events);
            }
        }
        if (client >= 0 && !done && now_ms() >= until) {
            give_up();
        }
        done = done || (client < 0 && count == 0);
    }
    puts(client >= 0 ? "answered" : "given up");
    return 0;
}
