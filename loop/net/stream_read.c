/* SPDX-License-Identifier: MIT
 *
 * stream_read.c: reading a stream.
 *
 * Mirrors asyncio/streams.py StreamReader of 3.14: read, readexactly, readline
 * and readuntil.
 */
#define _GNU_SOURCE
#include "loop/net/stream.h"

#include "loop/core/sound.h"

/* What every read begins with. */
struct reading {
    struct tt_coro coro;
    struct tt_stream *stream; /* owns */
    size_t size;              /* wanted; of readuntil: of the separator */
    const char *separator;
    size_t offset;            /* no separator begins before it */
    struct tt_bytes *all;     /* owns; of tt_read_all */
    struct tt_future *future; /* owns; while it waits */
};

static void drop_reading(struct tt_env *env, struct tt_coro *coro)
{
    struct reading *self = (struct reading *)coro;
    tt_unref(env, self->stream);
    tt_unref(env, self->all);
    tt_future_unref(env, self->future);
}

/* _wait_for_data(NAME), up to its await: an awaitable. */
static tt_value begin_wait(struct tt_env *env, struct reading *self,
                           const char *name)
{
    struct tt_stream *stream = self->stream;
    if (stream->waiter != NULL) {
        tt_raise(env, &tt_RuntimeError,
                 "%s() called while another coroutine is already waiting for "
                 "incoming data",
                 name);
        return TT_NULL;
    }
    TT_ASSERT(!(stream->head.flags & TT__STREAM_EOF));
    if (stream->head.flags & TT__STREAM_PAUSED) {
        stream->head.flags &= ~(uint32_t)TT__STREAM_PAUSED;
        if (tt_transport_resume_reading(env, stream->transport) < 0) {
            return TT_NULL;
        }
    }
    TT_PARANOID_ASSERT(self->future == NULL);
    self->future = tt_future_new(stream->protocol->loop);
    if (self->future == NULL) {
        return TT_NULL;
    }
    TT_KEEP(stream->waiter, self->future);
    return tt_future_await(self->future);
}

/* Its `finally`. As in CPython it forgets whoever waits. */
static void end_wait(struct tt_env *env, struct reading *self)
{
    struct tt_future *waiter = self->stream->waiter;
    self->stream->waiter = NULL;
    tt_future_unref(env, waiter);
    tt_future_unref(env, self->future);
    self->future = NULL;
}

#define WAIT(name_)                                                            \
    do {                                                                       \
        TT_TRY_AWAIT(begin_wait(env, self, (name_)));                          \
        if (self->future != NULL) {                                            \
            end_wait(env, self);                                               \
        }                                                                      \
        TT_CHECK(rc);                                                          \
    } while (0)

#define CHECK_EXCEPTION                                                        \
    do {                                                                       \
        if (TT_UNLIKELY(self->stream->exc != NULL)) {                          \
            TT_CHECK(tt_raise_exc(env, self->stream->exc));                    \
        }                                                                      \
    } while (0)

static bool is_at_end(const struct tt_stream *stream)
{
    return stream->head.flags & TT__STREAM_EOF;
}

/* The first SIZE bytes, after which the transport may go on: new. */
static tt_value take(struct tt_env *env, struct tt_stream *stream, size_t size)
{
    tt_value made = tt__stream_take(env, stream, size);
    if (made != TT_NULL && tt__stream_resume(env, stream) < 0) {
        tt_clear(env, &made);
    }
    return made;
}

static struct reading *begin_reading(struct tt_env *env, struct reading *self,
                                     struct tt_stream *stream)
{
    TT_ASSERT(stream != NULL && tt__stream_sound(stream));
    if (self != NULL) {
        TT_KEEP(self->stream, stream);
    }
    (void)env;
    return self;
}

/* ---- read() -------------------------------------------------------------- */

/* Each kind is a type of its own, with the same locals. */
#define READING(name_, text_)                                                  \
    struct name_ {                                                             \
        union {                                                                \
            struct tt_coro coro;                                               \
            struct reading reading;                                            \
        };                                                                     \
    };                                                                         \
    static inline int name_##_run(struct tt_env *env, struct reading *self,    \
                                  int rc, tt_value *value);                    \
    TT__CORO_NET(name_, text_, "StreamReader." text_, drop_reading)            \
    {                                                                          \
        return name_##_run(env, &self->reading, rc, value);                    \
    }                                                                          \
    static inline int name_##_run(struct tt_env *env, struct reading *self,    \
                                  int rc, tt_value *value)

READING(read_some, "read")
{
    struct tt_stream *stream = self->stream;
    TT_BEGIN;
    tt__io_touch(env);
    CHECK_EXCEPTION;
    if (self->size == 0) {
        TT_RETURN(tt_bytes(env, NULL, 0));
    }
    if (stream->buffer == NULL && !is_at_end(stream)) {
        WAIT("read");
        tt__io_touch(env);
    }
    size_t size = tt__stream_size(stream);
    TT_RETURN(take(env, stream, size < self->size ? size : self->size));
    TT_END;
}

tt_value tt_read(struct tt_env *env, struct tt_stream *stream, size_t size)
{
    struct read_some *made = read_some_new(env);
    if (made != NULL) {
        begin_reading(env, &made->reading, stream)->size = size;
    }
    return tt_value_of(made);
}

/* Appends the first SIZE bytes of the stream to what was read: 0 or a
 * failure. */
static int append(struct tt_env *env, struct reading *self, size_t size)
{
    struct tt_bytes *all = self->all;
    TT_ASSERT(size > 0);
    if (all->capacity - all->size < size) {
        size_t doubled = 2 * (size_t)all->capacity, wanted = all->size + size;
        all = tt_bytes_resize(env, all, wanted > doubled ? wanted : doubled);
        if (all == NULL) {
            return tt_failure(env);
        }
        self->all = all;
    }
    TT_ASSERT(all->capacity - all->size >= size);
    memcpy(all->at + all->size, tt__stream_at(self->stream), size);
    all->size += (uint32_t)size;
    all->at[all->size] = '\0';
    tt__stream_drop_bytes(env, self->stream, size);
    return tt__stream_resume(env, self->stream);
}

READING(read_all, "read")
{
    struct tt_stream *stream = self->stream;
    TT_BEGIN;
    tt__io_touch(env);
    TT_MAKE(self->all, tt_bytes_blank(env, 0));
    while (true) {
        CHECK_EXCEPTION;
        if (stream->buffer == NULL && !is_at_end(stream)) {
            WAIT("read");
            tt__io_touch(env);
        }
        size_t size = tt__stream_size(stream);
        if (size == 0) {
            break;
        }
        TT_CHECK(
            append(env, self, size < stream->limit ? size : stream->limit));
    }
    TT_RETURN(tt_ref(self->all));
    TT_END;
}

tt_value tt_read_all(struct tt_env *env, struct tt_stream *stream)
{
    struct read_all *made = read_all_new(env);
    if (made != NULL) {
        begin_reading(env, &made->reading, stream);
    }
    return tt_value_of(made);
}

/* ---- readexactly() ------------------------------------------------------- */

/* IncompleteReadError of all there is; EXPECTED is taken. */
static int raise_incomplete(struct tt_env *env, struct tt_stream *stream,
                            tt_value expected)
{
    TT_ASSERT(is_at_end(stream));
    tt_value args[] = {tt__stream_take(env, stream, tt__stream_size(stream)),
                       expected};
    tt_value exc =
        args[0] == TT_NULL
            ? TT_NULL
            : tt_call(env, tt_value_of(&tt_IncompleteReadError), args, 2);
    if (exc != TT_NULL) {
        tt_raise_exc(env, tt_exc_cast(exc));
    }
    tt_unref(env, exc);
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    TT_ASSERT(tt_failure(env) < 0);
    return tt_failure(env);
}

READING(read_exactly, "readexactly")
{
    struct tt_stream *stream = self->stream;
    TT_BEGIN;
    tt__io_touch(env);
    CHECK_EXCEPTION;
    while (tt__stream_size(stream) < self->size) {
        if (is_at_end(stream)) {
            TT_CHECK(raise_incomplete(env, stream,
                                      tt_int(env, (int64_t)self->size)));
        }
        WAIT("readexactly");
        tt__io_touch(env);
    }
    TT_RETURN(take(env, stream, self->size));
    TT_END;
}

tt_value tt_readexactly(struct tt_env *env, struct tt_stream *stream,
                        size_t size)
{
    struct read_exactly *made = read_exactly_new(env);
    if (made != NULL) {
        begin_reading(env, &made->reading, stream)->size = size;
    }
    return tt_value_of(made);
}

/* ---- readuntil() and readline() ------------------------------------------ */

enum found {
    FOUND,   /* *AT: where the separator begins */
    MISSING, /* it has not been received yet */
    TOO_LONG /* as LimitOverrunError: *AT is `consumed` */
};

static enum found find_separator(struct reading *self, size_t *at)
{
    struct tt_stream *stream = self->stream;
    size_t size = tt__stream_size(stream), count = self->size;
    TT_ASSERT(count > 0 && self->offset <= size);
    if (size - self->offset < count) {
        return MISSING;
    }
    const char *from = tt__stream_at(stream);
    const char *found =
        count == 1
            ? memchr(from + self->offset, *self->separator, size - self->offset)
            : memmem(from + self->offset, size - self->offset, self->separator,
                     count);
    if (found != NULL) {
        *at = (size_t)(found - from);
        return *at > stream->limit ? TOO_LONG : FOUND;
    }
    self->offset = size + 1 - count;
    *at = self->offset;
    return self->offset > stream->limit ? TOO_LONG : MISSING;
}

static bool has_separator(const struct reading *self, size_t at)
{
    size_t size = tt__stream_size(self->stream);
    return size >= at + self->size && memcmp(tt__stream_at(self->stream) + at,
                                             self->separator, self->size) == 0;
}

static const char *overrun_text(const struct reading *self, size_t at)
{
    return has_separator(self, at)
               ? "Separator is found, but chunk is longer than limit"
               : "Separator is not found, and chunk exceed the limit";
}

static int raise_overrun(struct tt_env *env, const struct reading *self,
                         size_t at)
{
    TT_ASSERT(at > self->stream->limit);
    tt_value args[] = {tt_str_c(env, overrun_text(self, at)),
                       tt_int(env, (int64_t)at)};
    tt_value exc =
        args[0] == TT_NULL
            ? TT_NULL
            : tt_call(env, tt_value_of(&tt_LimitOverrunError), args, 2);
    if (exc != TT_NULL) {
        tt_raise_exc(env, tt_exc_cast(exc));
    }
    tt_unref(env, exc);
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    TT_ASSERT(tt_failure(env) < 0);
    return tt_failure(env);
}

READING(read_until, "readuntil")
{
    size_t at = 0;
    enum found found = MISSING;
    TT_BEGIN;
    if (self->size == 0) {
        TT_RAISE(&tt_ValueError,
                 "Separator should be at least one-byte string");
    }
    tt__io_touch(env);
    CHECK_EXCEPTION;
    while ((found = find_separator(self, &at)) == MISSING) {
        if (is_at_end(self->stream)) {
            TT_CHECK(raise_incomplete(env, self->stream, TT_NONE));
        }
        WAIT("readuntil");
        tt__io_touch(env);
    }
    if (found == TOO_LONG) {
        TT_CHECK(raise_overrun(env, self, at));
    }
    TT_RETURN(take(env, self->stream, at + self->size));
    TT_END;
}

tt_value tt_read_until(struct tt_env *env, struct tt_stream *stream,
                       const char *separator, size_t size)
{
    struct read_until *made = read_until_new(env);
    TT_ASSERT(separator != NULL || size == 0);
    if (made != NULL) {
        struct reading *self = begin_reading(env, &made->reading, stream);
        self->separator = separator;
        self->size = size;
    }
    return tt_value_of(made);
}

/* A line is too long: drops it, as far as it is known, and raises. */
static int drop_line(struct tt_env *env, struct reading *self, size_t at)
{
    struct tt_stream *stream = self->stream;
    const char *text = overrun_text(self, at);
    TT_ASSERT(at > stream->limit);
    tt__stream_drop_bytes(env, stream,
                          has_separator(self, at) ? at + self->size
                                                  : tt__stream_size(stream));
    int rc = tt__stream_resume(env, stream);
    return rc < 0 ? rc : tt_raise(env, &tt_ValueError, "%s", text);
}

READING(read_line, "readline")
{
    size_t at = 0;
    enum found found = MISSING;
    TT_BEGIN;
    tt__io_touch(env);
    CHECK_EXCEPTION;
    while ((found = find_separator(self, &at)) == MISSING) {
        if (is_at_end(self->stream)) { /* IncompleteReadError.partial */
            TT_RETURN(tt__stream_take(env, self->stream,
                                      tt__stream_size(self->stream)));
        }
        WAIT("readuntil");
        tt__io_touch(env);
    }
    if (found == TOO_LONG) {
        TT_CHECK(drop_line(env, self, at));
    }
    TT_RETURN(take(env, self->stream, at + self->size));
    TT_END;
}

tt_value tt_readline(struct tt_env *env, struct tt_stream *stream)
{
    struct read_line *made = read_line_new(env);
    if (made != NULL) {
        struct reading *self = begin_reading(env, &made->reading, stream);
        self->separator = "\n";
        self->size = 1;
    }
    return tt_value_of(made);
}
