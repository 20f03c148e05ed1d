/* SPDX-License-Identifier: MIT
 *
 * uv_reuse.c: a server on libuv that keeps a note for each client in a table,
 * by the descriptor's number. A client that is gone is removed from it when
 * its handle has closed, which libuv reports later: by then a new client may
 * have the number, and its note is lost. -DFIXED removes it before it closes
 * the handle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

#include "client.h"

enum { PORT = 9014, CLIENTS = 2, FDS = 64, MOMENT_US = 1000 };

static uv_tcp_t listener;
static const char *notes[FDS]; /* by descriptor; NULL: none */
static int served;

struct client {
    uv_tcp_t handle; /* the first field */
    int fd;
};

static void has_closed(uv_handle_t *handle)
{
    struct client *client = (struct client *)(void *)handle;
#ifndef FIXED
    notes[client->fd] = NULL;
#endif
    free(client);
}

static void allocate(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    static char room[8];
    (void)handle, (void)size;
    *out = uv_buf_init(room, sizeof room);
}

static void has_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *data)
{
    struct client *client = (struct client *)(void *)stream;
    (void)data;
    if (size >= 0) {
        return;
    }
    if (notes[client->fd] == NULL) {
        fputs("a client without a note\n", stderr);
        abort();
    }
#ifdef FIXED
    notes[client->fd] = NULL;
#endif
    uv_close((uv_handle_t *)stream, has_closed);
    if (++served == CLIENTS) {
        uv_close((uv_handle_t *)&listener, NULL);
    }
}

static void accept_client(uv_stream_t *stream, int status)
{
    struct client *client = malloc(sizeof *client);
    uv_os_fd_t fd = -1;
    uv_tcp_init(stream->loop, &client->handle);
    if (status != 0 || uv_accept(stream, (uv_stream_t *)client) != 0) {
        abort();
    }
    uv_fileno((uv_handle_t *)client, &fd);
    client->fd = fd;
    notes[fd] = "greeted";
    uv_read_start((uv_stream_t *)client, allocate, has_read);
}

static int serve(void)
{
    struct sockaddr_in in = local_address(PORT);
    uv_loop_t *loop = uv_default_loop();
    uv_tcp_init(loop, &listener);
    uv_tcp_bind(&listener, (struct sockaddr *)&in, 0);
    uv_listen((uv_stream_t *)&listener, CLIENTS, accept_client);
    uv_run(loop, UV_RUN_DEFAULT);
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
        usleep(MOMENT_US);
    }
    return 0;
}
