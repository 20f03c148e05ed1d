/* SPDX-License-Identifier: MIT
 *
 * serve.c: calls of programs, as calls of the world.
 *
 * A program's descriptor has one of the world's. What the world refuses because
 * it does not simulate it ends the run, where the real kernel would not refuse.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

#include "internal.h"
#include "sim/base/random.h"

#define NS_PER_S INT64_C(1000000000)

char shim_kind(enum shim_call call)
{
    static const char *const kinds[] = {
#define X(NAME, name, kind) #kind,
        SHIM_CALLS(X)
#undef X
    };
    TT_ASSERT(call < SHIM_CALL_COUNT);
    return kinds[call][0];
}

const char *shim_call_name(enum shim_call call)
{
    static const char *const names[] = {
#define X(NAME, name, kind) name,
        SHIM_CALLS(X)
#undef X
    };
    TT_ASSERT(call < SHIM_CALL_COUNT);
    return names[call];
}

int shim_wfd(const struct shim_thread *thread, int64_t fd)
{
    return fd >= 0 && fd < SHIM_FDS ? thread->process->fds[fd] : -1;
}

/* The descriptor FD of THREAD is RESULT, if that is one. */
static int64_t give(struct shim_thread *thread, int64_t fd, int64_t result)
{
    if (result < 0 || fd < 0 || fd >= SHIM_FDS) {
        return result;
    }
    TT_ASSERT(thread->process->fds[fd] < 0);
    thread->process->fds[fd] = (int)result;
    return 0;
}

static int64_t escape(struct shim_run *run, struct shim_thread *thread,
                      const char *what)
{
    tt_fail(run->env, TT_EMISUSE,
            "%s called %s, which is not simulated: see scenarios/PROGRAMS.md",
            thread->name, what);
    return -ENOSYS;
}

/* SIZE bytes at DATA were sent or received. */
static void note_data(struct shim_run *run, const char *data, int64_t size)
{
    for (int64_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, data + i, (size_t)(size - i < 8 ? size - i : 8));
        run->digest = tt__mix64(run->digest ^ word);
    }
    run->moved += size > 0 ? (uint64_t)size : 0;
}

/* ---- Waits --------------------------------------------------------------- */

/* The call waits until WFD has some of EVENTS, or for so long as its option
 * says. */
static int64_t wait_for(struct shim_run *run, struct shim_thread *thread,
                        int wfd, short events, int64_t result)
{
    if (result != -TT_WORLD_EBLOCKED) {
        return result;
    }
    thread->wait.key = 0;
    thread->wait.wfd = wfd;
    thread->wait.events = events;
    int64_t most = shim_wait_limit(
        run, wfd, (events & POLLIN) != 0 ? SO_RCVTIMEO : SO_SNDTIMEO);
    shim_arm(run, thread, most == 0 ? -1 : most, true);
    if (thread->deadline_ns > run->now_ns) {
        return result;
    }
    return thread->slot->call == SHIM_CONNECT ? -EINPROGRESS : -EAGAIN;
}

/* ---- Sockets ------------------------------------------------------------- */

static int64_t serve_socket(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int domain = (int)slot->args[0], type = (int)slot->args[1];
    if (domain == AF_PACKET) {
        return escape(run, thread, "socket() of packets");
    }
    bool is_remote = domain != AF_UNIX && domain != AF_NETLINK;
    int rc = is_remote ? shim_fault_open(run, -1) : 0;
    if (rc < 0) {
        return rc;
    }
    return give(thread, slot->fd,
                tt_world_socket(run->world, domain, type, (int)slot->args[2]));
}

static int64_t serve_socketpair(struct shim_run *run,
                                struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int fds[2];
    int64_t result =
        tt_world_socketpair(run->world, (int)slot->args[0], (int)slot->args[1],
                            (int)slot->args[2], fds);
    if (result == 0) {
        give(thread, slot->fd, fds[0]);
        give(thread, slot->args[3], fds[1]);
    }
    return result;
}

static struct sockaddr *slot_name(struct shim_slot *slot)
{
    return (struct sockaddr *)(void *)slot->name;
}

/* A socket with a path has a file, which is removed at the end of the run. */
static void note_path(struct shim_run *run, const struct shim_slot *slot)
{
    size_t size = slot->size;
    char *path = size == 0 || size >= SHIM_DATA ? NULL : malloc(size + 1);
    char **grown =
        path == NULL
            ? NULL
            : realloc(run->paths, (run->path_count + 1) * sizeof *run->paths);
    if (grown == NULL) {
        free(path);
        return;
    }
    memcpy(path, slot->data, size);
    path[size] = '\0';
    run->paths = grown;
    run->paths[run->path_count++] = path;
}

void shim_remove_paths(struct shim_run *run)
{
    struct stat about;
    for (size_t i = 0; i < run->path_count; i++) {
        if (lstat(run->paths[i], &about) == 0 && S_ISSOCK(about.st_mode)) {
            unlink(run->paths[i]);
        }
        free(run->paths[i]);
    }
    free(run->paths);
    run->paths = NULL;
    run->path_count = 0;
}

static int64_t serve_bind(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int64_t result = tt_world_bind(run->world, shim_wfd(thread, slot->fd),
                                   slot_name(slot), slot->name_size);
    if (result >= 0) {
        note_path(run, slot);
    }
    return result;
}

static int64_t serve_unlink(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    TT_ASSERT(slot->name_size < SHIM_NAME);
    slot->name[slot->name_size] = '\0';
    return tt_world_unlink(run->world, slot->name);
}

static int64_t serve_listen(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    return tt_world_listen(run->world, shim_wfd(thread, slot->fd),
                           (int)slot->args[0]);
}

/* Faults are of the network: a Unix socket has none. */
static bool is_tcp(struct shim_run *run, int wfd)
{
    struct tt_world_state state;
    return shim_asks(run, TT_CHOICE_NET) &&
           tt_world_describe(run->world, wfd, &state) == 0 &&
           strcmp(state.type, "tcp") == 0;
}

static int64_t serve_accept(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd);
    slot->name_size = SHIM_NAME;
    bool is_remote = is_tcp(run, wfd);
    int64_t made = is_remote ? shim_fault_open(run, wfd) : 0;
    if (made == 0) {
        made = tt_world_accept4(run->world, wfd, slot_name(slot),
                                &slot->name_size, (int)slot->args[1]);
    }
    if (made >= 0) {
        shim_note_accepted(run, thread, (int)made);
        shim_inherit_options(run, wfd, (int)made);
        made = is_remote ? shim_fault_accepted(run, (int)made) : made;
    }
    return give(thread, slot->args[0],
                wait_for(run, thread, wfd, POLLIN, made));
}

static int64_t serve_connect(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd);
    int64_t result =
        tt_world_connect(run->world, wfd, slot_name(slot), slot->name_size);
    if (result == 0 || result == -EINPROGRESS || result == -TT_WORLD_EBLOCKED) {
        shim_note_connection(run, thread, wfd);
    }
    return wait_for(run, thread, wfd, POLLOUT, result);
}

static int64_t serve_shutdown(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    return tt_world_shutdown(run->world, shim_wfd(thread, slot->fd),
                             (int)slot->args[0]);
}

static int64_t serve_own_name(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    slot->name_size = SHIM_NAME;
    return tt_world_getsockname(run->world, shim_wfd(thread, slot->fd),
                                slot_name(slot), &slot->name_size);
}

static int64_t serve_peer_name(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    slot->name_size = SHIM_NAME;
    return tt_world_getpeername(run->world, shim_wfd(thread, slot->fd),
                                slot_name(slot), &slot->name_size);
}

/* ---- Data ---------------------------------------------------------------- */

/* EVENTS of *WFD come again: an edge, for which a program may wait. */
static void show_again(struct shim_run *run, int *wfd, uint32_t events)
{
    if (*wfd >= 0) {
        tt_world_hide(run->world, *wfd, events);
        tt_world_hide(run->world, *wfd, 0);
    }
    *wfd = -1;
}

/* After a send that took less than it was offered there is room again. */
static void show_room(struct shim_run *run)
{
    show_again(run, &run->accepted_wfd, POLLOUT | POLLWRNORM);
}

/* After a receive that got less than there was, the rest arrives: a short read
 * says that there is no more, so that programs wait for the next edge. */
static void show_rest(struct shim_run *run)
{
    show_again(run, &run->split_wfd, POLLIN | POLLRDNORM);
}

/* Control messages: descriptors, and others. */
union rights {
    char bytes[CMSG_SPACE(SHIM_RIGHTS * sizeof(int)) + SHIM_CONTROL];
    struct cmsghdr header;
};

/* The descriptors that a call sends, by the numbers of the world. */
static void put_rights(const struct shim_thread *thread, union rights *control,
                       struct msghdr *message)
{
    const struct shim_slot *slot = thread->slot;
    size_t count = slot->args[1] < SHIM_RIGHTS ? (size_t)slot->args[1]
                                               : (size_t)SHIM_RIGHTS;
    memset(control, 0, sizeof *control);
    control->header.cmsg_level = SOL_SOCKET;
    control->header.cmsg_type = SCM_RIGHTS;
    control->header.cmsg_len = CMSG_LEN(count * sizeof(int));
    for (size_t i = 0; i < count; i++) {
        int fd;
        memcpy(&fd, slot->data + SHIM_RIGHTS_AT + i * sizeof fd, sizeof fd);
        fd = shim_wfd(thread, fd);
        memcpy(CMSG_DATA(&control->header) + i * sizeof fd, &fd, sizeof fd);
    }
    message->msg_control = control->bytes;
    message->msg_controllen = CMSG_SPACE(count * sizeof(int));
}

/* A control message that is no descriptors. All processes are of the user whose
 * the command is. */
static void take_control(struct shim_slot *slot, const struct msghdr *message,
                         struct cmsghdr *header)
{
    struct ucred who;
    if (header->cmsg_level == SOL_SOCKET &&
        header->cmsg_type == SCM_CREDENTIALS &&
        header->cmsg_len == CMSG_LEN(sizeof who)) {
        memcpy(&who, CMSG_DATA(header), sizeof who);
        who.uid = getuid();
        who.gid = getgid();
        memcpy(CMSG_DATA(header), &who, sizeof who);
    }
    const char *end =
        (const char *)message->msg_control + message->msg_controllen;
    size_t size = CMSG_ALIGN(header->cmsg_len);
    size_t left = (size_t)(end - (const char *)header);
    size = size < left ? size : left;
    TT_ASSERT(slot->control_size + size <= SHIM_CONTROL);
    memcpy(slot->control + slot->control_size, header, size);
    slot->control_size += (uint32_t)size;
}

/* The descriptors that came with a message wait for numbers of the program. */
static void take_controls(struct shim_thread *thread, struct msghdr *message)
{
    thread->rights_count = 0;
    thread->slot->control_size = 0;
    for (struct cmsghdr *at = CMSG_FIRSTHDR(message); at != NULL;
         at = CMSG_NXTHDR(message, at)) {
        if (at->cmsg_level != SOL_SOCKET || at->cmsg_type != SCM_RIGHTS) {
            take_control(thread->slot, message, at);
            continue;
        }
        thread->rights_count = (at->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        TT_ASSERT(thread->rights_count <= SHIM_RIGHTS);
        memcpy(thread->rights, CMSG_DATA(at),
               thread->rights_count * sizeof(int));
    }
    thread->slot->args[2] = (int64_t)thread->rights_count;
}

void shim_drop_rights(struct shim_run *run, struct shim_thread *thread)
{
    for (size_t i = 0; i < thread->rights_count; i++) {
        if (thread->rights[i] >= 0) {
            tt_world_close(run->world, thread->rights[i]);
        }
    }
    thread->rights_count = 0;
}

static enum shim_fd_kind fd_kind(const struct tt_world_state *state)
{
    static const struct {
        const char *type;
        enum shim_fd_kind kind;
    } kinds[] = {
        {"udp", SHIM_DATAGRAM_FD},  {"unix datagram", SHIM_DATAGRAM_FD},
        {"pipe", SHIM_PIPE_FD},     {"eventfd", SHIM_EVENT_FD},
        {"timerfd", SHIM_TIMER_FD}, {"epoll", SHIM_EPOLL_FD}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(state->type, kinds[i].type) == 0) {
            return kinds[i].kind;
        }
    }
    return SHIM_STREAM_FD;
}

static int64_t serve_adopt(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    struct tt_world_state state;
    size_t at = (size_t)slot->args[0];
    if (at >= thread->rights_count || thread->rights[at] < 0) {
        return -EBADF;
    }
    if (slot->fd >= 0) {
        int wfd = thread->rights[at];
        thread->rights[at] = -1;
        return give(thread, slot->fd,
                    shim_inherit_signalfd(run, thread->process, wfd));
    }
    return tt_world_describe(run->world, thread->rights[at], &state) < 0
               ? -EBADF
               : (int64_t)fd_kind(&state);
}

static int64_t serve_send(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd);
    union rights control;
    int64_t size = shim_fault_send(run, wfd, slot->size);
    if (size < 0) {
        return size;
    }
    if (size == 0 && slot->size > 0) { /* reset before it: it fails */
        shim_fault_sent(run);
        size = (int64_t)slot->size;
    }
    struct iovec part = {slot->data, (size_t)size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (slot->call == SHIM_SEND && slot->args[1] > 0) {
        put_rights(thread, &control, &message);
    }
    if (slot->name_size > 0) {
        message.msg_name = slot->name;
        message.msg_namelen = slot->name_size;
    }
    int64_t result =
        slot->call == SHIM_WRITE
            ? tt_world_write(run->world, wfd, slot->data, (size_t)size)
            : tt_world_sendmsg(run->world, wfd, &message, (int)slot->args[0]);
    shim_fault_sent(run);
    note_data(run, slot->data, result);
    show_room(run);
    return wait_for(run, thread, wfd, POLLOUT, result);
}

static int64_t serve_receive(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd);
    int64_t result;
    size_t most = (size_t)slot->args[0];
    shim_fault_receive(run, wfd);
    bool reads_signals = slot->call == SHIM_READ && run->signalfd_count > 0 &&
                         shim_is_signalfd(run, wfd);
    if (reads_signals) {
        result = shim_read_signals(run, thread, wfd);
    } else if (slot->call == SHIM_READ) {
        result = tt_world_read(run->world, wfd, slot->data, most);
    } else {
        union rights control;
        struct iovec part = {slot->data, most};
        struct msghdr message = {.msg_name = slot->name,
                                 .msg_namelen = SHIM_NAME,
                                 .msg_iov = &part,
                                 .msg_iovlen = 1};
        if (slot->args[2] > 0) {
            size_t room = (size_t)slot->args[2];
            message.msg_control = control.bytes;
            message.msg_controllen =
                room < sizeof control ? room : sizeof control;
        }
        shim_drop_rights(run, thread);
        result =
            tt_world_recvmsg(run->world, wfd, &message, (int)slot->args[1]);
        if (result >= 0) {
            take_controls(thread, &message);
        }
        slot->name_size = message.msg_namelen;
        slot->flags = message.msg_flags;
    }
    note_data(run, slot->data, result < (int64_t)most ? result : (int64_t)most);
    show_rest(run);
    return wait_for(run, thread, wfd, POLLIN, result);
}

static int64_t serve_splice(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int from = shim_wfd(thread, slot->fd);
    int to = shim_wfd(thread, slot->args[0]);
    bool is_tee = (slot->args[2] & SHIM_SPLICE_TEE) != 0;
    unsigned flags = (unsigned)(slot->args[2] & ~SHIM_SPLICE_TEE);
    int64_t size = shim_fault_send(run, to, (size_t)slot->args[1]);
    if (size < 0) {
        return size;
    }
    if (size == 0 && slot->args[1] > 0) { /* reset before it: it fails */
        shim_fault_sent(run);
        size = slot->args[1];
    }
    shim_fault_receive(run, from);
    int64_t result =
        is_tee ? tt_world_tee(run->world, from, to, (size_t)size, flags)
               : tt_world_splice(run->world, from, to, (size_t)size, flags);
    shim_fault_sent(run);
    run->moved += result > 0 ? (uint64_t)result : 0;
    show_room(run);
    show_rest(run);
    struct pollfd source = {.fd = from, .events = POLLIN};
    bool has_data = result == -TT_WORLD_EBLOCKED &&
                    tt_world_poll(run->world, &source, 1) > 0;
    return has_data ? wait_for(run, thread, to, POLLOUT, result)
                    : wait_for(run, thread, from, POLLIN, result);
}

/* ---- Pipes, counters, timers --------------------------------------------- */

static int64_t serve_pipe(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int fds[2];
    int64_t result = tt_world_pipe2(run->world, fds, (int)slot->args[1]);
    if (result == 0) {
        give(thread, slot->fd, fds[0]);
        give(thread, slot->args[0], fds[1]);
    }
    return result;
}

static int64_t serve_eventfd(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    return give(thread, slot->fd,
                tt_world_eventfd(run->world, (unsigned)slot->args[0],
                                 (int)slot->args[1]));
}

static int64_t serve_timerfd(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    return give(thread, slot->fd,
                tt_world_timerfd_create(run->world, CLOCK_MONOTONIC,
                                        (int)slot->args[0]));
}

static struct timespec of_ns(int64_t ns)
{
    return (struct timespec){.tv_sec = ns / NS_PER_S, .tv_nsec = ns % NS_PER_S};
}

static void put_timer(struct shim_slot *slot, const struct itimerspec *time)
{
    slot->args[0] = time->it_value.tv_sec * NS_PER_S + time->it_value.tv_nsec;
    slot->args[1] =
        time->it_interval.tv_sec * NS_PER_S + time->it_interval.tv_nsec;
}

static int64_t serve_timerfd_set(struct shim_run *run,
                                 struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    struct itimerspec old, new = {.it_value = of_ns(slot->args[0]),
                                  .it_interval = of_ns(slot->args[1])};
    int flags = slot->args[2] != 0 ? TFD_TIMER_ABSTIME : 0;
    int64_t result = tt_world_timerfd_settime(
        run->world, shim_wfd(thread, slot->fd), flags, &new, &old);
    if (result == 0) {
        put_timer(slot, &old);
    }
    return result;
}

static int64_t serve_timerfd_get(struct shim_run *run,
                                 struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    struct itimerspec now;
    int64_t result =
        tt_world_timerfd_gettime(run->world, shim_wfd(thread, slot->fd), &now);
    if (result == 0) {
        put_timer(slot, &now);
    }
    return result;
}

/* ---- Any descriptor ------------------------------------------------------ */

static int64_t serve_flags(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    return tt_world_fcntl(run->world, shim_wfd(thread, slot->fd),
                          slot->args[0] != 0 ? F_SETFL : F_GETFL,
                          (long)slot->args[1]);
}

/* SIOCOUTQ: what was sent, and has not arrived. */
static int64_t count_unsent(struct shim_run *run, int wfd, int64_t *out)
{
    struct tt_world_state state, other;
    if (tt_world_describe(run->world, wfd, &state) < 0) {
        return -EBADF;
    }
    if (strcmp(state.type, "tcp") != 0 && strcmp(state.type, "udp") != 0) {
        return -ENOTTY;
    }
    bool has_other = state.other_fd >= 0 && strcmp(state.type, "tcp") == 0 &&
                     tt_world_describe(run->world, state.other_fd, &other) == 0;
    *out = has_other ? (int64_t)other.under_way : 0;
    return strcmp(state.state, "listening") == 0 ? -EINVAL : 0;
}

static int64_t serve_ioctl(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    int value = (int)slot->args[1];
    if (slot->args[0] == TIOCOUTQ) {
        return count_unsent(run, shim_wfd(thread, slot->fd), &slot->args[1]);
    }
    if (slot->args[0] == FIONREAD) {
        shim_show(run, shim_wfd(thread, slot->fd));
    }
    int64_t result = tt_world_ioctl(run->world, shim_wfd(thread, slot->fd),
                                    (unsigned long)slot->args[0], &value);
    slot->args[1] = value;
    show_rest(run);
    return result;
}

static int64_t serve_dup(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int wfd = shim_wfd(thread, slot->fd), copy = tt_world_dup(run->world, wfd);
    int rc = copy < 0 ? copy : shim_note_signalfd(run, thread->process, copy);
    if (rc < 0) {
        tt_world_close(run->world, copy);
        return rc;
    }
    return give(thread, slot->args[0], copy);
}

static int64_t serve_close(struct shim_run *run, struct shim_thread *thread)
{
    int fd = thread->slot->fd, wfd = shim_wfd(thread, fd);
    if (wfd < 0) {
        return -EBADF;
    }
    shim_show(run, wfd);
    shim_drop_options(run, wfd);
    shim_drop_signalfd(run, wfd);
    thread->process->fds[fd] = -1;
    return tt_world_close(run->world, wfd);
}

void shim_close_all(struct shim_run *run, struct shim_process *process)
{
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        if (process->fds[fd] >= 0) {
            shim_show(run, process->fds[fd]);
            shim_drop_options(run, process->fds[fd]);
            shim_drop_signalfd(run, process->fds[fd]);
            tt_world_close(run->world, process->fds[fd]);
            process->fds[fd] = -1;
        }
    }
}

static int64_t serve_epoll_create(struct shim_run *run,
                                  struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    return give(thread, slot->fd,
                tt_world_epoll_create1(run->world, (int)slot->args[0]));
}

static int64_t serve_epoll_ctl(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    const struct shim_event *in =
        (const struct shim_event *)(const void *)slot->data;
    struct epoll_event event = {.events = in->events, .data.u64 = in->data};
    return tt_world_epoll_ctl(run->world, shim_wfd(thread, slot->fd),
                              (int)slot->args[0],
                              shim_wfd(thread, slot->args[1]), &event);
}

/* ---- The rest ------------------------------------------------------------ */

static int64_t serve_clock(struct shim_run *run, struct shim_thread *thread)
{
    /* A program that reads the clock until it has moved, and does nothing else,
     * sees it move. */
    enum { READS_MAX = 2000, MOMENT_NS = 1000000 };
    if (++run->clock_reads > READS_MAX) {
        shim_pass_busy(run, run->now_ns + MOMENT_NS);
        thread->yields = true;
    }
    shim_stall(run, thread);
    return (int64_t)run->now_ns;
}

static int64_t serve_resolve(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    struct in_addr address = {0};
    TT_ASSERT(slot->size < SHIM_DATA);
    slot->data[slot->size] = '\0';
    bool listens = slot->args[0] != 0;
    if (thread->state == SHIM_ASKS) {
        thread->deadline_ns =
            listens ? run->now_ns
                    : shim_choose_answered(run, thread, slot->data);
        thread->wait.wfd = -1;
    }
    if (thread->deadline_ns > run->now_ns) {
        return -TT_WORLD_EBLOCKED;
    }
    int rc = listens ? 0 : shim_fault_resolve(run, slot->data);
    if (rc != 0) {
        return rc;
    }
    int64_t result =
        tt_world_resolve(run->world, slot->data, listens, &address);
    slot->args[1] = address.s_addr;
    return result;
}

static int64_t serve_escape(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    char what[200];
    snprintf(what, sizeof what, "%.*s", (int)slot->size, slot->data);
    return escape(run, thread, what);
}

static int64_t serve_start(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_process *process = thread->process;
    (void)run;
    thread->slot->args[0] =
        process->parent == NULL ? SHIM_PID - 1 : process->parent->seen_pid;
    return process->seen_pid;
}

typedef int64_t serve(struct shim_run *run, struct shim_thread *thread);

static serve *const servers[SHIM_CALL_COUNT] = {
    [SHIM_START] = serve_start,
    [SHIM_CLOCK] = serve_clock,
    [SHIM_SLEEP] = shim_serve_sleep,
    [SHIM_POLL] = shim_serve_poll,
    [SHIM_EPOLL_WAIT] = shim_serve_epoll,
    [SHIM_EPOLL_CREATE] = serve_epoll_create,
    [SHIM_EPOLL_CTL] = serve_epoll_ctl,
    [SHIM_SOCKET] = serve_socket,
    [SHIM_SOCKETPAIR] = serve_socketpair,
    [SHIM_BIND] = serve_bind,
    [SHIM_LISTEN] = serve_listen,
    [SHIM_ACCEPT] = serve_accept,
    [SHIM_CONNECT] = serve_connect,
    [SHIM_SHUTDOWN] = serve_shutdown,
    [SHIM_OWN_NAME] = serve_own_name,
    [SHIM_PEER_NAME] = serve_peer_name,
    [SHIM_GET_OPTION] = shim_serve_get_option,
    [SHIM_SET_OPTION] = shim_serve_set_option,
    [SHIM_SEND] = serve_send,
    [SHIM_RECEIVE] = serve_receive,
    [SHIM_WRITE] = serve_send,
    [SHIM_READ] = serve_receive,
    [SHIM_SPLICE] = serve_splice,
    [SHIM_ADOPT] = serve_adopt,
    [SHIM_PIPE] = serve_pipe,
    [SHIM_EVENTFD] = serve_eventfd,
    [SHIM_TIMERFD] = serve_timerfd,
    [SHIM_TIMERFD_SET] = serve_timerfd_set,
    [SHIM_TIMERFD_GET] = serve_timerfd_get,
    [SHIM_FLAGS] = serve_flags,
    [SHIM_IOCTL] = serve_ioctl,
    [SHIM_DUP] = serve_dup,
    [SHIM_CLOSE] = serve_close,
    [SHIM_THREAD] = shim_serve_thread,
    [SHIM_ENTER] = serve_start,
    [SHIM_JOIN] = shim_serve_join,
    [SHIM_WAIT] = shim_serve_wait,
    [SHIM_WAKE] = shim_serve_wake,
    [SHIM_YIELD] = shim_serve_yield,
    [SHIM_FORK] = shim_serve_fork,
    [SHIM_FORKED] = shim_serve_forked,
    [SHIM_EXEC] = shim_serve_exec,
    [SHIM_HAS] = shim_serve_fds,
    [SHIM_SPAWNED] = shim_serve_spawned,
    [SHIM_WAITPID] = shim_serve_waitpid,
    [SHIM_PIDFD] = shim_serve_pidfd,
    [SHIM_UNLINK] = serve_unlink,
    [SHIM_KILL] = shim_serve_kill,
    [SHIM_ALARM] = shim_serve_alarm,
    [SHIM_TIMER] = shim_serve_timer,
    [SHIM_SIGNAL_WAIT] = shim_serve_signal_wait,
    [SHIM_PENDING] = shim_serve_pending,
    [SHIM_GROUP] = shim_serve_group,
    [SHIM_SIGNALFD] = shim_serve_signalfd,
    [SHIM_RESOLVE] = serve_resolve,
    [SHIM_ESCAPE] = serve_escape,
    [SHIM_CHOOSE] = shim_serve_choose,
    [SHIM_EXPLAIN] = shim_serve_explain,
    [SHIM_MAY] = shim_serve_may,
    [SHIM_TRACE] = shim_serve_line,
    [SHIM_EXCUSE] = shim_serve_excuse,
};

/* Calls that are no part of the trace. */
static bool is_quiet(enum shim_call call)
{
    return call == SHIM_CLOCK || call == SHIM_YIELD || call == SHIM_HAS ||
           call == SHIM_FORKED || call == SHIM_ADOPT || call >= SHIM_CHOOSE;
}

/* Calls after which a program knows what has arrived. */
static bool looks(enum shim_call call)
{
    return call == SHIM_READ || call == SHIM_RECEIVE || call == SHIM_ACCEPT ||
           call == SHIM_CONNECT || call == SHIM_SHUTDOWN ||
           call == SHIM_GET_OPTION || call == SHIM_SPLICE;
}

/* Calls with which the initialisation of a program is over. */
static bool begins(enum shim_call call)
{
    bool waits = shim_kind(call) == 'W' && call != SHIM_RESOLVE;
    return waits || call == SHIM_CONNECT || call == SHIM_ACCEPT ||
           call == SHIM_SEND || call == SHIM_RECEIVE || call == SHIM_READ ||
           call == SHIM_WRITE || call == SHIM_SPLICE || call == SHIM_WAITPID ||
           call == SHIM_JOIN || call == SHIM_ENTER || call == SHIM_WAIT;
}

/* "  server: recv(connection 1 from client) = 5" */
static void put_line(struct shim_run *run, struct shim_thread *thread,
                     const char *name, int64_t result)
{
    char line[2 * SHIM_WORDS + 100], who[70] = "";
    int size;
    if (!run->shim->options.is_here) {
        snprintf(who, sizeof who, "%.60s: ", thread->name);
    }
    const char *call = shim_call_name((enum shim_call)thread->slot->call);
    const char *error = result < 0 ? strerrorname_np((int)-result) : NULL;
    if (error != NULL) {
        size = snprintf(line, sizeof line, "%s%s(%s) = %s", who, call, name,
                        error);
    } else {
        size = snprintf(line, sizeof line, "%s%s(%s) = %lld", who, call, name,
                        (long long)result);
    }
    TT_ASSERT(size > 0 && size < (int)sizeof line);
    tt_sim_outside_line(run->env, line, (size_t)size);
}

int64_t shim_serve(struct shim_run *run, struct shim_thread *thread)
{
    struct shim_slot *slot = thread->slot;
    enum shim_call call = (enum shim_call)slot->call;
    if (call >= SHIM_CALL_COUNT || servers[call] == NULL) {
        return escape(run, thread, "something that is not known");
    }
    if (shim_ends_beginning(slot) && shim_fork_point(run) < 0) {
        return -ENOSYS;
    }
    int wfd = shim_wfd(thread, slot->fd);
    char name[SHIM_WORDS] = "";
    if (call == SHIM_WAIT || call == SHIM_WAKE || call == SHIM_JOIN) {
        shim_put_object(run, thread, name);
    } else if (wfd >= 0) {
        shim_put_name(run, thread, wfd, name);
        if (looks(call)) {
            shim_show(run, wfd);
        }
    }
    thread->process->has_begun = thread->process->has_begun || begins(call);
    run->asking = thread;
    tt_world_run_as(run->world, (uint32_t)thread->process->seen_pid);
    int64_t result = servers[call](run, thread);
    run->asking = NULL;
    if (result != -TT_WORLD_EBLOCKED) {
        shim_lane_tick(run, thread);
    }
    bool is_shown = !is_quiet(call) &&
                    (!run->shim->options.is_here || shim_kind(call) == 'M');
    if (result != -TT_WORLD_EBLOCKED && is_shown) {
        put_line(run, thread, name, result);
    }
    return result;
}
