/* SPDX-License-Identifier: MIT
 *
 * uv_idle.c: a server on libuv with a timer for clients that say nothing. When
 * a client has said all, the server answers, shuts its side down, and closes
 * the connection after that. If the answer does not fit into the socket's
 * buffer, and the timer expires before the rest is written, the connection is
 * closed twice, which libuv does not allow. -DFIXED stops the timer first.
 */
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

#include "client.h"

enum { PORT = 9011, IDLE_MS = 1000, CLIENT_US = 900000 };

struct session {
    uv_tcp_t client;
    uv_timer_t idle;
    uv_write_t write;
    uv_shutdown_t shutdown;
    char data[64];
};

static const char text[] = "what was asked is known\n";
static uv_tcp_t listener;

static void close_session(struct session *session)
{
    uv_timer_stop(&session->idle);
    uv_close((uv_handle_t *)&session->idle, NULL);
    uv_close((uv_handle_t *)&session->client, NULL);
    uv_close((uv_handle_t *)&listener, NULL);
}

static void is_idle(uv_timer_t *timer)
{
    close_session(timer->data);
}

static void has_shut(uv_shutdown_t *shutdown, int status)
{
    (void)status;
    close_session(shutdown->data);
}

static void allocate(uv_handle_t *client, size_t size, uv_buf_t *out)
{
    struct session *session = client->data;
    (void)size;
    *out = uv_buf_init(session->data, sizeof session->data);
}

static void has_read(uv_stream_t *client, ssize_t size, const uv_buf_t *data)
{
    struct session *session = client->data;
    (void)data;
    if (size > 0) {
        uv_timer_again(&session->idle);
    } else if (size < 0) {
        uv_read_stop(client);
#ifdef FIXED
        uv_timer_stop(&session->idle);
#endif
        uv_buf_t answer = uv_buf_init((char *)(uintptr_t)text, sizeof text - 1);
        uv_write(&session->write, client, &answer, 1, NULL);
        uv_shutdown(&session->shutdown, client, has_shut);
    }
}

static void accept_client(uv_stream_t *stream, int status)
{
    static struct session session;
    (void)status;
    session.client.data = session.idle.data = session.shutdown.data = &session;
    uv_tcp_init(stream->loop, &session.client);
    uv_timer_init(stream->loop, &session.idle);
    uv_timer_start(&session.idle, is_idle, IDLE_MS, IDLE_MS);
    uv_accept(stream, (uv_stream_t *)&session.client);
    uv_read_start((uv_stream_t *)&session.client, allocate, has_read);
}

int main(int argc, char **argv)
{
    struct sockaddr_in in = local_address(PORT);
    if (is_client(argc, argv)) {
        int fd = connect_to(PORT);
        usleep(CLIENT_US);
        shutdown(fd, SHUT_WR);
        receives(fd, text); /* or not, if it was idle for too long */
        return 0;
    }
    uv_tcp_init(uv_default_loop(), &listener);
    if (uv_tcp_bind(&listener, (struct sockaddr *)&in, 0) < 0 ||
        uv_listen((uv_stream_t *)&listener, 4, accept_client) < 0) {
        return 1;
    }
    int left = uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    puts("closed");
    return left;
}
