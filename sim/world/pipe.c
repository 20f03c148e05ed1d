/* SPDX-License-Identifier: MIT
 *
 * pipe.c: pipes, as in fs/pipe.c: a ring of pages.
 *
 * A write begins in the last page if all of its odd bytes (its size modulo a
 * page) fit there; all others take new pages. So a pipe may be full with fewer
 * than 65,536 bytes in it, and one page must be read empty before it is
 * writable again.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/epoll.h>

#include "world.h"

enum { PAGES = 16 };

/* Two files, one for each end; freed with the second one. */
struct pipe {
    struct tt__file ends[2];        /* read, write */
    struct tt__chunk *pages[PAGES]; /* owns: a ring */
    uint32_t first, count;
    size_t size; /* bytes in all pages */
};

static const struct tt__file_type pipe_type;

static struct pipe *pipe_of(struct tt__file *file)
{
    size_t end = (file->flags & O_ACCMODE) == O_RDONLY ? 0 : 1;
    return (struct pipe *)(void *)((char *)file -
                                   end * sizeof(struct tt__file));
}

static bool has_end(const struct pipe *pipe, int end)
{
    TT_PARANOID_ASSERT(end == 0 || end == 1);
    return pipe->ends[end].descriptors > 0;
}

static uint32_t poll_pipe(struct tt__file *file)
{
    struct pipe *pipe = pipe_of(file);
    if (file == &pipe->ends[0]) {
        return (pipe->count > 0 ? EPOLLIN | EPOLLRDNORM : 0u) |
               (has_end(pipe, 1) ? 0u : EPOLLHUP);
    }
    return (pipe->count < PAGES ? EPOLLOUT | EPOLLWRNORM : 0u) |
           (has_end(pipe, 0) ? 0u : EPOLLERR);
}

static int pending_pipe(struct tt__file *file)
{
    return (int)pipe_of(file)->size;
}

static const struct tt__file *describe_pipe(struct tt__file *file,
                                            struct tt_world_state *state)
{
    struct pipe *pipe = pipe_of(file);
    bool is_reader = file == &pipe->ends[0];
    state->readable = is_reader ? pipe->size : 0;
    state->unread = is_reader ? 0 : pipe->size;
    state->full = !is_reader && pipe->count == PAGES;
    return &pipe->ends[is_reader ? 1 : 0];
}

static ssize_t read_pipe(struct tt_world *world, struct tt__file *file,
                         struct tt__io *io)
{
    struct pipe *pipe = pipe_of(file);
    bool was_full = pipe->count == PAGES;
    size_t done = 0;
    if (io->left == 0) {
        return 0;
    }
    while (pipe->count > 0 && io->left > 0) {
        struct tt__chunk *page = pipe->pages[pipe->first];
        tt__note_sender(world, page);
        size_t size = page->end - page->begin;
        size = size < io->left ? size : io->left;
        tt__io_put(io, page->data + page->begin, size);
        page->begin += (uint32_t)size;
        done += size;
        if (page->begin == page->end) {
            tt__chunk_free(world, page);
            pipe->first = (pipe->first + 1) % PAGES;
            pipe->count--;
        }
    }
    TT_ASSERT(done <= pipe->size);
    pipe->size -= done;
    if (was_full && pipe->count < PAGES) {
        tt__wake(world, &pipe->ends[1], EPOLLOUT | EPOLLWRNORM);
    }
    if (done == 0 && has_end(pipe, 1)) {
        return tt__blocked(file);
    }
    return (ssize_t)done;
}

static void fill_page(struct pipe *pipe, struct tt__chunk *page,
                      struct tt__io *io, size_t size)
{
    tt__io_get(io, page->data + page->end, size);
    page->end += (uint32_t)size;
    pipe->size += size;
    TT_ASSERT(page->end <= TT__PAGE);
}

/* The odd bytes of a write, if they fit in the last page. */
static size_t merge(struct pipe *pipe, struct tt__io *io)
{
    TT_ASSERT(pipe->count <= PAGES && pipe->first < PAGES);
    size_t odd = io->left % TT__PAGE;
    if (odd == 0 || pipe->count == 0) {
        return 0;
    }
    struct tt__chunk *last =
        pipe->pages[(pipe->first + pipe->count - 1) % PAGES];
    if (last->end + odd > TT__PAGE) {
        return 0;
    }
    fill_page(pipe, last, io, odd);
    return odd;
}

static ssize_t write_pipe(struct tt_world *world, struct tt__file *file,
                          struct tt__io *io)
{
    struct pipe *pipe = pipe_of(file);
    if (io->left == 0) {
        return 0;
    }
    if (!has_end(pipe, 0)) {
        return -EPIPE;
    }
    size_t done = merge(pipe, io);
    int rc = tt__blocked(file);
    while (io->left > 0 && pipe->count < PAGES) {
        struct tt__chunk *page = tt__chunk_new(world, TT__PAGE);
        if (page == NULL) {
            rc = -ENOMEM;
            break;
        }
        size_t size = io->left < TT__PAGE ? io->left : TT__PAGE;
        pipe->pages[(pipe->first + pipe->count++) % PAGES] = page;
        fill_page(pipe, page, io, size);
        done += size;
    }
    if (done > 0) {
        tt__wake(world, &pipe->ends[0], EPOLLIN | EPOLLRDNORM);
    }
    return done > 0 ? (ssize_t)done : rc;
}

/* ---- For splice.c -------------------------------------------------------- */

bool tt__is_pipe(const struct tt__file *file, int access)
{
    return file->type == &pipe_type && (file->flags & O_ACCMODE) == access;
}

bool tt__pipe_is_cut(struct tt__file *file)
{
    struct pipe *pipe = pipe_of(file);
    return !has_end(pipe, file == &pipe->ends[0] ? 1 : 0);
}

size_t tt__pipe_page(struct tt__file *reader, size_t at, const char **data)
{
    const struct pipe *pipe = pipe_of(reader);
    TT_ASSERT((reader->flags & O_ACCMODE) == O_RDONLY);
    if (at >= pipe->count) {
        return 0;
    }
    const struct tt__chunk *page = pipe->pages[(pipe->first + at) % PAGES];
    TT_ASSERT(page->begin < page->end);
    *data = (const char *)page->data + page->begin;
    return page->end - page->begin;
}

void tt__pipe_drop(struct tt_world *world, struct tt__file *reader, size_t size)
{
    struct iovec part = {NULL, 0};
    struct tt__io io;
    char page[TT__PAGE];
    while (size > 0) { /* as a read of the same bytes */
        part.iov_base = page;
        part.iov_len = size < sizeof page ? size : sizeof page;
        tt__io_init(&io, &part, 1);
        ssize_t got = read_pipe(world, reader, &io);
        TT_ASSERT(got > 0 && (size_t)got <= size);
        size -= (size_t)got;
    }
}

size_t tt__pipe_room(struct tt__file *writer)
{
    const struct pipe *pipe = pipe_of(writer);
    TT_ASSERT((writer->flags & O_ACCMODE) == O_WRONLY);
    return PAGES - pipe->count;
}

void tt__pipe_push(struct tt_world *world, struct tt__file *writer,
                   struct tt__chunk *page)
{
    struct pipe *pipe = pipe_of(writer);
    TT_ASSERT(pipe->count < PAGES && page->begin < page->end);
    pipe->pages[(pipe->first + pipe->count++) % PAGES] = page;
    pipe->size += page->end - page->begin;
    tt__wake(world, &pipe->ends[0], EPOLLIN | EPOLLRDNORM);
}

/* ---- The ends ------------------------------------------------------------ */

static void release_pipe(struct tt_world *world, struct tt__file *file)
{
    struct pipe *pipe = pipe_of(file);
    TT_ASSERT(file->descriptors == 0 && file->watches == NULL);
    int other = file == &pipe->ends[0] ? 1 : 0;
    if (has_end(pipe, other)) {
        tt__wake(world, &pipe->ends[other], 0);
        return;
    }
    while (pipe->count > 0) {
        tt__chunk_free(world, pipe->pages[pipe->first]);
        pipe->first = (pipe->first + 1) % PAGES;
        pipe->count--;
    }
    tt__world_release(world, pipe, sizeof *pipe);
}

static const struct tt__file_type pipe_type = {.name = "pipe",
                                               .poll = poll_pipe,
                                               .read = read_pipe,
                                               .write = write_pipe,
                                               .pending = pending_pipe,
                                               .describe = describe_pipe,
                                               .release = release_pipe};

int tt_world_pipe2(struct tt_world *world, int fds[2], int flags)
{
    if ((flags & ~(O_NONBLOCK | O_CLOEXEC)) != 0) {
        return -EINVAL;
    }
    struct pipe *pipe = tt__world_alloc(world, sizeof *pipe);
    if (pipe == NULL) {
        return -ENOMEM;
    }
    memset(pipe, 0, sizeof *pipe);
    for (int i = 0; i < 2; i++) {
        pipe->ends[i].type = &pipe_type;
        pipe->ends[i].flags =
            (i == 0 ? O_RDONLY : O_WRONLY) | (flags & O_NONBLOCK);
    }
    int read_fd = tt__file_open(world, &pipe->ends[0], flags);
    if (read_fd < 0) {
        tt__world_release(world, pipe, sizeof *pipe);
        return read_fd;
    }
    int write_fd = tt__file_open(world, &pipe->ends[1], flags);
    if (write_fd < 0) {
        tt_world_close(world, read_fd);
        return write_fd;
    }
    fds[0] = read_fd;
    TT_ASSERT(read_fd != write_fd);
    fds[1] = write_fd;
    return 0;
}
