/* SPDX-License-Identifier: MIT
 *
 * set_operators.c: operators of set and frozenset.
 *
 * Unlike the methods (type_set.c) they take sets only. The result has the
 * type of the left operand.
 */
#include "containers.h"

static int set_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt_set_cast(self)->table.count;
    return 0;
}

static tt_value set_compare(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__comparison op)
{
    if (!tt_is_set(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    uint32_t mine = tt_set_cast(self)->table.count;
    uint32_t others = tt_set_cast(other)->table.count;
    bool equality = op == COMPARE_EQUAL || op == COMPARE_NOT_EQUAL;
    bool greater = op == COMPARE_GREATER || op == COMPARE_GREATER_EQUAL;
    int rc = tt__order(mine, others, equality ? COMPARE_EQUAL : op) == TT_TRUE;
    if (rc > 0) {
        rc = greater ? tt__set_is_subset(env, other, self)
                     : tt__set_is_subset(env, self, other);
    }
    if (rc < 0) {
        return TT_NULL;
    }
    return tt_bool((rc != 0) == (op != COMPARE_NOT_EQUAL));
}

static tt_value set_binary(struct tt_env *env, tt_value self, tt_value other,
                           enum tt__binary op, bool reflected)
{
    tt_value a = reflected ? other : self, b = reflected ? self : other;
    if (!tt_is_set(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    switch (op) {
    case BINARY_OR:
        return tt__set_union(env, a, b);
    case BINARY_AND:
        return tt__set_intersection(env, a, b);
    case BINARY_SUBTRACT:
        return tt__set_difference(env, a, b);
    case BINARY_XOR:
        return tt__set_symmetric_difference(env, a, b);
    default:
        return TT_NOT_IMPLEMENTED;
    }
}

static tt_value set_inplace(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op)
{
    struct tt_set *set = tt_set_cast(self);
    int rc;
    if (!tt_is_set(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    switch (op) {
    case BINARY_OR:
        rc = tt__set_update(env, set, other);
        break;
    case BINARY_AND:
        rc = tt__set_intersection_update(env, set, other);
        break;
    case BINARY_SUBTRACT:
        rc = tt__set_difference_update(env, set, other);
        break;
    case BINARY_XOR:
        rc = tt__set_symmetric_difference_update(env, set, other);
        break;
    default:
        return TT_NOT_IMPLEMENTED;
    }
    return rc < 0 ? TT_NULL : tt_ref(self);
}

const struct tt_type_ops tt__set_ops = {
    .contains = tt__set_contains,
    .length = set_length,
    .compare = set_compare,
    .binary = set_binary,
    .inplace = set_inplace,
    .methods = tt__set_methods,
};

const struct tt_type_ops tt__frozenset_ops = {
    .contains = tt__set_contains,
    .length = set_length,
    .compare = set_compare,
    .binary = set_binary,
    .methods = tt__frozenset_methods,
};
