/* SPDX-License-Identifier: MIT
 *
 * math.c: module math: its table, and its constants.
 */
#include <math.h>

#include "scenarios/lang/library/modules.h"
#include "math_module.h"

static tt_value make_pi(struct tt_env *env)
{
    return tt_float(env, 3.141592653589793);
}

static tt_value make_e(struct tt_env *env)
{
    return tt_float(env, 2.718281828459045);
}

static tt_value make_tau(struct tt_env *env)
{
    return tt_float(env, 6.283185307179586);
}

static tt_value make_inf(struct tt_env *env)
{
    return tt_float(env, (double)INFINITY);
}

static tt_value make_nan(struct tt_env *env)
{
    return tt_float(env, (double)NAN);
}

static const struct tt__member members[] = {
    {"pi", NULL, make_pi},
    {"e", NULL, make_e},
    {"tau", NULL, make_tau},
    {"inf", NULL, make_inf},
    {"nan", NULL, make_nan},
#define X(name) {#name, &tt__math_##name, NULL},
    TT__MATH_FLOAT(X) TT__MATH_OTHER(X) TT__MATH_GAMMA(X) TT__MATH_SUM(X)
        TT__MATH_INTEGER(X)
#undef X
            {NULL, NULL, NULL},
};

const struct tt__module tt__math_module = {.name = "math", .members = members};
