/* SPDX-License-Identifier: MIT
 *
 * watcher.c: see watcher.h.
 */
#include "watcher.h"

static void ignore_handle(struct tt_watcher *watcher)
{
    (void)watcher;
}

static void ignore_touch(struct tt_watcher *watcher, const void *at,
                         enum tt_access access)
{
    (void)watcher;
    (void)at;
    (void)access;
}

static void ignore_value(struct tt_watcher *watcher, uint64_t value)
{
    (void)watcher;
    (void)value;
}

static void ignore_block(struct tt_watcher *watcher, const void *block,
                         size_t size)
{
    (void)watcher;
    (void)block;
    (void)size;
}

static void ignore_move(struct tt_watcher *watcher, const void *from,
                        const void *to, size_t size)
{
    (void)watcher;
    (void)from;
    (void)to;
    (void)size;
}

static void ignore_join(struct tt_watcher *watcher, const void *at)
{
    (void)watcher;
    (void)at;
}

const struct tt_watcher tt__watcher_ignores = {.begin = ignore_handle,
                                               .end = ignore_handle,
                                               .touch = ignore_touch,
                                               .learn = ignore_value,
                                               .born = ignore_block,
                                               .moved = ignore_move,
                                               .join = ignore_join};
