/* SPDX-License-Identifier: MIT
 *
 * tests/bench/net/uv.c: the echo servers on libuv, for net.py, which builds it
 * where libuv1-dev is installed.
 *
 *     bench_uv echo|datagrams
 *
 * What is read is sent by uv_try_write() or uv_udp_try_send(), which libuv
 * offers for exactly this; only what the kernel does not take is queued.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

static char room[64 * 1024];

static void alloc_room(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    (void)handle;
    (void)size;
    *out = uv_buf_init(room, sizeof room);
}

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

struct rest {
    uv_write_t request;
    char at[];
};

static void after_write(uv_write_t *request, int status)
{
    (void)status;
    free(request);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf)
{
    if (size < 0) {
        uv_close((uv_handle_t *)stream, free_handle);
        return;
    }
    uv_buf_t data = uv_buf_init(buf->base, (unsigned)size);
    int sent = uv_try_write(stream, &data, 1);
    sent = sent < 0 ? 0 : sent;
    if (sent < size) {
        size_t left = (size_t)(size - sent);
        struct rest *rest = malloc(sizeof *rest + left);
        memcpy(rest->at, buf->base + sent, left);
        uv_buf_t piece = uv_buf_init(rest->at, (unsigned)left);
        uv_write(&rest->request, stream, &piece, 1, after_write);
    }
}

static void on_connection(uv_stream_t *server, int status)
{
    if (status < 0) {
        return;
    }
    uv_tcp_t *client = malloc(sizeof *client);
    uv_tcp_init(server->loop, client);
    if (uv_accept(server, (uv_stream_t *)client) < 0) {
        uv_close((uv_handle_t *)client, free_handle);
        return;
    }
    uv_tcp_nodelay(client, 1);
    uv_read_start((uv_stream_t *)client, alloc_room, on_read);
}

static void on_datagram(uv_udp_t *socket, ssize_t size, const uv_buf_t *buf,
                        const struct sockaddr *from, unsigned flags)
{
    (void)flags;
    if (size >= 0 && from != NULL) {
        uv_buf_t data = uv_buf_init(buf->base, (unsigned)size);
        uv_udp_try_send(socket, &data, 1, from);
    }
}

static void print_port(const struct sockaddr_storage *name)
{
    printf("%d\n", ntohs(((const struct sockaddr_in *)name)->sin_port));
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static uv_tcp_t server;
    static uv_udp_t socket;
    struct sockaddr_in in;
    struct sockaddr_storage name;
    int size = sizeof name;
    uv_loop_t *loop = uv_default_loop();
    uv_ip4_addr("127.0.0.1", 0, &in);
    if (argc == 2 && strcmp(argv[1], "datagrams") == 0) {
        uv_udp_init(loop, &socket);
        uv_udp_bind(&socket, (struct sockaddr *)&in, 0);
        uv_udp_getsockname(&socket, (struct sockaddr *)&name, &size);
        uv_udp_recv_start(&socket, alloc_room, on_datagram);
    } else {
        uv_tcp_init(loop, &server);
        uv_tcp_bind(&server, (struct sockaddr *)&in, 0);
        uv_listen((uv_stream_t *)&server, 4000, on_connection);
        uv_tcp_getsockname(&server, (struct sockaddr *)&name, &size);
    }
    print_port(&name);
    return uv_run(loop, UV_RUN_DEFAULT);
}
