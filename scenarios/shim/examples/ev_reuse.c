/* SPDX-License-Identifier: MIT
 *
 * ev_reuse.c: a server on libevent that keeps a note for each client in a
 * table, by the descriptor's number, for a moment longer than the client: then
 * a timer removes it. By then a new client may have the number, and its note is
 * lost. -DFIXED removes it before the number is free. It needs a server that is
 * so late that the timer and the next client come together: libevent looks at
 * descriptors first.
 */
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "client.h"

enum { PORT = 9015, CLIENTS = 2, FDS = 64, MOMENT_US = 1000 };

static struct event_base *loop;
static const char *notes[FDS]; /* by descriptor; NULL: none */
static int served;

#ifndef FIXED
static void remove_note(evutil_socket_t fd, short what, void *data)
{
    (void)fd, (void)what;
    notes[(intptr_t)data] = NULL;
}
#endif

static void end_client(struct bufferevent *client, short what, void *data)
{
    evutil_socket_t fd = bufferevent_getfd(client);
    (void)what, (void)data;
    if (notes[fd] == NULL) {
        fputs("a client without a note\n", stderr);
        abort();
    }
#ifdef FIXED
    notes[fd] = NULL;
#else
    const struct timeval soon = {.tv_usec = MOMENT_US};
    event_base_once(loop, -1, EV_TIMEOUT, remove_note, (void *)(intptr_t)fd,
                    &soon);
#endif
    bufferevent_free(client);
    if (++served == CLIENTS) {
        event_base_loopbreak(loop);
    }
}

static void accept_client(struct evconnlistener *from, evutil_socket_t fd,
                          struct sockaddr *address, int size, void *data)
{
    struct bufferevent *client =
        bufferevent_socket_new(loop, fd, BEV_OPT_CLOSE_ON_FREE);
    (void)from, (void)address, (void)size, (void)data;
    notes[fd] = "greeted";
    bufferevent_setcb(client, NULL, NULL, end_client, NULL);
    bufferevent_enable(client, EV_READ);
}

static int serve(void)
{
    struct sockaddr_in in = local_address(PORT);
    loop = event_base_new();
    if (evconnlistener_new_bind(loop, accept_client, NULL, LEV_OPT_REUSEABLE,
                                CLIENTS, (struct sockaddr *)&in,
                                sizeof in) == NULL) {
        return 1;
    }
    event_base_dispatch(loop);
    printf("%d clients\n", served);
    return 0;
}

int main(int argc, char **argv)
{
    if (!is_client(argc, argv)) {
        return serve();
    }
    for (int i = 0; i < CLIENTS; i++) {
        int fd = connect_to(PORT);
        usleep(MOMENT_US);
        close(fd);
        usleep(2 * MOMENT_US);
    }
    return 0;
}
