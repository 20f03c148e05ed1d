/* SPDX-License-Identifier: MIT
 *
 * vm_call.c: calls that are not plain, classes, with, and the
 * beginnings of iteration and awaiting.
 */
#include "vm.h"

enum { ARGS_ON_STACK = 16 };

/* ---- Calls --------------------------------------------------------------- */

tt_value tt__call_slowly(struct tt_env *env, tt_value callable, tt_value self,
                         const tt_value *args, uint32_t count, tt_value names)
{
    const struct tt_tuple *keywords =
        names == TT_NULL ? NULL : tt_tuple_get(names);
    uint32_t keyword_count = keywords == NULL ? 0 : keywords->count;
    if (self != TT_NULL) {
        /* The machine's stack has it before the others. */
        TT_ASSERT(args[-1] == self);
        args--;
        count++;
    }
    struct tt_args all = {
        .at = args,
        .count = count - keyword_count,
        .keyword_count = keyword_count,
        .keywords = keywords == NULL ? NULL : keywords->at,
    };
    return tt_call_args(env, callable, &all);
}

/* Appends the values and names of KEYWORDS to the positional ones. */
static int spread_keywords(struct tt_env *env, struct tt_dict *keywords,
                           tt_value *values, tt_value *names)
{
    size_t at = 0;
    const struct tt_entry *entry;
    for (uint32_t i = 0; (entry = tt_dict_next(keywords, &at)) != NULL; i++) {
        if (!tt_is_str(entry->key)) {
            return tt_raise(env, &tt_TypeError, "keywords must be strings");
        }
        names[i] = entry->key;
        values[i] = entry->value;
    }
    return 0;
}

/* IS_OWN: ARGS was made for this call. */
static tt_value call_with(struct tt_env *env, tt_value callable,
                          struct tt_tuple *args, bool is_own,
                          struct tt_dict *keywords)
{
    uint32_t keyword_count = keywords == NULL ? 0 : keywords->table.count;
    struct tt_args all = {
        .at = args->at, .count = args->count, .tuple = is_own ? args : NULL};
    if (keyword_count == 0) {
        return tt_call_args(env, callable, &all);
    }
    tt_value few[ARGS_ON_STACK], *values = few;
    size_t count = args->count + 2 * (size_t)keyword_count;
    if (count > ARGS_ON_STACK) {
        values = tt_alloc(env, count * sizeof *values);
        if (values == NULL) {
            return TT_NULL;
        }
    }
    tt_value *names = values + args->count + keyword_count;
    memcpy(values, args->at, args->count * sizeof *values);
    all.at = values;
    all.keyword_count = keyword_count;
    all.keywords = names;
    tt_value result = TT_NULL;
    if (spread_keywords(env, keywords, values + args->count, names) == 0) {
        result = tt_call_args(env, callable, &all);
    }
    if (values != few) {
        tt_free(env, values, count * sizeof *values);
    }
    return result;
}

tt_value tt__take_tuple(struct tt_env *env, tt_value v)
{
    if (!tt_is_list(v) || tt_object(v)->refs > 1) {
        return tt__to_tuple(env, v);
    }
    struct tt_list *list = tt_list_get(v);
    struct tt_tuple *tuple =
        list->count == 0 ? NULL : tt_tuple_blank(env, list->count);
    if (tuple == NULL) {
        return list->count == 0 ? tt_tuple(env, NULL, 0) : TT_NULL;
    }
    memcpy(tuple->at, list->at, list->count * sizeof *tuple->at);
    tt_free(env, list->at, list->capacity * sizeof *list->at);
    list->at = NULL;
    list->count = list->capacity = 0;
    return tt_value_of(tuple);
}

tt_value tt__call_spread(struct tt_env *env, tt_value callable, tt_value args,
                         tt_value keywords)
{
    tt_value tuple = TT_NULL;
    const struct tt_type *type = tt_type_of(args);
    bool is_basic =
        type->kind >= TT_KIND_STR && type->kind <= TT_KIND_FROZENSET;
    if (type->iter == NULL && !is_basic &&
        tt__type_ops(type)->getitem == NULL) {
        tt__raise_about(env, callable,
                        " argument after * must be an iterable, not %T", args);
        return TT_NULL;
    }
    bool is_own =
        !tt_is_exactly(args, &tt_tuple_type) || tt_object(args)->refs == 1;
    tuple = tt__take_tuple(env, args);
    if (tuple == TT_NULL) {
        return TT_NULL;
    }
    tt_value result =
        call_with(env, callable, tt_tuple_get(tuple), is_own,
                  keywords == TT_NULL ? NULL : tt_dict_cast(keywords));
    tt_unref(env, tuple);
    return result;
}

/* ---- with ---------------------------------------------------------------- */

static tt_value special_or_error(struct tt_env *env, tt_value manager,
                                 const char *name, bool is_async)
{
    tt_value method = tt__special(env, manager, name);
    if (method != TT_NULL || tt_failure(env) != 0) {
        return method;
    }
    static const char *const other[2][2] = {{"__enter__", "__exit__"},
                                            {"__aenter__", "__aexit__"}};
    tt_value enter = tt__special(env, manager, other[!is_async][0]);
    tt_value exit = tt__special(env, manager, other[!is_async][1]);
    bool suggest = enter != TT_NULL && exit != TT_NULL;
    tt_unref(env, enter);
    tt_unref(env, exit);
    const char *hint;
    if (!suggest) {
        hint = "";
    } else if (is_async) {
        hint = " but it supports the context manager protocol. Did "
               "you mean to use 'with'?";
    } else {
        hint = " but it supports the asynchronous context manager "
               "protocol. Did you mean to use 'async with'?";
    }
    tt_raise(env, &tt_TypeError,
             "'%s' object does not support the %scontext manager protocol "
             "(missed %s method)%s",
             tt_type_outer_name(tt__type_shown(env, manager)),
             is_async ? "asynchronous " : "", name, hint);
    return TT_NULL;
}

int tt__enter_with(struct tt_env *env, tt_value manager, bool is_async,
                   tt_value *exit, tt_value *result)
{
    *exit = special_or_error(env, manager, is_async ? "__aexit__" : "__exit__",
                             is_async);
    if (*exit == TT_NULL) {
        return tt_failure(env);
    }
    tt_value enter = special_or_error(
        env, manager, is_async ? "__aenter__" : "__enter__", is_async);
    *result = enter == TT_NULL ? TT_NULL : tt_call(env, enter, NULL, 0);
    tt_unref(env, enter);
    if (*result == TT_NULL) {
        tt_unref(env, *exit);
        return tt_failure(env);
    }
    return 0;
}

tt_value tt__exit_with(struct tt_env *env, tt_value exit, tt_value exc)
{
    tt_value args[] = {TT_NONE, TT_NONE, TT_NONE};
    if (exc != TT_NULL) {
        args[0] = tt__type_value(tt_type_of(exc));
        args[1] = exc;
        args[2] = tt__traceback_of(env, tt_exc_cast(exc));
        if (args[2] == TT_NULL) {
            return TT_NULL;
        }
    }
    tt_value result = tt_call(env, exit, args, 3);
    tt_unref(env, args[2]);
    return result;
}

/* ---- async for, yield from, await ---------------------------------------- */

tt_value tt__get_aiter(struct tt_env *env, tt_value v)
{
    if (tt_is_exactly(v, &tt__async_generator_type)) {
        return tt_ref(v);
    }
    tt_value method = tt__special(env, v, "__aiter__");
    if (method == TT_NULL) {
        if (tt_failure(env) == 0) {
            tt_raise(env, &tt_TypeError,
                     "'async for' requires an object with __aiter__ method, "
                     "got %T",
                     v);
        }
        return TT_NULL;
    }
    tt_value iterator = tt_call(env, method, NULL, 0);
    tt_unref(env, method);
    if (iterator == TT_NULL) {
        return TT_NULL;
    }
    tt_value next = tt__special(env, iterator, "__anext__");
    if (next == TT_NULL && tt_failure(env) == 0) {
        tt_raise(env, &tt_TypeError,
                 "'async for' received an object from __aiter__ that does not "
                 "implement __anext__: %T",
                 iterator);
    }
    if (next == TT_NULL) {
        tt_clear(env, &iterator);
    }
    tt_unref(env, next);
    return iterator;
}

/* ... from TypeError("'int' object can't be awaited"). */
static void raise_invalid_next(struct tt_env *env, tt_value next)
{
    tt_raise(env, &tt_TypeError, "'%T' object can't be awaited", next);
    if (tt_failure(env) != TT_ERAISED) {
        return;
    }
    struct tt_exc *cause = tt_exc_take(env);
    tt_raise(env, &tt_TypeError,
             "'async for' received an invalid object from __anext__: %T", next);
    if (tt_failure(env) == TT_ERAISED) {
        tt_exc_set_cause(env, env->raised, cause);
    } else {
        tt_exc_unref(env, cause);
    }
}

tt_value tt__get_anext(struct tt_env *env, tt_value iterator)
{
    if (tt_is_exactly(iterator, &tt__async_generator_type)) {
        return tt__async_generator_next(env, iterator);
    }
    tt_value method = tt__special(env, iterator, "__anext__");
    if (method == TT_NULL) {
        if (tt_failure(env) == 0) {
            tt_raise(env, &tt_TypeError,
                     "'async for' requires an iterator with __anext__ method, "
                     "got %T",
                     iterator);
        }
        return TT_NULL;
    }
    tt_value next = tt_call(env, method, NULL, 0);
    tt_unref(env, method);
    if (next != TT_NULL && !tt_is_awaitable(next)) {
        raise_invalid_next(env, next);
        tt_clear(env, &next);
    }
    return next;
}

int tt__check_awaitable(struct tt_env *env, tt_value v, uint32_t use)
{
    if (use == AWAIT_NEXT || tt_is_awaitable(v)) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "'async with' received an object from %s that does not "
                    "implement __await__: %T",
                    use == AWAIT_ENTER ? "__aenter__" : "__aexit__", v);
}

tt_value tt__get_delegate(struct tt_env *env, const struct tt__frame *frame,
                          tt_value v)
{
    /* What an asynchronous generator's methods give is an iterator. */
    if (tt_is_coroutine(v) && tt_type_of(v)->iter == NULL) {
        if (frame->head.type != &tt__coroutine_type &&
            !(frame->head.flags & FRAME_AWAITABLE)) {
            tt_raise(env, &tt_TypeError,
                     "cannot 'yield from' a coroutine object in a "
                     "non-coroutine generator");
            return TT_NULL;
        }
        return tt_ref(v);
    }
    if (tt_is_future(v) && tt_type_of(v)->iter == tt_future_type.iter) {
        return tt_ref(v);
    }
    return tt__iter(env, v);
}
