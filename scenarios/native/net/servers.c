/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/servers.c: servers that are closed with connections in
 * their backlog, with clients, and while they serve for ever. The same as
 * servers.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

static int print_lost(struct tt_env *env, const char *who, struct tt_exc *exc)
{
    return exc == NULL ? tt_printf(env, "%s lost None", who)
                       : tt_printf(env, "%s lost %pT", who, (void *)exc);
}

static int server_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    (void)self;
    return print_lost(env, "server", exc);
}

static const struct tt_protocol server_end = {.connection_lost = server_lost};

static int client_eof(struct tt_env *env, void *self)
{
    (void)self;
    return tt_printf(env, "client eof");
}

static int client_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    (void)self;
    return exc == NULL ? tt_printf(env, "client lost NoneType")
                       : print_lost(env, "client", exc);
}

static const struct tt_protocol client_end = {.eof_received = client_eof,
                                              .connection_lost = client_lost};

TT_ASYNC(serve, KEEP(struct tt_stream *, client))
{
    TT_BEGIN;
    TT_AWAIT(tt_read(env, self->client, 10));
    TT_PRINT("served %pR", TT_GOT);
    TT_CHECK(tt_stream_close(env, self->client));
    TT_END;
}

TT_ASYNC(connect_once, ARG(int, port), OWN(struct tt_stream *, stream))
{
    TT_BEGIN;
    TT_AWAIT(tt_open_connection(env, "127.0.0.1", self->port));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_AWAIT(tt_read_all(env, self->stream));
    TT_PRINT("got %pR", TT_GOT);
    TT_CHECK(tt_stream_close(env, self->stream));
    TT_END;
}

TT_ASYNC_AS(connect_or_fail, "connect", ARG(int, port))
{
    TT_BEGIN;
    TT_TRY_AWAIT(connect_once(env, self->port));
    struct tt_exc *exc = NULL;
    if (tt_except(env, &rc, &tt_OSError, &exc)) {
        rc = tt_printf(env, "%pT", (void *)exc);
        tt_exc_unref(env, exc);
    }
    TT_CHECK(rc);
    TT_END;
}

TT_ASYNC(race, OWN(struct tt_server *, server),
         OWN_N(struct tt_task *, tasks, 3), VAR(int, port), VAR(int, i))
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, serve, "127.0.0.1", 0));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_CHECK(self->port = tt_server_port(env, self->server));
    for (self->i = 0; self->i < 3; self->i++) {
        TT_CREATE_TASK(self->tasks[self->i], connect_or_fail(env, self->port));
    }
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(tt_task_cancel(env, self->tasks[1], TT_NULL));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(tt_server_close(env, self->server));
    tt_value all[3];
    for (int i = 0; i < 3; i++) {
        all[i] = tt_ref(self->tasks[i]);
    }
    TT_AWAIT(tt_gather(env, all, 3, true));
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_END;
}

TT_ASYNC(clients, ARG(bool, aborts), OWN(struct tt_server *, server),
         OWN_N(struct tt_transport *, ends, 2), VAR(int, port), VAR(int, i))
{
    TT_BEGIN;
    TT_AWAIT(
        tt_create_server(env, &server_end, NULL,
                         &(struct tt_server_options){.host = "127.0.0.1"}));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_CHECK(self->port = tt_server_port(env, self->server));
    for (self->i = 0; self->i < 2; self->i++) {
        TT_AWAIT(tt_create_connection(env, &client_end, NULL, "127.0.0.1",
                                      self->port));
        TT_KEEP(self->ends[self->i], tt_transport_get(TT_GOT));
        TT_CHECK(tt_transport_write(env, self->ends[self->i], "unread", 6));
    }
    TT_CHECK(tt_server_close(env, self->server));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(self->aborts ? tt_server_abort_clients(env, self->server)
                          : tt_server_close_clients(env, self->server));
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_PRINT("closed");
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_END;
}

TT_ASYNC(wait_closed, KEEP(struct tt_server *, server))
{
    TT_BEGIN;
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_PRINT("waited");
    TT_END;
}

TT_ASYNC(forever, OWN(struct tt_server *, server),
         OWN(struct tt_stream *, stream), OWN_N(struct tt_task *, tasks, 2),
         VAR(int, port))
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, serve, "127.0.0.1", 0));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_CHECK(self->port = tt_server_port(env, self->server));
    TT_CREATE_TASK(self->tasks[0], tt_server_serve_forever(env, self->server));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_AWAIT(tt_open_connection(env, "127.0.0.1", self->port));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_CREATE_TASK(self->tasks[1], wait_closed(env, self->server));
    TT_TRY_AWAIT(tt_server_serve_forever(env, self->server));
    if (tt_except(env, &rc, &tt_RuntimeError, NULL)) {
        TT_PRINT("twice");
    }
    TT_CHECK(rc);
    TT_CHECK(tt_task_cancel(env, self->tasks[0], TT_NULL));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_CHECK(tt_write_text(env, self->stream, "end"));
    TT_AWAIT(tt_read_all(env, self->stream));
    TT_PRINT("%pR", TT_GOT);
    TT_TRY_AWAIT(tt_task_await(self->tasks[0]));
    if (tt_except(env, &rc, &tt_CancelledError, NULL)) {
        TT_PRINT("cancelled");
    }
    TT_CHECK(rc);
    TT_AWAIT(tt_task_await(self->tasks[1]));
    TT_TRY_AWAIT(tt_server_start_serving(env, self->server));
    if (tt_except(env, &rc, &tt_Exception, NULL)) {
        TT_PRINT("closed");
    }
    TT_CHECK(rc);
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_server *, server))
{
    TT_BEGIN;
    TT_AWAIT(race(env));
    TT_AWAIT(clients(env, false));
    TT_AWAIT(clients(env, true));
    TT_AWAIT(forever(env));
    TT_AWAIT(tt_start_server(env, serve, "127.0.0.1", 0));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_TRY_AWAIT(tt_start_server(env, serve, "127.0.0.1",
                                 tt_server_port(env, self->server)));
    struct tt_exc *exc = NULL;
    if (tt_except(env, &rc, &tt_OSError, &exc)) {
        rc = tt_printf(env, "%d", tt_os_errno(exc));
        tt_exc_unref(env, exc);
    }
    TT_CHECK(rc);
    TT_CHECK(tt_server_close(env, self->server));
    TT_END;
}
