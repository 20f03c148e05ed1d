/* SPDX-License-Identifier: MIT
 *
 * vm_build.c: making containers and texts, and unpacking.
 *
 * Mirrors _PyEval_UnpackIterableStackRef, dict_merge and the f-string
 * instructions of CPython.
 */
#include "vm.h"

#include "loop/object/str.h"

/* ---- Displays ------------------------------------------------------------ */

tt_value tt__build_string(struct tt_env *env, const tt_value *parts,
                          uint32_t count)
{
    size_t size = 0;
    uint32_t length = 0;
    for (uint32_t i = 0; i < count; i++) {
        size += tt_str_get(parts[i])->size;
        length += tt_str_get(parts[i])->length;
    }
    struct tt_str *made = tt_str_blank(env, size);
    if (made == NULL) {
        return TT_NULL;
    }
    char *at = made->text;
    for (uint32_t i = 0; i < count; i++) {
        const struct tt_str *part = tt_str_get(parts[i]);
        memcpy(at, part->text, part->size);
        at += part->size;
    }
    made->length = length;
    return tt_value_of(made);
}

/* Where A is in the variable that the next instruction sets, and nowhere else,
 * it grows: a text of n pieces takes linear time, as in CPython
 * (BINARY_OP_INPLACE_ADD_UNICODE). */
tt_value tt__append_str(struct tt_env *env, const struct tt__frame *frame,
                        tt_value a, tt_value b)
{
    uint32_t next = *frame->ip;
    bool is_kept = (next & 0xff & ~(uint32_t)OP_WATCHED) == OP_STORE_FAST &&
                   frame->slots[next >> 8] == a && tt_object(a)->refs == 2;
    TT_ASSERT(tt_is_exactly(a, &tt_str_type));
    if (is_kept && tt_is_exactly(b, &tt_str_type) &&
        tt__str_grow(env, tt_str_get(a), tt_str_get(b))) {
        return tt_ref(a);
    }
    return tt__inplace(env, a, b, BINARY_ADD);
}

tt_value tt__build_set(struct tt_env *env, const tt_value *items,
                       uint32_t count)
{
    tt_value set = tt_set_new(env, &tt_set_type);
    for (uint32_t i = 0; set != TT_NULL && i < count; i++) {
        if (tt__set_add(env, tt_set_cast(set), items[i]) < 0) {
            tt_clear(env, &set);
        }
    }
    return set;
}

tt_value tt__build_dict(struct tt_env *env, const tt_value *pairs,
                        uint32_t count)
{
    tt_value dict = tt_dict(env);
    for (uint32_t i = 0; dict != TT_NULL && i < count; i++) {
        if (tt__dict_set(env, dict, pairs[2 * i], pairs[2 * i + 1]) < 0) {
            tt_clear(env, &dict);
        }
    }
    return dict;
}

int tt__merge_constants(struct tt_env *env, tt_value set, tt_value tuple)
{
    tt_value frozen = tt__set_from(env, &tt_frozenset_type, tuple);
    int rc = frozen == TT_NULL
                 ? tt_failure(env)
                 : tt_set_merge(env, tt_set_cast(set), tt_set_cast(frozen));
    tt_unref(env, frozen);
    return rc;
}

int tt__extend_display(struct tt_env *env, tt_value list, tt_value iterable)
{
    const struct tt_type *type = tt_type_of(iterable);
    int rc = tt__list_extend(env, tt_list_get(list), iterable);
    if (rc == TT_ERAISED && type->iter == NULL &&
        tt_raised(env, &tt_TypeError) && tt__type_ops(type)->getitem == NULL) {
        tt_exc_unref(env, tt_exc_take(env));
        return tt_raise(env, &tt_TypeError,
                        "Value after * must be an iterable, not %T", iterable);
    }
    return rc;
}

/* Whether V can be what follows **: it has keys(). */
static bool is_mapping(struct tt_env *env, tt_value v)
{
    if (tt_is_dict(v)) {
        return true;
    }
    tt_value keys = tt__getattr_optional_c(env, v, "keys");
    tt_unref(env, keys);
    return keys != TT_NULL;
}

int tt__update_display(struct tt_env *env, tt_value dict, tt_value mapping)
{
    if (!is_mapping(env, mapping)) {
        return tt_failure(env) != 0
                   ? tt_failure(env)
                   : tt_raise(env, &tt_TypeError,
                              "'%T' object is not a mapping", mapping);
    }
    return tt__dict_update(env, tt_dict_cast(dict), mapping);
}

/* f's qualified name with its module, as _PyObject_FunctionStr has it. */
static void put_function(struct tt_text *text, tt_value callable)
{
    if (tt_is_exactly(callable, &tt_method_type)) {
        callable = ((const struct tt_method *)(const void *)callable)->function;
    }
    if (tt_is(callable, &tt_type_type)) {
        const struct tt_type *type = (const void *)callable;
        tt_text_format(text, "%s()", type->full_name);
        return;
    }
    struct tt_slice name = tt_full_name_of(callable);
    if (tt__is_function(callable)) {
        tt_text_puts(text, tt__function_cast(callable)->code->program->name);
        tt_text_puts(text, ".");
    }
    tt_text_put(text, name.text, name.size);
    tt_text_puts(text, "()");
}

int tt__raise_about(struct tt_env *env, tt_value callable, const char *format,
                    tt_value about)
{
    struct tt_text text;
    tt_text_init(&text, env);
    put_function(&text, callable);
    tt_text_format(&text, format, about);
    tt_value message = tt_text_finish(&text);
    if (message == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_raise(env, &tt_TypeError, "%S", message);
    tt_unref(env, message);
    return rc;
}

int tt__merge_keywords(struct tt_env *env, tt_value dict, tt_value mapping,
                       tt_value callable)
{
    if (!is_mapping(env, mapping)) {
        return tt_failure(env) != 0
                   ? tt_failure(env)
                   : tt__raise_about(
                         env, callable,
                         " argument after ** must be a mapping, not %T",
                         mapping);
    }
    tt_value more = tt_dict(env);
    int rc = more == TT_NULL
                 ? tt_failure(env)
                 : tt__dict_update(env, tt_dict_cast(more), mapping);
    size_t at = 0;
    const struct tt_entry *entry;
    while (rc == 0 && (entry = tt_dict_next(tt_dict_cast(more), &at)) != NULL) {
        tt_value known;
        rc = tt_dict_get(env, tt_dict_cast(dict), entry->key, &known);
        if (rc == 0) {
            rc = tt_dict_set(env, tt_dict_cast(dict), entry->key, entry->value);
        } else if (rc > 0) {
            rc = tt__raise_about(
                env, callable, " got multiple values for keyword argument '%S'",
                entry->key);
        }
    }
    tt_unref(env, more);
    return rc;
}

/* ---- f-strings ----------------------------------------------------------- */

tt_value tt__format_field(struct tt_env *env, tt_value v, char conversion,
                          tt_value spec)
{
    struct tt_text text;
    if (conversion == 0 && spec == TT_NULL && tt_is_exactly(v, &tt_str_type)) {
        return tt_ref(v);
    }
    tt_text_init(&text, env);
    if (conversion == 'r') {
        tt_text_repr(&text, v);
    } else if (conversion == 's') {
        tt_text_str(&text, v);
    } else if (conversion == 'a') {
        tt__ascii(env, v, &text);
    } else {
        const struct tt_str *with = spec == TT_NULL ? NULL : tt_str_get(spec);
        tt__format(env, v, with == NULL ? "" : with->text,
                   with == NULL ? 0 : with->size, &text);
    }
    if (tt_failure(env) != 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return tt_text_finish(&text);
}

/* ---- Unpacking ----------------------------------------------------------- */

static int raise_too_many(struct tt_env *env, tt_value v, uint32_t count)
{
    /* CPython says how many there are where it is cheap to know. */
    if (tt_is_list(v) || tt_is_tuple(v) || tt_is_exactly(v, &tt_dict_type)) {
        int64_t length = 0;
        int rc = tt__length(env, v, &length);
        return rc < 0 ? rc
                      : tt_raise(env, &tt_ValueError,
                                 "too many values to unpack (expected %u, got "
                                 "%l)",
                                 count, length);
    }
    return tt_raise(env, &tt_ValueError,
                    "too many values to unpack (expected %u)", count);
}

static tt_value begin_unpack(struct tt_env *env, tt_value v)
{
    tt_value iterator = tt__iter(env, v);
    const struct tt_type *type = tt_type_of(v);
    if (iterator == TT_NULL && tt_raised(env, &tt_TypeError) &&
        type->iter == NULL && tt__type_ops(type)->getitem == NULL) {
        tt_exc_unref(env, tt_exc_take(env));
        tt_raise(env, &tt_TypeError, "cannot unpack non-iterable %T object", v);
    }
    return iterator;
}

/* The next COUNT items, downwards from TOP: 0, or a failure, when the ones it
 * got are dropped again. */
static int take_items(struct tt_env *env, tt_value iterator, uint32_t count,
                      tt_value *top)
{
    uint32_t got = 0;
    int rc = 1;
    while (got < count) {
        rc = tt__next(env, iterator, &top[-1 - (ptrdiff_t)got]);
        if (rc <= 0) {
            break;
        }
        got++;
    }
    if (got == count) {
        return 0;
    }
    if (rc == 0) {
        rc = tt_raise(env, &tt_ValueError,
                      "not enough values to unpack (expected %u, got %u)",
                      count, got);
    }
    for (; got > 0; got--) {
        tt_unref(env, top[-(ptrdiff_t)got]);
    }
    return rc;
}

/* Exactly COUNT items into ITEMS, the last one first. */
static int take_exactly(struct tt_env *env, tt_value v, uint32_t count,
                        tt_value *items)
{
    tt_value iterator = begin_unpack(env, v), more;
    if (iterator == TT_NULL) {
        return tt_failure(env);
    }
    int rc = take_items(env, iterator, count, items + count);
    if (rc == 0) {
        rc = tt__next(env, iterator, &more);
        if (rc > 0) {
            tt_unref(env, more);
            rc = raise_too_many(env, v, count);
        }
        for (uint32_t i = 0; rc < 0 && i < count; i++) {
            tt_unref(env, items[i]);
        }
    }
    tt_unref(env, iterator);
    return rc;
}

enum { ITEMS_ON_STACK = 16 };

int tt__unpack(struct tt_env *env, tt_value v, uint32_t count, tt_value *top)
{
    if (tt_is_exactly(v, &tt_tuple_type) || tt_is_list(v)) {
        size_t size;
        const tt_value *items = tt__items(v, &size);
        if (size == count) {
            for (uint32_t i = 0; i < count; i++) {
                top[-1 - (ptrdiff_t)i] = tt_ref(items[i]);
            }
            return 0;
        }
    }
    tt_value few[ITEMS_ON_STACK], *items = few;
    if (count > ITEMS_ON_STACK) {
        items = tt_alloc(env, count * sizeof *items);
        if (items == NULL) {
            return tt_failure(env);
        }
    }
    int rc = take_exactly(env, v, count, items);
    if (rc == 0 && count > 0) {
        memcpy(top - count, items, count * sizeof *items);
    }
    if (items != few) {
        tt_free(env, items, count * sizeof *items);
    }
    return rc;
}

int tt__unpack_star(struct tt_env *env, tt_value v, uint32_t before,
                    uint32_t after, tt_value *top)
{
    tt_value iterator = begin_unpack(env, v);
    if (iterator == TT_NULL) {
        return tt_failure(env);
    }
    tt_value all = tt__to_list(env, iterator);
    tt_unref(env, iterator);
    if (all == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_list *items = tt_list_get(all);
    uint32_t count = items->count, spread = before + after;
    int rc = 0;
    if (count < spread) {
        rc = tt_raise(env, &tt_ValueError,
                      "not enough values to unpack (expected at least %u, got "
                      "%u)",
                      spread, count);
    } else {
        const tt_value *from = count == 0 ? NULL : items->at + before;
        tt_value rest = tt_list(env, from, count - spread);
        rc = rest == TT_NULL ? tt_failure(env) : 0;
        for (uint32_t i = 0; rc == 0 && i < before; i++) {
            top[-1 - (ptrdiff_t)i] = tt_ref(items->at[i]);
        }
        for (uint32_t i = 0; rc == 0 && i < after; i++) {
            top[-2 - (ptrdiff_t)before - (ptrdiff_t)i] =
                tt_ref(items->at[count - after + i]);
        }
        if (rc == 0) {
            top[-1 - (ptrdiff_t)before] = rest;
        }
    }
    tt_unref(env, all);
    return rc;
}
