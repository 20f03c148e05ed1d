/* SPDX-License-Identifier: MIT
 *
 * exception_group.h: BaseExceptionGroup.
 */
#ifndef TT__EXCEPTION_GROUP_H
#define TT__EXCEPTION_GROUP_H

#include <ticktape/tt.h>

struct tt__group {
    struct tt_exc exc;        /* first */
    tt_value message;         /* owns; a str */
    struct tt_tuple *members; /* owns */
};

extern const struct tt_native tt__group_methods[];
extern const struct tt_property tt__group_properties[];
/* The type that TYPE(*ARGS) has, as BaseExceptionGroup.__new__ chooses it,
 * and *MEMBERS (given); NULL: it raises. */
const struct tt_type *tt__group_begin(struct tt_env *env,
                                      const struct tt_type *type,
                                      const struct tt_args *args,
                                      tt_value *members);
/* Drops what a group owns besides the exception. */
void tt__group_clear(struct tt_env *env, struct tt_exc *exc);
int tt__group_str(struct tt_env *env, tt_value v, struct tt_text *out);

#endif
