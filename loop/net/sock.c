/* SPDX-License-Identifier: MIT
 *
 * sock.c: descriptors of a program: waiting for them, and loop.sock_recv() and
 * its relatives.
 *
 * Mirrors asyncio/selector_events.py sock_* of 3.14: the call is tried at once;
 * only if it would have to wait, a future waits for the descriptor, and a done
 * callback of that future removes the reader or writer in the tick after.
 */
#include "loop/net/net.h"

#include <errno.h>

#include "loop/core/future.h"
#include "loop/core/sound.h"

/* ---- Plain calls --------------------------------------------------------- */

int tt_socket(struct tt_env *env, int domain, int type)
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    tt__io_touch(env);
    int fd = sys->socket(sys, domain, type | SOCK_NONBLOCK, 0);
    return fd < 0 ? tt__io_raise(env, fd) : fd;
}

int tt_socket_pair(struct tt_env *env, int type, int fds[2])
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    tt__io_touch(env);
    int rc = sys->socketpair(sys, AF_UNIX, type | SOCK_NONBLOCK, 0, fds);
    TT_ASSERT(rc < 0 || (fds[0] >= 0 && fds[1] >= 0 && fds[0] != fds[1]));
    return rc < 0 ? tt__io_raise(env, rc) : 0;
}

int tt_socket_bind(struct tt_env *env, int fd, const struct tt_address *address,
                   int backlog)
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    tt__io_touch(env);
    int rc = sys->bind(sys, fd, &address->of.any, address->size);
    if (rc == 0 && backlog > 0) {
        rc = sys->listen(sys, fd, backlog);
    }
    return rc < 0 ? tt__io_raise(env, rc) : 0;
}

int tt_socket_name(struct tt_env *env, int fd, struct tt_address *address)
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    tt__io_touch(env);
    *address = (struct tt_address){.size = sizeof address->of};
    int rc = sys->getsockname(sys, fd, &address->of.any, &address->size);
    return rc < 0 ? tt__io_raise(env, rc) : 0;
}

int tt_socket_close(struct tt_env *env, int fd)
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    tt__io_touch(env);
    int rc = sys->close(sys, fd);
    return rc < 0 ? tt__io_raise(env, rc) : 0;
}

/* ---- Waiting for a descriptor -------------------------------------------- */

static int run_set_ready(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_future *future = data;
    (void)arg;
    return tt_future_done(future)
               ? 0
               : tt_future_set_result(loop->env, future, TT_NONE);
}

static void drop_future(struct tt_env *env, void *data, tt_value arg)
{
    (void)arg;
    tt_unref(env, data);
}

static const struct tt_callback set_ready = {
    .run = run_set_ready, .drop = drop_future, .name = "set_ready"};

struct wait_ready {
    struct tt_coro coro;
    int fd;
    bool writes;
    struct tt_future *future; /* owns */
};

static void drop_wait_ready(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct wait_ready *)coro)->future);
}

/* Keeps FUTURE in the loop's reader or writer. */
static int watch(struct tt_loop *loop, int fd, bool writes,
                 const struct tt_callback *callback, void *data)
{
    struct tt_object *object = data;
    tt_object_ref(object);
    int rc = writes ? tt_loop_add_writer(loop, fd, callback, data)
                    : tt_loop_add_reader(loop, fd, callback, data);
    if (rc < 0) {
        tt_object_unref(loop->env, object);
    }
    return rc;
}

static int unwatch(struct tt_loop *loop, int fd, bool writes)
{
    int rc = writes ? tt_loop_remove_writer(loop, fd)
                    : tt_loop_remove_reader(loop, fd);
    return rc < 0 ? rc : 0;
}

TT_CORO_DROP(wait_ready, "wait_ready", drop_wait_ready)
{
    struct tt_loop *loop = env->running;
    TT_BEGIN;
    loop = tt_running_loop(env);
    if (loop == NULL) {
        TT_CHECK(tt_failure(env));
    }
    tt__io_touch(env);
    TT_ASSERT(self->future == NULL);
    TT_MAKE(self->future, tt_future_new(loop));
    TT_CHECK(watch(loop, self->fd, self->writes, &set_ready, self->future));
    TT_AWAIT(tt_future_await(self->future));
    TT_FINALLY;
    if (self->future != NULL && loop != NULL) {
        TT_CHECK(unwatch(loop, self->fd, self->writes));
    }
    TT_END_FINALLY;
}

static tt_value wait_ready(struct tt_env *env, int fd, bool writes)
{
    struct wait_ready *self = wait_ready_new(env);
    TT_ASSERT(fd >= 0);
    if (self != NULL) {
        self->fd = fd;
        self->writes = writes;
    }
    return tt_value_of(self);
}

tt_value tt_readable(struct tt_env *env, int fd)
{
    return wait_ready(env, fd, false);
}

tt_value tt_writable(struct tt_env *env, int fd)
{
    return wait_ready(env, fd, true);
}

/* ---- Operations ---------------------------------------------------------- */

struct sock;

/* One kind of operation: what is tried, again and again. */
struct operation {
    /* 1 and *RESULT (new), 0: it would have to wait, or a failure. */
    int (*attempt)(struct tt_env *env, struct sock *sock, tt_value *result);
    struct tt_callback ready; /* of its reader or writer */
    bool writes;
};

/* The coroutine and what it operates on, counted, as the reader keeps it. */
struct sock {
    struct tt_object head;
    const struct operation *operation;
    int fd;
    size_t size;    /* to receive; of sendall: how much was sent */
    tt_value bytes; /* owns */
    const struct tt_address *address;
    struct tt_address *from;
    /* Borrowed from the coroutine, which owns it: a future that nobody awaits
     * any more is not kept by the descriptor's registration. NULL: none. */
    struct tt_future *future;
    bool is_watched; /* its registration was not removed or replaced */
    bool has_begun;  /* connect() was called */
};

static void clear_sock(struct tt_env *env, struct tt_object *self)
{
    struct sock *sock = (struct sock *)self;
    tt_unref(env, sock->bytes);
}

TT_SHARED(sock, clear_sock)

/* 0: RC means that it would have to wait; otherwise a failure. */
static int wait_or_fail(struct tt_env *env, ssize_t rc)
{
    TT_ASSERT(rc < 0);
    return tt__io_would_wait(rc) ? 0 : tt__io_raise(env, rc);
}

static int give(tt_value made, struct tt_env *env, tt_value *result)
{
    TT_ASSERT(made != TT_NULL || tt_failure(env) < 0);
    *result = made;
    return made == TT_NULL ? tt_failure(env) : 1;
}

/* Receives into *BYTES (new): as recvmsg(). */
static ssize_t receive(struct tt_env *env, struct sock *sock,
                       struct tt_address *from, tt_value *bytes)
{
    struct tt_bytes *room = tt_bytes_blank(env, sock->size);
    *bytes = TT_NULL;
    if (room == NULL) {
        return -ENOMEM;
    }
    struct iovec piece = {room->at, sock->size};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (from != NULL) {
        message.msg_name = &from->of;
        message.msg_namelen = sizeof from->of;
    }
    ssize_t size = env->sys->recvmsg(env->sys, sock->fd, &message, 0);
    if (size < 0) {
        tt_unref(env, room);
        return size;
    }
    TT_PARANOID_ASSERT((size_t)size <= sock->size);
    room->size = (uint32_t)size;
    room->at[size] = '\0';
    if (from != NULL) {
        from->size = message.msg_namelen;
    }
    if ((size_t)size < sock->size / 2) { /* a copy is smaller */
        tt_value copy = tt_bytes(env, room->at, room->size);
        tt_unref(env, room);
        *bytes = copy;
        return copy == TT_NULL ? -ENOMEM : size;
    }
    *bytes = tt_value_of(room);
    return size;
}

static int try_recv(struct tt_env *env, struct sock *sock, tt_value *result)
{
    ssize_t size = receive(env, sock, NULL, result);
    return size < 0 ? wait_or_fail(env, size) : 1;
}

static int try_recvfrom(struct tt_env *env, struct sock *sock, tt_value *result)
{
    struct tt_address from;
    tt_value pair[2] = {TT_NULL, TT_NULL};
    ssize_t size = receive(env, sock, &from, &pair[0]);
    if (size < 0) {
        return wait_or_fail(env, size);
    }
    pair[1] = tt_address_value(env, &from);
    *result = pair[1] == TT_NULL ? TT_NULL : tt_tuple(env, pair, 2);
    tt_unref(env, pair[0]);
    tt_unref(env, pair[1]);
    if (sock->from != NULL) {
        *sock->from = from;
    }
    return *result == TT_NULL ? tt_failure(env) : 1;
}

static int try_sendall(struct tt_env *env, struct sock *sock, tt_value *result)
{
    const struct tt_bytes *bytes = tt_bytes_get(sock->bytes);
    ssize_t size = env->sys->send(env->sys, sock->fd, bytes->at + sock->size,
                                  bytes->size - sock->size);
    if (size < 0) {
        return wait_or_fail(env, size);
    }
    sock->size += (size_t)size;
    TT_PARANOID_ASSERT(sock->size <= bytes->size);
    *result = TT_NONE;
    return sock->size == bytes->size;
}

static int try_sendto(struct tt_env *env, struct sock *sock, tt_value *result)
{
    struct tt_bytes *bytes = tt_bytes_get(sock->bytes);
    struct iovec piece = {bytes->at, bytes->size};
    const struct msghdr message = {.msg_name =
                                       (void *)(uintptr_t)&sock->address->of,
                                   .msg_namelen = sock->address->size,
                                   .msg_iov = &piece,
                                   .msg_iovlen = 1};
    ssize_t size = env->sys->sendmsg(env->sys, sock->fd, &message, 0);
    return size < 0 ? wait_or_fail(env, size)
                    : give(tt_small_int(size), env, result);
}

static int try_accept(struct tt_env *env, struct sock *sock, tt_value *result)
{
    int fd = env->sys->accept(env->sys, sock->fd, NULL, NULL);
    if (fd < 0) {
        return wait_or_fail(env, fd);
    }
    int rc = env->sys->set_blocking(env->sys, fd, false);
    if (rc < 0) {
        env->sys->close(env->sys, fd);
        return tt__io_raise(env, rc);
    }
    return give(tt_small_int(fd), env, result);
}

/* connect() is called once; then SO_ERROR says how it ended. */
static int try_connect(struct tt_env *env, struct sock *sock, tt_value *result)
{
    *result = TT_NONE;
    if (!sock->has_begun) {
        sock->has_begun = true;
        int rc = env->sys->connect(env->sys, sock->fd, &sock->address->of.any,
                                   sock->address->size);
        if (rc == 0) {
            return 1;
        }
        if (rc == -EINPROGRESS) {
            return 0;
        }
        return wait_or_fail(env, rc);
    }
    int code = 0;
    socklen_t size = sizeof code;
    const struct tt_sys_option option = {SOL_SOCKET, SO_ERROR};
    int rc = env->sys->getsockopt(env->sys, sock->fd, option, &code, &size);
    if (rc < 0 || code == 0) {
        return rc < 0 ? wait_or_fail(env, rc) : 1;
    }
    TT_ASSERT(code > 0);
    tt_value where = tt_address_value(env, sock->address);
    tt_value text = where == TT_NULL
                        ? TT_NULL
                        : tt_str_format(env, "Connect call failed %R", where);
    tt_unref(env, where);
    if (text != TT_NULL) {
        tt_raise_errno(env, code, tt_str_get(text)->text);
    }
    tt_unref(env, text);
    return tt_failure(env);
}

/* ---- Waiting ------------------------------------------------------------- */

/* The exception in the slot becomes that of the future. */
static int fail_future(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt_failure(env) < 0 && !tt_future_done(future));
    if (tt_failure(env) != TT_ERAISED || tt__io_is_exit(env)) {
        return tt_failure(env);
    }
    struct tt_exc *exc = tt_exc_take(env);
    int rc = tt_future_set_exception(env, future, exc);
    tt_exc_unref(env, exc);
    return rc;
}

/* _sock_recv() and so on: the descriptor is ready. */
static int run_ready(struct tt_loop *loop, void *data, tt_value arg)
{
    struct sock *sock = data;
    struct tt_env *env = loop->env;
    tt_value result = TT_NULL;
    int rc = 0;
    (void)arg;
    if (sock->future == NULL || tt_future_done(sock->future)) {
        return 0;
    }
    tt__io_touch(env);
    tt_object_ref(&sock->head); /* the registration may go */
    rc = sock->operation->attempt(env, sock, &result);
    TT_ASSERT(rc < 1 || (rc == 1 && result != TT_NULL));
    if (rc == 1) {
        rc = tt_future_set_result(env, sock->future, result);
    } else if (rc < 0) {
        rc = fail_future(env, sock->future);
    }
    if (tt_is_object(result)) {
        tt_unref(env, result);
    }
    tt_object_unref(env, &sock->head);
    return rc;
}

static void drop_ready(struct tt_env *env, void *data, tt_value arg)
{
    struct sock *sock = data;
    (void)arg;
    sock->is_watched = false; /* handle.cancelled() */
    tt_object_unref(env, &sock->head);
}

/* _sock_read_done, _sock_write_done: unless another took its place. */
static int run_done(struct tt_loop *loop, void *data, tt_value arg)
{
    struct sock *sock = data;
    struct tt_env *env = loop->env;
    int rc = 0;
    if (sock->is_watched) {
        tt__io_touch(env);
        rc = unwatch(loop, sock->fd, sock->operation->writes);
    }
    tt_unref(env, arg);
    tt_object_unref(env, &sock->head);
    return rc;
}

static void drop_done(struct tt_env *env, void *data, tt_value arg)
{
    tt_unref(env, arg);
    tt_unref(env, data);
}

static const struct tt_callback read_done = {.run = run_done,
                                             .drop = drop_done,
                                             .name = "sock read done",
                                             .label = TT_LABEL_OWN};
static const struct tt_callback write_done = {.run = run_done,
                                              .drop = drop_done,
                                              .name = "sock write done",
                                              .label = TT_LABEL_OWN};

#define READY(text_)                                                           \
    {                                                                          \
        .run = run_ready, .drop = drop_ready, .name = (text_),                 \
        .label = TT_LABEL_OWN                                                  \
    }

static const struct operation op_recv = {try_recv, READY("sock recv"), false};
static const struct operation op_recvfrom = {try_recvfrom,
                                             READY("sock recvfrom"), false};
static const struct operation op_sendall = {try_sendall, READY("sock sendall"),
                                            true};
static const struct operation op_sendto = {try_sendto, READY("sock sendto"),
                                           true};
static const struct operation op_connect = {try_connect,
                                            READY("sock connect cb"), true};
static const struct operation op_accept = {try_accept, READY("sock accept"),
                                           false};

struct sock_operation {
    struct tt_coro coro;
    struct sock *sock;        /* owns */
    struct tt_future *future; /* owns */
};

static void drop_operation(struct tt_env *env, struct tt_coro *coro)
{
    struct sock_operation *self = (struct sock_operation *)coro;
    if (self->sock != NULL) {
        TT_ASSERT(self->sock->future == NULL ||
                  self->sock->future == self->future);
        self->sock->future = NULL;
    }
    tt_unref(env, self->sock);
    tt_unref(env, self->future);
}

/* Watches the descriptor for what the future of SELF waits for. */
static int wait_for(struct tt_env *env, struct sock_operation *self)
{
    struct tt_loop *loop = tt_running_loop(env);
    struct sock *sock = self->sock;
    bool writes = sock->operation->writes;
    TT_ASSERT(self->future == NULL && sock->future == NULL &&
              !sock->is_watched);
    self->future = loop == NULL ? NULL : tt_future_new(loop);
    if (self->future == NULL) {
        return tt_failure(env);
    }
    sock->future = self->future;
    int rc = watch(loop, sock->fd, writes, &sock->operation->ready, sock);
    if (rc < 0) {
        return rc;
    }
    sock->is_watched = true;
    tt_object_ref(&sock->head);
    return tt_future_add_done_callback(env, sock->future,
                                       writes ? &write_done : &read_done, sock);
}

TT_CORO_DROP(sock_operation, "sock_operation", drop_operation)
{
    tt_value result = TT_NULL;
    TT_BEGIN;
    if (tt_sys_of(env) == NULL) {
        TT_CHECK(tt_failure(env));
    }
    tt__io_touch(env);
    TT_CHECK(self->sock->operation->attempt(env, self->sock, &result));
    if (rc == 1) {
        rc = 0;
        TT_RETURN(result);
    }
    TT_CHECK(wait_for(env, self));
    TT_AWAIT(tt_future_await(self->future));
    TT_RETURN(tt_ref(TT_GOT));
    TT_END;
}

static tt_value start(struct tt_env *env, const struct operation *operation,
                      int fd, struct sock **out)
{
    struct sock_operation *self = sock_operation_new(env);
    TT_ASSERT(fd >= 0);
    *out = NULL;
    if (self != NULL) {
        self->sock = sock_new(env);
        if (self->sock == NULL) {
            tt_unref(env, self);
            return TT_NULL;
        }
        self->sock->operation = operation;
        self->sock->fd = fd;
        *out = self->sock;
    }
    return tt_value_of(self);
}

tt_value tt_sock_recv(struct tt_env *env, int fd, size_t size)
{
    struct sock *sock;
    tt_value made = start(env, &op_recv, fd, &sock);
    if (sock != NULL) {
        sock->size = size;
    }
    return made;
}

tt_value tt_sock_recvfrom(struct tt_env *env, int fd, size_t size,
                          struct tt_address *from)
{
    struct sock *sock;
    tt_value made = start(env, &op_recvfrom, fd, &sock);
    if (sock != NULL) {
        sock->size = size;
        sock->from = from;
    }
    return made;
}

tt_value tt_sock_sendall(struct tt_env *env, int fd, tt_value bytes)
{
    struct sock *sock = NULL;
    TT_ASSERT(bytes == TT_NULL || tt_is_bytes(bytes));
    tt_value made =
        bytes == TT_NULL ? TT_NULL : start(env, &op_sendall, fd, &sock);
    if (sock != NULL) {
        sock->bytes = tt_ref(bytes);
    }
    return made;
}

tt_value tt_sock_sendto(struct tt_env *env, int fd, tt_value bytes,
                        const struct tt_address *address)
{
    struct sock *sock = NULL;
    TT_ASSERT(bytes == TT_NULL || tt_is_bytes(bytes));
    tt_value made =
        bytes == TT_NULL ? TT_NULL : start(env, &op_sendto, fd, &sock);
    if (sock != NULL) {
        sock->bytes = tt_ref(bytes);
        sock->address = address;
    }
    return made;
}

tt_value tt_sock_connect(struct tt_env *env, int fd,
                         const struct tt_address *address)
{
    struct sock *sock;
    tt_value made = start(env, &op_connect, fd, &sock);
    if (sock != NULL) {
        sock->address = address;
    }
    return made;
}

tt_value tt_sock_accept(struct tt_env *env, int fd)
{
    struct sock *sock;
    tt_value made = start(env, &op_accept, fd, &sock);
    if (sock != NULL) {
        sock->size = 0;
    }
    return made;
}
