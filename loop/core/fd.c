/* SPDX-License-Identifier: MIT
 *
 * fd.c: callbacks of descriptors.
 *
 * Mirrors asyncio/selector_events.py _add_reader, _remove_reader, _add_writer,
 * _remove_writer and _process_events. Descriptors stand in an array by their
 * number, so nothing depends on the order in which they were added.
 */
#include "loop/core/fd.h"

#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/sound.h"

enum { FD_SERIAL_MAX = 0x3fffffff };

static uint32_t find_fd(const struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint32_t low = 0, high = loop->fd_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (loop->fds[middle].fd < fd) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static struct tt__fd *get_fd(const struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint32_t at = find_fd(loop, fd);
    return at < loop->fd_count && loop->fds[at].fd == fd ? &loop->fds[at]
                                                         : NULL;
}

static unsigned events_of(const struct tt__fd *watched)
{
    return (watched->reader.callback != NULL ? TT_READABLE : 0u) |
           (watched->writer.callback != NULL ? TT_WRITABLE : 0u);
}

static struct tt__fd *insert_fd(struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt_env *env = loop->env;
    if (loop->fd_count == loop->fd_capacity) {
        uint32_t old = loop->fd_capacity;
        uint32_t capacity = old == 0 ? 8 : 2 * old;
        struct tt__fd *fds = tt_realloc(env, loop->fds, old * sizeof *fds,
                                        capacity * sizeof *fds);
        if (fds == NULL) {
            return NULL;
        }
        loop->fds = fds;
        loop->fd_capacity = capacity;
    }
    uint32_t at = find_fd(loop, fd);
    TT_ASSERT(at == loop->fd_count || loop->fds[at].fd > fd);
    memmove(&loop->fds[at + 1], &loop->fds[at],
            (loop->fd_count - at) * sizeof *loop->fds);
    loop->fd_count++;
    loop->fds[at] = (struct tt__fd){.fd = fd};
    return &loop->fds[at];
}

static void remove_fd(struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint32_t at = find_fd(loop, fd);
    TT_ASSERT(at < loop->fd_count && loop->fds[at].fd == fd);
    loop->fd_count--;
    memmove(&loop->fds[at], &loop->fds[at + 1],
            (loop->fd_count - at) * sizeof *loop->fds);
}

/* Puts NEW in the place of the reader or writer; returns the old one. */
static int replace(struct tt_loop *loop, int fd, unsigned event,
                   struct tt__ready new, struct tt__ready *old)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__fd *watched = get_fd(loop, fd);
    TT_ASSERT(event == TT_READABLE || event == TT_WRITABLE);
    tt_touch(loop->env, &loop->fds, TT_WRITE);
    *old = (struct tt__ready){NULL, NULL, TT_NULL};
    if (watched == NULL) {
        if (new.callback == NULL) {
            return 0;
        }
        watched = insert_fd(loop, fd);
        if (watched == NULL) {
            return TT_ENOMEM;
        }
    }
    unsigned before = events_of(watched);
    struct tt__ready *place =
        event == TT_READABLE ? &watched->reader : &watched->writer;
    *old = *place;
    *place = new;
    unsigned after = events_of(watched);
    int rc = 0;
    if (before != after) {
        rc = loop->selector->watch(loop->selector, loop, fd, before, after);
        if (rc < 0) {
            *place = *old; /* as before, so that OLD is still owned here */
            *old = (struct tt__ready){NULL, NULL, TT_NULL};
            after = before;
        }
    }
    if (after == 0) {
        remove_fd(loop, fd);
    }
    return rc;
}

static int add(struct tt_loop *loop, int fd, unsigned event,
               const struct tt_callback *callback, void *data)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__ready old, new = {callback, data, TT_NULL};
    TT__CHECK_OPEN(loop);
    /* Each registration has a number, so that a handle in the ready queue can
     * tell whether it is still the one that was reported. */
    new.arg = tt_small_int(loop->fd_serial++ & FD_SERIAL_MAX);
    int rc = replace(loop, fd, event, new, &old);
    if (old.callback != NULL) {
        tt__drop_callback(loop->env, old.callback, old.data, old.arg);
    }
    return rc;
}

static int discard(struct tt_loop *loop, int fd, unsigned event)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__ready old, none = {NULL, NULL, TT_NULL};
    if (loop->closed) {
        return 0;
    }
    int rc = replace(loop, fd, event, none, &old);
    if (rc < 0 || old.callback == NULL) {
        return rc;
    }
    tt__drop_callback(loop->env, old.callback, old.data, old.arg);
    return 1;
}

int tt_loop_add_reader(struct tt_loop *loop, int fd,
                       const struct tt_callback *callback, void *data)
{
    return add(loop, fd, TT_READABLE, callback, data);
}

int tt_loop_add_writer(struct tt_loop *loop, int fd,
                       const struct tt_callback *callback, void *data)
{
    return add(loop, fd, TT_WRITABLE, callback, data);
}

int tt_loop_remove_reader(struct tt_loop *loop, int fd)
{
    return discard(loop, fd, TT_READABLE);
}

int tt_loop_remove_writer(struct tt_loop *loop, int fd)
{
    return discard(loop, fd, TT_WRITABLE);
}

bool tt_loop_has_fds(const struct tt_loop *loop)
{
    return loop->fd_count > 0;
}

unsigned tt_loop_watches(const struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt__fd *watched = get_fd(loop, fd);
    return watched == NULL ? 0 : events_of(watched);
}

/* ---- Readiness ----------------------------------------------------------- */

/* A ready descriptor's handle in the queue: fd, serial and which of the two.
 * It is looked up again when it is its turn: one that was removed or replaced
 * meanwhile is a cancelled handle and does not run. */
static tt_value pack(int fd, const struct tt__ready *place, bool writer)
{
    TT_ASSERT(fd >= 0);
    int64_t serial = tt_small_int_get(place->arg);
    return tt_small_int(((int64_t)fd << 31 | serial << 1) | writer);
}

/* What was packed; NULL: it was removed or replaced. */
static const struct tt__ready *unpack(const struct tt_loop *loop, tt_value arg)
{
    int64_t packed = tt_small_int_get(arg);
    TT_ASSERT(packed >= 0);
    const struct tt__fd *watched = get_fd(loop, (int)(packed >> 31));
    const struct tt__ready *place = watched == NULL ? NULL
                                    : packed & 1    ? &watched->writer
                                                    : &watched->reader;
    return place == NULL || place->callback == NULL ||
                   tt_small_int_get(place->arg) != (packed >> 1 & FD_SERIAL_MAX)
               ? NULL
               : place;
}

static int run_fd(struct tt_loop *loop, void *data, tt_value arg)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt__ready *place = unpack(loop, arg);
    (void)data;
    return place == NULL
               ? 0
               : tt__run_callback(loop, place->callback, place->data, TT_NULL);
}

static const struct tt_callback fd_callback = {.run = run_fd,
                                               .label = TT_LABEL_SILENT};

const struct tt__ready *tt__fd_ready(const struct tt_loop *loop,
                                     const struct tt__ready *entry, int *fd)
{
    if (entry->callback != &fd_callback) {
        return NULL;
    }
    *fd = (int)(tt_small_int_get(entry->arg) >> 31);
    TT_ASSERT(*fd >= 0);
    return unpack(loop, entry->arg);
}

int tt_loop_ready(struct tt_loop *loop, int fd, unsigned events)
{
    TT_ASSERT(tt__loop_sound(loop));
    const struct tt__fd *watched = get_fd(loop, fd);
    int rc = 0;
    TT_ASSERT((events & ~(unsigned)(TT_READABLE | TT_WRITABLE)) == 0);
    if (watched != NULL && events & TT_READABLE &&
        watched->reader.callback != NULL) {
        rc = tt__ready_push(loop, &fd_callback, NULL,
                            pack(fd, &watched->reader, false));
    }
    if (rc == 0 && watched != NULL && events & TT_WRITABLE &&
        watched->writer.callback != NULL) {
        rc = tt__ready_push(loop, &fd_callback, NULL,
                            pack(fd, &watched->writer, true));
    }
    return rc;
}

void tt__fds_drop(struct tt_loop *loop)
{
    struct tt__fd *fds = loop->fds;
    uint32_t count = loop->fd_count, capacity = loop->fd_capacity;
    loop->fds = NULL;
    loop->fd_count = loop->fd_capacity = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct tt__ready *both[] = {&fds[i].reader, &fds[i].writer};
        for (int j = 0; j < 2; j++) {
            if (both[j]->callback != NULL) {
                tt__drop_callback(loop->env, both[j]->callback, both[j]->data,
                                  both[j]->arg);
            }
        }
    }
    tt_free(loop->env, fds, capacity * sizeof *fds);
}
