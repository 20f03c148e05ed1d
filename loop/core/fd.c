/* SPDX-License-Identifier: MIT
 *
 * fd.c: callbacks of descriptors.
 *
 * Mirrors asyncio/selector_events.py _add_reader, _remove_reader, _add_writer,
 * _remove_writer and _process_events. They are in a hash table by their number;
 * as the kernel chooses the lowest number that is free, most are at that place
 * of it, without a search. Nothing depends on their order there.
 */
#include "loop/core/fd.h"

#include <stdlib.h>

#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/sound.h"

enum { FD_SERIAL_MAX = 0x3fffffff };

#if defined(TT_PARANOID)
enum { FD_CAPACITY_MIN = 2 };
#else
enum { FD_CAPACITY_MIN = 16 };
#endif

/* Where FD is, or the empty place where it would be. */
static uint32_t find_fd(const struct tt_loop *loop, int fd)
{
    uint32_t mask = loop->fd_capacity - 1, at = (uint32_t)fd & mask;
    TT_PARANOID_ASSERT(loop->fd_count < loop->fd_capacity);
    while (loop->fds[at].fd >= 0 && loop->fds[at].fd != fd) {
        at = (at + 1) & mask;
    }
    return at;
}

static struct tt__fd *get_fd(const struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (loop->fd_capacity == 0) {
        return NULL;
    }
    struct tt__fd *place = &loop->fds[find_fd(loop, fd)];
    return place->fd == fd ? place : NULL;
}

static unsigned events_of(const struct tt__fd *watched)
{
    return (watched->reader.callback != NULL ? TT_READABLE : 0u) |
           (watched->writer.callback != NULL ? TT_WRITABLE : 0u);
}

/* Makes room for one more: 0 or TT_ENOMEM. */
static int grow_fds(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    uint32_t old_capacity = loop->fd_capacity;
    uint32_t capacity = old_capacity == 0 ? FD_CAPACITY_MIN : 2 * old_capacity;
    struct tt__fd *old = loop->fds;
    struct tt__fd *fds = tt_alloc(env, capacity * sizeof *fds);
    if (fds == NULL) {
        return TT_ENOMEM;
    }
    for (uint32_t i = 0; i < capacity; i++) {
        fds[i] = (struct tt__fd){.fd = -1};
    }
    loop->fds = fds;
    loop->fd_capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; i++) {
        if (old[i].fd >= 0) {
            fds[find_fd(loop, old[i].fd)] = old[i];
        }
    }
    tt_free(env, old, old_capacity * sizeof *old);
    return 0;
}

static struct tt__fd *insert_fd(struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    if (4 * (loop->fd_count + 1) > 3 * loop->fd_capacity &&
        grow_fds(loop) < 0) {
        return NULL;
    }
    struct tt__fd *place = &loop->fds[find_fd(loop, fd)];
    TT_ASSERT(place->fd < 0);
    loop->fd_count++;
    *place = (struct tt__fd){.fd = fd};
    return place;
}

/* Those after it that would have been in its place move up, so that no search
 * ends early. */
static void remove_fd(struct tt_loop *loop, int fd)
{
    TT_ASSERT(tt__loop_sound(loop));
    uint32_t mask = loop->fd_capacity - 1, at = find_fd(loop, fd);
    TT_ASSERT(loop->fds[at].fd == fd && loop->fd_count > 0);
    loop->fd_count--;
    for (uint32_t next = (at + 1) & mask; loop->fds[next].fd >= 0;
         next = (next + 1) & mask) {
        uint32_t home = (uint32_t)loop->fds[next].fd & mask;
        if (((next - home) & mask) >= ((next - at) & mask)) {
            loop->fds[at] = loop->fds[next];
            at = next;
        }
    }
    loop->fds[at] = (struct tt__fd){.fd = -1};
}

int tt__fd_of_object(const struct tt_loop *loop, tt_value object)
{
    TT_ASSERT(tt__loop_sound(loop) && object != TT_NULL);
    for (uint32_t i = 0; i < loop->fd_capacity; i++) {
        if (loop->fds[i].fd >= 0 && loop->fds[i].object == object) {
            return loop->fds[i].fd;
        }
    }
    return -1;
}

void tt__fd_set_object(struct tt_loop *loop, int fd, tt_value object)
{
    struct tt__fd *watched = get_fd(loop, fd);
    TT_ASSERT(watched != NULL && watched->object == TT_NULL);
    watched->object = tt_ref(object);
}

/* ---- Handles ------------------------------------------------------------- */

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
    const struct tt__ready *place;
    if (watched == NULL) {
        place = NULL;
    } else if (packed & 1) {
        place = &watched->writer;
    } else {
        place = &watched->reader;
    }
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
    return place == NULL ? 0
                         : tt__run_watched(loop, place->callback, place->data);
}

static const struct tt_callback fd_callback = {.run = run_fd,
                                               .label = TT_LABEL_SILENT};

/* The handle in the queue of a registration that is forgotten without being
 * cancelled: DATA owns the registration. */
static void drop_orphan(struct tt_env *env, void *data, tt_value arg)
{
    struct tt__ready *orphan = data;
    TT_ASSERT(orphan->callback != NULL);
    (void)arg;
    tt__drop_callback(env, orphan->callback, orphan->data, orphan->arg);
    tt_free(env, orphan, sizeof *orphan);
}

static int run_orphan(struct tt_loop *loop, void *data, tt_value arg)
{
    const struct tt__ready *orphan = data;
    TT_ASSERT(orphan->callback != NULL);
    int rc = tt__run_watched(loop, orphan->callback, orphan->data);
    drop_orphan(loop->env, data, arg);
    return rc;
}

static const struct tt_callback orphan_callback = {
    .run = run_orphan, .drop = drop_orphan, .label = TT_LABEL_SILENT};

/* The entry of the ready queue whose argument is PACKED, or NULL. */
static struct tt__ready *find_handle(struct tt_loop *loop, tt_value packed)
{
    for (uint64_t at = loop->ready_head; at != loop->ready_tail; at++) {
        struct tt__ready *entry = &loop->ready[at & loop->ready_mask];
        if (entry->callback == &fd_callback && entry->arg == packed) {
            return entry;
        }
    }
    return NULL;
}

/* The selector has failed: whatever is in the queue of the descriptor WATCHED
 * is not cancelled, and takes what it was registered with. */
static void keep_handles(struct tt_loop *loop, struct tt__fd *watched)
{
    struct tt__ready *both[] = {&watched->reader, &watched->writer};
    for (int i = 0; i < 2; i++) {
        struct tt__ready *entry =
            both[i]->callback == NULL
                ? NULL
                : find_handle(loop, pack(watched->fd, both[i], i == 1));
        struct tt__ready *orphan =
            entry == NULL ? NULL : tt_alloc(loop->env, sizeof *orphan);
        if (orphan != NULL) {
            *orphan = *both[i];
            *entry = (struct tt__ready){&orphan_callback, orphan, TT_NULL};
            both[i]->callback = NULL;
        }
    }
}

/* Forgets WATCHED, of which the selector knows nothing any more. What it drops
 * may run a program's code, so it is dropped last. */
static void forget_fd(struct tt_loop *loop, const struct tt__fd *watched)
{
    struct tt_env *env = loop->env;
    const struct tt__fd gone = *watched;
    const struct tt__ready *both[] = {&gone.reader, &gone.writer};
    remove_fd(loop, gone.fd);
    for (int i = 0; i < 2; i++) {
        if (both[i]->callback != NULL) {
            tt__drop_callback(env, both[i]->callback, both[i]->data,
                              both[i]->arg);
        }
    }
    tt_unref(env, gone.object);
}

/* Notifies the selector, whose code may be the program's, and so may add and
 * remove descriptors itself: no place of the table is kept across this. If it
 * fails, the descriptor is forgotten, as by asyncio's selectors. */
static int watch_events(struct tt_loop *loop, int fd, unsigned before,
                        unsigned after)
{
    int rc = before == after ? 0
                             : loop->selector->watch(loop->selector, loop, fd,
                                                     before, after);
    struct tt__fd *watched = rc < 0 ? get_fd(loop, fd) : NULL;
    if (watched != NULL) {
        keep_handles(loop, watched);
        forget_fd(loop, watched);
    }
    return rc;
}

/* Puts NEW in the place of the reader or writer, and the old one in *OLD. On
 * failure NEW is still the caller's. */
static int replace(struct tt_loop *loop, int fd, unsigned event,
                   struct tt__ready new, struct tt__ready *old)
{
    TT_ASSERT(tt__loop_sound(loop));
    struct tt__fd *watched = get_fd(loop, fd);
    TT_ASSERT(event == TT_READABLE || event == TT_WRITABLE);
    tt_touch(loop->env, &loop->fds, TT_WRITE);
    *old = (struct tt__ready){NULL, NULL, TT_NULL};
    if (watched == NULL && new.callback == NULL) {
        return 0;
    }
    unsigned before = watched == NULL ? 0 : events_of(watched);
    unsigned after = new.callback != NULL ? before | event : before & ~event;
    int rc = watch_events(loop, fd, before, after);
    watched = rc < 0 ? NULL : get_fd(loop, fd);
    if (rc == 0 && watched == NULL && new.callback != NULL) {
        watched = insert_fd(loop, fd);
        if (watched == NULL) {
            loop->selector->watch(loop->selector, loop, fd, after, 0);
            return TT_ENOMEM;
        }
    }
    if (watched != NULL) {
        struct tt__ready *place =
            event == TT_READABLE ? &watched->reader : &watched->writer;
        *old = *place;
        *place = new;
        if (events_of(watched) == 0) {
            forget_fd(loop, watched);
        }
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

static int compare_fds(const void *a, const void *b)
{
    const struct tt__fd *one = a, *other = b;
    return (one->fd > other->fd) - (one->fd < other->fd);
}

/* The lowest first: what it drops may run a program's code. */
void tt__fds_drop(struct tt_loop *loop)
{
    struct tt__fd *fds = loop->fds;
    uint32_t count = 0, capacity = loop->fd_capacity;
    for (uint32_t i = 0; i < capacity; i++) {
        if (fds[i].fd >= 0) {
            fds[count++] = fds[i];
        }
    }
    TT_ASSERT(count == loop->fd_count);
    if (count > 1) {
        qsort(fds, count, sizeof *fds, compare_fds);
    }
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
        tt_unref(loop->env, fds[i].object);
    }
    tt_free(loop->env, fds, capacity * sizeof *fds);
}
