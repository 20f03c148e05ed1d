/* SPDX-License-Identifier: MIT
 *
 * duck_coroutine.c: tasks of objects that are coroutines by their methods.
 *
 * Libraries return such objects where a call may be awaited or be the context
 * of `async with`: a request of aiohttp. CPython's Task calls their send() and
 * throw().
 */
#include "loop/core/methods/duck_coroutine.h"

#include "loop/core/await.h"
#include "loop/core/sound.h"
#include "loop/object/native.h"

struct duck {
    struct tt_object head;
    tt_value object; /* owns */
};

int tt__is_duck_coroutine(struct tt_env *env, tt_value v)
{
    static const char *const methods[] = {"send", "throw", "close"};
    TT_ASSERT(!tt_is_coroutine(v));
    if (!tt_is_object(v) || !(tt_type_of(v)->flags & TT_TYPE_CLASS) ||
        tt_type_of(v)->await == NULL || !tt_is_awaitable(v)) {
        return 0;
    }
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        tt_value method =
            tt__attribute(env, tt_value_of(tt_type_of(v)), methods[i]);
        tt_unref(env, method);
        if (method == TT_NULL && tt_raised(env, &tt_AttributeError)) {
            tt_exc_unref(env, tt_exc_take(env));
            return 0;
        }
        if (method == TT_NULL) {
            return tt_failure(env);
        }
    }
    return 1;
}

static void clear_duck(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct duck *)self)->object);
}

static int resume_duck(struct tt_env *env, struct tt_object *self,
                       enum tt_resume how, tt_value value, tt_value *out)
{
    tt_value object = ((struct duck *)self)->object;
    TT_ASSERT(TT_LANGUAGE_HAS(env, resume_iterator));
    if (how == TT_CLOSE) {
        *out = TT_NONE;
        int rc = tt_close(env, object);
        return rc < 0 ? rc : TT_RETURNED;
    }
    return env->language->resume_iterator(env, object, how, value, out);
}

static struct tt_slice name_of_duck(tt_value self)
{
    const struct tt_type *type =
        tt_type_of(((const struct duck *)(const void *)self)->object);
    return (struct tt_slice){type->name, strlen(type->name), false};
}

static const struct tt_type duck_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "coroutine",
    .full_name = "coroutine",
    .base = &tt_object_type,
    .flags = TT_TYPE_COROUTINE | TT_TYPE_RESUMABLE | TT_TYPE_FINAL,
    .size = sizeof(struct duck),
    .clear = clear_duck,
    .name_of = name_of_duck,
    .resume = resume_duck,
};

tt_value tt__duck_coroutine(struct tt_env *env, tt_value v)
{
    struct duck *made = tt_object_new(env, &duck_type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, v);
        return TT_NULL;
    }
    made->object = v;
    return tt_value_of(made);
}

tt_value tt__coroutine_shown(tt_value v)
{
    return v != TT_NULL && tt_is_exactly(v, &duck_type)
               ? ((const struct duck *)(const void *)v)->object
               : v;
}
