/* SPDX-License-Identifier: MIT
 *
 * epoll.c: epoll, as in fs/eventpoll.c.
 *
 * The ready list has a memory. A descriptor joins its tail when it becomes
 * ready. A wait takes the list from its head and looks at each descriptor:
 * one that is not ready any more is dropped; one that is reported goes back to
 * the tail if it is level-triggered, and is dropped if it is edge-triggered.
 * So a drained descriptor keeps its place until the next wait, and has it if it
 * is filled again before.
 *
 * Left out: waiting itself, and with it EPOLLEXCLUSIVE's choice of a thread.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>

#include "world.h"

enum {
    /* Flags of how to report, not of what: EP_PRIVATE_BITS. */
    PRIVATE = (int)(EPOLLWAKEUP | EPOLLONESHOT | EPOLLET | EPOLLEXCLUSIVE),
    NESTING_MAX = 4, /* EP_MAX_NESTS: epolls in epolls in ... */
    EVENTS_MAX = 2147483647 / 12,
    /* EPOLLINOUT_BITS and EPOLLEXCLUSIVE_OK_BITS */
    EXCLUSIVE_OK = (int)(EPOLLIN | EPOLLOUT | EPOLLERR | EPOLLHUP |
                         EPOLLWAKEUP | EPOLLET | EPOLLEXCLUSIVE)
};

struct tt__epoll {
    struct tt__file file;
    struct tt__watch *first;                    /* owns */
    struct tt__watch *ready_first, *ready_last; /* in the order of reports */
};

static uint32_t poll_epoll(struct tt__file *file);
static void release_epoll(struct tt_world *world, struct tt__file *file);

/* It has requests of its own, of which FIONREAD is none. */
static int pending_epoll(struct tt__file *file)
{
    (void)file;
    return -EINVAL;
}

static const struct tt__file_type epoll_type = {.name = "epoll",
                                                .poll = poll_epoll,
                                                .pending = pending_epoll,
                                                .release = release_epoll};

static struct tt__epoll *epoll_of(struct tt__file *file)
{
    TT_ASSERT(file->type == &epoll_type);
    return (struct tt__epoll *)(void *)file;
}

/* ---- The ready list ------------------------------------------------------ */

static void list_last(struct tt__watch *watch)
{
    struct tt__epoll *epoll = watch->epoll;
    TT_PARANOID_ASSERT(!watch->listed);
    watch->listed = true;
    watch->ready_next = NULL;
    watch->ready_prev = epoll->ready_last;
    *(epoll->ready_last == NULL ? &epoll->ready_first
                                : &epoll->ready_last->ready_next) = watch;
    epoll->ready_last = watch;
}

static void unlist(struct tt__watch *watch)
{
    struct tt__epoll *epoll = watch->epoll;
    TT_PARANOID_ASSERT(watch->listed);
    TT_ASSERT(epoll->ready_first != NULL && epoll->ready_last != NULL);
    watch->listed = false;
    *(watch->ready_prev == NULL ? &epoll->ready_first
                                : &watch->ready_prev->ready_next) =
        watch->ready_next;
    *(watch->ready_next == NULL ? &epoll->ready_last
                                : &watch->ready_next->ready_prev) =
        watch->ready_prev;
}

/* What WATCH would report now. */
static uint32_t watch_poll(const struct tt__watch *watch)
{
    return tt__file_poll(watch->file) & watch->events;
}

/* Joins the list; epolls that watch this one are woken. Their nesting is
 * limited, so is the depth of this recursion. */
static void become_ready(struct tt_world *world, struct tt__watch *watch)
{
    TT_ASSERT((watch->events & ~(uint32_t)PRIVATE) != 0);
    if (watch->is_reported || watch->waker == 0) {
        watch->waker = world->actor;
        watch->is_reported = false;
    }
    if (!watch->listed) {
        list_last(watch);
    }
    tt__wake(world, &watch->epoll->file, EPOLLIN | EPOLLRDNORM);
}

void tt__watches_wake(struct tt_world *world, struct tt__file *file,
                      uint32_t mask)
{
    struct tt__watch *next;
    for (struct tt__watch *watch = file->watches; watch != NULL; watch = next) {
        next = watch->file_next;
        TT_PARANOID_ASSERT(watch->file == file);
        bool enabled = (watch->events & ~(uint32_t)PRIVATE) != 0;
        if (enabled && (mask == 0 || (mask & watch->events) != 0)) {
            become_ready(world, watch);
        }
    }
}

/* As an epoll is polled itself, it forgets descriptors at the head of its list
 * that are not ready. */
static uint32_t poll_epoll(struct tt__file *file)
{
    struct tt__epoll *epoll = epoll_of(file);
    while (epoll->ready_first != NULL) {
        if (watch_poll(epoll->ready_first) != 0) {
            return EPOLLIN | EPOLLRDNORM;
        }
        unlist(epoll->ready_first);
    }
    return 0;
}

/* ---- Watches ------------------------------------------------------------- */

static void link_watch(struct tt__watch *watch)
{
    struct tt__epoll *epoll = watch->epoll;
    struct tt__file *file = watch->file;
    TT_ASSERT(watch->prev == NULL && watch->file_prev == NULL);
    watch->next = epoll->first;
    if (epoll->first != NULL) {
        epoll->first->prev = watch;
    }
    epoll->first = watch;
    watch->file_next = file->watches;
    if (file->watches != NULL) {
        file->watches->file_prev = watch;
    }
    file->watches = watch;
}

static void free_watch(struct tt_world *world, struct tt__watch *watch)
{
    TT_ASSERT(watch->epoll->first != NULL && watch->file->watches != NULL);
    if (watch->listed) {
        unlist(watch);
    }
    *(watch->prev == NULL ? &watch->epoll->first : &watch->prev->next) =
        watch->next;
    if (watch->next != NULL) {
        watch->next->prev = watch->prev;
    }
    *(watch->file_prev == NULL ? &watch->file->watches
                               : &watch->file_prev->file_next) =
        watch->file_next;
    if (watch->file_next != NULL) {
        watch->file_next->file_prev = watch->file_prev;
    }
    tt__world_release(world, watch, sizeof *watch);
}

void tt__watches_remove(struct tt_world *world, struct tt__file *file)
{
    TT_ASSERT(file->descriptors == 0);
    while (file->watches != NULL) {
        free_watch(world, file->watches);
    }
}

static void release_epoll(struct tt_world *world, struct tt__file *file)
{
    struct tt__epoll *epoll = epoll_of(file);
    while (epoll->first != NULL) {
        free_watch(world, epoll->first);
    }
    TT_ASSERT(epoll->ready_first == NULL && epoll->ready_last == NULL);
    tt__world_release(world, epoll, sizeof *epoll);
}

/* A watch is known by its descriptor and its file: a number that was closed
 * and used again is another one. */
static struct tt__watch *find_watch(const struct tt__epoll *epoll,
                                    const struct tt__file *file, int fd)
{
    struct tt__watch *watch = file->watches;
    while (watch != NULL && (watch->epoll != epoll || watch->fd != fd)) {
        watch = watch->file_next;
    }
    return watch;
}

/* How many epolls are below this one; more than the limit: a cycle counts as
 * that many. */
static int depth_below(const struct tt__epoll *epoll, int limit)
{
    int deepest = 0;
    for (struct tt__watch *at = epoll->first; at != NULL && limit > 0;
         at = at->next) {
        if (at->file->type == &epoll_type) {
            int depth = 1 + depth_below(epoll_of(at->file), limit - 1);
            deepest = depth > deepest ? depth : deepest;
        }
    }
    TT_ASSERT(deepest <= limit);
    return deepest;
}

static int depth_above(const struct tt__epoll *epoll, int limit)
{
    int highest = 0;
    for (struct tt__watch *at = epoll->file.watches; at != NULL && limit > 0;
         at = at->file_next) {
        int height = 1 + depth_above(at->epoll, limit - 1);
        highest = height > highest ? height : highest;
    }
    TT_ASSERT(highest <= limit);
    return highest;
}

static bool contains(const struct tt__epoll *epoll,
                     const struct tt__epoll *wanted, int limit)
{
    if (epoll == wanted) {
        return true;
    }
    for (struct tt__watch *at = epoll->first; at != NULL && limit > 0;
         at = at->next) {
        if (at->file->type == &epoll_type &&
            contains(epoll_of(at->file), wanted, limit - 1)) {
            return true;
        }
    }
    return false;
}

/* Whether the epoll INNER may be watched by OUTER. */
static int check_nesting(const struct tt__epoll *outer,
                         const struct tt__epoll *inner)
{
    TT_ASSERT(outer != inner);
    if (contains(inner, outer, NESTING_MAX + 1)) {
        return -ELOOP;
    }
    int depth = 1 + depth_below(inner, NESTING_MAX + 1) +
                depth_above(outer, NESTING_MAX + 1);
    return depth > NESTING_MAX ? -ELOOP : 0;
}

/* ---- epoll_ctl ----------------------------------------------------------- */

static int add(struct tt_world *world, struct tt__epoll *epoll,
               struct tt__file *file, int fd, const struct epoll_event *event)
{
    if (file->type == &epoll_type) {
        int rc = check_nesting(epoll, epoll_of(file));
        if (rc < 0) {
            return rc;
        }
    }
    struct tt__watch *watch = tt__world_alloc(world, sizeof *watch);
    if (watch == NULL) {
        return -ENOMEM;
    }
    *watch = (struct tt__watch){.epoll = epoll,
                                .file = file,
                                .data = event->data.u64,
                                .events = event->events | EPOLLERR | EPOLLHUP,
                                .fd = fd};
    link_watch(watch);
    if (watch_poll(watch) != 0) {
        become_ready(world, watch);
    }
    return 0;
}

static void modify(struct tt_world *world, struct tt__watch *watch,
                   const struct epoll_event *event)
{
    TT_ASSERT(watch->epoll != NULL && watch->file != NULL);
    watch->events = event->events | EPOLLERR | EPOLLHUP;
    watch->data = event->data.u64;
    if (watch_poll(watch) != 0 && !watch->listed) {
        become_ready(world, watch);
    }
}

static int check_exclusive(const struct tt__file *file, int operation,
                           uint32_t events)
{
    if ((events & EPOLLEXCLUSIVE) == 0) {
        return 0;
    }
    bool allowed = operation == EPOLL_CTL_ADD && file->type != &epoll_type &&
                   (events & ~(uint32_t)EXCLUSIVE_OK) == 0;
    return operation == EPOLL_CTL_DEL || allowed ? 0 : -EINVAL;
}

int tt_world_epoll_ctl(struct tt_world *world, int epoll_fd, int operation,
                       int fd, struct epoll_event *event)
{
    struct tt__file *outer = tt__file_of(world, epoll_fd);
    struct tt__file *file = tt__file_of(world, fd);
    if (outer == NULL || file == NULL) {
        return -EBADF;
    }
    if (file->type->is_outside) {
        return -EPERM;
    }
    if (outer == file || outer->type != &epoll_type) {
        return -EINVAL;
    }
    if (operation != EPOLL_CTL_DEL &&
        check_exclusive(file, operation, event->events) < 0) {
        return -EINVAL;
    }
    struct tt__epoll *epoll = epoll_of(outer);
    struct tt__watch *watch = find_watch(epoll, file, fd);
    switch (operation) {
    case EPOLL_CTL_ADD:
        return watch != NULL ? -EEXIST : add(world, epoll, file, fd, event);
    case EPOLL_CTL_MOD:
        if (watch == NULL) {
            return -ENOENT;
        }
        if ((watch->events & EPOLLEXCLUSIVE) != 0) {
            return -EINVAL;
        }
        modify(world, watch, event);
        return 0;
    case EPOLL_CTL_DEL:
        if (watch == NULL) {
            return -ENOENT;
        }
        free_watch(world, watch);
        return 0;
    default:
        return -EINVAL;
    }
}

int tt_world_epoll_create1(struct tt_world *world, int flags)
{
    if ((flags & ~EPOLL_CLOEXEC) != 0) {
        return -EINVAL;
    }
    struct tt__epoll *epoll = tt__world_alloc(world, sizeof *epoll);
    if (epoll == NULL) {
        return -ENOMEM;
    }
    *epoll = (struct tt__epoll){.file = {.type = &epoll_type, .flags = O_RDWR}};
    int fd = tt__file_open(world, &epoll->file, flags);
    if (fd < 0) {
        tt__world_release(world, epoll, sizeof *epoll);
        return fd;
    }
    TT_ASSERT(epoll->file.descriptors == 1 && epoll->first == NULL);
    return fd;
}

/* ---- epoll_wait ---------------------------------------------------------- */

/* After a report WATCH goes to the list's end, or off it. */
static void reported(struct tt__watch *watch)
{
    TT_ASSERT(!watch->listed);
    if ((watch->events & EPOLLONESHOT) != 0) {
        watch->events &= (uint32_t)PRIVATE;
    } else if ((watch->events & EPOLLET) == 0) {
        list_last(watch);
    }
}

int tt_world_epoll_wait(struct tt_world *world, int epoll_fd,
                        struct epoll_event *events, int max)
{
    struct tt__file *file = tt__file_of(world, epoll_fd);
    if (max <= 0 || max > EVENTS_MAX) {
        return -EINVAL;
    }
    if (file == NULL) {
        return -EBADF;
    }
    if (file->type != &epoll_type) {
        return -EINVAL;
    }
    struct tt__epoll *epoll = epoll_of(file);
    /* What is put back during this wait is not looked at by it. */
    struct tt__watch *last = epoll->ready_last;
    int count = 0;
    bool more = last != NULL;
    while (more && count < max) {
        struct tt__watch *watch = epoll->ready_first;
        more = watch != last;
        uint32_t mask = watch_poll(watch);
        unlist(watch);
        /* What is hidden is not over: it is reported when it is shown. */
        watch->is_reported = mask != 0 || watch->file->hidden == 0;
        if (mask != 0) {
            events[count].events = mask;
            events[count].data.u64 = watch->data;
            count++;
            reported(watch);
        }
    }
    return count;
}

/* ---- What a wait would report -------------------------------------------- */

/* The epoll of a descriptor; NULL: it is none. */
static struct tt__epoll *find_epoll(const struct tt_world *world, int fd)
{
    struct tt__file *file = tt__file_of(world, fd);
    return file == NULL || file->type != &epoll_type ? NULL : epoll_of(file);
}

int tt_world_epoll_ready(const struct tt_world *world, int epoll_fd, int *fds,
                         int max)
{
    const struct tt__epoll *epoll = find_epoll(world, epoll_fd);
    int count = 0;
    if (epoll == NULL) {
        return -EINVAL;
    }
    for (const struct tt__watch *at = epoll->ready_first;
         at != NULL && count < max; at = at->ready_next) {
        TT_PARANOID_ASSERT(at->listed && at->epoll == epoll);
        if (watch_poll(at) != 0) {
            fds[count++] = at->fd;
        }
    }
    return count;
}

uint32_t tt_world_epoll_waker(const struct tt_world *world, int epoll_fd,
                              int fd)
{
    const struct tt__epoll *epoll = find_epoll(world, epoll_fd);
    const struct tt__file *file = tt__file_of(world, fd);
    const struct tt__watch *watch =
        epoll == NULL || file == NULL ? NULL : find_watch(epoll, file, fd);
    return watch == NULL ? 0 : watch->waker;
}

void tt_world_epoll_prefer(struct tt_world *world, int epoll_fd, int fd)
{
    struct tt__epoll *epoll = find_epoll(world, epoll_fd);
    struct tt__watch *watch = epoll == NULL ? NULL : epoll->ready_first;
    while (watch != NULL && watch->fd != fd) {
        watch = watch->ready_next;
    }
    if (watch == NULL || watch == epoll->ready_first) {
        return;
    }
    unlist(watch);
    TT_ASSERT(epoll->ready_first != NULL && epoll->ready_last != NULL);
    watch->listed = true;
    watch->ready_prev = NULL;
    watch->ready_next = epoll->ready_first;
    epoll->ready_first->ready_prev = watch;
    epoll->ready_first = watch;
}

void tt_world_hide(struct tt_world *world, int fd, uint32_t mask)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return;
    }
    uint32_t shown = file->hidden & ~mask;
    file->hidden = mask;
    uint32_t now = tt__file_poll(file) & shown;
    if (now != 0) {
        tt__wake(world, file, now);
    }
}
