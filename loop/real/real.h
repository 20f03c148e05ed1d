/* SPDX-License-Identifier: MIT
 *
 * real.h: the seams' real implementations, for the files that make them.
 */
#ifndef TT_REAL_H
#define TT_REAL_H

#include <ticktape/tt.h>

struct tt__clock {
    struct tt_clock clock;
    double began_s; /* CLOCK_MONOTONIC at the start */
};

void tt__clock_monotonic(struct tt__clock *clock);

/* Other threads' loops that are ready to return from select() may do so. */
void tt__epoll_look(struct tt_env *env);
/* Opens an epoll for a loop, with a wake-up descriptor for call_soon_threadsafe
 * from other threads. NULL with TT_ESYSTEM. */
struct tt_selector *tt__epoll_open(struct tt_env *env, struct tt_loop *loop);

#endif
