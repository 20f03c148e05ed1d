/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/streams.c: each kind of read and how it fails, a handler
 * that raises, one that is cancelled, and streams that nobody closes. The same
 * as streams.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

#define PATH "@streams"

static const char long_text[] =
    "\nshort\n"; /* between 300 times x and 300 times y, ";z" */
static char many[1000000];

static int write_long(struct tt_env *env, struct tt_stream *stream)
{
    char text[700];
    size_t size = 0;
    memset(text, 'x', 300);
    size = 300 + sizeof long_text - 1;
    memcpy(text + 300, long_text, sizeof long_text - 1);
    memset(text + size, 'y', 300);
    size += 300;
    memcpy(text + size, ";z", 2);
    return tt_write(env, stream, text, size + 2);
}

static bool is_text(tt_value v, const char *text)
{
    const struct tt_bytes *bytes = tt_bytes_get(v);
    return bytes->size == strlen(text) &&
           memcmp(bytes->at, text, bytes->size) == 0;
}

TT_ASYNC(serve, KEEP(struct tt_stream *, client), OWN(tt_value, what))
{
    TT_BEGIN;
    TT_AWAIT(tt_readline(env, self->client));
    self->what = tt_ref(TT_GOT);
    TT_PRINT("serves %pR", self->what);
    if (is_text(self->what, "lines\n")) {
        TT_CHECK(tt_write_text(env, self->client, "one\ntwo"));
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        TT_CHECK(tt_write_text(env, self->client, ";three;rest"));
        TT_CHECK(tt_write_eof(env, self->client));
        TT_AWAIT(tt_read_all(env, self->client));
        TT_PRINT("then %pR", TT_GOT);
    } else if (is_text(self->what, "long\n")) {
        TT_CHECK(write_long(env, self->client));
    } else if (is_text(self->what, "raise\n")) {
        TT_RAISE(&tt_ValueError, "handler");
    } else if (is_text(self->what, "wait\n")) {
        TT_AWAIT(tt_sleep(env, 100, TT_NONE));
    } else if (is_text(self->what, "reset\n")) {
        TT_CHECK(tt_write_text(env, self->client, "bye"));
        TT_CHECK(tt_transport_abort(env, tt_stream_transport(self->client)));
    } else if (is_text(self->what, "slow\n")) {
        TT_AWAIT(tt_sleep(env, 1, TT_NONE));
        TT_AWAIT(tt_read_all(env, self->client));
        TT_PRINT("read %u", tt_bytes_get(TT_GOT)->size);
    }
    TT_END;
}

/* Connects and sends WHAT; the result is the stream. */
TT_ASYNC(ask, ARG(const char *, what), ARG(size_t, limit),
         OWN(struct tt_stream *, stream))
{
    TT_BEGIN;
    TT_AWAIT(tt_open_unix_connection_with(
        env, PATH, &(struct tt_stream_options){.limit = self->limit}));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_CHECK(tt_write_text(env, self->stream, self->what));
    TT_AWAIT(tt_drain(env, self->stream));
    TT_RETURN(tt_ref(self->stream));
    TT_END;
}

TT_ASYNC(read_line, KEEP(struct tt_stream *, stream))
{
    TT_BEGIN;
    TT_AWAIT(tt_readline(env, self->stream));
    TT_PRINT("waits %pR", TT_GOT);
    TT_END;
}

/* Prints an exception of TYPE, which RC is, with its attribute NAME. */
static int print_with(struct tt_env *env, int rc, const struct tt_type *type,
                      const char *name)
{
    struct tt_exc *exc = NULL;
    if (!tt_except(env, &rc, type, &exc)) {
        return rc;
    }
    const struct tt_property *property = tt_type_property(type, name);
    tt_value v = property->get(env, tt_value_of(exc));
    rc = tt_printf(env, "%pS %pR", (void *)exc, (void *)v);
    tt_unref(env, v);
    tt_exc_unref(env, exc);
    return rc;
}

static int print_caught(struct tt_env *env, int rc, const struct tt_type *type)
{
    struct tt_exc *exc = NULL;
    if (tt_except(env, &rc, type, &exc)) {
        rc = type == &tt_ConnectionError ? tt_printf(env, "%pT", (void *)exc)
                                         : tt_printf(env, "%pS", (void *)exc);
        tt_exc_unref(env, exc);
    }
    return rc;
}

TT_ASYNC(lines, OWN(struct tt_stream *, stream), OWN(struct tt_task *, task))
{
    TT_BEGIN;
    TT_AWAIT(ask(env, "lines\n", 0));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_AWAIT(tt_readline(env, self->stream));
    TT_PRINT("%pR", TT_GOT);
    TT_CREATE_TASK(self->task, read_line(env, self->stream));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_TRY_AWAIT(tt_read(env, self->stream, 1));
    TT_CHECK(print_caught(env, rc, &tt_RuntimeError));
    TT_CHECK(tt_task_cancel(env, self->task, TT_NULL));
    TT_TRY_AWAIT(tt_task_await(self->task));
    if (tt_except(env, &rc, &tt_CancelledError, NULL)) {
        TT_PRINT("cancelled");
    }
    TT_CHECK(rc);
    TT_AWAIT(tt_read_until(env, self->stream, ";th", 3));
    TT_PRINT("%pR", TT_GOT);
    TT_AWAIT(tt_readexactly(env, self->stream, 3));
    TT_PRINT("%pR", TT_GOT);
    TT_TRY_AWAIT(tt_readexactly(env, self->stream, 100));
    TT_CHECK(print_with(env, rc, &tt_IncompleteReadError, "partial"));
    TT_AWAIT(tt_read(env, self->stream, 10));
    TT_PRINT("%s %pR", tt_at_eof(self->stream) ? "True" : "False", TT_GOT);
    TT_TRY_AWAIT(tt_read_until(env, self->stream, ";", 1));
    TT_CHECK(print_with(env, rc, &tt_IncompleteReadError, "partial"));
    TT_AWAIT(tt_readline(env, self->stream));
    TT_PRINT("%pR", TT_GOT);
    TT_CHECK(tt_write_text(env, self->stream, "end"));
    TT_CHECK(tt_stream_close(env, self->stream));
    TT_AWAIT(tt_wait_closed(env, self->stream));
    TT_AWAIT(tt_wait_closed(env, self->stream));
    TT_END;
}

TT_ASYNC(read_long, OWN(struct tt_stream *, stream))
{
    TT_BEGIN;
    TT_AWAIT(ask(env, "long\n", 100));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_TRY_AWAIT(tt_readline(env, self->stream));
    TT_CHECK(print_caught(env, rc, &tt_ValueError));
    TT_AWAIT(tt_readline(env, self->stream));
    TT_PRINT("%pR", TT_GOT);
    TT_TRY_AWAIT(tt_read_until(env, self->stream, ";", 1));
    TT_CHECK(print_with(env, rc, &tt_LimitOverrunError, "consumed"));
    TT_AWAIT(tt_read_all(env, self->stream));
    TT_PRINT("%u", tt_bytes_get(TT_GOT)->size);
    TT_END;
}

TT_ASYNC(read_twice, KEEP(struct tt_stream *, stream), OWN(tt_value, first))
{
    TT_BEGIN;
    TT_AWAIT(tt_read(env, self->stream, 100));
    self->first = tt_ref(TT_GOT);
    TT_AWAIT(tt_read(env, self->stream, 100));
    TT_PRINT("%pR %pR", self->first, TT_GOT);
    TT_END;
}

TT_ASYNC(lost, ARG(const char *, what), OWN(struct tt_stream *, stream),
         VAR(int, i))
{
    TT_BEGIN;
    TT_AWAIT(ask(env, self->what, 0));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_TRY_AWAIT(read_twice(env, self->stream));
    TT_CHECK(print_caught(env, rc, &tt_ConnectionError));
    for (self->i = 0; self->i < 2; self->i++) {
        TT_CHECK(tt_write_text(env, self->stream, "x"));
        TT_TRY_AWAIT(tt_drain(env, self->stream));
        if (rc == 0) {
            TT_PRINT("drained");
        }
        TT_CHECK(print_caught(env, rc, &tt_ConnectionError));
    }
    TT_CHECK(tt_stream_close(env, self->stream));
    TT_TRY_AWAIT(tt_wait_closed(env, self->stream));
    TT_CHECK(print_caught(env, rc, &tt_ConnectionError));
    TT_END;
}

TT_ASYNC(slow, OWN(struct tt_stream *, stream))
{
    TT_BEGIN;
    TT_AWAIT(ask(env, "slow\n", 0));
    TT_KEEP(self->stream, tt_stream_get(TT_GOT));
    TT_CHECK(tt_write(env, self->stream, many, sizeof many));
    TT_AWAIT(tt_drain(env, self->stream));
    TT_PRINT("drained %s",
             tt_stream_is_closing(self->stream) ? "True" : "False");
    TT_CHECK(tt_write_eof(env, self->stream));
    TT_AWAIT(tt_read_all(env, self->stream));
    TT_PRINT("%pR", TT_GOT);
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_server *, server))
{
    TT_BEGIN;
    TT_AWAIT(tt_start_unix_server(env, serve, PATH));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(lines(env));
    TT_AWAIT(read_long(env));
    TT_AWAIT(lost(env, "raise\n"));
    TT_AWAIT(lost(env, "reset\n"));
    TT_AWAIT(slow(env));
    TT_AWAIT(ask(env, "wait\n", 0));
    tt_clear(env, &TT_GOT);
    TT_CHECK(tt_server_close(env, self->server));
    TT_TRY_AWAIT(tt_open_unix_connection(env, PATH));
    struct tt_exc *exc = NULL;
    if (tt_except(env, &rc, &tt_ConnectionRefusedError, &exc)) {
        rc = tt_printf(env, "%d", tt_os_errno(exc));
        tt_exc_unref(env, exc);
    }
    TT_CHECK(rc);
    TT_END;
}
