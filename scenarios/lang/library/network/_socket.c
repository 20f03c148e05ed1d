/* SPDX-License-Identifier: MIT
 *
 * _socket.c: the system calls of module socket, and of os for pipes.
 *
 * Descriptors are ints. A call that fails raises OSError, as CPython's does.
 * The kernel is env->sys: the simulated one, or with --real this machine's.
 *
 * What a call reads and changes is the state of a kernel, of which accesses
 * are not reported: searches omit no order of such calls (TT_HIDDEN).
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/un.h>
#include <ticktape/tt_concurrent.h>
#include <ticktape/tt_net.h>
#include <ticktape/tt_sys.h>

#include "_socket_module.h"
#include "blocking.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/bytes.h"

enum {
    RECEIVE_MAX = 1 << 24, /* bytes that one call receives */
    OPTION_MAX = 1024      /* bytes of an option */
};

/* ---- Failures ------------------------------------------------------------ */

/* TYPE(NUMBER, TEXT) is raised: TT_NULL. */
static tt_value raise_numbered(struct tt_env *env, tt_value type, int number,
                               const char *text)
{
    tt_value args[] = {tt_small_int(number), tt_str_c(env, text)};
    tt_value exc = args[1] == TT_NULL ? TT_NULL : tt_call(env, type, args, 2);
    if (exc != TT_NULL) {
        tt_raise_exc(env, tt_exc_cast(exc));
    }
    tt_unref(env, exc);
    tt_unref(env, args[1]);
    return TT_NULL;
}

/* CALL failed with the negative errno RC: TT_NULL. */
tt_value tt__socket_failure(struct tt_env *env, const char *call, ssize_t rc)
{
    TT_ASSERT(rc < 0);
    if (rc == -TT_SYS_EBLOCKED) {
        char name[40];
        snprintf(name, sizeof name, "socket.%s()", call);
        tt_wait_forever(env, name);
        return TT_NULL;
    }
    if (rc == -ENOMEM && tt_failure(env) != 0) {
        return TT_NULL;
    }
    return raise_numbered(env, tt__type_value(&tt_OSError), (int)-rc,
                          strerror((int)-rc));
}

static tt_value none_or_failure(struct tt_env *env, const char *call,
                                ssize_t rc)
{
    return rc < 0 ? tt__socket_failure(env, call, rc) : TT_NONE;
}

static tt_value number_or_failure(struct tt_env *env, const char *call,
                                  ssize_t rc)
{
    return rc < 0 ? tt__socket_failure(env, call, rc) : tt_int(env, rc);
}

/* An int between LOW and HIGH: 0, or a failure. */
static int get_int(struct tt_env *env, tt_value v, int64_t *out)
{
    if (tt_is_bool(v)) {
        *out = v == TT_TRUE;
        return 0;
    }
    if (!tt_is_int(v)) {
        return tt_raise(env, &tt_TypeError,
                        "'%T' object cannot be interpreted as an integer", v);
    }
    *out = tt_int_get(v);
    if (tt_int_is_big(v) || *out < INT32_MIN || *out > INT32_MAX) {
        return tt_raise(env, &tt_OverflowError,
                        "Python int too large to convert to C int");
    }
    return 0;
}

/* A size: 0, or a failure. */
static int get_size(struct tt_env *env, tt_value v, ssize_t *out)
{
    if (!tt_is_bool(v) && tt_is_int(v) && tt_int_is_big(v)) {
        return tt_raise(env, &tt_OverflowError,
                        "Python int too large to convert to C ssize_t");
    }
    if (!tt_is_bool(v) && tt_is_int(v)) {
        *out = tt_int_get(v);
        return 0;
    }
    int64_t n = 0;
    int rc = get_int(env, v, &n);
    *out = n;
    return rc;
}

/* COUNT ints at ARGS into OUT. */
static int get_ints(struct tt_env *env, const tt_value *args, size_t count,
                    int *out)
{
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < count; i++) {
        int64_t n = 0;
        rc = get_int(env, args[i], &n);
        out[i] = (int)n;
    }
    return rc;
}

/* ---- Addresses ----------------------------------------------------------- */

/* The address of HOST, a str: 0, or a failure (socket.gaierror). */
static int resolve(struct tt_env *env, const char *host, bool listen,
                   struct in_addr *out)
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return tt_failure(env);
    }
    if (*host == '\0') {
        out->s_addr = htonl(INADDR_ANY);
        return 0;
    }
    if (strcmp(host, "<broadcast>") == 0) {
        out->s_addr = htonl(INADDR_BROADCAST);
        return 0;
    }
    int rc = sys->resolve(sys, host, listen, out);
    if (rc != 0) {
        tt_value type = tt__import_member(env, "socket", "gaierror");
        if (type != TT_NULL) {
            raise_numbered(env, type, rc, gai_strerror(rc));
        }
        tt_unref(env, type);
        return tt_failure(env);
    }
    return 0;
}

/* The address of HOST, a str or a buffer. */
static int get_host(struct tt_env *env, tt_value host, bool listen,
                    struct in_addr *out)
{
    struct tt__piece name;
    if (tt_is_str(host)) {
        name =
            (struct tt__piece){tt_str_get(host)->text, tt_str_get(host)->size};
    } else if (tt__buffer_of(env, host, &name) <= 0) {
        return tt_failure(env) < 0
                   ? tt_failure(env)
                   : tt_raise(env, &tt_TypeError,
                              "str, bytes or bytearray expected, not %T", host);
    }
    if (memchr(name.at, '\0', name.size) != NULL) {
        return tt_raise(env, &tt_TypeError,
                        "host name must not contain null character");
    }
    char *text = tt_alloc(env, name.size + 1);
    if (text == NULL) {
        return TT_ENOMEM;
    }
    memcpy(text, name.at, name.size);
    text[name.size] = '\0';
    int rc = resolve(env, text, listen, out);
    tt_free(env, text, name.size + 1);
    return rc;
}

static int get_inet(struct tt_env *env, const char *call, tt_value v,
                    struct sockaddr_in *out)
{
    const struct tt_tuple *pair = tt_is_tuple(v) ? tt_tuple_get(v) : NULL;
    int64_t port = 0;
    if (pair == NULL) {
        return tt_raise(env, &tt_TypeError,
                        "%s(): AF_INET address must be tuple, not %T", call, v);
    }
    if (pair->count != 2) {
        return tt_raise(env, &tt_TypeError,
                        "AF_INET address must be a pair (host, port)");
    }
    int rc = get_int(env, pair->at[1], &port);
    if (tt_raised(env, &tt_OverflowError)) {
        tt_exc_unref(env, tt_exc_take(env));
        port = -1;
        rc = 0;
    }
    if (rc < 0) {
        return rc;
    }
    *out = (struct sockaddr_in){.sin_family = AF_INET};
    rc = get_host(env, pair->at[0], strcmp(call, "bind") == 0, &out->sin_addr);
    if (rc == 0 && (port < 0 || port > 0xffff)) {
        return tt_raise(env, &tt_OverflowError, "%s(): port must be 0-65535.",
                        call);
    }
    out->sin_port = htons((uint16_t)port);
    return rc;
}

static int get_path(struct tt_env *env, tt_value v, struct sockaddr_un *out,
                    socklen_t *size)
{
    struct tt__piece path;
    if (tt_is_str(v)) {
        path = (struct tt__piece){tt_str_get(v)->text, tt_str_get(v)->size};
    } else if (tt__buffer_arg(env, v, &path) < 0) {
        return tt_failure(env);
    }
    /* Without a name the kernel chooses one. */
    bool is_abstract = path.size == 0 || path.at[0] == '\0';
    if (path.size + !is_abstract > sizeof out->sun_path) {
        return tt_raise(env, &tt_OSError, "AF_UNIX path too long");
    }
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(out->sun_path, path.at, path.size);
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + path.size +
                        !is_abstract);
    return 0;
}

/* The argument of CALL as an address of FAMILY: 0, or a failure. */
int tt__socket_address(struct tt_env *env, const char *call,
                       const tt_value *family_and_address,
                       union tt__address *out, socklen_t *size)
{
    int family;
    if (get_ints(env, family_and_address, 1, &family) < 0) {
        return tt_failure(env);
    }
    if (family == AF_INET) {
        *size = sizeof out->in;
        return get_inet(env, call, family_and_address[1], &out->in);
    }
    if (family == AF_UNIX) {
        return get_path(env, family_and_address[1], &out->un, size);
    }
    return tt_raise(env, &tt_OSError, "%s(): bad family", call);
}

/* An address as programs see it. */
tt_value tt__socket_address_value(struct tt_env *env,
                                  const union tt__address *address,
                                  socklen_t size)
{
    if (size >= sizeof address->in && address->any.sa_family == AF_INET) {
        const struct tt_address inet = {.of.in = address->in,
                                        .size = sizeof address->in};
        return tt_address_value(env, &inet);
    }
    size_t head = offsetof(struct sockaddr_un, sun_path);
    if (size > head && address->any.sa_family == AF_UNIX) {
        const char *path = address->un.sun_path;
        return *path == '\0' ? tt__bytes(env, path, size - head)
                             : tt_str(env, path, strnlen(path, size - head));
    }
    return size == 0 ? TT_NONE : tt_str(env, "", 0);
}

/* ---- Opening and closing ------------------------------------------------- */

/* The kernel, and COUNT ints at ARGS into OUT; NULL: a failure. */
static struct tt_sys *begin(struct tt_env *env, const tt_value *args,
                            size_t count, int *out)
{
    return get_ints(env, args, count, out) < 0 ? NULL : tt_sys_of(env);
}

static tt_value pair_of(struct tt_env *env, const int *fds)
{
    const tt_value pair[] = {tt_small_int(fds[0]), tt_small_int(fds[1])};
    return tt_tuple(env, pair, 2);
}

static tt_value call_socket(struct tt_env *env, const tt_value *args)
{
    int n[3];
    struct tt_sys *sys = begin(env, args, 3, n);
    return sys == NULL ? TT_NULL
                       : number_or_failure(env, "socket",
                                           sys->socket(sys, n[0], n[1], n[2]));
}

static tt_value call_socketpair(struct tt_env *env, const tt_value *args)
{
    int n[3], fds[2];
    struct tt_sys *sys = begin(env, args, 3, n);
    if (sys == NULL) {
        return TT_NULL;
    }
    int rc = sys->socketpair(sys, n[0], n[1], n[2], fds);
    return rc < 0 ? tt__socket_failure(env, "socketpair", rc)
                  : pair_of(env, fds);
}

static tt_value call_pipe(struct tt_env *env, const tt_value *args)
{
    int fds[2];
    struct tt_sys *sys = begin(env, args, 0, NULL);
    if (sys == NULL) {
        return TT_NULL;
    }
    int rc = sys->pipe(sys, fds);
    return rc < 0 ? tt__socket_failure(env, "pipe", rc) : pair_of(env, fds);
}

/* A descriptor for a file of module os. */
static tt_value call_reserve(struct tt_env *env, const tt_value *args)
{
    struct tt_sys *sys = begin(env, args, 0, NULL);
    return sys == NULL ? TT_NULL
                       : number_or_failure(env, "open", sys->reserve(sys));
}

static tt_value call_dup(struct tt_env *env, const tt_value *args)
{
    int fd;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    return sys == NULL ? TT_NULL
                       : number_or_failure(env, "dup", sys->dup(sys, fd));
}

static tt_value call_dup2(struct tt_env *env, const tt_value *args)
{
    int n[2];
    struct tt_sys *sys = begin(env, args, 2, n);
    return sys == NULL
               ? TT_NULL
               : number_or_failure(env, "dup2", sys->dup2(sys, n[0], n[1]));
}

/* RLIMIT_NOFILE of the program. */
static tt_value call_limit(struct tt_env *env, const tt_value *args)
{
    int count;
    struct tt_sys *sys = begin(env, args, 1, &count);
    if (sys == NULL) {
        return TT_NULL;
    }
    TT_ASSERT(sys->limit != NULL);
    return number_or_failure(env, "setrlimit", sys->limit(sys, count));
}

/* Of a descriptor: whether it is a socket's, else a pipe's. */
static tt_value call_is_socket(struct tt_env *env, const tt_value *args)
{
    int fd, type;
    socklen_t size = sizeof type;
    const struct tt_sys_option option = {SOL_SOCKET, SO_TYPE};
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL) {
        return TT_NULL;
    }
    int rc = sys->getsockopt(sys, fd, option, &type, &size);
    return rc == 0 || rc == -ENOTSOCK ? tt_bool(rc == 0)
                                      : tt__socket_failure(env, "fstat", rc);
}

static tt_value call_close(struct tt_env *env, const tt_value *args)
{
    int fd;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    return sys == NULL ? TT_NULL
                       : none_or_failure(env, "close", sys->close(sys, fd));
}

static tt_value call_set_blocking(struct tt_env *env, const tt_value *args)
{
    int fd;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    return sys == NULL ? TT_NULL
                       : none_or_failure(
                             env, "setblocking",
                             sys->set_blocking(sys, fd, args[1] == TT_TRUE));
}

/* ---- Connecting ---------------------------------------------------------- */

static tt_value call_bind(struct tt_env *env, const tt_value *args)
{
    int fd;
    union tt__address address;
    socklen_t size = 0;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL ||
        tt__socket_address(env, "bind", args + 1, &address, &size) < 0) {
        return TT_NULL;
    }
    return none_or_failure(env, "bind", sys->bind(sys, fd, &address.any, size));
}

static tt_value call_listen(struct tt_env *env, const tt_value *args)
{
    int n[2];
    struct tt_sys *sys = begin(env, args, 2, n);
    return sys == NULL
               ? TT_NULL
               : none_or_failure(env, "listen",
                                 sys->listen(sys, n[0], n[1] < 0 ? 0 : n[1]));
}

/* (descriptor, address) */
static tt_value call_accept(struct tt_env *env, const tt_value *args)
{
    int fd;
    union tt__address address = {.any = {0}};
    socklen_t size = sizeof address;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL) {
        return TT_NULL;
    }
    if (tt__await_fd(env, sys, fd, POLLIN) < 0) {
        return TT_NULL;
    }
    ssize_t rc;
    do {
        rc = sys->accept(sys, fd, &address.any, &size);
    } while (tt__wait_again(env, sys, "socket.accept()", &rc));
    if (rc < 0) {
        return tt__socket_failure(env, "accept", rc);
    }
    const tt_value pair[] = {tt_small_int((int)rc),
                             tt__socket_address_value(env, &address, size)};
    tt_value made = pair[1] == TT_NULL ? TT_NULL : tt_tuple(env, pair, 2);
    tt_unref(env, pair[1]);
    if (made == TT_NULL) {
        sys->close(sys, (int)rc);
    }
    return made;
}

/* 0, or the errno. */
static tt_value call_connect(struct tt_env *env, const tt_value *args)
{
    int fd;
    union tt__address address;
    socklen_t size = 0;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL ||
        tt__socket_address(env, "connect", args + 1, &address, &size) < 0) {
        return TT_NULL;
    }
    ssize_t rc;
    do {
        rc = sys->connect(sys, fd, &address.any, size);
    } while (tt__wait_again(env, sys, "socket.connect()", &rc));
    return rc == -TT_SYS_EBLOCKED || tt_failure(env) != 0
               ? tt__socket_failure(env, "connect", rc)
               : tt_small_int((int)-rc);
}

static tt_value call_shutdown(struct tt_env *env, const tt_value *args)
{
    int n[2];
    struct tt_sys *sys = begin(env, args, 2, n);
    return sys == NULL ? TT_NULL
                       : none_or_failure(env, "shutdown",
                                         sys->shutdown(sys, n[0], n[1]));
}

static tt_value name_of(struct tt_env *env, const tt_value *args, bool peer)
{
    int fd;
    union tt__address address = {.any = {0}};
    socklen_t size = sizeof address;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL) {
        return TT_NULL;
    }
    int rc = peer ? sys->getpeername(sys, fd, &address.any, &size)
                  : sys->getsockname(sys, fd, &address.any, &size);
    return rc < 0 ? tt__socket_failure(env,
                                       peer ? "getpeername" : "getsockname", rc)
                  : tt__socket_address_value(env, &address, size);
}

static tt_value call_getsockname(struct tt_env *env, const tt_value *args)
{
    return name_of(env, args, false);
}

static tt_value call_getpeername(struct tt_env *env, const tt_value *args)
{
    return name_of(env, args, true);
}

/* (fd, level, name, size): an int (size 0), or bytes. */
static tt_value call_getsockopt(struct tt_env *env, const tt_value *args)
{
    int n[4], value = 0;
    char room[OPTION_MAX];
    struct tt_sys *sys = begin(env, args, 4, n);
    if (sys == NULL) {
        return TT_NULL;
    }
    if (n[3] < 0 || n[3] > OPTION_MAX) {
        tt_raise(env, &tt_OSError, "getsockopt buflen out of range");
        return TT_NULL;
    }
    socklen_t size = n[3] == 0 ? sizeof value : (socklen_t)n[3];
    int rc = sys->getsockopt(sys, n[0], (struct tt_sys_option){n[1], n[2]},
                             n[3] == 0 ? (void *)&value : room, &size);
    if (rc < 0) {
        return tt__socket_failure(env, "getsockopt", rc);
    }
    if (n[3] == 0) {
        return tt_small_int(value);
    }
    return tt__bytes(env, room, size);
}

/* (fd, level, name, value) */
static tt_value call_setsockopt(struct tt_env *env, const tt_value *args)
{
    int n[4];
    bool is_buffer = tt__is_buffer(args[3]);
    struct tt__piece value = {(const char *)&n[3], sizeof n[3]};
    struct tt_sys *sys = begin(env, args, is_buffer ? 3 : 4, n);
    if (sys == NULL ||
        (is_buffer && tt__buffer_packed(env, args[3], &value) < 0)) {
        return TT_NULL;
    }
    return none_or_failure(env, "setsockopt",
                           sys->setsockopt(sys, n[0],
                                           (struct tt_sys_option){n[1], n[2]},
                                           value.at, (socklen_t)value.size));
}

/* ---- Data ---------------------------------------------------------------- */

/* A call on the real kernel must not wait while other threads run:
 * tt__await_fd() has waited until some of the data can be sent. */
int tt__socket_without_waiting(const struct tt_env *env,
                               const struct tt_sys *sys)
{
    return sys->is_simulated || tt_thread_alone(env) ? 0 : MSG_DONTWAIT;
}

/* (fd, data, flags) or (fd, data, flags, family, address) */
static tt_value call_send(struct tt_env *env, const tt_value *args)
{
    int fd, flags;
    union tt__address address;
    socklen_t size = 0;
    ssize_t rc;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL || get_ints(env, args + 2, 1, &flags) < 0 ||
        (args[3] != TT_NULL &&
         tt__socket_address(env, "sendto", args + 3, &address, &size) < 0) ||
        tt__await_fd(env, sys, fd, POLLOUT) < 0) {
        return TT_NULL;
    }
    do { /* what other threads do while it waits may move the data */
        struct tt__piece data;
        if (tt__buffer_packed(env, args[1], &data) < 0) {
            return TT_NULL;
        }
        struct iovec part = {(void *)(uintptr_t)data.at, data.size};
        const struct msghdr message = {.msg_name = size == 0 ? NULL : &address,
                                       .msg_namelen = size,
                                       .msg_iov = &part,
                                       .msg_iovlen = 1};
        rc = sys->sendmsg(sys, fd, &message,
                          flags | tt__socket_without_waiting(env, sys));
    } while (tt__wait_again(env, sys, "socket.send()", &rc));
    return number_or_failure(env, "sendall", rc);
}

/* Receives up to SIZE bytes at DATA; what recvmsg returns. */
static ssize_t receive(struct tt_sys *sys, int fd, struct iovec part, int flags,
                       union tt__address *from, socklen_t *from_size)
{
    struct msghdr message = {.msg_name = from,
                             .msg_namelen = from == NULL ? 0 : sizeof *from,
                             .msg_iov = &part,
                             .msg_iovlen = 1};
    ssize_t rc = sys->recvmsg(sys, fd, &message, flags);
    *from_size = message.msg_namelen;
    return rc;
}

/* RESULT (taken) alone, or with the address FROM it came. */
static tt_value with_address(struct tt_env *env, tt_value result,
                             const union tt__address *from, socklen_t size)
{
    tt_value pair[] = {result, TT_NULL};
    tt_value made = TT_NULL;
    if (result != TT_NULL) {
        pair[1] = tt__socket_address_value(env, from, size);
        made = pair[1] == TT_NULL ? TT_NULL : tt_tuple(env, pair, 2);
    }
    tt_unref(env, pair[0]);
    tt_unref(env, pair[1]);
    return made;
}

/* (fd, size, flags, with_from): bytes, or (bytes, address). */
static tt_value call_recv(struct tt_env *env, const tt_value *args)
{
    int fd, flags;
    ssize_t wanted = 0;
    union tt__address from = {.any = {0}};
    socklen_t from_size = 0;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL || get_size(env, args[1], &wanted) < 0 ||
        get_ints(env, args + 2, 1, &flags) < 0) {
        return TT_NULL;
    }
    bool with_from = args[3] == TT_TRUE;
    if (wanted < 0) {
        tt_raise(env, &tt_ValueError, "negative buffersize in recv");
        return TT_NULL;
    }
    if (wanted == 0 && !with_from) {
        return tt__bytes(env, "", 0); /* without a system call, as CPython */
    }
    size_t size = wanted < RECEIVE_MAX ? (size_t)wanted : RECEIVE_MAX;
    char *room = tt_alloc(env, size + 1);
    if (room == NULL) {
        return TT_NULL;
    }
    ssize_t rc = tt__await_fd(env, sys, fd, POLLIN) < 0 ? -ENOMEM : 0;
    if (rc == 0) {
        do {
            rc = receive(sys, fd, (struct iovec){room, size}, flags,
                         with_from ? &from : NULL, &from_size);
        } while (tt__wait_again(env, sys, "socket.recv()", &rc));
    }
    tt_value made =
        rc < 0 ? tt__socket_failure(env, with_from ? "recvfrom" : "recv", rc)
               : tt__bytes(env, room, (size_t)rc);
    tt_free(env, room, size + 1);
    return with_from ? with_address(env, made, &from, from_size) : made;
}

/* The bytes of BUFFER, to be written by CALL: 0, or a failure. */
static int get_writable(struct tt_env *env, const char *call, tt_value buffer,
                        struct tt__piece *out)
{
    int rc = tt__buffer_of(env, buffer, out);
    if (rc == 0 || (rc > 0 && (tt__buffer_is_readonly(buffer) ||
                               !tt__buffer_is_packed(buffer)))) {
        const char *type =
            buffer == TT_NONE ? "None" : tt_type_of(buffer)->name;
        rc = tt_raise(env, &tt_TypeError,
                      "%s() argument 1 must be read-write bytes-like object, "
                      "not %s",
                      call, type);
    }
    return rc < 0 ? rc : 0;
}

/* (fd, buffer, size, flags, with_from): the number of bytes, or with the
 * address. */
/* The part of BUFFER that receives WANTED bytes (0: all): 0, or a failure. */
static int get_room(struct tt_env *env, const char *call, tt_value buffer,
                    int wanted, struct iovec *out)
{
    struct tt__piece room;
    int rc = get_writable(env, call, buffer, &room);
    if (rc < 0) {
        return rc;
    }
    if (wanted < 0) {
        return tt_raise(env, &tt_ValueError, "negative buffersize in %s", call);
    }
    if ((size_t)wanted > room.size) {
        bool with_from = strcmp(call, "recvfrom_into") == 0;
        return tt_raise(env, &tt_ValueError, "%s",
                        with_from
                            ? "nbytes is greater than the length of the buffer"
                            : "buffer too small for requested bytes");
    }
    *out = (struct iovec){(void *)(uintptr_t)room.at,
                          wanted == 0 ? room.size : (size_t)wanted};
    return 0;
}

static tt_value call_recv_into(struct tt_env *env, const tt_value *args)
{
    int n[2], fd;
    union tt__address from = {.any = {0}};
    socklen_t from_size = 0;
    struct iovec room;
    ssize_t rc;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    bool with_from = args[4] == TT_TRUE;
    const char *call = with_from ? "recvfrom_into" : "recv_into";
    if (sys == NULL || get_ints(env, args + 2, 2, n) < 0 ||
        get_room(env, call, args[1], n[0], &room) < 0) {
        return TT_NULL;
    }
    if (room.iov_len == 0 && !with_from) {
        return tt_small_int(0);
    }
    if (tt__await_fd(env, sys, fd, POLLIN) < 0) {
        return TT_NULL;
    }
    do { /* what other threads do while it waits may move the buffer */
        if (get_room(env, call, args[1], n[0], &room) < 0) {
            return TT_NULL;
        }
        rc = receive(sys, fd, room, n[1], with_from ? &from : NULL, &from_size);
    } while (tt__wait_again(env, sys, "socket.recv_into()", &rc));
    tt_touch_value(env, args[1], TT_WRITE);
    tt_value made = number_or_failure(env, "recv_into", rc);
    return with_from ? with_address(env, made, &from, from_size) : made;
}

static tt_value call_read(struct tt_env *env, const tt_value *args)
{
    int n[2];
    struct tt_sys *sys = begin(env, args, 2, n);
    if (sys == NULL) {
        return TT_NULL;
    }
    if (n[1] < 0) {
        return tt__socket_failure(env, "read", -EINVAL);
    }
    size_t size = n[1] < RECEIVE_MAX ? (size_t)n[1] : RECEIVE_MAX;
    char *room = tt_alloc(env, size + 1);
    if (room == NULL) {
        return TT_NULL;
    }
    ssize_t rc = tt__await_fd(env, sys, n[0], POLLIN) < 0 ? -ENOMEM : 0;
    if (rc == 0) {
        do {
            rc = sys->read(sys, n[0], room, size);
        } while (tt__wait_again(env, sys, "os.read()", &rc));
    }
    tt_value made = rc < 0 ? tt__socket_failure(env, "read", rc)
                           : tt__bytes(env, room, (size_t)rc);
    tt_free(env, room, size + 1);
    return made;
}

static tt_value call_write(struct tt_env *env, const tt_value *args)
{
    int fd;
    ssize_t rc;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL || tt__await_fd(env, sys, fd, POLLOUT) < 0) {
        return TT_NULL;
    }
    do {
        struct tt__piece data;
        if (tt__buffer_packed(env, args[1], &data) < 0) {
            return TT_NULL;
        }
        rc = sys->write(sys, fd, data.at, data.size);
    } while (tt__wait_again(env, sys, "os.write()", &rc));
    return number_or_failure(env, "write", rc);
}

/* The bytes of a file: without a flag, as sendfile() has none. */
static tt_value call_send_plain(struct tt_env *env, const tt_value *args)
{
    int fd;
    struct tt__piece data;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL || tt__buffer_packed(env, args[1], &data) < 0) {
        return TT_NULL;
    }
    return number_or_failure(env, "sendfile",
                             sys->send(sys, fd, data.at, data.size));
}

/* ---- Names --------------------------------------------------------------- */

/* The address of a name (None: of this machine) as text. */
static tt_value call_resolve(struct tt_env *env, const tt_value *args)
{
    struct tt_sys *sys = tt_sys_of(env);
    struct in_addr address;
    char text[INET_ADDRSTRLEN];
    bool listen = args[1] == TT_TRUE;
    if (sys == NULL) {
        return TT_NULL;
    }
    if (args[0] == TT_NONE) {
        address.s_addr = htonl(listen ? INADDR_ANY : INADDR_LOOPBACK);
    } else if (resolve(env, tt_str_get(args[0])->text, listen, &address) < 0) {
        return TT_NULL;
    }
    inet_ntop(AF_INET, &address, text, sizeof text);
    return tt_str_c(env, text);
}

/* The name of an address, both as text; None: it has none. */
static tt_value call_reverse(struct tt_env *env, const tt_value *args)
{
    struct tt_sys *sys = tt_sys_of(env);
    struct in_addr address;
    char name[NI_MAXHOST];
    if (sys == NULL) {
        return TT_NULL;
    }
    return inet_pton(AF_INET, tt_str_get(args[0])->text, &address) == 1 &&
                   sys->reverse(sys, address, name, sizeof name) == 0
               ? tt_str_c(env, name)
               : TT_NONE;
}

/* The Context in which a listener's connections are handled; None: the current
 * one. */
static tt_value call_host_context(struct tt_env *env, const tt_value *args)
{
    int fd;
    struct tt_sys *sys = begin(env, args, 1, &fd);
    if (sys == NULL) {
        return TT_NULL;
    }
    tt_value context =
        sys->host_context == NULL ? TT_NULL : sys->host_context(sys, fd);
    return context == TT_NULL && tt_failure(env) == 0 ? TT_NONE : context;
}

static tt_value call_is_simulated(struct tt_env *env, const tt_value *args)
{
    const struct tt_sys *sys = tt_sys_of(env);
    (void)args;
    return sys == NULL ? TT_NULL : tt_bool(sys->is_simulated);
}

/* Whether there was one. */
static tt_value call_unlink_socket(struct tt_env *env, const tt_value *args)
{
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return TT_NULL;
    }
    int rc = sys->unlink_socket(sys, tt_str_get(args[0])->text);
    return rc == -ENOENT || rc == 0 ? tt_bool(rc == 0)
                                    : tt__socket_failure(env, "unlink", rc);
}

/* Four bytes of an address of four numbers; None: it is none. */
static tt_value call_parse(struct tt_env *env, const tt_value *args)
{
    struct in_addr address;
    return inet_pton(AF_INET, tt_str_get(args[0])->text, &address) == 1
               ? tt__bytes(env, (const char *)&address, sizeof address)
               : TT_NONE;
}

/* inet_aton(): as call_parse, of one to four numbers of C. */
static tt_value call_parse_any(struct tt_env *env, const tt_value *args)
{
    struct in_addr address;
    return inet_aton(tt_str_get(args[0])->text, &address) == 0
               ? TT_NONE
               : tt__bytes(env, (const char *)&address, sizeof address);
}

static tt_value call_strerror(struct tt_env *env, const tt_value *args)
{
    int number;
    return get_ints(env, args, 1, &number) < 0
               ? TT_NULL
               : tt_str_c(env, strerror(number));
}

/* ---- The module ---------------------------------------------------------- */

#define FUNCTIONS(X)                                                           \
    X(accept, "fd", 1, 1, TT_HIDDEN)                                           \
    X(bind, "fd family address", 3, 3, TT_HIDDEN)                              \
    X(close, "fd", 1, 1, TT_HIDDEN)                                            \
    X(connect, "fd family address", 3, 3, TT_HIDDEN)                           \
    X(dup, "fd", 1, 1, TT_HIDDEN)                                              \
    X(getpeername, "fd", 1, 1, TT_HIDDEN)                                      \
    X(getsockname, "fd", 1, 1, TT_HIDDEN)                                      \
    X(getsockopt, "fd level name size", 4, 4, TT_HIDDEN)                       \
    X(host_context, "fd", 1, 1, TT_HIDDEN)                                     \
    X(is_simulated, "", 0, 0, TT_PURE)                                         \
    X(listen, "fd backlog", 2, 2, TT_HIDDEN)                                   \
    X(parse, "text", 1, 1, TT_PURE)                                            \
    X(parse_any, "text", 1, 1, TT_PURE)                                        \
    X(recv, "fd size flags with_from", 4, 4, TT_HIDDEN)                        \
    X(recv_into, "fd buffer size flags with_from", 5, 5, TT_HIDDEN)            \
    X(resolve, "name listen", 2, 2, TT_HIDDEN)                                 \
    X(reverse, "address", 1, 1, TT_HIDDEN)                                     \
    X(send, "fd data flags family address", 3, 5, TT_HIDDEN)                   \
    X(set_blocking, "fd blocking", 2, 2, TT_HIDDEN)                            \
    X(setsockopt, "fd level name value", 4, 4, TT_HIDDEN)                      \
    X(shutdown, "fd how", 2, 2, TT_HIDDEN)                                     \
    X(socket, "family type proto", 3, 3, TT_HIDDEN)                            \
    X(socketpair, "family type proto", 3, 3, TT_HIDDEN)                        \
    X(strerror, "number", 1, 1, TT_PURE)                                       \
    X(unlink_socket, "path", 1, 1, TT_HIDDEN)

#define X(name, parameters, required, total, effect)                           \
    static const struct tt_native name##_row =                                 \
        TT__MODULE_FUNCTION("_socket", #name, parameters, required, total,     \
                            total, effect, call_##name);
FUNCTIONS(X)
#undef X

static const struct tt__member members[] = {
#define X(name, parameters, required, total, effect) {#name, &name##_row, NULL},
    FUNCTIONS(X)
#undef X
        {NULL, NULL, NULL},
};

static const char *const needs[] = {"socket", NULL};

/* What module os has: separate, so that it does not need module socket. */
#define PIPE_FUNCTIONS(X)                                                      \
    X(dup2, "fd to", 2, 2, TT_HIDDEN)                                          \
    X(is_socket, "fd", 1, 1, TT_HIDDEN)                                        \
    X(limit, "descriptors_max", 1, 1, TT_HIDDEN)                               \
    X(pipe, "", 0, 0, TT_HIDDEN)                                               \
    X(read, "fd size", 2, 2, TT_HIDDEN)                                        \
    X(reserve, "", 0, 0, TT_HIDDEN)                                            \
    X(write, "fd data", 2, 2, TT_HIDDEN)

#define X(name, parameters, required, total, effect)                           \
    static const struct tt_native name##_row =                                 \
        TT__MODULE_FUNCTION("_pipe", #name, parameters, required, total,       \
                            total, effect, call_##name);
PIPE_FUNCTIONS(X)
#undef X

static const struct tt_native send_plain_row = TT__MODULE_FUNCTION(
    "_pipe", "send", "fd data", 2, 2, 2, TT_HIDDEN, call_send_plain);

static const struct tt__member pipe_members[] = {
    {"close", &close_row, NULL},
    {"dup", &dup_row, NULL},
    {"send", &send_plain_row, NULL},
    {"set_blocking", &set_blocking_row, NULL},
#define X(name, parameters, required, total, effect) {#name, &name##_row, NULL},
    PIPE_FUNCTIONS(X)
#undef X
        {NULL, NULL, NULL},
};

const struct tt__module tt___pipe_module = {.name = "_pipe",
                                            .members = pipe_members};

const struct tt__module tt___socket_module = {
    .name = "_socket", .members = members, .needs = needs};
