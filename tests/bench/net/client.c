/* SPDX-License-Identifier: MIT
 *
 * tests/bench/net/client.c: the load for the servers that net.py compares: the
 * same for all of them, on its own core.
 *
 *     bench_client echo|datagrams PORT CONNECTIONS MESSAGES
 *     bench_client connect PORT AT_ONCE CONNECTIONS
 *     bench_client lines PORT 1 LINES
 *
 * Each connection sends 1 kB and waits for the whole answer before it sends
 * again. Prints the seconds from the first message to the last answer.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MESSAGE = 1024, LINE = 100, EVENTS = 1024 };

static int port, epoll_fd;
static char message[MESSAGE], room[1 << 16];
static size_t received[1 << 16]; /* by descriptor */

static void expect(bool fact, const char *what)
{
    if (!fact) {
        perror(what);
        exit(1);
    }
}

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A connected socket, which is watched. */
static int open_one(int type)
{
    const int one = 1;
    const struct linger reset = {1, 0}; /* no port stays in TIME_WAIT */
    struct sockaddr_in in = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, type, 0);
    expect(fd >= 0, "socket");
    expect(connect(fd, (struct sockaddr *)&in, sizeof in) == 0, "connect");
    if (type == SOCK_STREAM) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    }
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    expect(epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0, "epoll_ctl");
    received[fd] = 0;
    return fd;
}

static void send_message(int fd)
{
    expect(send(fd, message, MESSAGE, MSG_NOSIGNAL) == MESSAGE, "send");
}

/* Whether the answer is complete. */
static bool receive(int fd)
{
    ssize_t size = recv(fd, room, sizeof room, 0);
    expect(size > 0, "recv");
    received[fd] += (size_t)size;
    bool is_complete = received[fd] == MESSAGE;
    if (is_complete) {
        received[fd] = 0;
    }
    return is_complete;
}

/* Until COUNT answers have come. CONNECTS: each on a connection of its own. */
static void exchange(long count, long width, int type, bool connects)
{
    struct epoll_event events[EVENTS];
    long sent = 0;
    for (; sent < width && sent < count; sent++) {
        send_message(open_one(type));
    }
    for (long done = 0; done < count;) {
        int ready = epoll_wait(epoll_fd, events, EVENTS, 5000);
        expect(ready > 0, "epoll_wait");
        for (int i = 0; i < ready; i++) {
            int fd = events[i].data.fd;
            if (!receive(fd)) {
                continue;
            }
            done++;
            if (connects) {
                close(fd);
                fd = sent < count ? open_one(type) : -1;
            }
            if (sent < count) {
                sent++;
                send_message(fd);
            }
        }
    }
}

static void send_lines(long count)
{
    char many[LINE * 100];
    int fd = open_one(SOCK_STREAM);
    memset(many, 'x', sizeof many);
    for (size_t at = LINE - 1; at < sizeof many; at += LINE) {
        many[at] = '\n';
    }
    for (long sent = 0; sent < count; sent += 100) {
        size_t at = 0;
        while (at < sizeof many) {
            ssize_t size = send(fd, many + at, sizeof many - at, MSG_NOSIGNAL);
            expect(size > 0, "send");
            at += (size_t)size;
        }
    }
    expect(send(fd, "end\n", 4, MSG_NOSIGNAL) == 4, "send");
    expect(recv(fd, room, 1, 0) == 1, "recv");
}

int main(int argc, char **argv)
{
    expect(argc == 5, "usage: bench_client KIND PORT WIDTH COUNT");
    const char *kind = argv[1];
    long width = atol(argv[3]), count = atol(argv[4]);
    port = atoi(argv[2]);
    epoll_fd = epoll_create1(0);
    memset(message, 'm', MESSAGE);
    double start = now_s();
    if (strcmp(kind, "lines") == 0) {
        send_lines(count);
    } else {
        exchange(count, width,
                 strcmp(kind, "datagrams") == 0 ? SOCK_DGRAM : SOCK_STREAM,
                 strcmp(kind, "connect") == 0);
    }
    printf("%g\n", now_s() - start);
    return 0;
}
