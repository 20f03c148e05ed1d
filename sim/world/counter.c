/* SPDX-License-Identifier: MIT
 *
 * counter.c: eventfd and timerfd: descriptors that are a number of 64 bits.
 *
 * Mirrors fs/eventfd.c and fs/timerfd.c. The number of a timerfd is how often
 * it has expired since it was read; it grows in tt_world_advance().
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>

#include "world.h"

#define NS_PER_S UINT64_C(1000000000)

/* ---- eventfd ------------------------------------------------------------- */

struct counter {
    struct tt__file file;
    uint64_t count;
    bool semaphore; /* a read takes 1 */
};

static struct counter *counter_of(struct tt__file *file)
{
    TT_PARANOID_ASSERT(strcmp(file->type->name, "eventfd") == 0);
    return (struct counter *)(void *)file;
}

static uint32_t poll_counter(struct tt__file *file)
{
    uint64_t count = counter_of(file)->count;
    return (count > 0 ? EPOLLIN : 0u) |
           (count == UINT64_MAX ? (uint32_t)EPOLLERR : 0u) |
           (count < UINT64_MAX - 1 ? (uint32_t)EPOLLOUT : 0u);
}

static ssize_t read_counter(struct tt_world *world, struct tt__file *file,
                            struct tt__io *io)
{
    struct counter *counter = counter_of(file);
    if (io->left < sizeof counter->count) {
        return -EINVAL;
    }
    if (counter->count == 0) {
        return tt__blocked(file);
    }
    uint64_t taken = counter->semaphore ? 1 : counter->count;
    TT_ASSERT(taken > 0 && taken <= counter->count);
    counter->count -= taken;
    tt__io_put(io, &taken, sizeof taken);
    tt__wake(world, file, EPOLLOUT);
    return sizeof taken;
}

static ssize_t write_counter(struct tt_world *world, struct tt__file *file,
                             struct tt__io *io)
{
    struct counter *counter = counter_of(file);
    uint64_t more;
    if (io->left != sizeof more) {
        return -EINVAL;
    }
    tt__io_get(io, &more, sizeof more);
    if (more == UINT64_MAX) {
        return -EINVAL;
    }
    if (UINT64_MAX - counter->count <= more) {
        return tt__blocked(file);
    }
    counter->count += more;
    TT_ASSERT(counter->count >= more && counter->count < UINT64_MAX);
    tt__wake(world, file, EPOLLIN);
    return sizeof more;
}

static void release_counter(struct tt_world *world, struct tt__file *file)
{
    tt__world_release(world, counter_of(file), sizeof(struct counter));
}

static const struct tt__file_type counter_type = {.name = "eventfd",
                                                  .poll = poll_counter,
                                                  .read = read_counter,
                                                  .write = write_counter,
                                                  .release = release_counter};

int tt_world_eventfd(struct tt_world *world, unsigned count, int flags)
{
    if ((flags & ~(EFD_SEMAPHORE | EFD_CLOEXEC | EFD_NONBLOCK)) != 0) {
        return -EINVAL;
    }
    struct counter *counter = tt__world_alloc(world, sizeof *counter);
    if (counter == NULL) {
        return -ENOMEM;
    }
    *counter =
        (struct counter){.file = {.type = &counter_type,
                                  .flags = O_RDWR | (flags & EFD_NONBLOCK)},
                         .count = count,
                         .semaphore = (flags & EFD_SEMAPHORE) != 0};
    int fd = tt__file_open(world, &counter->file, flags);
    if (fd < 0) {
        release_counter(world, &counter->file);
    }
    return fd;
}

/* ---- timerfd ------------------------------------------------------------- */

struct timer {
    struct tt__file file;
    struct tt__event event;
    uint64_t interval_ns;
    uint64_t expired; /* since the last read */
};

static struct timer *timer_of(struct tt__file *file)
{
    TT_PARANOID_ASSERT(strcmp(file->type->name, "timerfd") == 0);
    return (struct timer *)(void *)file;
}

static uint32_t poll_timer(struct tt__file *file)
{
    return timer_of(file)->expired > 0 ? EPOLLIN : 0;
}

static void fire_timer(struct tt_world *world, struct tt__event *event)
{
    struct timer *timer =
        (struct timer *)(void *)((char *)event - offsetof(struct timer, event));
    timer->expired++;
    if (timer->interval_ns > 0) {
        /* All expirations up to the time that is advanced to, at once: nobody
         * can look in between. */
        TT_ASSERT(world->target_ns >= event->due_ns);
        uint64_t more = (world->target_ns - event->due_ns) / timer->interval_ns;
        timer->expired += more;
        tt__event_start(world, event,
                        event->due_ns + (more + 1) * timer->interval_ns);
    }
    tt__wake(world, &timer->file, EPOLLIN);
}

static ssize_t read_timer(struct tt_world *world, struct tt__file *file,
                          struct tt__io *io)
{
    struct timer *timer = timer_of(file);
    (void)world;
    if (io->left < sizeof timer->expired) {
        return -EINVAL;
    }
    if (timer->expired == 0) {
        return tt__blocked(file);
    }
    tt__io_put(io, &timer->expired, sizeof timer->expired);
    timer->expired = 0;
    return sizeof timer->expired;
}

static void release_timer(struct tt_world *world, struct tt__file *file)
{
    struct timer *timer = timer_of(file);
    TT_ASSERT(file->watches == NULL);
    tt__event_stop(world, &timer->event);
    tt__event_return(world);
    tt__world_release(world, timer, sizeof *timer);
}

static const struct tt__file_type timer_type = {.name = "timerfd",
                                                .poll = poll_timer,
                                                .read = read_timer,
                                                .release = release_timer};

int tt_world_timerfd_create(struct tt_world *world, int clock, int flags)
{
    bool known = clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME ||
                 clock == CLOCK_BOOTTIME;
    if (!known || (flags & ~(TFD_CLOEXEC | TFD_NONBLOCK)) != 0) {
        return -EINVAL;
    }
    struct timer *timer = tt__world_alloc(world, sizeof *timer);
    if (timer == NULL) {
        return -ENOMEM;
    }
    *timer = (struct timer){
        .file = {.type = &timer_type, .flags = O_RDWR | (flags & TFD_NONBLOCK)},
        .event = {.fire = fire_timer}};
    int fd = tt__event_reserve(world);
    if (fd < 0) {
        tt__world_release(world, timer, sizeof *timer);
        return fd;
    }
    fd = tt__file_open(world, &timer->file, flags);
    if (fd < 0) {
        release_timer(world, &timer->file);
    }
    return fd;
}

/* *NS of a time; -EINVAL if it is none. Times of 292 years are forever. */
static int to_ns(const struct timespec *time, uint64_t *ns)
{
    if (time->tv_sec < 0 || time->tv_nsec < 0 ||
        (uint64_t)time->tv_nsec >= NS_PER_S) {
        return -EINVAL;
    }
    uint64_t s = (uint64_t)time->tv_sec;
    *ns = s > INT64_MAX / NS_PER_S ? INT64_MAX
                                   : s * NS_PER_S + (uint64_t)time->tv_nsec;
    TT_ASSERT(*ns <= INT64_MAX);
    return 0;
}

static struct timespec from_ns(uint64_t ns)
{
    TT_ASSERT(ns <= INT64_MAX);
    return (struct timespec){.tv_sec = (time_t)(ns / NS_PER_S),
                             .tv_nsec = (long)(ns % NS_PER_S)};
}

static void get_time(const struct tt_world *world, const struct timer *timer,
                     struct itimerspec *value)
{
    bool started = timer->event.place > 0;
    TT_ASSERT(!started || timer->event.due_ns > world->now_ns);
    value->it_value =
        from_ns(started ? timer->event.due_ns - world->now_ns : 0);
    value->it_interval = from_ns(timer->interval_ns);
}

/* Sets *RC where there is no timer. */
static struct timer *find_timer(const struct tt_world *world, int fd, int *rc)
{
    struct tt__file *file = tt__file_of(world, fd);
    bool is_timer = file != NULL && file->type == &timer_type;
    if (is_timer) {
        *rc = 0;
    } else if (file == NULL) {
        *rc = -EBADF;
    } else {
        *rc = -EINVAL;
    }
    return is_timer ? timer_of(file) : NULL;
}

int tt_world_timerfd_settime(struct tt_world *world, int fd, int flags,
                             const struct itimerspec *value,
                             struct itimerspec *old)
{
    uint64_t first_ns, interval_ns;
    if ((flags & ~(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)) != 0 ||
        to_ns(&value->it_value, &first_ns) < 0 ||
        to_ns(&value->it_interval, &interval_ns) < 0) {
        return -EINVAL;
    }
    int rc;
    struct timer *timer = find_timer(world, fd, &rc);
    if (timer == NULL) {
        return rc;
    }
    if (old != NULL) {
        get_time(world, timer, old);
    }
    TT_ASSERT(first_ns <= INT64_MAX && interval_ns <= INT64_MAX);
    tt__event_stop(world, &timer->event);
    timer->expired = 0;
    timer->interval_ns = interval_ns;
    if (first_ns > 0) {
        bool absolute = (flags & TFD_TIMER_ABSTIME) != 0;
        tt__event_start(world, &timer->event,
                        absolute ? first_ns : world->now_ns + first_ns);
        tt_world_advance(world, world->now_ns);
    }
    return 0;
}

int tt_world_timerfd_gettime(struct tt_world *world, int fd,
                             struct itimerspec *value)
{
    int rc;
    struct timer *timer = find_timer(world, fd, &rc);
    if (timer != NULL) {
        get_time(world, timer, value);
    }
    return rc;
}
