/* SPDX-License-Identifier: MIT
 *
 * ev_hup.c: a server on libevent, which greets its client, and answers a
 * question. A client that is not greeted in time leaves. The server takes a
 * read without data for one that comes later: but it is the end, and the loop
 * turns without end. -DFIXED closes the connection.
 */
#include <errno.h>
#include <event2/event.h>
#include <event2/util.h>
#include <stdio.h>
#include <sys/time.h>

#include "client.h"

enum { PORT = 9012, PATIENCE_US = 300000 };

static struct event_base *loop;
static struct event *reads;

static void end(evutil_socket_t fd)
{
    event_free(reads);
    close(fd);
    event_base_loopbreak(loop);
}

static void read_client(evutil_socket_t fd, short what, void *data)
{
    char question;
    ssize_t size = recv(fd, &question, 1, 0);
    (void)what;
    (void)data;
    if (size > 0) {
        send(fd, "!", 1, MSG_NOSIGNAL);
        end(fd);
    }
#ifdef FIXED
    if (size == 0 || (size < 0 && errno != EAGAIN)) {
        end(fd);
    }
#endif
}

static void accept_client(evutil_socket_t fd, short what, void *data)
{
    int client = accept(fd, NULL, NULL);
    (void)what;
    (void)data;
    evutil_make_socket_nonblocking(client);
    send(client, "+", 1, MSG_NOSIGNAL);
    reads = event_new(loop, client, EV_READ | EV_PERSIST, read_client, NULL);
    event_add(reads, NULL);
}

static int ask(void)
{
    int fd = connect_to(PORT);
    const struct timeval most = {.tv_usec = PATIENCE_US}, ever = {0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    if (!receives(fd, "+")) {
        return puts("not greeted") < 0;
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &ever, sizeof ever);
    send(fd, "?", 1, 0);
    return receives(fd, "!") ? puts("answered") < 0 : 1;
}

int main(int argc, char **argv)
{
    struct sockaddr_in in = local_address(PORT);
    if (is_client(argc, argv)) {
        return ask();
    }
    loop = event_base_new();
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&in, sizeof in) < 0 ||
        listen(listener, 4) < 0) {
        return 1;
    }
    evutil_make_socket_nonblocking(listener);
    event_add(event_new(loop, listener, EV_READ, accept_client, NULL), NULL);
    return event_base_dispatch(loop) < 0;
}
