/* SPDX-License-Identifier: MIT
 *
 * concurrent.h: futures of workers; see tt_concurrent.h.
 */
#ifndef TT__CONCURRENT_H
#define TT__CONCURRENT_H

#include <ticktape/tt.h>

/* FUTURE is done, or never will be: drops what waits for it, which may hold
 * FUTURE. */
void tt__concurrent_forget(struct tt_env *env, struct tt_concurrent *future);

#endif
