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
    int fd;
    struct tt__ready reader; /* callback NULL: none */
    struct tt__ready writer;
};

void tt__fds_drop(struct tt_loop *loop);

#endif
