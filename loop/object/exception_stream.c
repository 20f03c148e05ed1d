/* SPDX-License-Identifier: MIT
 *
 * exception_stream.c: IncompleteReadError and LimitOverrunError.
 *
 * Mirrors asyncio/exceptions.py of 3.14: __init__ makes a message of what it
 * is given and keeps the rest in attributes. As in Python, the arguments are
 * in `args` from the start, and an attribute is missing until __init__ has set
 * it, which a program's class may leave out. Pickling is in copyreg.py.
 */
#include "loop/object/exception_stream.h"

#include "loop/object/native.h"

static struct tt__stream_error *error_of(tt_value v)
{
    TT_ASSERT(tt_is_object(v));
    return (struct tt__stream_error *)(void *)v;
}

void tt__stream_error_clear(struct tt_env *env, struct tt_exc *exc)
{
    struct tt__stream_error *error = (struct tt__stream_error *)exc;
    tt_unref(env, error->first);
    tt_unref(env, error->second);
}

/* ---- __init__ ------------------------------------------------------------ */

static int get_length(struct tt_env *env, tt_value v, int64_t *out)
{
    if (TT_LANGUAGE_HAS(env, length)) {
        return env->language->length(env, v, out);
    }
    if (tt_is_bytes(v)) {
        *out = tt_bytes_get(v)->size;
        return 0;
    }
    if (!tt_is_str(v)) {
        return tt_raise(env, &tt_TypeError, "object of type '%T' has no len()",
                        v);
    }
    *out = tt_str_get(v)->length;
    return 0;
}

/* BaseException.__init__(MESSAGE), which is taken. */
static int set_message(struct tt_env *env, tt_value self, tt_value message)
{
    tt_value args = message == TT_NULL ? TT_NULL : tt_tuple(env, &message, 1);
    tt_unref(env, message);
    if (args == TT_NULL) {
        return tt_failure(env);
    }
    tt_set(env, &tt_exc_cast(self)->args, args);
    return 0;
}

static int init_incomplete(struct tt_env *env, tt_value self,
                           const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("__init__", "IncompleteReadError.__init__",
                     "self partial expected", 3, 3, 3, 0);
    tt_value bound[3];
    int64_t length;
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        rc = get_length(env, bound[1], &length);
    }
    if (rc < 0) {
        return rc;
    }
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%l bytes read on a total of ", length);
    if (bound[2] == TT_NONE) {
        tt_text_puts(&text, "undefined");
    } else {
        tt_text_repr(&text, bound[2]);
    }
    tt_text_puts(&text, " expected bytes");
    rc = set_message(env, self, tt_text_finish(&text));
    if (rc == 0) {
        tt_set(env, &error_of(self)->first, tt_ref(bound[1]));
        tt_set(env, &error_of(self)->second, tt_ref(bound[2]));
    }
    return rc;
}

static int init_overrun(struct tt_env *env, tt_value self,
                        const struct tt_args *args)
{
    static const struct tt_native signature =
        TT_SIGNATURE("__init__", "LimitOverrunError.__init__",
                     "self message consumed", 3, 3, 3, 0);
    tt_value bound[3];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        rc = set_message(env, self, tt_ref(bound[1]));
    }
    if (rc == 0) {
        tt_set(env, &error_of(self)->first, tt_ref(bound[2]));
    }
    return rc;
}

int tt__stream_error_init(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    TT_ASSERT(tt_exc_is(tt_exc_cast(self), &tt_IncompleteReadError) ||
              tt_exc_is(tt_exc_cast(self), &tt_LimitOverrunError));
    return tt_exc_is(tt_exc_cast(self), &tt_IncompleteReadError)
               ? init_incomplete(env, self, args)
               : init_overrun(env, self, args);
}

/* ---- Attributes ---------------------------------------------------------- */

static tt_value get_field(struct tt_env *env, tt_value self, tt_value field,
                          const char *name)
{
    if (field == TT_NULL) {
        tt_raise_attribute(env, self, name);
    }
    return tt_ref(field);
}

/* VALUE TT_NULL: del. */
static int set_field(struct tt_env *env, tt_value self, tt_value *field,
                     const char *name, tt_value value)
{
    TT_ASSERT(field == &error_of(self)->first ||
              field == &error_of(self)->second);
    if (value == TT_NULL && *field == TT_NULL) {
        return tt_raise(env, &tt_AttributeError,
                        "'%T' object has no attribute '%s'", self, name);
    }
    tt_set(env, field, tt_ref(value));
    return 0;
}

#define FIELD(name_, field_)                                                   \
    static tt_value get_##name_(struct tt_env *env, tt_value self)             \
    {                                                                          \
        return get_field(env, self, error_of(self)->field_, #name_);           \
    }                                                                          \
    static int set_##name_(struct tt_env *env, tt_value self, tt_value value)  \
    {                                                                          \
        return set_field(env, self, &error_of(self)->field_, #name_, value);   \
    }
FIELD(partial, first)
FIELD(expected, second)
FIELD(consumed, first)

const struct tt_property tt__IncompleteReadError_properties[] = {
    {"partial", TT_READS, get_partial, set_partial},
    {"expected", TT_READS, get_expected, set_expected},
    {.name = NULL},
};

const struct tt_property tt__LimitOverrunError_properties[] = {
    {"consumed", TT_READS, get_consumed, set_consumed},
    {.name = NULL},
};
