/* SPDX-License-Identifier: MIT
 *
 * pipe.c: transports of pipes.
 *
 * Mirrors asyncio/unix_events.py _UnixReadPipeTransport and
 * _UnixWritePipeTransport of 3.14. The write end is watched for reading, which
 * is how it hears that nobody reads any more. An abort after another one, which
 * in asyncio calls connection_lost() twice, does nothing.
 */
#include "loop/net/net.h"

#include <errno.h>

#include "loop/core/log.h"
#include "loop/core/sound.h"

/* ---- Reading ------------------------------------------------------------- */

static void drop_transport(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

static int run_eof(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    struct tt_env *env = loop->env;
    struct tt__io_context in;
    int rc = 0;
    (void)arg;
    TT_ASSERT(tt__io_sound(transport));
    if (transport->protocol != NULL &&
        transport->protocol->eof_received != NULL) {
        rc = tt__io_enter_call(env, &in, transport);
        if (rc == 0) {
            rc = transport->protocol->eof_received(env, transport->self);
            tt__io_leave(env, &in);
        }
    }
    tt_unref(env, transport);
    return rc < 0 ? rc : 0;
}

static const struct tt_callback own_eof = {.run = run_eof,
                                           .drop = drop_transport,
                                           .name = "eof received",
                                           .label = TT_LABEL_OWN};
static const struct tt_callback program_eof = {
    .run = run_eof, .drop = drop_transport, .name = "eof_received"};

/* The other end is closed. */
static int read_end(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(transport->protocol != NULL);
    tt_object_ref(&transport->head);
    int rc = tt_loop_call_soon(
        transport->loop,
        transport->protocol->eof_received == NULL ? &own_eof : &program_eof,
        transport, NULL);
    return rc < 0 ? rc : tt_transport_close(env, transport);
}

/* What RC, a negative errno, is reported as, and the end of TRANSPORT. Of the
 * read end asyncio keeps only EIO to itself. */
static int fail(struct tt_env *env, struct tt_transport *transport, ssize_t rc,
                const char *message)
{
    bool is_reader = transport->head.flags & TT__IO_READ_PIPE;
    struct tt_exc *exc = tt__io_error(env, rc);
    int result = exc == NULL ? tt_failure(env) : 0;
    TT_ASSERT(rc < 0);
    if (result == 0 && is_reader && rc != -EIO) {
        const struct tt_report report = {.message = message,
                                         .exception = tt_value_of(exc)};
        result = tt_loop_call_exception_handler(transport->loop, &report);
    }
    result = result < 0 ? result : tt__io_force_close(env, transport, exc);
    tt_exc_unref(env, exc);
    return result;
}

/* What the program raises goes to the loop, and ends nothing. */
static int call_received(struct tt_env *env, struct tt_transport *transport,
                         const char *data, size_t size)
{
    struct tt__io_context in;
    if (transport->protocol->data_received == NULL) {
        return 0;
    }
    int rc = tt__io_enter_call(env, &in, transport);
    if (rc == 0) {
        rc = transport->protocol->data_received(env, transport->self, data,
                                                size);
        tt__io_leave(env, &in);
    }
    return rc;
}

static int read_data(struct tt_env *env, struct tt_transport *transport)
{
    char *room = tt__io_room(env);
    if (room == NULL) {
        return TT_ENOMEM;
    }
    ssize_t size =
        env->sys->read(env->sys, transport->fd, room, TT__IO_RECEIVE);
    TT_ASSERT(size <= TT__IO_RECEIVE);
    if (size > 0) {
        return call_received(env, transport, room, (size_t)size);
    }
    if (size == 0) {
        return read_end(env, transport);
    }
    return tt__io_would_wait(size) ? 0
                                   : fail(env, transport, size,
                                          "Fatal read error on pipe transport");
}

/* Nobody reads what the write end writes. */
static int read_broken(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_exc *exc = NULL;
    TT_ASSERT(transport->head.flags & TT__IO_WRITE_PIPE);
    if (transport->first != NULL) {
        exc = tt_exc_new(env, &tt_BrokenPipeError, NULL);
    }
    int rc = tt_failure(env);
    rc = rc < 0 ? rc : tt__io_force_close(env, transport, exc);
    tt_exc_unref(env, exc);
    return rc;
}

static int run_read(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    (void)arg;
    TT_ASSERT(tt__io_sound(transport));
    if (transport->conn_lost > 0) {
        return 0;
    }
    tt__io_touch(loop->env);
    tt_object_ref(&transport->head); /* the reader may be removed */
    int rc = transport->head.flags & TT__IO_READ_PIPE
                 ? read_data(loop->env, transport)
                 : read_broken(loop->env, transport);
    tt_object_unref(loop->env, &transport->head);
    return rc;
}

const struct tt_callback tt__io_pipe_read = {.run = run_read,
                                             .drop = drop_transport,
                                             .name = "read ready",
                                             .label = TT_LABEL_OWN};

/* ---- Writing ------------------------------------------------------------- */

static int count_lost(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_text text;
    TT_ASSERT(transport->head.flags & TT__IO_CLOSING);
    if (transport->pipe_lost++ < TT__IO_WRITES_UNLOGGED) {
        return 0;
    }
    tt_text_init(&text, env);
    tt_text_puts(&text, "pipe closed by peer or os.write(pipe, data) raised "
                        "exception.");
    int rc = tt__log_at(env, TT_LOG_WARNING, &text);
    tt_text_deinit(&text);
    return rc;
}

int tt__io_pipe_write(struct tt_env *env, struct tt_transport *transport,
                      const char *data, size_t size)
{
    int rc = 0;
    tt__io_touch(env);
    if (size == 0) {
        return 0;
    }
    if (transport->head.flags & TT__IO_CLOSING) {
        return count_lost(env, transport);
    }
    TT_ASSERT(transport->fd >= 0);
    if (transport->first == NULL) {
        ssize_t sent = env->sys->write(env->sys, transport->fd, data, size);
        if (sent == (ssize_t)size) {
            return 0;
        }
        if (sent < 0 && !tt__io_would_wait(sent)) {
            transport->pipe_lost++;
            return fail(env, transport, sent,
                        "Fatal write error on pipe transport");
        }
        data += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
        rc = tt__io_add_writer(env, transport);
    }
    rc = rc < 0 ? rc : tt__io_push(env, transport, data, size);
    return rc < 0 ? rc : tt__io_pause_if_full(env, transport);
}

/* All pieces are one write: what the kernel takes of them is one piece. */
int tt__io_pipe_writelines(struct tt_env *env, struct tt_transport *transport,
                           const struct iovec *pieces, size_t count)
{
    size_t size = 0, at = 0;
    for (size_t i = 0; i < count; i++) {
        size += pieces[i].iov_len;
    }
    char *joined = size == 0 ? NULL : tt_alloc(env, size);
    if (joined == NULL) {
        return tt_failure(env);
    }
    for (size_t i = 0; i < count; i++) {
        if (pieces[i].iov_len > 0) {
            memcpy(joined + at, pieces[i].iov_base, pieces[i].iov_len);
        }
        at += pieces[i].iov_len;
    }
    TT_ASSERT(at == size);
    int rc = tt__io_pipe_write(env, transport, joined, size);
    tt_free(env, joined, size);
    return rc;
}

/* One write() of what is buffered, as asyncio's bytearray is. */
static ssize_t write_buffer(struct tt_env *env, struct tt_transport *transport)
{
    size_t size = 0;
    char *joined = tt_alloc(env, transport->buffered);
    struct tt__io_chunk *chunk = transport->first;
    if (joined == NULL) {
        return -ENOMEM;
    }
    for (; chunk != NULL; chunk = chunk->next) {
        memcpy(joined + size, chunk->at + chunk->sent,
               chunk->size - chunk->sent);
        size += chunk->size - chunk->sent;
    }
    TT_ASSERT(size == transport->buffered && size > 0);
    ssize_t sent = env->sys->write(env->sys, transport->fd, joined, size);
    tt_free(env, joined, size);
    return sent;
}

static int write_all(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(transport->first == NULL && transport->buffered == 0);
    int rc = tt__io_remove_writer(transport);
    rc = rc < 0 ? rc : tt__io_resume_if_low(env, transport);
    if (rc == 0 && transport->head.flags & TT__IO_CLOSING &&
        transport->conn_lost == 0) {
        rc = tt__io_remove_reader(transport);
        transport->conn_lost++;
        rc = rc < 0 ? rc : tt__io_lose(env, transport, NULL);
    }
    return rc;
}

static int run_write(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    struct tt_env *env = loop->env;
    int rc = 0;
    (void)arg;
    TT_ASSERT(tt__io_sound(transport) && transport->first != NULL);
    tt__io_touch(env);
    tt_object_ref(&transport->head); /* the writer may be removed */
    ssize_t sent = write_buffer(env, transport);
    if (sent < 0 && !tt__io_would_wait(sent)) {
        transport->pipe_lost++;
        rc = fail(env, transport, sent, "Fatal write error on pipe transport");
    } else if (sent > 0) {
        tt__io_drop_sent(env, transport, (size_t)sent);
        rc = transport->first == NULL ? write_all(env, transport) : 0;
    }
    tt_object_unref(env, &transport->head);
    return rc;
}

const struct tt_callback tt__io_pipe_write_ready = {.run = run_write,
                                                    .drop = drop_transport,
                                                    .name = "write ready",
                                                    .label = TT_LABEL_OWN};

/* ---- Making -------------------------------------------------------------- */

int tt_pipe(struct tt_env *env, int fds[2])
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    tt__io_touch(env);
    int rc = sys->pipe(sys, fds);
    TT_ASSERT(rc < 0 || fds[0] != fds[1]);
    return rc < 0 ? tt__io_raise(env, rc) : 0;
}

struct pipe_end {
    struct tt_coro coro;
    struct tt__io_end end;
    uint32_t kind; /* TT__IO_READ_PIPE or TT__IO_WRITE_PIPE */
};

static void drop_pipe_end(struct tt_env *env, struct tt_coro *coro)
{
    tt__io_end_drop(env, &((struct pipe_end *)coro)->end);
}

static int make_transport(struct tt_env *env, struct pipe_end *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    int rc = loop == NULL ? tt_failure(env)
                          : tt__io_end_begin(env, loop, &self->end);
    struct tt_sys *sys = rc < 0 ? NULL : tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    rc = sys->set_blocking(sys, self->end.fd, false);
    return rc < 0 ? tt__io_raise(env, rc)
                  : tt__io_end_make(env, loop, &self->end,
                                    (struct tt__io_making){.pipe = self->kind});
}

TT__CORO_NET(pipe_end, "connect_pipe", "BaseEventLoop.connect_pipe",
             drop_pipe_end)
{
    TT_BEGIN;
    TT_CHECK(make_transport(env, self));
    TT_TRY_AWAIT(tt_future_await(self->end.waiter));
    TT_CHECK(tt__io_end_connected(env, &self->end, rc));
    TT_RETURN(tt_ref(self->end.transport));
    TT_END;
}

static tt_value connect_pipe(struct tt_env *env,
                             const struct tt_protocol *protocol, void *data,
                             int fd, uint32_t kind)
{
    struct pipe_end *self = pipe_end_new(env);
    TT_ASSERT(protocol != NULL && fd >= 0);
    if (self != NULL) {
        tt__io_end_init(&self->end, protocol, data, fd);
        self->kind = kind;
    }
    return tt_value_of(self);
}

tt_value tt_connect_read_pipe(struct tt_env *env,
                              const struct tt_protocol *protocol, void *data,
                              int fd)
{
    TT_ASSERT(fd >= 0);
    return connect_pipe(env, protocol, data, fd, TT__IO_READ_PIPE);
}

tt_value tt_connect_write_pipe(struct tt_env *env,
                               const struct tt_protocol *protocol, void *data,
                               int fd)
{
    TT_ASSERT(fd >= 0);
    return connect_pipe(env, protocol, data, fd, TT__IO_WRITE_PIPE);
}
