/* SPDX-License-Identifier: MIT
 *
 * policy.h: event loop policies that a program set.
 */
#ifndef TT__POLICY_H
#define TT__POLICY_H

#include <ticktape/tt.h>

/* What env->policy, which is not TT_NULL, does. The loop that is current is
 * borrowed, a new one given. */
struct tt_loop *tt__policy_get_loop(struct tt_env *env);
int tt__policy_set_loop(struct tt_env *env, tt_value loop);
tt_value tt__policy_new_loop(struct tt_env *env);

#endif
