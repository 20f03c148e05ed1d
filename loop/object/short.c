/* SPDX-License-Identifier: MIT
 *
 * short.c: the short repr of a future's result, and of a callback's
 * arguments.
 *
 * Mirrors reprlib.py Repr.repr of 3.14, with its default limits. Ints of 64
 * bits are never too long; arrays do not exist.
 */
#include "loop/object/text.h"
#include "loop/object/sound.h"

enum {
    SHORT_TEXT = 30, /* characters */
    SHORT_BEGIN = (SHORT_TEXT - 3) / 2,
    SHORT_END = SHORT_TEXT - 3 - SHORT_BEGIN,
    SHORT_ITEMS = 6,
    SHORT_PAIRS = 4,
    SHORT_LEVEL = 6
};

static void put_short(struct tt_text *text, tt_value v, int level);

/* ---- Texts --------------------------------------------------------------- */

/* Where the character COUNT of the SIZE bytes at TEXT begins: SIZE if there
 * are fewer. */
static size_t skip(const char *text, size_t size, uint32_t count)
{
    size_t at = 0;
    for (; count > 0 && at < size; count--) {
        do {
            at++;
        } while (at < size && ((uint8_t)text[at] & 0xc0) == 0x80);
    }
    return at;
}

static uint32_t length_of(const char *text, size_t size)
{
    uint32_t length = 0;
    for (size_t i = 0; i < size; i++) {
        length += ((uint8_t)text[i] & 0xc0) != 0x80;
    }
    return length;
}

/* Puts what is at AT, its middle left out where it is too long. */
static void put_ends(struct tt_text *text, const char *at, size_t size)
{
    TT_ASSERT(tt__text_sound(text));
    uint32_t length = length_of(at, size);
    if (length <= SHORT_TEXT) {
        tt_text_put(text, at, size);
        return;
    }
    size_t end = skip(at, size, length - SHORT_END);
    tt_text_put(text, at, skip(at, size, SHORT_BEGIN));
    tt_text_puts(text, "...");
    tt_text_put(text, at + end, size - end);
}

/* Puts the repr of V; where it is too long, its ends, or nothing and returns
 * false if it MUST_FIT. A repr that raises does not leave (repr_instance). */
static bool put_repr(struct tt_text *text, tt_value v, bool must_fit)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_text whole;
    tt_text_init(&whole, text->env);
    tt_text_repr(&whole, v);
    bool fits = whole.error < 0 || !must_fit ||
                length_of(whole.at, whole.size) <= SHORT_TEXT;
    if (whole.error == TT_ERAISED && tt_raised(text->env, &tt_Exception)) {
        tt_exc_unref(text->env, tt_exc_take(text->env));
        tt_text_format(text, "<%s instance", tt_type_shown(v)->name);
        tt_text_address(text, tt_object(v));
        tt_text_puts(text, ">");
    } else if (whole.error < 0) {
        text->error = whole.error;
    } else if (fits) {
        put_ends(text, whole.at, whole.size);
    }
    tt_text_deinit(&whole);
    return fits;
}

/* What put_ends leaves of a str before it is quoted: given. */
static tt_value ends_of(struct tt_env *env, const struct tt_str *str)
{
    size_t begin = skip(str->text, str->size, SHORT_BEGIN);
    size_t end = skip(str->text, str->size, str->length - SHORT_END);
    struct tt_text ends;
    tt_text_init(&ends, env);
    tt_text_put(&ends, str->text, begin);
    tt_text_put(&ends, str->text + end, str->size - end);
    return tt_text_finish(&ends);
}

/* A str loses its middle before it is quoted: the quotes are those that its
 * ends need. */
static void put_str(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    const struct tt_str *str = tt_str_get(v);
    if (str->length <= SHORT_BEGIN + SHORT_END) {
        put_repr(text, v, false);
        return;
    }
    if (str->length <= SHORT_TEXT && put_repr(text, v, true)) {
        return;
    }
    tt_value cut = ends_of(env, str);
    if (cut == TT_NULL) {
        text->error = tt_failure(env);
        return;
    }
    struct tt_text quoted;
    tt_text_init(&quoted, env);
    tt_text_repr(&quoted, cut);
    if (quoted.error < 0) {
        text->error = quoted.error;
    } else {
        uint32_t length = length_of(quoted.at, quoted.size);
        size_t end = skip(quoted.at, quoted.size, length - SHORT_END);
        tt_text_put(text, quoted.at, skip(quoted.at, quoted.size, SHORT_BEGIN));
        tt_text_puts(text, "...");
        tt_text_put(text, quoted.at + end, quoted.size - end);
    }
    tt_text_deinit(&quoted);
    tt_unref(env, cut);
}

/* ---- Containers ---------------------------------------------------------- */

static int take_item(struct tt_env *env, void *list, tt_value item)
{
    return tt_list_append(env, list, item);
}

/* _possibly_sorted: what V iterates over, a list, given: the first LIMIT in
 * order; all, as they come, if they have none. */
static tt_value in_order(struct tt_env *env, tt_value v, uint32_t limit)
{
    tt_value all = tt_list(env, NULL, 0), sorted = tt_list(env, NULL, 0);
    int rc = all == TT_NULL || sorted == TT_NULL
                 ? tt_failure(env)
                 : tt_iterate(env, v, take_item, tt_list_get(all));
    struct tt_list *heap = NULL;
    tt_value copy = TT_NULL;
    if (rc == 0) {
        copy = tt_list(env, tt_list_get(all)->at, tt_list_get(all)->count);
        rc = copy == TT_NULL ? tt_failure(env) : 0;
    }
    if (rc == 0) {
        heap = tt_list_get(copy);
        rc = tt_heap_heapify(env, heap, TT_HEAP_MIN);
    }
    while (rc == 0 && heap->count > 0 && tt_list_get(sorted)->count < limit) {
        tt_value least = tt_heap_pop(env, heap, TT_HEAP_MIN);
        rc = least == TT_NULL ? tt_failure(env)
                              : tt_list_append(env, tt_list_get(sorted), least);
        tt_unref(env, least);
    }
    tt_unref(env, copy);
    if (rc == TT_ERAISED && tt_raised(env, &tt_Exception)) {
        tt_exc_unref(env, tt_exc_take(env)); /* they have no order */
        tt_unref(env, sorted);
        return all;
    }
    if (rc < 0) {
        tt_clear(env, &sorted);
    }
    tt_unref(env, all);
    return sorted;
}

/* Puts the first of the COUNT items at AT; DICT: what they lead to, or NULL. */
static void put_items(struct tt_text *text, const tt_value *at, uint32_t count,
                      struct tt_dict *dict, int level)
{
    TT_ASSERT(tt__text_sound(text));
    uint32_t limit = dict != NULL ? SHORT_PAIRS : SHORT_ITEMS;
    for (uint32_t i = 0; i < count && i < limit && text->error == 0; i++) {
        tt_value value = TT_NULL;
        tt_text_puts(text, i > 0 ? ", " : "");
        put_short(text, at[i], level - 1);
        if (dict != NULL && tt_dict_get(text->env, dict, at[i], &value) == 1) {
            tt_ref(value); /* a repr may change the dict */
            tt_text_puts(text, ": ");
            put_short(text, value, level - 1);
            tt_unref(text->env, value);
        }
    }
    tt_text_puts(text, count > limit ? ", ..." : "");
}

static void put_list(struct tt_text *text, const tt_value *at, uint32_t count,
                     int level)
{
    TT_ASSERT(tt__text_sound(text));
    if (level <= 0 && count > 0) {
        tt_text_puts(text, "...");
    } else {
        put_items(text, at, count, NULL, level);
    }
}

/* A dict, or a set: its keys in order. */
static void put_keys(struct tt_text *text, tt_value v, struct tt_dict *dict,
                     int level)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    uint32_t count =
        dict != NULL ? dict->table.count : tt_set_cast(v)->table.count;
    if (level <= 0 && count > 0) {
        tt_text_puts(text, "...");
        return;
    }
    tt_value keys = in_order(env, v, SHORT_ITEMS + 1);
    if (keys == TT_NULL) {
        text->error = tt_failure(env);
        return;
    }
    put_items(text, tt_list_get(keys)->at, tt_list_get(keys)->count, dict,
              level);
    tt_unref(env, keys);
}

static void put_set(struct tt_text *text, tt_value v, int level)
{
    TT_ASSERT(tt__text_sound(text));
    bool frozen = tt_is_exactly(v, &tt_frozenset_type);
    if (tt_set_cast(v)->table.count == 0) {
        tt_text_puts(text, frozen ? "frozenset()" : "set()");
        return;
    }
    if (tt_set_settle(text->env, tt_set_cast(v), UINT32_MAX) < 0) {
        text->error = tt_failure(text->env);
        return;
    }
    tt_text_puts(text, frozen ? "frozenset({" : "{");
    put_keys(text, v, NULL, level);
    tt_text_puts(text, frozen ? "})" : "}");
}

/* collections.deque, which is not of loop/: it is known by its iteration. */
static void put_deque(struct tt_text *text, tt_value v, int level)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    tt_value items = tt_list(env, NULL, 0);
    if (items == TT_NULL ||
        tt_iterate(env, v, take_item, tt_list_get(items)) < 0) {
        text->error = tt_failure(env);
    } else {
        tt_text_puts(text, "deque([");
        put_list(text, tt_list_get(items)->at, tt_list_get(items)->count,
                 level);
        tt_text_puts(text, "])");
    }
    tt_unref(env, items);
}

static bool is_deque(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type->head.refs >= TT_IMMORTAL && strcmp(type->name, "deque") == 0;
}

static void put_short(struct tt_text *text, tt_value v, int level)
{
    TT_ASSERT(tt__text_sound(text));
    if (text->error < 0) {
        return;
    }
    if (tt_is_exactly(v, &tt_tuple_type)) {
        const struct tt_tuple *tuple = tt_tuple_get(v);
        bool alone = tuple->count == 1 && level > 0;
        tt_text_puts(text, "(");
        put_list(text, tuple->at, tuple->count, level);
        tt_text_puts(text, alone ? ",)" : ")");
    } else if (tt_is_list(v)) {
        tt_text_puts(text, "[");
        put_list(text, tt_list_get(v)->at, tt_list_get(v)->count, level);
        tt_text_puts(text, "]");
    } else if (tt_is_exactly(v, &tt_dict_type)) {
        tt_text_puts(text, "{");
        put_keys(text, v, tt_dict_cast(v), level);
        tt_text_puts(text, "}");
    } else if (tt_is_set(v)) {
        put_set(text, v, level);
    } else if (tt_is_int(v) || !tt_is_object(v)) {
        tt_text_repr(text, v);
    } else if (tt_is_exactly(v, &tt_str_type)) {
        put_str(text, v);
    } else if (is_deque(v)) {
        put_deque(text, v, level);
    } else {
        put_repr(text, v, false);
    }
}

void tt__text_short(struct tt_text *text, tt_value v)
{
    put_short(text, v, SHORT_LEVEL);
}
