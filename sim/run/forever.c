/* SPDX-License-Identifier: MIT
 *
 * forever.c: waits that nothing in the program will end.
 *
 * They are a deadlock, unless options.for_s is given and what is waited for may
 * come from outside: a server's next client or datagram, or a signal that the
 * program handles. Then the run ends well, at that time. A client of this
 * program that waits for a reply is a deadlock in any case, and so are tasks or
 * threads that wait for each other in a cycle, and a main thread that waits for
 * a lock. Whether what comes would end the wait is not known.
 */
#include "internal.h"
#include "sim/analysis/handled.h"

static bool waits_for_lock(const struct tt_env *env)
{
    return env->is_blocked && env->blocked.by == TT_BLOCKER_LOCK;
}

static bool may_continue(struct tt_env *env)
{
    enum tt__net_role role = tt__world_role(env);
    return role != TT_ROLE_CONNECTED &&
           (role == TT_ROLE_SERVER || tt__handled_any(env)) &&
           !waits_for_lock(env) && !tt__deadlock_circular(env);
}

int tt__forever_wait(struct tt_env *env)
{
    struct tt_sim *sim = tt__sim_of(env);
    if (sim->options.for_s <= 0 || !may_continue(env)) {
        return 0;
    }
    sim->clock.late_s = 0;
    return tt__end_for(sim, sim->clock.now_s);
}

void tt__forever_put(struct tt_sim *sim, struct tt_text *out)
{
    const struct tt_sim_options *options = &sim->options;
    if (!tt__handled_any(sim->env)) {
        return;
    }
    tt_text_puts(out, "  ");
    tt__handled_put(out, " or ");
    tt_text_puts(out, " would come from outside");
    if (options->signals[0] == 0) {
        tt_text_puts(out, ": explore --inject signal:");
        tt__handled_put(out, ",");
        tt_text_puts(out, " sends it");
    }
    if (options->for_s <= 0 && may_continue(sim->env)) {
        tt_text_puts(out, "; --for TIME ends the run of a daemon");
    }
    tt_text_puts(out, "\n");
}
