/* SPDX-License-Identifier: MIT
 *
 * timer.c: a request with a timeout of a second, whose answer takes half a
 * second. When the time is over, the request is freed. As it is, the program
 * runs its timers before it looks at what epoll has reported, and then uses the
 * freed request; with -DFIXED it forgets the event.
 */
#define _GNU_SOURCE 1
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct request {
    int fd;
    double until;
};

static struct request *request;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Two ends of a connection. */
static void connect_both(int ends[2])
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    listen(listener, 1); /* on any port */
    getsockname(listener, (struct sockaddr *)&address, &size);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ends[0] = socket(AF_INET, SOCK_STREAM, 0);
    int rc = connect(ends[0], (struct sockaddr *)&address, size);
    assert(rc == 0);
    ends[1] = accept(listener, NULL, NULL);
    close(listener);
}

static void expire(void)
{
    if (request != NULL && now() >= request->until) {
        puts("too late");
        request->fd = -1;
        free(request);
        request = NULL;
    }
}

int main(void)
{
    int ends[2], loop = epoll_create(1);
    connect_both(ends);
    double begin = now();
    request = malloc(sizeof *request);
    *request = (struct request){.fd = ends[0], .until = begin + 1};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = request};
    epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event);
    poll(NULL, 0, 500); /* the server thinks */
    ssize_t sent = write(ends[1], "x", 1);
    assert(sent == 1);
    while (request != NULL) {
        int left = (int)((request->until - now()) * 1000);
        int count = epoll_wait(loop, &event, 1, left > 0 ? left : 0);
        expire();
#ifdef FIXED
        if (request == NULL) {
            break;
        }
#endif
        if (count == 1) {
            char byte;
            if (request == NULL) {
                fputs("an event of a freed request\n", stderr);
                abort();
            }
            count = (int)read(((struct request *)event.data.ptr)->fd, &byte, 1);
            printf("answered: %d byte\n", count);
            free(request);
            request = NULL;
        }
    }
    return EXIT_SUCCESS;
}
