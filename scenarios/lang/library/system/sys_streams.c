/* SPDX-License-Identifier: MIT
 *
 * sys_streams.c: the standard streams of module sys.
 *
 * What a program writes to a stream by itself is no event of a trace; print()
 * to sys.stdout is one, as without a file (builtins_print.c).
 */
#include "scenarios/lang/library/builtins/builtins.h"
#include "scenarios/lang/types/texts.h"
#include "sys_module.h"

/* ---- Text ---------------------------------------------------------------- */

static const struct tt_type stream_type, buffer_type;

const struct tt_object tt__stdout = TT_OBJECT_STATIC(&stream_type);
const struct tt_object tt__stderr = TT_OBJECT_STATIC(&stream_type);
static const struct tt_object stdout_buffer = TT_OBJECT_STATIC(&buffer_type);
static const struct tt_object stderr_buffer = TT_OBJECT_STATIC(&buffer_type);

bool tt__is_stdout(tt_value v)
{
    return v == tt_value_of(&tt__stdout);
}

/* Text with surrogates: stdout encodes strictly, stderr with backslashes. */
static int write_encoded(struct tt_env *env, tt_value stream,
                         const struct tt_str *str)
{
    tt_value errors =
        tt_str_c(env, tt__is_stdout(stream) ? "strict" : "backslashreplace");
    tt_value encoded =
        errors == TT_NULL ? TT_NULL : tt__encode(env, str, TT_NULL, errors);
    tt_unref(env, errors);
    if (encoded == TT_NULL) {
        return tt_failure(env);
    }
    TT_ASSERT(!tt__is_stdout(stream));
    const struct tt__bytes *bytes = (const void *)encoded;
    int rc = tt_write_error(env, bytes->bytes, bytes->size);
    tt_unref(env, encoded);
    return rc;
}

/* 0 or a failure. */
static int write_to(struct tt_env *env, tt_value stream, tt_value text)
{
    if (!tt_is_str(text)) {
        return tt_raise(env, &tt_TypeError,
                        "write() argument must be str, not %T", text);
    }
    const struct tt_str *str = tt_str_get(text);
    if (tt__has_surrogates(str->text, str->size)) {
        return write_encoded(env, stream, str);
    }
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

static tt_value stream_file_number(struct tt_env *env, const tt_value *args)
{
    return tt_int(env, tt__is_stdout(args[0]) ? 1 : 2);
}

static tt_value stream_true(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_TRUE;
}

/* Its arguments change nothing that a program or a reader could notice: the
 * encoding is UTF-8, and nothing is held back. */
static tt_value stream_reconfigure(struct tt_env *env, const tt_value *args)
{
    tt_value encoding = args[1];
    if (encoding != TT_NULL && encoding != TT_NONE &&
        !(tt_is_str(encoding) &&
          (tt_str_is(encoding, "utf-8") || tt_str_is(encoding, "utf8") ||
           tt_str_is(encoding, "UTF-8")))) {
        tt_fail(env, TT_ELIMIT,
                "sys.stdout.reconfigure(encoding=...): the "
                "output of a run is UTF-8");
        return TT_NULL;
    }
    return TT_NONE;
}

static const struct tt_native stream_methods[] = {
    TT__METHOD_0("TextIOWrapper", "fileno", TT_PURE, stream_file_number),
    TT__METHOD_0("TextIOWrapper", "flush", TT_PURE, stream_flush),
    TT__METHOD_0("TextIOWrapper", "isatty", TT_PURE, stream_is_tty),
    TT__METHOD_0("TextIOWrapper", "readable", TT_PURE, stream_is_tty),
    TT__METHOD("TextIOWrapper", "reconfigure",
               "self | encoding errors newline line_buffering write_through", 1,
               1, 6, TT_PURE, stream_reconfigure),
    TT__METHOD_0("TextIOWrapper", "seekable", TT_PURE, stream_is_tty),
    TT__METHOD_0("TextIOWrapper", "writable", TT_PURE, stream_true),
    TT__METHOD_1("TextIOWrapper", "write", TT_PURE, stream_write),
    TT__METHOD_1("TextIOWrapper", "writelines", TT_REPORTS, stream_write_lines),
    {.name = NULL},
};

static tt_value get_buffer(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_value_of(tt__is_stdout(self) ? &stdout_buffer : &stderr_buffer);
}

static tt_value get_false(struct tt_env *env, tt_value self)
{
    (void)env;
    (void)self;
    return TT_FALSE;
}

static tt_value get_line_buffering(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt__is_stdout(self) ? TT_FALSE : TT_TRUE;
}

static tt_value get_encoding(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_str_c(env, "utf-8");
}

static tt_value get_errors(struct tt_env *env, tt_value self)
{
    return tt_str_c(env, tt__is_stdout(self) ? "strict" : "backslashreplace");
}

static tt_value get_mode(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_str_c(env, "w");
}

static tt_value get_name(struct tt_env *env, tt_value self)
{
    return tt_str_c(env, tt__is_stdout(self) ? "<stdout>" : "<stderr>");
}

static const struct tt_property stream_properties[] = {
    {"buffer", TT_PURE, get_buffer, NULL},
    {"closed", TT_PURE, get_false, NULL},
    {"encoding", TT_PURE, get_encoding, NULL},
    {"errors", TT_PURE, get_errors, NULL},
    {"line_buffering", TT_PURE, get_line_buffering, NULL},
    {"mode", TT_PURE, get_mode, NULL},
    {"name", TT_PURE, get_name, NULL},
    {"write_through", TT_PURE, get_false, NULL},
    {.name = NULL},
};

static const struct tt_type stream_type = {
    TT__TYPE_HEAD("TextIOWrapper", "_io.TextIOWrapper"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct tt_object),
    .repr = repr_stream,
    .methods = stream_methods,
    .properties = stream_properties,
};

/* ---- Bytes --------------------------------------------------------------- */

static tt_value buffer_write(struct tt_env *env, const tt_value *args)
{
    if (!tt__is_bytes(args[1])) {
        tt_raise(env, &tt_TypeError,
                 "a bytes-like object is required, not '%T'", args[1]);
        return TT_NULL;
    }
    const struct tt__bytes *bytes = (const void *)args[1];
    int rc = args[0] == tt_value_of(&stdout_buffer)
                 ? tt_write_out(env, bytes->bytes, bytes->size)
                 : tt_write_error(env, bytes->bytes, bytes->size);
    return rc < 0 ? TT_NULL : tt_int(env, (int64_t)bytes->size);
}

static int repr_buffer(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    tt_text_format(out, "<_io.BufferedWriter name='<%s>'>",
                   self == tt_value_of(&stdout_buffer) ? "stdout" : "stderr");
    return out->error;
}

static const struct tt_native buffer_methods[] = {
    TT__METHOD_0("BufferedWriter", "flush", TT_PURE, stream_flush),
    TT__METHOD_0("BufferedWriter", "isatty", TT_PURE, stream_is_tty),
    TT__METHOD_1("BufferedWriter", "write", TT_PURE, buffer_write),
    {.name = NULL},
};

static const struct tt_type buffer_type = {
    TT__TYPE_HEAD("BufferedWriter", "_io.BufferedWriter"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct tt_object),
    .repr = repr_buffer,
    .methods = buffer_methods,
};
