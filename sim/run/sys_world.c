/* SPDX-License-Identifier: MIT
 *
 * sys_world.c: the simulated kernel of a run as a struct tt_sys.
 *
 * It is opened by the first system call of a run, and lies in the memory of
 * the execution, so that a snapshot of the run has it too. Each loop has an
 * epoll of that kernel, which decides in which order ready descriptors are
 * reported, as asyncio's EpollSelector does on Linux. The kernel's time is that
 * of the virtual clock.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <netdb.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <ticktape/tt_net.h>
#include <ticktape/tt_sys.h>
#include <ticktape/tt_world.h>

#include "control.h"
#include "net.h"

enum { FIRST_FD = 3 /* after the three standard streams */ };

static struct tt__world_sys *self_of(struct tt_sys *sys)
{
    TT_ASSERT(sys != NULL && sys->is_simulated);
    return (struct tt__world_sys *)sys;
}

/* The kernel's time ends after 292 years, and then stays the same. */
#define LAST_NS ((uint64_t)INT64_MAX)

static double seconds_of(uint64_t time_ns)
{
    return (double)time_ns * 1e-9;
}

/* The clock may have moved since the last poll: `lag` and `tie`. */
void tt__net_follow_clock(struct tt__world_sys *self)
{
    double now_s = self->env->clock->now_s;
    if (TT_UNLIKELY(now_s != self->now_s)) {
        uint64_t now_ns = now_s < seconds_of(LAST_NS)
                              ? (uint64_t)llround(now_s * 1e9)
                              : LAST_NS;
        self->now_s = now_s;
        if (now_ns > tt_world_now(self->world)) {
            tt_world_advance(self->world, now_ns);
        }
    }
}

/* After 26 days the clock no longer has every nanosecond. An event whose time
 * in seconds has come must happen, or a wait for it would never end. */
void tt__net_catch_up(struct tt__world_sys *self)
{
    double now_s = self->env->clock->now_s;
    tt__net_follow_clock(self);
    uint64_t next_ns = tt_world_next_ns(self->world);
    while (next_ns != TT_WORLD_NEVER && seconds_of(next_ns) <= now_s) {
        TT_ASSERT(next_ns >= tt_world_now(self->world));
        tt_world_advance(self->world, next_ns);
        next_ns = tt_world_next_ns(self->world);
    }
}

double tt__net_event_s(const struct tt__world_sys *self)
{
    uint64_t next_ns = tt_world_next_ns(self->world);
    return next_ns == TT_WORLD_NEVER ? HUGE_VAL : seconds_of(next_ns);
}

static struct tt_world *world_of(struct tt_sys *sys)
{
    tt__net_follow_clock(self_of(sys));
    return self_of(sys)->world;
}

/* ---- The descriptors of loops -------------------------------------------- */

static void close_epoll(struct tt__world_sys *self, size_t at)
{
    TT_ASSERT(at < self->epoll_count);
    for (int i = 0; i < 2; i++) {
        tt_world_close(self->world, self->epolls[at].sockets[i]);
    }
    tt_world_close(self->world, self->epolls[at].epoll);
    self->epolls[at] = self->epolls[--self->epoll_count];
}

/* LOOP has an epoll; or a negative errno. */
static int open_epoll(struct tt__world_sys *self, const struct tt_loop *loop)
{
    const size_t at = self->epoll_count;
    TT_ASSERT(loop != NULL && at < TT__NET_LOOPS);
    int epoll = tt_world_epoll_create1(self->world, EPOLL_CLOEXEC);
    if (epoll < 0) {
        return epoll;
    }
    self->epolls[at] = (struct tt__net_epoll){loop, epoll, {-1, -1}};
    self->epoll_count = at + 1;
    for (int i = 0; i < 2; i++) {
        int fd = tt_world_reserve(self->world, O_CLOEXEC);
        if (fd < 0) {
            close_epoll(self, at);
            return fd;
        }
        TT_ASSERT(fd != epoll);
        self->epolls[at].sockets[i] = fd;
    }
    return 0;
}

static int find_epoll(const struct tt__world_sys *self,
                      const struct tt_loop *loop)
{
    for (size_t i = self->epoll_count; i > 0; i--) {
        if (self->epolls[i - 1].loop == loop) {
            return self->epolls[i - 1].epoll;
        }
    }
    return -1;
}

int tt__world_open_loop(struct tt_env *env, struct tt_loop *loop)
{
    struct tt__world_sys *self = self_of(env->sys);
    bool has_none = tt_type_of(tt_value_of(loop)) == &tt_base_loop_type;
    if (has_none || find_epoll(self, loop) >= 0 ||
        self->epoll_count == TT__NET_LOOPS) {
        return 0;
    }
    int rc = open_epoll(self, loop);
    if (rc == -ENOMEM) {
        return tt_fail(env, TT_ENOMEM, "no memory for an epoll");
    }
    return rc < 0 ? tt_raise_errno(env, -rc, NULL) : 0;
}

/* Those that were created before the kernel was. */
static int open_loops(struct tt_env *env)
{
    int rc = 0;
    TT_ASSERT(self_of(env->sys)->epoll_count == 0);
    for (uint32_t i = 0; rc == 0 && i < env->loop_count; i++) {
        if (!tt_loop_is_closed(env->loops[i])) {
            rc = tt__world_open_loop(env, env->loops[i]);
        }
    }
    return rc;
}

/* ---- The table ----------------------------------------------------------- */

static int rouse(struct tt_sys *sys, int rc)
{
    return (int)tt__wait_rouse(self_of(sys), rc);
}

static int call_close(struct tt_sys *sys, int fd)
{
    tt__net_forget(self_of(sys), fd);
    int rc = tt_world_close(world_of(sys), fd);
    TT_ASSERT(rc <= 0);
    return rouse(sys, rc);
}

static int call_dup(struct tt_sys *sys, int fd)
{
    return tt_world_fcntl(world_of(sys), fd, F_DUPFD_CLOEXEC, 0);
}

static int call_reserve(struct tt_sys *sys)
{
    return tt_world_reserve(world_of(sys), O_CLOEXEC);
}

static int call_dup2(struct tt_sys *sys, int fd, int to)
{
    tt__net_forget(self_of(sys), to);
    int rc = tt_world_dup3(world_of(sys), fd, to, O_CLOEXEC);
    TT_ASSERT(rc < 0 || rc == to);
    return rouse(sys, rc);
}

static void call_set_process(struct tt_sys *sys, int id)
{
    self_of(sys)->process = id;
    tt_world_set_owner(self_of(sys)->world, id);
}

static void call_close_process(struct tt_sys *sys, int id)
{
    struct tt__world_sys *self = self_of(sys);
    tt_world_close_owned(world_of(sys), id);
    TT_ASSERT(id != 0 && self->epoll_count <= TT__NET_LOOPS);
    for (size_t at = self->epoll_count; at > 0; at--) {
        if (tt_world_fcntl(self->world, self->epolls[at - 1].epoll, F_GETFD,
                           0) < 0) {
            self->epolls[at - 1] = self->epolls[--self->epoll_count];
        }
    }
    rouse(sys, 0);
}

static int call_set_blocking(struct tt_sys *sys, int fd, bool blocking)
{
    int flags = tt_world_fcntl(world_of(sys), fd, F_GETFL, 0);
    if (flags < 0) {
        return flags;
    }
    return tt_world_fcntl(world_of(sys), fd, F_SETFL,
                          blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK);
}

static ssize_t call_read(struct tt_sys *sys, int fd, void *data, size_t size)
{
    return tt__wait_rouse(self_of(sys),
                          tt_world_read(world_of(sys), fd, data, size));
}

static ssize_t call_write(struct tt_sys *sys, int fd, const void *data,
                          size_t size)
{
    return tt__wait_rouse(self_of(sys),
                          tt_world_write(world_of(sys), fd, data, size));
}

static int call_pipe(struct tt_sys *sys, int fds[2])
{
    int rc = tt_world_pipe2(world_of(sys), fds, O_CLOEXEC);
    TT_ASSERT(rc < 0 || fds[0] != fds[1]);
    return rc;
}

static int call_socket(struct tt_sys *sys, int domain, int type, int protocol)
{
    struct tt_world *world = world_of(sys);
    int rc =
        domain == AF_UNIX ? 0 : tt__net_fault_open(self_of(sys), false, -1);
    if (rc == 0 && self_of(sys)->env->control != NULL) {
        rc = tt__control_host(self_of(sys)->env, world);
        tt_world_set_host(world, rc < 0 ? 0 : rc);
    }
    return rc < 0
               ? rc
               : tt_world_socket(world, domain, type | SOCK_CLOEXEC, protocol);
}

static int call_socketpair(struct tt_sys *sys, int domain, int type,
                           int protocol, int fds[2])
{
    int rc = tt_world_socketpair(world_of(sys), domain, type | SOCK_CLOEXEC,
                                 protocol, fds);
    TT_ASSERT(rc < 0 || fds[0] != fds[1]);
    return rc;
}

/* The loop's own descriptors begin here; a program that has as many of its own
 * gets those between. */
enum { HIDDEN_FD = 512 };

/* Of descriptors of child processes, whose numbers are the program's, there is
 * no limit of their own. */
static int call_limit(struct tt_sys *sys, int descriptors_max)
{
    TT_ASSERT(descriptors_max >= 0);
    if (self_of(sys)->process == 0) {
        int above_none = descriptors_max < 1 ? 1 : descriptors_max;
        tt_world_set_limit(self_of(sys)->world, above_none);
    }
    return 0;
}

static int call_self_pipe(struct tt_sys *sys, int fds[2])
{
    struct tt_world *world = world_of(sys);
    int pair[2];
    int limit = tt_world_set_limit(world, INT_MAX);
    int rc = tt_world_socketpair(world, AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0,
                                 pair);
    for (int i = 0; rc == 0 && i < 2; i++) {
        fds[i] = tt_world_fcntl(world, pair[i], F_DUPFD_CLOEXEC, HIDDEN_FD);
        rc = fds[i] < 0 ? fds[i] : 0;
        tt_world_close(world, pair[i]);
    }
    tt_world_set_limit(world, limit);
    return rc;
}

/* Faults are of the network: a Unix socket has none. */
static bool is_tcp(const struct tt__world_sys *self, int fd)
{
    struct tt_world_state state;
    return (self->env->enabled >> TT_CHOICE_NET & 1) != 0 &&
           tt_world_describe(self->world, fd, &state) == 0 &&
           strcmp(state.type, "tcp") == 0;
}

static int call_accept(struct tt_sys *sys, int fd, struct sockaddr *address,
                       socklen_t *size)
{
    bool is_remote = is_tcp(self_of(sys), fd);
    int rc = is_remote ? tt__net_fault_open(self_of(sys), true, fd) : 0;
    if (rc < 0) {
        return rc;
    }
    rc = tt_world_accept4(world_of(sys), fd, address, size, SOCK_CLOEXEC);
    if (rc >= 0) {
        rouse(sys, rc);
        TT_ASSERT(rc != fd);
        tt__net_forget(self_of(sys), fd);
        if (is_remote && tt__net_fault_aborted(self_of(sys), rc)) {
            tt_world_reset(world_of(sys), rc);
            tt_world_close(world_of(sys), rc);
            return -ECONNABORTED;
        }
    }
    return rc;
}

static int call_bind(struct tt_sys *sys, int fd, const struct sockaddr *address,
                     socklen_t size)
{
    int rc = tt_world_bind(world_of(sys), fd, address, size);
    TT_ASSERT(rc <= 0);
    return rc;
}

static int call_listen(struct tt_sys *sys, int fd, int backlog)
{
    int rc = tt_world_listen(world_of(sys), fd, backlog);
    TT_ASSERT(rc <= 0);
    return rouse(sys, rc);
}

/* A blocking one that is over at once, as over loopback, need not wait. */
static int call_connect(struct tt_sys *sys, int fd,
                        const struct sockaddr *address, socklen_t size)
{
    tt__net_follow_clock(self_of(sys));
    self_of(sys)->may_ignore = tt__net_is_nonblocking(self_of(sys), fd);
    int rc = tt_world_connect(world_of(sys), fd, address, size);
    self_of(sys)->may_ignore = false; /* no repeated SYN is lost */
    TT_ASSERT(rc <= 0);
    return rouse(sys, rc == -TT_WORLD_EBLOCKED
                          ? tt_world_connect(world_of(sys), fd, address, size)
                          : rc);
}

static int call_shutdown(struct tt_sys *sys, int fd, int how)
{
    int rc = tt_world_shutdown(world_of(sys), fd, how);
    TT_ASSERT(rc <= 0);
    return rouse(sys, rc);
}

static int call_getsockname(struct tt_sys *sys, int fd,
                            struct sockaddr *address, socklen_t *size)
{
    int rc = tt_world_getsockname(world_of(sys), fd, address, size);
    TT_ASSERT(rc <= 0);
    return rc;
}

static int call_getpeername(struct tt_sys *sys, int fd,
                            struct sockaddr *address, socklen_t *size)
{
    int rc = tt_world_getpeername(world_of(sys), fd, address, size);
    TT_ASSERT(rc <= 0);
    return rc;
}

static int call_getsockopt(struct tt_sys *sys, int fd,
                           struct tt_sys_option option, void *value,
                           socklen_t *size)
{
    return tt_world_getsockopt(
        world_of(sys), fd, (struct tt_world_option){option.level, option.name},
        value, size);
}

static int call_setsockopt(struct tt_sys *sys, int fd,
                           struct tt_sys_option option, const void *value,
                           socklen_t size)
{
    return tt_world_setsockopt(
        world_of(sys), fd, (struct tt_world_option){option.level, option.name},
        value, size);
}

static ssize_t call_sendmsg(struct tt_sys *sys, int fd,
                            const struct msghdr *message, int flags)
{
    tt__net_follow_clock(self_of(sys));
    return tt__wait_rouse(self_of(sys),
                          tt__net_send(self_of(sys), fd, message, flags));
}

static ssize_t call_recvmsg(struct tt_sys *sys, int fd, struct msghdr *message,
                            int flags)
{
    if (self_of(sys)->env->enabled >> TT_CHOICE_NET & 1) {
        tt__net_fault_crash(self_of(sys), fd);
    }
    if (tt__net_fault_reset(self_of(sys), fd, NULL, 1) == 0) {
        tt_world_reset(world_of(sys), fd);
    }
    ssize_t rc = tt_world_recvmsg(world_of(sys), fd, message, flags);
    tt__wait_rouse(self_of(sys), rc);
    if (rc >= 0) {
        tt__net_forget(self_of(sys), fd);
    }
    return rc;
}

/* By way of the two above, so that what they leave open is open here too. */
static ssize_t call_send(struct tt_sys *sys, int fd, const void *data,
                         size_t size)
{
    struct iovec piece = {(void *)(uintptr_t)data, size};
    const struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    return call_sendmsg(sys, fd, &message, 0);
}

static ssize_t call_recv(struct tt_sys *sys, int fd, void *data, size_t size)
{
    struct iovec piece = {data, size};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    return call_recvmsg(sys, fd, &message, 0);
}

static int call_unlink_socket(struct tt_sys *sys, const char *path)
{
    int rc = tt_world_unlink(world_of(sys), path);
    TT_ASSERT(rc <= 0);
    return rc;
}

static int call_resolve(struct tt_sys *sys, const char *name, bool listen,
                        struct in_addr *address)
{
    if (!listen && tt__net_fault_dns(self_of(sys), name)) {
        return EAI_AGAIN;
    }
    return tt_world_resolve(world_of(sys), name, listen, address);
}

static int call_reverse(struct tt_sys *sys, struct in_addr address, char *name,
                        size_t room)
{
    struct tt_world *world = world_of(sys);
    TT_ASSERT(room > 0);
    if (ntohl(address.s_addr) >> 24 == IN_LOOPBACKNET) {
        snprintf(name, room, "localhost");
        return 0;
    }
    for (int host = 1; tt_world_host_name(world, host) != NULL; host++) {
        if (tt_world_host_address(world, host).s_addr == address.s_addr) {
            snprintf(name, room, "%s", tt_world_host_name(world, host));
            return 0;
        }
    }
    return EAI_NONAME;
}

static void call_loop_closed(struct tt_sys *sys, const struct tt_loop *loop)
{
    struct tt__world_sys *self = self_of(sys);
    size_t at = 0;
    tt__answers_drop(self, loop);
    while (at < self->epoll_count && self->epolls[at].loop != loop) {
        at++;
    }
    TT_ASSERT(loop != NULL);
    if (at < self->epoll_count) {
        close_epoll(self, at);
    }
}

static void call_end(struct tt_sys *sys)
{
    struct tt__world_sys *self = self_of(sys);
    TT_ASSERT(self->world != NULL);
    tt__answers_drop(self, NULL);
    tt_world_free(self->world);
    tt_free(self->env, self, sizeof *self);
}

static const struct tt_sys calls = {.is_simulated = true,
                                    .close = call_close,
                                    .reserve = call_reserve,
                                    .dup = call_dup,
                                    .dup2 = call_dup2,
                                    .set_blocking = call_set_blocking,
                                    .read = call_read,
                                    .write = call_write,
                                    .pipe = call_pipe,
                                    .socket = call_socket,
                                    .socketpair = call_socketpair,
                                    .self_pipe = call_self_pipe,
                                    .accept = call_accept,
                                    .bind = call_bind,
                                    .listen = call_listen,
                                    .connect = call_connect,
                                    .shutdown = call_shutdown,
                                    .getsockname = call_getsockname,
                                    .getpeername = call_getpeername,
                                    .getsockopt = call_getsockopt,
                                    .setsockopt = call_setsockopt,
                                    .sendmsg = call_sendmsg,
                                    .recvmsg = call_recvmsg,
                                    .send = call_send,
                                    .recv = call_recv,
                                    .unlink_socket = call_unlink_socket,
                                    .resolve = call_resolve,
                                    .reverse = call_reverse,
                                    .answered = tt__answers_choose,
                                    .deliver = tt__answers_due,
                                    .epoll_create = tt__wait_epoll_create,
                                    .epoll_ctl = tt__wait_epoll_ctl,
                                    .epoll_wait = tt__wait_epoll,
                                    .poll = tt__wait_poll,
                                    .select = tt__wait_select,
                                    .wait = tt__wait_blocked,
                                    .host_context = tt__control_host_context,
                                    .set_process = call_set_process,
                                    .close_process = call_close_process,
                                    .limit = call_limit,
                                    .loop_closed = call_loop_closed,
                                    .end = call_end};

/* Memory of the execution. */
static void *resize(void *context, void *block, size_t old_size,
                    size_t new_size)
{
    struct tt_env *env = context;
    if (new_size == 0) {
        tt_free(env, block, old_size);
        return NULL;
    }
    return block == NULL ? tt_alloc(env, new_size)
                         : tt_realloc(env, block, old_size, new_size);
}

struct tt_sys *tt__world_sys_open(struct tt_env *env)
{
    struct tt__world_sys *self = tt_alloc(env, sizeof *self);
    TT_ASSERT(env->sys == NULL);
    if (self == NULL) {
        return NULL;
    }
    struct tt_world_options options = {.resize = resize,
                                       .resize_context = env,
                                       .delays_small = true,
                                       .first_fd = FIRST_FD};
    struct tt__pcap *pcap = &tt__sim_of(env)->pcap;
    if (tt__net_decides(env)) {
        options.decide = tt__net_decide;
        options.decide_context = self;
    }
    *self = (struct tt__world_sys){.sys = calls, .env = env};
    self->world = tt_world_new(&options);
    if (self->world == NULL) {
        tt_free(env, self, sizeof *self);
        return NULL;
    }
    if (pcap->out != NULL) {
        tt_world_set_tap(self->world, tt__pcap_packet, pcap);
    }
    tt_world_act(self->world, tt__sim_of(env)->actor);
    env->sys = &self->sys;
    if (open_loops(env) < 0) {
        env->sys = NULL;
        call_end(&self->sys);
        return NULL;
    }
    return env->sys;
}

struct tt_world *tt_sim_world(struct tt_env *env)
{
    struct tt_sys *sys = tt_sys_of(env);
    return sys == NULL ? NULL : world_of(sys);
}

/* ---- Selecting ----------------------------------------------------------- */

void tt__world_act(struct tt_env *env, uint32_t actor)
{
    tt__sim_of(env)->actor = actor;
    if (env->sys != NULL) {
        tt_world_act(world_of(env->sys), actor);
    }
}

uint32_t tt__world_waker(const struct tt_loop *loop, int fd)
{
    struct tt_sys *sys = tt_loop_env(loop)->sys;
    const struct tt__world_sys *self = (const struct tt__world_sys *)sys;
    return self == NULL
               ? 0
               : tt_world_epoll_waker(self->world, find_epoll(self, loop), fd);
}

uint32_t tt__world_sender(struct tt_env *env)
{
    return env->sys == NULL ? 0 : tt_world_sender(world_of(env->sys));
}

/* The epoll of LOOP, or a failure. */
static int epoll_for(struct tt__world_sys *self, struct tt_loop *loop)
{
    int rc = tt__world_open_loop(self->env, loop);
    int epoll = rc < 0 ? rc : find_epoll(self, loop);
    if (rc == 0 && epoll < 0) {
        return tt_fail(self->env, TT_ELIMIT, "more than %d loops use sockets",
                       (int)TT__NET_LOOPS);
    }
    return epoll;
}

/* Programs in C script descriptors that are not the kernel's; the standard
 * streams have no simulated file. */
static bool is_foreign(const struct tt__world_sys *self, int fd)
{
    return tt_world_fcntl(self->world, fd, F_GETFD, 0) < 0 &&
           (self->env->language == NULL || fd < FIRST_FD);
}

int tt__world_watch(struct tt_loop *loop, int fd, unsigned old, unsigned events)
{
    struct tt__world_sys *self = self_of(tt_loop_env(loop)->sys);
    TT_ASSERT(old != events);
    if (events == 0) {
        tt__net_forget(self, fd);
    }
    if (is_foreign(self, fd)) {
        return 0;
    }
    int epoll = epoll_for(self, loop);
    struct epoll_event event = {
        .events = (events & TT_READABLE ? (uint32_t)EPOLLIN : 0u) |
                  (events & TT_WRITABLE ? (uint32_t)EPOLLOUT : 0u),
        .data.fd = fd};
    int operation;
    if (old == 0) {
        operation = EPOLL_CTL_ADD;
    } else if (events == 0) {
        operation = EPOLL_CTL_DEL;
    } else {
        operation = EPOLL_CTL_MOD;
    }
    if (epoll < 0) {
        return epoll;
    }
    int rc = tt_world_epoll_ctl(self->world, epoll, operation, fd, &event);
    if (rc == -ENOMEM) {
        return tt_fail(self->env, TT_ENOMEM, "out of memory");
    }
    return rc < 0 && operation != EPOLL_CTL_DEL
               ? tt_raise_errno(self->env, -rc, NULL)
               : 0; /* what was closed is no longer watched */
}

int tt__world_report(struct tt_loop *loop, bool may_wait, bool is_idle)
{
    struct tt_env *env = tt_loop_env(loop);
    struct tt__world_sys *self = self_of(env->sys);
    struct epoll_event events[TT__NET_EVENTS];
    int epoll = find_epoll(self, loop);
    tt__net_catch_up(self);
    if (epoll < 0) {
        return tt_failure(env);
    }
    int count = tt_world_epoll_wait(self->world, epoll, events, TT__NET_EVENTS);
    TT_ASSERT(count >= 0 && count <= TT__NET_EVENTS);
    struct tt__net_poll poll = {
        .loop = loop, .may_wait = may_wait, .is_idle = is_idle};
    return tt__net_report(self, &poll, events, (size_t)count);
}

bool tt__world_quiet(struct tt_env *env)
{
    return tt__net_quiet(self_of(env->sys));
}

/* One that is the loop's own, or that a crash has closed, is not the program's
 * to close. */
static bool is_left_open(const struct tt__world_sys *self, int fd)
{
    struct tt_world_state state;
    for (size_t i = 0; i < self->epoll_count; i++) {
        if (self->epolls[i].epoll == fd) {
            return false;
        }
    }
    for (uint32_t i = 0; i < self->env->loop_count; i++) {
        if (tt_loop_owns_fd(self->env->loops[i], fd)) {
            return false;
        }
    }
    return tt_world_describe(self->world, fd, &state) == 0 &&
           !(state.host != 0 && strcmp(state.state, "closed") == 0);
}

size_t tt__world_left_open(struct tt_env *env, char *first, size_t size)
{
    const struct tt__world_sys *self = self_of(env->sys);
    size_t count = 0;
    int fd = tt_world_next_fd(self->world, FIRST_FD);
    TT_ASSERT(size > 0);
    first[0] = '\0'; /* a run from a snapshot finds that of another */
    for (; fd >= 0; fd = tt_world_next_fd(self->world, fd + 1)) {
        if (is_left_open(self, fd) && ++count == 1) {
            tt__net_name(self, fd, first, size);
        }
    }
    return count;
}

void tt__world_put_open(struct tt_env *env, struct tt_text *out)
{
    tt__net_put_open(self_of(env->sys), out);
}

enum tt__net_role tt__world_role(struct tt_env *env)
{
    return env->sys == NULL ? TT_ROLE_NONE : tt__net_role(self_of(env->sys));
}

bool tt__world_holds(struct tt_env *env)
{
    return tt__net_holds(self_of(env->sys));
}

bool tt__world_acknowledges(struct tt_env *env)
{
    return tt_world_acknowledge(self_of(env->sys)->world);
}

double tt__world_next_s(struct tt_env *env)
{
    const struct tt__world_sys *self = self_of(env->sys);
    return fmin(fmin(tt__net_event_s(self), tt__net_next_s(self)),
                tt__answers_next_s(self, env->running));
}

bool tt__answer_is_next(struct tt_env *env)
{
    const struct tt__world_sys *self = self_of(env->sys);
    return tt__answers_next_s(self, env->running) <= tt__world_next_s(env);
}
