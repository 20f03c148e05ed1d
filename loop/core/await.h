/* SPDX-License-Identifier: MIT
 *
 * await.h: awaiting objects that are not coroutines in C.
 */
#ifndef TT__AWAIT_H
#define TT__AWAIT_H

#include <ticktape/tt.h>

/* EXC (kept) is thrown into a generator of asyncio that lets it pass:
 * Future.__await__, __sleep0. */
int tt__throw_through(struct tt_env *env, struct tt_exc *exc);

#endif
