/* SPDX-License-Identifier: MIT
 *
 * socket_transport.c: reading and writing a stream socket.
 *
 * Mirrors asyncio/selector_events.py _SelectorSocketTransport of 3.14. A
 * message costs no allocation here: it is received into one buffer of the
 * execution, and sent from where the program has it. Only what the kernel does
 * not take is copied, a chunk for each write, since one sendmsg() sends at most
 * SC_IOV_MAX chunks.
 */
#include "loop/net/net.h"

#include <limits.h>

#include "loop/core/sound.h"

enum { PIECES_MAX = 1024 }; /* SC_IOV_MAX of Linux */

/* ---- Reading ------------------------------------------------------------- */

/* Calls of the protocol for what was read run in the context in which the
 * reader was added. */
static int call_received(struct tt_env *env, struct tt_transport *transport,
                         const char *data, size_t size)
{
    struct tt__io_context in;
    const struct tt_protocol *protocol = transport->protocol;
    if (protocol->data_received == NULL) {
        return 0;
    }
    int rc = tt__io_enter_call(env, &in, transport);
    if (TT_LIKELY(rc == 0)) {
        rc = protocol->data_received(env, transport->self, data, size);
        tt__io_leave(env, &in);
    }
    return rc;
}

/* 1: stays open; 0: closes; or a failure. */
static int call_eof(struct tt_env *env, struct tt_transport *transport)
{
    struct tt__io_context in;
    if (transport->protocol->eof_received == NULL) {
        return 0;
    }
    int rc = tt__io_enter_call(env, &in, transport);
    if (rc == 0) {
        rc = transport->protocol->eof_received(env, transport->self);
        tt__io_leave(env, &in);
    }
    return rc;
}

/* _read_ready__on_eof */
static int read_end(struct tt_env *env, struct tt_transport *transport)
{
    int rc = call_eof(env, transport);
    if (rc < 0) {
        return tt__io_fatal(
            env, transport,
            "Fatal error: protocol.eof_received() call failed.");
    }
    /* The end would be reported again and again. */
    return rc > 0 ? tt__io_remove_reader(transport)
                  : tt_transport_close(env, transport);
}

/* What recv() returned: whether there is nothing more to do, with *RC. */
static bool is_read_over(struct tt_env *env, struct tt_transport *transport,
                         ssize_t size, int *rc)
{
    if (TT_LIKELY(size > 0)) {
        return false;
    }
    if (size == 0) {
        *rc = read_end(env, transport);
    } else if (!tt__io_would_wait(size)) {
        *rc = tt__io_fatal_call(env, transport, size,
                                "Fatal read error on socket transport");
    }
    return true;
}

/* _read_ready__data_received */
static int read_data(struct tt_env *env, struct tt_transport *transport)
{
    char *room = tt__io_room(env);
    if (TT_UNLIKELY(room == NULL)) {
        return TT_ENOMEM;
    }
    ssize_t size =
        env->sys->recv(env->sys, transport->fd, room, TT__IO_RECEIVE);
    TT_PARANOID_ASSERT(size <= TT__IO_RECEIVE);
    int rc = 0;
    if (is_read_over(env, transport, size, &rc)) {
        return rc;
    }
    rc = call_received(env, transport, room, (size_t)size);
    return TT_LIKELY(rc >= 0)
               ? 0
               : tt__io_fatal(
                     env, transport,
                     "Fatal error: protocol.data_received() call failed.");
}

static int get_buffer(struct tt_env *env, struct tt_transport *transport,
                      void **buffer, size_t *size)
{
    *buffer = NULL;
    *size = 0;
    int rc =
        transport->protocol->get_buffer(env, transport->self, buffer, size);
    return rc == 0 && *size == 0
               ? tt_raise(env, &tt_RuntimeError,
                          "get_buffer() returned an empty buffer")
               : rc;
}

/* _read_ready__get_buffer */
static int read_into_buffer(struct tt_env *env, struct tt_transport *transport)
{
    void *buffer;
    size_t room;
    struct tt__io_context in;
    int rc = tt__io_enter_call(env, &in, transport);
    if (rc < 0) {
        return rc;
    }
    rc = get_buffer(env, transport, &buffer, &room);
    tt__io_leave(env, &in);
    if (rc < 0) {
        return tt__io_fatal(env, transport,
                            "Fatal error: protocol.get_buffer() call failed.");
    }
    ssize_t size = env->sys->recv(env->sys, transport->fd, buffer, room);
    TT_PARANOID_ASSERT(size < 0 || (size_t)size <= room);
    if (is_read_over(env, transport, size, &rc)) {
        return rc;
    }
    if (transport->protocol->buffer_updated == NULL) {
        return 0;
    }
    rc = tt__io_enter_call(env, &in, transport);
    if (rc < 0) {
        return rc;
    }
    rc =
        transport->protocol->buffer_updated(env, transport->self, (size_t)size);
    tt__io_leave(env, &in);
    return rc >= 0 ? 0
                   : tt__io_fatal(
                         env, transport,
                         "Fatal error: protocol.buffer_updated() call failed.");
}

/* The buffer may be the protocol object's, and get_buffer() may set another
 * protocol. */
static int read_buffered(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_object *self = transport->self;
    TT_ASSERT(transport->fd >= 0);
    if (self != NULL) {
        tt_object_ref(self);
    }
    int rc = read_into_buffer(env, transport);
    tt_unref(env, self);
    return rc;
}

static int run_read(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    struct tt_env *env = loop->env;
    int rc = 0;
    (void)arg;
    TT_PARANOID_ASSERT(tt__io_sound(transport));
    if (TT_UNLIKELY(transport->conn_lost > 0)) {
        return 0;
    }
    tt__io_touch(env);
    tt_object_ref(&transport->head); /* the reader may be removed */
    rc = transport->protocol->get_buffer != NULL ? read_buffered(env, transport)
                                                 : read_data(env, transport);
    tt_object_unref(env, &transport->head);
    return rc;
}

static void drop_transport(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

static const struct tt_callback read_ready = {.run = run_read,
                                              .drop = drop_transport,
                                              .name = "read ready",
                                              .label = TT_LABEL_OWN};

int tt__io_add_reader(struct tt_env *env, struct tt_transport *transport)
{
    const struct tt_callback *callback = &read_ready;
    TT_ASSERT(tt_transport_is_reading(transport));
    if (transport->head.flags & TT__IO_DATAGRAM) {
        callback = &tt__io_datagram_read;
    } else if (transport->head.flags & TT__IO_PIPE) {
        callback = &tt__io_pipe_read;
    }
    tt_object_ref(&transport->head);
    int rc =
        tt_loop_add_reader(transport->loop, transport->fd, callback, transport);
    if (rc < 0) {
        tt_object_unref(env, &transport->head);
    }
    return rc;
}

/* ---- Writing ------------------------------------------------------------- */

int tt__io_push(struct tt_env *env, struct tt_transport *transport,
                const char *data, size_t size)
{
    TT_ASSERT(data != NULL || size == 0);
    struct tt__io_chunk *chunk = tt_alloc(env, sizeof *chunk + size);
    if (chunk == NULL) {
        return TT_ENOMEM;
    }
    *chunk = (struct tt__io_chunk){.size = size};
    if (size > 0) {
        memcpy(chunk->at, data, size);
    }
    if (transport->last != NULL) {
        transport->last->next = chunk;
    } else {
        transport->first = chunk;
    }
    transport->last = chunk;
    transport->buffered += size;
    TT_ASSERT(transport->buffered >= size);
    return 0;
}

/* _adjust_leftover_buffer */
void tt__io_drop_sent(struct tt_env *env, struct tt_transport *transport,
                      size_t size)
{
    TT_ASSERT(size <= transport->buffered);
    transport->buffered -= size;
    while (size > 0) {
        struct tt__io_chunk *chunk = transport->first;
        TT_ASSERT(chunk != NULL && chunk->sent <= chunk->size);
        size_t left = chunk->size - chunk->sent;
        if (left > size) {
            chunk->sent += size;
            return;
        }
        size -= left;
        transport->first = chunk->next;
        tt_free(env, chunk, sizeof *chunk + chunk->size);
    }
    if (transport->first == NULL) {
        TT_ASSERT(transport->buffered == 0);
        transport->last = NULL;
    }
}

static ssize_t send_chunks(struct tt_env *env, struct tt_transport *transport)
{
    struct iovec pieces[PIECES_MAX];
    size_t count = 0;
    struct tt__io_chunk *chunk = transport->first;
    for (; chunk != NULL && count < PIECES_MAX; chunk = chunk->next) {
        pieces[count++] =
            (struct iovec){chunk->at + chunk->sent, chunk->size - chunk->sent};
    }
    TT_ASSERT(count > 0);
    const struct msghdr message = {.msg_iov = pieces, .msg_iovlen = count};
    return env->sys->sendmsg(env->sys, transport->fd, &message, 0);
}

/* Everything that was written is sent. */
static int write_end(struct tt_env *env, struct tt_transport *transport)
{
    TT_ASSERT(transport->first == NULL && transport->buffered == 0);
    int rc = tt__io_remove_writer(transport);
    if (rc == 0 && transport->head.flags & TT__IO_CLOSING) {
        return transport->conn_lost > 0 ? 0 : tt__io_lose(env, transport, NULL);
    }
    if (rc == 0 && transport->head.flags & TT__IO_EOF) {
        rc = env->sys->shutdown(env->sys, transport->fd, SHUT_WR);
        rc = rc < 0 ? tt__io_raise(env, rc) : 0;
    }
    return rc;
}

/* _write_sendmsg */
static int write_chunks(struct tt_env *env, struct tt_transport *transport)
{
    if (transport->first == NULL) { /* resume_writing() left with an exit */
        return tt_raise(env, &tt_AssertionError, "Data should not be empty");
    }
    if (transport->conn_lost > 0) {
        return 0;
    }
    ssize_t sent = send_chunks(env, transport);
    if (tt__io_would_wait(sent)) {
        return 0;
    }
    if (sent < 0) {
        int rc = tt__io_remove_writer(transport);
        tt__io_drop_chunks(env, transport);
        return rc < 0
                   ? rc
                   : tt__io_fatal_call(env, transport, sent,
                                       "Fatal write error on socket transport");
    }
    tt__io_drop_sent(env, transport, (size_t)sent);
    int rc = tt__io_resume_if_low(env, transport); /* which may write more */
    return rc == 0 && transport->first == NULL ? write_end(env, transport) : rc;
}

static int run_write(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_transport *transport = data;
    (void)arg;
    TT_ASSERT(transport->loop == loop && tt__io_sound(transport));
    tt__io_touch(loop->env);
    tt_object_ref(&transport->head); /* the writer may be removed */
    int rc = write_chunks(loop->env, transport);
    tt_object_unref(loop->env, &transport->head);
    return rc;
}

static const struct tt_callback write_ready = {.run = run_write,
                                               .drop = drop_transport,
                                               .name = "write sendmsg",
                                               .label = TT_LABEL_OWN};

int tt__io_add_writer(struct tt_env *env, struct tt_transport *transport)
{
    const struct tt_callback *callback = &write_ready;
    TT_ASSERT(transport->fd >= 0);
    if (transport->head.flags & TT__IO_DATAGRAM) {
        callback = &tt__io_datagram_write;
    } else if (transport->head.flags & TT__IO_PIPE) {
        callback = &tt__io_pipe_write_ready;
    }
    tt_object_ref(&transport->head);
    int rc =
        tt_loop_add_writer(transport->loop, transport->fd, callback, transport);
    if (rc < 0) {
        tt_object_unref(env, &transport->head);
    }
    return rc;
}

/* Whether writing SIZE bytes has an effect; if not, *RC is the result. */
static bool can_write(struct tt_env *env, struct tt_transport *transport,
                      const char *what, size_t size, int *rc)
{
    TT_ASSERT(!(transport->head.flags & TT__IO_DATAGRAM));
    tt__io_touch(env);
    if (TT_UNLIKELY(transport->head.flags & TT__IO_EOF)) {
        *rc = tt_raise(env, &tt_RuntimeError,
                       "Cannot call %s() after write_eof()", what);
        return false;
    }
    if (TT_UNLIKELY(size == 0 || transport->conn_lost > 0)) {
        *rc = size == 0 ? 0 : tt__io_count_lost(env, transport);
        return false;
    }
    if (TT_UNLIKELY(transport->fd < 0)) { /* closed once all was sent */
        *rc = strcmp(what, "write") == 0
                  ? tt_raise(env, &tt_AttributeError,
                             "'NoneType' object has no attribute "
                             "'call_exception_handler'")
                  : tt_raise(env, &tt_TypeError,
                             "'NoneType' object is not callable");
        return false;
    }
    return true;
}

int tt_transport_write(struct tt_env *env, struct tt_transport *transport,
                       const void *data, size_t size)
{
    int rc = 0;
    const char *bytes = data;
    TT_PARANOID_ASSERT(tt__io_sound(transport));
    if (TT_UNLIKELY(transport->head.flags & TT__IO_PIPE)) {
        return tt__io_pipe_write(env, transport, data, size);
    }
    if (!can_write(env, transport, "write", size, &rc)) {
        return rc;
    }
    if (TT_LIKELY(transport->first == NULL)) {
        ssize_t sent = env->sys->send(env->sys, transport->fd, bytes, size);
        if (TT_LIKELY(sent == (ssize_t)size)) {
            return 0;
        }
        if (sent < 0 && !tt__io_would_wait(sent)) {
            return tt__io_fatal_call(env, transport, sent,
                                     "Fatal write error on socket transport");
        }
        bytes += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
        rc = tt__io_add_writer(env, transport);
    }
    rc = rc < 0 ? rc : tt__io_push(env, transport, bytes, size);
    return rc < 0 ? rc : tt__io_pause_if_full(env, transport);
}

/* COUNT pieces of what nothing precedes are sent from where they are; *SENT:
 * how much of them was. */
static int send_pieces(struct tt_env *env, struct tt_transport *transport,
                       const struct iovec *pieces, size_t count, size_t *sent)
{
    const struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)pieces,
                                   .msg_iovlen =
                                       count < PIECES_MAX ? count : PIECES_MAX};
    TT_ASSERT(transport->first == NULL && count > 0);
    ssize_t size = env->sys->sendmsg(env->sys, transport->fd, &message, 0);
    *sent = size > 0 ? (size_t)size : 0;
    return size >= 0 || tt__io_would_wait(size)
               ? 0
               : tt__io_fatal_call(env, transport, size,
                                   "Fatal write error on socket transport");
}

int tt_transport_writelines(struct tt_env *env, struct tt_transport *transport,
                            const struct iovec *pieces, size_t count)
{
    int rc = 0;
    size_t sent = 0;
    bool is_first = transport->first == NULL;
    TT_ASSERT(tt__io_sound(transport));
    if (TT_UNLIKELY(transport->head.flags & TT__IO_PIPE)) {
        return tt__io_pipe_writelines(env, transport, pieces, count);
    }
    if (!can_write(env, transport, "writelines", count, &rc)) {
        return rc;
    }
    if (is_first) {
        rc = send_pieces(env, transport, pieces, count, &sent);
        if (rc < 0 || transport->conn_lost > 0) {
            return rc;
        }
    }
    for (size_t i = 0; rc == 0 && i < count; i++) {
        size_t size = pieces[i].iov_len;
        if (sent > 0 && sent >= size) {
            sent -= size;
            continue;
        }
        /* As in CPython an empty piece after all that was sent stays. */
        rc = tt__io_push(env, transport,
                         (const char *)pieces[i].iov_base + sent, size - sent);
        sent = 0;
    }
    TT_ASSERT(sent == 0); /* the kernel took no more than there was */
    tt_object_ref(&transport->head); /* its writer may be all that owns it */
    if (rc == 0 && !is_first) {
        rc = write_chunks(env, transport);
    }
    if (rc == 0 && transport->first != NULL) {
        rc = tt__io_add_writer(env, transport);
        rc = rc < 0 ? rc : tt__io_pause_if_full(env, transport);
    }
    tt_object_unref(env, &transport->head);
    return rc;
}

int tt_transport_write_eof(struct tt_env *env, struct tt_transport *transport)
{
    enum { OVER = TT__IO_CLOSING | TT__IO_EOF };
    int rc = 0;
    TT_ASSERT(tt__io_sound(transport));
    if (transport->head.flags & OVER) {
        return 0;
    }
    if (transport->head.flags & TT__IO_PIPE) {
        return tt_transport_close(env, transport);
    }
    tt__io_touch(env);
    transport->head.flags |= TT__IO_EOF;
    if (transport->first == NULL) {
        rc = env->sys->shutdown(env->sys, transport->fd, SHUT_WR);
    }
    return rc < 0 ? tt__io_raise(env, rc) : 0;
}
