/* SPDX-License-Identifier: MIT
 *
 * builtins_evaluate.c: exec(), eval() and compile().
 *
 * Mirrors builtin_exec_impl, builtin_eval_impl and builtin_compile_impl of
 * CPython's Python/bltinmodule.c, 3.14. Syntax trees are compiled as texts.
 */
#include "builtins.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/numbers.h"

/* The names that a text sees. */
struct names {
    tt_value globals; /* own */
    tt_value locals;
};

static void names_drop(struct tt_env *env, struct names *names)
{
    tt_unref(env, names->globals);
    tt_unref(env, names->locals);
}

static bool is_dict(tt_value v)
{
    return tt_is_dict(v) || tt_is_exactly(v, &tt__namespace_type);
}

static bool is_mapping(tt_value v)
{
    return tt__type_ops(tt_type_of(v))->getitem != NULL && !tt_is_str(v);
}

/* Those of the caller, where the arguments leave them out. */
static int fill_names(struct tt_env *env, struct names *names)
{
    if (names->globals != TT_NULL) {
        names->locals = names->locals == TT_NULL ? tt_ref(names->globals)
                                                 : tt_ref(names->locals);
        tt_ref(names->globals);
        return 0;
    }
    names->globals = tt__globals(env);
    names->locals =
        names->locals == TT_NULL ? tt__locals(env) : tt_ref(names->locals);
    if (names->globals == TT_NULL || names->locals == TT_NULL) {
        names_drop(env, names);
        return tt_failure(env);
    }
    return 0;
}

/* A dict gets __builtins__, if it has none. */
static int add_builtins(struct tt_env *env, tt_value globals)
{
    tt_value known;
    if (!tt_is_dict(globals)) {
        return 0;
    }
    struct tt_dict *dict = tt_dict_cast(globals);
    int rc = tt_dict_get_c(env, dict, "__builtins__", &known);
    if (rc != 0) {
        return rc < 0 ? rc : 0;
    }
    tt_value module = tt__import_c(env, "builtins");
    tt_value view =
        module == TT_NULL ? TT_NULL : tt__namespace_of(env, (void *)module);
    rc = view == TT_NULL ? tt_failure(env)
                         : tt_dict_set_c(env, dict, "__builtins__", view);
    tt_unref(env, view);
    tt_unref(env, module);
    return rc;
}

static bool has_text_annotations(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    return frame != NULL && frame->code->flags & CODE_TEXT_ANNOTATIONS;
}

/* V as a str: the text itself, or bytes in UTF-8. Given. */
static tt_value text_of(struct tt_env *env, tt_value v, const char *complaint)
{
    const char *bytes;
    size_t size;
    if (tt_is_str(v)) {
        return tt_ref(v);
    }
    if (tt__bytes_of(v, &bytes, &size) || tt_is(v, &tt__bytearray_type)) {
        return tt__call_method(env, v, "decode", NULL, 0);
    }
    tt_raise(env, &tt_TypeError, "%s", complaint);
    return TT_NULL;
}

/* SOURCE as a code object of a text. Given. */
static tt_value code_of(struct tt_env *env, tt_value source,
                        struct tt__text_options *options, const char *complaint)
{
    bool unused;
    if (tt__is_code(source)) {
        const struct tt__code *code = tt__code_in(source, &unused);
        if (!code->program->is_dynamic || !(code->flags & CODE_MODULE)) {
            tt_fail(env, TT_ELIMIT,
                    "running the code of a function by itself is not in the "
                    "scenario language");
            return TT_NULL;
        }
        return tt_ref(source);
    }
    options->source = text_of(env, source, complaint);
    tt_value code =
        options->source == TT_NULL ? TT_NULL : tt__compile_text(env, options);
    tt_unref(env, options->source);
    return code;
}

static tt_value run(struct tt_env *env, tt_value source, struct names *names,
                    bool is_expression)
{
    struct tt__text_options options = {.file = "<string>",
                                       .is_expression = is_expression,
                                       .has_text_annotations =
                                           has_text_annotations(env)};
    if (fill_names(env, names) < 0) {
        return TT_NULL;
    }
    tt_value result = TT_NULL;
    if (add_builtins(env, names->globals) == 0) {
        tt_value code =
            code_of(env, source, &options,
                    is_expression
                        ? "eval() arg 1 must be a string, bytes or code object"
                        : "exec() arg 1 must be a string, bytes or code "
                          "object");
        if (code != TT_NULL) {
            result = tt__run_text(env, code, names->globals, names->locals);
        }
        tt_unref(env, code);
    }
    names_drop(env, names);
    return result;
}

static tt_value given(tt_value v)
{
    return v == TT_NONE ? TT_NULL : v;
}

static tt_value call_exec(struct tt_env *env, const tt_value *args)
{
    struct names names = {given(args[1]), given(args[2])};
    if (names.globals != TT_NULL && !is_dict(names.globals)) {
        tt_raise(env, &tt_TypeError, "exec() globals must be a dict, not %T",
                 names.globals);
        return TT_NULL;
    }
    if (names.locals != TT_NULL && !is_mapping(names.locals)) {
        tt_raise(env, &tt_TypeError, "locals must be a mapping or None, not %T",
                 names.locals);
        return TT_NULL;
    }
    if (args[3] != TT_NULL && args[3] != TT_NONE) {
        tt_fail(env, TT_ELIMIT,
                "exec() with a closure is not in the scenario language");
        return TT_NULL;
    }
    tt_value result = run(env, args[0], &names, false);
    tt_unref(env, result);
    return result == TT_NULL ? TT_NULL : TT_NONE;
}

static tt_value call_eval(struct tt_env *env, const tt_value *args)
{
    struct names names = {given(args[1]), given(args[2])};
    if (names.locals != TT_NULL && !is_mapping(names.locals)) {
        tt_raise(env, &tt_TypeError, "locals must be a mapping");
        return TT_NULL;
    }
    if (names.globals != TT_NULL && !is_dict(names.globals)) {
        tt_raise(env, &tt_TypeError,
                 is_mapping(names.globals)
                     ? "globals must be a real dict; try eval(expr, {}, "
                       "mapping)"
                     : "globals must be a dict");
        return TT_NULL;
    }
    return run(env, args[0], &names, true);
}

enum {
    COMPILE_SOURCE,
    COMPILE_FILE,
    COMPILE_MODE,
    COMPILE_FLAGS,
    COMPILE_ALONE
};

/* 0, or a failure: a mode or flags that are not here. */
static int read_mode(struct tt_env *env, const tt_value *args,
                     struct tt__text_options *options)
{
    int64_t flags = 0;
    if (!tt_is_str(args[COMPILE_MODE])) {
        return tt_raise(env, &tt_TypeError,
                        "compile() argument 'mode' must be str, not %T",
                        args[COMPILE_MODE]);
    }
    if (args[COMPILE_FLAGS] != TT_NULL &&
        tt__to_int(env, args[COMPILE_FLAGS], &flags) < 0) {
        return tt_failure(env);
    }
    options->is_expression = tt_str_is(args[COMPILE_MODE], "eval");
    options->is_single = tt_str_is(args[COMPILE_MODE], "single");
    if (flags != 0) {
        return tt_fail(env, TT_ELIMIT,
                       "compile() with flags is not in the scenario language");
    }
    if (!options->is_expression && !options->is_single &&
        !tt_str_is(args[COMPILE_MODE], "exec")) {
        return tt_raise(env, &tt_ValueError,
                        "compile() mode must be 'exec', 'eval' or 'single'");
    }
    return 0;
}

/* What is to be compiled: a text, or a tree of module ast as one (ast.py),
 * whose statements are in their lines. Given. */
static tt_value source_of(struct tt_env *env, const tt_value *args)
{
    tt_value source = args[COMPILE_SOURCE];
    tt_value method =
        tt_is_str(source)
            ? TT_NULL
            : tt__getattr_optional_c(env, source, "_compiled_text");
    if (method == TT_NULL) {
        return tt_failure(env) < 0 ? TT_NULL : tt_ref(source);
    }
    tt_value text = tt_call(env, method, &args[COMPILE_MODE], 1);
    tt_unref(env, method);
    return text;
}

static tt_value call_compile(struct tt_env *env, const tt_value *args)
{
    struct tt__text_options options = {.has_text_annotations =
                                           has_text_annotations(env)};
    if (!tt_is_str(args[COMPILE_FILE])) {
        tt_raise(env, &tt_TypeError,
                 "expected str, bytes or os.PathLike object, not %T",
                 args[COMPILE_FILE]);
        return TT_NULL;
    }
    options.file = tt_str_get(args[COMPILE_FILE])->text;
    if (args[COMPILE_ALONE] != TT_NULL) {
        int truth = tt_truth(env, args[COMPILE_ALONE]);
        if (truth < 0) {
            return TT_NULL;
        }
        options.has_text_annotations &= truth == 0;
    }
    tt_value source =
        read_mode(env, args, &options) < 0 ? TT_NULL : source_of(env, args);
    tt_value code = source == TT_NULL
                        ? TT_NULL
                        : code_of(env, source, &options,
                                  "compile() arg 1 must be a string, bytes or "
                                  "AST object");
    tt_unref(env, source);
    return code;
}

const struct tt_native tt__compile_function =
    TT__FUNCTION("compile", "source filename mode flags dont_inherit optimize",
                 3, 6, 6, TT_PURE, call_compile);
const struct tt_native tt__eval = TT__FUNCTION(
    "eval", "source / globals locals", 1, 3, 3, TT_REPORTS, call_eval);
const struct tt_native tt__exec =
    TT__FUNCTION("exec", "source / globals locals | closure", 1, 3, 4,
                 TT_REPORTS, call_exec);
