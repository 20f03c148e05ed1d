/* SPDX-License-Identifier: MIT
 *
 * handled.c: signals that a program waits for, and others send.
 *
 * Signals that the program causes itself are left out: SIGALRM, SIGCHLD,
 * SIGPIPE. SIGINT counts only with a handler of the program's: all programs
 * have Python's.
 */
#include "handled.h"

#include <string.h>
#include <ticktape/tt_signal.h>

static const char *const sent[] = {"SIGINT",  "SIGTERM", "SIGHUP",
                                   "SIGQUIT", "SIGUSR1", "SIGUSR2"};
enum { SENT = sizeof sent / sizeof *sent };

static bool is_handled(struct tt_env *env, const char *name)
{
    int number = tt_signal_named(name, strlen(name));
    TT_ASSERT(number > 0 && env->signals != NULL);
    switch (tt_signal_effect(env, number)) {
    case TT_SIGNAL_WAKES:
        return true;
    case TT_SIGNAL_CALLS:
        return !tt_is_small_int(tt_signal_handler(env, number));
    default:
        return false;
    }
}

bool tt__handled_any(struct tt_env *env)
{
    bool any = false;
    for (size_t i = 0; env->signals != NULL && !any && i < SENT; i++) {
        any = is_handled(env, sent[i]);
    }
    return any;
}

void tt__handled_put(struct tt_text *out, const char *between)
{
    bool more = false;
    TT_ASSERT(tt__handled_any(out->env));
    for (size_t i = 0; i < SENT; i++) {
        if (is_handled(out->env, sent[i])) {
            tt_text_format(out, "%s%s", more ? between : "", sent[i]);
            more = true;
        }
    }
}
