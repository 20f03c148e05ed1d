/* SPDX-License-Identifier: MIT
 *
 * loop/tt_blocked.h: which thread waits for which, for pictures of a run.
 *
 * Not included by tt.h: a program has no use for it.
 */
#ifndef TT_BLOCKED_H
#define TT_BLOCKED_H

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of the thread that holds what thread IDENT waits for, or whose end
 * it waits for; 0: it does not wait, or it is not known. ENV has threads. */
TT_API uint64_t tt_thread_holder(const struct tt_env *env, uint64_t ident);

#ifdef __cplusplus
}
#endif

#endif
