/* SPDX-License-Identifier: MIT
 *
 * poll.c: poll() and select(), as in fs/select.c: what is ready now.
 */
#define _GNU_SOURCE 1
#include <poll.h>
#include <sys/epoll.h>

#include "world.h"

/* The masks of poll() and of epoll are the same numbers. */
_Static_assert(POLLIN == EPOLLIN && POLLOUT == EPOLLOUT && POLLHUP == EPOLLHUP,
               "one set of masks");

enum {
    READABLE = EPOLLRDNORM | EPOLLRDBAND | EPOLLIN | EPOLLHUP | EPOLLERR,
    WRITABLE = EPOLLWRBAND | EPOLLWRNORM | EPOLLOUT | EPOLLERR,
    EXCEPTIONAL = EPOLLPRI
};

int tt_world_poll(struct tt_world *world, struct pollfd *fds, size_t count)
{
    int ready = 0;
    if (count > (size_t)world->descriptors_max) {
        return -EINVAL;
    }
    for (size_t i = 0; i < count; i++) {
        struct tt__file *file = tt__file_of(world, fds[i].fd);
        fds[i].revents = 0;
        if (fds[i].fd < 0) {
            continue;
        }
        uint32_t wanted = (uint16_t)fds[i].events | POLLERR | POLLHUP;
        uint32_t mask = file == NULL ? POLLNVAL : tt__file_poll(file) & wanted;
        TT_ASSERT(mask <= INT16_MAX);
        fds[i].revents = (short)mask;
        ready += mask != 0;
    }
    return ready;
}

static bool is_set(const uint8_t *set, int fd)
{
    return set != NULL && (set[fd / 8] >> fd % 8 & 1) != 0;
}

/* Leaves the bit if FILE is ready for one of WANTED; returns whether. */
static int test_bit(uint8_t *set, int fd, uint32_t mask, uint32_t wanted)
{
    TT_PARANOID_ASSERT(fd >= 0 && wanted != 0);
    if (!is_set(set, fd)) {
        return 0;
    }
    if ((mask & wanted) != 0) {
        return 1;
    }
    set[fd / 8] = (uint8_t)(set[fd / 8] & ~(1 << fd % 8));
    return 0;
}

int tt_world_select(struct tt_world *world, int count, void *readable,
                    void *writable, void *exceptional)
{
    if (count < 0) {
        return -EINVAL;
    }
    /* Beyond the table nothing is looked at, whatever its bits are. */
    count = count < world->slot_count ? count : world->slot_count;
    TT_ASSERT(count >= 0 && count <= world->slot_count);
    for (int fd = 0; fd < count; fd++) {
        bool wanted = is_set(readable, fd) || is_set(writable, fd) ||
                      is_set(exceptional, fd);
        if (wanted && tt__file_of(world, fd) == NULL) {
            return -EBADF;
        }
    }
    int ready = 0;
    for (int fd = 0; fd < count; fd++) {
        struct tt__file *file = tt__file_of(world, fd);
        if (file != NULL) {
            uint32_t mask = tt__file_poll(file);
            ready += test_bit(readable, fd, mask, READABLE);
            ready += test_bit(writable, fd, mask, WRITABLE);
            ready += test_bit(exceptional, fd, mask, EXCEPTIONAL);
        }
    }
    return ready;
}
