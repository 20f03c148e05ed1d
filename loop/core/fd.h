/* SPDX-License-Identifier: MIT
 *
 * fd.h: descriptors that a loop watches.
 */
#ifndef TT__FD_H
#define TT__FD_H

#include "loop/core/loop.h"
#include "loop/core/ready.h"

/* A watched descriptor. */
struct tt__fd {
    int fd; /* -1: an empty place of the table, without callbacks */
    struct tt__ready reader; /* callback NULL: none */
    struct tt__ready writer;
};

/* The callback that ENTRY of the ready queue calls, and its descriptor; NULL:
 * it is no descriptor's, or is no longer watched. */
const struct tt__ready *tt__fd_ready(const struct tt_loop *loop,
                                     const struct tt__ready *entry, int *fd);

void tt__fds_drop(struct tt_loop *loop);

#endif
