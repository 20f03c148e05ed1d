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
    tt_value object; /* owns; what it was registered as; TT_NULL: its number */
};

/* The descriptor that was registered as OBJECT, which may have been closed
 * since; -1: none. */
int tt__fd_of_object(const struct tt_loop *loop, tt_value object);

/* FD, which has just been registered, is known as OBJECT. */
void tt__fd_set_object(struct tt_loop *loop, int fd, tt_value object);

/* The callback that ENTRY of the ready queue calls, and its descriptor; NULL:
 * it is no descriptor's, or is no longer watched. */
const struct tt__ready *tt__fd_ready(const struct tt_loop *loop,
                                     const struct tt__ready *entry, int *fd);

void tt__fds_drop(struct tt_loop *loop);

#endif
