/* SPDX-License-Identifier: MIT
 *
 * duck_coroutine.h: objects of a program that are coroutines by their methods.
 */
#ifndef TT__DUCK_COROUTINE_H
#define TT__DUCK_COROUTINE_H

#include <ticktape/tt.h>

/* Whether V, which is no coroutine, has the methods that collections.abc's
 * Coroutine requires, so that asyncio.iscoroutine() is true: 1, 0 or a failure.
 */
int tt__is_duck_coroutine(struct tt_env *env, tt_value v);
/* A coroutine that resumes V by its send(), throw() and close(): what a task of
 * V has. Takes V. */
tt_value tt__duck_coroutine(struct tt_env *env, tt_value v);
/* V, or what the coroutine V resumes, if it is such a one: what the task shows.
 * Borrowed. */
tt_value tt__coroutine_shown(tt_value v);

#endif
