/* SPDX-License-Identifier: MIT
 *
 * net.h: what the files of loop/net share.
 */
#ifndef TT__IO_H
#define TT__IO_H

#include <ticktape/tt_net.h>
#include <ticktape/tt_sys.h>

#include "loop/core/loop.h"
#include "loop/object/context.h"

/* Reports name what the program awaits, and its line, not what that awaits in
 * here. */
#undef TT_CORO_FILE
#define TT_CORO_FILE TT_OWN_FILES __FILE__

/* TT_CORO_DROP with a qualified name. */
#define TT__CORO_NET(name_, text_, full_name_, drop_)                          \
    TT_CORO_WITH(name_, text_, full_name_, (drop_), NULL, TT_CORO_FILE,        \
                 __LINE__, 0)

/* ---- Errors -------------------------------------------------------------- */

/* The OSError of a system call that returned RC, a negative errno: new; NULL: a
 * failure. It is not raised. */
struct tt_exc *tt__io_error(struct tt_env *env, ssize_t rc);
/* Raises it. */
int tt__io_raise(struct tt_env *env, ssize_t rc);
/* Whether RC is what a call returns that would have to wait. */
static inline bool tt__io_would_wait(ssize_t rc)
{
    return rc == -11 || rc == -4; /* EAGAIN, EINTR; address.c asserts it */
}

/* Searches see no state of a kernel: a handle that calls it depends on every
 * other one. */
static inline void tt__io_touch(struct tt_env *env)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch_hidden(env);
    }
}

/* Whether the exception in the slot leaves the loop: SystemExit or
 * KeyboardInterrupt. */
bool tt__io_is_exit(const struct tt_env *env);
/* Takes the exception in the slot and passes it to the loop's handler with
 * MESSAGE. 0 or a failure. */
int tt__io_report(struct tt_loop *loop, const char *message);

/* ---- Contexts ------------------------------------------------------------ */

/* Callbacks run in the context in which they were scheduled, as handles of
 * asyncio do. */
struct tt__io_context {
    struct tt_object *slot;
    struct tt_object **saved;
    struct tt_object *self; /* owns: the protocol object called; or NULL */
};

/* Enters a copy of CONTEXT (borrowed; NULL: no variable is set): 0 or a
 * failure. Where it is 0 the other function leaves it. */
int tt__io_enter(struct tt_env *env, struct tt__io_context *in,
                 struct tt_object *context);
void tt__io_leave(struct tt_env *env, struct tt__io_context *in);
/* tt__io_enter() for a call of the protocol. As by a bound method, its object
 * is kept until tt__io_leave(): the call may set another one. */
int tt__io_enter_call(struct tt_env *env, struct tt__io_context *in,
                      const struct tt_transport *transport);

/* ---- Addresses ----------------------------------------------------------- */

/* An address as transports keep it. */
struct tt__io_name {
    sa_family_t family; /* 0: none */
    in_port_t port;     /* in the order of networks, as the next */
    struct in_addr host;
    tt_value path; /* owns; a str, or TT_NULL */
};

/* Fills NAME, which is zeroed: 0 or TT_ENOMEM. */
int tt__io_name_init(struct tt_env *env, struct tt__io_name *name,
                     const struct tt_address *address);
tt_value tt__io_name_value(struct tt_env *env,
                           const struct tt__io_name *name); /* new */
/* Whether both are the same address. */
bool tt__io_same(const struct tt_address *a, const struct tt_address *b);

/* The address of HOST and PORT, by a worker unless HOST is literal: a
 * coroutine. OUT outlives it. LISTEN: NULL is every interface. */
tt_value tt__io_resolve(struct tt_env *env, const char *host, int port,
                        bool listen, struct tt_address *out);

/* ---- Transports ---------------------------------------------------------- */

enum { /* bits of a transport's head.flags */
       TT__IO_CLOSING = 1,
       TT__IO_PAUSED = 2, /* pause_reading() */
       TT__IO_EOF = 4,    /* write_eof() */
       TT__IO_DATAGRAM = 8,
       TT__IO_PROTOCOL_PAUSED = 16, /* pause_writing() was called */
       TT__IO_READ_PIPE = 32,
       TT__IO_WRITE_PIPE = 64,
       TT__IO_PIPE = TT__IO_READ_PIPE | TT__IO_WRITE_PIPE
};

enum {
    TT__IO_RECEIVE = TT_RECEIVED_MAX, /* max_size */
    TT__IO_HIGH = 64 * 1024,
    TT__IO_WRITES_UNLOGGED = 5, /* LOG_THRESHOLD_FOR_CONNLOST_WRITES */
    TT__IO_HEADER = 8           /* of a buffered datagram */
};

/* Bytes that wait to be sent; of a datagram also its address. */
struct tt__io_chunk {
    struct tt__io_chunk *next;
    size_t size;
    size_t sent;
    struct tt_address *to; /* owns; NULL: the peer */
    char at[];
};

struct tt_transport {
    struct tt_object head;
    int fd;             /* -1: closed */
    uint32_t conn_lost; /* not 0: connection_lost is due; counts writes */
    uint32_t pipe_lost; /* counts those to a pipe */
    struct tt_loop *loop;
    const struct tt_protocol *protocol; /* NULL: the connection is lost */
    struct tt_object *self;             /* owns, or NULL */
    struct tt_object *context;          /* owns, or NULL */
    struct tt_exc *lost_by;             /* owns; for connection_lost() */
    struct tt_server *server;           /* owns, or NULL */
    struct tt_transport *previous;      /* in the server's list */
    struct tt_transport *next;
    struct tt_transport *older; /* in env->transports, while it is open */
    struct tt_transport *newer;
    struct tt__io_chunk *first; /* owns; the write buffer */
    struct tt__io_chunk *last;
    size_t buffered; /* bytes of it */
    size_t high;
    size_t low;
    struct tt__io_name sockname;
    struct tt__io_name peername;
    struct tt_address *remote; /* owns; of a datagram endpoint, or NULL */
};

static inline bool tt__io_sound(const struct tt_transport *transport)
{
    return (transport->first == NULL) == (transport->last == NULL) &&
           (transport->first != NULL || transport->buffered == 0) &&
           (transport->fd >= 0 || transport->protocol == NULL) &&
           (transport->conn_lost == 0 ||
            transport->head.flags & TT__IO_CLOSING) &&
           transport->high >= transport->low;
}

/* How a transport is made. */
struct tt__io_making {
    const struct tt_protocol *protocol;
    struct tt_object *self;          /* kept */
    struct tt_future *waiter;        /* kept; finished when it is connected */
    struct tt_server *server;        /* kept, or NULL */
    const struct tt_address *peer;   /* NULL: getpeername() */
    const struct tt_address *remote; /* of a datagram endpoint */
    bool is_datagram;
    uint32_t pipe; /* TT__IO_READ_PIPE, TT__IO_WRITE_PIPE; 0: a socket */
};

/* What is to become a transport: its descriptor, and a future that is finished
 * when it is connected. Part of a coroutine. */
struct tt__io_end {
    const struct tt_protocol *protocol;
    struct tt_object *data;   /* owns */
    int fd;                   /* owns, until there is a transport; or -1 */
    struct tt_object *self;   /* owns; the protocol's object */
    struct tt_future *waiter; /* owns */
    struct tt_transport *transport; /* owns */
};
void tt__io_end_init(struct tt__io_end *end, const struct tt_protocol *protocol,
                     void *data, int fd);
void tt__io_end_drop(struct tt_env *env, struct tt__io_end *end);
/* First the protocol's object and the future; then the transport, which takes
 * the descriptor: MAKING says what else it is. 0 or a failure. */
int tt__io_end_begin(struct tt_env *env, struct tt_loop *loop,
                     struct tt__io_end *end);
int tt__io_end_make(struct tt_env *env, struct tt_loop *loop,
                    struct tt__io_end *end, struct tt__io_making making);
/* The future was awaited with result RC. If that is a failure, the transport is
 * closed; it is returned. */
int tt__io_end_connected(struct tt_env *env, const struct tt__io_end *end,
                         int rc);

int tt__io_add_reader(struct tt_env *env, struct tt_transport *transport);
int tt__io_add_writer(struct tt_env *env, struct tt_transport *transport);
int tt__io_remove_reader(struct tt_transport *transport);
int tt__io_remove_writer(struct tt_transport *transport);
int tt__io_pause_if_full(struct tt_env *env, struct tt_transport *transport);
int tt__io_resume_if_low(struct tt_env *env, struct tt_transport *transport);
/* The exception in the slot ends the connection. */
int tt__io_fatal(struct tt_env *env, struct tt_transport *transport,
                 const char *message);
/* The system call that returned RC does. */
int tt__io_fatal_call(struct tt_env *env, struct tt_transport *transport,
                      ssize_t rc, const char *message);
int tt__io_force_close(struct tt_env *env, struct tt_transport *transport,
                       struct tt_exc *exc);
/* _call_connection_lost(), at once. */
int tt__io_lose(struct tt_env *env, struct tt_transport *transport,
                struct tt_exc *exc);
void tt__io_drop_chunks(struct tt_env *env, struct tt_transport *transport);
/* A write after the connection was lost is counted, and later logged: 0 or a
 * failure. */
int tt__io_count_lost(struct tt_env *env, struct tt_transport *transport);
/* The room for one recv(): borrowed, NULL without memory. */
char *tt__io_room(struct tt_env *env);

/* Appends a copy of the bytes to the buffer: 0 or TT_ENOMEM. */
int tt__io_push(struct tt_env *env, struct tt_transport *transport,
                const char *data, size_t size);
/* The first SIZE bytes of the buffer are sent. */
void tt__io_drop_sent(struct tt_env *env, struct tt_transport *transport,
                      size_t size);

/* pipe.c: the callbacks of its descriptor, and write() and writelines(). */
extern const struct tt_callback tt__io_pipe_read, tt__io_pipe_write_ready;
int tt__io_pipe_write(struct tt_env *env, struct tt_transport *transport,
                      const char *data, size_t size);
int tt__io_pipe_writelines(struct tt_env *env, struct tt_transport *transport,
                           const struct iovec *pieces, size_t count);

/* datagram.c: the callbacks of its descriptor. */
extern const struct tt_callback tt__io_datagram_read, tt__io_datagram_write;

/* ---- Servers and streams ------------------------------------------------- */

void tt__io_attach(struct tt_server *server, struct tt_transport *transport);
int tt__io_detach(struct tt_env *env, struct tt_transport *transport);
/* The protocol of streams: its connection_made is asyncio's own. */
extern const struct tt_protocol tt__io_stream_protocol;

/* The result of an await as the descriptor that it is, taken out of TT_GOT. */
static inline int tt__io_fd_of(tt_value v)
{
    return tt_is_small_int(v) ? (int)tt_small_int_get(v) : -1;
}

#endif
