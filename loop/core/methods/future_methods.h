/* SPDX-License-Identifier: MIT
 *
 * future_methods.h: futures, as programs see them.
 */
#ifndef TT__FUTURE_METHODS_H
#define TT__FUTURE_METHODS_H

#include <ticktape/tt.h>

/* The result of __new__: pending, of some loop, and of no use until __init__.
 */
struct tt_future *tt__future_make_bare(struct tt_env *env,
                                       const struct tt_type *type);
/* 0, or a failure where it is not as __new__ left it. */
int tt__future_init_begins(struct tt_env *env, struct tt_future *future);
/* repr() of futures and of tasks. */
int tt__future_repr(struct tt_env *env, tt_value self, struct tt_text *out);
void tt__future_put_outcome(struct tt_text *text, struct tt_future *future);
const char *tt__future_state_name(const struct tt_future *future);
/* False where V is being shown ("..." is put) or nested too deep (an error of
 * TEXT). Otherwise tt__repr_end() follows. */
bool tt__repr_begin(struct tt_text *text, tt_value v);
void tt__repr_end(struct tt_env *env, tt_value v);
tt_value tt__future_cancel_method(struct tt_env *env, const tt_value *args);
tt_value tt__future_set_result(struct tt_env *env, const tt_value *args);
tt_value tt__future_set_exception(struct tt_env *env, const tt_value *args);
tt_value tt__future_await_method(struct tt_env *env, const tt_value *args);
tt_value tt__future_iter(struct tt_env *env, tt_value self);

#endif
