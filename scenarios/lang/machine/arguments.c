/* SPDX-License-Identifier: MIT
 *
 * arguments.c: binding arguments to the parameters of a
 * program's function.
 *
 * Mirrors initialize_locals of CPython's Python/ceval.c, in the same order,
 * with the same messages.
 */
#include "machine.h"
#include "scenarios/lang/types/texts.h"

static int raise_about(struct tt_env *env, const struct tt__frame *frame,
                       struct tt_text *text, const char *end)
{
    tt_text_puts(text, end);
    tt_value about = tt_text_finish(text);
    if (about == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_raise(env, &tt_TypeError, "%S() %S",
                      frame->function->qualified_name, about);
    tt_unref(env, about);
    return rc;
}

/* ---- Too many, too few --------------------------------------------------- */

static int raise_too_many(struct tt_env *env, const struct tt__frame *frame,
                          uint32_t given)
{
    const struct tt__code *code = frame->code;
    const struct tt__function *function = frame->function;
    uint32_t defaults = function->defaults == TT_NULL
                            ? 0
                            : tt_tuple_get(function->defaults)->count;
    uint32_t keyword_given = 0, max = code->positional;
    for (uint32_t i = max; i < max + code->keyword_only; i++) {
        keyword_given += frame->slots[i] != TT_NULL;
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_puts(&text, "takes ");
    if (defaults > 0) {
        /* A program may have set __defaults__ to more. */
        tt_text_format(&text, "from %l to ", (int64_t)max - defaults);
    }
    tt_text_format(&text, "%u positional argument%s but %u", max,
                   max != 1 || defaults > 0 ? "s" : "", given);
    if (keyword_given > 0) {
        tt_text_format(
            &text, " positional argument%s (and %u keyword-only argument%s)",
            given != 1 ? "s" : "", keyword_given,
            keyword_given != 1 ? "s" : "");
    }
    return raise_about(env, frame, &text,
                       given == 1 && keyword_given == 0 ? " was given"
                                                        : " were given");
}

/* The parameters [from, to) without a value are named. */
static int raise_missing(struct tt_env *env, const struct tt__frame *frame,
                         uint32_t from, uint32_t to, const char *kind)
{
    uint32_t count = 0, listed = 0;
    for (uint32_t i = from; i < to; i++) {
        count += frame->slots[i] == TT_NULL;
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "missing %u required %s argument%s: ", count, kind,
                   count == 1 ? "" : "s");
    for (uint32_t i = from; i < to; i++) {
        if (frame->slots[i] != TT_NULL) {
            continue;
        }
        tt_text_format(&text, "%s'%S'", tt__text_between(listed, count),
                       frame->code->slot_names[i]);
        listed++;
    }
    return raise_about(env, frame, &text, "");
}

/* ---- Keywords ------------------------------------------------------------ */

static uint32_t find_parameter(const struct tt__code *code, tt_value name,
                               uint32_t from)
{
    uint32_t count = (uint32_t)code->positional + code->keyword_only;
    for (uint32_t i = from; i < count; i++) {
        if (code->slot_names[i] == name) {
            return i;
        }
    }
    for (uint32_t i = from; i < count; i++) {
        if (tt_str_equal(tt_str_get(code->slot_names[i]), tt_str_get(name))) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* Positional-only parameters were given by keyword: all of them are named. */
static int raise_positional_only(struct tt_env *env,
                                 const struct tt__frame *frame,
                                 const struct tt_args *args)
{
    const struct tt__code *code = frame->code;
    struct tt_text text;
    bool is_listed = false;
    tt_text_init(&text, env);
    tt_text_puts(&text, "got some positional-only arguments passed as keyword "
                        "arguments: '");
    for (uint32_t i = 0; i < code->positional_only; i++) {
        for (uint32_t j = 0; j < args->keyword_count; j++) {
            if (tt_str_equal(tt_str_get(code->slot_names[i]),
                             tt_str_get(args->keywords[j]))) {
                tt_text_format(&text, "%s%S", is_listed ? ", " : "",
                               args->keywords[j]);
                is_listed = true;
            }
        }
    }
    return raise_about(env, frame, &text, "'");
}

enum { SUGGESTIONS_MAX = 64 };

static int raise_unexpected(struct tt_env *env, const struct tt__frame *frame,
                            tt_value keyword)
{
    const struct tt__code *code = frame->code;
    struct tt_slice names[SUGGESTIONS_MAX] = {{NULL, 0, false}};
    size_t count = 0;
    uint32_t end = (uint32_t)code->positional + code->keyword_only;
    for (uint32_t i = code->positional_only; i < end; i++) {
        const struct tt_str *at = tt_str_get(code->slot_names[i]);
        if (count < SUGGESTIONS_MAX) {
            names[count++] = (struct tt_slice){at->text, at->size, true};
        }
    }
    return tt_raise_unexpected(
        env, tt_str_get(frame->function->qualified_name)->text, keyword, names,
        count);
}

static int bind_keyword(struct tt_env *env, struct tt__frame *frame,
                        const struct tt_args *args, uint32_t number,
                        tt_value rest)
{
    const struct tt__code *code = frame->code;
    tt_value keyword = args->keywords[number];
    tt_value value = args->at[args->count + number];
    uint32_t at = find_parameter(code, keyword, code->positional_only);
    if (at == UINT32_MAX) {
        if (rest != TT_NULL) {
            return tt_dict_set(env, tt_dict_cast(rest), keyword, value);
        }
        return find_parameter(code, keyword, 0) < code->positional_only
                   ? raise_positional_only(env, frame, args)
                   : raise_unexpected(env, frame, keyword);
    }
    if (frame->slots[at] != TT_NULL) {
        return tt_raise(env, &tt_TypeError,
                        "%S() got multiple values for argument '%S'",
                        frame->function->qualified_name, keyword);
    }
    frame->slots[at] = tt_ref(value);
    return 0;
}

/* ---- Defaults ------------------------------------------------------------ */

static int fill_positional(struct tt_env *env, struct tt__frame *frame,
                           uint32_t given)
{
    const struct tt__code *code = frame->code;
    const struct tt_tuple *defaults =
        frame->function->defaults == TT_NULL
            ? NULL
            : tt_tuple_get(frame->function->defaults);
    uint32_t count = defaults == NULL ? 0 : defaults->count;
    uint32_t extra = 0; /* a program may have set __defaults__ to anything */
    if (TT_UNLIKELY(count > code->positional)) {
        extra = count - code->positional;
        count = code->positional;
    }
    uint32_t required = code->positional - count;
    for (uint32_t i = given; i < required; i++) {
        if (frame->slots[i] == TT_NULL) {
            return raise_missing(env, frame, 0, required, "positional");
        }
    }
    for (uint32_t i = required; i < code->positional; i++) {
        if (frame->slots[i] == TT_NULL) {
            frame->slots[i] = tt_ref(defaults->at[i - required + extra]);
        }
    }
    return 0;
}

static int fill_keyword_only(struct tt_env *env, struct tt__frame *frame)
{
    const struct tt__code *code = frame->code;
    uint32_t from = code->positional, to = from + code->keyword_only;
    tt_value defaults = frame->function->kwdefaults;
    bool missing = false;
    for (uint32_t i = from; i < to; i++) {
        tt_value v;
        if (frame->slots[i] != TT_NULL) {
            continue;
        }
        int rc = defaults == TT_NULL ? 0
                                     : tt_dict_get(env, tt_dict_cast(defaults),
                                                   code->slot_names[i], &v);
        if (rc < 0) {
            return rc;
        }
        frame->slots[i] = rc > 0 ? tt_ref(v) : TT_NULL;
        missing |= rc == 0;
    }
    return missing ? raise_missing(env, frame, from, to, "keyword-only") : 0;
}

/* ---- All of it ----------------------------------------------------------- */

/* The body of a class or text is called by types.FunctionType: its names are
 * its globals. */
static int bind_namespace(struct tt_env *env, struct tt__frame *frame)
{
    TT_ASSERT(frame->code->flags & (CODE_CLASS | CODE_MODULE));
    if (frame->code->slot_count == 0) {
        return 0; /* a file's text needs no namespace */
    }
    TT_ASSERT(frame->slots[0] == TT_NULL);
    frame->slots[0] = tt__function_globals(env, frame->function);
    return frame->slots[0] == TT_NULL ? tt_failure(env) : 0;
}

static int bind_all(struct tt_env *env, struct tt__frame *frame,
                    const struct tt_args *args)
{
    const struct tt__code *code = frame->code;
    uint32_t star = (uint32_t)code->positional + code->keyword_only;
    uint32_t given =
        args->count < code->positional ? args->count : code->positional;
    tt_value rest = TT_NULL;
    int rc = 0;
    if (code->flags & CODE_DOUBLE_STAR) {
        uint32_t at = star + ((code->flags & CODE_STAR) != 0);
        rest = frame->slots[at] = tt_dict(env);
        if (rest == TT_NULL) {
            return tt_failure(env);
        }
    }
    for (uint32_t i = 0; i < given; i++) {
        frame->slots[i] = tt_ref(args->at[i]);
    }
    if (code->flags & CODE_STAR) {
        frame->slots[star] = tt_args_rest(env, args, given);
        rc = frame->slots[star] == TT_NULL ? tt_failure(env) : 0;
    }
    for (uint32_t i = 0; rc == 0 && i < args->keyword_count; i++) {
        rc = bind_keyword(env, frame, args, i, rest);
    }
    if (rc == 0 && args->count > given && !(code->flags & CODE_STAR)) {
        rc = raise_too_many(env, frame, args->count);
    }
    if (rc == 0) {
        rc = fill_positional(env, frame, given);
    }
    if (rc == 0 && code->keyword_only > 0) {
        rc = fill_keyword_only(env, frame);
    }
    return rc == 0 && code->flags & (CODE_CLASS | CODE_MODULE)
               ? bind_namespace(env, frame)
               : rc;
}

/* ---- Functions whose original is in C ------------------------------------ */

/* Whether CODE is of a module that CPython has in C, and raises its errors. */
static bool is_in_c(const struct tt__code *code)
{
    static const char *const names[] = {"datetime"};
    const struct tt__program *program = code->program;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (program->module != NULL && strcmp(program->name, names[i]) == 0) {
            return (code->flags & (CODE_STAR | CODE_DOUBLE_STAR)) == 0 &&
                   code->positional + code->keyword_only <= TT_NATIVE_ARGS_MAX;
        }
    }
    return false;
}

/* The parameters of CODE, as struct tt_native has them. */
static void put_parameters(struct tt_text *out, const struct tt__code *code)
{
    uint32_t count = (uint32_t)code->positional + code->keyword_only;
    uint32_t unnamed = code->positional_only;
    for (uint32_t i = 0; i < count; i++) {
        if (i == code->positional) {
            tt_text_puts(out, "| ");
        }
        tt_text_format(out, "%S ", code->slot_names[i]);
        if (unnamed > 0 && i + 1 == unnamed) {
            tt_text_puts(out, "/ ");
        }
    }
}

/* "function() takes ..." without the parentheses: PyArg_ParseTupleAndKeywords
 * knows no name of the constructors. */
static int raise_of_constructor(struct tt_env *env)
{
    const char unknown[] = "function() got an unexpected ";
    struct tt_exc *exc = tt_exc_take(env);
    tt_value text = tt_exc_arg(exc);
    const char *words = tt_is_str(text) ? tt_str_get(text)->text : "";
    const char *rest = strstr(words, "() ");
    int rc;
    if (rest == NULL) {
        return tt_reraise(env, exc);
    }
    bool is_unknown = strncmp(words, unknown, strlen(unknown)) == 0;
    rc = tt_raise(env, &tt_TypeError, "%sfunction %s",
                  is_unknown ? "this " : "", rest + strlen("() "));
    tt_exc_unref(env, exc);
    return rc;
}

/* ARGS do not fit the function of FRAME: a TypeError in the words of C. */
static int raise_as_builtin(struct tt_env *env, const struct tt__frame *frame,
                            const struct tt_args *args)
{
    const struct tt__function *function = frame->function;
    const struct tt__code *code = frame->code;
    const char *name = tt_str_get(function->name)->text;
    const char *full = tt_str_get(function->qualified_name)->text;
    bool makes = strcmp(name, "__new__") == 0;
    bool is_method = strchr(full, '.') != NULL;
    bool unnamed = false;
    uint32_t total = (uint32_t)code->positional + code->keyword_only;
    uint32_t defaults = function->defaults == TT_NULL
                            ? 0
                            : tt_tuple_get(function->defaults)->count;
    if (makes && strcmp(full, "timezone.__new__") == 0) {
        name = "timezone";
    } else if (makes && strcmp(full, "timedelta.__new__") != 0) {
        name = "function";
        unnamed = true;
    }
    if (is_method && args->count == 0) {
        return tt_raise(env, &tt_TypeError,
                        "unbound method %s() needs an argument", full);
    }
    struct tt_text parameters;
    tt_text_init(&parameters, env);
    put_parameters(&parameters, code);
    tt_value list = tt_text_finish(&parameters);
    if (list == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_native row = TT_SIGNATURE(
        name, full, tt_str_get(list)->text,
        (uint8_t)(code->positional - defaults), (uint8_t)code->positional,
        (uint8_t)total, TT_NATIVE_BUILTIN | (is_method ? TT_NATIVE_METHOD : 0));
    tt_value words[TT_NATIVE_ARGS_MAX];
    int rc = tt_args_bind(env, &row, args, words);
    tt_unref(env, list);
    return rc == TT_ERAISED && unnamed ? raise_of_constructor(env) : rc;
}

int tt__bind_arguments(struct tt_env *env, struct tt__frame *frame,
                       const struct tt_args *args)
{
    int rc = bind_all(env, frame, args);
    if (rc == TT_ERAISED && is_in_c(frame->code)) {
        struct tt_exc *raised = tt_exc_take(env);
        rc = raise_as_builtin(env, frame, args);
        if (rc == 0) {
            rc = tt_reraise(env, raised);
        } else {
            tt_exc_unref(env, raised);
        }
    }
    if (rc < 0) {
        frame->head.flags |= FRAME_DONE; /* no coroutine was ever made */
    }
    return rc;
}
