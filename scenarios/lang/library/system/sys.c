/* SPDX-License-Identifier: MIT
 *
 * sys.c: module sys, without its streams (sys_streams.c).
 *
 * What describes the interpreter and its machine is what CPython 3.14.2 has on
 * Linux, so that no run depends on where it takes place.
 */
#include <float.h>

#include "scenarios/lang/library/builtins/builtins.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/library/struct_sequence.h"
#include "sys_module.h"

/* ---- The interpreter ----------------------------------------------------- */

enum { HEX_VERSION = 0x030e02f0, MAX_UNICODE = 0x10ffff };

static const struct tt_property version_properties[] = {
    TT__STRUCT_ITEM("major", 0),  TT__STRUCT_ITEM("minor", 1),
    TT__STRUCT_ITEM("micro", 2),  TT__STRUCT_ITEM("releaselevel", 3),
    TT__STRUCT_ITEM("serial", 4), {.name = NULL},
};

static const struct tt_type version_type = {
    TT__STRUCT_TYPE("version_info", "sys.version_info", 5, version_properties),
};

static tt_value make_version_info(struct tt_env *env)
{
    const tt_value items[] = {tt_small_int(3), tt_small_int(14),
                              tt_small_int(2), tt_str_c(env, "final"),
                              tt_small_int(0)};
    return tt__struct_new(env, &version_type, items);
}

static const struct tt_property float_properties[] = {
    TT__STRUCT_ITEM("max", 0),        TT__STRUCT_ITEM("max_exp", 1),
    TT__STRUCT_ITEM("max_10_exp", 2), TT__STRUCT_ITEM("min", 3),
    TT__STRUCT_ITEM("min_exp", 4),    TT__STRUCT_ITEM("min_10_exp", 5),
    TT__STRUCT_ITEM("dig", 6),        TT__STRUCT_ITEM("mant_dig", 7),
    TT__STRUCT_ITEM("epsilon", 8),    TT__STRUCT_ITEM("radix", 9),
    TT__STRUCT_ITEM("rounds", 10),    {.name = NULL},
};

static const struct tt_type float_type = {
    TT__STRUCT_TYPE("float_info", "sys.float_info", 11, float_properties),
};

static tt_value make_float_info(struct tt_env *env)
{
    const tt_value items[] = {tt_float(env, DBL_MAX),
                              tt_small_int(DBL_MAX_EXP),
                              tt_small_int(DBL_MAX_10_EXP),
                              tt_float(env, DBL_MIN),
                              tt_small_int(DBL_MIN_EXP),
                              tt_small_int(DBL_MIN_10_EXP),
                              tt_small_int(DBL_DIG),
                              tt_small_int(DBL_MANT_DIG),
                              tt_float(env, DBL_EPSILON),
                              tt_small_int(FLT_RADIX),
                              tt_small_int(1)};
    return tt__struct_new(env, &float_type, items);
}

static const struct tt_property int_properties[] = {
    TT__STRUCT_ITEM("bits_per_digit", 0),
    TT__STRUCT_ITEM("sizeof_digit", 1),
    TT__STRUCT_ITEM("default_max_str_digits", 2),
    TT__STRUCT_ITEM("str_digits_check_threshold", 3),
    {.name = NULL},
};

static const struct tt_type int_type = {
    TT__STRUCT_TYPE("int_info", "sys.int_info", 4, int_properties),
};

static tt_value make_int_info(struct tt_env *env)
{
    const tt_value items[] = {tt_small_int(30), tt_small_int(4),
                              tt_small_int(4300), tt_small_int(640)};
    return tt__struct_new(env, &int_type, items);
}

static const struct tt_property flag_properties[] = {
    TT__STRUCT_ITEM("debug", 0),
    TT__STRUCT_ITEM("inspect", 1),
    TT__STRUCT_ITEM("interactive", 2),
    TT__STRUCT_ITEM("optimize", 3),
    TT__STRUCT_ITEM("dont_write_bytecode", 4),
    TT__STRUCT_ITEM("no_user_site", 5),
    TT__STRUCT_ITEM("no_site", 6),
    TT__STRUCT_ITEM("ignore_environment", 7),
    TT__STRUCT_ITEM("verbose", 8),
    TT__STRUCT_ITEM("bytes_warning", 9),
    TT__STRUCT_ITEM("quiet", 10),
    TT__STRUCT_ITEM("hash_randomization", 11),
    TT__STRUCT_ITEM("isolated", 12),
    TT__STRUCT_ITEM("dev_mode", 13),
    TT__STRUCT_ITEM("utf8_mode", 14),
    TT__STRUCT_ITEM("warn_default_encoding", 15),
    TT__STRUCT_ITEM("safe_path", 16),
    TT__STRUCT_ITEM("int_max_str_digits", 17),
    {.name = NULL},
};

static const struct tt_type flags_type = {
    TT__STRUCT_TYPE("flags", "sys.flags", 18, flag_properties),
};

/* As `python3 FILE` sets them. */
static tt_value make_flags(struct tt_env *env)
{
    tt_value items[18];
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        items[i] = tt_small_int(0);
    }
    items[11] = tt_small_int(1);
    items[13] = items[16] = TT_FALSE;
    items[17] = tt_small_int(4300);
    return tt__struct_new(env, &flags_type, items);
}

/* sys.implementation, a types.SimpleNamespace there. */
static const struct tt_type implementation_type;

static const struct tt_object implementation =
    TT_OBJECT_STATIC(&implementation_type);

static tt_value get_implementation_name(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_str_c(env, "cpython");
}

static tt_value get_cache_tag(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_str_c(env, "cpython-314");
}

static tt_value get_version(struct tt_env *env, tt_value self)
{
    (void)self;
    return make_version_info(env);
}

static tt_value get_hex_version(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_int(env, HEX_VERSION);
}

static const struct tt_property implementation_properties[] = {
    {"cache_tag", TT_PURE, get_cache_tag, NULL},
    {"hexversion", TT_PURE, get_hex_version, NULL},
    {"name", TT_PURE, get_implementation_name, NULL},
    {"version", TT_PURE, get_version, NULL},
    {.name = NULL},
};

static const struct tt_type implementation_type = {
    TT__TYPE_HEAD("SimpleNamespace", "types.SimpleNamespace"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct tt_object),
    .properties = implementation_properties,
};

/* ---- Constants ----------------------------------------------------------- */

#define TEXT(name_, text_)                                                     \
    static tt_value make_##name_(struct tt_env *env)                           \
    {                                                                          \
        return tt_str_c(env, text_);                                           \
    }
TEXT(byteorder, "little")
TEXT(executable, "/usr/bin/python3")
TEXT(float_repr_style, "short")
TEXT(platform, "linux")
TEXT(prefix, "/usr")
TEXT(version, "3.14.2 (main, Dec  5 2025, 16:49:16) [GCC 12.2.0]")
#undef TEXT

static tt_value make_hexversion(struct tt_env *env)
{
    return tt_int(env, HEX_VERSION);
}

static tt_value make_maxsize(struct tt_env *env)
{
    return tt_int(env, INT64_MAX);
}

static tt_value make_maxunicode(struct tt_env *env)
{
    return tt_int(env, MAX_UNICODE);
}

static tt_value make_api_version(struct tt_env *env)
{
    return tt_int(env, 1013);
}

static tt_value make_warnoptions(struct tt_env *env)
{
    return tt_list(env, NULL, 0);
}

/* ---- Functions ----------------------------------------------------------- */

/* The exception that is being handled; NULL: none. */
static struct tt_exc *handled_now(const struct tt_env *env)
{
    const struct tt_handled *at = env->handled;
    while (at != NULL && at->exc == NULL) {
        at = at->outer;
    }
    return at == NULL ? NULL : at->exc;
}

static tt_value sys_exception(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *exc = handled_now(env);
    (void)args;
    return exc == NULL ? TT_NONE : tt_ref(tt_value_of(exc));
}

static tt_value sys_exc_info(struct tt_env *env, const tt_value *args)
{
    tt_value items[] = {TT_NONE, TT_NONE, TT_NONE};
    struct tt_exc *exc = handled_now(env);
    (void)args;
    if (exc != NULL) {
        items[0] = tt__type_value(exc->head.type);
        items[1] = tt_value_of(exc);
        items[2] = tt__getattr_c(env, items[1], "__traceback__");
        if (items[2] == TT_NULL) {
            return TT_NULL;
        }
    }
    tt_value made = tt_tuple(env, items, 3);
    tt_unref(env, items[2]);
    return made;
}

static tt_value sys_get_recursion_limit(struct tt_env *env,
                                        const tt_value *args)
{
    (void)args;
    tt_touch(env, &env->limits.depth_max, TT_READ);
    return tt_int(env, env->limits.depth_max);
}

static tt_value sys_breakpoint(struct tt_env *env, const struct tt_args *args)
{
    (void)args;
    tt_fail(env, TT_ELIMIT,
            "breakpoint(): there is no module pdb; use `ticktape run --step`, "
            "or set sys.breakpointhook");
    return TT_NULL;
}

static tt_value sys_get_digits(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_touch(env, &env->digits_max, TT_READ);
    return tt_small_int(env->digits_max);
}

/* Each conversion of an int depends on it. */
static tt_value sys_set_digits(struct tt_env *env, const tt_value *args)
{
    enum { DIGITS_LEAST = 640 };
    int64_t digits;
    if (tt__to_int(env, args[0], &digits) < 0) {
        return TT_NULL;
    }
    if (digits > INT32_MAX || digits < INT32_MIN) {
        tt_raise(env, &tt_OverflowError,
                 "Python int too large to convert to C int");
        return TT_NULL;
    }
    if (digits != 0 && digits < DIGITS_LEAST) {
        tt_raise(env, &tt_ValueError,
                 "maxdigits must be >= %d or 0 for unlimited", DIGITS_LEAST);
        return TT_NULL;
    }
    env->digits_max = (uint32_t)digits;
    return TT_NONE;
}

static tt_value sys_set_recursion_limit(struct tt_env *env,
                                        const tt_value *args)
{
    int64_t limit;
    if (tt__to_int(env, args[0], &limit) < 0) {
        return TT_NULL;
    }
    if (limit < 1) {
        tt_raise(env, &tt_ValueError,
                 "recursion limit must be greater or equal than 1");
        return TT_NULL;
    }
    if (limit > INT32_MAX) {
        tt_raise(env, &tt_OverflowError,
                 "Python int too large to convert to C int");
        return TT_NULL;
    }
    if (env->depth >= (uint32_t)limit) {
        tt_raise(env, &tt_RecursionError,
                 "cannot set the recursion limit to %l at the recursion depth "
                 "%u: the limit is too low",
                 limit, env->depth);
        return TT_NULL;
    }
    tt_touch(env, &env->limits.depth_max, TT_WRITE);
    env->limits.depth_max = (uint32_t)limit;
    return TT_NONE;
}

/* Equal strs are the same object or not: only `is` can tell. */
static tt_value sys_intern(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError, "intern() argument must be str, not %T",
                 args[0]);
        return TT_NULL;
    }
    return tt_ref(args[0]);
}

static tt_value sys_encoding(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_str_c(env, "utf-8");
}

static tt_value sys_switch_interval(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_float(env, 0.005);
}

/* The frame DEPTH calls above the one that runs, or NULL with a failure. */
static struct tt__frame *frame_above(struct tt_env *env, tt_value depth)
{
    struct tt__frame *frame = tt__machine(env)->current;
    int64_t count = 0;
    if (depth != TT_NULL && tt__to_int(env, depth, &count) < 0) {
        return NULL;
    }
    for (; count > 0 && frame != NULL; count--) {
        frame = frame->back;
    }
    if (frame == NULL) {
        tt_raise(env, &tt_ValueError, "call stack is not deep enough");
    }
    return frame;
}

static tt_value sys_get_frame(struct tt_env *env, const tt_value *args)
{
    struct tt__frame *frame = frame_above(env, args[0]);
    return frame == NULL ? TT_NULL : tt__frame_object(env, frame);
}

/* None: there is no such frame. */
static tt_value sys_get_frame_module(struct tt_env *env, const tt_value *args)
{
    const struct tt__frame *frame = frame_above(env, args[0]);
    if (frame == NULL && tt_raised(env, &tt_ValueError)) {
        tt_exc_unref(env, tt_exc_take(env));
        return TT_NONE;
    }
    return frame == NULL ? TT_NULL : tt_str_c(env, frame->code->program->name);
}

static const struct tt_property hooks_properties[] = {
    TT__STRUCT_ITEM("firstiter", 0),
    TT__STRUCT_ITEM("finalizer", 1),
    {.name = NULL},
};

static const struct tt_type hooks_type = {
    TT__STRUCT_TYPE("asyncgen_hooks", "sys.asyncgen_hooks", 2,
                    hooks_properties),
};

/* While a loop runs, they are methods of it that it does not have here. */
static tt_value sys_get_hooks(struct tt_env *env, const tt_value *args)
{
    const tt_value items[] = {TT_NONE, TT_NONE};
    (void)args;
    if (env->running != NULL) {
        tt_fail(env, TT_ELIMIT,
                "sys.get_asyncgen_hooks() while a loop runs is not in the "
                "scenario language");
        return TT_NULL;
    }
    return tt__struct_new(env, &hooks_type, items);
}

static tt_value sys_set_hooks(struct tt_env *env, const tt_value *args)
{
    if ((args[0] == TT_NULL || args[0] == TT_NONE) &&
        (args[1] == TT_NULL || args[1] == TT_NONE) && env->running == NULL) {
        return TT_NONE;
    }
    tt_fail(env, TT_ELIMIT,
            "sys.set_asyncgen_hooks() is not in the scenario language");
    return TT_NULL;
}

static tt_value sys_false(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_FALSE;
}

static const struct tt_native get_asyncgen_hooks_row = TT__MODULE_FUNCTION(
    "sys", "get_asyncgen_hooks", "", 0, 0, 0, TT_HIDDEN, sys_get_hooks);
static const struct tt_native set_asyncgen_hooks_row =
    TT__MODULE_FUNCTION("sys", "set_asyncgen_hooks", "firstiter finalizer", 0,
                        2, 2, TT_HIDDEN, sys_set_hooks);
static const struct tt_native getframe_row = TT__MODULE_FUNCTION(
    "sys", "_getframe", "depth /", 0, 1, 1, TT_HIDDEN, sys_get_frame);
static const struct tt_native getframemodulename_row =
    TT__MODULE_FUNCTION("sys", "_getframemodulename", "depth", 0, 1, 1,
                        TT_HIDDEN, sys_get_frame_module);
static const struct tt_native exit_row = TT__MODULE_FUNCTION(
    "sys", "exit", "status /", 0, 1, 1, TT_REPORTS, tt__call_exit);
static const struct tt_native exception_row = TT__MODULE_FUNCTION(
    "sys", "exception", "", 0, 0, 0, TT_PURE, sys_exception);
static const struct tt_native exc_info_row =
    TT__MODULE_FUNCTION("sys", "exc_info", "", 0, 0, 0, TT_PURE, sys_exc_info);
static const struct tt_native getrecursionlimit_row =
    TT__MODULE_FUNCTION("sys", "getrecursionlimit", "", 0, 0, 0, TT_REPORTS,
                        sys_get_recursion_limit);
static const struct tt_native setrecursionlimit_row =
    TT__MODULE_FUNCTION("sys", "setrecursionlimit", "limit /", 1, 1, 1,
                        TT_REPORTS, sys_set_recursion_limit);
static const struct tt_native get_digits_row = TT__MODULE_FUNCTION(
    "sys", "get_int_max_str_digits", "", 0, 0, 0, TT_REPORTS, sys_get_digits);
static const struct tt_native set_digits_row =
    TT__MODULE_FUNCTION("sys", "set_int_max_str_digits", "maxdigits", 1, 1, 1,
                        TT_HIDDEN, sys_set_digits);
static const struct tt_native breakpoint_row =
    TT_NATIVE_RAW_("breakpointhook", "sys.breakpointhook", TT_NATIVE_BUILTIN,
                   TT_HIDDEN, sys_breakpoint);
static const struct tt_native intern_row = TT__MODULE_FUNCTION(
    "sys", "intern", "string /", 1, 1, 1, TT_PURE, sys_intern);
static const struct tt_native getdefaultencoding_row = TT__MODULE_FUNCTION(
    "sys", "getdefaultencoding", "", 0, 0, 0, TT_PURE, sys_encoding);
static const struct tt_native getfilesystemencoding_row = TT__MODULE_FUNCTION(
    "sys", "getfilesystemencoding", "", 0, 0, 0, TT_PURE, sys_encoding);
static const struct tt_native getswitchinterval_row = TT__MODULE_FUNCTION(
    "sys", "getswitchinterval", "", 0, 0, 0, TT_PURE, sys_switch_interval);
static const struct tt_native is_finalizing_row = TT__MODULE_FUNCTION(
    "sys", "is_finalizing", "", 0, 0, 0, TT_PURE, sys_false);

static const struct tt__member members[] = {
    {"UnraisableHookArgs", &tt__unraisable_type, NULL},
    {"__excepthook__", &tt__sys_excepthook, NULL},
    {"__stderr__", &tt__stderr, NULL},
    {"__stdout__", &tt__stdout, NULL},
    {"__unraisablehook__", &tt__sys_unraisablehook, NULL},
    {"_getframe", &getframe_row, NULL},
    {"_getframemodulename", &getframemodulename_row, NULL},
    {"api_version", NULL, make_api_version},
    {"argv", NULL, tt__make_argv},
    {"base_prefix", NULL, make_prefix},
    {"__breakpointhook__", &breakpoint_row, NULL},
    {"breakpointhook", &breakpoint_row, NULL},
    {"byteorder", NULL, make_byteorder},
    {"exc_info", &exc_info_row, NULL},
    {"excepthook", &tt__sys_excepthook, NULL},
    {"exception", &exception_row, NULL},
    {"exec_prefix", NULL, make_prefix},
    {"executable", NULL, make_executable},
    {"exit", &exit_row, NULL},
    {"flags", NULL, make_flags},
    {"float_info", NULL, make_float_info},
    {"float_repr_style", NULL, make_float_repr_style},
    {"get_asyncgen_hooks", &get_asyncgen_hooks_row, NULL},
    {"get_int_max_str_digits", &get_digits_row, NULL},
    {"getdefaultencoding", &getdefaultencoding_row, NULL},
    {"getfilesystemencoding", &getfilesystemencoding_row, NULL},
    {"getrecursionlimit", &getrecursionlimit_row, NULL},
    {"getswitchinterval", &getswitchinterval_row, NULL},
    {"hexversion", NULL, make_hexversion},
    {"implementation", &implementation, NULL},
    {"int_info", NULL, make_int_info},
    {"intern", &intern_row, NULL},
    {"is_finalizing", &is_finalizing_row, NULL},
    {"maxsize", NULL, make_maxsize},
    {"maxunicode", NULL, make_maxunicode},
    {"modules", NULL, tt__make_modules},
    {"orig_argv", NULL, tt__make_argv},
    {"path", NULL, tt__make_path},
    {"platform", NULL, make_platform},
    {"prefix", NULL, make_prefix},
    {"set_int_max_str_digits", &set_digits_row, NULL},
    {"set_asyncgen_hooks", &set_asyncgen_hooks_row, NULL},
    {"setrecursionlimit", &setrecursionlimit_row, NULL},
    {"stderr", &tt__stderr, NULL},
    {"stdin", NULL, tt__make_stdin},
    {"stdlib_module_names", NULL, tt__make_stdlib_module_names},
    {"stdout", &tt__stdout, NULL},
    {"unraisablehook", &tt__sys_unraisablehook, NULL},
    {"version", NULL, make_version},
    {"version_info", NULL, make_version_info},
    {"warnoptions", NULL, make_warnoptions},
    {NULL, NULL, NULL},
};

static const struct tt__elsewhere elsewhere[] = {
    {"meta_path", "_metapath"},
    {"path_hooks", "_metapath"},
    {"path_importer_cache", "_metapath"},
    {NULL, NULL},
};

const struct tt__module tt__sys_module = {
    .name = "sys", .members = members, .elsewhere = elsewhere};
