/* SPDX-License-Identifier: MIT
 *
 * struct_sequence.h: tuples whose items have names, of types in C:
 * time.struct_time, sys.version_info and the like.
 *
 * Mirrors CPython's Objects/structseq.c. A type lists its items as properties,
 * in order, with TT__STRUCT_ITEM; properties that are no items follow.
 */
#ifndef TT__STRUCT_SEQUENCE_H
#define TT__STRUCT_SEQUENCE_H

#include "scenarios/lang/types/containers.h"

enum { TT__STRUCT_ITEMS_MAX = 18 };

tt_value tt__struct_item_0(struct tt_env *env, tt_value self);
tt_value tt__struct_item_1(struct tt_env *env, tt_value self);
tt_value tt__struct_item_2(struct tt_env *env, tt_value self);
tt_value tt__struct_item_3(struct tt_env *env, tt_value self);
tt_value tt__struct_item_4(struct tt_env *env, tt_value self);
tt_value tt__struct_item_5(struct tt_env *env, tt_value self);
tt_value tt__struct_item_6(struct tt_env *env, tt_value self);
tt_value tt__struct_item_7(struct tt_env *env, tt_value self);
tt_value tt__struct_item_8(struct tt_env *env, tt_value self);
tt_value tt__struct_item_9(struct tt_env *env, tt_value self);
tt_value tt__struct_item_10(struct tt_env *env, tt_value self);
tt_value tt__struct_item_11(struct tt_env *env, tt_value self);
tt_value tt__struct_item_12(struct tt_env *env, tt_value self);
tt_value tt__struct_item_13(struct tt_env *env, tt_value self);
tt_value tt__struct_item_14(struct tt_env *env, tt_value self);
tt_value tt__struct_item_15(struct tt_env *env, tt_value self);
tt_value tt__struct_item_16(struct tt_env *env, tt_value self);
tt_value tt__struct_item_17(struct tt_env *env, tt_value self);
int tt__struct_readonly(struct tt_env *env, tt_value self, tt_value value);

#define TT__STRUCT_ITEM(name, n)                                               \
    {                                                                          \
        name, TT_PURE, tt__struct_item_##n, tt__struct_readonly                \
    }

/* A type of COUNT items. */
#define TT__STRUCT_TYPE(name_, full_name_, count_, properties_)                \
    .head = TT_OBJECT_STATIC(&tt_type_type), .name = (name_),                  \
    .full_name = (full_name_), .base = &tt_tuple_type, .kind = TT_KIND_TUPLE,  \
    .flags = TT_TYPE_FINAL | TT_TYPE_SEQUENCE | TT_TYPE_HASHED,                \
    .size = sizeof(struct tt_tuple) + (count_) * sizeof(tt_value),             \
    .clear = tt__tuple_drop, .repr = tt__struct_repr, .hash = tt__tuple_hash,  \
    .equal = tt__tuple_equal, .truth = tt__tuple_truth,                        \
    .properties = (properties_)

int tt__struct_repr(struct tt_env *env, tt_value self, struct tt_text *out);

/* An instance of TYPE; takes the items, and TT_NULL among them is a failure:
 * then the others are dropped. Given. */
tt_value tt__struct_new(struct tt_env *env, const struct tt_type *type,
                        const tt_value *items);
/* How many items an instance of TYPE has. */
uint32_t tt__struct_count(const struct tt_type *type);

#endif
