/* SPDX-License-Identifier: MIT
 *
 * class_hooks.c: what a class derived from one of asyncio's
 * may not define, and what the loop calls back.
 *
 * asyncio calls most public methods of its own futures and tasks: Timeout
 * calls task.cancel(), gather calls future.exception(). So a class that
 * overrides one of these is called back in CPython. The loop in C goes
 * straight to its own functions, where overriding them would silently do
 * nothing: it is refused instead. All other methods may be overridden;
 * cancel() of futures and tasks is called as CPython calls it.
 */
#include "objects.h"

static const char *const future_hooks[] = {
    "add_done_callback",    "cancelled", "done", "exception", "get_loop",
    "remove_done_callback", "result",    NULL};
static const char *const task_hooks[] = {"cancelling", "get_name", "uncancel",
                                         NULL};
static const char *const taskgroup_hooks[] = {
    "_abort", "_aexit", "_is_base_error", "_on_task_done", NULL};

static const char *const timeout_hooks[] = {"_on_timeout", NULL};
static const char *const runner_hooks[] = {"_lazy_init", "_on_sigint", NULL};

/* It gets a deque of futures. */
static const char *const queue_hooks[] = {"_wakeup_next", "_get_loop", NULL};

static const struct {
    const struct tt_type *type;
    const char *const *hooks;
} rows[] = {
    {&tt_future_type, future_hooks},   {&tt_task_type, task_hooks},
    {&tt_queue_type, queue_hooks},     {&tt_taskgroup_type, taskgroup_hooks},
    {&tt_timeout_type, timeout_hooks}, {&tt_runner_type, runner_hooks}};

/* Whether a class of the program has NAME and precedes what asyncio has. */
static int overrides(struct tt_env *env, const struct tt_type *type,
                     const char *name)
{
    struct tt__found found;
    tt_value str = tt_str_c(env, name);
    if (str == TT_NULL) {
        return tt_failure(env);
    }
    tt__type_find(type, str, &found);
    tt_unref(env, str);
    return found.kind == FOUND_VALUE;
}

int tt__refuse_hooks(struct tt_env *env, const struct tt_type *type)
{
    if (!tt__is_of_asyncio(tt__native_of(type))) {
        return 0;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!tt_type_is(type, rows[i].type)) {
            continue;
        }
        for (const char *const *hook = rows[i].hooks; *hook != NULL; hook++) {
            int rc = overrides(env, type, *hook);
            if (rc != 0) {
                return rc < 0 ? rc
                              : tt_fail(env, TT_ELIMIT,
                                        "a class that overrides %s.%s is not "
                                        "in the scenario language",
                                        rows[i].type->name, *hook);
            }
        }
    }
    return 0;
}

/* cancel() of a class that has one of its own. Without a message as the
 * callers in asyncio that give none, else by keyword. */
static int cancel_derived(struct tt_env *env, struct tt_object *self,
                          tt_value message)
{
    tt_value method = tt__getattr_c(env, tt_value_of(self), "cancel");
    tt_value msg = method == TT_NULL ? TT_NULL : tt_str_c(env, "msg");
    struct tt_args args = {.at = &message,
                           .keyword_count = message == TT_NULL ? 0 : 1,
                           .keywords = &msg};
    tt_value result =
        msg == TT_NULL ? TT_NULL : tt_call_args(env, method, &args);
    int rc = result == TT_NULL ? tt_failure(env) : tt_truth(env, result);
    tt_unref(env, method);
    tt_unref(env, msg);
    tt_unref(env, result);
    return rc;
}

static bool has_cancel(const struct tt__class *class)
{
    size_t at = 0;
    const struct tt_entry *entry;
    while ((entry = tt_dict_next(tt_dict_cast(class->names), &at)) != NULL) {
        if (tt_str_is(entry->key, "cancel")) {
            return true;
        }
    }
    return false;
}

void tt__hook_cancel(struct tt_type *type)
{
    struct tt_mro mro;
    if (!(type->flags & TT_TYPE_FUTURE)) {
        return;
    }
    for (tt_mro_set(&mro, type); mro.at != NULL && tt__is_class(mro.at);
         tt_mro_next(&mro)) {
        if (has_cancel((const struct tt__class *)(const void *)mro.at)) {
            type->cancel = cancel_derived;
            return;
        }
    }
}
