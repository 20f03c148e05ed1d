/* SPDX-License-Identifier: MIT
 *
 * reuse.c: a chat server. A client that sends 'k' has the other one thrown out,
 * and the next one that waits is accepted: its descriptor has the number of the
 * one that was closed. If both had sent something, epoll has already reported
 * that number: the server then reads from a client that has sent nothing, and
 * takes it as gone. -DFIXED looks at the serial number of the event.
 */
#define _GNU_SOURCE 1
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT = 9003, FDS = 64, EVENTS = 4 };

static int loop, listener, members[2];
static uint32_t serials[FDS];

static void accept_member(int place)
{
    static uint32_t serial;
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN};
    serials[fd] = ++serial;
    event.data.u64 = (uint64_t)serial << 32 | (uint32_t)fd;
    epoll_ctl(loop, EPOLL_CTL_ADD, fd, &event);
    members[place] = fd;
}

/* 1: a member is gone. */
static int read_member(const struct epoll_event *event)
{
    char text;
    int fd = (int)(uint32_t)event->data.u64;
#ifdef FIXED
    if (serials[fd] != event->data.u64 >> 32) {
        return 0;
    }
#endif
    if (recv(fd, &text, 1, 0) != 1) {
        return 1;
    }
    if (text == 'k') {
        int place = members[0] == fd;
        close(members[place]);
        accept_member(place);
    }
    return text == 'q' ? -1 : 0;
}

static int serve(void)
{
    struct epoll_event events[EVENTS];
    loop = epoll_create1(0);
    accept_member(0);
    accept_member(1);
    usleep(2500); /* something else comes first */
    for (;;) {
        int count = epoll_wait(loop, events, EVENTS, -1);
        for (int i = 0; i < count; i++) {
            int rc = read_member(&events[i]);
            if (rc > 0) {
                fputs("a member is gone, who has said nothing\n", stderr);
            }
            if (rc != 0) {
                return rc > 0;
            }
        }
    }
}

static int join(const struct sockaddr_in *in)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    connect(fd, (const struct sockaddr *)in, sizeof *in);
    return fd;
}

int main(int argc, char **argv)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    char end;
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (argc > 1 && strcmp(argv[1], "client") == 0) {
        int first = join(&in), second = join(&in), third = join(&in);
        usleep(1000);
        send(second, "x", 1, 0);
        usleep(1000);
        send(first, "k", 1, 0);
        usleep(1000);
        send(third, "q", 1, 0);
        recv(third, &end, 1, 0);
        return 0;
    }
    listener = socket(AF_INET, SOCK_STREAM, 0);
    return bind(listener, (struct sockaddr *)&in, sizeof in) < 0 ||
           listen(listener, EVENTS) < 0 || serve();
}
