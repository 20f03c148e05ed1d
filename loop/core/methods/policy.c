/* SPDX-License-Identifier: MIT
 *
 * policy.c: event loop policies: who makes loops, and which one is the
 * current one while none runs.
 *
 * Mirrors asyncio/events.py _AbstractEventLoopPolicy,
 * _BaseDefaultEventLoopPolicy, get_event_loop_policy and set_event_loop_policy
 * of 3.14, and unix_events.py's name of the default one. All of it is
 * deprecated there, and warns here too, on stderr.
 *
 * Invariant: while env->policy is TT_NULL no policy was requested, and
 * the default one's loop is env->current; else env->current is NULL.
 */
#include "loop/core/methods/policy.h"

#include <stdio.h>

#include "loop/core/current.h"
#include "loop/core/loop.h"
#include "loop/core/warning.h"
#include "loop/object/native.h"
#include "loop/object/sound.h"

struct policy {
    struct tt_object head;
    struct tt_loop *current; /* owns, NULL: none */
    bool begun;              /* __init__ ran */
};

static struct policy *policy_of(tt_value v)
{
    TT_ASSERT(tt_is_object(v));
    return (struct policy *)(void *)v;
}

/* ---- A policy in use ----------------------------------------------------- */

/* policy.NAME(ARG); ARG TT_NULL: none. Returns the result. */
static tt_value call_policy(struct tt_env *env, const char *name, tt_value arg)
{
    TT_ASSERT(env->policy != TT_NULL && env->current == NULL);
    tt_value policy = tt_ref(env->policy); /* it may be replaced meanwhile */
    tt_value method = tt__attribute(env, policy, name);
    tt_value result = method == TT_NULL
                          ? TT_NULL
                          : tt_call(env, method, &arg, arg != TT_NULL);
    tt_unref(env, method);
    tt_unref(env, policy);
    return result;
}

struct tt_loop *tt__policy_get_loop(struct tt_env *env)
{
    tt_value loop = call_policy(env, "get_event_loop", TT_NULL);
    if (loop != TT_NULL && !tt__is_loop(loop)) {
        tt__refuse_foreign(env, "get_event_loop()", loop);
        tt_clear(env, &loop);
    }
    TT_ASSERT(loop == TT_NULL || tt_object(loop)->refs > 1);
    tt_unref(env, loop); /* the environment holds every loop */
    return (struct tt_loop *)(void *)loop;
}

int tt__policy_set_loop(struct tt_env *env, tt_value loop)
{
    tt_value result = call_policy(env, "set_event_loop", loop);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

tt_value tt__policy_new_loop(struct tt_env *env)
{
    return call_policy(env, "new_event_loop", TT_NULL);
}

/* ---- The abstract policy ------------------------------------------------- */

static tt_value not_implemented(struct tt_env *env, const tt_value *args)
{
    (void)args;
    tt_raise(env, &tt_NotImplementedError, NULL);
    return TT_NULL;
}

static tt_value make_policy(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    TT_ASSERT(type->size >= sizeof(struct policy));
    if (type->init == NULL && args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "%s() takes no arguments", type->name);
        return TT_NULL;
    }
    struct policy *policy = tt_object_new(env, type, type->size);
    if (policy != NULL) {
        memset((char *)policy + sizeof policy->head, 0,
               type->size - sizeof policy->head);
    }
    return tt_value_of(policy);
}

static void clear_policy(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, tt_value_of(((struct policy *)self)->current));
}

#define ABSTRACT(name_, parameters_, count_)                                   \
    TT_NATIVE(name_, "_AbstractEventLoopPolicy." name_, parameters_, count_,   \
              count_, count_, TT_NATIVE_METHOD, TT_PURE, not_implemented)

static const struct tt_native abstract_methods[] = {
    ABSTRACT("get_event_loop", "self", 1),
    ABSTRACT("set_event_loop", "self loop", 2),
    ABSTRACT("new_event_loop", "self", 1),
    {.name = NULL},
};

/* ---- The default policy -------------------------------------------------- */

static int check_begun(struct tt_env *env, tt_value self)
{
    return policy_of(self)->begun ? 0 : tt_raise_attribute(env, self, "_local");
}

static tt_value get_event_loop(struct tt_env *env, const tt_value *args)
{
    return check_begun(env, args[0]) < 0
               ? TT_NULL
               : tt_ref(tt_value_of(
                     tt__current_loop(env, policy_of(args[0])->current)));
}

static tt_value set_event_loop(struct tt_env *env, const tt_value *args)
{
    struct tt_loop *loop;
    int rc = tt__loop_argument(env, args[1], &loop);
    if (rc == 0) {
        rc = check_begun(env, args[0]);
    }
    if (rc == 0) {
        tt__keep_loop(env, &policy_of(args[0])->current, loop);
    }
    return rc < 0 ? TT_NULL : TT_NONE;
}

static tt_value new_event_loop(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_value_of(tt_loop_new(env));
}

static int init_policy(struct tt_env *env, tt_value self,
                       const struct tt_args *args)
{
    static const struct tt_native signature = TT_SIGNATURE(
        "__init__", "_BaseDefaultEventLoopPolicy.__init__", "self", 1, 1, 1, 0);
    tt_value bound[1];
    int rc = tt__bind_method(env, &signature, args, bound);
    if (rc == 0) {
        tt__keep_loop(env, &policy_of(self)->current, NULL);
        policy_of(self)->begun = true;
    }
    return rc;
}

#define DEFAULT(name_, parameters_, count_, effect_, call_)                    \
    TT_NATIVE(name_, "_BaseDefaultEventLoopPolicy." name_, parameters_,        \
              count_, count_, count_, TT_NATIVE_METHOD, effect_, call_)

static const struct tt_native default_methods[] = {
    DEFAULT("get_event_loop", "self", 1, TT_READS, get_event_loop),
    DEFAULT("set_event_loop", "self loop", 2, TT_WRITES, set_event_loop),
    DEFAULT("new_event_loop", "self", 1, TT_PURE, new_event_loop),
    {.name = NULL},
};

#define POLICY_TYPE(name_, module_, base_, init_, methods_)                    \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_type_type), .name = name_,                \
        .full_name = "asyncio." module_ "." name_, .base = (base_),            \
        .size = sizeof(struct policy), .clear = clear_policy,                  \
        .make = make_policy, .init = (init_), .methods = (methods_)            \
    }

const struct tt_type tt_abstract_policy_type =
    POLICY_TYPE("_AbstractEventLoopPolicy", "events", &tt_object_type, NULL,
                abstract_methods);
static const struct tt_type base_policy_type =
    POLICY_TYPE("_BaseDefaultEventLoopPolicy", "events",
                &tt_abstract_policy_type, init_policy, default_methods);
const struct tt_type tt_default_policy_type =
    POLICY_TYPE("_UnixDefaultEventLoopPolicy", "unix_events", &base_policy_type,
                init_policy, NULL);

/* ---- Functions of the module --------------------------------------------- */

int tt_policy_warn(struct tt_env *env, const char *name)
{
    char what[120];
    int size = snprintf(
        what, sizeof what,
        "'asyncio.%s' is deprecated and slated for removal in Python 3.16",
        name);
    TT_ASSERT(size > 0 && (size_t)size < sizeof what);
    return tt__warn(env, &tt_DeprecationWarning, what);
}

static tt_value get_policy(struct tt_env *env, const tt_value *args)
{
    (void)args;
    if (tt_policy_warn(env, "get_event_loop_policy") < 0) {
        return TT_NULL;
    }
    tt_touch(env, &env->policy, TT_WRITE); /* creates the policy */
    if (env->policy == TT_NULL) {
        const struct tt_args none = {.count = 0};
        tt_value made = make_policy(env, &tt_default_policy_type, &none);
        if (made == TT_NULL) {
            return TT_NULL;
        }
        policy_of(made)->current = env->current;
        policy_of(made)->begun = true;
        env->current = NULL;
        env->policy = made;
    }
    TT_ASSERT(env->current == NULL); /* it is the policy's now */
    return tt_ref(env->policy);
}

static tt_value set_policy(struct tt_env *env, const tt_value *args)
{
    if (tt_policy_warn(env, "set_event_loop_policy") < 0) {
        return TT_NULL;
    }
    tt_touch(env, &env->policy, TT_WRITE);
    if (args[0] != TT_NONE && !tt_is(args[0], &tt_abstract_policy_type)) {
        tt_raise(env, &tt_TypeError,
                 "policy must be an instance of AbstractEventLoopPolicy or "
                 "None, not '%T'",
                 args[0]);
        return TT_NULL;
    }
    tt__keep_loop(env, &env->current, NULL);
    tt_set(env, &env->policy, args[0] == TT_NONE ? TT_NULL : tt_ref(args[0]));
    TT_ASSERT(env->policy == TT_NULL || env->current == NULL);
    return TT_NONE;
}

const struct tt_native tt__native_get_event_loop_policy =
    TT_NATIVE("get_event_loop_policy", "get_event_loop_policy", "", 0, 0, 0, 0,
              TT_REPORTS, get_policy);
const struct tt_native tt__native_set_event_loop_policy =
    TT_NATIVE("set_event_loop_policy", "set_event_loop_policy", "policy", 1, 1,
              1, 0, TT_REPORTS, set_policy);
