/* SPDX-License-Identifier: MIT
 *
 * stream.h: streams and their protocol.
 */
#ifndef TT__IO_STREAM_H
#define TT__IO_STREAM_H

#include "loop/net/net.h"

enum { /* bits of a stream's head.flags */
       TT__STREAM_EOF = 1,
       TT__STREAM_PAUSED = 2, /* the transport is, by this reader */
       TT__STREAM_WRITER =
           4,              /* there is a StreamWriter: it closes at the end */
       TT__STREAM_OWNS = 8 /* its protocol; a server's once it is connected */
};

/* A StreamReader and the StreamWriter of the same connection. */
struct tt_stream {
    struct tt_object head;
    struct tt__io_streams *protocol; /* owns: TT__STREAM_OWNS */
    struct tt_transport *transport;  /* owns; NULL: not connected yet */
    struct tt_future *waiter;        /* owns; the one that waits for data */
    struct tt_bytes *buffer;         /* owns; NULL: empty */
    size_t start;                    /* bytes before it were read */
    size_t limit;
    struct tt_exc *exc; /* owns; by which the connection was lost */
};

struct tt__io_drain {
    struct tt__io_drain *next;
    struct tt__io_drain *previous;
    struct tt_future *future;     /* borrowed from the coroutine that waits */
    struct tt__io_streams *queue; /* NULL: not in its list */
};

enum { /* bits of a protocol's head.flags */
       TT__STREAMS_PAUSED = 1,
       TT__STREAMS_LOST = 2
};

/* StreamReaderProtocol. The stream refers to it, and it to the stream only
 * weakly, so that a stream that nobody has any more ends its connection. */
struct tt__io_streams {
    struct tt_object head;
    struct tt_loop *loop;
    struct tt_stream *stream; /* NULL: it is gone */
    struct tt_stream *strong; /* owns; a server's, until it is connected */
    struct tt_transport *transport; /* which owns this; NULL: lost */
    tt_client_connected *handler;   /* NULL: a client's */
    struct tt_object *data;         /* owns, or NULL */
    size_t limit;
    struct tt_task *task;       /* owns; the handler's, until it is lost */
    struct tt_future *closed;   /* owns; made when somebody waits for it */
    struct tt_exc *exc;         /* owns; of `closed`, once it is lost */
    struct tt__io_drain *first; /* those that wait in drain() */
    struct tt__io_drain *last;
};

extern const struct tt_type tt__io_streams_type;

static inline size_t tt__stream_size(const struct tt_stream *stream)
{
    return stream->buffer == NULL ? 0 : stream->buffer->size - stream->start;
}

static inline const char *tt__stream_at(const struct tt_stream *stream)
{
    return stream->buffer->at + stream->start;
}

static inline bool tt__stream_sound(const struct tt_stream *stream)
{
    return stream->protocol != NULL && stream->limit > 0 &&
           (stream->buffer == NULL ? stream->start == 0
                                   : stream->start < stream->buffer->size);
}

/* A protocol, whose data (or NULL) it keeps; LIMIT 0: the default. New. */
struct tt__io_streams *tt__streams_new(struct tt_loop *loop,
                                       tt_client_connected *handler,
                                       struct tt_object *data, size_t limit);
/* The stream of PROTOCOL, which is taken (NULL: fails): new. */
struct tt_stream *tt__stream_new(struct tt_env *env,
                                 struct tt__io_streams *protocol);

/* _maybe_resume_transport */
int tt__stream_resume(struct tt_env *env, struct tt_stream *stream);
/* The first SIZE bytes of the buffer, which has that many, leave it: new. */
tt_value tt__stream_take(struct tt_env *env, struct tt_stream *stream,
                         size_t size);
void tt__stream_drop_bytes(struct tt_env *env, struct tt_stream *stream,
                           size_t size);

#endif
