/* SPDX-License-Identifier: MIT
 *
 * accept.c: a server that is out of descriptors (EMFILE). Its listener stays
 * ready, and it tries to accept again and again. -DFIXED does not watch the
 * listener until a client is gone. It needs the third client to be seen before
 * the end of the first one.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT = 9002, CLIENTS = 3, ROOM = 2 };

static int loop, listener;

static void watch(int operation, int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(loop, operation, fd, &event);
}

static void accept_client(void)
{
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
    if (fd >= 0) {
        watch(EPOLL_CTL_ADD, fd);
    }
#ifdef FIXED
    if (fd < 0 && errno == EMFILE) {
        watch(EPOLL_CTL_DEL, listener);
    }
#endif
}

static int serve(void)
{
    struct epoll_event event;
    int served = 0;
    loop = epoll_create1(0);
    const struct rlimit limit = {(rlim_t)loop + 1 + ROOM,
                                 (rlim_t)loop + 1 + ROOM};
    setrlimit(RLIMIT_NOFILE, &limit);
    watch(EPOLL_CTL_ADD, listener);
    while (served < CLIENTS) {
        if (epoll_wait(loop, &event, 1, -1) != 1) {
            return 1;
        }
        if (event.data.fd == listener) {
            accept_client();
        } else {
            close(event.data.fd); /* it has nothing to say, and leaves */
            served++;
            watch(EPOLL_CTL_ADD, listener); /* again, if it was not */
        }
    }
    printf("%d clients\n", served);
    return 0;
}

int main(int argc, char **argv)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    struct sockaddr *address = (struct sockaddr *)&in;
    int fds[CLIENTS];
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (argc > 1 && strcmp(argv[1], "client") == 0) {
        for (int i = 0; i < CLIENTS; i++) {
            if (i == ROOM) {
                close(fds[0]);
                usleep(1000);
            }
            fds[i] = socket(AF_INET, SOCK_STREAM, 0);
            if (connect(fds[i], address, sizeof in) < 0) {
                return 1;
            }
            usleep(1000);
        }
        return 0;
    }
    listener = socket(AF_INET, SOCK_STREAM, 0);
    return bind(listener, address, sizeof in) < 0 ||
           listen(listener, CLIENTS) < 0 || serve();
}
