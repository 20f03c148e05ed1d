/* SPDX-License-Identifier: MIT
 *
 * _arrival.c: how late what a simulated process does arrives, for _children.py.
 */
#include "scenarios/lang/library/modules.h"

/* What the process may wait for before it continues, in seconds; the first is
 * the next poll. A process may be slow at any place. */
static const double waits_s[] = {0, 0.01, 1};

enum { COUNT = sizeof waits_s / sizeof *waits_s };

enum { SPARED = 1 << 20 }; /* more than the kills of any run */

/* late(text): None: it is not late; or a wait in seconds, 0 until the next
 * poll. TEXT says what it is, for reports. */
static tt_value call_late(struct tt_env *env, const tt_value *args)
{
    double times_s[COUNT], now_s = tt_time(env);
    TT_ASSERT(tt_is_str(args[0]));
    if (!(env->enabled >> TT_CHOICE_ARRIVE & 1)) {
        return TT_NONE;
    }
    for (int i = 0; i < COUNT; i++) {
        times_s[i] = now_s + waits_s[i];
    }
    struct tt_choice_about about = {.from_s = now_s, .times_s = times_s};
    uint64_t answer = tt_choose_about(env, TT_CHOICE_ARRIVE, COUNT + 1, &about);
    if (answer == 0) {
        return tt_failure(env) < 0 ? TT_NULL : TT_NONE;
    }
    TT_ASSERT(answer <= COUNT);
    about.text = tt_str_get(args[0])->text;
    tt_choice_explain(env, TT_CHOICE_ARRIVE, COUNT + 1, answer, &about);
    return tt_float(env, waits_s[answer - 1]);
}

/* dies(name): whether the process of that name is killed now. */
static tt_value call_dies(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_str(args[0]));
    bool dies = env->choose_kill != NULL &&
                env->choose_kill(env, tt_str_get(args[0])->text);
    return tt_failure(env) < 0 ? TT_NULL : tt_bool(dies);
}

/* spare(is_spared): from now on no child is killed; or they are again. */
static tt_value call_spare(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(args[0] == TT_TRUE || env->killed_children >= SPARED);
    env->killed_children += args[0] == TT_TRUE ? SPARED : -(uint32_t)SPARED;
    return TT_NONE;
}

/* is_real(): whether the program runs for real. */
static tt_value call_is_real(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_bool(env->clock->sleep != NULL);
}

static const struct tt_native late_row = TT__MODULE_FUNCTION(
    "_arrival", "late", "text /", 1, 1, 1, TT_HIDDEN, call_late);
static const struct tt_native dies_row = TT__MODULE_FUNCTION(
    "_arrival", "dies", "name /", 1, 1, 1, TT_HIDDEN, call_dies);
static const struct tt_native spare_row = TT__MODULE_FUNCTION(
    "_arrival", "spare", "is_spared /", 1, 1, 1, TT_HIDDEN, call_spare);
static const struct tt_native real_row = TT__MODULE_FUNCTION(
    "_arrival", "is_real", "", 0, 0, 0, TT_PURE, call_is_real);

static const struct tt__member members[] = {
    {"dies", &dies_row, NULL}, {"is_real", &real_row, NULL},
    {"late", &late_row, NULL}, {"spare", &spare_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___arrival_module = {.name = "_arrival",
                                               .members = members};
