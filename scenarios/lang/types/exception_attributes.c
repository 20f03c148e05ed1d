/* SPDX-License-Identifier: MIT
 *
 * exception_attributes.c: attributes and methods of
 * exceptions, and tracebacks as values.
 *
 * Mirrors CPython's Objects/exceptions.c. What a program's class adds is in
 * the exception's own attributes.
 */
#include "objects.h"

/* ---- Tracebacks ---------------------------------------------------------- */

/* While a program has one, it is the only one for its place, so that `is` is
 * true. */
struct traceback {
    struct tt_object head;
    struct tt_traceback *at; /* owns a reference, through `keeper` */
    struct tt_exc *keeper;   /* owns; an exception that holds `at` */
};

static tt_value traceback_new(struct tt_env *env, struct tt_traceback *at)
{
    struct traceback *made = NULL;
    if (at->shown != TT_NULL) {
        return tt_ref(at->shown);
    }
    struct tt_exc *keeper = tt_exc_new(env, &tt_BaseException, NULL);
    if (keeper != NULL) {
        made = tt_object_new(env, &tt__traceback_type, sizeof *made);
    }
    if (made == NULL) {
        tt_exc_unref(env, keeper);
        return TT_NULL;
    }
    tt_exc_set_traceback(env, keeper, at);
    made->at = at;
    made->keeper = keeper;
    at->shown = tt_value_of(made);
    return at->shown;
}

static void clear_traceback(struct tt_env *env, struct tt_object *self)
{
    struct traceback *shown = (struct traceback *)self;
    shown->at->shown = TT_NULL;
    tt_exc_unref(env, shown->keeper);
}

static tt_value get_line(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt_int(env,
                  ((const struct traceback *)(const void *)self)->at->line);
}

static tt_value get_next(struct tt_env *env, tt_value self)
{
    struct tt_traceback *next =
        ((const struct traceback *)(const void *)self)->at->next;
    tt_touch_hidden(env);
    return next == NULL ? TT_NONE : traceback_new(env, next);
}

/* A traceback must not come to itself. */
static int set_next(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt_traceback *at = ((struct traceback *)(void *)self)->at;
    struct tt_traceback *next = NULL;
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError, "can't delete tb_next attribute");
    }
    if (value != TT_NONE) {
        if (!tt_is_exactly(value, &tt__traceback_type)) {
            return tt_raise(env, &tt_TypeError,
                            "expected traceback object, got '%T'", value);
        }
        next = ((struct traceback *)(void *)value)->at;
    }
    for (struct tt_traceback *each = next; each != NULL; each = each->next) {
        if (each == at) {
            return tt_raise(env, &tt_ValueError, "traceback loop detected");
        }
    }
    /* What followed is dropped as what an exception holds. */
    struct tt_exc *dropped = tt_exc_new(env, &tt_BaseException, NULL);
    if (dropped == NULL) {
        return tt_failure(env);
    }
    if (next != NULL) {
        next->refs++;
    }
    tt_touch_hidden(env);
    dropped->traceback = at->next;
    at->next = next;
    tt_exc_unref(env, dropped);
    return 0;
}

/* Of run_until_complete there is no frame. */
static tt_value get_tb_frame(struct tt_env *env, tt_value self)
{
    tt_value frame = ((const struct traceback *)(const void *)self)->at->frame;
    tt_touch_hidden(env);
    if (frame == TT_NULL || strcmp(tt_type_of(frame)->name, "frame") != 0) {
        tt_fail(env, TT_ELIMIT,
                "tb_frame of an entry of asyncio's own is not in the scenario "
                "language");
        return TT_NULL;
    }
    return tt_ref(frame);
}

static const struct tt_property traceback_properties[] = {
    {"tb_frame", TT_HIDDEN, get_tb_frame, NULL},
    {"tb_lineno", TT_HIDDEN, get_line, NULL},
    {"tb_next", TT_HIDDEN, get_next, set_next},
    {.name = NULL},
};

const struct tt_type tt__traceback_type = {
    TT__TYPE_HEAD("traceback", "traceback"), .flags = TT_TYPE_FINAL,
    .size = sizeof(struct traceback),        .clear = clear_traceback,
    .properties = traceback_properties,
};

tt_value tt__traceback_of(struct tt_env *env, struct tt_exc *exc)
{
    return exc->traceback == NULL ? TT_NONE
                                  : traceback_new(env, exc->traceback);
}

static int set_traceback(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt_exc *exc = tt_exc_cast(self);
    if (value == TT_NONE) {
        tt_exc_set_traceback(env, exc, NULL);
    } else if (value != TT_NULL && tt_is_exactly(value, &tt__traceback_type)) {
        tt_exc_set_traceback(
            env, exc, ((const struct traceback *)(const void *)value)->at);
    } else {
        return tt_raise(env, &tt_TypeError,
                        "__traceback__ must be a traceback or None");
    }
    return 0;
}

/* A traceback grows wherever the exception passes, which is not reported. */
static tt_value get_traceback(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt__traceback_of(env, tt_exc_cast(self));
}

/* ---- Chaining ------------------------------------------------------------ */

static tt_value exc_or_none(struct tt_exc *exc)
{
    return exc == NULL ? TT_NONE : tt_ref(tt_value_of(exc));
}

static tt_value get_cause(struct tt_env *env, tt_value self)
{
    (void)env;
    return exc_or_none(tt_exc_cast(self)->cause);
}

/* To be raised while another one is handled sets it, which is not reported. */
static tt_value get_context(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return exc_or_none(tt_exc_cast(self)->context);
}

/* VALUE must be None or an exception: given in *OUT. */
static int to_exception(struct tt_env *env, tt_value value, const char *what,
                        struct tt_exc **out)
{
    *out = NULL;
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError, "__%s__ may not be deleted", what);
    }
    if (value == TT_NONE) {
        return 0;
    }
    if (!tt_is_exc(value)) {
        return tt_raise(env, &tt_TypeError,
                        "exception %s must be None or derive from "
                        "BaseException",
                        what);
    }
    *out = tt_exc_cast(tt_ref(value));
    return 0;
}

static int set_cause(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt_exc *cause;
    int rc = to_exception(env, value, "cause", &cause);
    if (rc == 0) {
        tt_exc_set_cause(env, tt_exc_cast(self), cause);
    }
    return rc;
}

static int set_context(struct tt_env *env, tt_value self, tt_value value)
{
    struct tt_exc *context;
    int rc = to_exception(env, value, "context", &context);
    if (rc == 0) {
        tt_exc_set_context(env, tt_exc_cast(self), context);
    }
    return rc;
}

static tt_value get_suppress(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_bool(tt_exc_cast(self)->head.flags & TT_EXC_SUPPRESS_CONTEXT);
}

static int set_suppress(struct tt_env *env, tt_value self, tt_value value)
{
    int truth = value == TT_NULL ? 0 : tt_truth(env, value);
    struct tt_object *head = &tt_exc_cast(self)->head;
    if (truth >= 0) {
        head->flags = (head->flags & ~(uint32_t)TT_EXC_SUPPRESS_CONTEXT) |
                      (truth ? TT_EXC_SUPPRESS_CONTEXT : 0u);
    }
    return truth < 0 ? truth : 0;
}

/* ---- args, notes --------------------------------------------------------- */

static tt_value get_args(struct tt_env *env, tt_value self)
{
    tt_value args = tt_exc_cast(self)->args;
    if (args != TT_NULL && tt_exc_filename(tt_exc_cast(self)) != TT_NULL) {
        return tt_tuple(env, tt_tuple_get(args)->at, 2);
    }
    return args == TT_NULL ? tt_tuple(env, NULL, 0) : tt_ref(args);
}

static int separate_fields(struct tt_env *env, tt_value self);

static int set_args(struct tt_env *env, tt_value self, tt_value value)
{
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError, "args may not be deleted");
    }
    tt_value args = tt__to_tuple(env, value);
    if (args == TT_NULL || separate_fields(env, self) < 0) {
        tt_unref(env, args);
        return tt_failure(env);
    }
    tt_set(env, &tt_exc_cast(self)->args, args);
    return 0;
}

static tt_value get_notes(struct tt_env *env, tt_value self)
{
    tt_value notes = tt_exc_cast(self)->notes;
    if (notes == TT_NULL) {
        tt_raise(env, &tt_AttributeError,
                 "'%T' object has no attribute '__notes__'", self);
        return TT_NULL;
    }
    return tt_ref(notes);
}

static int set_notes(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &tt_exc_cast(self)->notes, tt_ref(value));
    return 0;
}

static tt_value add_note(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *exc = tt_exc_cast(args[0]);
    if (!tt_is_str(args[1])) {
        tt_raise(env, &tt_TypeError, "add_note() argument must be str, not %N",
                 args[1]);
        return TT_NULL;
    }
    if (exc->notes == TT_NULL) {
        exc->notes = tt_list(env, NULL, 0);
    }
    if (exc->notes == TT_NULL) {
        return TT_NULL;
    }
    tt_touch_value(env, exc->notes, TT_WRITE);
    if (!tt_is_list(exc->notes)) {
        tt_raise(env, &tt_TypeError,
                 "Cannot add note: __notes__ is not a list");
        return TT_NULL;
    }
    return tt_list_append(env, tt_list_get(exc->notes), args[1]) < 0 ? TT_NULL
                                                                     : TT_NONE;
}

static tt_value with_traceback(struct tt_env *env, const tt_value *args)
{
    return set_traceback(env, args[0], args[1]) < 0 ? TT_NULL : tt_ref(args[0]);
}

const struct tt_native tt__exception_methods[] = {
    TT__METHOD_1("BaseException", "add_note", TT_WRITES | TT_REPORTS, add_note),
    TT__METHOD_1("BaseException", "with_traceback", TT_WRITES, with_traceback),
    {.name = NULL},
};

static const struct tt_property base_properties[] = {
    {"args", TT_READS, get_args, set_args},
    {"__cause__", TT_READS, get_cause, set_cause},
    {"__context__", TT_HIDDEN, get_context, set_context},
    {"__suppress_context__", TT_READS, get_suppress, set_suppress},
    {"__traceback__", TT_HIDDEN, get_traceback, set_traceback},
    {"__notes__", TT_READS, get_notes, set_notes},
    {.name = NULL},
};

/* ---- Of single types ----------------------------------------------------- */

static tt_value get_arg(tt_value self, uint32_t at)
{
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(self)->args);
    return args == NULL || args->count <= at ? TT_NONE : tt_ref(args->at[at]);
}

/* ---- Fields -------------------------------------------------------------- */

/* CPython's exceptions keep their fields separately from args. Here the fields
 * follow from args until a program assigns to one of them or to args; then they
 * move to the tuple `about`, which nothing else refers to. */
enum os_field { OS_ERRNO, OS_STRERROR, OS_FILENAME, OS_FILENAME2, OS_WRITTEN };
enum { OS_FIELDS = 5, SYNTAX_FIELDS = 7, FIELDS_MAX = SYNTAX_FIELDS };

static bool has_own_fields(const struct tt_exc *exc)
{
    return tt_is_tuple(exc->about) &&
           (tt_exc_is(exc, &tt_OSError) || tt_exc_is(exc, &tt_SyntaxError) ||
            tt_exc_is(exc, &tt_SystemExit) ||
            tt_exc_is(exc, &tt_StopIteration));
}

/* Field AT of OSError(errno, strerror[, filename[, winerror, filename2]]). */
static tt_value os_field_of_args(tt_value self, uint32_t at)
{
    const struct tt_exc *exc = tt_exc_cast(self);
    const struct tt_tuple *args = tt_tuple_get(exc->args);
    tt_value name = tt_exc_filename(exc);
    if (args == NULL || args->count < 2 || args->count > 5) {
        return TT_NONE;
    }
    switch (at) {
    case OS_FILENAME:
        return name == TT_NULL ? TT_NONE : tt_ref(name);
    case OS_FILENAME2:
        return name == TT_NULL ? TT_NONE : get_arg(self, 4);
    case OS_WRITTEN:
        return tt_exc_is(exc, &tt_BlockingIOError) ? get_arg(self, 2) : TT_NONE;
    default:
        return get_arg(self, at);
    }
}

/* Field AT of SyntaxError(msg, (filename, lineno, offset, text, end_lineno,
 * end_offset)). */
static tt_value syntax_field_of_args(tt_value self, uint32_t at)
{
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(self)->args);
    bool has = at > 0 && args != NULL && args->count == 2 &&
               tt_is_tuple(args->at[1]) &&
               tt_tuple_get(args->at[1])->count >= at;
    if (at == 0) {
        return get_arg(self, 0);
    }
    return has ? tt_ref(tt_tuple_get(args->at[1])->at[at - 1]) : TT_NONE;
}

/* SystemExit(1, 2).code is the tuple. */
static tt_value code_of_args(tt_value self)
{
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(self)->args);
    return args != NULL && args->count > 1 ? tt_ref(tt_exc_cast(self)->args)
                                           : get_arg(self, 0);
}

static tt_value field_of_args(tt_value self, uint32_t at)
{
    const struct tt_exc *exc = tt_exc_cast(self);
    if (tt_exc_is(exc, &tt_OSError)) {
        return os_field_of_args(self, at);
    }
    if (tt_exc_is(exc, &tt_SyntaxError)) {
        return syntax_field_of_args(self, at);
    }
    return tt_exc_is(exc, &tt_SystemExit) ? code_of_args(self)
                                          : get_arg(self, at);
}

/* How many fields exceptions like EXC have; 0: no such. */
static uint32_t count_fields(const struct tt_exc *exc)
{
    if (tt_exc_is(exc, &tt_OSError)) {
        return OS_FIELDS;
    }
    if (tt_exc_is(exc, &tt_SyntaxError)) {
        return SYNTAX_FIELDS;
    }
    return tt_exc_is(exc, &tt_SystemExit) || tt_exc_is(exc, &tt_StopIteration);
}

/* From now on the fields do not follow from args. 0 or a failure. */
static int separate_fields(struct tt_env *env, tt_value self)
{
    struct tt_exc *exc = tt_exc_cast(self);
    uint32_t count = count_fields(exc);
    if (count == 0 || has_own_fields(exc)) {
        return 0;
    }
    TT_ASSERT(exc->about == TT_NULL && count <= FIELDS_MAX);
    tt_value args = get_args(env, self);
    struct tt_tuple *fields =
        args == TT_NULL ? NULL : tt_tuple_blank(env, count);
    if (fields == NULL) {
        tt_unref(env, args);
        return tt_failure(env);
    }
    for (uint32_t at = 0; at < count; at++) {
        fields->at[at] = field_of_args(self, at);
    }
    exc->about = tt_value_of(fields);
    tt_set(env, &exc->args, args);
    return 0;
}

static tt_value get_field(tt_value self, uint32_t at)
{
    const struct tt_exc *exc = tt_exc_cast(self);
    return has_own_fields(exc) ? tt_ref(tt_tuple_get(exc->about)->at[at])
                               : field_of_args(self, at);
}

static int set_field(struct tt_env *env, tt_value self, uint32_t at,
                     tt_value value)
{
    int rc = separate_fields(env, self);
    if (rc == 0) {
        tt_value kept = value == TT_NULL ? TT_NONE : tt_ref(value);
        tt_set(env, &tt_tuple_get(tt_exc_cast(self)->about)->at[at], kept);
    }
    return rc;
}

#define FIELD(name_, at_)                                                      \
    static tt_value get_##name_(struct tt_env *env, tt_value self)             \
    {                                                                          \
        (void)env;                                                             \
        return get_field(self, (at_));                                         \
    }                                                                          \
    static int set_##name_(struct tt_env *env, tt_value self, tt_value value)  \
    {                                                                          \
        return set_field(env, self, (at_), value);                             \
    }
FIELD(code, 0)
FIELD(value, 0)
FIELD(errno, OS_ERRNO)
FIELD(strerror, OS_STRERROR)
FIELD(filename, OS_FILENAME)
FIELD(filename2, OS_FILENAME2)
FIELD(msg, 0)
FIELD(place_filename, 1)
FIELD(lineno, 2)
FIELD(offset, 3)
FIELD(text, 4)
FIELD(end_lineno, 5)
FIELD(end_offset, 6)
#undef FIELD

/* BlockingIOError(errno, strerror, how many bytes were written) */
static tt_value get_written(struct tt_env *env, tt_value self)
{
    tt_value written = get_field(self, OS_WRITTEN);
    if (tt_is_int(written)) {
        return written;
    }
    if (tt_is_bool(written)) {
        return tt_small_int(written == TT_TRUE);
    }
    tt_unref(env, written);
    tt_raise(env, &tt_AttributeError, "characters_written");
    return TT_NULL;
}

static int set_written(struct tt_env *env, tt_value self, tt_value value)
{
    int64_t n;
    if (value == TT_NULL) {
        tt_value written = get_written(env, self);
        if (written == TT_NULL) {
            return tt_failure(env);
        }
        tt_unref(env, written);
        return set_field(env, self, OS_WRITTEN, value);
    }
    int rc = tt__to_int(env, value, &n);
    return rc < 0 ? rc : set_field(env, self, OS_WRITTEN, value);
}

static const struct tt_property stop_properties[] = {
    {"value", TT_READS, get_value, set_value}, {.name = NULL}};
static const struct tt_property exit_properties[] = {
    {"code", TT_READS, get_code, set_code}, {.name = NULL}};
static const struct tt_property os_properties[] = {
    {"errno", TT_READS, get_errno, set_errno},
    {"strerror", TT_READS, get_strerror, set_strerror},
    {"filename", TT_READS, get_filename, set_filename},
    {"filename2", TT_READS, get_filename2, set_filename2},
    {"characters_written", TT_READS, get_written, set_written},
    {.name = NULL}};

static tt_value get_name(struct tt_env *env, tt_value self)
{
    tt_value name = tt_exc_cast(self)->name;
    (void)env;
    return name == TT_NULL ? TT_NONE : tt_ref(name);
}

static int set_name(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &tt_exc_cast(self)->name, tt_ref(value));
    return 0;
}

/* AttributeError.obj, ImportError.path */
static tt_value get_about(struct tt_env *env, tt_value self)
{
    tt_value about = tt_exc_cast(self)->about;
    (void)env;
    return about == TT_NULL ? TT_NONE : tt_ref(about);
}

static int set_about(struct tt_env *env, tt_value self, tt_value value)
{
    tt_set(env, &tt_exc_cast(self)->about, tt_ref(value));
    return 0;
}

/* ImportError.msg */
static tt_value get_message(struct tt_env *env, tt_value self)
{
    const struct tt_tuple *args = tt_tuple_get(tt_exc_cast(self)->args);
    (void)env;
    return args == NULL || args->count != 1 ? TT_NONE : tt_ref(args->at[0]);
}

static const struct tt_property syntax_properties[] = {
    {"end_lineno", TT_READS, get_end_lineno, set_end_lineno},
    {"end_offset", TT_READS, get_end_offset, set_end_offset},
    {"filename", TT_READS, get_place_filename, set_place_filename},
    {"lineno", TT_READS, get_lineno, set_lineno},
    {"msg", TT_READS, get_msg, set_msg},
    {"offset", TT_READS, get_offset, set_offset},
    {"text", TT_READS, get_text, set_text},
    {.name = NULL}};

/* The arguments; those of a UnicodeTranslateError begin with the object. */
static tt_value get_unicode(tt_value self, uint32_t at)
{
    bool lacks_encoding = tt_is(self, &tt_UnicodeTranslateError);
    TT_ASSERT(at > 0 || !lacks_encoding);
    return get_arg(self, at - lacks_encoding);
}

#define UNICODE_ATTRIBUTE(name_, at_)                                          \
    static tt_value get_unicode_##name_(struct tt_env *env, tt_value self)     \
    {                                                                          \
        (void)env;                                                             \
        return get_unicode(self, (at_));                                       \
    }
UNICODE_ATTRIBUTE(encoding, 0)
UNICODE_ATTRIBUTE(object, 1)
UNICODE_ATTRIBUTE(start, 2)
UNICODE_ATTRIBUTE(end, 3)
UNICODE_ATTRIBUTE(reason, 4)
#undef UNICODE_ATTRIBUTE

static int set_unicode(struct tt_env *env, tt_value self, tt_value value)
{
    (void)value;
    return tt_fail(env, TT_ELIMIT,
                   "assignment to a field of a '%s' object is not in the "
                   "scenario language",
                   tt_type_of(self)->name);
}

static const struct tt_property unicode_properties[] = {
    {"encoding", TT_READS, get_unicode_encoding, set_unicode},
    {"object", TT_READS, get_unicode_object, set_unicode},
    {"start", TT_READS, get_unicode_start, set_unicode},
    {"end", TT_READS, get_unicode_end, set_unicode},
    {"reason", TT_READS, get_unicode_reason, set_unicode},
    {.name = NULL}};
static const struct tt_property translate_properties[] = {
    {"object", TT_READS, get_unicode_object, set_unicode},
    {"start", TT_READS, get_unicode_start, set_unicode},
    {"end", TT_READS, get_unicode_end, set_unicode},
    {"reason", TT_READS, get_unicode_reason, set_unicode},
    {.name = NULL}};
static const struct tt_property attribute_properties[] = {
    {"name", TT_READS, get_name, set_name},
    {"obj", TT_READS, get_about, set_about},
    {.name = NULL}};
static const struct tt_property name_properties[] = {
    {"name", TT_READS, get_name, set_name}, {.name = NULL}};
static const struct tt_property import_properties[] = {
    {"msg", TT_READS, get_message, NULL},
    {"name", TT_READS, get_name, set_name},
    {"path", TT_READS, get_about, set_about},
    {.name = NULL}};

const struct tt_property *tt__exception_properties(const struct tt_type *type)
{
    static const struct {
        const struct tt_type *type;
        const struct tt_property *properties;
    } rows[] = {
        {&tt_BaseException, base_properties},
        {&tt_StopIteration, stop_properties},
        {&tt_SystemExit, exit_properties},
        {&tt_OSError, os_properties},
        {&tt_AttributeError, attribute_properties},
        {&tt_NameError, name_properties},
        {&tt_ImportError, import_properties},
        {&tt_SyntaxError, syntax_properties},
        {&tt_UnicodeDecodeError, unicode_properties},
        {&tt_UnicodeEncodeError, unicode_properties},
        {&tt_UnicodeTranslateError, translate_properties},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].type == type) {
            return rows[i].properties;
        }
    }
    return type->properties;
}

const struct tt_type_ops tt__exception_ops = {.getattr = NULL};
