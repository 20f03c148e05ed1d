/* SPDX-License-Identifier: MIT
 *
 * uv_write.c: an echo server on libuv. uv_try_write() may take less than it is
 * offered: what is left is lost, and the client waits for ever. -DFIXED writes
 * the rest by uv_write().
 */
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

#include "client.h"

enum { PORT = 9010 };

static const char text[] = "what is sent comes back\n";
static uv_tcp_t listener;

static void close_client(uv_handle_t *client)
{
    free(client);
}

static void allocate(uv_handle_t *client, size_t size, uv_buf_t *out)
{
    (void)client;
    *out = uv_buf_init(malloc(size), (unsigned)size);
}

#ifdef FIXED
static void wrote(uv_write_t *request, int status)
{
    (void)status;
    free(request->data);
    free(request);
}

static void write_rest(uv_stream_t *client, const char *data, size_t size)
{
    uv_write_t *request = malloc(sizeof *request);
    request->data = malloc(size);
    memcpy(request->data, data, size);
    uv_buf_t rest = uv_buf_init(request->data, (unsigned)size);
    uv_write(request, client, &rest, 1, wrote);
}
#endif

static void has_read(uv_stream_t *client, ssize_t size, const uv_buf_t *data)
{
    if (size > 0) {
        uv_buf_t part = uv_buf_init(data->base, (unsigned)size);
        int taken = uv_try_write(client, &part, 1);
#ifdef FIXED
        taken = taken > 0 ? taken : 0;
        if (taken < size) {
            write_rest(client, data->base + taken, (size_t)(size - taken));
        }
#else
        (void)taken;
#endif
    } else if (size < 0) {
        uv_close((uv_handle_t *)client, close_client);
        uv_close((uv_handle_t *)&listener, NULL);
    }
    free(data->base);
}

static void accept_client(uv_stream_t *stream, int status)
{
    uv_tcp_t *client = malloc(sizeof *client);
    (void)status;
    uv_tcp_init(stream->loop, client);
    uv_accept(stream, (uv_stream_t *)client);
    uv_read_start((uv_stream_t *)client, allocate, has_read);
}

static int ask(void)
{
    int fd = connect_to(PORT);
    for (int i = 0; i < 3; i++) {
        send(fd, text, sizeof text - 1, 0);
        if (!receives(fd, text)) {
            return 1;
        }
    }
    puts("three answers");
    return 0;
}

int main(int argc, char **argv)
{
    struct sockaddr_in in = local_address(PORT);
    if (is_client(argc, argv)) {
        return ask();
    }
    uv_tcp_init(uv_default_loop(), &listener);
    if (uv_tcp_bind(&listener, (struct sockaddr *)&in, 0) < 0 ||
        uv_listen((uv_stream_t *)&listener, 4, accept_client) < 0) {
        return 1;
    }
    return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
