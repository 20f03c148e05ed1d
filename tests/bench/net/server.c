/* SPDX-License-Identifier: MIT
 *
 * tests/bench/net/server.c: what net.py measures of ticktape.
 *
 *     bench_net echo|stream|lines|datagrams    a server on epoll, for real
 *     bench_net sim MESSAGES                   messages through the simulation
 *     bench_net connections COUNT              open ones in the simulation
 *
 * A server prints its port and runs until its stdin ends.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <ticktape/tt_net.h>
#include <ticktape/tt_sim.h>
#include <ticktape/tt_world.h>

enum { CHUNK = 64 * 1024, SMALL = 16 };

/* ---- Protocols ----------------------------------------------------------- */

struct end {
    struct tt_object head;
    struct tt_transport *transport; /* owns, until the connection is lost */
};

static void drop_end(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct end *)self)->transport);
}

TT_SHARED(end, drop_end)

static void *create_end(struct tt_env *env, void *data)
{
    (void)data;
    return end_new(env);
}

static int made(struct tt_env *env, void *self, struct tt_transport *transport)
{
    (void)env;
    TT_KEEP(((struct end *)self)->transport, transport);
    return 0;
}

static int received(struct tt_env *env, void *self, const char *data,
                    size_t size)
{
    return tt_transport_write(env, ((struct end *)self)->transport, data, size);
}

static int lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    struct end *end = self;
    (void)exc;
    tt_unref(env, end->transport);
    end->transport = NULL;
    return 0;
}

static const struct tt_protocol echo = {.create = create_end,
                                        .connection_made = made,
                                        .data_received = received,
                                        .connection_lost = lost};

static int datagram(struct tt_env *env, void *self, const char *data,
                    size_t size, const struct tt_address *from)
{
    return tt_transport_sendto(env, ((struct end *)self)->transport, data, size,
                               from);
}

static const struct tt_protocol datagrams = {.create = create_end,
                                             .connection_made = made,
                                             .datagram_received = datagram,
                                             .connection_lost = lost};

/* ---- Streams ------------------------------------------------------------- */

TT_ASYNC(echo_stream, KEEP(struct tt_stream *, client))
{
    TT_BEGIN;
    while (true) {
        TT_TRY_AWAIT(tt_read(env, self->client, CHUNK));
        if (rc < 0 || tt_bytes_get(TT_GOT)->size == 0) {
            break;
        }
        TT_CHECK(tt_write_bytes(env, self->client, TT_GOT));
        TT_AWAIT(tt_drain(env, self->client));
    }
    if (tt_except(env, &rc, &tt_OSError, NULL)) {
        rc = 0; /* it was reset */
    }
    TT_CHECK(rc);
    TT_CHECK(tt_stream_close(env, self->client));
    TT_END;
}

/* Answers the line "end" only. */
TT_ASYNC(read_lines, KEEP(struct tt_stream *, client))
{
    TT_BEGIN;
    while (true) {
        TT_AWAIT(tt_readline(env, self->client));
        if (tt_bytes_get(TT_GOT)->size == 0) {
            break;
        }
        if (strcmp(tt_bytes_get(TT_GOT)->at, "end\n") == 0) {
            TT_CHECK(tt_write_text(env, self->client, "k"));
        }
    }
    TT_CHECK(tt_stream_close(env, self->client));
    TT_END;
}

/* ---- Servers for real ---------------------------------------------------- */

static int print_port(struct tt_env *env, int port)
{
    return tt_printf(env, "%d", port);
}

TT_ASYNC(serve_datagrams, VAR(struct tt_address, address),
         OWN(struct tt_transport *, transport))
{
    TT_BEGIN;
    TT_CHECK(tt_address_inet(env, &self->address, "127.0.0.1", 0));
    TT_AWAIT(tt_create_datagram_endpoint(env, &datagrams, NULL, &self->address,
                                         NULL));
    TT_KEEP(self->transport, tt_transport_get(TT_GOT));
    tt_value fd = tt_transport_get_extra_info(env, self->transport, "socket");
    TT_CHECK(tt_socket_name(env, (int)tt_small_int_get(fd), &self->address));
    TT_CHECK(print_port(env, tt_address_port(&self->address)));
    TT_AWAIT(tt_readable(env, 0));
    TT_END;
}

static tt_value start_server(struct tt_env *env, const char *kind)
{
    static const struct tt_server_options options = {.host = "127.0.0.1",
                                                     .backlog = 4000};
    if (strcmp(kind, "echo") == 0) {
        return tt_create_server(env, &echo, NULL, &options);
    }
    return tt_start_server_with(
        env, strcmp(kind, "lines") == 0 ? read_lines : echo_stream, &options,
        NULL);
}

TT_ASYNC(serve, ARG(const char *, kind), OWN(struct tt_server *, server))
{
    TT_BEGIN;
    TT_AWAIT(start_server(env, self->kind));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_CHECK(print_port(env, tt_server_port(env, self->server)));
    TT_AWAIT(tt_readable(env, 0));
    TT_END;
}

static int run_real(const char *kind)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, NULL);
    if (env == NULL) {
        return 1;
    }
    tt_unref(env,
             tt_run(env, strcmp(kind, "datagrams") == 0 ? serve_datagrams(env)
                                                        : serve(env, kind)));
    return tt_real_deinit(&real) < 0;
}

/* ---- In simulation ------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double began_s;

/* Writes COUNT messages; each is read by the other end before the next. */
TT_ASYNC(ping, ARG(int64_t, count), OWN(struct tt_server *, server),
         OWN(struct tt_stream *, stream), VAR(int64_t, i))
{
    static const char message[SMALL] = {0};
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, echo_stream, "127.0.0.1", 0));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(tt_open_connection(env, "127.0.0.1",
                                tt_server_port(env, self->server)));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    began_s = seconds_now();
    for (self->i = 0; self->i < self->count; self->i++) {
        TT_CHECK(tt_write(env, self->stream, message, SMALL));
        TT_AWAIT(tt_read(env, self->stream, SMALL));
    }
    /* There and back: two messages each. */
    double spent_s = seconds_now() - began_s;
    TT_CHECK(tt_printf(env, "%g", spent_s / (2 * (double)self->count) * 1e9));
    TT_CHECK(tt_stream_close(env, self->stream));
    TT_CHECK(tt_server_close(env, self->server));
    TT_END;
}

/* How often the message goes there and back. */
static int64_t bounces_left;
static struct tt_future *bounces_done;

static int bounce_received(struct tt_env *env, void *self, const char *data,
                           size_t size)
{
    if (--bounces_left == 0) {
        return tt_future_set_result(env, bounces_done, TT_NONE);
    }
    return received(env, self, data, size);
}

static const struct tt_protocol bounce = {.create = create_end,
                                          .connection_made = made,
                                          .data_received = bounce_received,
                                          .connection_lost = lost};

TT_ASYNC(ping_protocols, ARG(int64_t, count), OWN(struct tt_server *, server),
         OWN(struct tt_transport *, transport), OWN(struct tt_future *, done))
{
    static const char message[SMALL] = {0};
    static const struct tt_server_options options = {.host = "127.0.0.1"};
    TT_BEGIN;
    TT_AWAIT(tt_create_server(env, &echo, NULL, &options));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(tt_create_connection(env, &bounce, NULL, "127.0.0.1",
                                  tt_server_port(env, self->server)));
    TT_KEEP(self->transport, tt_transport_get(TT_GOT));
    TT_MAKE(self->done, tt_future_new(tt_running_loop(env)));
    bounces_done = self->done;
    bounces_left = self->count;
    began_s = seconds_now();
    TT_CHECK(tt_transport_write(env, self->transport, message, SMALL));
    TT_AWAIT(tt_future_await(self->done));
    double spent_s = seconds_now() - began_s;
    TT_CHECK(tt_printf(env, "%g", spent_s / (2 * (double)self->count) * 1e9));
    TT_CHECK(tt_transport_close(env, self->transport));
    TT_CHECK(tt_server_close(env, self->server));
    TT_END;
}

/* COUNT open connections with a coroutine per client: bytes of memory each,
 * both ends. */
TT_ASYNC(hold, ARG(int64_t, count), OWN(struct tt_server *, server),
         OWN(tt_value, streams), VAR(int64_t, i), VAR(int, port),
         VAR(uint8_t *, before))
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, echo_stream, "127.0.0.1", 0));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_CHECK(self->port = tt_server_port(env, self->server));
    TT_MAKE(self->streams, tt_list(env, NULL, 0));
    self->before = env->memory.top;
    for (self->i = 0; self->i < self->count; self->i++) {
        TT_AWAIT(tt_open_connection(env, "127.0.0.1", self->port));
        TT_CHECK(tt_list_append(env, tt_list_get(self->streams), TT_GOT));
    }
    TT_CHECK(tt_printf(env, "%g",
                       (double)(env->memory.top - self->before) /
                           (double)self->count));
    TT_CHECK(tt_server_close(env, self->server));
    TT_END;
}

struct job {
    tt_value (*start)(struct tt_env *env, int64_t count);
    int64_t count;
};

static int run_job(struct tt_env *env, void *data)
{
    const struct job *job = data;
    enum { DESCRIPTORS = 1 << 20 };
    tt_world_set_limit(tt_sim_world(env), DESCRIPTORS);
    tt_value result = tt_run(env, job->start(env, job->count));
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

static int print_out(void *data, const char *text, size_t size)
{
    (void)data;
    return fwrite(text, 1, size, stdout) == size ? 0 : -1;
}

static int simulate(tt_value (*start)(struct tt_env *, int64_t), int64_t count)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    struct job job = {start, count};
    options.limits.tick_max = UINT64_MAX;
    options.print = print_out;
    struct tt_sim *sim = tt_sim_new(&options);
    if (sim == NULL) {
        return 1;
    }
    tt_sim_run(sim, run_job, &job, &result);
    if (result.verdict != TT_VERDICT_OK) {
        fprintf(stderr, "bench_net: %s\n", result.message);
    }
    tt_sim_free(sim);
    return result.verdict != TT_VERDICT_OK;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "sim") == 0) {
        return simulate(ping, atoll(argv[2]));
    }
    if (argc == 3 && strcmp(argv[1], "sim-protocols") == 0) {
        return simulate(ping_protocols, atoll(argv[2]));
    }
    if (argc == 3 && strcmp(argv[1], "connections") == 0) {
        return simulate(hold, atoll(argv[2]));
    }
    return argc == 2 ? run_real(argv[1]) : 2;
}
