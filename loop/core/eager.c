/* SPDX-License-Identifier: MIT
 *
 * eager.c: asyncio.create_eager_task_factory and eager_task_factory.
 *
 * Mirrors asyncio/tasks.py of 3.14, where both are functions named factory
 * that call a constructor with eager_start.
 */
#include "loop/core/eager.h"

#include "loop/core/coro.h"
#include "loop/object/cpython_lines.h"
#include "loop/object/exception.h"
#include "loop/core/sound.h"

void tt__keep_eager(struct tt_env *env, struct tt_future *made, tt_value local)
{
    TT_ASSERT(tt__future_sound(made));
    enum { RAISED = TT_FUTURE_EXCEPTION | TT_FUTURE_CANCEL_EXC };
    if (!(made->head.flags & RAISED) || !tt_has_frames(env)) {
        return;
    }
    struct tt_exc *exc = tt_exc_cast(made->outcome);
    struct tt_traceback *before = exc->traceback;
    if (before == NULL) { /* what no frame raised leads to none */
        return;
    }
    tt_exc_passed(env, exc, local, 0);
    /* MADE raises it with the traceback that it had first. */
    if (made->head.flags & TT_FUTURE_EXCEPTION && made->callback == NULL &&
        made->callback_data == before && exc->traceback != before) {
        exc->traceback->refs++;
        made->callback_data = exc->traceback;
        tt__traceback_unref(env, before);
    }
}

static void clear_factory(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct tt__factory *)self)->constructor);
}

enum { KEYWORDS_MAX = 14 };

/* The keywords of the constructor: loop and eager_start, then those in MORE.
 * ARGS has room for them. */
static int add_keywords(struct tt_env *env, const struct tt_dict *more,
                        tt_value *at, tt_value *names, struct tt_args *args)
{
    TT_ASSERT(tt__dict_sound(more));
    const struct tt_entry *entry;
    size_t place = 0;
    names[0] = tt_str_c(env, "loop");
    names[1] = names[0] == TT_NULL ? TT_NULL : tt_str_c(env, "eager_start");
    args->keyword_count = 2;
    while ((entry = tt_dict_next(more, &place)) != NULL) {
        if (args->keyword_count == KEYWORDS_MAX) {
            return tt_fail(env, TT_ELIMIT, "too many arguments of a task");
        }
        names[args->keyword_count++] = tt_ref(entry->key);
        at[args->keyword_count] = entry->value;
    }
    TT_ASSERT(args->keyword_count <= KEYWORDS_MAX);
    return tt_failure(env);
}

/* factory(loop, coro, *, eager_start=True, **kwargs) */
static tt_value call_factory(struct tt_env *env, tt_value self,
                             const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("factory", "create_eager_task_factory.<locals>.factory",
                     "loop coro | eager_start =kwargs", 2, 2, 4, 0);
    tt_value bound[4], at[KEYWORDS_MAX + 1], names[KEYWORDS_MAX];
    struct tt_args all = {.at = at, .count = 1, .keywords = names};
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(tt_is_dict(bound[3])); /* **kwargs, though it is empty */
    at[0] = bound[1];
    at[1] = bound[0];
    at[2] = bound[2] == TT_NULL ? TT_TRUE : bound[2];
    tt_value task = TT_NULL;
    if (add_keywords(env, tt_dict_cast(bound[3]), at, names, &all) == 0) {
        const struct tt__factory *factory = (const void *)self;
        task = tt_call_args(env, factory->constructor, &all);
    }
    for (uint32_t i = 0; i < all.keyword_count; i++) {
        tt_unref(env, names[i]);
    }
    tt_args_release(env, &signature, bound);
    return task;
}

static struct tt_slice name_of_factory(tt_value self)
{
    static const char name[] = "factory";
    (void)self;
    return (struct tt_slice){name, sizeof name - 1, true};
}

static struct tt_slice full_name_of_factory(tt_value self)
{
    static const char name[] = "create_eager_task_factory.<locals>.factory";
    (void)self;
    return (struct tt_slice){name, sizeof name - 1, true};
}

static int repr_factory(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    tt_text_puts(out, "<function create_eager_task_factory.<locals>.factory");
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

static enum tt_source source_of_factory(tt_value self, const char **file,
                                        uint32_t *line)
{
    (void)self;
    *file = TT_STDLIB "tasks.py";
    *line = TT__LINE_CREATE_EAGER_TASK_FACTORY_FACTORY;
    return TT_SOURCE_HERE;
}

static tt_value get_name(struct tt_env *env, tt_value self)
{
    return tt_str_c(env, name_of_factory(self).text);
}

static tt_value get_full_name(struct tt_env *env, tt_value self)
{
    return tt_str_c(env, full_name_of_factory(self).text);
}

static const struct tt_property factory_properties[] = {
    {"__name__", TT_PURE, get_name, NULL},
    {"__qualname__", TT_PURE, get_full_name, NULL},
    {.name = NULL},
};

static const struct tt_type factory_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "function",
    .full_name = "function",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__factory),
    .clear = clear_factory,
    .repr = repr_factory,
    .call = call_factory,
    .source_of = source_of_factory,
    .name_of = name_of_factory,
    .full_name_of = full_name_of_factory,
    .properties = factory_properties,
};

/* Of asyncio.Task; immortal, and never changed. */
const struct tt__factory tt__eager_task_factory = {
    .head = TT_OBJECT_STATIC(&factory_type),
    .constructor = (tt_value)(const void *)&tt_task_type,
};

tt_value tt_eager_task_factory(void)
{
    return tt_value_of(&tt__eager_task_factory);
}

tt_value tt_create_eager_task_factory(struct tt_env *env, tt_value constructor)
{
    struct tt__factory *factory =
        tt_object_new(env, &factory_type, sizeof *factory);
    if (factory != NULL) {
        factory->constructor = tt_ref(constructor);
    }
    return tt_value_of(factory);
}

static tt_value create_factory(struct tt_env *env, const tt_value *args)
{
    return tt_create_eager_task_factory(env, args[0]);
}

const struct tt_native tt__native_create_eager_task_factory =
    TT_NATIVE("create_eager_task_factory", "create_eager_task_factory",
              "custom_task_constructor", 1, 1, 1, 0, TT_PURE, create_factory);
