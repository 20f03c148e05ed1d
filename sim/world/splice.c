/* SPDX-License-Identifier: MIT
 *
 * splice.c: splice() and tee(): from a pipe to a pipe or a socket, and from a
 * socket to a pipe.
 *
 * Mirrors fs/splice.c. Here bytes are copied, a page at a time: what the kernel
 * shares between pipes is seen only by its own counters. Left out: offsets and
 * files, which are the caller's.
 */
#define _GNU_SOURCE
#include <fcntl.h>

#include "world.h"

enum { PARTS_MAX = 16 }; /* pages of a pipe */

enum {
    FLAGS_KNOWN =
        SPLICE_F_MOVE | SPLICE_F_NONBLOCK | SPLICE_F_MORE | SPLICE_F_GIFT
};

struct splice {
    struct tt__file *from, *to;
    size_t size;
    bool blocks; /* where a pipe is empty or full */
};

static ssize_t nothing_now(const struct splice *splice)
{
    return splice->blocks ? -TT_WORLD_EBLOCKED : -EAGAIN;
}

/* Whether there is something to read, and room for it: 1; 0: the end; or a
 * negative errno. */
static ssize_t prepare(const struct splice *splice)
{
    const char *data;
    if (tt__is_pipe(splice->from, O_RDONLY) &&
        tt__pipe_page(splice->from, 0, &data) == 0) {
        return tt__pipe_is_cut(splice->from) ? 0 : nothing_now(splice);
    }
    if (!tt__is_pipe(splice->to, O_WRONLY)) {
        return 1;
    }
    if (tt__pipe_is_cut(splice->to)) {
        return -EPIPE;
    }
    return tt__pipe_room(splice->to) > 0 ? 1 : nothing_now(splice);
}

/* ---- From a pipe to a pipe ----------------------------------------------- */

/* The number of bytes that were copied. */
static ssize_t copy_pages(struct tt_world *world, const struct splice *splice)
{
    const char *data;
    size_t done = 0;
    for (size_t at = 0; done < splice->size && tt__pipe_room(splice->to) > 0;
         at++) {
        size_t size = tt__pipe_page(splice->from, at, &data);
        if (size == 0) {
            break;
        }
        size = size < splice->size - done ? size : splice->size - done;
        struct tt__chunk *page = tt__chunk_new(world, TT__PAGE);
        if (page == NULL) {
            return done > 0 ? (ssize_t)done : -ENOMEM;
        }
        memcpy(page->data, data, size);
        page->begin = 0;
        page->end = (uint32_t)size;
        tt__pipe_push(world, splice->to, page);
        done += size;
    }
    TT_ASSERT(done <= splice->size);
    return (ssize_t)done;
}

/* ---- From and to sockets ------------------------------------------------- */

/* All pages are one send. */
static ssize_t send_pages(struct tt_world *world, const struct splice *splice)
{
    struct iovec parts[PARTS_MAX];
    struct tt__io io;
    const char *data;
    size_t count = 0, left = splice->size;
    while (count < PARTS_MAX && left > 0) {
        size_t size = tt__pipe_page(splice->from, count, &data);
        if (size == 0) {
            break;
        }
        size = size < left ? size : left;
        parts[count++] = (struct iovec){(void *)(uintptr_t)data, size};
        left -= size;
    }
    TT_ASSERT(count > 0);
    tt__io_init(&io, parts, count);
    ssize_t sent = splice->to->type->write(world, splice->to, &io);
    if (sent > 0) {
        tt__pipe_drop(world, splice->from, (size_t)sent);
    }
    return sent;
}

/* Fills COUNT pages, which have no bytes before, with one receive. */
static ssize_t fill_pages(struct tt_world *world, const struct splice *splice,
                          struct tt__chunk *const *pages, size_t count)
{
    struct iovec parts[PARTS_MAX];
    struct tt__io io;
    size_t left = splice->size, done = 0;
    TT_ASSERT(count > 0 && count <= PARTS_MAX);
    for (size_t i = 0; i < count; i++) {
        size_t size = left < TT__PAGE ? left : TT__PAGE;
        parts[i] = (struct iovec){pages[i]->data, size};
        left -= size;
    }
    tt__io_init(&io, parts, count);
    ssize_t got = splice->from->type->read(world, splice->from, &io);
    for (size_t i = 0; i < count; i++) {
        size_t size = got > (ssize_t)done ? (size_t)got - done : 0;
        size = size < parts[i].iov_len ? size : parts[i].iov_len;
        pages[i]->begin = 0;
        pages[i]->end = (uint32_t)size;
        done += size;
    }
    return got;
}

static ssize_t receive_pages(struct tt_world *world,
                             const struct splice *splice)
{
    struct tt__chunk *pages[PARTS_MAX];
    size_t room = tt__pipe_room(splice->to), count = 0;
    ssize_t got = -ENOMEM;
    while (count < room && count * TT__PAGE < splice->size) {
        pages[count] = tt__chunk_new(world, TT__PAGE);
        if (pages[count] == NULL) {
            break;
        }
        count++;
    }
    if (count > 0) {
        got = fill_pages(world, splice, pages, count);
    }
    for (size_t i = 0; i < count; i++) {
        if (pages[i]->end > pages[i]->begin) {
            tt__pipe_push(world, splice->to, pages[i]);
        } else {
            tt__chunk_free(world, pages[i]);
        }
    }
    return got;
}

/* ---- The calls ----------------------------------------------------------- */

static int check(const struct splice *splice, unsigned flags, bool is_tee)
{
    bool from_pipe = tt__is_pipe(splice->from, O_RDONLY);
    bool to_pipe = tt__is_pipe(splice->to, O_WRONLY);
    if ((flags & ~(unsigned)FLAGS_KNOWN) != 0) {
        return -EINVAL;
    }
    if (tt__is_pipe(splice->from, O_WRONLY) ||
        tt__is_pipe(splice->to, O_RDONLY)) {
        return -EBADF;
    }
    bool others = splice->from->type == &tt__socket_type ||
                  splice->to->type == &tt__socket_type;
    if (from_pipe && to_pipe) {
        return 0;
    }
    return !is_tee && others && (from_pipe || to_pipe) ? 0 : -EINVAL;
}

/* Splices FROM to TO; IS_TEE: FROM keeps it. */
static ssize_t transfer(struct tt_world *world, struct splice *splice,
                        unsigned flags, bool is_tee)
{
    int rc = check(splice, flags, is_tee);
    if (rc < 0 || splice->size == 0) {
        return rc;
    }
    int nonblocking = 0; /* of a socket its own calls know */
    if (tt__is_pipe(splice->from, O_RDONLY)) {
        nonblocking |= splice->from->flags & O_NONBLOCK;
    }
    if (tt__is_pipe(splice->to, O_WRONLY)) {
        nonblocking |= splice->to->flags & O_NONBLOCK;
    }
    splice->blocks = (flags & SPLICE_F_NONBLOCK) == 0 && nonblocking == 0;
    ssize_t result = prepare(splice);
    if (result <= 0) {
        return result;
    }
    if (!tt__is_pipe(splice->from, O_RDONLY)) {
        return receive_pages(world, splice);
    }
    if (!tt__is_pipe(splice->to, O_WRONLY)) {
        return send_pages(world, splice);
    }
    result = copy_pages(world, splice);
    if (result > 0 && !is_tee) {
        tt__pipe_drop(world, splice->from, (size_t)result);
    }
    return result;
}

static ssize_t transfer_between(struct tt_world *world, int from, int to,
                                size_t size, unsigned flags, bool is_tee)
{
    struct splice splice = {.from = tt__file_of(world, from),
                            .to = tt__file_of(world, to),
                            .size = size};
    return splice.from == NULL || splice.to == NULL
               ? -EBADF
               : transfer(world, &splice, flags, is_tee);
}

ssize_t tt_world_splice(struct tt_world *world, int from, int to, size_t size,
                        unsigned flags)
{
    return transfer_between(world, from, to, size, flags, false);
}

ssize_t tt_world_tee(struct tt_world *world, int from, int to, size_t size,
                     unsigned flags)
{
    return transfer_between(world, from, to, size, flags, true);
}
