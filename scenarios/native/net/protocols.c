/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/protocols.c: every callback of a protocol in its order,
 * flow control by limits, half-close, abort, and exceptions of callbacks. The
 * same as protocols.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

#define PATH "@protocols"

/* One end. It and its transport hold each other until the connection is lost.
 */
struct end {
    struct tt_object head;
    struct tt_transport *transport; /* owns */
    size_t count;
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

/* ---- Sender -------------------------------------------------------------- */

static int sender_made(struct tt_env *env, void *self,
                       struct tt_transport *transport)
{
    size_t low, high;
    TT_KEEP(((struct end *)self)->transport, transport);
    int rc = tt_printf(env, "sender made");
    rc = rc < 0 ? rc
                : tt_transport_set_write_buffer_limits(env, transport, 1000,
                                                       TT_LIMIT_DEFAULT);
    tt_transport_write_buffer_limits(transport, &low, &high);
    return rc < 0 ? rc : tt_printf(env, "(%zu, %zu)", low, high);
}

static int sender_received(struct tt_env *env, void *self, const char *data,
                           size_t size)
{
    (void)self;
    tt_value bytes = tt_bytes(env, data, size);
    int rc = tt_printf(env, "sender received %pR", (void *)bytes);
    tt_unref(env, bytes);
    return rc;
}

static int sender_eof(struct tt_env *env, void *self)
{
    (void)self;
    return tt_printf(env, "sender eof");
}

static int print_lost(struct tt_env *env, const char *who, struct tt_exc *exc)
{
    return tt_printf(env, "%s lost %pR", who,
                     exc == NULL ? (void *)TT_NONE : (void *)exc);
}

static void drop_transport(struct tt_env *env, struct end *end)
{
    tt_unref(env, end->transport);
    end->transport = NULL;
}

static int sender_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    drop_transport(env, self);
    return print_lost(env, "sender", exc);
}

static int sender_pause(struct tt_env *env, void *self)
{
    (void)self;
    return tt_printf(env, "pause");
}

static int sender_resume(struct tt_env *env, void *self)
{
    struct end *end = self;
    return tt_printf(env, "resume %zu",
                     tt_transport_write_buffer_size(end->transport));
}

static const struct tt_protocol sender = {.create = create_end,
                                          .connection_made = sender_made,
                                          .data_received = sender_received,
                                          .eof_received = sender_eof,
                                          .connection_lost = sender_lost,
                                          .pause_writing = sender_pause,
                                          .resume_writing = sender_resume};

/* ---- Slow ---------------------------------------------------------------- */

static int run_resume(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    (void)arg;
    int rc = tt_transport_resume_reading(tt_loop_env(loop), transport);
    tt_unref(tt_loop_env(loop), transport);
    return rc;
}

static void drop_resume(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

static const struct tt_callback resume = {
    .run = run_resume, .drop = drop_resume, .name = "resume"};

static int slow_made(struct tt_env *env, void *self,
                     struct tt_transport *transport)
{
    TT_KEEP(((struct end *)self)->transport, transport);
    int rc = tt_transport_pause_reading(env, transport);
    if (rc == 0) {
        rc = tt_printf(env, "reading %s",
                       tt_transport_is_reading(transport) ? "True" : "False");
    }
    if (rc < 0) {
        return rc;
    }
    tt_ref(transport); /* the timer's */
    return tt_loop_call_later(tt_running_loop(env), 0.05, &resume, transport,
                              NULL);
}

static int slow_received(struct tt_env *env, void *self, const char *data,
                         size_t size)
{
    ((struct end *)self)->count += size;
    return size == 3 && memcmp(data, "bad", size) == 0
               ? tt_raise(env, &tt_ValueError, "bad data")
               : 0;
}

static int slow_eof(struct tt_env *env, void *self)
{
    struct end *end = self;
    static char pieces[] = "<end>";
    const struct iovec lines[] = {
        {pieces, 1}, {pieces + 1, 3}, {pieces + 4, 1}};
    int rc = tt_printf(env, "received %zu", end->count);
    rc = rc < 0 ? rc : tt_transport_writelines(env, end->transport, lines, 3);
    return rc < 0 ? rc : 1;
}

static int slow_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    drop_transport(env, self);
    return print_lost(env, "slow", exc);
}

static const struct tt_protocol slow = {.create = create_end,
                                        .connection_made = slow_made,
                                        .data_received = slow_received,
                                        .eof_received = slow_eof,
                                        .connection_lost = slow_lost};

/* ---- The program --------------------------------------------------------- */

static char many[1000000];

/* Prints the exception in the slot. */
static int print_raised(struct tt_env *env, int rc)
{
    struct tt_exc *exc = NULL;
    if (tt_except(env, &rc, &tt_Exception, &exc)) {
        rc = tt_printf(env, "%pS", (void *)exc);
        tt_exc_unref(env, exc);
    }
    return rc;
}

static const char *truth(bool is)
{
    return is ? "True" : "False";
}

TT_ASYNC_MAIN(OWN(struct tt_server *, server),
              OWN_N(struct tt_transport *, ends, 3))
{
    TT_BEGIN;
    TT_AWAIT(tt_create_server(env, &slow, NULL,
                              &(struct tt_server_options){.path = PATH}));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(tt_create_unix_connection(env, &sender, NULL, PATH));
    TT_KEEP(self->ends[0], tt_transport_get(TT_GOT));
    for (int i = 0; i < 6; i++) {
        TT_CHECK(tt_transport_write(env, self->ends[0], many, 60000));
    }
    TT_PRINT("%s", truth(tt_transport_write_buffer_size(self->ends[0]) > 1000));
    TT_CHECK(tt_transport_write_eof(env, self->ends[0]));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_PRINT("closing %s", truth(tt_transport_is_closing(self->ends[0])));
    TT_CHECK(
        print_raised(env, tt_transport_write(env, self->ends[0], "more", 4)));
    TT_CHECK(print_raised(
        env, tt_transport_set_write_buffer_limits(env, self->ends[0], 1, 2)));
    TT_CHECK(tt_transport_close(env, self->ends[0]));
    TT_CHECK(tt_transport_write_eof(env, self->ends[0]));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_AWAIT(tt_create_unix_connection(env, &sender, NULL, PATH));
    TT_KEEP(self->ends[1], tt_transport_get(TT_GOT));
    TT_CHECK(tt_transport_write(env, self->ends[1], "bad", 3));
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_PRINT("closing %s", truth(tt_transport_is_closing(self->ends[1])));
    TT_AWAIT(tt_create_unix_connection(env, &sender, NULL, PATH));
    TT_KEEP(self->ends[2], tt_transport_get(TT_GOT));
    TT_CHECK(tt_transport_write(env, self->ends[2], many, sizeof many));
    TT_CHECK(tt_transport_abort(env, self->ends[2]));
    TT_CHECK(tt_transport_abort(env, self->ends[2]));
    TT_CHECK(tt_server_close(env, self->server));
    TT_CHECK(tt_server_close_clients(env, self->server));
    TT_PRINT("serving %s", truth(tt_server_is_serving(self->server)));
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_END;
}
