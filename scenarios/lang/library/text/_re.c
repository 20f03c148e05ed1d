/* SPDX-License-Identifier: MIT
 *
 * _re.c: what module re has in C: its functions and its flags.
 *
 * A pattern that was compiled once is remembered for the execution, as
 * CPython's 512 last ones are: in a dict of re.py.
 */
#include "scenarios/lang/machine/machine.h"
#include "re_module.h"

/* ---- Flags --------------------------------------------------------------- */

/* re.RegexFlag: an enum.IntFlag in CPython. */
struct flag {
    struct tt_object head;
    uint32_t bits;
};

static const struct {
    const char *name;
    uint32_t bits;
} flag_names[] = {{"ASCII", RE_ASCII},         {"IGNORECASE", RE_IGNORECASE},
                  {"LOCALE", RE_LOCALE},       {"UNICODE", RE_UNICODE},
                  {"MULTILINE", RE_MULTILINE}, {"DOTALL", RE_DOTALL},
                  {"VERBOSE", RE_VERBOSE},     {"DEBUG", RE_DEBUG}};

enum { FLAG_NAMES = sizeof flag_names / sizeof *flag_names, FLAGS_ALL = 511 };

static tt_value flag_new(struct tt_env *env, uint32_t bits)
{
    struct flag *flag = tt_object_new(env, &tt__re_flag_type, sizeof *flag);
    if (flag != NULL) {
        flag->bits = bits;
    }
    return tt_value_of(flag);
}

static uint32_t bits_of(tt_value v)
{
    return ((const struct flag *)(const void *)v)->bits;
}

static void put_names(struct tt_text *out, uint32_t bits, const char *prefix)
{
    bool any = false;
    for (size_t i = 0; i < FLAG_NAMES; i++) {
        if ((bits & flag_names[i].bits) != 0) {
            tt_text_puts(out, any ? "|" : "");
            tt_text_puts(out, prefix);
            tt_text_puts(out, flag_names[i].name);
            any = true;
        }
    }
    if (bits == 0) {
        tt_text_puts(out, prefix);
        tt_text_puts(out, "NOFLAG");
    }
    if ((bits & 1) != 0) { /* of ~re.A, for one */
        tt_text_puts(out, any ? "|" : "");
        tt_text_puts(out, "0x1");
    }
}

static int repr_flag(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    put_names(out, bits_of(self), "re.");
    return out->error;
}

static int hash_flag(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_hash(env, tt_small_int(bits_of(self)), out);
}

/* The bits of a flag or an int; false: it is neither. */
static bool read_bits(tt_value v, uint32_t *out)
{
    if (tt_is_exactly(v, &tt__re_flag_type)) {
        *out = bits_of(v);
        return true;
    }
    if (v == TT_TRUE || v == TT_FALSE) {
        *out = v == TT_TRUE;
        return true;
    }
    if (!tt_is_small_int(v) || tt_small_int_get(v) < 0 ||
        tt_small_int_get(v) > UINT32_MAX) {
        return false;
    }
    *out = (uint32_t)tt_small_int_get(v);
    return true;
}

static int equal_flag(struct tt_env *env, tt_value self, tt_value other)
{
    uint32_t bits;
    (void)env;
    return read_bits(other, &bits) && bits == bits_of(self);
}

static int truth_flag(struct tt_env *env, tt_value self)
{
    (void)env;
    return bits_of(self) != 0;
}

static tt_value binary_flag(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__binary op, bool reflected)
{
    uint32_t bits, made;
    (void)reflected;
    if (!read_bits(other, &bits)) {
        return TT_NOT_IMPLEMENTED;
    }
    switch (op) {
    case BINARY_OR:
        made = bits_of(self) | bits;
        break;
    case BINARY_AND:
        made = bits_of(self) & bits;
        break;
    case BINARY_XOR:
        made = bits_of(self) ^ bits;
        break;
    default:
        return TT_NOT_IMPLEMENTED;
    }
    /* Members of an enum are one object each. */
    return made == bits_of(self) ? tt_ref(self) : flag_new(env, made);
}

static tt_value unary_flag(struct tt_env *env, tt_value self, enum tt__unary op)
{
    if (op == UNARY_INVERT) {
        return flag_new(env, ~bits_of(self) & FLAGS_ALL);
    }
    return tt__unary(env, tt_small_int(bits_of(self)), op);
}

static tt_value make_flag(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    uint32_t bits;
    (void)type;
    if (tt__args_count(env, "RegexFlag", args, 1, 1) < 0) {
        return TT_NULL;
    }
    if (!read_bits(args->at[0], &bits)) {
        tt_raise(env, &tt_ValueError, "%R is not a valid RegexFlag",
                 args->at[0]);
        return TT_NULL;
    }
    return flag_new(env, bits);
}

static tt_value get_value(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(bits_of(self));
}

static tt_value get_name(struct tt_env *env, tt_value self)
{
    struct tt_text out;
    if (bits_of(self) == 0) {
        return tt_str_c(env, "NOFLAG");
    }
    tt_text_init(&out, env);
    put_names(&out, bits_of(self), "");
    return tt_text_finish(&out);
}

/* A member of the enum, and what gives it as an attribute. */
#define FLAG(name_, bits_)                                                     \
    static struct flag flag_##name_;                                           \
    static tt_value get_##name_(struct tt_env *env, tt_value self)             \
    {                                                                          \
        (void)env;                                                             \
        (void)self;                                                            \
        return tt_value_of(&flag_##name_);                                     \
    }                                                                          \
    static struct flag flag_##name_ = {                                        \
        .head = TT_OBJECT_STATIC(&tt__re_flag_type), .bits = (bits_)}

FLAG(none, 0);
FLAG(ascii, RE_ASCII);
FLAG(ignorecase, RE_IGNORECASE);
FLAG(locale, RE_LOCALE);
FLAG(multiline, RE_MULTILINE);
FLAG(dotall, RE_DOTALL);
FLAG(unicode, RE_UNICODE);
FLAG(verbose, RE_VERBOSE);
FLAG(debug, RE_DEBUG);

static const struct tt_property flag_properties[] = {
    {"name", TT_PURE, get_name, NULL},
    {"value", TT_PURE, get_value, NULL},
    {"A", TT_PURE, get_ascii, tt_property_of_class},
    {"ASCII", TT_PURE, get_ascii, tt_property_of_class},
    {"DEBUG", TT_PURE, get_debug, tt_property_of_class},
    {"DOTALL", TT_PURE, get_dotall, tt_property_of_class},
    {"I", TT_PURE, get_ignorecase, tt_property_of_class},
    {"IGNORECASE", TT_PURE, get_ignorecase, tt_property_of_class},
    {"L", TT_PURE, get_locale, tt_property_of_class},
    {"LOCALE", TT_PURE, get_locale, tt_property_of_class},
    {"M", TT_PURE, get_multiline, tt_property_of_class},
    {"MULTILINE", TT_PURE, get_multiline, tt_property_of_class},
    {"NOFLAG", TT_PURE, get_none, tt_property_of_class},
    {"S", TT_PURE, get_dotall, tt_property_of_class},
    {"U", TT_PURE, get_unicode, tt_property_of_class},
    {"UNICODE", TT_PURE, get_unicode, tt_property_of_class},
    {"VERBOSE", TT_PURE, get_verbose, tt_property_of_class},
    {"X", TT_PURE, get_verbose, tt_property_of_class},
    {.name = NULL},
};

/* other in self: EnumType.Flag's __contains__ */
static int flag_contains(struct tt_env *env, tt_value self, tt_value other)
{
    if (!tt_is_exactly(other, &tt__re_flag_type)) {
        return tt_raise(env, &tt_TypeError,
                        "unsupported operand type(s) for 'in': '%T' and '%T'",
                        other, self);
    }
    return (bits_of(self) & bits_of(other)) == bits_of(other);
}

static const struct tt_type_ops flag_ops = {.binary = binary_flag,
                                            .contains = flag_contains,
                                            .index = get_value,
                                            .unary = unary_flag};

const struct tt_type tt__re_flag_type = {
    TT__TYPE_HEAD("RegexFlag", "re.RegexFlag"),
    .flags = TT_TYPE_FINAL | TT_TYPE_FROZEN,
    .size = sizeof(struct flag),
    .repr = repr_flag,
    .hash = hash_flag,
    .equal = equal_flag,
    .truth = truth_flag,
    .make = make_flag,
    .properties = flag_properties,
    .ops = &flag_ops,
};

/* ---- Patterns that are remembered ---------------------------------------- */

enum { REMEMBERED_MAX = 512 };

/* What is remembered of (TYPE, SOURCE, FLAGS): 1 and *OUT, borrowed. */
static int recall(struct tt_env *env, tt_value cache, tt_value key,
                  tt_value *out)
{
    return cache == TT_NULL || key == TT_NULL
               ? tt_failure(env)
               : tt_dict_get(env, tt_dict_cast(cache), key, out);
}

static int remember(struct tt_env *env, tt_value cache, tt_value key,
                    tt_value pattern)
{
    struct tt_dict *dict = tt_dict_cast(cache);
    size_t at = 0;
    if (dict->table.count >= REMEMBERED_MAX) {
        tt_value oldest = tt_ref(tt_dict_next(dict, &at)->key);
        int rc = tt_dict_pop(env, dict, oldest, NULL);
        tt_unref(env, oldest);
        if (rc < 0) {
            return rc;
        }
    }
    return tt_dict_set(env, dict, key, pattern);
}

static tt_value compile(struct tt_env *env, tt_value source, uint32_t flags)
{
    const tt_value parts[2] = {
        source, tt_small_int(2 * (int64_t)flags + tt_is_str(source))};
    tt_value found, made = TT_NULL;
    tt_value cache = tt__import_member(env, "re", "_cache");
    tt_value key = cache == TT_NULL ? TT_NULL : tt_tuple(env, parts, 2);
    int rc = recall(env, cache, key, &found);
    if (rc > 0) {
        made = tt_ref(found);
    } else if (rc == 0) {
        made = tt__re_compile(env, source, flags);
        if (made != TT_NULL && remember(env, cache, key, made) < 0) {
            tt_clear(env, &made);
        }
    }
    tt_unref(env, cache);
    tt_unref(env, key);
    return made;
}

/* re.compile(SOURCE, FLAGS), where FLAGS may be TT_NULL. Given. */
static tt_value pattern_of(struct tt_env *env, tt_value source, tt_value flags)
{
    uint32_t bits = 0;
    if (flags != TT_NULL && !read_bits(flags, &bits)) {
        tt_raise(env, &tt_TypeError,
                 "unsupported operand type(s) for &: '%T' and 'int'", flags);
        return TT_NULL;
    }
    if (tt_is_exactly(source, &tt__re_pattern_type)) {
        if (bits != 0) {
            tt_raise(env, &tt_ValueError,
                     "cannot process flags argument with a compiled pattern");
            return TT_NULL;
        }
        return tt_ref(source);
    }
    if (!tt_is_str(source) && !tt_is(source, &tt__bytes_type)) {
        int rc = tt_hash(env, source, &(uint64_t){0});
        if (rc == TT_ERAISED) { /* CPython looks it up within a tuple */
            tt_failure_clear(env);
            tt_raise(env, &tt_TypeError,
                     "cannot use 'tuple' as a dict key (unhashable type: "
                     "'%T')",
                     source);
        } else if (rc == 0) {
            tt_raise(env, &tt_TypeError,
                     "first argument must be string or compiled pattern");
        }
        return TT_NULL;
    }
    if ((bits & ~(uint32_t)FLAGS_ALL) != 0 || (bits & RE_DEBUG) != 0) {
        tt_fail(env, TT_ELIMIT,
                "re.DEBUG and unknown flags are not in the scenario language");
        return TT_NULL;
    }
    return compile(env, source, bits);
}

/* ---- Functions ----------------------------------------------------------- */

static tt_value call_compile(struct tt_env *env, const tt_value *args)
{
    return pattern_of(env, args[0], args[1]);
}

/* Calls the method NAME of the pattern ARGS[0] with COUNT further arguments;
 * ARGS[COUNT + 1] are the flags. */
static tt_value call_of_pattern(struct tt_env *env, const char *name,
                                const tt_value *args, size_t count)
{
    enum { ARGS_MAX = 4 };
    tt_value all[ARGS_MAX] = {TT_NULL, TT_NULL, TT_NULL, TT_NULL};
    TT_ASSERT(count < ARGS_MAX);
    const struct tt_native *row = tt_type_method(&tt__re_pattern_type, name);
    TT_ASSERT(row != NULL);
    all[0] = pattern_of(env, args[0], args[count + 1]);
    if (all[0] == TT_NULL) {
        return TT_NULL;
    }
    memcpy(all + 1, args + 1, count * sizeof *all);
    tt_value made = row->call(env, all);
    tt_unref(env, all[0]);
    return made;
}

#define ON_PATTERN(name_, count_)                                              \
    static tt_value call_##name_(struct tt_env *env, const tt_value *args)     \
    {                                                                          \
        return call_of_pattern(env, #name_, args, count_);                     \
    }

ON_PATTERN(search, 1)
ON_PATTERN(match, 1)
ON_PATTERN(fullmatch, 1)
ON_PATTERN(findall, 1)
ON_PATTERN(finditer, 1)
ON_PATTERN(split, 2)
ON_PATTERN(sub, 3)
ON_PATTERN(subn, 3)

static tt_value call_escape(struct tt_env *env, const tt_value *args)
{
    static const char special[] = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f";
    struct tt_text out;
    if (!tt_is_str(args[0]) && !tt_is(args[0], &tt__bytes_type)) {
        tt_raise(env, &tt_TypeError,
                 "decoding to str: need a bytes-like object, %T found",
                 args[0]);
        return TT_NULL;
    }
    struct tt__piece all = tt__piece_of(args[0]);
    tt__walk_init(&out, env, all.size);
    for (size_t i = 0; i < all.size; i++) {
        if (all.at[i] != '\0' && strchr(special, all.at[i]) != NULL) {
            tt_text_put(&out, "\\", 1);
        }
        tt_text_put(&out, all.at + i, 1);
    }
    return tt__piece_finish(&out, args[0]);
}

static tt_value call_purge(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_value cache = tt__import_member(env, "re", "_cache");
    if (cache == TT_NULL) {
        return TT_NULL;
    }
    tt_dict_clear(env, tt_dict_cast(cache));
    tt_unref(env, cache);
    return TT_NONE;
}

/* CPython's are functions in Python. What they remember shows in nothing but
 * the identity of patterns. */
#define RE_FUNCTION(name_, parameters_, required_, count_)                     \
    static const struct tt_native row_##name_ =                                \
        TT_NATIVE(#name_, #name_, parameters_, required_, count_, count_, 0,   \
                  TT_PURE, call_##name_)

RE_FUNCTION(compile, "pattern flags", 1, 2);
RE_FUNCTION(escape, "pattern", 1, 1);
RE_FUNCTION(findall, "pattern string flags", 2, 3);
RE_FUNCTION(finditer, "pattern string flags", 2, 3);
RE_FUNCTION(fullmatch, "pattern string flags", 2, 3);
RE_FUNCTION(match, "pattern string flags", 2, 3);
static const struct tt_native row_purge =
    TT_NATIVE("purge", "purge", "", 0, 0, 0, 0, TT_REPORTS, call_purge);
RE_FUNCTION(search, "pattern string flags", 2, 3);
RE_FUNCTION(split, "pattern string maxsplit flags", 2, 4);
RE_FUNCTION(sub, "pattern repl string count flags", 3, 5);
RE_FUNCTION(subn, "pattern repl string count flags", 3, 5);

/* ---- The module ---------------------------------------------------------- */

static const struct tt__member members[] = {
    {"A", &flag_ascii, NULL},
    {"ASCII", &flag_ascii, NULL},
    {"DEBUG", &flag_debug, NULL},
    {"DOTALL", &flag_dotall, NULL},
    {"I", &flag_ignorecase, NULL},
    {"IGNORECASE", &flag_ignorecase, NULL},
    {"L", &flag_locale, NULL},
    {"LOCALE", &flag_locale, NULL},
    {"M", &flag_multiline, NULL},
    {"MULTILINE", &flag_multiline, NULL},
    {"Match", &tt__re_match_type, NULL},
    {"NOFLAG", &flag_none, NULL},
    {"Pattern", &tt__re_pattern_type, NULL},
    {"RegexFlag", &tt__re_flag_type, NULL},
    {"S", &flag_dotall, NULL},
    {"U", &flag_unicode, NULL},
    {"UNICODE", &flag_unicode, NULL},
    {"VERBOSE", &flag_verbose, NULL},
    {"X", &flag_verbose, NULL},
    {"compile", &row_compile, NULL},
    {"escape", &row_escape, NULL},
    {"findall", &row_findall, NULL},
    {"finditer", &row_finditer, NULL},
    {"fullmatch", &row_fullmatch, NULL},
    {"match", &row_match, NULL},
    {"purge", &row_purge, NULL},
    {"search", &row_search, NULL},
    {"split", &row_split, NULL},
    {"sub", &row_sub, NULL},
    {"subn", &row_subn, NULL},
    {NULL, NULL, NULL},
};

static const char *const needs[] = {"re", NULL};

const struct tt__module tt___re_module = {
    .name = "_re", .members = members, .needs = needs};
