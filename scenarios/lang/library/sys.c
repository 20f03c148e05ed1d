/* SPDX-License-Identifier: MIT
 *
 * sys.c: module sys: exit, and the standard streams.
 *
 * What a program writes to a stream by itself is no event of a trace; print()
 * to sys.stdout is one, as without a file (builtins_print.c).
 */
#include "builtins.h"
#include "modules.h"

/* ---- Streams ------------------------------------------------------------- */

extern const struct tt_type tt__stream_type;

static const struct tt_object stdout_object =
    TT_OBJECT_STATIC(&tt__stream_type);
static const struct tt_object stderr_object =
    TT_OBJECT_STATIC(&tt__stream_type);

bool tt__is_stdout(tt_value v)
{
    return v == tt_value_of(&stdout_object);
}

/* 0 or a failure. */
static int write_to(struct tt_env *env, tt_value stream, tt_value text)
{
    if (!tt_is_str(text)) {
        return tt_raise(env, &tt_TypeError,
                        "write() argument must be str, not %T", text);
    }
    const struct tt_str *str = tt_str_get(text);
    return tt__is_stdout(stream) ? tt_write_out(env, str->text, str->size)
                                 : tt_write_error(env, str->text, str->size);
}

static tt_value stream_write(struct tt_env *env, const tt_value *args)
{
    return write_to(env, args[0], args[1]) < 0
               ? TT_NULL
               : tt_int(env, tt_str_get(args[1])->length);
}

static tt_value stream_write_lines(struct tt_env *env, const tt_value *args)
{
    tt_value lines = tt__iter(env, args[1]), line = TT_NULL;
    int rc = lines == TT_NULL ? tt_failure(env) : 0;
    while (rc == 0 && (rc = tt__next(env, lines, &line)) > 0) {
        rc = write_to(env, args[0], line);
        tt_unref(env, line);
    }
    tt_unref(env, lines);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* Nothing is held back that a reader could miss (command_show). */
static tt_value stream_flush(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_NONE;
}

static tt_value stream_is_tty(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_FALSE;
}

static int repr_stream(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_format(out,
                   "<_io.TextIOWrapper name='<%s>' mode='w' encoding='utf-8'>",
                   tt__is_stdout(self) ? "stdout" : "stderr");
    return out->error;
}

static const struct tt_native stream_methods[] = {
    TT__METHOD_0("TextIOWrapper", "flush", TT_PURE, stream_flush),
    TT__METHOD_0("TextIOWrapper", "isatty", TT_PURE, stream_is_tty),
    TT__METHOD_1("TextIOWrapper", "write", TT_PURE, stream_write),
    TT__METHOD_1("TextIOWrapper", "writelines", TT_REPORTS, stream_write_lines),
    {.name = NULL},
};

const struct tt_type tt__stream_type = {
    TT__TYPE_HEAD("TextIOWrapper", "_io.TextIOWrapper"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct tt_object),
    .repr = repr_stream,
    .methods = stream_methods,
};

/* ---- The module ---------------------------------------------------------- */

static tt_value sys_exit(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *exc = tt_exc_from(env, tt_value_of(&tt_SystemExit),
                                     args[0] == TT_NULL ? TT_NONE : args[0]);
    if (exc != NULL) {
        tt_raise_exc(env, exc);
        tt_exc_unref(env, exc);
    }
    return TT_NULL;
}

static const struct tt_native exit_row = TT__MODULE_FUNCTION(
    "sys", "exit", "status /", 0, 1, 1, TT_REPORTS, sys_exit);

static const struct tt__member members[] = {
    {"exit", &exit_row, NULL},
    {"stderr", &stderr_object, NULL},
    {"stdout", &stdout_object, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__sys_module = {.name = "sys", .members = members};
