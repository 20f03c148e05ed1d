/* SPDX-License-Identifier: MIT
 *
 * native.c: functions in C as values, bound methods, and calls.
 *
 * Arguments are bound to parameters as CPython binds them, with its messages:
 * those of Python functions (asyncio's own are Python), or those of functions
 * in C for natives marked TT_NATIVE_BUILTIN.
 */
#include "loop/object/native.h"

#include "loop/object/exception.h"
#include "loop/object/source_lines.h"
#include "loop/object/sound.h"

/* ---- Parameters ---------------------------------------------------------- */

struct parameter {
    const char *name;
    size_t size;
    char mark; /* '*' for *args, '2' for **kwargs, '!' for required */
};

/* All of a native's parameters, read from its text. */
struct parameters {
    struct parameter at[TT_NATIVE_ARGS_MAX];
    uint32_t count;
    uint32_t positional_only;
    uint32_t keyword_from; /* the first keyword-only one */
    bool star;
    bool double_star;
};

/* Arguments that functions in C do not count: self or the class. */
static uint32_t self_count(const struct tt_native *native)
{
    TT_ASSERT(tt__native_sound(native));
    bool is_builtin = native->flags & TT_NATIVE_BUILTIN;
    return is_builtin && native->flags & (TT_NATIVE_METHOD | TT_NATIVE_CLASS);
}

static void read_parameters(const struct tt_native *native,
                            struct parameters *out)
{
    memset(out, 0, sizeof *out);
    out->keyword_from = TT_NATIVE_ARGS_MAX;
    for (const char *at = native->parameters; *at != '\0';) {
        size_t size = strcspn(at, " ");
        if (size == 1 && *at == '/') {
            out->positional_only = out->count;
        } else if (size == 1 && *at == '|') {
            out->keyword_from = out->count;
        } else {
            TT_ASSERT(out->count < TT_NATIVE_ARGS_MAX);
            struct parameter *p = &out->at[out->count++];
            *p = (struct parameter){at, size, 0};
            if (at[0] == '=') {
                out->double_star = true;
                *p = (struct parameter){at + 1, size - 1, '2'};
            } else if (at[0] == '*') {
                out->star = true;
                *p = (struct parameter){at + 1, size - 1, '*'};
                out->keyword_from = out->count;
            } else if (at[size - 1] == '!') {
                *p = (struct parameter){at, size - 1, '!'};
            }
        }
        at += size;
        at += strspn(at, " ");
    }
    TT_ASSERT(out->count == native->total);
    if (out->positional_only < self_count(native)) {
        out->positional_only = self_count(native);
    }
}

/* Appends 'a', 'b' and 'c': the parameters in LIST. */
static void put_names(struct tt_text *text, const struct parameters *all,
                      const uint32_t *list, uint32_t count)
{
    TT_ASSERT(tt__text_sound(text));
    for (uint32_t i = 0; i < count; i++) {
        const struct parameter *p = &all->at[list[i]];
        if (i > 0) {
            const char *separator;
            if (i + 1 < count) {
                separator = ", ";
            } else if (count == 2) {
                separator = " and ";
            } else {
                separator = ", and ";
            }
            tt_text_puts(text, separator);
        }
        tt_text_puts(text, "'");
        tt_text_put(text, p->name, p->size);
        tt_text_puts(text, "'");
    }
}

static int raise_text(struct tt_env *env, struct tt_text *text)
{
    TT_ASSERT(tt__text_sound(text));
    tt_value message = tt_text_finish(text);
    if (message == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_raise(env, &tt_TypeError, "%S", message);
    tt_unref(env, message);
    return rc;
}

static int raise_missing(struct tt_env *env, const struct tt_native *native,
                         const struct parameters *all, const uint32_t *list,
                         uint32_t count, bool keyword_only)
{
    TT_ASSERT(tt__native_sound(native));
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(
        &text, "%s() missing %u required %s argument%s: ", native->full_name,
        count, keyword_only ? "keyword-only" : "positional",
        count == 1 ? "" : "s");
    put_names(&text, all, list, count);
    return raise_text(env, &text);
}

static int raise_too_many(struct tt_env *env, const struct tt_native *native,
                          const struct parameters *all, uint32_t given,
                          const tt_value *out)
{
    TT_ASSERT(tt__native_sound(native));
    uint32_t keyword_given = 0;
    for (uint32_t i = all->keyword_from; i < all->count; i++) {
        keyword_given += out[i] != TT_NULL && all->at[i].mark != '2';
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%s() takes ", native->full_name);
    if (native->required != native->positional) {
        tt_text_format(&text, "from %u to ", (uint32_t)native->required);
    }
    tt_text_format(
        &text, "%u positional argument%s but %u", (uint32_t)native->positional,
        native->positional == 1 && native->required == native->positional ? ""
                                                                          : "s",
        given);
    if (keyword_given > 0) {
        tt_text_format(
            &text, " positional argument%s (and %u keyword-only argument%s)",
            given == 1 ? "" : "s", keyword_given,
            keyword_given == 1 ? "" : "s");
    }
    tt_text_format(&text, " %s given",
                   given == 1 && keyword_given == 0 ? "was" : "were");
    return raise_text(env, &text);
}

/* ---- Binding ------------------------------------------------------------- */

static uint32_t find_parameter(const struct parameters *all,
                               const struct tt_str *name, uint32_t from)
{
    for (uint32_t i = from; i < all->count; i++) {
        const struct parameter *p = &all->at[i];
        if (p->mark != '*' && p->mark != '2' && p->size == name->size &&
            memcmp(p->name, name->text, name->size) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* The name of NATIVE in complaints of its keywords. */
static const char *called(const struct tt_native *native)
{
    TT_ASSERT(tt__native_sound(native));
    return native->flags & TT_NATIVE_BUILTIN ? native->name : native->full_name;
}

int tt_raise_unexpected(struct tt_env *env, const char *function,
                        tt_value keyword, const struct tt_slice *names,
                        size_t count)
{
    const struct tt_str *name = tt_str_get(keyword);
    struct tt_slice wanted = {name->text, name->size, false};
    size_t best = tt_suggestion(wanted, names, count);
    struct tt_text text;
    TT_ASSERT(names != NULL || count == 0);
    tt_text_init(&text, env);
    tt_text_format(&text, "%s() got an unexpected keyword argument '%S'",
                   function, keyword);
    if (best < count) {
        tt_text_puts(&text, ". Did you mean '");
        tt_text_put(&text, names[best].text, names[best].size);
        tt_text_puts(&text, "'?");
    }
    return raise_text(env, &text);
}

static int raise_unexpected(struct tt_env *env, const struct tt_native *native,
                            const struct parameters *all, tt_value keyword)
{
    TT_ASSERT(tt__native_sound(native));
    struct tt_slice names[TT_NATIVE_ARGS_MAX];
    size_t count = 0;
    for (uint32_t i = all->positional_only; i < all->count; i++) {
        if (all->at[i].mark != '*' && all->at[i].mark != '2') {
            names[count++] =
                (struct tt_slice){all->at[i].name, all->at[i].size, true};
        }
    }
    return tt_raise_unexpected(env, called(native), keyword, names, count);
}

/* ---- What functions in C complain of ------------------------------------- */

bool tt_native_is_wrapper(const struct tt_native *native, enum tt_kind kind)
{
    /* Those that CPython's types in C have as methods. */
    static const char *const methods[] = {
        "__format__",       "__reversed__",      "__init_subclass__",
        "__new__",          "__getnewargs__",    "__subclasses__",
        "__prepare__",      "__instancecheck__", "__subclasscheck__",
        "__subclasshook__", "__dir__",           "__reduce__",
        "__reduce_ex__",    "__getstate__",      "__setstate__",
        "__enter__",        "__exit__",          "__copy__",
        "__deepcopy__",     "__missing__",       "__class_getitem__",
        "__length_hint__"};
    TT_ASSERT(tt__native_sound(native));
    if (strncmp(native->name, "__", 2) != 0) {
        return false;
    }
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(native->name, methods[i]) == 0) {
            return false;
        }
    }
    bool has_items = kind == TT_KIND_LIST || kind == TT_KIND_DICT;
    bool has_keys = kind == TT_KIND_DICT || kind == TT_KIND_SET ||
                    kind == TT_KIND_FROZENSET;
    return !(has_items && strcmp(native->name, "__getitem__") == 0) &&
           !(has_keys && strcmp(native->name, "__contains__") == 0);
}

/* Special methods, whose rows are for all types: check_num_args of CPython's
 * typeobject.c for wrappers; methods are of the nearest type in C. */
static int raise_special_count(struct tt_env *env,
                               const struct tt_native *native, tt_value self,
                               uint32_t given)
{
    const struct tt_type *type = tt_type_of(self);
    uint32_t wanted = native->required - 1u;
    while (type->flags & TT_TYPE_CLASS) {
        type = type->base;
    }
    if (!tt_native_is_wrapper(native, type->kind)) {
        return tt_raise(env, &tt_TypeError,
                        wanted == 0 ? "%s.%s() takes no arguments (%u given)"
                                    : "%s.%s() takes exactly one argument "
                                      "(%u given)",
                        type->name, native->name, given);
    }
    return wanted > 1
               ? tt_raise(env, &tt_TypeError,
                          "%s expected %u arguments, got %u", native->name,
                          wanted, given)
               : tt_raise(env, &tt_TypeError, "expected %u argument%s, got %u",
                          wanted, wanted == 1 ? "" : "s", given);
}

static bool is_of_all(const struct tt_native *native)
{
    return strncmp(native->full_name, "object.__", strlen("object.__")) == 0;
}

/* Of one without parameters that have names, as getargs.c's
 * _PyArg_CheckPositional and methodobject.c do. */
static int raise_count(struct tt_env *env, const struct tt_native *native,
                       const struct tt_args *args)
{
    TT_ASSERT(tt__native_sound(native));
    uint32_t self = self_count(native), given = args->count - self;
    uint32_t min = native->required - self, max = native->positional - self;
    if (self == 1 && args->count > 0 && min == max && is_of_all(native)) {
        return raise_special_count(env, native, args->at[0], given);
    }
    if (max == 0) {
        return tt_raise(env, &tt_TypeError,
                        "%s() takes no arguments (%u given)", native->full_name,
                        given);
    }
    if (min == max && min == 1) {
        return tt_raise(env, &tt_TypeError,
                        "%s() takes exactly one argument (%u given)",
                        native->full_name, given);
    }
    uint32_t limit = given < min ? min : max;
    const char *bound;
    if (min == max) {
        bound = "";
    } else if (given < min) {
        bound = "at least ";
    } else {
        bound = "at most ";
    }
    return tt_raise(env, &tt_TypeError, "%s expected %s%u argument%s, got %u",
                    native->name, bound, limit, limit == 1 ? "" : "s", given);
}

/* "takes at most 2 arguments (3 given)" */
static int raise_takes(struct tt_env *env, const struct tt_native *native,
                       const char *how, uint32_t limit, const char *kind,
                       uint32_t given)
{
    TT_ASSERT(tt__native_sound(native));
    return tt_raise(env, &tt_TypeError,
                    "%s() takes %s %u %sargument%s (%u given)", native->name,
                    how, limit, kind, limit == 1 ? "" : "s", given);
}

static int raise_lacking(struct tt_env *env, const struct tt_native *native,
                         const struct parameter *lacking, uint32_t at)
{
    TT_ASSERT(tt__native_sound(native));
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%s() missing required argument '", native->name);
    tt_text_put(&text, lacking->name, lacking->size);
    tt_text_format(&text, "' (pos %u)", at);
    return raise_text(env, &text);
}

static bool has_keyword(const struct tt_args *args, const struct parameter *p)
{
    TT_ASSERT(tt__args_sound(args));
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        const struct tt_str *name = tt_str_get(args->keywords[i]);
        if (p->size == name->size &&
            memcmp(p->name, name->text, name->size) == 0) {
            return true;
        }
    }
    return false;
}

static int check_counts(struct tt_env *env, const struct tt_native *native,
                        const struct parameters *all,
                        const struct tt_args *args)
{
    TT_ASSERT(tt__native_sound(native));
    uint32_t self = self_count(native), given = args->count - self;
    uint32_t min = native->required - self, max = native->positional - self;
    uint32_t total = all->count - self, sum = given + args->keyword_count;
    uint32_t unnamed = all->positional_only - self;
    unnamed = unnamed < min ? unnamed : min;
    if (sum > total && !all->star && !all->double_star) {
        return raise_takes(env, native, "at most", total,
                           given == 0 ? "keyword " : "", sum);
    }
    if (given > max && !all->star) {
        return max == 0
                   ? tt_raise(env, &tt_TypeError,
                              "%s() takes no positional arguments",
                              native->name)
                   : raise_takes(env, native, min < max ? "at most" : "exactly",
                                 max, "positional ", given);
    }
    if (given < unnamed) {
        return raise_takes(env, native, unnamed < max ? "at least" : "exactly",
                           unnamed, "positional ", given);
    }
    return 0;
}

/* 0 if ARGS suit NATIVE, a function in C; else a TypeError, in the order and
 * the words of getargs.c's _PyArg_UnpackKeywords. */
static int check_builtin(struct tt_env *env, const struct tt_native *native,
                         const struct parameters *all,
                         const struct tt_args *args)
{
    TT_ASSERT(args->count >= self_count(native));
    if (all->count == all->positional_only) {
        if (args->keyword_count > 0) {
            bool wraps =
                is_of_all(native) && args->count > 0 &&
                tt_native_is_wrapper(native, tt_type_of(args->at[0])->kind);
            return tt_raise(env, &tt_TypeError,
                            "%s%s() takes no keyword arguments",
                            wraps ? "wrapper " : "",
                            wraps ? native->name : native->full_name);
        }
        return args->count >= native->required &&
                       args->count <= native->positional
                   ? 0
                   : raise_count(env, native, args);
    }
    int rc = check_counts(env, native, all, args);
    for (uint32_t i = args->count; rc == 0 && i < native->required; i++) {
        const struct parameter *p = &all->at[i];
        if (i < all->positional_only || !has_keyword(args, p)) {
            rc = raise_lacking(env, native, p, i + 1 - self_count(native));
        }
    }
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        uint32_t at = find_parameter(all, tt_str_get(args->keywords[i]),
                                     all->positional_only);
        if (at == UINT32_MAX && !all->double_star) {
            rc = raise_unexpected(env, native, all, args->keywords[i]);
        } else if (at < native->positional && at < args->count) {
            rc = tt_raise(env, &tt_TypeError,
                          "argument for %s() given by name ('%S') and "
                          "position (%u)",
                          native->name, args->keywords[i],
                          at + 1 - self_count(native));
        }
    }
    return rc;
}

static int bind_keyword(struct tt_env *env, const struct tt_native *native,
                        const struct parameters *all, tt_value keyword,
                        tt_value value, tt_value *out)
{
    TT_ASSERT(tt__native_sound(native));
    const struct tt_str *name = tt_str_get(keyword);
    uint32_t at = find_parameter(all, name, all->positional_only);
    if (at == UINT32_MAX) {
        if (all->double_star) {
            return tt_dict_set(env, tt_dict_cast(out[all->count - 1]), keyword,
                               value);
        }
        if (find_parameter(all, name, 0) != UINT32_MAX) {
            return tt_raise(env, &tt_TypeError,
                            "%s() got some positional-only arguments passed "
                            "as keyword arguments: '%S'",
                            native->full_name, keyword);
        }
        return raise_unexpected(env, native, all, keyword);
    }
    if (out[at] != TT_NULL) {
        return tt_raise(env, &tt_TypeError,
                        "%s() got multiple values for argument '%S'",
                        native->full_name, keyword);
    }
    out[at] = value;
    return 0;
}

/* The parameters that have no default must have got something. */
static int check_required(struct tt_env *env, const struct tt_native *native,
                          const struct parameters *all, const tt_value *out)
{
    TT_ASSERT(tt__native_sound(native));
    uint32_t missing[TT_NATIVE_ARGS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < native->required; i++) {
        if (out[i] == TT_NULL) {
            missing[count++] = i;
        }
    }
    if (count > 0) {
        return raise_missing(env, native, all, missing, count, false);
    }
    for (uint32_t i = all->keyword_from; i < all->count; i++) {
        if (all->at[i].mark == '!' && out[i] == TT_NULL) {
            missing[count++] = i;
        }
    }
    return count == 0 ? 0
                      : raise_missing(env, native, all, missing, count, true);
}

tt_value tt_args_rest(struct tt_env *env, const struct tt_args *args,
                      uint32_t given)
{
    TT_PARANOID_ASSERT(given <= args->count);
    uint32_t left = args->count - given;
    if (given == 0 && args->tuple != NULL) {
        TT_ASSERT(args->tuple->count == left);
        return tt_ref(tt_value_of(args->tuple));
    }
    return tt_tuple(env, left == 0 ? NULL : args->at + given, left);
}

static int bind_slowly(struct tt_env *env, const struct tt_native *native,
                       const struct tt_args *args, tt_value *out)
{
    TT_ASSERT(tt__native_sound(native));
    struct parameters all;
    uint32_t positional = args->count;
    int rc = 0;
    read_parameters(native, &all);
    if ((native->flags & TT_NATIVE_BUILTIN) &&
        check_builtin(env, native, &all, args) < 0) {
        return TT_ERAISED;
    }
    memset(out, 0, native->total * sizeof *out);
    if (all.double_star) {
        out[all.count - 1] = tt_dict(env);
        if (out[all.count - 1] == TT_NULL) {
            return tt_failure(env);
        }
    }
    if (positional > native->positional) {
        positional = native->positional;
    }
    if (positional > 0) {
        memcpy(out, args->at, positional * sizeof *out);
    }
    if (all.star) {
        out[native->positional] = tt_args_rest(env, args, positional);
        rc = out[native->positional] == TT_NULL ? tt_failure(env) : 0;
    }
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        rc = bind_keyword(env, native, &all, args->keywords[i],
                          args->at[args->count + i], out);
    }
    if (rc == 0 && args->count > positional && !all.star) {
        rc = raise_too_many(env, native, &all, args->count, out);
    }
    if (rc == 0) {
        rc = check_required(env, native, &all, out);
    }
    if (rc < 0) {
        tt_args_release(env, native, out);
    }
    return rc;
}

/* Binds positional arguments where nothing is said by keyword: 0, a failure,
 * or 1 where this is not so plain. */
static int bind_positional(struct tt_env *env, const struct tt_native *native,
                           const struct tt_args *args, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__native_sound(native));
    uint32_t positional = native->positional, given = args->count;
    bool star = native->marks & TT_MARK_STAR;
    if ((native->marks & (TT_MARK_NAMED | TT_MARK_REQUIRED)) != 0 ||
        given < native->required || (given > positional && !star)) {
        return 1;
    }
    given = given < positional ? given : positional;
    memset(out, 0, native->total * sizeof *out);
    if (given > 0) {
        memcpy(out, args->at, given * sizeof *out);
    }
    if (star) {
        out[positional] = tt_args_rest(env, args, given);
        return out[positional] == TT_NULL ? tt_failure(env) : 0;
    }
    return 0;
}

int tt_args_bind(struct tt_env *env, const struct tt_native *native,
                 const struct tt_args *args, tt_value *out)
{
    TT_PARANOID_ASSERT(tt__native_sound(native));
    if (args->keyword_count == 0 && native->positional != native->total) {
        int rc = bind_positional(env, native, args, out);
        if (rc <= 0) {
            return rc;
        }
    }
    if (args->keyword_count == 0 && args->count >= native->required &&
        args->count <= native->positional &&
        native->positional == native->total) {
        for (uint32_t i = 0; i < native->total; i++) {
            out[i] = i < args->count ? args->at[i] : TT_NULL;
        }
        return 0;
    }
    return bind_slowly(env, native, args, out);
}

void tt_args_release(struct tt_env *env, const struct tt_native *native,
                     tt_value *bound)
{
    if (native->positional == native->total) {
        return;
    }
    unsigned marks = native->marks;
    if (marks & TT_MARK_STAR) {
        tt_clear(env, &bound[native->positional]);
    }
    if (marks & TT_MARK_NAMED) {
        tt_clear(env, &bound[native->total - 1]);
    }
}

/* ---- Native functions and methods as values ------------------------------ */

void tt_native_raised(struct tt_env *env, const struct tt_native *native,
                      const tt_value *args, size_t count)
{
    TT_ASSERT(tt__native_sound(native));
    if (native->flags & (TT_NATIVE_BUILTIN | TT_NATIVE_IN_C)) {
        return;
    }
    size_t star = native->positional; /* in a frame it is after the keywords */
    if (native->marks & TT_MARK_STAR && star < count) {
        tt__keep_locals(env, args + star, 1);
        tt__keep_locals(env, args + star + 1, count - star - 1);
        count = star;
    }
    tt__keep_locals(env, args, count);
}

static tt_value call_native(struct tt_env *env, tt_value self,
                            const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__args_sound(args));
    const struct tt_native *native = (const void *)self;
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch_call(env, native, args->at,
                      (size_t)args->count + args->keyword_count);
    }
    if (native->flags & TT_NATIVE_RAW) {
        return native->raw(env, args);
    }
    tt_value bound[TT_NATIVE_ARGS_MAX];
    if (tt_args_bind(env, native, args, bound) < 0) {
        return TT_NULL;
    }
    tt_value result = native->call(env, bound);
    if (result == TT_NULL) {
        TT_PARANOID_ASSERT(tt_failure(env) < 0); /* no result: a reason */
        tt_native_raised(env, native, bound, native->total);
    }
    tt_args_release(env, native, bound);
    return result;
}

static int repr_native(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_native *native = (const void *)self;
    (void)env;
    if (native->flags & TT_NATIVE_BUILTIN) {
        tt_text_format(out, "<built-in function %s>", native->name);
    } else {
        tt_text_format(out, "<function %s at 0x7f0000000000>",
                       native->full_name);
    }
    return out->error;
}

static struct tt_slice name_of_native(tt_value self)
{
    const struct tt_native *native = (const void *)self;
    return (struct tt_slice){native->name, strlen(native->name), true};
}

const struct tt_type tt_native_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "function",
    .full_name = "function",
    .base = &tt_object_type,
    .kind = TT_KIND_NATIVE,
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct tt_native),
    .repr = repr_native,
    .call = call_native,
    .source_of = tt__native_source,
    .name_of = name_of_native,
};

tt_value tt_method_new(struct tt_env *env, tt_value function, tt_value self)
{
    struct tt_method *method =
        tt_object_new(env, &tt_method_type, sizeof *method);
    if (method != NULL) {
        method->function = tt_ref(function);
        method->self = tt_ref(self);
    }
    return tt_value_of(method);
}

tt_value tt__attribute(struct tt_env *env, tt_value v, const char *name)
{
    if (TT_LANGUAGE_HAS(env, attribute)) {
        return env->language->attribute(env, v, name);
    }
    const struct tt_native *method = tt_type_method(tt_type_of(v), name);
    if (method == NULL) {
        tt_raise_attribute(env, v, name);
        return TT_NULL;
    }
    return tt_method_new(env, tt_value_of(method), v);
}

static void clear_method(struct tt_env *env, struct tt_object *self)
{
    struct tt_method *method = (struct tt_method *)self;
    tt_unref(env, method->function);
    tt_unref(env, method->self);
}

enum { METHOD_ARGS_ON_STACK = 16 };

static tt_value call_method(struct tt_env *env, tt_value self,
                            const struct tt_args *args)
{
    TT_PARANOID_ASSERT(tt__args_sound(args));
    const struct tt_method *method = (const void *)self;
    tt_value few[METHOD_ARGS_ON_STACK];
    tt_value *all = few;
    size_t count = (size_t)args->count + args->keyword_count;
    if (count + 1 > METHOD_ARGS_ON_STACK) {
        all = tt_alloc(env, (count + 1) * sizeof *all);
        if (all == NULL) {
            return TT_NULL;
        }
    }
    all[0] = method->self;
    if (count > 0) {
        memcpy(all + 1, args->at, count * sizeof *all);
    }
    struct tt_args with_self = {.at = all,
                                .count = args->count + 1,
                                .keyword_count = args->keyword_count,
                                .keywords = args->keywords};
    tt_value result = tt_call_args(env, method->function, &with_self);
    if (all != few) {
        tt_free(env, all, (count + 1) * sizeof *all);
    }
    return result;
}

static int equal_method(struct tt_env *env, tt_value a, tt_value b)
{
    const struct tt_method *left = (const void *)a, *right = (const void *)b;
    if (!tt_is_exactly(b, &tt_method_type) || left->self != right->self) {
        return 0;
    }
    return tt_equal(env, left->function, right->function);
}

static int hash_method(struct tt_env *env, tt_value self, uint64_t *out)
{
    const struct tt_method *method = (const void *)self;
    uint64_t owner = ((uint64_t)(uintptr_t)method->self -
                      (uint64_t)(uintptr_t)env->memory.base) *
                     0x9e3779b97f4a7c15u;
    int rc = tt_hash(env, method->function, out);
    *out ^= owner;
    return rc;
}

static struct tt_slice name_of_method(tt_value self)
{
    return tt_name_of(((const struct tt_method *)(const void *)self)->function);
}

/* Seen by type() only: what they stand for are natives and methods. */
const struct tt_type tt_builtin_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "builtin_function_or_method",
    .full_name = "builtin_function_or_method",
    .base = &tt_object_type,
    .kind = TT_KIND_OTHER,
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct tt_native),
};

static const struct tt_type wrapper_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "method-wrapper",
    .full_name = "method-wrapper",
    .base = &tt_object_type,
    .kind = TT_KIND_OTHER,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_method),
};

/* Whether FUNCTION is one that CPython has in C. */
static bool is_builtin(tt_value function)
{
    return tt_is_exactly(function, &tt_native_type) &&
           (((const struct tt_native *)(const void *)function)->flags &
            TT_NATIVE_BUILTIN);
}

static bool is_special(const struct tt_method *method)
{
    return tt_native_is_wrapper((const void *)method->function,
                                tt_type_of(method->self)->kind);
}

const struct tt_type *tt_type_shown(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    if (type == &tt_native_type) {
        return is_builtin(v) ? &tt_builtin_type : type;
    }
    if (type == &tt_method_type) {
        tt_value function = ((const struct tt_method *)(void *)v)->function;
        if (is_builtin(function)) {
            return is_special((const void *)v) ? &wrapper_type
                                               : &tt_builtin_type;
        }
    }
    return type;
}

/* As CPython has them of its types in C. */
static int repr_builtin_method(const struct tt_method *method,
                               struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_native *native = (const void *)method->function;
    tt_text_format(out,
                   is_special(method) ? "<method-wrapper '%s' of %T object"
                                      : "<built-in method %s of %T object",
                   native->name, method->self);
    if (tt_is_object(method->self)) {
        tt_text_address(out, tt_object(method->self));
    } else {
        tt_text_puts(out, " at 0x7f0000000000");
    }
    tt_text_puts(out, ">");
    return out->error;
}

static int repr_method(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_method *method = (const void *)self;
    (void)env;
    struct tt_slice name = tt_full_name_of(method->function);
    if (is_builtin(method->function)) {
        return repr_builtin_method(method, out);
    }
    tt_text_puts(out, "<bound method ");
    tt_text_put(out, name.text, name.size);
    tt_text_format(out, " of %R>", method->self);
    return out->error;
}

static struct tt_slice full_name_of_method(tt_value self)
{
    TT_ASSERT(tt_is_object(self));
    return tt_full_name_of(((struct tt_method *)tt_object(self))->function);
}

const struct tt_type tt_method_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "method",
    .full_name = "method",
    .base = &tt_object_type,
    .kind = TT_KIND_METHOD,
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct tt_method),
    .clear = clear_method,
    .repr = repr_method,
    .hash = hash_method,
    .equal = equal_method,
    .call = call_method,
    .name_of = name_of_method,
    .full_name_of = full_name_of_method,
};

struct tt_slice tt_name_of(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    if (type->name_of != NULL) {
        struct tt_slice name = type->name_of(v);
        if (name.text != NULL) {
            return name;
        }
    }
    return (struct tt_slice){type->name, strlen(type->name), true};
}

struct tt_slice tt_full_name_of(tt_value v)
{
    if (tt_is_exactly(v, &tt_native_type)) {
        const struct tt_native *native = (const void *)v;
        return (struct tt_slice){native->full_name, strlen(native->full_name),
                                 true};
    }
    const struct tt_type *type = tt_type_of(v);
    return type->full_name_of != NULL ? type->full_name_of(v) : tt_name_of(v);
}

struct tt_slice tt__qualified_name_of(tt_value v)
{
    const struct tt_native *native = (const void *)v;
    bool is_bare = tt_is_exactly(v, &tt_native_type) &&
                   (native->flags & TT_NATIVE_BUILTIN) &&
                   !(native->flags & (TT_NATIVE_METHOD | TT_NATIVE_CLASS));
    return is_bare ? tt_name_of(v) : tt_full_name_of(v);
}

/* ---- Calls --------------------------------------------------------------- */

bool tt_is_callable(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type->call != NULL && (type->callable == NULL || type->callable(v));
}

tt_value tt_call_args(struct tt_env *env, tt_value callable,
                      const struct tt_args *args)
{
    const struct tt_type *type = tt_type_of(callable);
    if (type->call == NULL) {
        tt_raise(env, &tt_TypeError, "'%T' object is not callable", callable);
        return TT_NULL;
    }
    if (tt_enter_native(env, " while calling a Python object") < 0) {
        return TT_NULL;
    }
    tt_value result = type->call(env, callable, args);
    tt_leave_native(env);
    TT_ASSERT(result != TT_NULL || tt_failure(env) < 0);
    return result;
}

tt_value tt_call(struct tt_env *env, tt_value callable, const tt_value *args,
                 size_t count)
{
    struct tt_args all = {.at = args, .count = (uint32_t)count};
    return tt_call_args(env, callable, &all);
}

const struct tt_native *tt_type_method(const struct tt_type *type,
                                       const char *name)
{
    struct tt_mro mro;
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        const struct tt_native *method = mro.at->methods;
        for (; method != NULL && method->name != NULL; method++) {
            if (strcmp(method->name, name) == 0) {
                return method;
            }
        }
    }
    return NULL;
}

int tt__refuse_private(struct tt_env *env, tt_value self, tt_value value)
{
    (void)value;
    return tt_fail(env, TT_ELIMIT,
                   "this use of a private attribute of a %s is not in the "
                   "scenario language",
                   tt_type_of(self)->name);
}

int tt_property_of_class(struct tt_env *env, tt_value self, tt_value value)
{
    (void)value;
    return tt_raise(env, &tt_AttributeError,
                    "attributes of the class of '%T' object are read-only",
                    self);
}

const struct tt_property *tt_type_property(const struct tt_type *type,
                                           const char *name)
{
    struct tt_mro mro;
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        const struct tt_property *property = mro.at->properties;
        for (; property != NULL && property->name != NULL; property++) {
            if (strcmp(property->name, name) == 0) {
                return property;
            }
        }
    }
    return NULL;
}

int tt__bind_method(struct tt_env *env, const struct tt_native *native,
                    const struct tt_args *args, tt_value *out)
{
    TT_ASSERT(tt__native_sound(native));
    tt_value all[TT_NATIVE_ARGS_MAX * 2];
    size_t count = (size_t)args->count + args->keyword_count;
    if (count + 1 > sizeof all / sizeof *all) {
        return tt_raise(env, &tt_TypeError, "%s() got too many arguments",
                        native->full_name);
    }
    all[0] = TT_NONE; /* self, which is not there yet */
    if (count > 0) {
        memcpy(all + 1, args->at, count * sizeof *all);
    }
    struct tt_args with_self = {.at = all,
                                .count = args->count + 1,
                                .keyword_count = args->keyword_count,
                                .keywords = args->keywords};
    return tt_args_bind(env, native, &with_self, out);
}
