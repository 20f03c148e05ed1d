/* SPDX-License-Identifier: MIT
 *
 * sys_hooks.c: sys.excepthook, sys.unraisablehook, and where a program's own
 * are called. The default ones write to sys.stderr; at an end without a hook
 * of the program's, the command writes the traceback, if nothing can be written
 * after it, and tt_log_ignored what is ignored.
 *
 * Mirrors CPython's Python/pythonrun.c (_PyErr_PrintEx) and Python/errors.c
 * (_PyErr_WriteUnraisableMsg), 3.14.
 */
#include <ticktape/tt_scenario.h>

#include "scenarios/lang/library/struct_sequence.h"
#include "scenarios/lang/machine/machine.h"
#include "sys_module.h"

/* ---- The default hooks --------------------------------------------------- */

/* Writes TEXT (deinitialised) and a line break to sys.stderr: 0 or a failure.
 */
static int write_text(struct tt_env *env, struct tt_text *text)
{
    tt_text_puts(text, "\n");
    tt_value written = TT_NULL, stream = TT_NULL;
    tt_value str =
        text->error < 0 ? TT_NULL : tt_str(env, text->at, text->size);
    tt_text_deinit(text);
    if (str != TT_NULL) {
        stream = tt__imported_member(env, "sys", "stderr");
    }
    if (stream != TT_NULL && stream != TT_NONE) {
        written = tt__call_method(env, stream, "write", &str, 1);
    }
    tt_unref(env, written);
    tt_unref(env, stream);
    tt_unref(env, str);
    return tt_failure(env);
}

/* Puts the traceback of a value that a hook is called with. */
static int put_exception(struct tt_text *text, tt_value value)
{
    TT_ASSERT(TT_LANGUAGE_HAS(text->env, put_traceback));
    if (!tt_is_exc(value)) {
        tt_text_format(text,
                       "TypeError: print_exception(): Exception expected for "
                       "value, %T found",
                       value);
        return text->error;
    }
    return text->env->language->put_traceback(text->env, tt_exc_cast(value),
                                              text);
}

static tt_value call_default_excepthook(struct tt_env *env,
                                        const tt_value *args)
{
    struct tt_text text;
    tt_text_init(&text, env);
    if (put_exception(&text, args[1]) < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return write_text(env, &text) < 0 ? TT_NULL : TT_NONE;
}

const struct tt_native tt__sys_excepthook =
    TT__MODULE_FUNCTION("sys", "excepthook", "exctype value traceback /", 3, 3,
                        3, TT_HIDDEN, call_default_excepthook);

static const struct tt_property unraisable_properties[] = {
    TT__STRUCT_ITEM("exc_type", 0),      TT__STRUCT_ITEM("exc_value", 1),
    TT__STRUCT_ITEM("exc_traceback", 2), TT__STRUCT_ITEM("err_msg", 3),
    TT__STRUCT_ITEM("object", 4),        {.name = NULL},
};

const struct tt_type tt__unraisable_type = {
    TT__STRUCT_TYPE("UnraisableHookArgs", "sys.UnraisableHookArgs", 5,
                    unraisable_properties),
};

/* "err_msg: object:", as far as there are both. */
static void put_subject(struct tt_text *text, const struct tt_tuple *args)
{
    tt_value message = args->at[3], object = args->at[4];
    if (object != TT_NONE) {
        if (message == TT_NONE) {
            tt_text_puts(text, "Exception ignored in");
        } else {
            tt_text_str(text, message);
        }
        tt_text_format(text, ": %R\n", object);
    } else if (message != TT_NONE) {
        tt_text_str(text, message);
        tt_text_puts(text, ":\n");
    }
}

static tt_value call_default_unraisablehook(struct tt_env *env,
                                            const tt_value *args)
{
    if (!tt_is_exactly(args[0], &tt__unraisable_type)) {
        tt_raise(env, &tt_TypeError,
                 "sys.unraisablehook argument type must be UnraisableHookArgs");
        return TT_NULL;
    }
    const struct tt_tuple *about = tt_tuple_get(args[0]);
    struct tt_exc *exc = tt_exc_cast(about->at[1]);
    struct tt_exc *context = exc->context; /* the hook shows no chain */
    struct tt_text text;
    tt_text_init(&text, env);
    put_subject(&text, about);
    exc->context = NULL;
    int rc = put_exception(&text, about->at[1]);
    exc->context = context;
    if (rc < 0 || text.error < 0) {
        tt_text_deinit(&text);
        return TT_NULL;
    }
    return write_text(env, &text) < 0 ? TT_NULL : TT_NONE;
}

const struct tt_native tt__sys_unraisablehook =
    TT__MODULE_FUNCTION("sys", "unraisablehook", "unraisable /", 1, 1, 1,
                        TT_HIDDEN, call_default_unraisablehook);

/* ---- A program's own ----------------------------------------------------- */

/* The hook that the program has set in place of DEFAULT_HOOK. Given; TT_NULL:
 * none, or a failure. */
static tt_value own_hook(struct tt_env *env,
                         const struct tt_native *default_hook)
{
    tt_value hook = tt__imported_member(env, "sys", default_hook->name);
    if (hook == tt_value_of(default_hook)) {
        hook = TT_NULL;
    }
    return hook;
}

/* Type, value and traceback of EXC, each given. */
static int about_exception(struct tt_env *env, struct tt_exc *exc,
                           tt_value *out)
{
    out[0] = tt_ref(tt_value_of(exc->head.type));
    out[1] = tt_ref(tt_value_of(exc));
    out[2] = tt__getattr_c(env, out[1], "__traceback__");
    if (out[2] == TT_NULL) {
        tt_unref(env, out[1]);
        tt_unref(env, out[0]);
        return tt_failure(env);
    }
    return 0;
}

/* Of the hook that raised: WHAT, and the traceback of that. */
static int report_hook(struct tt_env *env, const char *what)
{
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_text text;
    TT_ASSERT(exc != NULL);
    tt_text_init(&text, env);
    tt_text_puts(&text, what);
    int rc = put_exception(&text, tt_value_of(exc));
    tt_exc_unref(env, exc);
    if (rc < 0) {
        tt_text_deinit(&text);
        return rc;
    }
    tt_text_puts(&text, "\n\nOriginal exception was:");
    return write_text(env, &text);
}

static bool has_imported(struct tt_env *env, const char *module,
                         const char *member)
{
    tt_value found = tt__imported_member(env, module, member);
    bool has = found != TT_NULL;
    tt_unref(env, found);
    return has;
}

/* Puts what sys.exit() was called with, if it is a message. */
static int put_exit(struct tt_text *text, const struct tt_exc *exc)
{
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    bool are_many = args != NULL && args->count > 1;
    tt_value code = are_many ? exc->args : tt_exc_arg(exc);
    if (code == TT_NONE || code == TT_TRUE || code == TT_FALSE ||
        tt_is_int(code)) {
        return 0;
    }
    tt_value str = tt_str_of(text->env, code);
    if (str != TT_NULL) {
        tt_text_puts(text, tt_str_get(str)->text);
    }
    tt_unref(text->env, str);
    return str == TT_NULL ? tt_failure(text->env) : 1;
}

/* The usual hook, for a program whose threads or functions of atexit may write
 * something after its traceback. Others have theirs from the command, which
 * adds notes to it. */
static int show_exception(struct tt_env *env, struct tt_exc *exc)
{
    struct tt_text text;
    bool exits = tt_exc_is(exc, &tt_SystemExit);
    bool says_more = has_imported(env, "threading", "_shutdown") ||
                     has_imported(env, "atexit", "_run_exitfuncs");
    if (!says_more || !has_imported(env, "sys", "stderr")) {
        return tt_failure(env);
    }
    tt_text_init(&text, env);
    int rc =
        exits ? put_exit(&text, exc) : put_exception(&text, tt_value_of(exc));
    if (rc < 0 || (exits && rc == 0)) {
        tt_text_deinit(&text);
        return rc;
    }
    rc = write_text(env, &text);
    exc->head.flags |= rc == 0 ? TT_EXC_SHOWN : 0;
    return rc;
}

int tt__call_excepthook(struct tt_env *env, struct tt_exc *exc)
{
    bool exits = tt_exc_is(exc, &tt_SystemExit); /* of which no hook knows */
    tt_value args[3], hook = TT_NULL;
    hook = exits ? TT_NULL : own_hook(env, &tt__sys_excepthook);
    if (hook == TT_NULL && tt_failure(env) == 0) {
        return show_exception(env, exc);
    }
    if (hook == TT_NULL || about_exception(env, exc, args) < 0) {
        tt_unref(env, hook);
        return tt_failure(env);
    }
    tt_value result = tt_call(env, hook, args, 3);
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0) {
        exc->head.flags |= TT_EXC_REPORTED;
    } else if (rc == TT_ERAISED && !tt_exc_is(env->raised, &tt_SystemExit)) {
        rc = report_hook(env, "Error in sys.excepthook:\n");
    }
    tt_unref(env, result);
    for (size_t i = 0; i < 3; i++) {
        tt_unref(env, args[i]);
    }
    tt_unref(env, hook);
    return rc;
}

/* Calls HOOK (borrowed): 1, or a failure, also of its own. */
static int call_unraisable(struct tt_env *env, tt_value hook,
                           struct tt_exc *exc, const struct tt_text *text)
{
    tt_value items[5];
    if (about_exception(env, exc, items) < 0) {
        return tt_failure(env);
    }
    items[3] = tt_str(env, text->at, text->size);
    items[4] = TT_NONE;
    tt_value about = tt__struct_new(env, &tt__unraisable_type, items);
    tt_value result =
        about == TT_NULL ? TT_NULL : tt_call(env, hook, &about, 1);
    tt_unref(env, about);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 1;
}

int tt__call_unraisablehook(struct tt_env *env, struct tt_exc *exc,
                            const struct tt_text *text)
{
    tt_value hook = own_hook(env, &tt__sys_unraisablehook);
    if (hook == TT_NULL) {
        return tt_failure(env);
    }
    int rc = call_unraisable(env, hook, exc, text);
    if (rc == TT_ERAISED) {
        struct tt_exc *own = tt_exc_take(env);
        struct tt_text out;
        tt_text_init(&out, env);
        tt_text_format(&out, "Exception ignored in sys.unraisablehook: %R\n",
                       hook);
        tt_exc_unref(env, own->context);
        own->context = NULL;
        rc = put_exception(&out, tt_value_of(own));
        if (rc < 0) {
            tt_text_deinit(&out);
        } else {
            rc = write_text(env, &out);
        }
        tt_exc_unref(env, own);
    }
    tt_unref(env, hook);
    return rc < 0 ? rc : 1;
}
