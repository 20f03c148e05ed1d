/* SPDX-License-Identifier: MIT
 *
 * ticktape.c: module ticktape: hosts, links and properties (sim/tt_world.h).
 * For CPython there is ticktape.py, in the folder above.
 */
#include <math.h>
#include <ticktape/tt_sim.h>
#include <ticktape/tt_world.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/ops.h"

/* The text of a str; NULL: TypeError. */
static const char *text_of(struct tt_env *env, tt_value v, const char *what)
{
    if (!tt_is_str(v)) {
        tt_raise(env, &tt_TypeError, "%s must be a str, not %s", what,
                 tt_type_of(v)->name);
        return NULL;
    }
    return tt_str_get(v)->text;
}

/* A number: 0, or TypeError. */
static int number_of(struct tt_env *env, tt_value v, const char *what,
                     double *out)
{
    if (tt_is_float(v)) {
        *out = tt_float_get(v);
    } else if (tt_is_bool(v)) {
        *out = v == TT_TRUE;
    } else if (tt_is_small_int(v)) {
        *out = (double)tt_small_int_get(v);
    } else {
        return tt_raise(env, &tt_TypeError, "%s must be a number, not %s", what,
                        tt_type_of(v)->name);
    }
    return 0;
}

static tt_value none_or(int rc)
{
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* ---- Hosts --------------------------------------------------------------- */

static tt_value call_host(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_control_host(env);
}

/* (name, entry, *args) */
static tt_value call_start(struct tt_env *env, const tt_value *args)
{
    const char *name = text_of(env, args[0], "the name of a host");
    return name == NULL ? TT_NULL
                        : tt_value_of(tt_control_start_value(env, name, args[1],
                                                             args[2]));
}

/* (name, down): DOWN None is for ever. */
static tt_value call_crash(struct tt_env *env, const tt_value *args)
{
    const char *name = text_of(env, args[0], "the name of a host");
    double down_s = 0;
    if (name == NULL) {
        return TT_NULL;
    }
    if (args[1] == TT_NONE) {
        down_s = HUGE_VAL;
    } else if (args[1] != TT_NULL &&
               number_of(env, args[1], "down", &down_s) < 0) {
        return TT_NULL;
    }
    return none_or(tt_control_crash(env, name, down_s));
}

/* ---- Links --------------------------------------------------------------- */

/* None, a number, or a pair of them. */
static int latency_of(struct tt_env *env, tt_value v, double out[2])
{
    if (v == TT_NULL || v == TT_NONE) {
        return 0;
    }
    if (tt_is_tuple(v) && tt_tuple_get(v)->count == 2) {
        const struct tt_tuple *both = tt_tuple_get(v);
        int rc = number_of(env, both->at[0], "latency", &out[0]);
        return rc < 0 ? rc : number_of(env, both->at[1], "latency", &out[1]);
    }
    int rc = number_of(env, v, "latency", &out[0]);
    out[1] = out[0];
    return rc;
}

static int optional_number(struct tt_env *env, tt_value v, const char *what,
                           double *out)
{
    return v == TT_NULL || v == TT_NONE ? 0 : number_of(env, v, what, out);
}

/* (a, b, *, latency, drop, duplicate, bandwidth, one_way) */
static tt_value call_link(struct tt_env *env, const tt_value *args)
{
    struct tt_control_link link = {.drop = 0};
    const char *a = text_of(env, args[0], "a host");
    const char *b = a == NULL ? NULL : text_of(env, args[1], "a host");
    if (b == NULL || latency_of(env, args[2], link.latency_s) < 0 ||
        optional_number(env, args[3], "drop", &link.drop) < 0 ||
        optional_number(env, args[4], "duplicate", &link.duplicate) < 0 ||
        optional_number(env, args[5], "bandwidth", &link.bandwidth) < 0) {
        return TT_NULL;
    }
    int truth = args[6] == TT_NULL ? 0 : tt_truth(env, args[6]);
    link.one_way = truth > 0;
    return truth < 0 ? TT_NULL : none_or(tt_control_link(env, a, b, &link));
}

/* (a, b, *, one_way) */
static tt_value call_partition(struct tt_env *env, const tt_value *args)
{
    const char *a = text_of(env, args[0], "a host");
    const char *b = a == NULL ? NULL : text_of(env, args[1], "a host");
    int truth = args[2] == TT_NULL ? 0 : tt_truth(env, args[2]);
    return b == NULL || truth < 0
               ? TT_NULL
               : none_or(tt_control_partition(env, a, b, truth > 0));
}

/* (a, b), or nothing. */
static tt_value call_heal(struct tt_env *env, const tt_value *args)
{
    const char *a = NULL, *b = NULL;
    if (args[0] != TT_NULL || args[1] != TT_NULL) {
        if (args[0] == TT_NULL || args[1] == TT_NULL) {
            tt_raise(env, &tt_TypeError,
                     "heal() takes two hosts, or none for all");
            return TT_NULL;
        }
        a = text_of(env, args[0], "a host");
        b = a == NULL ? NULL : text_of(env, args[1], "a host");
        if (b == NULL) {
            return TT_NULL;
        }
    }
    return none_or(tt_control_heal(env, a, b));
}

static tt_value call_quiet(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return none_or(tt_control_quiet(env));
}

/* ---- Properties ---------------------------------------------------------- */

static tt_value check(struct tt_env *env, const tt_value *args,
                      int (*call)(struct tt_env *, bool, const char *))
{
    const char *name = text_of(env, args[1], "the name of a property");
    int truth = name == NULL ? -1 : tt_truth(env, args[0]);
    return truth < 0 ? TT_NULL : none_or(call(env, truth > 0, name));
}

static tt_value call_always(struct tt_env *env, const tt_value *args)
{
    return check(env, args, tt_always);
}

static tt_value call_sometimes(struct tt_env *env, const tt_value *args)
{
    return check(env, args, tt_sometimes);
}

static tt_value call_reachable(struct tt_env *env, const tt_value *args)
{
    const char *name = text_of(env, args[0], "the name of a property");
    return name == NULL ? TT_NULL : none_or(tt_reachable(env, name));
}

/* ---- The module ---------------------------------------------------------- */

#define FUNCTIONS(X)                                                           \
    X(always, "condition name", 2, 2, 2, TT_READS)                             \
    X(crash, "host down", 1, 2, 2, TT_HIDDEN)                                  \
    X(heal, "a b", 0, 2, 2, TT_HIDDEN)                                         \
    X(host, "", 0, 0, 0, TT_PURE)                                              \
    X(link, "a b | latency drop duplicate bandwidth one_way", 2, 2, 7,         \
      TT_HIDDEN)                                                               \
    X(partition, "a b | one_way", 2, 2, 3, TT_HIDDEN)                          \
    X(quiet, "", 0, 0, 0, TT_HIDDEN)                                           \
    X(reachable, "name", 1, 1, 1, TT_PURE)                                     \
    X(sometimes, "condition name", 2, 2, 2, TT_READS)                          \
    X(start, "name entry *args", 2, 2, 3, TT_HIDDEN)

#define X(name, parameters, required, positional, total, effect)               \
    static const struct tt_native name##_row =                                 \
        TT_NATIVE(#name, #name, parameters, required, positional, total, 0,    \
                  effect, call_##name);
FUNCTIONS(X)
#undef X

static const struct tt__member members[] = {
#define X(name, parameters, required, positional, total, effect)               \
    {#name, &name##_row, NULL},
    FUNCTIONS(X)
#undef X
        {"io", &tt_io_native, NULL},
    {NULL, NULL, NULL},
};

static const struct tt__elsewhere elsewhere[] = {
    {"EOF", "_peer"},  {"Peer", "_peer"},        {"RST", "_peer"},
    {"peer", "_peer"}, {"program", "_children"}, {NULL, NULL},
};

const struct tt__module tt__ticktape_module = {
    .name = "ticktape", .members = members, .elsewhere = elsewhere};
