/* SPDX-License-Identifier: MIT
 *
 * _weakref.c: what weakref.py needs in C.
 *
 * References are those of scenarios/lang/types/weak.c. That an object exists,
 * and how many references it has, is nothing that is reported: hidden state.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/weak.h"

static tt_value call_count(struct tt_env *env, const tt_value *args)
{
    int64_t count = 0;
    for (const struct tt__ref *ref = tt__weak_first(env, args[0]); ref != NULL;
         ref = ref->next) {
        count++;
    }
    return tt_small_int(count);
}

static tt_value call_refs(struct tt_env *env, const tt_value *args)
{
    tt_value list = tt_list(env, NULL, 0);
    for (struct tt__ref *ref = tt__weak_first(env, args[0]);
         list != TT_NULL && ref != NULL; ref = ref->next) {
        if (tt_list_append(env, tt_list_get(list), tt_value_of(ref)) < 0) {
            tt_clear(env, &list);
        }
    }
    return list;
}

/* Only what can be called has a proxy that can. */
static tt_value call_proxy(struct tt_env *env, const tt_value *args)
{
    const struct tt_type *type = tt_is_callable(args[0])
                                     ? &tt__weak_callable_proxy_type
                                     : &tt__weak_proxy_type;
    return tt__weak_new(env, type, args[0],
                        args[1] == TT_NONE ? TT_NULL : args[1]);
}

#define ROW(variable_, name_, parameters_, required_, total_, effect_)         \
    static const struct tt_native variable_##_row =                            \
        TT__MODULE_FUNCTION("_weakref", name_, parameters_, required_, total_, \
                            total_, effect_, call_##variable_)
ROW(count, "getweakrefcount", "object /", 1, 1, TT_HIDDEN);
ROW(proxy, "proxy", "object callback /", 1, 2, TT_HIDDEN);
ROW(refs, "getweakrefs", "object /", 1, 1, TT_HIDDEN);
#undef ROW

static const struct tt__member members[] = {
    {"CallableProxyType", &tt__weak_callable_proxy_type, NULL},
    {"ProxyType", &tt__weak_proxy_type, NULL},
    {"ReferenceType", &tt__ref_type, NULL},
    {"getweakrefcount", &count_row, NULL},
    {"getweakrefs", &refs_row, NULL},
    {"proxy", &proxy_row, NULL},
    {"ref", &tt__ref_type, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___weakref_module = {.name = "_weakref",
                                               .members = members};
