/* SPDX-License-Identifier: MIT
 *
 * echo.c: a server and a client in one loop of epoll: the client sends lines,
 * the server sends them back. As it is, the server ignores that write() may
 * take a part of what it is given; with -DFIXED it keeps the rest.
 */
#define _GNU_SOURCE 1
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char text[] = "the quick brown fox jumps over the lazy dog\n";

enum { SIZE = sizeof text - 1 };

static int loop;

static void watch(int operation, int fd, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.fd = fd};
    int rc = epoll_ctl(loop, operation, fd, &event);
    assert(rc == 0);
}

static struct sockaddr_in address = {.sin_family = AF_INET};

static int listen_on(uint16_t port)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    int rc = bind(fd, (struct sockaddr *)&address, sizeof address);
    assert(rc == 0);
    rc = listen(fd, 8);
    assert(rc == 0);
    watch(EPOLL_CTL_ADD, fd, EPOLLIN);
    return fd;
}

static int connect_to(void)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    int rc = connect(fd, (struct sockaddr *)&address, sizeof address);
    assert(rc == 0 || errno == EINPROGRESS);
    watch(EPOLL_CTL_ADD, fd, EPOLLOUT);
    return fd;
}

/* The server's end: what is left to be sent. */
static char left[4096];
static size_t left_size;

static void serve(int fd, uint32_t events)
{
    char data[256];
    if ((events & EPOLLIN) != 0) {
        ssize_t size = read(fd, data, sizeof data);
        if (size == 0) {
            close(fd);
            return;
        }
        if (size > 0) {
            memcpy(left + left_size, data, (size_t)size);
            left_size += (size_t)size;
        }
    }
    if (left_size == 0) {
        return;
    }
    ssize_t sent = write(fd, left, left_size);
#ifdef FIXED
    if (sent > 0) {
        left_size -= (size_t)sent;
        memmove(left, left + sent, left_size);
    }
    watch(EPOLL_CTL_MOD, fd, EPOLLIN | (left_size > 0 ? EPOLLOUT : 0u));
#else
    (void)sent;
    left_size = 0;
#endif
}

/* The client's end: what was sent, and what came back. */
static char got[SIZE + 1];
static size_t sent_size, got_size;

static bool ask(int fd, uint32_t events)
{
    if ((events & EPOLLOUT) != 0 && sent_size < SIZE) {
        ssize_t size = write(fd, text + sent_size, SIZE - sent_size);
        sent_size += size > 0 ? (size_t)size : 0;
        watch(EPOLL_CTL_MOD, fd, EPOLLIN | (sent_size < SIZE ? EPOLLOUT : 0u));
    }
    if ((events & EPOLLIN) != 0) {
        ssize_t size = read(fd, got + got_size, SIZE - got_size);
        got_size += size > 0 ? (size_t)size : 0;
    }
    return got_size == SIZE;
}

int main(void)
{
    loop = epoll_create1(0);
    int listener = listen_on(8000), client = connect_to();
    bool done = false;
    while (!done) {
        struct epoll_event events[8];
        int count = epoll_wait(loop, events, 8, -1);
        for (int i = 0; i < count; i++) {
            int fd = events[i].data.fd;
            if (fd == listener) {
                int made = accept4(fd, NULL, NULL, SOCK_NONBLOCK);
                assert(made >= 0);
                watch(EPOLL_CTL_ADD, made, EPOLLIN);
            } else if (fd == client) {
                done = ask(fd, events[i].events);
            } else {
                serve(fd, events[i].events);
            }
        }
    }
    printf("%s", got);
    return strcmp(got, text) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
