/* SPDX-License-Identifier: MIT
 *
 * sound.h: what holds of every value of a type between two operations.
 *
 * Functions that take one assert it when they are entered: always, or only in
 * the paranoid build (TT_PARANOID_ASSERT) where `make bench` measures them.
 * Each takes constant time; walkers of whole structures are tt__loop_check
 * (loop/core/loop.h) and tt__waiters_check.
 */
#ifndef TT__OBJECT_SOUND_H
#define TT__OBJECT_SOUND_H

#include <ticktape/tt.h>

/* Its type is one, and that is a type. While `clear` runs, which may call
 * anything, there is no reference left. */
static inline bool tt__object_sound(const struct tt_object *object)
{
    return object->type != NULL && object->type->name != NULL;
}

static inline bool tt__type_sound(const struct tt_type *type)
{
    return type->head.refs > 0 && type->name != NULL &&
           type->size >= sizeof(struct tt_object) &&
           (type->base != NULL || type == &tt_object_type);
}

static inline bool tt__args_sound(const struct tt_args *args)
{
    return (args->at != NULL || args->count + args->keyword_count == 0) &&
           (args->keywords != NULL || args->keyword_count == 0) &&
           (args->tuple == NULL || args->tuple->count == args->count);
}

static inline bool tt__native_sound(const struct tt_native *native)
{
    return native->name != NULL && native->parameters != NULL &&
           native->required <= native->positional + native->total &&
           ((native->flags & TT_NATIVE_RAW) ||
            native->positional <= native->total);
}

static inline bool tt__text_sound(const struct tt_text *text)
{
    return text->size <= text->capacity && text->error <= 0 &&
           (text->at != NULL || text->capacity == 0);
}

static inline bool tt__exc_sound(const struct tt_exc *exc)
{
    return tt__object_sound(&exc->head) &&
           (exc->args == TT_NULL || tt_is_tuple(exc->args)) &&
           (exc->traceback == NULL || exc->traceback->refs > 0);
}

static inline bool tt__list_sound(const struct tt_list *list)
{
    return tt__object_sound(&list->head) && list->count <= list->capacity &&
           (list->at == NULL) == (list->capacity == 0);
}

static inline bool tt__table_sound(const struct tt_table *table)
{
    return table->count <= table->end && table->end <= table->capacity &&
           table->first <= table->end && table->indexed <= table->end &&
           (table->index_mask & (table->index_mask + 1)) == 0;
}

static inline bool tt__dict_sound(const struct tt_dict *dict)
{
    return tt__object_sound(&dict->head) && tt__table_sound(&dict->table);
}

/* The slots of CPython's own table, which is never full. */
static inline bool tt__set_sound(const struct tt_set *set)
{
    return tt__object_sound(&set->head) && tt__table_sound(&set->table) &&
           (set->slots == NULL ||
            (set->slot_fill <= set->slot_mask &&
             (set->slot_mask & (set->slot_mask + 1)) == 0));
}

#endif
