/* SPDX-License-Identifier: MIT
 *
 * ev_emfile.c: a server on libevent that greets its clients, and is out of
 * descriptors (EMFILE). Its listener's callback for errors does nothing, so
 * that the listener stays ready and the loop turns without end. -DFIXED
 * disables it until a client is gone. It needs the third client to be seen
 * before the end of the first one.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "client.h"

enum { PORT = 9013, CLIENTS = 3, ROOM = 2, MOMENT_US = 1000 };

static struct event_base *loop;
static struct evconnlistener *listener;
static int served;

static void end_client(struct bufferevent *client, short what, void *data)
{
    (void)data;
    if ((what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) != 0) {
        bufferevent_free(client);
        evconnlistener_enable(listener);
        if (++served == CLIENTS) {
            event_base_loopbreak(loop);
        }
    }
}

static void accept_client(struct evconnlistener *from, evutil_socket_t fd,
                          struct sockaddr *address, int size, void *data)
{
    struct bufferevent *client =
        bufferevent_socket_new(loop, fd, BEV_OPT_CLOSE_ON_FREE);
    (void)from, (void)address, (void)size, (void)data;
    bufferevent_setcb(client, NULL, NULL, end_client, NULL);
    bufferevent_enable(client, EV_READ);
    bufferevent_write(client, "+", 1);
}

static void on_error(struct evconnlistener *from, void *data)
{
    (void)data;
#ifdef FIXED
    if (EVUTIL_SOCKET_ERROR() == EMFILE) {
        evconnlistener_disable(from);
    }
#else
    (void)from;
#endif
}

static int serve(void)
{
    struct sockaddr_in in = local_address(PORT);
    loop = event_base_new();
    listener = evconnlistener_new_bind(
        loop, accept_client, NULL, LEV_OPT_REUSEABLE | LEV_OPT_CLOSE_ON_FREE,
        CLIENTS, (struct sockaddr *)&in, sizeof in);
    if (listener == NULL) {
        return 1;
    }
    evconnlistener_set_error_cb(listener, on_error);
    rlim_t used = (rlim_t)evconnlistener_get_fd(listener) + 1;
    const struct rlimit limit = {used + ROOM, used + ROOM};
    setrlimit(RLIMIT_NOFILE, &limit);
    event_base_dispatch(loop);
    printf("%d clients\n", served);
    return 0;
}

int main(int argc, char **argv)
{
    int fds[CLIENTS];
    if (!is_client(argc, argv)) {
        return serve();
    }
    for (int i = 0; i < CLIENTS; i++) {
        if (i == ROOM) {
            close(fds[0]);
            usleep(MOMENT_US);
        }
        fds[i] = connect_to(PORT);
        if (!receives(fds[i], "+")) {
            return 1;
        }
        usleep(MOMENT_US);
    }
    return 0;
}
