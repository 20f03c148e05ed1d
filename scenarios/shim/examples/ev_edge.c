/* SPDX-License-Identifier: MIT
 *
 * ev_edge.c: a server on libevent whose events are edges (EV_ET): it reads once
 * for each. What arrives between its read and the next edge waits for ever if
 * the client waits for the answer. -DFIXED reads until there is no more.
 */
#include <event2/event.h>
#include <event2/util.h>
#include <stdio.h>

#include "client.h"

enum { PORT = 9013, SIZE = 4, MESSAGES = 2 };

static struct event_base *loop;
static int taken;

static void read_client(evutil_socket_t fd, short what, void *data)
{
    char message[SIZE];
    ssize_t size;
    (void)what;
    (void)data;
    while ((size = recv(fd, message, SIZE, 0)) > 0) {
        taken += (int)size;
#ifndef FIXED
        break;
#endif
    }
    if (taken == MESSAGES * SIZE) {
        send(fd, "!", 1, 0);
        event_base_loopbreak(loop);
    }
}

static void accept_client(evutil_socket_t fd, short what, void *data)
{
    int client = accept(fd, NULL, NULL);
    (void)what;
    (void)data;
    evutil_make_socket_nonblocking(client);
    event_add(event_new(loop, client, EV_READ | EV_ET | EV_PERSIST, read_client,
                        NULL),
              NULL);
}

static int ask(void)
{
    int fd = connect_to(PORT);
    for (int i = 0; i < MESSAGES; i++) {
        send(fd, "four", SIZE, 0);
        usleep(1000);
    }
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
