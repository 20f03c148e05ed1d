/* SPDX-License-Identifier: MIT
 *
 * moment_calls.c: what the loop called in the failing run only, where what
 * tasks read does not explain a failure: the end of a timeout, which cancels
 * its task, or a function of the program.
 *
 * Calls of two runs correspond if each is the n-th of that function, or of the
 * timeout of that task at that line.
 */
#include "moment_log.h"
#include "sim/base/line.h"

static bool is_call_like(const struct tt__handle *a, const struct tt__handle *b)
{
    return a->calls == b->calls && a->where == b->where;
}

/* How many handles of LOG before the one AT make the call that CALL does. */
static size_t count_calls(const struct tt__run_log *log,
                          const struct tt__handle *call, size_t at)
{
    size_t number = 0;
    TT_ASSERT(at <= log->handle_count && call->calls != TT__CALLS_NOTHING);
    for (size_t i = 0; i < at; i++) {
        number += is_call_like(&log->handles[i], call);
    }
    return number;
}

static void put_call(struct tt__moment_of *moment, uint32_t at, bool is_again)
{
    const struct tt__run_log *log = &moment->failing;
    const struct tt__handle *call = &log->handles[at];
    FILE *out = moment->out;
    TT_ASSERT(call->calls != TT__CALLS_NOTHING);
    if (call->calls == TT__CALLS_TIMEOUT) {
        fputs("the timeout of ", out);
        tt__put_actor(out, log, call->whose);
        if (call->from_line != 0) {
            fputs(", which waited at ", out);
            tt__put_line(out, call->from_line, call->from_file);
            fputc(',', out);
        }
        fputs(" ended", out);
    } else {
        fprintf(out, "callback `%s` ran",
                tt__accesses_name(log->of, call->name));
    }
    tt__put_in_tick(moment, log, at);
    fprintf(out, "; in the default run it did not%s",
            is_again ? " so often" : "");
}

enum { LOOKS_MAX = 1 << 22 };

/* The first call of the kind CALLS. */
static bool put_first(struct tt__moment_of *moment, uint32_t failure,
                      enum tt__calls calls)
{
    const struct tt__run_log *log = &moment->failing, *usual = &moment->usual;
    size_t looks = 0;
    TT_ASSERT(calls != TT__CALLS_NOTHING);
    for (uint32_t i = 0; i < log->handle_count && i <= failure; i++) {
        const struct tt__handle *call = &log->handles[i];
        if (call->calls != calls || looks > LOOKS_MAX) {
            continue;
        }
        looks += i + usual->handle_count;
        size_t before = count_calls(log, call, i);
        size_t all = count_calls(usual, call, usual->handle_count);
        if (all <= before && tt__sentence_begin(moment, i)) {
            put_call(moment, i, all > 0);
            tt__sentence_end(moment);
            return true;
        }
    }
    return false;
}

bool tt__put_timeouts(struct tt__moment_of *moment, uint32_t failure)
{
    TT_ASSERT(moment->out == NULL);
    return put_first(moment, failure, TT__CALLS_TIMEOUT);
}

bool tt__put_calls(struct tt__moment_of *moment, uint32_t failure)
{
    TT_ASSERT(moment->out == NULL);
    return put_first(moment, failure, TT__CALLS_FUNCTION);
}
