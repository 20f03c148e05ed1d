/* SPDX-License-Identifier: MIT
 *
 * outside.c: descriptors of files that the world does not have, such as those
 * of module os. They are in its table, so that all numbers are of one space.
 *
 * As of regular files: poll() finds them ready, and epoll_ctl() refuses them.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <sys/epoll.h>

#include "world.h"

static uint32_t poll_outside(struct tt__file *file)
{
    TT_ASSERT(file->descriptors > 0);
    return EPOLLIN | EPOLLOUT;
}

static void release_outside(struct tt_world *world, struct tt__file *file)
{
    tt__world_release(world, file, sizeof *file);
}

static const struct tt__file_type outside_type = {.name = "file",
                                                  .is_outside = true,
                                                  .poll = poll_outside,
                                                  .release = release_outside};

int tt_world_reserve(struct tt_world *world, int flags)
{
    if ((flags & ~O_CLOEXEC) != 0) {
        return -EINVAL;
    }
    struct tt__file *file = tt__world_alloc(world, sizeof *file);
    if (file == NULL) {
        return -ENOMEM;
    }
    *file = (struct tt__file){.type = &outside_type, .flags = O_RDWR};
    int fd = tt__file_open(world, file, flags);
    if (fd < 0) {
        release_outside(world, file);
    }
    return fd;
}
