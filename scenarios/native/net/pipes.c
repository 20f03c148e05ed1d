/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/pipes.c: what is written to a pipe arrives, flow
 * control, the end, a pipe that nobody reads, writes after that, aborts. The
 * same as pipes.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

struct end {
    struct tt_object head;
    struct tt_transport *transport; /* owns, until the connection is lost */
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

/* ---- The read end -------------------------------------------------------- */

static int reader_made(struct tt_env *env, void *self,
                       struct tt_transport *transport)
{
    TT_KEEP(((struct end *)self)->transport, transport);
    return tt_printf(env, "reader made");
}

static int reader_received(struct tt_env *env, void *self, const char *data,
                           size_t size)
{
    ((struct end *)self)->count += size;
    if (size >= 20) {
        return 0;
    }
    tt_value bytes = tt_bytes(env, data, size);
    int rc = tt_printf(env, "reader received %pR", (void *)bytes);
    tt_unref(env, bytes);
    return rc;
}

static int reader_eof(struct tt_env *env, void *self)
{
    return tt_printf(env, "reader eof %zu", ((struct end *)self)->count);
}

static int print_lost(struct tt_env *env, struct end *end, const char *who,
                      struct tt_exc *exc)
{
    tt_unref(env, end->transport);
    end->transport = NULL;
    return tt_printf(env, "%s lost %pR", who,
                     exc == NULL ? (void *)TT_NONE : (void *)exc);
}

static int reader_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    return print_lost(env, self, "reader", exc);
}

static const struct tt_protocol reader = {.create = create_end,
                                          .connection_made = reader_made,
                                          .data_received = reader_received,
                                          .eof_received = reader_eof,
                                          .connection_lost = reader_lost};

/* ---- The write end ------------------------------------------------------- */

static int writer_made(struct tt_env *env, void *self,
                       struct tt_transport *transport)
{
    TT_KEEP(((struct end *)self)->transport, transport);
    return tt_printf(env, "writer made");
}

static int writer_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    return print_lost(env, self, "writer", exc);
}

static int writer_pause(struct tt_env *env, void *self)
{
    (void)self;
    return tt_printf(env, "writer pause");
}

static int writer_resume(struct tt_env *env, void *self)
{
    struct end *end = self;
    return tt_printf(env, "writer resume %zu",
                     tt_transport_write_buffer_size(end->transport));
}

static const struct tt_protocol writer = {.create = create_end,
                                          .connection_made = writer_made,
                                          .connection_lost = writer_lost,
                                          .pause_writing = writer_pause,
                                          .resume_writing = writer_resume};

/* ---- The program --------------------------------------------------------- */

static char many[200000];

enum { READING, WRITING, ENDS };

static void keep(struct tt_env *env, struct tt_transport **place,
                 struct tt_transport *transport)
{
    struct tt_transport *old = *place;
    TT_KEEP(*place, transport);
    tt_unref(env, old);
}

/* Into ENDS, which outlive the wait. */
TT_ASYNC(pair, ARG(struct tt_transport **, ends), VAR(int, write_fd))
{
    int fds[2];
    TT_BEGIN;
    TT_CHECK(tt_pipe(env, fds));
    self->write_fd = fds[1];
    TT_AWAIT(tt_connect_read_pipe(env, &reader, NULL, fds[0]));
    keep(env, &self->ends[READING], tt_transport_get(TT_GOT));
    TT_AWAIT(tt_connect_write_pipe(env, &writer, NULL, self->write_fd));
    keep(env, &self->ends[WRITING], tt_transport_get(TT_GOT));
    TT_END;
}

TT_ASYNC(flow, ARG(struct tt_transport **, ends))
{
    static char text[] = "one two";
    const struct iovec lines[] = {{text, 4}, {NULL, 0}, {text + 4, 3}};
    TT_BEGIN;
    TT_AWAIT(pair(env, self->ends));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], "hello", 5));
    TT_CHECK(tt_transport_writelines(env, self->ends[WRITING], lines, 3));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_CHECK(tt_transport_pause_reading(env, self->ends[READING]));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], many, 200000));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], many, 1000));
    TT_PRINT("%zu", tt_transport_write_buffer_size(self->ends[WRITING]));
    TT_CHECK(tt_transport_write_eof(env, self->ends[WRITING]));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], "dropped", 7));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_CHECK(tt_transport_resume_reading(env, self->ends[READING]));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_END;
}

static const char *truth(bool is)
{
    return is ? "True" : "False";
}

TT_ASYNC(broken, ARG(struct tt_transport **, ends))
{
    TT_BEGIN;
    TT_AWAIT(pair(env, self->ends));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], many, 100000));
    TT_CHECK(tt_transport_close(env, self->ends[READING]));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], "dropped", 7));
    TT_AWAIT(pair(env, self->ends));
    TT_CHECK(tt_transport_close(env, self->ends[READING]));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_AWAIT(pair(env, self->ends));
    TT_CHECK(tt_transport_write(env, self->ends[WRITING], "last", 4));
    TT_CHECK(tt_transport_abort(env, self->ends[WRITING]));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_PRINT("%s %s", truth(tt_transport_is_closing(self->ends[READING])),
             truth(tt_transport_is_closing(self->ends[WRITING])));
    TT_END;
}

TT_ASYNC_MAIN(OWN_N(struct tt_transport *, ends, ENDS))
{
    TT_BEGIN;
    TT_AWAIT(flow(env, self->ends));
    TT_AWAIT(broken(env, self->ends));
    TT_END;
}
