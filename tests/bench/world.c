/* SPDX-License-Identifier: MIT
 *
 * tests/bench/world.c: the simulated kernel (sim/tt_world.h).
 */
#include <stdlib.h>

#include <ticktape/tt_world.h>

#include "bench.h"

enum { MILLION = 1000000, CONNECTIONS = 10000, MESSAGE = 16 };

static void expect(bool fact)
{
    if (!fact) {
        abort();
    }
}

/* A listener and its address. */
static int listen_somewhere(struct tt_world *world, struct sockaddr_in *in)
{
    struct sockaddr *address = (void *)in;
    socklen_t size = sizeof *in;
    *in = (struct sockaddr_in){.sin_family = AF_INET,
                               .sin_addr = tt_world_host_address(world, 0)};
    int fd = tt_world_socket(world, AF_INET, SOCK_STREAM, 0);
    expect(tt_world_bind(world, fd, address, size) == 0);
    expect(tt_world_listen(world, fd, 1) == 0);
    expect(tt_world_getsockname(world, fd, address, &size) == 0);
    return fd;
}

static void connect_to(struct tt_world *world, int listener,
                       const struct sockaddr_in *in, int fds[2])
{
    fds[0] = tt_world_socket(world, AF_INET, SOCK_STREAM, 0);
    expect(tt_world_connect(world, fds[0], (const void *)in, sizeof *in) == 0);
    fds[1] = tt_world_accept4(world, listener, NULL, NULL, 0);
    expect(fds[1] >= 0);
}

double bench_world_message(void)
{
    struct tt_world *world = tt_world_new(NULL);
    struct sockaddr_in in;
    char bytes[MESSAGE] = {0};
    int fds[2], listener = listen_somewhere(world, &in);
    connect_to(world, listener, &in, fds);
    double start = bench_now();
    for (int i = 0; i < 4 * MILLION; i++) {
        tt_world_send(world, fds[0], bytes, MESSAGE, 0);
        expect(tt_world_recv(world, fds[1], bytes, MESSAGE, 0) == MESSAGE);
    }
    double ns = (bench_now() - start) / (4 * MILLION);
    tt_world_free(world);
    return ns;
}

double bench_world_connection(void)
{
    struct tt_world_options options = {.descriptors_max = 2 * CONNECTIONS + 1};
    struct tt_world *world = tt_world_new(&options);
    struct sockaddr_in in;
    int fds[2], listener = listen_somewhere(world, &in);
    size_t before = tt_world_memory(world);
    for (int i = 0; i < CONNECTIONS; i++) {
        connect_to(world, listener, &in, fds);
    }
    double bytes = (double)(tt_world_memory(world) - before);
    tt_world_free(world);
    return bytes / CONNECTIONS;
}
