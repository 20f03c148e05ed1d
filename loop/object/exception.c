/* SPDX-License-Identifier: MIT
 *
 * exception.c: exceptions as values, and raising them.
 *
 * Mirrors CPython's Objects/exceptions.c (the types, str and repr) and
 * Python/errors.c _PyErr_SetObject (the context of what is raised while
 * something else is being handled).
 */
#include "loop/object/exception.h"

#include <errno.h>

#include "loop/object/exception_group.h"
#include "loop/object/exception_stream.h"
#include "loop/object/sound.h"

enum { OS_ERROR_ARGS_MAX = 5 };

/* ---- Making and destroying ----------------------------------------------- */

static struct tt_exc *make_bare(struct tt_env *env, const struct tt_type *type)
{
    size_t size = type->size != 0 ? type->size : sizeof(struct tt_exc);
    struct tt_exc *exc = tt_object_new(env, type, size);
    TT_ASSERT(type->kind == TT_KIND_EXCEPTION);
    if (exc != NULL) {
        memset((char *)exc + sizeof exc->head, 0, size - sizeof exc->head);
    }
    return exc;
}

/* What only codecs raise: their text is made of what the language knows. */
static bool is_of_codecs(const struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    return tt_exc_is(exc, &tt_UnicodeError) &&
           (tt_exc_is(exc, &tt_UnicodeDecodeError) ||
            tt_exc_is(exc, &tt_UnicodeEncodeError) ||
            tt_exc_is(exc, &tt_UnicodeTranslateError));
}

/* The text of EXC, which ARGS describe: 0 or a failure. */
static int set_codec_text(struct tt_env *env, struct tt_exc *exc,
                          const struct tt_type *type,
                          const struct tt_args *args)
{
    TT_ASSERT(exc->about == TT_NULL);
    if (!TT_LANGUAGE_HAS(env, unicode_error)) {
        return tt_fail(env, TT_ELIMIT,
                       "making a %s is not in the scenario language; use a "
                       "UnicodeError or a ValueError",
                       type->name);
    }
    exc->about = env->language->unicode_error(env, type, args);
    return exc->about == TT_NULL ? tt_failure(env) : 0;
}

/* OSError.__new__: the subclass that errno names (errnomap of CPython), if the
 * program calls OSError itself with two to five arguments. */
static const struct tt_type *type_of_errno(const struct tt_type *type,
                                           const struct tt_args *args)
{
    static const struct {
        int64_t number;
        const struct tt_type *type;
    } types[] = {
        {EAGAIN, &tt_BlockingIOError},
        {EALREADY, &tt_BlockingIOError},
        {EINPROGRESS, &tt_BlockingIOError},
        {EWOULDBLOCK, &tt_BlockingIOError},
        {EPIPE, &tt_BrokenPipeError},
        {ESHUTDOWN, &tt_BrokenPipeError},
        {ECHILD, &tt_ChildProcessError},
        {ECONNABORTED, &tt_ConnectionAbortedError},
        {ECONNREFUSED, &tt_ConnectionRefusedError},
        {ECONNRESET, &tt_ConnectionResetError},
        {EEXIST, &tt_FileExistsError},
        {ENOENT, &tt_FileNotFoundError},
        {EISDIR, &tt_IsADirectoryError},
        {ENOTDIR, &tt_NotADirectoryError},
        {EINTR, &tt_InterruptedError},
        {EACCES, &tt_PermissionError},
        {EPERM, &tt_PermissionError},
        {ESRCH, &tt_ProcessLookupError},
        {ETIMEDOUT, &tt_TimeoutError},
    };
    if (type != &tt_OSError || args->count < 2 ||
        args->count > OS_ERROR_ARGS_MAX || !tt_is_int(args->at[0])) {
        return type;
    }
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (args->at[0] == tt_small_int(types[i].number)) {
            return types[i].type;
        }
    }
    return type;
}

/* BaseException.__new__: the arguments become `args`. */
static tt_value make_exc(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    type = type_of_errno(type, args);
    struct tt_exc *exc = make_bare(env, type);
    if (exc != NULL && is_of_codecs(exc) &&
        set_codec_text(env, exc, type, args) < 0) {
        tt_exc_unref(env, exc);
        return TT_NULL;
    }
    if (exc != NULL && args->count > 0) {
        exc->args = tt_tuple(env, args->at, args->count);
        if (exc->args == TT_NULL) {
            tt_exc_unref(env, exc);
            return TT_NULL;
        }
    }
    /* A program's __init__ looks after its own. */
    if (exc != NULL && args->keyword_count > 0 && type->init == NULL &&
        tt_exc_keywords(env, exc, args) < 0) {
        tt_exc_unref(env, exc);
        return TT_NULL;
    }
    return tt_value_of(exc);
}

/* What __init__ reads by name passes through __new__. */
static tt_value make_stream_error(struct tt_env *env,
                                  const struct tt_type *type,
                                  const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    struct tt_args positional = {.at = args->at, .count = args->count};
    return make_exc(env, type, &positional);
}

static tt_value make_group(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    tt_value members;
    type = tt__group_begin(env, type, args, &members);
    tt_value made = type == NULL ? TT_NULL : make_exc(env, type, args);
    if (made == TT_NULL) {
        tt_unref(env, members);
        return TT_NULL;
    }
    struct tt__group *group = (struct tt__group *)(void *)made;
    group->message = tt_ref(args->at[0]);
    group->members = tt_tuple_get(members);
    return made;
}

/* The innermost frame goes first, as in tb_dealloc(). */
void tt__traceback_unref(struct tt_env *env, struct tt_traceback *at)
{
    struct tt_traceback *inner = NULL;
    TT_PARANOID_ASSERT(at == NULL || at->refs > 0);
    while (at != NULL && --at->refs == 0) {
        struct tt_traceback *next = at->next;
        at->next = inner;
        inner = at;
        at = next;
    }
    while (inner != NULL) {
        struct tt_traceback *outer = inner->next;
        tt_unref(env, inner->frame);
        tt_free(env, inner, sizeof *inner);
        inner = outer;
    }
}

/* Where the entry AT is; false: nothing to show. */
static bool entry_place(struct tt_env *env, const struct tt_traceback *at,
                        struct tt_place *out)
{
    if (TT_LANGUAGE_HAS(env, entry_place)) {
        return env->language->entry_place(env, at, out);
    }
    *out = (struct tt_place){.line = at->line, .is_main = true};
    return true;
}

bool tt_exc_place(struct tt_env *env, const struct tt_exc *exc,
                  struct tt_place *out)
{
    TT_ASSERT(tt__exc_sound(exc));
    bool found = false;
    for (const struct tt_traceback *at = exc->traceback; at != NULL;
         at = at->next) {
        struct tt_place place;
        if (at->line != 0 && entry_place(env, at, &place)) {
            *out = place;
            found = true;
        }
    }
    return found;
}

void tt_exc_set_traceback(struct tt_env *env, struct tt_exc *exc,
                          struct tt_traceback *traceback)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    struct tt_traceback *old = exc->traceback;
    if (traceback != NULL) {
        traceback->refs++;
    }
    exc->traceback = traceback;
    tt__traceback_unref(env, old);
}

static void clear_exc(struct tt_env *env, struct tt_object *self)
{
    struct tt_exc *exc = (struct tt_exc *)self;
    if (exc->attributes != NULL && TT_LANGUAGE_HAS(env, drop_attributes)) {
        env->language->drop_attributes(env, exc);
    }
    tt_unref(env, exc->args);
    tt_exc_unref(env, exc->cause);
    tt_exc_unref(env, exc->context);
    tt__traceback_unref(env, exc->traceback);
    tt_unref(env, exc->notes);
    tt_unref(env, exc->name);
    tt_unref(env, exc->about);
}

static void clear_group(struct tt_env *env, struct tt_object *self)
{
    tt__group_clear(env, (struct tt_exc *)self);
    clear_exc(env, self);
}

static void clear_stream_error(struct tt_env *env, struct tt_object *self)
{
    tt__stream_error_clear(env, (struct tt_exc *)self);
    clear_exc(env, self);
}

struct tt_exc *tt_exc_with(struct tt_env *env, const struct tt_type *type,
                           tt_value arg)
{
    TT_ASSERT(tt__type_sound(type));
    struct tt_args args = {.at = &arg, .count = 1};
    return tt_exc_cast(make_exc(env, type, &args));
}

static struct tt_exc *format_exc(struct tt_env *env, const struct tt_type *type,
                                 const char *format, va_list args)
{
    TT_PARANOID_ASSERT(tt__type_sound(type));
    if (format == NULL) {
        return make_bare(env, type);
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_vformat(&text, format, args);
    tt_value message = tt_text_finish(&text);
    if (message == TT_NULL) {
        return NULL;
    }
    struct tt_exc *exc = tt_exc_with(env, type, message);
    tt_unref(env, message);
    return exc;
}

struct tt_exc *tt_exc_new(struct tt_env *env, const struct tt_type *type,
                          const char *format, ...)
{
    TT_PARANOID_ASSERT(tt__type_sound(type));
    va_list args;
    va_start(args, format);
    struct tt_exc *exc = format_exc(env, type, format, args);
    va_end(args);
    return exc;
}

void tt_exc_set_cause(struct tt_env *env, struct tt_exc *exc,
                      struct tt_exc *cause)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    struct tt_exc *old = exc->cause;
    exc->cause = cause;
    exc->head.flags |= TT_EXC_SUPPRESS_CONTEXT;
    tt_exc_unref(env, old);
}

void tt_exc_set_context(struct tt_env *env, struct tt_exc *exc,
                        struct tt_exc *context)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    struct tt_exc *old = exc->context;
    exc->context = context;
    tt_exc_unref(env, old);
}

tt_value tt_exc_arg(const struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    bool has_own =
        (tt_exc_is(exc, &tt_SystemExit) || tt_exc_is(exc, &tt_StopIteration)) &&
        tt_is_tuple(exc->about); /* fields_of() says why */
    if (has_own) {
        args = tt_tuple_get(exc->about);
    }
    return args == NULL || args->count == 0 ? TT_NONE : args->at[0];
}

struct tt_traceback *tt_exc_passed(struct tt_env *env, struct tt_exc *exc,
                                   tt_value frame, uint32_t line)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    int failure = env->failure;
    struct tt_traceback *at = tt_alloc(env, sizeof *at);
    if (at == NULL) {
        env->failure = failure;
        return NULL;
    }
    *at = (struct tt_traceback){.next = exc->traceback,
                                .frame = tt_ref(frame),
                                .line = line,
                                .refs = 1};
    exc->traceback = at;
    return at;
}

/* ---- Raising ------------------------------------------------------------- */

static struct tt_exc *being_handled(const struct tt_env *env)
{
    const struct tt_handled *handled = env->handled;
    while (handled != NULL && handled->exc == NULL) {
        handled = handled->outer;
    }
    return handled == NULL ? NULL : handled->exc;
}

/* Cuts the context chain of FROM where it leads to EXC, so that making FROM
 * the context of EXC closes no circle. A chain that is a circle already is
 * left after a full turn. */
static void break_circle(struct tt_env *env, struct tt_exc *from,
                         struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(from));
    struct tt_exc *slow = from;
    bool turn = false;
    for (struct tt_exc *at = from; at->context != NULL;) {
        if (at->context == exc) {
            tt_exc_set_context(env, at, NULL);
            return;
        }
        at = at->context;
        if (at == slow) {
            return;
        }
        if (turn) {
            slow = slow->context;
        }
        turn = !turn;
    }
}

/* Raises EXC, which is taken. */
static int raise_taken(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(env->raised == NULL);
    struct tt_exc *handled = being_handled(env);
    if (handled != NULL && handled != exc) {
        tt_object_ref(&handled->head);
        /* One that nobody else holds is in no chain: chains can be long. */
        if (exc->head.refs > 1) {
            break_circle(env, handled, exc);
        }
        tt_exc_set_context(env, exc, handled);
    }
    env->raised = exc;
    return TT_ERAISED;
}

int tt_raise_exc(struct tt_env *env, struct tt_exc *exc)
{
    TT_PARANOID_ASSERT(tt__exc_sound(exc));
    tt_object_ref(&exc->head);
    return raise_taken(env, exc);
}

int tt_raise(struct tt_env *env, const struct tt_type *type, const char *format,
             ...)
{
    TT_PARANOID_ASSERT(tt__type_sound(type));
    va_list args;
    va_start(args, format);
    struct tt_exc *exc = format_exc(env, type, format, args);
    va_end(args);
    return exc == NULL ? tt_failure(env) : raise_taken(env, exc);
}

int tt__raise_unhashable(struct tt_env *env, tt_value v)
{
    return tt_raise(env, &tt_TypeError, "unhashable type: '%T'", v);
}

int tt_reraise(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(env->raised == NULL && exc != NULL);
    env->raised = exc;
    return TT_ERAISED;
}

struct tt_exc *tt_exc_take(struct tt_env *env)
{
    struct tt_exc *exc = env->raised;
    env->raised = NULL;
    return exc;
}

int tt_throw_exit(struct tt_env *env)
{
    struct tt_exc *exc = tt_exc_new(env, &tt_GeneratorExit, NULL);
    return exc == NULL ? tt_failure(env) : raise_taken(env, exc);
}

int tt_raise_stop(struct tt_env *env, tt_value result)
{
    if (result == TT_NONE) {
        return tt_raise(env, &tt_StopIteration, NULL);
    }
    /* _PyGen_SetStopIterationValue: one with a value gets no context. */
    struct tt_exc *exc = tt_exc_with(env, &tt_StopIteration, result);
    return exc == NULL ? tt_failure(env) : tt_reraise(env, exc);
}

int tt_key_failed(struct tt_env *env, tt_value key, const char *role)
{
    static const char unhashable[] = "unhashable type: ";
    static const char no_integer[] = "__hash__ method should";
    if (!tt_raised(env, &tt_TypeError)) {
        return tt_failure(env);
    }
    struct tt_exc *exc = tt_exc_take(env);
    tt_value text = tt_exc_arg(exc);
    if (!tt_is_str(text) || (strncmp(tt_str_get(text)->text, unhashable,
                                     sizeof unhashable - 1) != 0 &&
                             strncmp(tt_str_get(text)->text, no_integer,
                                     sizeof no_integer - 1) != 0)) {
        return tt_reraise(env, exc);
    }
    int rc = tt_raise(env, &tt_TypeError, "cannot use '%s' as a %s (%S)",
                      tt_type_outer_name(tt_type_of(key)), role, text);
    tt_exc_unref(env, exc);
    return rc;
}

struct tt_exc *tt_exc_from(struct tt_env *env, tt_value type, tt_value value)
{
    if (tt_is_exc(type)) {
        if (value != TT_NULL && value != TT_NONE) {
            tt_raise(env, &tt_TypeError,
                     "instance exception may not have a separate value");
            return NULL;
        }
        return tt_exc_cast(tt_ref(type));
    }
    const struct tt_type *exc_type = (const struct tt_type *)(const void *)type;
    if (!tt_is(type, &tt_type_type) || exc_type->kind != TT_KIND_EXCEPTION) {
        tt_raise(env, &tt_TypeError,
                 "exceptions must be classes or instances deriving from "
                 "BaseException, not %T",
                 type);
        return NULL;
    }
    if (value != TT_NULL && tt_is(value, exc_type)) {
        return tt_exc_cast(tt_ref(value));
    }
    bool none = value == TT_NULL || value == TT_NONE;
    tt_value made = tt_is_tuple(value) && !none
                        ? tt_call(env, type, tt_tuple_get(value)->at,
                                  tt_tuple_get(value)->count)
                        : tt_call(env, type, &value, none ? 0 : 1);
    TT_ASSERT(made != TT_NULL || tt_failure(env) < 0);
    if (made != TT_NULL && !tt_is_exc(made)) {
        tt_raise(env, &tt_TypeError,
                 "calling %R should have returned an instance of "
                 "BaseException, not %T",
                 type, made);
        tt_unref(env, made);
        return NULL;
    }
    return tt_exc_cast(made);
}

bool tt_raised(const struct tt_env *env, const struct tt_type *type)
{
    TT_PARANOID_ASSERT(tt__type_sound(type));
    return env->failure == 0 && env->raised != NULL &&
           tt_exc_is(env->raised, type);
}

bool tt_except(struct tt_env *env, int *rc, const struct tt_type *type,
               struct tt_exc **exc)
{
    TT_ASSERT(tt__type_sound(type));
    if (*rc != TT_ERAISED || !tt_raised(env, type)) {
        return false;
    }
    struct tt_exc *taken = tt_exc_take(env);
    *rc = 0;
    if (exc != NULL) {
        *exc = taken;
    } else {
        tt_exc_unref(env, taken);
    }
    return true;
}

/* ---- Text ---------------------------------------------------------------- */

/* The fields of an OSError or a SyntaxError which a program has changed
 * (scenarios/lang/types/exception_attributes.c): no longer those that its args
 * are. NULL: it has not. */
static const struct tt_tuple *fields_of(const struct tt_exc *exc)
{
    bool has_fields =
        tt_exc_is(exc, &tt_OSError) || tt_exc_is(exc, &tt_SyntaxError);
    return has_fields && tt_is_tuple(exc->about) ? tt_tuple_get(exc->about)
                                                 : NULL;
}

tt_value tt_exc_filename(const struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    if (fields_of(exc) != NULL) {
        return TT_NULL; /* args have it no longer */
    }
    double number;
    if (args == NULL || args->count < 3 || args->count > OS_ERROR_ARGS_MAX ||
        args->at[2] == TT_NONE || !tt_exc_is(exc, &tt_OSError) ||
        (tt_exc_is(exc, &tt_BlockingIOError) &&
         tt_number(args->at[2], &number))) {
        return TT_NULL;
    }
    return args->at[2];
}

static int repr_exc(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_exc *exc = tt_exc_cast(v);
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    (void)env;
    tt_text_puts(out, exc->head.type->name);
    if (args == NULL) {
        tt_text_puts(out, "()");
    } else if (tt_exc_filename(exc) != TT_NULL) {
        tt_text_format(out, "(%R, %R)", args->at[0], args->at[1]);
    } else if (args->count == 1) {
        tt_text_format(out, "(%R)", args->at[0]);
    } else {
        tt_text_repr(out, exc->args);
    }
    return out->error;
}

static int str_exc(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_exc *exc = tt_exc_cast(v);
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    (void)env;
    if (args != NULL && args->count == 1) {
        tt_text_str(out, args->at[0]);
    } else if (args != NULL && args->count > 0) {
        tt_text_repr(out, exc->args);
    }
    return out->error;
}

/* KeyError: a missing key that is '' would say nothing. */
static int str_key_error(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(v)->args);
    if (args != NULL && args->count == 1) {
        tt_text_repr(out, args->at[0]);
        return out->error;
    }
    return str_exc(env, v, out);
}

/* FIELDS: errno, strerror, filename, filename2. */
static int str_os_fields(struct tt_env *env, tt_value v,
                         const struct tt_tuple *fields, struct tt_text *out)
{
    TT_ASSERT(fields->count >= 4);
    bool has_name = fields->at[2] != TT_NONE;
    if (!has_name && (fields->at[0] == TT_NONE || fields->at[1] == TT_NONE)) {
        return str_exc(env, v, out);
    }
    tt_text_format(out, "[Errno %S] %S", fields->at[0], fields->at[1]);
    if (has_name) {
        tt_text_format(out, ": %R", fields->at[2]);
    }
    if (has_name && fields->at[3] != TT_NONE) {
        tt_text_format(out, " -> %R", fields->at[3]);
    }
    return out->error;
}

/* OSError(errno, strerror[, filename[, winerror, filename2]]) */
static int str_os_error(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt_tuple *fields = fields_of(tt_exc_cast(v));
    if (fields != NULL) {
        return str_os_fields(env, v, fields, out);
    }
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(v)->args);
    if (args != NULL && args->count >= 2 && args->count <= OS_ERROR_ARGS_MAX) {
        tt_text_format(out, "[Errno %S] %S", args->at[0], args->at[1]);
        if (tt_exc_filename(tt_exc_cast(v)) != TT_NULL) {
            tt_text_format(out, ": %R", args->at[2]);
            if (args->count == OS_ERROR_ARGS_MAX && args->at[4] != TT_NONE) {
                tt_text_format(out, " -> %R", args->at[4]);
            }
        }
        return out->error;
    }
    return str_exc(env, v, out);
}

/* SyntaxError(msg, (file, line, ...)): "msg (file, line 3)" */
static int str_syntax_error(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(v)->args);
    const struct tt_tuple *fields = fields_of(tt_exc_cast(v));
    tt_value file = TT_NONE, line = TT_NONE;
    (void)env;
    TT_ASSERT(tt__text_sound(out));
    if (fields != NULL) {
        file = fields->at[1];
        line = fields->at[2];
    } else if (args != NULL && args->count == 2 && tt_is_tuple(args->at[1]) &&
               tt_tuple_get(args->at[1])->count >= 2) {
        file = tt_tuple_get(args->at[1])->at[0];
        line = tt_tuple_get(args->at[1])->at[1];
    }
    if (fields != NULL) {
        tt_text_str(out, fields->at[0]);
    } else if (args == NULL || args->count == 0) {
        tt_text_puts(out, "None");
    } else {
        tt_text_str(out, args->at[0]);
    }
    if (!tt_is_str(file) && !tt_is_int(line)) {
        return out->error;
    }
    tt_text_puts(out, " (");
    if (tt_is_str(file)) {
        const char *slash = strrchr(tt_str_get(file)->text, '/');
        tt_text_puts(out, slash == NULL ? tt_str_get(file)->text : slash + 1);
        tt_text_puts(out, tt_is_int(line) ? ", " : "");
    }
    if (tt_is_int(line)) {
        tt_text_format(out, "line %S", line);
    }
    tt_text_puts(out, ")");
    return out->error;
}

/* ---- The types ----------------------------------------------------------- */

#define EXCEPTION_TYPE(name_, full_, base_, str_)                              \
    EXCEPTION_TYPE_AS(tt_##name_, #name_, full_, base_, str_)
#define EXCEPTION_TYPE_AS(symbol_, name_, full_, base_, str_)                  \
    const struct tt_type symbol_ = {                                           \
        .head = TT_OBJECT_STATIC(&tt_type_type),                               \
        .name = name_,                                                         \
        .full_name = (full_),                                                  \
        .base = (base_),                                                       \
        .kind = TT_KIND_EXCEPTION,                                             \
        .size = sizeof(struct tt_exc),                                         \
        .clear = clear_exc,                                                    \
        .repr = repr_exc,                                                      \
        .str = (str_),                                                         \
        .make = make_exc,                                                      \
    };

/* str() is inherited from the nearest of the few types that have their own. */
static int str_inherited(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    if (tt_is(v, &tt_KeyError)) {
        return str_key_error(env, v, out);
    }
    if (tt_is(v, &tt_OSError)) {
        return str_os_error(env, v, out);
    }
    if (tt_is(v, &tt_SyntaxError)) {
        return str_syntax_error(env, v, out);
    }
    if (tt_is(v, &tt_UnicodeError) && tt_exc_cast(v)->about != TT_NULL) {
        tt_text_str(out, tt_exc_cast(v)->about);
        return out->error;
    }
    return str_exc(env, v, out);
}

EXCEPTION_TYPE(BaseException, "BaseException", &tt_object_type, str_inherited)
#define X(name, base) EXCEPTION_TYPE(name, #name, &tt_##base, str_inherited)
TT_EXCEPTIONS(X)
#undef X
#define X(name, base, module)                                                  \
    EXCEPTION_TYPE(name, "asyncio." #module "." #name, &tt_##base,             \
                   str_inherited)
TT_ASYNCIO_EXCEPTIONS(X)
#undef X
#define CONCURRENT_TYPE(name, base)                                            \
    EXCEPTION_TYPE_AS(tt_concurrent_##name, #name,                             \
                      "concurrent.futures._base." #name, base, str_inherited)
EXCEPTION_TYPE_AS(tt__FrozenInstanceError, "FrozenInstanceError",
                  "dataclasses.FrozenInstanceError", &tt_AttributeError,
                  str_inherited)
CONCURRENT_TYPE(Error, &tt_Exception)
CONCURRENT_TYPE(CancelledError, &tt_concurrent_Error)
CONCURRENT_TYPE(InvalidStateError, &tt_concurrent_Error)
static const struct tt_type *const mro_of_ExceptionGroup[] = {
    &tt_ExceptionGroup, &tt_BaseExceptionGroup, &tt_Exception,
    &tt_BaseException,  &tt_object_type,        NULL};
static const struct tt_type *const mro_of_BaseExceptionGroup[] = {
    &tt_BaseExceptionGroup, &tt_BaseException, &tt_object_type, NULL};
#define X(name_, base_)                                                        \
    const struct tt_type tt_##name_ = {                                        \
        .head = TT_OBJECT_STATIC(&tt_type_type),                               \
        .name = #name_,                                                        \
        .full_name = #name_,                                                   \
        .base = &tt_##base_,                                                   \
        .mro = mro_of_##name_,                                                 \
        .kind = TT_KIND_EXCEPTION,                                             \
        .size = sizeof(struct tt__group),                                      \
        .clear = clear_group,                                                  \
        .repr = repr_exc,                                                      \
        .str = tt__group_str,                                                  \
        .make = make_group,                                                    \
        .methods = tt__group_methods,                                          \
        .properties = tt__group_properties,                                    \
    };
TT_EXCEPTION_GROUPS(X)
#undef X
#define X(name_, base_)                                                        \
    const struct tt_type tt_##name_ = {                                        \
        .head = TT_OBJECT_STATIC(&tt_type_type),                               \
        .name = #name_,                                                        \
        .full_name = "asyncio.exceptions." #name_,                             \
        .base = &tt_##base_,                                                   \
        .kind = TT_KIND_EXCEPTION,                                             \
        .size = sizeof(struct tt__stream_error),                               \
        .clear = clear_stream_error,                                           \
        .repr = repr_exc,                                                      \
        .str = str_inherited,                                                  \
        .make = make_stream_error,                                             \
        .init = tt__stream_error_init,                                         \
        .properties = tt__##name_##_properties,                                \
    };
TT_STREAM_EXCEPTIONS(X)
#undef X
