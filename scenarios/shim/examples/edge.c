/* SPDX-License-Identifier: MIT
 *
 * edge.c: a server with an edge-triggered epoll reads once for each edge, with
 * room for one message. If two messages have come before it reads, there is no
 * edge for the second one. -DFIXED reads until there is nothing left.
 */
#define _GNU_SOURCE 1
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT = 9001, SIZE = 4, MESSAGES = 2 };

/* The number of bytes. */
static int take(int fd)
{
    char data[SIZE];
    int taken = 0;
    ssize_t size;
    while ((size = recv(fd, data, SIZE, MSG_DONTWAIT)) > 0) {
        taken += (int)size;
#ifndef FIXED
        break;
#endif
    }
    return taken;
}

static int serve(int listener)
{
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK), taken = 0;
    int loop = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET};
    epoll_ctl(loop, EPOLL_CTL_ADD, fd, &event);
    while (taken < MESSAGES * SIZE) {
        epoll_wait(loop, &event, 1, -1);
        taken += take(fd);
    }
    printf("%d bytes\n", taken);
    return 0;
}

int main(int argc, char **argv)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    struct sockaddr *address = (struct sockaddr *)&in;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (argc > 1 && strcmp(argv[1], "client") == 0) {
        if (connect(fd, address, sizeof in) < 0) {
            return 1;
        }
        for (int i = 0; i < MESSAGES; i++) {
            send(fd, "ping", SIZE, 0);
            usleep(1000);
        }
        recv(fd, &in, 1, 0); /* until the server is done */
        return 0;
    }
    return bind(fd, address, sizeof in) < 0 || listen(fd, 1) < 0 || serve(fd);
}
