/* SPDX-License-Identifier: MIT
 *
 * re_match.c: re.Match.
 *
 * It keeps bytes; characters are counted when a program reads a place.
 */
#include "re_module.h"

static size_t size_of_match(const struct tt_object *self)
{
    const struct tt__re_match *match = (const struct tt__re_match *)self;
    return sizeof *match + 2 * (size_t)match->count * sizeof *match->at;
}

static void drop_match(struct tt_env *env, struct tt_object *self)
{
    struct tt__re_match *match = (struct tt__re_match *)self;
    tt_clear(env, &match->pattern);
    tt_clear(env, &match->text);
    tt_clear(env, &match->pos);
    tt_clear(env, &match->endpos);
}

/* The place AT in bytes as an int of characters. */
static tt_value place_of(struct tt_env *env, tt_value text, size_t at)
{
    if (tt_is_str(text)) {
        const struct tt_str *str = tt_str_get(text);
        if (str->length != str->size && tt__spend_walk(env, at) < 0) {
            return TT_NULL;
        }
        at = tt__str_index(str, at);
    }
    return tt_small_int((int64_t)at);
}

tt_value tt__re_match_new(struct tt_env *env, struct tt__re_pattern *pattern,
                          const struct tt__re_subject *subject)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(pattern->data);
    uint32_t count = pattern->groups + 1;
    struct tt__re_match *made =
        tt_object_new(env, &tt__re_match_type,
                      sizeof *made + 2 * (size_t)count * sizeof *made->at);
    if (made == NULL) {
        return TT_NULL;
    }
    made->pattern = tt_ref(pattern);
    made->text = tt_ref(subject->text);
    made->pos = place_of(env, subject->text, subject->from);
    made->endpos = made->pos == TT_NULL
                       ? TT_NULL
                       : place_of(env, subject->text, subject->to);
    made->last = tt__re_last(pattern);
    made->count = count;
    for (uint32_t i = 0; i < 2 * count; i++) {
        made->at[i] = at[i] == PCRE2_UNSET ? SIZE_MAX : at[i];
    }
    if (made->endpos == TT_NULL) {
        tt_unref(env, made);
        return TT_NULL;
    }
    return tt_value_of(made);
}

/* ---- Groups -------------------------------------------------------------- */

/* The number of the group that V names: 0 and *OUT, or IndexError. */
static int find_group(struct tt_env *env, const struct tt__re_match *match,
                      tt_value v, uint32_t *out)
{
    struct tt_dict *names =
        tt_dict_cast(tt__re_pattern_get(match->pattern)->names);
    tt_value found = v;
    int64_t n = -1;
    if (!tt_is(v, &tt_int_type)) {
        tt_value number = TT_NULL;
        int rc = tt__find_index(env, v, &number);
        if (rc != 0) {
            rc = rc < 0 ? rc : find_group(env, match, number, out);
            tt_unref(env, number);
            return rc;
        }
    }
    if (!tt_is(v, &tt_int_type)) {
        int rc = tt_dict_get(env, names, v, &found);
        if (rc <= 0) {
            tt_failure_clear(env);
            return tt_raise(env, &tt_IndexError, "no such group");
        }
    }
    int rc = tt__to_int(env, found, &n);
    if (rc < 0) {
        return rc;
    }
    if (n < 0 || n >= match->count) {
        return tt_raise(env, &tt_IndexError, "no such group");
    }
    *out = (uint32_t)n;
    return 0;
}

/* The text of group N, or INSTEAD (borrowed). Given. */
static tt_value text_of(struct tt_env *env, const struct tt__re_match *match,
                        uint32_t n, tt_value instead)
{
    TT_ASSERT(n < match->count);
    size_t from = match->at[2 * n], to = match->at[2 * n + 1];
    struct tt__piece all;
    if (from == SIZE_MAX || to == SIZE_MAX || to < from) {
        return tt_ref(instead);
    }
    if (tt__re_all(env, match->text, &all) < 0) {
        return TT_NULL;
    }
    to = to < all.size ? to : all.size; /* a bytearray may be shorter now */
    from = from < to ? from : to;
    return tt__re_piece(env, match->text,
                        (struct tt__piece){all.at + from, to - from});
}

static tt_value group_of(struct tt_env *env, tt_value self, tt_value name)
{
    const struct tt__re_match *match = tt__re_match_get(self);
    uint32_t n = 0;
    return find_group(env, match, name, &n) < 0
               ? TT_NULL
               : text_of(env, match, n, TT_NONE);
}

static tt_value call_group(struct tt_env *env, const struct tt_args *args)
{
    tt_value self = args->at[0];
    uint32_t count = args->count - 1;
    if (args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError,
                 "Match.group() takes no keyword arguments");
        return TT_NULL;
    }
    if (count <= 1) {
        return count == 0 ? text_of(env, tt__re_match_get(self), 0, TT_NONE)
                          : group_of(env, self, args->at[1]);
    }
    struct tt_tuple *made = tt_tuple_blank(env, count);
    for (uint32_t i = 0; made != NULL && i < count; i++) {
        made->at[i] = group_of(env, self, args->at[i + 1]);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, made);
            return TT_NULL;
        }
    }
    return tt_value_of(made);
}

static tt_value call_getitem(struct tt_env *env, const tt_value *args)
{
    return group_of(env, args[0], args[1]);
}

static tt_value call_groups(struct tt_env *env, const tt_value *args)
{
    const struct tt__re_match *match = tt__re_match_get(args[0]);
    tt_value instead = args[1] == TT_NULL ? TT_NONE : args[1];
    struct tt_tuple *made = tt_tuple_blank(env, match->count - 1);
    for (uint32_t i = 1; made != NULL && i < match->count; i++) {
        made->at[i - 1] = text_of(env, match, i, instead);
        if (made->at[i - 1] == TT_NULL) {
            tt_unref(env, made);
            return TT_NULL;
        }
    }
    return tt_value_of(made);
}

static tt_value call_groupdict(struct tt_env *env, const tt_value *args)
{
    const struct tt__re_match *match = tt__re_match_get(args[0]);
    const struct tt_dict *names =
        tt_dict_cast(tt__re_pattern_get(match->pattern)->names);
    tt_value instead = args[1] == TT_NULL ? TT_NONE : args[1];
    tt_value made = tt_dict(env);
    const struct tt_entry *entry;
    size_t at = 0;
    while (made != TT_NULL && (entry = tt_dict_next(names, &at)) != NULL) {
        uint32_t n = (uint32_t)tt_int_get(entry->value);
        tt_value text = text_of(env, match, n, instead);
        if (text == TT_NULL ||
            tt_dict_set(env, tt_dict_cast(made), entry->key, text) < 0) {
            tt_clear(env, &made);
        }
        tt_unref(env, text);
    }
    return made;
}

/* ---- Places -------------------------------------------------------------- */

/* The begin (SIDE 0) or end (1) of group N. */
static tt_value side_of(struct tt_env *env, const struct tt__re_match *match,
                        uint32_t n, uint32_t side)
{
    size_t at = match->at[2 * n + side];
    return at == SIZE_MAX ? tt_small_int(-1) : place_of(env, match->text, at);
}

static tt_value side_of_group(struct tt_env *env, const tt_value *args,
                              uint32_t side)
{
    const struct tt__re_match *match = tt__re_match_get(args[0]);
    uint32_t n = 0;
    if (args[1] != TT_NULL && find_group(env, match, args[1], &n) < 0) {
        return TT_NULL;
    }
    return side_of(env, match, n, side);
}

static tt_value call_start(struct tt_env *env, const tt_value *args)
{
    return side_of_group(env, args, 0);
}

static tt_value call_end(struct tt_env *env, const tt_value *args)
{
    return side_of_group(env, args, 1);
}

static tt_value span_of(struct tt_env *env, const struct tt__re_match *match,
                        uint32_t n)
{
    tt_value from = side_of(env, match, n, 0);
    tt_value to = from == TT_NULL ? TT_NULL : side_of(env, match, n, 1);
    return to == TT_NULL ? TT_NULL : tt__pair(env, from, to);
}

static tt_value call_span(struct tt_env *env, const tt_value *args)
{
    const struct tt__re_match *match = tt__re_match_get(args[0]);
    uint32_t n = 0;
    if (args[1] != TT_NULL && find_group(env, match, args[1], &n) < 0) {
        return TT_NULL;
    }
    return span_of(env, match, n);
}

static tt_value call_self(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

/* ---- Attributes ---------------------------------------------------------- */

static tt_value get_endpos(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__re_match_get(self)->endpos);
}

static tt_value get_pos(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__re_match_get(self)->pos);
}

static tt_value get_re(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__re_match_get(self)->pattern);
}

static tt_value get_string(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt__re_match_get(self)->text);
}

static tt_value get_last_index(struct tt_env *env, tt_value self)
{
    uint32_t last = tt__re_match_get(self)->last;
    (void)env;
    return last == 0 ? TT_NONE : tt_small_int(last);
}

static tt_value get_last_group(struct tt_env *env, tt_value self)
{
    const struct tt__re_match *match = tt__re_match_get(self);
    const struct tt_dict *names =
        tt_dict_cast(tt__re_pattern_get(match->pattern)->names);
    const struct tt_entry *entry;
    size_t at = 0;
    (void)env;
    while ((entry = tt_dict_next(names, &at)) != NULL) {
        if (tt_int_get(entry->value) == match->last) {
            return tt_ref(entry->key);
        }
    }
    return TT_NONE;
}

static tt_value get_regs(struct tt_env *env, tt_value self)
{
    const struct tt__re_match *match = tt__re_match_get(self);
    struct tt_tuple *made = tt_tuple_blank(env, match->count);
    for (uint32_t i = 0; made != NULL && i < match->count; i++) {
        made->at[i] = span_of(env, match, i);
        if (made->at[i] == TT_NULL) {
            tt_unref(env, made);
            return TT_NULL;
        }
    }
    return tt_value_of(made);
}

static int repr_match(struct tt_env *env, tt_value self, struct tt_text *out)
{
    enum { SHOWN_MAX = 50 };
    const struct tt__re_match *match = tt__re_match_get(self);
    tt_value span = span_of(env, match, 0);
    tt_value text = text_of(env, match, 0, TT_NONE);
    tt_value shown = text == TT_NULL ? TT_NULL : tt_repr(env, text);
    if (span != TT_NULL && shown != TT_NULL) {
        const struct tt_str *str = tt_str_get(shown);
        size_t count = str->length < SHOWN_MAX ? str->length : SHOWN_MAX;
        tt_text_format(out, "<re.Match object; span=%R, match=", span);
        tt_text_put(out, str->text, tt__str_offset(str, count));
        tt_text_puts(out, ">");
    }
    tt_unref(env, span);
    tt_unref(env, text);
    tt_unref(env, shown);
    return tt_failure(env) < 0 ? tt_failure(env) : out->error;
}

/* ---- The type ------------------------------------------------------------ */

static const struct tt_property properties[] = {
    {"endpos", TT_PURE, get_endpos, NULL},
    {"lastgroup", TT_PURE, get_last_group, NULL},
    {"lastindex", TT_PURE, get_last_index, NULL},
    {"pos", TT_PURE, get_pos, NULL},
    {"re", TT_PURE, get_re, NULL},
    {"regs", TT_PURE, get_regs, NULL},
    {"string", TT_PURE, get_string, NULL},
    {.name = NULL},
};

#define MATCH_METHOD(name_, parameters_, required_, count_, call_)             \
    TT__METHOD("Match", name_, parameters_, required_, count_, count_,         \
               TT_PURE, call_)

static const struct tt_native methods[] = {
    MATCH_METHOD("__copy__", "self /", 1, 1, call_self),
    MATCH_METHOD("__deepcopy__", "self memo /", 2, 2, call_self),
    MATCH_METHOD("__getitem__", "self key /", 2, 2, call_getitem),
    MATCH_METHOD("end", "self group /", 1, 2, call_end),
    MATCH_METHOD("expand", "self template", 2, 2, tt__re_expand),
    TT__METHOD_RAW("Match", "group", TT_PURE, call_group),
    MATCH_METHOD("groupdict", "self default", 1, 2, call_groupdict),
    MATCH_METHOD("groups", "self default", 1, 2, call_groups),
    MATCH_METHOD("span", "self group /", 1, 2, call_span),
    MATCH_METHOD("start", "self group /", 1, 2, call_start),
    {.name = NULL},
};

static const struct tt_type_ops ops = {.getitem = group_of};

const struct tt_type tt__re_match_type = {
    TT__TYPE_HEAD("Match", "re.Match"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED | TT_TYPE_FROZEN,
    .size = sizeof(struct tt__re_match),
    .size_of = size_of_match,
    .clear = drop_match,
    .repr = repr_match,
    .methods = methods,
    .properties = properties,
    .ops = &ops,
};
