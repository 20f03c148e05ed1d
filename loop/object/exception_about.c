/* SPDX-License-Identifier: MIT
 *
 * exception_about.c: what an AttributeError, a NameError or an ImportError
 * is about.
 *
 * Mirrors CPython's Objects/exceptions.c (AttributeError_init and those of the
 * other two) and Objects/object.c _PyObject_SetAttributeErrorContext.
 */
#include <ticktape/tt.h>

#include "loop/object/sound.h"

enum { KEYWORDS_MAX = 2 };

/* The keywords that exceptions of TYPE are made with, and the builtin type that
 * takes them. */
static const struct tt_type *keywords_of(const struct tt_type *type,
                                         const char **names)
{
    struct tt_mro mro;
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        type = mro.at;
        if (type == &tt_AttributeError || type == &tt_ImportError) {
            names[0] = "name";
            names[1] = type == &tt_ImportError ? "path" : "obj";
            return type;
        }
        if (type == &tt_NameError) {
            names[0] = "name";
            return type;
        }
    }
    return NULL;
}

int tt_exc_keywords(struct tt_env *env, struct tt_exc *exc,
                    const struct tt_args *args)
{
    TT_ASSERT(tt__exc_sound(exc));
    const char *names[KEYWORDS_MAX] = {NULL, NULL};
    const struct tt_type *taker = keywords_of(exc->head.type, names);
    tt_value *slots[KEYWORDS_MAX] = {&exc->name, &exc->about};
    struct tt_slice known[KEYWORDS_MAX];
    size_t count = 0;
    if (taker == NULL && args->keyword_count > 0) {
        return tt_raise(env, &tt_TypeError, "%T() takes no keyword arguments",
                        tt_value_of(exc));
    }
    while (count < KEYWORDS_MAX && names[count] != NULL) {
        known[count] =
            (struct tt_slice){names[count], strlen(names[count]), true};
        count++;
    }
    for (uint32_t i = 0; i < args->keyword_count; i++) {
        size_t at = 0;
        while (at < count && !tt_str_is(args->keywords[i], names[at])) {
            at++;
        }
        if (at == count) {
            return tt_raise_unexpected(env, taker->name, args->keywords[i],
                                       known, count);
        }
        tt_set(env, slots[at], tt_ref(args->at[args->count + i]));
    }
    return 0;
}

int tt_about_attribute(struct tt_env *env, tt_value v, tt_value name)
{
    struct tt_exc *exc = env->raised;
    if (exc != NULL && tt_exc_is(exc, &tt_AttributeError) &&
        exc->name == TT_NULL && exc->about == TT_NULL) {
        exc->name = tt_ref(name);
        exc->about = tt_ref(v);
    }
    return tt_failure(env);
}

int tt_raise_attribute(struct tt_env *env, tt_value v, const char *name)
{
    tt_value str = tt_str_c(env, name);
    int rc = str == TT_NULL
                 ? tt_failure(env)
                 : tt_raise(env, &tt_AttributeError,
                            "'%T' object has no attribute '%S'", v, str);
    if (rc == TT_ERAISED) {
        tt_about_attribute(env, v, str);
    }
    tt_unref(env, str);
    TT_ASSERT(rc < 0); /* one failure or another */
    return rc;
}

int tt_raise_name(struct tt_env *env, const char *format, tt_value name)
{
    int rc = tt_raise(env, &tt_NameError, format, name);
    if (rc == TT_ERAISED) {
        env->raised->name = tt_ref(name);
    }
    return rc;
}
