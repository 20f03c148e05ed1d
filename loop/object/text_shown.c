/* SPDX-License-Identifier: MIT
 *
 * text_shown.c: a value as reports show it, without any effect.
 *
 * Reports show the values of a program that runs on after them, or whose
 * classes have a __repr__ that must not run. So no code of the program is
 * called, a watcher is not notified, nothing is drawn, and no steps are
 * counted: they have a budget of their own. The text is bounded.
 */
#include <ticktape/tt.h>

#include "loop/object/sound.h"

enum {
    VALUE_MAX = 80,   /* bytes shown of a repr */
    MEMBERS_MAX = 12, /* shown of an instance or a container */
    STEPS_MAX = 1000  /* that one repr may take: what needs more is cut */
};

/* What is in a container or in an instance of a program's class, one level
 * deep. */
struct members {
    struct tt_text *out;
    unsigned count;
};

static void put_value(struct tt_text *out, tt_value v, bool is_inner);

/* Separates members; false: there are too many. */
static bool next_member(struct members *members)
{
    if (members->count == MEMBERS_MAX) {
        tt_text_puts(members->out, ", ...");
    } else if (members->count > 0 && members->count < MEMBERS_MAX) {
        tt_text_puts(members->out, ", ");
    }
    return members->count++ < MEMBERS_MAX;
}

static int put_attribute(void *data, struct tt_slice name, tt_value value)
{
    struct members *members = data;
    if (!next_member(members)) {
        return 1;
    }
    tt_text_put(members->out, name.text, name.size);
    tt_text_puts(members->out, "=");
    put_value(members->out, value, true);
    return 0;
}

static int no_attribute(void *data, struct tt_slice name, tt_value value)
{
    (void)data;
    (void)name;
    (void)value;
    return 1;
}

/* "Cache(value=1, lock=<...>)", of an inner one "<Cache>"; false: V is no
 * instance of a class of the program. */
static bool put_instance(struct tt_text *out, tt_value v, bool is_inner)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_env *env = out->env;
    struct members members = {.out = out};
    if (!TT_LANGUAGE_HAS(env, attributes) ||
        !env->language->attributes(env, v, no_attribute, NULL)) {
        return false;
    }
    tt_text_puts(out, is_inner ? "<" : "");
    tt_text_puts(out, tt_type_of(v)->name);
    tt_text_puts(out, is_inner ? ">" : "(");
    if (!is_inner) {
        env->language->attributes(env, v, put_attribute, &members);
        tt_text_puts(out, ")");
    }
    return true;
}

static void put_sequence(struct members *members, const tt_value *at,
                         size_t count)
{
    for (size_t i = 0; i < count && next_member(members); i++) {
        put_value(members->out, at[i], true);
    }
}

static void put_dict(struct members *members, const struct tt_dict *dict)
{
    TT_ASSERT(tt__dict_sound(dict));
    struct tt_entry *entry;
    size_t at = 0;
    while ((entry = tt_dict_next(dict, &at)) != NULL && next_member(members)) {
        put_value(members->out, entry->key, true);
        tt_text_puts(members->out, ": ");
        put_value(members->out, entry->value, true);
    }
}

/* The members of a list, tuple or dict; false: V is none. */
static bool put_container(struct tt_text *out, tt_value v, bool is_inner)
{
    TT_ASSERT(tt__text_sound(out));
    struct members members = {.out = out};
    bool is_list = tt_is_exactly(v, &tt_list_type);
    bool is_tuple = tt_is_exactly(v, &tt_tuple_type);
    if (!is_list && !is_tuple && !tt_is_exactly(v, &tt_dict_type)) {
        return false;
    }
    const char *brackets = "{}";
    if (is_list) {
        brackets = "[]";
    } else if (is_tuple) {
        brackets = "()";
    }
    tt_text_put(out, &brackets[0], 1);
    if (is_inner) {
        tt_text_puts(out, "...");
    } else if (is_list) {
        put_sequence(&members, tt_list_get(v)->at, tt_list_get(v)->count);
    } else if (is_tuple) {
        put_sequence(&members, tt_tuple_get(v)->at, tt_tuple_get(v)->count);
    } else {
        put_dict(&members, tt_dict_cast(v));
    }
    tt_text_put(out, &brackets[1], 1);
    return true;
}

/* Of the SIZE bytes at TEXT, which has more, so many that no character is cut.
 */
static size_t cut(const char *text, size_t size)
{
    while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80) {
        size--;
    }
    return size;
}

/* V, or of a long str or bytes the beginning, of whose repr no more is shown.
 * The caller's; TT_NULL: a failure. */
static tt_value beginning(struct tt_env *env, tt_value v)
{
    enum { MOST = VALUE_MAX + 4 }; /* so that its repr is cut, too */
    if (tt_is_exactly(v, &tt_str_type) && tt_str_get(v)->size > MOST) {
        const char *text = tt_str_get(v)->text;
        return tt_str(env, text, cut(text, MOST));
    }
    if (tt_is_exactly(v, &tt_bytes_type) && tt_bytes_get(v)->size > MOST) {
        return tt_bytes(env, tt_bytes_get(v)->at, MOST);
    }
    return tt_ref(v);
}

/* Appends repr(v) to TEXT. Nothing of the program's is called: it would be too
 * deep. What it costs does not depend on how long V is: a timeline shows a
 * value after each handle that has changed it. False: a failure. */
static bool add_repr(struct tt_text *text, tt_value v)
{
    struct tt_env *env = text->env;
    uint32_t depth = env->depth;
    tt_value shown = beginning(env, v);
    env->depth = env->limits.depth_max;
    env->step_left = STEPS_MAX;
    if (shown != TT_NULL) {
        tt_text_repr(text, shown);
    }
    env->depth = depth;
    tt_unref(env, shown);
    if (shown == TT_NULL || text->error != 0) {
        tt_failure_clear(env);
        return false;
    }
    return true;
}

static void put_repr(struct tt_text *out, tt_value v)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_env *env = out->env;
    struct tt_text text;
    tt_text_init(&text, env);
    bool is_whole = add_repr(&text, v);
    if (text.size > VALUE_MAX) {
        tt_text_put(out, text.at, cut(text.at, VALUE_MAX));
        tt_text_puts(out, "...");
    } else if (is_whole) {
        tt_text_put(out, text.at, text.size);
    } else {
        tt_text_puts(out, "<");
        tt_text_puts(out, tt_type_of(v)->name);
        tt_text_puts(out, ">");
    }
    tt_text_deinit(&text);
}

static void put_value(struct tt_text *out, tt_value v, bool is_inner)
{
    TT_ASSERT(tt__text_sound(out));
    if (!put_instance(out, v, is_inner) && !put_container(out, v, is_inner)) {
        put_repr(out, v);
    }
}

void tt_text_shown(struct tt_text *out, tt_value v)
{
    struct tt_env *env = out->env;
    struct tt_watcher *watcher = env->watcher;
    uint64_t left = env->step_left, held = env->step_held;
    uint32_t enabled = env->enabled;
    TT_ASSERT(v != TT_NULL);
    TT_ASSERT(env->failure == 0);
    struct tt_exc *raised = tt_exc_take(env);
    env->watcher = NULL;
    env->step_held = 0;
    env->enabled = 0; /* the order in which a set is shown is not drawn */
    put_value(out, v, false);
    env->watcher = watcher;
    env->step_left = left;
    env->step_held = held;
    env->enabled = enabled;
    TT_ASSERT(env->failure == 0 && env->raised == NULL);
    env->raised = raised;
}
