/* SPDX-License-Identifier: MIT
 *
 * stream.c: streams and their protocol.
 *
 * Mirrors asyncio/streams.py StreamReaderProtocol, FlowControlMixin,
 * StreamWriter and the feeding half of StreamReader of 3.14.
 *
 * What was received is in one tt_bytes, which becomes the result of a read if
 * that takes all of it: then a message is copied once, and allocated once.
 */
#include "loop/net/stream.h"

#include "loop/core/future.h"
#include "loop/core/sound.h"

/* ---- Making -------------------------------------------------------------- */

struct tt__io_streams *tt__streams_new(struct tt_loop *loop,
                                       tt_client_connected *handler,
                                       struct tt_object *data, size_t limit)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__io_streams *protocol =
        tt_object_zeroed(loop->env, &tt__io_streams_type);
    if (protocol != NULL) {
        protocol->loop = loop;
        protocol->handler = handler;
        protocol->limit = limit == 0 ? (size_t)TT_STREAM_LIMIT : limit;
        TT_KEEP(protocol->data, data);
    }
    return protocol;
}

struct tt_stream *tt__stream_new(struct tt_env *env,
                                 struct tt__io_streams *protocol)
{
    struct tt_stream *stream =
        protocol == NULL ? NULL : tt_object_zeroed(env, &tt_stream_type);
    if (stream == NULL) {
        tt_unref(env, protocol);
        return NULL;
    }
    TT_ASSERT(protocol->stream == NULL);
    stream->head.flags = TT__STREAM_OWNS;
    stream->protocol = protocol;
    stream->limit = protocol->limit;
    protocol->stream = stream;
    TT_ASSERT(tt__stream_sound(stream));
    return stream;
}

static struct tt__io_streams *protocol_of(void *self)
{
    struct tt__io_streams *protocol = self;
    TT_PARANOID_ASSERT(protocol->head.type == &tt__io_streams_type);
    return protocol;
}

/* ---- The reader ---------------------------------------------------------- */

/* _wakeup_waiter, or set_exception() of it. */
static int wake_reader(struct tt_env *env, struct tt_stream *stream,
                       struct tt_exc *exc)
{
    struct tt_future *waiter = stream->waiter;
    int rc = 0;
    if (waiter == NULL) {
        return 0;
    }
    stream->waiter = NULL;
    if (!tt_future_cancelled(waiter)) {
        rc = exc == NULL ? tt__future_finish(env, waiter, TT_NONE)
                         : tt_future_set_exception(env, waiter, exc);
    }
    tt_future_unref(env, waiter);
    return rc;
}

/* Makes room for SIZE more bytes: 0 or a failure. */
static int grow(struct tt_env *env, struct tt_stream *stream, size_t size)
{
    struct tt_bytes *buffer = stream->buffer;
    if (buffer == NULL) {
        TT_ASSERT(stream->start == 0);
        stream->buffer = tt_bytes_blank(env, size);
        return stream->buffer == NULL ? tt_failure(env) : 0;
    }
    if (stream->start > 0) {
        TT_ASSERT(stream->start < buffer->size);
        buffer->size -= (uint32_t)stream->start;
        memmove(buffer->at, buffer->at + stream->start, buffer->size);
        stream->start = 0;
    }
    size_t wanted = buffer->size + size;
    if (wanted > buffer->capacity) {
        size_t doubled = 2 * (size_t)buffer->capacity;
        buffer =
            tt_bytes_resize(env, buffer, wanted > doubled ? wanted : doubled);
        if (buffer == NULL) {
            return tt_failure(env);
        }
        stream->buffer = buffer;
    }
    return 0;
}

/* feed_data() */
static int feed(struct tt_env *env, struct tt_stream *stream, const char *data,
                size_t size)
{
    TT_ASSERT(size > 0 && !(stream->head.flags & TT__STREAM_EOF));
    struct tt_bytes *buffer = stream->buffer;
    if (buffer == NULL || size > buffer->capacity - buffer->size) {
        int rc = grow(env, stream, size);
        if (rc < 0) {
            return rc;
        }
        buffer = stream->buffer;
    }
    memcpy(buffer->at + buffer->size, data, size);
    buffer->size += (uint32_t)size;
    buffer->at[buffer->size] = '\0';
    int rc = wake_reader(env, stream, NULL);
    if (rc == 0 && TT_UNLIKELY(tt__stream_size(stream) > 2 * stream->limit) &&
        stream->transport != NULL &&
        !(stream->head.flags & TT__STREAM_PAUSED)) {
        stream->head.flags |= TT__STREAM_PAUSED;
        rc = tt_transport_pause_reading(env, stream->transport);
    }
    return rc;
}

static int feed_eof(struct tt_env *env, struct tt_stream *stream)
{
    TT_ASSERT(tt__stream_sound(stream));
    stream->head.flags |= TT__STREAM_EOF;
    return wake_reader(env, stream, NULL);
}

int tt__stream_resume(struct tt_env *env, struct tt_stream *stream)
{
    if (TT_LIKELY(!(stream->head.flags & TT__STREAM_PAUSED)) ||
        tt__stream_size(stream) > stream->limit) {
        return 0;
    }
    stream->head.flags &= ~(uint32_t)TT__STREAM_PAUSED;
    return tt_transport_resume_reading(env, stream->transport);
}

void tt__stream_drop_bytes(struct tt_env *env, struct tt_stream *stream,
                           size_t size)
{
    TT_ASSERT(size <= tt__stream_size(stream));
    if (size == 0) {
        return;
    }
    stream->start += size;
    if (stream->start == stream->buffer->size) {
        tt_unref(env, stream->buffer);
        stream->buffer = NULL;
        stream->start = 0;
    }
}

tt_value tt__stream_take(struct tt_env *env, struct tt_stream *stream,
                         size_t size)
{
    struct tt_bytes *buffer = stream->buffer;
    enum { SPARE = 64 };
    TT_ASSERT(size <= tt__stream_size(stream));
    if (size > 0 && stream->start == 0 && size == buffer->size &&
        buffer->capacity - size <= size + SPARE) {
        stream->buffer = NULL; /* no copy */
        return tt_value_of(buffer);
    }
    tt_value made =
        tt_bytes(env, size == 0 ? NULL : tt__stream_at(stream), size);
    if (made != TT_NULL) {
        tt__stream_drop_bytes(env, stream, size);
    }
    return made;
}

/* ---- The protocol -------------------------------------------------------- */

static int run_handler_done(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_env *env = loop->env;
    struct tt_transport *transport = data;
    struct tt_future *task = tt_future_cast(arg);
    int rc = 0;
    TT_ASSERT(tt_future_done(task));
    if (tt_future_cancelled(task)) {
        rc = tt_transport_close(env, transport);
    } else {
        tt_value exc = tt_future_exception(env, task);
        if (exc == TT_NULL) {
            rc = tt_failure(env);
        } else if (exc != TT_NONE) {
            const struct tt_report report = {
                .message = "Unhandled exception in client_connected_cb",
                .exception = exc};
            rc = tt_loop_call_exception_handler(loop, &report);
            rc = rc < 0 ? rc : tt_transport_close(env, transport);
        }
        tt_unref(env, exc);
    }
    tt_unref(env, arg);
    tt_unref(env, transport);
    return rc;
}

static void drop_handler_done(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_unref(env, data);
}

static const struct tt_callback handler_done = {.run = run_handler_done,
                                                .drop = drop_handler_done,
                                                .name = "client handler done",
                                                .label = TT_LABEL_OWN};

/* Calls the handler of a server with STREAM, and makes a task of what it
 * returns. */
static int start_handler(struct tt_env *env, struct tt__io_streams *protocol,
                         struct tt_stream *stream)
{
    TT_ASSERT(protocol->task == NULL && protocol->transport != NULL);
    tt_value coro = protocol->handler(env, stream);
    if (coro == TT_NULL) {
        return tt_failure(env);
    }
    if (!tt_is_coroutine(coro)) {
        tt_unref(env, coro);
        return 0;
    }
    protocol->task = tt_task_new(protocol->loop, coro, NULL);
    if (protocol->task == NULL) {
        return tt_failure(env);
    }
    tt_object_ref(&protocol->transport->head);
    return tt_future_add_done_callback(env, &protocol->task->future,
                                       &handler_done, protocol->transport);
}

static int connection_made(struct tt_env *env, void *self,
                           struct tt_transport *transport)
{
    struct tt__io_streams *protocol = protocol_of(self);
    struct tt_stream *stream = protocol->stream;
    TT_ASSERT(protocol->transport == NULL && transport->fd >= 0);
    protocol->transport = transport;
    if (stream != NULL) {
        TT_ASSERT(stream->transport == NULL);
        TT_KEEP(stream->transport, transport);
    }
    if (protocol->handler == NULL) {
        return 0;
    }
    struct tt_stream *strong = protocol->strong;
    TT_ASSERT(strong == stream && stream != NULL);
    protocol->strong = NULL;
    stream->head.flags |= TT__STREAM_WRITER | TT__STREAM_OWNS;
    tt_object_ref(&protocol->head);
    int rc = start_handler(env, protocol, stream);
    struct tt_exc *exc = rc == TT_ERAISED ? tt_exc_take(env) : NULL;
    tt_unref(env, strong);
    if (exc != NULL && tt_failure(env) == 0) {
        return tt_reraise(env, exc);
    }
    tt_exc_unref(env, exc);
    return tt_failure(env);
}

static int data_received(struct tt_env *env, void *self, const char *data,
                         size_t size)
{
    struct tt_stream *stream = protocol_of(self)->stream;
    return TT_LIKELY(stream != NULL) ? feed(env, stream, data, size) : 0;
}

static int eof_received(struct tt_env *env, void *self)
{
    struct tt_stream *stream = protocol_of(self)->stream;
    TT_ASSERT(!(protocol_of(self)->head.flags & TT__STREAMS_LOST));
    int rc = stream == NULL ? 0 : feed_eof(env, stream);
    return rc < 0 ? rc : 1; /* it stays open for writing */
}

/* Those that wait in drain(), when writing resumes or EXC ends it. */
static int wake_drains(struct tt_env *env, struct tt__io_streams *protocol,
                       struct tt_exc *exc)
{
    int rc = 0;
    for (struct tt__io_drain *at = protocol->first; rc == 0 && at != NULL;
         at = at->next) {
        TT_ASSERT(at->queue == protocol);
        if (!tt_future_done(at->future)) {
            rc = exc == NULL ? tt_future_set_result(env, at->future, TT_NONE)
                             : tt_future_set_exception(env, at->future, exc);
        }
    }
    return rc;
}

static int lose_reader(struct tt_env *env, struct tt_stream *stream,
                       struct tt_exc *exc)
{
    TT_ASSERT(stream->protocol->stream == stream);
    if (exc == NULL) {
        return feed_eof(env, stream);
    }
    struct tt_exc *old = stream->exc;
    stream->exc = tt_exc_ref(exc);
    tt_exc_unref(env, old);
    return wake_reader(env, stream, exc);
}

static int connection_lost(struct tt_env *env, void *self, struct tt_exc *exc)
{
    struct tt__io_streams *protocol = protocol_of(self);
    TT_ASSERT(!(protocol->head.flags & TT__STREAMS_LOST));
    TT_ASSERT(protocol->exc == NULL);
    int rc =
        protocol->stream == NULL ? 0 : lose_reader(env, protocol->stream, exc);
    if (rc == 0 && protocol->closed != NULL &&
        !tt_future_done(protocol->closed)) {
        rc = exc == NULL ? tt_future_set_result(env, protocol->closed, TT_NONE)
                         : tt_future_set_exception(env, protocol->closed, exc);
    }
    protocol->exc = tt_exc_ref(exc);
    protocol->head.flags |= TT__STREAMS_LOST;
    if (rc == 0 && protocol->head.flags & TT__STREAMS_PAUSED) {
        rc = wake_drains(env, protocol, exc);
    }
    protocol->stream = NULL; /* nothing more is reported to its reader */
    struct tt_task *task = protocol->task;
    protocol->task = NULL;
    protocol->transport = NULL;
    tt_task_unref(env, task);
    return rc;
}

static int pause_writing(struct tt_env *env, void *self)
{
    (void)env;
    TT_ASSERT(!(protocol_of(self)->head.flags & TT__STREAMS_PAUSED));
    protocol_of(self)->head.flags |= TT__STREAMS_PAUSED;
    return 0;
}

static int resume_writing(struct tt_env *env, void *self)
{
    TT_ASSERT(protocol_of(self)->head.flags & TT__STREAMS_PAUSED);
    protocol_of(self)->head.flags &= ~(uint32_t)TT__STREAMS_PAUSED;
    return wake_drains(env, protocol_of(self), NULL);
}

/* The factory of a server's protocol: DATA has its settings. */
static void *create_protocol(struct tt_env *env, void *data)
{
    struct tt__io_streams *model = protocol_of(data);
    if (model->handler == NULL) {
        tt_object_ref(&model->head);
        return model; /* a client's: there is one connection */
    }
    struct tt_stream *stream =
        tt__stream_new(env, tt__streams_new(model->loop, model->handler,
                                            model->data, model->limit));
    if (stream == NULL) {
        return NULL;
    }
    TT_ASSERT(stream->protocol->stream == stream);
    /* Until it is connected the protocol owns the stream, and is not owned. */
    stream->head.flags &= ~(uint32_t)TT__STREAM_OWNS;
    stream->protocol->strong = stream;
    return stream->protocol;
}

const struct tt_protocol tt__io_stream_protocol = {
    .create = create_protocol,
    .connection_made = connection_made,
    .data_received = data_received,
    .eof_received = eof_received,
    .connection_lost = connection_lost,
    .pause_writing = pause_writing,
    .resume_writing = resume_writing,
};

static void clear_streams(struct tt_env *env, struct tt_object *object)
{
    struct tt__io_streams *protocol = protocol_of(object);
    TT_ASSERT(protocol->first == NULL); /* each keeps the stream */
    TT_ASSERT(protocol->stream == protocol->strong);
    if (protocol->closed != NULL) {
        tt__future_retrieved(env, protocol->closed); /* __del__ */
    }
    tt_unref(env, protocol->strong);
    tt_unref(env, protocol->data);
    tt_task_unref(env, protocol->task);
    tt_future_unref(env, protocol->closed);
    tt_exc_unref(env, protocol->exc);
}

const struct tt_type tt__io_streams_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "StreamReaderProtocol",
    .full_name = "asyncio.streams.StreamReaderProtocol",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__io_streams),
    .clear = clear_streams,
};

/* ---- The stream ---------------------------------------------------------- */

/* StreamWriter.__del__: closes what is not closed yet. */
static void close_writer(struct tt_env *env, struct tt_transport *transport)
{
    if (tt_transport_is_closing(transport) || transport->loop->closed ||
        env->failure != 0 || env->is_ending) {
        return;
    }
    struct tt_exc *raised = tt_exc_take(env); /* what runs now may fail */
    if (tt_transport_close(env, transport) == TT_ERAISED) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    if (raised != NULL) {
        tt_reraise(env, raised);
    }
}

/* An exception keeps the frames that it left, and so their streams. A coroutine
 * in C drops its locals at once; this keeps the connection open in the
 * traceback instead, until the exception is gone. */
struct unwound {
    struct tt_object head;
    struct tt_transport *transport; /* owns */
};

static void clear_unwound(struct tt_env *env, struct tt_object *self)
{
    struct tt_transport *transport = ((struct unwound *)self)->transport;
    if (transport != NULL) {
        close_writer(env, transport);
    }
    tt_unref(env, transport);
}

TT_SHARED(unwound, clear_unwound)

/* Whether the exception in the slot keeps TRANSPORT open. */
static bool keep_unwound(struct tt_env *env, struct tt_transport *transport)
{
    struct tt_exc *exc = env->raised;
    if (exc == NULL || env->failure != 0 || env->is_ending) {
        return false;
    }
    env->raised = NULL; /* or nothing could be allocated */
    struct unwound *unwound = unwound_new(env);
    bool kept = false;
    if (unwound != NULL) {
        TT_KEEP(unwound->transport, transport);
        kept = tt_exc_passed(env, exc, tt_value_of(unwound), 0) != NULL;
        if (!kept) {
            tt_clear(env, (tt_value *)(void *)&unwound->transport);
        }
        tt_unref(env, unwound);
    }
    TT_ASSERT(env->raised == NULL);
    env->raised = exc;
    return kept;
}

/* The end of StreamWriter, and of the weak references to StreamReader. */
static void clear_stream(struct tt_env *env, struct tt_object *object)
{
    struct tt_stream *stream = (struct tt_stream *)object;
    struct tt_transport *transport = stream->transport;
    if (stream->protocol->stream == stream) {
        stream->protocol->stream = NULL;
    }
    if (stream->head.flags & TT__STREAM_WRITER && transport != NULL &&
        !tt_transport_is_closing(transport) && !keep_unwound(env, transport)) {
        close_writer(env, transport);
    }
    tt_unref(env, transport);
    if (stream->head.flags & TT__STREAM_OWNS) {
        tt_unref(env, stream->protocol);
    }
    tt_future_unref(env, stream->waiter);
    tt_unref(env, stream->buffer);
    tt_exc_unref(env, stream->exc);
}

const struct tt_type tt_stream_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "StreamWriter",
    .full_name = "asyncio.streams.StreamWriter",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_stream),
    .clear = clear_stream,
};

struct tt_transport *tt_stream_transport(const struct tt_stream *stream)
{
    return stream->transport;
}

void *tt_stream_data(const struct tt_stream *stream)
{
    return stream->protocol->data;
}

bool tt_at_eof(const struct tt_stream *stream)
{
    return stream->head.flags & TT__STREAM_EOF && stream->buffer == NULL;
}

int tt_write(struct tt_env *env, struct tt_stream *stream, const void *data,
             size_t size)
{
    TT_ASSERT(stream->transport != NULL);
    return tt_transport_write(env, stream->transport, data, size);
}

int tt_write_text(struct tt_env *env, struct tt_stream *stream,
                  const char *text)
{
    return tt_write(env, stream, text, strlen(text));
}

int tt_write_bytes(struct tt_env *env, struct tt_stream *stream, tt_value bytes)
{
    if (bytes == TT_NULL) {
        TT_ASSERT(tt_failure(env) < 0);
        return tt_failure(env);
    }
    const struct tt_bytes *data = tt_bytes_get(bytes);
    return tt_write(env, stream, data->at, data->size);
}

int tt_write_eof(struct tt_env *env, struct tt_stream *stream)
{
    TT_ASSERT(stream->transport != NULL);
    return tt_transport_write_eof(env, stream->transport);
}

int tt_stream_close(struct tt_env *env, struct tt_stream *stream)
{
    TT_ASSERT(stream->transport != NULL);
    return tt_transport_close(env, stream->transport);
}

bool tt_stream_is_closing(const struct tt_stream *stream)
{
    return tt_transport_is_closing(stream->transport);
}

/* ---- drain() and wait_closed() ------------------------------------------- */

struct drain {
    struct tt_coro coro;
    struct tt_stream *stream; /* owns */
    struct tt_future *future; /* owns */
    struct tt__io_drain entry;
};

static void leave_drains(struct tt__io_drain *entry)
{
    struct tt__io_streams *queue = entry->queue;
    if (queue == NULL) {
        return;
    }
    entry->queue = NULL;
    if (entry->previous != NULL) {
        entry->previous->next = entry->next;
    } else {
        TT_ASSERT(queue->first == entry);
        queue->first = entry->next;
    }
    if (entry->next != NULL) {
        entry->next->previous = entry->previous;
    } else {
        TT_ASSERT(queue->last == entry);
        queue->last = entry->previous;
    }
}

static void join_drains(struct tt__io_streams *queue,
                        struct tt__io_drain *entry)
{
    TT_ASSERT(entry->queue == NULL && entry->future != NULL);
    TT_ASSERT(queue->head.flags & TT__STREAMS_PAUSED);
    TT_ASSERT((queue->first == NULL) == (queue->last == NULL));
    entry->queue = queue;
    entry->next = NULL;
    entry->previous = queue->last;
    if (queue->last != NULL) {
        queue->last->next = entry;
    } else {
        queue->first = entry;
    }
    queue->last = entry;
}

static void drop_drain(struct tt_env *env, struct tt_coro *coro)
{
    struct drain *self = (struct drain *)coro;
    leave_drains(&self->entry);
    tt_unref(env, self->stream);
    tt_future_unref(env, self->future);
}

TT__CORO_NET(drain, "drain", "StreamWriter.drain", drop_drain)
{
    struct tt__io_streams *protocol = self->stream->protocol;
    TT_BEGIN;
    tt__io_touch(env);
    if (self->stream->exc != NULL) {
        TT_CHECK(tt_raise_exc(env, self->stream->exc));
    }
    if (tt_transport_is_closing(self->stream->transport)) {
        /* connection_lost() is due: a loop of write() and drain() must see
         * it. */
        TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    }
    if (protocol->head.flags & TT__STREAMS_LOST) {
        TT_RAISE(&tt_ConnectionResetError, "Connection lost");
    }
    if (!(protocol->head.flags & TT__STREAMS_PAUSED)) {
        TT_RETURN(TT_NONE);
    }
    TT_MAKE(self->future, tt_future_new(protocol->loop));
    self->entry.future = self->future;
    join_drains(protocol, &self->entry);
    TT_TRY_AWAIT(tt_future_await(self->future));
    leave_drains(&self->entry);
    TT_CHECK(rc);
    TT_END;
}

tt_value tt_drain(struct tt_env *env, struct tt_stream *stream)
{
    struct drain *self = drain_new(env);
    TT_ASSERT(stream->transport != NULL);
    if (self != NULL) {
        TT_KEEP(self->stream, stream);
    }
    return tt_value_of(self);
}

/* protocol._closed, of which nobody can tell when it was made. */
static struct tt_future *get_closed(struct tt_env *env,
                                    struct tt__io_streams *protocol)
{
    if (protocol->closed == NULL) {
        protocol->closed = tt_future_new(protocol->loop);
        if (protocol->closed != NULL &&
            protocol->head.flags & TT__STREAMS_LOST) {
            int rc = protocol->exc == NULL
                         ? tt_future_set_result(env, protocol->closed, TT_NONE)
                         : tt_future_set_exception(env, protocol->closed,
                                                   protocol->exc);
            TT_ASSERT(rc == 0); /* it has no callback */
        }
    }
    return protocol->closed;
}

TT_ASYNC(wait_closed, KEEP(struct tt_stream *, stream),
         OWN(struct tt_future *, closed))
{
    TT_BEGIN;
    struct tt_future *closed = get_closed(env, self->stream->protocol);
    if (closed == NULL) {
        TT_CHECK(tt_failure(env));
    }
    TT_KEEP(self->closed, closed);
    TT_AWAIT(tt_future_await(self->closed));
    TT_END;
}

tt_value tt_wait_closed(struct tt_env *env, struct tt_stream *stream)
{
    return wait_closed(env, stream);
}

/* ---- Connecting and serving ---------------------------------------------- */

struct open_stream {
    struct tt_coro coro;
    const char *host;
    const char *path; /* of a Unix socket, instead of host and port */
    int port;
    struct tt_stream_options options;
    struct tt_object *data;   /* owns */
    struct tt_stream *stream; /* owns */
};

static void drop_open(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct open_stream *)coro)->data);
    tt_unref(env, ((struct open_stream *)coro)->stream);
}

static tt_value begin_connection(struct tt_env *env,
                                 const struct open_stream *self)
{
    const struct tt_protocol *protocol = &tt__io_stream_protocol;
    void *object = self->stream->protocol;
    TT_ASSERT(self->stream->transport == NULL);
    return self->path != NULL
               ? tt_create_unix_connection(env, protocol, object, self->path)
               : tt_create_connection(env, protocol, object, self->host,
                                      self->port);
}

TT_CORO_DROP(open_stream, "open_connection", drop_open)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env);
    if (loop == NULL) {
        TT_CHECK(tt_failure(env));
    }
    TT_MAKE(self->stream,
            tt__stream_new(env, tt__streams_new(loop, NULL, self->data,
                                                self->options.limit)));
    TT_AWAIT(begin_connection(env, self));
    if (self->stream->transport == NULL) {
        TT_KEEP(self->stream->transport, tt_transport_get(TT_GOT));
    }
    TT_ASSERT(self->stream->transport == tt_transport_get(TT_GOT));
    self->stream->head.flags |= TT__STREAM_WRITER;
    TT_RETURN(tt_ref(self->stream));
    TT_END;
}

static struct open_stream *open_new(struct tt_env *env,
                                    const struct tt_stream_options *options)
{
    struct open_stream *self = open_stream_new(env);
    if (self != NULL && options != NULL) {
        self->options = *options;
        TT_KEEP(self->data, options->data);
    }
    return self;
}

tt_value tt_open_connection_with(struct tt_env *env, const char *host, int port,
                                 const struct tt_stream_options *options)
{
    struct open_stream *self = open_new(env, options);
    if (self != NULL) {
        self->host = host;
        self->port = port;
    }
    return tt_value_of(self);
}

tt_value tt_open_connection(struct tt_env *env, const char *host, int port)
{
    return tt_open_connection_with(env, host, port, NULL);
}

tt_value tt_open_unix_connection_with(struct tt_env *env, const char *path,
                                      const struct tt_stream_options *options)
{
    struct open_stream *self = open_new(env, options);
    TT_ASSERT(path != NULL);
    if (self != NULL) {
        self->path = path;
    }
    return tt_value_of(self);
}

tt_value tt_open_unix_connection(struct tt_env *env, const char *path)
{
    return tt_open_unix_connection_with(env, path, NULL);
}

struct serve_streams {
    struct tt_coro coro;
    struct tt_server_options where;
    tt_client_connected *handler;
    size_t limit;
    struct tt_object *data;       /* owns */
    struct tt__io_streams *model; /* owns: its protocols have its settings */
};

static void drop_serve(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct serve_streams *)coro)->data);
    tt_unref(env, ((struct serve_streams *)coro)->model);
}

TT_CORO_DROP(serve_streams, "start_server", drop_serve)
{
    TT_BEGIN;
    struct tt_loop *loop = tt_running_loop(env);
    if (loop == NULL) {
        TT_CHECK(tt_failure(env));
    }
    TT_MAKE(self->model,
            tt__streams_new(loop, self->handler, self->data, self->limit));
    TT_AWAIT(tt_create_server(env, &tt__io_stream_protocol, self->model,
                              &self->where));
    TT_ASSERT(tt_is(TT_GOT, &tt_server_type));
    TT_RETURN(tt_ref(TT_GOT));
    TT_END;
}

tt_value tt_start_server_with(struct tt_env *env, tt_client_connected *handler,
                              const struct tt_server_options *where,
                              const struct tt_stream_options *options)
{
    struct serve_streams *self = serve_streams_new(env);
    TT_ASSERT(handler != NULL);
    if (self != NULL) {
        self->where = *where;
        self->handler = handler;
        if (options != NULL) {
            self->limit = options->limit;
            TT_KEEP(self->data, options->data);
        }
    }
    return tt_value_of(self);
}

tt_value tt_start_server(struct tt_env *env, tt_client_connected *handler,
                         const char *host, int port)
{
    const struct tt_server_options where = {.host = host, .port = port};
    return tt_start_server_with(env, handler, &where, NULL);
}

tt_value tt_start_unix_server(struct tt_env *env, tt_client_connected *handler,
                              const char *path)
{
    const struct tt_server_options where = {.path = path};
    return tt_start_server_with(env, handler, &where, NULL);
}
