/* SPDX-License-Identifier: MIT
 *
 * struct_sequence.c: see struct_sequence.h.
 */
#include "struct_sequence.h"

uint32_t tt__struct_count(const struct tt_type *type)
{
    return (uint32_t)((type->size - sizeof(struct tt_tuple)) /
                      sizeof(tt_value));
}

/* A property in C knows nothing but its object: one function for each place. */
#define GETTER(place)                                                          \
    tt_value tt__struct_item_##place(struct tt_env *env, tt_value self)        \
    {                                                                          \
        (void)env;                                                             \
        TT_ASSERT(place < tt_tuple_get(self)->count);                          \
        return tt_ref(tt_tuple_get(self)->at[place]);                          \
    }
GETTER(0)
GETTER(1)
GETTER(2)
GETTER(3)
GETTER(4)
GETTER(5)
GETTER(6)
GETTER(7)
GETTER(8)
GETTER(9)
GETTER(10)
GETTER(11)
GETTER(12)
GETTER(13)
GETTER(14)
GETTER(15)
GETTER(16)
GETTER(17)
#undef GETTER

int tt__struct_readonly(struct tt_env *env, tt_value self, tt_value value)
{
    (void)self;
    (void)value;
    return tt_raise(env, &tt_AttributeError, "readonly attribute");
}

int tt__struct_repr(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt_type *type = tt_type_of(self);
    const struct tt_tuple *items = tt_tuple_get(self);
    (void)env;
    tt_text_format(out, "%s(", type->full_name);
    for (uint32_t i = 0; i < items->count; i++) {
        tt_text_format(out, "%s%s=%R", i > 0 ? ", " : "",
                       type->properties[i].name, items->at[i]);
    }
    tt_text_puts(out, ")");
    return out->error;
}

tt_value tt__struct_new(struct tt_env *env, const struct tt_type *type,
                        const tt_value *items)
{
    uint32_t count = tt__struct_count(type);
    TT_ASSERT(count > 0 && count <= TT__STRUCT_ITEMS_MAX);
    bool whole = true;
    for (uint32_t i = 0; i < count; i++) {
        whole = whole && items[i] != TT_NULL;
    }
    struct tt_tuple *made = whole ? tt_object_new(env, type, type->size) : NULL;
    if (made == NULL) {
        for (uint32_t i = 0; i < count; i++) {
            tt_unref(env, items[i]);
        }
        return TT_NULL;
    }
    memset(&made->head + 1, 0, type->size - sizeof made->head);
    made->count = count;
    memcpy(made->at, items, count * sizeof *items);
    return tt_value_of(made);
}
