/* SPDX-License-Identifier: MIT
 *
 * address.c: addresses of sockets, and the errors of system calls.
 *
 * Mirrors asyncio/base_events.py _ensure_resolved and getaddrinfo of 3.14 for
 * IPv4. A name is resolved by a worker, as in CPython: its job runs while the
 * loop selects, and its result takes the ticks of an executor's future.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>

#include "loop/net/net.h"
#include "loop/core/select.h"
#include "loop/core/sound.h"

_Static_assert(EAGAIN == 11 && EINTR == 4, "tt__io_would_wait");

/* ---- Errors -------------------------------------------------------------- */

static struct tt_exc *new_error(struct tt_env *env, int number,
                                const char *text)
{
    TT_ASSERT(number != 0 && text != NULL);
    tt_value args[] = {tt_small_int(number), tt_str_c(env, text)};
    tt_value exc = args[1] == TT_NULL
                       ? TT_NULL
                       : tt_call(env, tt_value_of(&tt_OSError), args, 2);
    tt_unref(env, args[1]);
    return tt_exc_cast(exc);
}

struct tt_exc *tt__io_error(struct tt_env *env, ssize_t rc)
{
    TT_ASSERT(rc < 0);
    if (rc == -TT_SYS_EBLOCKED) {
        tt_fail(env, TT_EMISUSE, "the descriptor blocks: see tt_socket()");
        return NULL;
    }
    if (rc == -ENOMEM && tt_failure(env) != 0) {
        return NULL; /* the execution's own memory */
    }
    return new_error(env, (int)-rc, strerror((int)-rc));
}

/* Raises EXC, which is taken; NULL: a failure is pending. */
static int raise_taken(struct tt_env *env, struct tt_exc *exc)
{
    if (exc != NULL) {
        tt_raise_exc(env, exc);
        tt_exc_unref(env, exc);
    }
    TT_ASSERT(tt_failure(env) < 0);
    return tt_failure(env);
}

int tt__io_raise(struct tt_env *env, ssize_t rc)
{
    return raise_taken(env, tt__io_error(env, rc));
}

int tt_raise_errno(struct tt_env *env, int number, const char *text)
{
    return raise_taken(
        env, new_error(env, number, text == NULL ? strerror(number) : text));
}

int tt_os_errno(const struct tt_exc *exc)
{
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    return tt_exc_is(exc, &tt_OSError) && args != NULL && args->count >= 2 &&
                   tt_is_small_int(args->at[0])
               ? (int)tt_small_int_get(args->at[0])
               : 0;
}

bool tt__io_is_exit(const struct tt_env *env)
{
    return tt_raised(env, &tt_SystemExit) ||
           tt_raised(env, &tt_KeyboardInterrupt);
}

int tt__io_report(struct tt_loop *loop, const char *message)
{
    struct tt_env *env = loop->env;
    struct tt_exc *exc = tt_exc_take(env);
    TT_ASSERT(exc != NULL);
    const struct tt_report report = {.message = message,
                                     .exception = tt_value_of(exc)};
    int rc = tt_loop_call_exception_handler(loop, &report);
    tt_exc_unref(env, exc);
    return rc;
}

/* ---- Addresses ----------------------------------------------------------- */

int tt_address_inet(struct tt_env *env, struct tt_address *address,
                    const char *host, int port)
{
    *address = (struct tt_address){.size = sizeof address->of.in};
    address->of.in.sin_family = AF_INET;
    if (port < 0 || port > UINT16_MAX) {
        return tt_raise(env, &tt_OverflowError, "port must be 0-65535.");
    }
    address->of.in.sin_port = htons((uint16_t)port);
    if (host == NULL || *host == '\0') {
        address->of.in.sin_addr.s_addr = htonl(INADDR_ANY);
        return 0;
    }
    return inet_pton(AF_INET, host, &address->of.in.sin_addr) == 1
               ? 0
               : tt_raise(env, &tt_ValueError, "'%s' is no IPv4 address", host);
}

int tt_address_unix(struct tt_env *env, struct tt_address *address,
                    const char *path)
{
    size_t size = strlen(path);
    bool is_abstract = *path == '@';
    *address = (struct tt_address){.of.un.sun_family = AF_UNIX};
    if (size + !is_abstract > sizeof address->of.un.sun_path) {
        return tt_raise(env, &tt_OSError, "AF_UNIX path too long");
    }
    memcpy(address->of.un.sun_path, path, size);
    if (is_abstract) {
        address->of.un.sun_path[0] = '\0';
    }
    address->size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size +
                                !is_abstract);
    return 0;
}

int tt_address_port(const struct tt_address *address)
{
    return address->size > 0 && address->of.any.sa_family == AF_INET
               ? ntohs(address->of.in.sin_port)
               : 0;
}

bool tt__io_same(const struct tt_address *a, const struct tt_address *b)
{
    if (a->size != b->size || a->of.any.sa_family != b->of.any.sa_family) {
        return false;
    }
    if (a->of.any.sa_family == AF_INET) {
        return a->of.in.sin_port == b->of.in.sin_port &&
               a->of.in.sin_addr.s_addr == b->of.in.sin_addr.s_addr;
    }
    return memcmp(&a->of, &b->of, a->size) == 0;
}

/* The path of a Unix socket as a str. */
static tt_value path_of(struct tt_env *env, const struct tt_address *address)
{
    size_t used = address->size > offsetof(struct sockaddr_un, sun_path)
                      ? address->size - offsetof(struct sockaddr_un, sun_path)
                      : 0;
    const char *path = address->of.un.sun_path;
    if (used > sizeof address->of.un.sun_path) {
        used = sizeof address->of.un.sun_path; /* Linux counts a NUL, too */
    }
    if (used > 0 && path[0] != '\0') {
        used = strnlen(path, used);
    }
    return tt_str(env, path, used);
}

int tt__io_name_init(struct tt_env *env, struct tt__io_name *name,
                     const struct tt_address *address)
{
    TT_ASSERT(name->path == TT_NULL);
    name->family = address->size == 0 ? 0 : address->of.any.sa_family;
    if (name->family == AF_INET) {
        name->port = address->of.in.sin_port;
        name->host = address->of.in.sin_addr;
    } else if (name->family == AF_UNIX) {
        name->path = path_of(env, address);
        return name->path == TT_NULL ? tt_failure(env) : 0;
    }
    return 0;
}

/* net.ipv4.ip_local_port_range. A program that binds such a number itself is
 * taken for one that lets the kernel choose. */
enum { EPHEMERAL_FIRST = 32768, EPHEMERAL_LAST = 60999 };

static tt_value inet_value(struct tt_env *env, struct in_addr host,
                           in_port_t port)
{
    char text[INET_ADDRSTRLEN];
    const char *shown = inet_ntop(AF_INET, &host, text, sizeof text);
    TT_ASSERT(shown == text);
    if (ntohs(port) >= EPHEMERAL_FIRST && ntohs(port) <= EPHEMERAL_LAST) {
        tt_note_seen(env, TT_SEEN_PORTS);
    }
    tt_value pair[] = {tt_str_c(env, shown), tt_small_int(ntohs(port))};
    tt_value made = pair[0] == TT_NULL ? TT_NULL : tt_tuple(env, pair, 2);
    tt_unref(env, pair[0]);
    return made;
}

tt_value tt__io_name_value(struct tt_env *env, const struct tt__io_name *name)
{
    TT_ASSERT(name->family == AF_UNIX || name->path == TT_NULL);
    if (name->family == AF_INET) {
        return inet_value(env, name->host, name->port);
    }
    if (name->family == AF_UNIX) {
        return tt_ref(name->path);
    }
    return TT_NONE;
}

tt_value tt_address_value(struct tt_env *env, const struct tt_address *address)
{
    struct tt__io_name name = {.family = 0};
    tt_value shown = tt__io_name_init(env, &name, address) < 0
                         ? TT_NULL
                         : tt__io_name_value(env, &name);
    tt_unref(env, name.path);
    return shown;
}

/* ---- Names --------------------------------------------------------------- */

/* What a worker resolves. */
struct lookup {
    struct tt_object head;
    struct tt_concurrent *job; /* owns */
    const char *host;          /* borrowed from the coroutine that waits */
    bool listen;
    struct in_addr found;
    int rc; /* getaddrinfo()'s */
};

static void drop_lookup(struct tt_env *env, struct tt_object *self)
{
    tt_concurrent_unref(env, ((struct lookup *)self)->job);
}

TT_SHARED(lookup, drop_lookup)

/* socket.gaierror, which programs in C catch as an OSError. */
static struct tt_exc *resolver_error(struct tt_env *env, int rc)
{
    return new_error(env, rc, gai_strerror(rc));
}

/* The answer is there. */
static tt_value publish_lookup(struct tt_env *env, const tt_value *args)
{
    const struct lookup *lookup = (const struct lookup *)(void *)args[0];
    int rc;
    if (lookup->rc == 0) {
        rc = tt_concurrent_set_result(env, lookup->job, TT_NONE);
    } else {
        struct tt_exc *exc = resolver_error(env, lookup->rc);
        rc = exc == NULL ? tt_failure(env)
                         : tt_concurrent_set_exception(env, lookup->job, exc);
        tt_exc_unref(env, exc);
    }
    return rc < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native publish_native =
    TT_NATIVE("set_result", "set_result", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_HIDDEN, publish_lookup);

/* In the worker. */
static tt_value run_lookup(struct tt_env *env, const tt_value *args)
{
    struct lookup *lookup = (struct lookup *)(void *)args[0];
    TT_ASSERT(lookup->job != NULL);
    int rc = tt_concurrent_set_running(env, lookup->job);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NONE; /* nobody waits any more */
    }
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL) {
        return TT_NULL;
    }
    tt__io_touch(env);
    lookup->rc =
        sys->resolve(sys, lookup->host, lookup->listen, &lookup->found);
    return tt_method_new(env, tt_value_of(&publish_native), args[0]);
}

static const struct tt_native lookup_native =
    TT_NATIVE("getaddrinfo", "getaddrinfo", "self", 1, 1, 1, TT_NATIVE_METHOD,
              TT_HIDDEN, run_lookup);

/* run_in_executor(None, getaddrinfo, ...): a future of its end, new. */
static tt_value start_lookup(struct tt_env *env, struct lookup *lookup)
{
    struct tt_loop *loop = tt_running_loop(env);
    TT_ASSERT(lookup->job == NULL);
    lookup->job = loop == NULL ? NULL : tt_concurrent_new(env);
    tt_value work = lookup->job == NULL
                        ? TT_NULL
                        : tt_method_new(env, tt_value_of(&lookup_native),
                                        tt_value_of(lookup));
    tt_value name = work == TT_NULL || lookup->host == NULL
                        ? TT_NONE
                        : tt_str_c(env, lookup->host);
    /* The future and the job hold each other until it is done, so this comes
     * last. */
    struct tt_future *future = NULL;
    if (work != TT_NULL && name != TT_NULL &&
        tt__resolve_at_select(loop, work, name) == 0) {
        loop->has_executor = true;
        future = tt_wrap_future(env, lookup->job, loop);
    }
    tt_unref(env, name);
    tt_unref(env, work);
    return tt_value_of(future);
}

struct resolve {
    struct tt_coro coro;
    const char *host;
    int port;
    bool listen;
    struct tt_address *out;
    struct lookup *lookup; /* owns */
};

static void drop_resolve(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct resolve *)coro)->lookup);
}

TT__CORO_NET(resolve, "_ensure_resolved", "BaseEventLoop._ensure_resolved",
             drop_resolve)
{
    struct in_addr literal;
    TT_BEGIN;
    TT_CHECK(tt_address_inet(env, self->out, NULL, self->port));
    if (self->host != NULL && inet_pton(AF_INET, self->host, &literal) == 1) {
        self->out->of.in.sin_addr = literal;
        TT_RETURN(TT_NONE);
    }
    TT_MAKE(self->lookup, lookup_new(env));
    self->lookup->host = self->host;
    self->lookup->listen = self->listen;
    TT_AWAIT(start_lookup(env, self->lookup));
    TT_ASSERT(self->out->size == sizeof self->out->of.in);
    self->out->of.in.sin_addr = self->lookup->found;
    TT_END;
}

tt_value tt__io_resolve(struct tt_env *env, const char *host, int port,
                        bool listen, struct tt_address *out)
{
    struct resolve *self = resolve_new(env);
    TT_ASSERT(out != NULL);
    if (self != NULL) {
        self->host = host;
        self->port = port;
        self->listen = listen;
        self->out = out;
    }
    return tt_value_of(self);
}
