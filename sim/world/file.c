/* SPDX-License-Identifier: MIT
 *
 * file.c: the table of descriptors, and the calls that any descriptor has.
 *
 * As in fs/file.c: the lowest free number is used, a duplicate shares its file
 * (and so O_NONBLOCK) but not FD_CLOEXEC, and a file is released when its last
 * descriptor is closed.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <limits.h>
#include <sys/ioctl.h>

#include "world.h"

enum {
    SIZE_MAX_RW = 0x7ffff000, /* MAX_RW_COUNT */
    FLAGS_SET = O_APPEND | O_NONBLOCK
};

/* ---- Descriptors --------------------------------------------------------- */

struct tt__file *tt__file_of(const struct tt_world *world, int fd)
{
    return fd < 0 || fd >= world->slot_count ? NULL : world->slots[fd].file;
}

/* Makes the table long enough for FD. */
static int grow_table(struct tt_world *world, int fd)
{
    int count = world->slot_count;
    if (fd < count) {
        return 0;
    }
    int larger = count == 0 ? 16 : count;
    while (larger <= fd) {
        larger *= 2;
    }
    struct tt__slot *moved =
        tt__world_realloc(world, world->slots, (size_t)count * sizeof *moved,
                          (size_t)larger * sizeof *moved);
    if (moved == NULL) {
        return -ENOMEM;
    }
    memset(moved + count, 0, (size_t)(larger - count) * sizeof *moved);
    world->slots = moved;
    TT_ASSERT(larger > fd);
    world->slot_count = larger;
    return 0;
}

/* The lowest free descriptor from FROM on, with room for it; or -EMFILE,
 * -ENOMEM. */
static int find_free(struct tt_world *world, int from)
{
    int fd = from < world->lowest ? world->lowest : from;
    TT_PARANOID_ASSERT(from >= 0 && world->lowest >= world->first_fd);
    while (fd < world->slot_count && world->slots[fd].file != NULL) {
        fd++;
    }
    if (fd >= world->descriptors_max) {
        return -EMFILE;
    }
    if (from <= world->lowest) {
        world->lowest = fd;
    }
    int rc = grow_table(world, fd);
    return rc < 0 ? rc : fd;
}

int tt__slot_reserve(struct tt_world *world)
{
    int rc = find_free(world, 0);
    return rc < 0 ? rc : 0;
}

static void install(struct tt_world *world, int fd, struct tt__file *file,
                    bool close_on_exec)
{
    TT_ASSERT(world->slots[fd].file == NULL && fd >= 0);
    world->slots[fd] = (struct tt__slot){
        .file = file, .close_on_exec = close_on_exec, .owner = world->owner};
    file->descriptors++;
    world->open_count++;
}

int tt__file_open(struct tt_world *world, struct tt__file *file, int flags)
{
    int fd = find_free(world, 0);
    if (fd >= 0) {
        TT_ASSERT(file->descriptors == 0);
        install(world, fd, file, (flags & O_CLOEXEC) != 0);
    }
    return fd;
}

void tt__file_hold(struct tt__file *file)
{
    TT_ASSERT(file->descriptors > 0);
    file->descriptors++;
}

void tt__file_drop(struct tt_world *world, struct tt__file *file)
{
    TT_ASSERT(file->descriptors > 0);
    if (--file->descriptors == 0) {
        tt__watches_remove(world, file);
        file->type->release(world, file);
    }
}

int tt_world_close(struct tt_world *world, int fd)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    world->slots[fd].file = NULL;
    world->open_count--;
    TT_ASSERT(world->open_count >= 0);
    if (fd >= world->first_fd && fd < world->lowest) {
        world->lowest = fd;
    }
    tt__file_drop(world, file);
    return 0;
}

void tt_world_set_owner(struct tt_world *world, int owner)
{
    TT_ASSERT(owner >= 0);
    world->owner = owner;
}

void tt_world_close_owned(struct tt_world *world, int owner)
{
    TT_ASSERT(owner != 0);
    for (int fd = 0; fd < world->slot_count; fd++) {
        if (world->slots[fd].file != NULL && world->slots[fd].owner == owner) {
            tt_world_close(world, fd);
        }
    }
}

static int dup_from(struct tt_world *world, struct tt__file *file, int from,
                    bool close_on_exec)
{
    TT_ASSERT(file->descriptors > 0);
    int fd = find_free(world, from);
    if (fd >= 0) {
        install(world, fd, file, close_on_exec);
    }
    return fd;
}

int tt__file_share(struct tt_world *world, struct tt__file *file, int flags)
{
    return dup_from(world, file, 0, (flags & O_CLOEXEC) != 0);
}

int tt_world_dup(struct tt_world *world, int fd)
{
    struct tt__file *file = tt__file_of(world, fd);
    return file == NULL ? -EBADF : dup_from(world, file, 0, false);
}

int tt_world_dup3(struct tt_world *world, int fd, int to, int flags)
{
    if ((flags & ~O_CLOEXEC) != 0 || fd == to) {
        return -EINVAL;
    }
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL || to < 0 || to >= world->descriptors_max) {
        return -EBADF;
    }
    int rc = grow_table(world, to);
    if (rc < 0) {
        return rc;
    }
    struct tt__file *old = world->slots[to].file;
    world->slots[to].file = NULL;
    world->open_count -= old != NULL;
    install(world, to, file, flags != 0);
    if (old != NULL) {
        tt__file_drop(world, old);
    }
    return to;
}

/* ---- fcntl, ioctl -------------------------------------------------------- */

static int fcntl_dup(struct tt_world *world, struct tt__file *file, long from,
                     bool close_on_exec)
{
    if (from < 0 || from >= world->descriptors_max) {
        return -EINVAL;
    }
    return dup_from(world, file, (int)from, close_on_exec);
}

int tt_world_fcntl(struct tt_world *world, int fd, int command, long argument)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    switch (command) {
    case F_GETFL:
        return file->flags;
    case F_SETFL:
        file->flags = (file->flags & ~FLAGS_SET) | ((int)argument & FLAGS_SET);
        return 0;
    case F_GETFD:
        return world->slots[fd].close_on_exec ? FD_CLOEXEC : 0;
    case F_SETFD:
        world->slots[fd].close_on_exec = (argument & FD_CLOEXEC) != 0;
        return 0;
    case F_DUPFD:
        return fcntl_dup(world, file, argument, false);
    case F_DUPFD_CLOEXEC:
        return fcntl_dup(world, file, argument, true);
    case F_GETPIPE_SZ:
        return strcmp(file->type->name, "pipe") == 0 ? 16 * TT__PAGE : -EBADF;
    default:
        return -EINVAL;
    }
}

int tt_world_ioctl(struct tt_world *world, int fd, unsigned long request,
                   int *argument)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    if (request == FIONBIO) {
        file->flags &= ~O_NONBLOCK;
        file->flags |= *argument != 0 ? O_NONBLOCK : 0;
        return 0;
    }
    if (request != FIONREAD || file->type->pending == NULL) {
        return -ENOTTY;
    }
    int pending = file->type->pending(file);
    TT_ASSERT(pending >= 0 || pending == -EINVAL);
    if (pending < 0) {
        return pending;
    }
    *argument = file->type == &tt__socket_type
                    ? tt__promised(world, file, pending)
                    : pending;
    TT_ASSERT(*argument <= pending);
    return 0;
}

int tt__blocked(const struct tt__file *file)
{
    return (file->flags & O_NONBLOCK) != 0 ? -EAGAIN : -TT_WORLD_EBLOCKED;
}

/* ---- Reports ------------------------------------------------------------- */

int tt_world_next_fd(const struct tt_world *world, int fd)
{
    fd = fd < 0 ? 0 : fd;
    while (fd < world->slot_count && world->slots[fd].file == NULL) {
        fd++;
    }
    TT_ASSERT(fd >= world->slot_count || world->open_count > 0);
    return fd < world->slot_count ? fd : -1;
}

int tt_world_describe(struct tt_world *world, int fd,
                      struct tt_world_state *state)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    *state = (struct tt_world_state){.type = file->type->name,
                                     .state = "",
                                     .other_fd = -1,
                                     .mark = file->mark,
                                     .holders = file->descriptors};
    const struct tt__file *other = NULL;
    if (file->type->describe != NULL) {
        other = file->type->describe(file, state);
    }
    int at = other == NULL ? -1 : tt_world_next_fd(world, 0);
    while (at >= 0 && world->slots[at].file != other) {
        at = tt_world_next_fd(world, at + 1);
    }
    state->other_fd = at;
    return 0;
}

int tt_world_set_mark(struct tt_world *world, int fd, uint64_t mark)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    file->mark = mark;
    return 0;
}

/* ---- read, write --------------------------------------------------------- */

/* The operation is part of the file while it runs: nothing may close it. */
static ssize_t transfer(struct tt_world *world, struct tt__file *file,
                        struct tt__io *io, bool is_read)
{
    ssize_t (*run)(struct tt_world *, struct tt__file *, struct tt__io *) =
        is_read ? file->type->read : file->type->write;
    int access = file->flags & O_ACCMODE;
    if (access != O_RDWR && access != (is_read ? O_RDONLY : O_WRONLY)) {
        return -EBADF;
    }
    if (run == NULL) {
        return -EINVAL;
    }
    size_t left = io->left;
    ssize_t rc = run(world, file, io);
    TT_ASSERT(rc < 0 || (size_t)rc <= left);
    return rc;
}

ssize_t tt_world_read(struct tt_world *world, int fd, void *data, size_t size)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    size = size < SIZE_MAX_RW ? size : SIZE_MAX_RW;
    struct iovec part = {.iov_base = data, .iov_len = size};
    struct tt__io io = {.parts = &part, .count = 1, .left = size};
    return transfer(world, file, &io, true);
}

ssize_t tt_world_write(struct tt_world *world, int fd, const void *data,
                       size_t size)
{
    struct tt__file *file = tt__file_of(world, fd);
    if (file == NULL) {
        return -EBADF;
    }
    size = size < SIZE_MAX_RW ? size : SIZE_MAX_RW;
    struct iovec part = {.iov_base = (void *)(uintptr_t)data, .iov_len = size};
    struct tt__io io = {.parts = &part, .count = 1, .left = size};
    return transfer(world, file, &io, false);
}

static ssize_t transfer_parts(struct tt_world *world, int fd,
                              const struct iovec *parts, int count,
                              bool is_read)
{
    struct tt__file *file = tt__file_of(world, fd);
    struct tt__io io;
    if (file == NULL) {
        return -EBADF;
    }
    int access = file->flags & O_ACCMODE;
    if (access != O_RDWR && access != (is_read ? O_RDONLY : O_WRONLY)) {
        return -EBADF;
    }
    if ((is_read ? file->type->read : file->type->write) == NULL || count < 0 ||
        count > IOV_MAX || tt__io_init(&io, parts, (size_t)count) < 0) {
        return -EINVAL;
    }
    return io.left == 0 ? 0 : transfer(world, file, &io, is_read);
}

ssize_t tt_world_readv(struct tt_world *world, int fd,
                       const struct iovec *parts, int count)
{
    return transfer_parts(world, fd, parts, count, true);
}

ssize_t tt_world_writev(struct tt_world *world, int fd,
                        const struct iovec *parts, int count)
{
    return transfer_parts(world, fd, parts, count, false);
}
