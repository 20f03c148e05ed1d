/* SPDX-License-Identifier: MIT
 *
 * sim.c: one execution in virtual time, from its start to its verdict.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "signals.h"
#include "control.h"
#include "internal.h"
#include "isolate.h"
#include "sim/base/line.h"

const char *tt_verdict_name(enum tt_verdict verdict)
{
    static const char *const names[] = {
#define X(NAME, name, code) name,
        TT_VERDICTS(X)
#undef X
    };
    TT_ASSERT(verdict < TT_VERDICT_COUNT);
    return names[verdict];
}

int tt_verdict_exit(enum tt_verdict verdict)
{
    static const int codes[] = {
#define X(NAME, name, code) code,
        TT_VERDICTS(X)
#undef X
    };
    TT_ASSERT(verdict < TT_VERDICT_COUNT);
    return codes[verdict];
}

/* ---- Life ---------------------------------------------------------------- */

struct tt_sim *tt_sim_new(const struct tt_sim_options *options)
{
    static const struct tt_sim_options usual = TT_SIM_OPTIONS_DEFAULT;
    /* The state of its hash is for instructions that need it aligned. */
    struct tt_sim *sim = aligned_alloc(_Alignof(struct tt_sim), sizeof *sim);
    if (sim == NULL) {
        return NULL;
    }
    memset(sim, 0, sizeof *sim);
    sim->options = options == NULL ? usual : *options;
    TT_ASSERT(sim->options.limits.memory_max > 0);
    sim->trace.sim = sim;
    tt_tape_init(&sim->recorder.taken);
    if (tt_region_init(&sim->region,
                       sim->options.limits.memory_max + TT_GRANT) < 0) {
        free(sim);
        return NULL;
    }
    return sim;
}

void tt_sim_free(struct tt_sim *sim)
{
    if (sim != NULL) {
        tt__recorder_deinit(&sim->recorder);
        tt__trace_deinit(&sim->trace);
        tt__pcap_end(&sim->pcap);
        tt__happens_free(sim->happens);
        tt__steps_free(sim->steps);
        tt__shared_free(sim->shared);
        tt_region_deinit(&sim->region);
        free(sim->report);
        free(sim->starts);
        free(sim->deadlock.stuck);
        free(sim);
    }
}

struct tt_sim_options *tt_sim_options(struct tt_sim *sim)
{
    return &sim->options;
}

struct tt__steps *tt__sim_record_steps(struct tt_sim *sim)
{
    sim->options.classes = true;
    if (sim->happens == NULL) {
        sim->happens = tt__happens_new(&sim->region);
    }
    if (sim->happens != NULL && sim->steps == NULL) {
        sim->steps = tt__steps_new(&sim->region, sim->happens);
    }
    TT_ASSERT(sim->steps == NULL || sim->happens != NULL);
    return sim->steps;
}

void tt__sim_watch_order(struct tt_sim *sim, enum tt_watches watches)
{
    TT_ASSERT(watches > sim->watches); /* a search never watches less */
    sim->watches = watches;
}

struct tt_sim *tt__sim_of(struct tt_env *env)
{
    struct tt_sim *sim = ((struct tt__trace *)env->observer)->sim;
    TT_PARANOID_ASSERT(sim->env == env &&
                       env->observer == &sim->trace.observer);
    return sim;
}

static int print_through(struct tt_observer *observer, struct tt_env *env,
                         const char *text, size_t size)
{
    const struct tt_sim *sim = ((struct tt__trace *)observer)->sim;
    TT_ASSERT(sim->options.print != NULL);
    (void)env;
    return sim->options.print(sim->options.data, text, size);
}

static int error_through(struct tt_observer *observer, struct tt_env *env,
                         const char *text, size_t size)
{
    const struct tt_sim *sim = ((struct tt__trace *)observer)->sim;
    TT_ASSERT(sim->options.error != NULL);
    (void)env;
    return sim->options.error(sim->options.data, text, size);
}

void tt__sim_forget(struct tt_sim *sim)
{
    free(sim->report);
    sim->report = NULL;
    sim->unretrieved[0] = '\0';
    sim->deadlock.stuck_count = 0;
    sim->is_cut = false;
    sim->is_for = false;
    sim->is_outside = false;
}

static uint64_t count_records(struct tt_env *env)
{
    return tt__trace_count(&tt__sim_of(env)->trace);
}

static const struct tt__timeline_seams seams = {.records = count_records,
                                                .host_of = tt__control_host_of,
                                                .act = tt__world_act,
                                                .waker_of = tt__world_waker,
                                                .sender = tt__world_sender};

static int open_shared(struct tt_env *env)
{
    struct tt_sim *sim = tt__sim_of(env);
    if (sim->shared == NULL) {
        sim->shared = tt__shared_new(&sim->region);
    }
    if (sim->shared == NULL) {
        return TT_ENOMEM;
    }
    tt__shared_start(sim->shared, env);
    return 0;
}

struct tt_env *tt_sim_begin(struct tt_sim *sim)
{
    if (sim->options.classes && sim->happens == NULL) {
        sim->happens = tt__happens_new(&sim->region);
        if (sim->happens == NULL) {
            return NULL;
        }
    }
    sim->left_count = 0;
    sim->property_count = 0;
    sim->left_open_count = 0;
    sim->left_open[0] = '\0';
    tt__pcap_end(&sim->pcap);
    if (sim->options.pcap != NULL) {
        tt__pcap_begin(&sim->pcap, sim->options.pcap);
    }
    struct tt_env *env = tt_env_start(&sim->region, &sim->options.limits);
    if (env == NULL) {
        return NULL;
    }
    if (!tt_stack_is_here(&sim->stack)) {
        tt_stack_find(&sim->stack);
    }
    env->stack_low = sim->stack.low;
    env->stack_is_part = sim->stack.is_part;
    sim->env = env;
    sim->deadlock.env = env;
    sim->deadlock.until = TT_NULL;
    sim->script = NULL;
    sim->actor = 0;
    tt__peer_start(&sim->peer, sim->options.peer, sim->options.peer_size);
    tt__sim_forget(sim);
    sim->clock = (struct tt_clock){.now_s = 0, .resolution_s = 1e-9};
    tt__trace_start(&sim->trace, sim->options.keep_trace,
                    sim->options.limits.memory_max);
    tt__step_start(sim);
    sim->trace.observer.print = sim->options.print ? print_through : NULL;
    sim->trace.observer.error = sim->options.error ? error_through : NULL;
    tt__recorder_start(&sim->recorder, &sim->options);
    env->enabled = sim->options.enabled;
    if (sim->options.count_sleeps) { /* there is no choice there */
        env->enabled |= 1U << TT_CHOICE_LATENCY;
    }
    env->watches = (uint8_t)sim->watches;
    env->clock = &sim->clock;
    env->observer = &sim->trace.observer;
    env->chooser = &sim->recorder.chooser;
    env->open_selector = tt__fake_open;
    env->open_shared = open_shared;
    env->open_sys = tt__world_sys_open;
    if (sim->options.classes) {
        tt__happens_start(sim->happens, env);
    }
    if (sim->options.classes && sim->steps != NULL && !sim->steps_idle) {
        tt__steps_start(sim->steps, env, &sim->clock,
                        &sim->recorder.chooser.asked);
    }
    if (sim->accesses != NULL) {
        tt__accesses_start(sim->accesses, env);
    } else if (sim->touched != NULL) {
        tt__touched_start(sim->touched, env);
    }
    if (sim->options.timeline != NULL &&
        !tt__timeline_start(sim->options.timeline, env, &sim->region, &seams)) {
        return NULL;
    }
    tt__budget_start(sim);
    if (tt__signals_start(env, &sim->options) < 0) {
        return NULL;
    }
    return tt__stuck_start(sim) ? env : NULL;
}

/* ---- The end ------------------------------------------------------------- */

/* Puts one line, the last of the trace, into the trace and the result. */
static void end_line(struct tt_sim *sim, struct tt_sim_result *result,
                     struct tt_text *text)
{
    struct tt_text line;
    TT_ASSERT(text->env == sim->env);
    tt_text_init(&line, text->env);
    tt_text_one_line(&line, text->at, text->size);
    tt__trace_line(&sim->trace, TT_EVENT_END, line.at, line.size);
    size_t size = line.size;
    if (size >= sizeof result->message) {
        size = sizeof result->message - 1;
    }
    if (size > 0) {
        memcpy(result->message, line.at, size);
    }
    result->message[size] = '\0';
    tt_text_deinit(&line);
}

/* sys.exit(): the code of SystemExit. */
static void end_exit(struct tt_exc *exc, struct tt_sim_result *result,
                     struct tt_text *out)
{
    tt_value code = tt_exc_arg(exc);
    tt_text_format(out, "exit %S", code);
    if (tt_is_int(code)) {
        result->exit_code = (int)(tt_int_get(code) & 0xff);
    } else {
        result->exit_code = code != TT_NONE && code != TT_FALSE;
    }
    TT_ASSERT(result->exit_code >= 0 && result->exit_code < 256);
    result->verdict =
        result->exit_code == 0 ? TT_VERDICT_OK : TT_VERDICT_FAILED;
}

static bool has_kind(const struct tt_tape *tape, enum tt_choice kind)
{
    size_t at = 0;
    while (at < tape->count && tape->at[at].kind != kind) {
        at++;
    }
    return at < tape->count;
}

/* What a tape injected, and how much more of a group is looked at: groups may
 * nest very deep, and be in each other many times. */
struct injected {
    bool cancels;
    bool faults;
    bool nets; /* faults of the network: an OSError */
    bool interrupts;
    uint32_t left;
};

enum { LOOKED_AT_MAX = 10000 };

/* Whether EXC, or all of its group, is of what was injected. */
static bool is_injected(const struct tt_exc *exc, struct injected *injected)
{
    const struct tt_tuple *group = tt_exc_members(exc);
    TT_ASSERT(injected->cancels || injected->faults || injected->nets ||
              injected->interrupts);
    if (group == NULL) {
        return (injected->cancels && tt_exc_is(exc, &tt_CancelledError)) ||
               (injected->faults && tt_exc_is(exc, &tt_MemoryError)) ||
               (injected->nets && tt_exc_is(exc, &tt_OSError)) ||
               (injected->interrupts && tt_exc_is(exc, &tt_KeyboardInterrupt));
    }
    uint32_t at = 0;
    while (at < group->count && injected->left > 0) {
        injected->left--;
        if (!is_injected(tt_exc_cast(group->at[at]), injected)) {
            return false;
        }
        at++;
    }
    return at == group->count;
}

static bool is_all_injected(struct tt_env *env, const struct tt_exc *exc,
                            const struct tt_tape *tape)
{
    bool interrupts =
        env->signals != NULL && tt_signal_outside(env)->interrupts;
    struct injected injected = {
        has_kind(tape, TT_CHOICE_CANCEL), has_kind(tape, TT_CHOICE_FAULT),
        has_kind(tape, TT_CHOICE_NET), interrupts, LOOKED_AT_MAX};
    return (injected.cancels || injected.faults || injected.nets ||
            interrupts) &&
           is_injected(exc, &injected);
}

/* An exception left the program. */
static void end_raised(struct tt_sim *sim, struct tt_sim_result *result,
                       struct tt_text *out)
{
    struct tt_env *env = sim->env;
    struct tt_exc *exc = tt_exc_take(env);
    TT_ASSERT(exc != NULL && tt_failure(env) == 0);
    if (tt_exc_is(exc, &tt_SystemExit)) {
        end_exit(exc, result, out);
    } else {
        tt_text_puts(out, "raised ");
        tt_text_exception(out, tt_value_of(exc));
        result->verdict = TT_VERDICT_FAILED;
    }
    result->injected = result->verdict == TT_VERDICT_FAILED &&
                       is_all_injected(env, exc, &sim->recorder.taken);
    struct tt_place place = {.line = 0};
    if (tt_exc_place(env, exc, &place)) {
        result->line = place.line;
        tt__copy_file(result->file, tt_other_file(env, place.file));
    }
    tt_exc_unref(env, exc);
}

static void end_condition(struct tt_sim *sim, int rc,
                          struct tt_sim_result *result, struct tt_text *out)
{
    struct tt_env *env = out->env;
    char why[sizeof env->fail_text];
    TT_ASSERT(rc < 0 && rc != TT_ERAISED);
    memcpy(why, tt_fail_text(env), sizeof why);
    tt_failure_clear(env);
    switch (rc) {
    case TT_EDEADLOCK:
        result->verdict = TT_VERDICT_DEADLOCK;
        tt_text_puts(out, "deadlock: ");
        if (sim->is_outside) {
            tt_text_puts(out, why);
        } else {
            tt__deadlock_names(&sim->deadlock, out);
        }
        if (out->size == sizeof "deadlock: " - 1) {
            out->size -= 2;
        }
        break;
    case TT_ELIVELOCK:
        result->verdict =
            tt__budget_advances(sim) ? TT_VERDICT_RUNNING : TT_VERDICT_LIVELOCK;
        tt_text_puts(out, tt_verdict_name(result->verdict));
        break;
    case TT_EKILLED:
        result->verdict = TT_VERDICT_FAILED;
        tt_text_puts(out, why);
        break;
    default:
        if (rc == TT_EDIVERGED) {
            result->verdict = TT_VERDICT_NONDETERMINISTIC;
        } else if (rc == TT_EMISUSE) {
            result->verdict = TT_VERDICT_REFUSED;
        } else {
            result->verdict = TT_VERDICT_LIMIT;
        }
        tt_text_format(out, "%s: %s", tt_verdict_name(result->verdict), why);
        break;
    }
}

void tt__sim_report(struct tt_sim *sim, bool livelock)
{
    struct tt_env *env = sim->env;
    struct tt_text text;
    if (sim->is_outside) {
        return;
    }
    TT_ASSERT(sim->report == NULL);
    tt_text_init(&text, env);
    if (livelock) {
        tt__livelock_report(&sim->deadlock, &text);
    } else {
        tt__deadlock_report(&sim->deadlock, &text);
        if (env->sys != NULL) {
            tt__world_put_open(env, &text);
        }
        tt__forever_put(sim, &text);
    }
    if (text.error == 0 && text.size > 0) {
        sim->report = strndup(text.at, text.size);
    }
    tt_text_deinit(&text);
}

/* Of what is left over, the first exception that nobody looked at. */
static void note_unretrieved(struct tt_sim *sim, const char *text, size_t size)
{
    static const char prefix[] = "unretrieved: ";
    TT_ASSERT(text != NULL || size == 0);
    if (sim->unretrieved[0] == '\0' && size > sizeof prefix - 1 &&
        memcmp(text, prefix, sizeof prefix - 1) == 0) {
        snprintf(sim->unretrieved, sizeof sim->unretrieved, "%.*s", (int)size,
                 text);
    }
}

static int tell_left(struct tt_env *env, void *data, const char *text,
                     size_t size)
{
    struct tt_sim *sim = data;
    struct tt_text line;
    tt_text_init(&line, env);
    tt_text_one_line(&line, text, size);
    int rc = line.error;
    if (rc == 0) {
        tt__trace_line(&sim->trace, TT_EVENT_LEFT, line.at, line.size);
        note_unretrieved(sim, line.at, line.size);
    }
    tt_text_deinit(&line);
    return rc;
}

/* What every end has in the result. */
static void end_result(struct tt_sim *sim, struct tt_sim_result *result)
{
    TT_PARANOID_ASSERT(result->verdict < TT_VERDICT_COUNT);
    TT_PARANOID_ASSERT(sim->clock.longest_s <=
                       sim->clock.stalled_s * (1 + 1e-9));
    if (result->exit_code < 0) {
        result->exit_code = tt_verdict_exit(result->verdict);
    }
    sim->recorder.taken.length = sim->recorder.chooser.asked;
    sim->recorder.taken.longest_s = sim->clock.longest_s;
    sim->recorder.taken.stalled_s = sim->clock.stalled_s;
    result->choices = sim->recorder.taken.length;
    result->hash = tt__trace_hash(&sim->trace);
}

static void note_left_open(struct tt_sim *sim, struct tt_sim_result *result)
{
    if (sim->env->sys == NULL) {
        return;
    }
    sim->left_open_count =
        tt__world_left_open(sim->env, sim->left_open, sizeof sim->left_open);
    TT_ASSERT((sim->left_open_count == 0) == (sim->left_open[0] == '\0'));
    if (sim->options.leaks && sim->left_open_count > 0) {
        char others[40] = "";
        if (sim->left_open_count > 1) {
            snprintf(others, sizeof others, ", and %zu more",
                     sim->left_open_count - 1);
        }
        result->verdict = TT_VERDICT_FAILED;
        snprintf(result->message, sizeof result->message, "left open: %s%s",
                 sim->left_open, others);
    }
}

static void end_badly(struct tt_sim *sim, int rc, struct tt_sim_result *result);

/* The program ended without an exception. */
static void end_well(struct tt_sim *sim, struct tt_sim_result *result)
{
    static const char line[] = "end";
    TT_PARANOID_ASSERT(tt_failure(sim->env) == 0);
    if (tt_env_leftovers(sim->env, tell_left, sim) == TT_ELIMIT) {
        result->is_cut = sim->is_cut;
        end_badly(sim, TT_ELIMIT, result); /* in a handler, at the end */
        return;
    }
    tt__trace_line(&sim->trace, TT_EVENT_END, line, sizeof line - 1);
    memcpy(result->message, line, sizeof line);
    if (sim->options.unretrieved && sim->unretrieved[0] != '\0') {
        result->verdict = TT_VERDICT_UNRETRIEVED;
        memcpy(result->message, sim->unretrieved, sizeof sim->unretrieved);
    }
    note_left_open(sim, result);
    end_result(sim, result);
}

/* options.for_s ended the program. Its tasks were going to run on, so that they
 * are not reported as left over. */
static void end_for(struct tt_sim *sim, struct tt_sim_result *result)
{
    static const char line[] = "still running";
    TT_ASSERT(sim->is_for && sim->options.for_s > 0);
    tt_failure_clear(sim->env);
    tt__trace_line(&sim->trace, TT_EVENT_END, line, sizeof line - 1);
    memcpy(result->message, line, sizeof line);
    if (sim->options.unretrieved && sim->left_count > 0) {
        result->verdict = TT_VERDICT_UNRETRIEVED;
        const struct tt_unretrieved *left = &sim->left[0];
        bool is_other = left->file[0] != '\0';
        snprintf(result->message, sizeof result->message,
                 "unretrieved: %.36s, raised at line %u%s%s", left->type,
                 (unsigned)left->line, is_other ? " of " : "", left->file);
    }
    end_result(sim, result);
}

/* RC: the exception or condition that it ended with. */
static void end_badly(struct tt_sim *sim, int rc, struct tt_sim_result *result)
{
    struct tt_env *env = sim->env;
    struct tt_text text;
    TT_ASSERT(rc == tt_failure(env));
    /* A line of the end must fit, whatever filled the memory. */
    if (rc != TT_ERAISED) {
        tt_env_grant(env);
    }
    tt_text_init(&text, env);
    if (rc == TT_ERAISED) {
        end_raised(sim, result, &text);
        if (tt_env_leftovers(env, tell_left, sim) == TT_ELIMIT) {
            tt_failure_clear(env); /* the exception came first */
        }
    } else {
        end_condition(sim, rc, result, &text);
    }
    end_line(sim, result, &text);
    tt_text_deinit(&text);
    if (result->verdict == TT_VERDICT_DEADLOCK ||
        result->verdict == TT_VERDICT_LIVELOCK ||
        result->verdict == TT_VERDICT_RUNNING) {
        tt__sim_report(sim, result->verdict != TT_VERDICT_DEADLOCK);
    }
    end_result(sim, result);
}

/* What a body that returned RC ended with: what is pending, whatever it
 * returned. */
static int failure_of(struct tt_env *env, int rc)
{
    int failure = tt_failure(env);
    if (failure != 0 || rc >= 0) {
        return failure;
    }
    return rc == TT_ERAISED
               ? tt_fail(env, TT_EMISUSE,
                         "the program's body returned TT_ERAISED (%d), but "
                         "no exception is pending: return tt_failure(env)",
                         rc)
               : tt_fail(env, TT_EMISUSE,
                         "the program's body returned %d, but nothing "
                         "failed: return tt_failure(env), or note the "
                         "failure by tt_fail()",
                         rc);
}

/* An `always` that was false fails the run, whoever caught its exception. */
static void fail_by_property(struct tt_sim *sim, struct tt_sim_result *result)
{
    const char *name = tt__control_failed(sim->env);
    if (name == NULL) {
        return;
    }
    result->injected = false;
    if (result->verdict == TT_VERDICT_OK) {
        result->verdict = TT_VERDICT_FAILED;
        result->exit_code = tt_verdict_exit(TT_VERDICT_FAILED);
        snprintf(result->message, sizeof result->message,
                 "always: %s (its AssertionError was caught)", name);
    }
    TT_ASSERT(result->verdict != TT_VERDICT_OK);
}

static void take_line(void *timeline, uint64_t record, const char *text,
                      size_t size)
{
    tt__timeline_line(timeline, record, text, size);
}

static void finish_timeline(struct tt_sim *sim, struct tt_timeline *timeline)
{
    if (sim->options.keep_trace) {
        tt__trace_each_line(&sim->trace, take_line, timeline);
    }
    tt__timeline_finish(timeline);
}

void tt_sim_end(struct tt_sim *sim, int rc, struct tt_sim_result *result)
{
    struct tt_env *env = sim->env;
    TT_PARANOID_ASSERT(env != NULL && sim->deadlock.env == env);
    result->verdict = TT_VERDICT_OK;
    result->exit_code = -1;
    result->line = 0;
    result->file[0] = '\0';
    result->injected = false;
    result->is_cut = sim->is_cut;
    result->ticks = env->tick;
    result->time_s = sim->clock.now_s;
    result->learned = sim->recorder.chooser.learned;
    result->class_hash = (struct tt_hash){0, 0};
    tt__shared_stop(sim->shared, env);
    if (sim->options.classes) {
        result->class_hash = tt__happens_hash(sim->happens);
        tt_watch(env, NULL);
    } else if (sim->accesses != NULL) {
        tt_watch(env, NULL); /* the program is over */
    }
    if (sim->options.timeline != NULL) {
        tt__timeline_stop(sim->options.timeline);
    }
    tt__unretrieved_note(sim);
    tt__control_note(sim);
    rc = failure_of(env, rc);
    env->running = NULL;
    env->task = NULL;
    tt__script_drop(sim);
    result->is_for = sim->is_for && rc == TT_ELIMIT;
    if (rc == 0) {
        end_well(sim, result);
    } else if (result->is_for) {
        end_for(sim, result);
    } else {
        end_badly(sim, rc, result);
    }
    fail_by_property(sim, result);
    tt_clear(env, &sim->deadlock.until);
    if (sim->options.timeline != NULL) {
        finish_timeline(sim, sim->options.timeline);
    }
    tt__stuck_end(sim);
    tt_foreign_end_all(env);
    TT_PARANOID_CHECK(tt__tape_check(&sim->recorder.taken));
    TT_PARANOID_CHECK(tt__trace_check(&sim->trace));
    if (sim->options.classes) {
        TT_PARANOID_CHECK(tt__happens_check(sim->happens));
    }
}

#if defined(TT_PARANOID)
static void report_leaks(struct tt_env *env)
{
    TT_ASSERT(tt_failure(env) == 0 && env->running == NULL);
    if (env->language == NULL) {
        fflush(stdout);
        tt_env_end(env);
    }
}
#else
static void report_leaks(struct tt_env *env)
{
    (void)env; /* who made a block is not noted */
}
#endif

void tt_sim_run(struct tt_sim *sim, int (*body)(struct tt_env *, void *),
                void *data, struct tt_sim_result *result)
{
    if (sim->options.isolate) {
        tt__isolated_run(sim, body, data, result);
        return;
    }
    struct tt_env *env = tt_sim_begin(sim);
    if (env == NULL) {
        *result =
            (struct tt_sim_result){.verdict = TT_VERDICT_LIMIT, .exit_code = 3};
        snprintf(result->message, sizeof result->message,
                 "limit: %zu bytes are not enough for an execution",
                 sim->options.limits.memory_max);
        return;
    }
    tt_sim_end(sim, body(env, data), result);
    if (sim->options.report_leaks && result->verdict == TT_VERDICT_OK) {
        report_leaks(env);
    }
}

void tt__note_difference(struct tt_sim_result *result)
{
    TT_ASSERT(result->verdict != TT_VERDICT_NONDETERMINISTIC);
    result->verdict = TT_VERDICT_NONDETERMINISTIC;
    snprintf(result->message, sizeof result->message,
             "nondeterministic: two runs of one tape differ");
}

bool tt__compare_runs(struct tt_sim_result *result,
                      const struct tt_sim_result *again)
{
    bool same = tt_hash_equal(again->hash, result->hash);
    TT_ASSERT(result != again);
    if (!same) {
        *result = *again;
        tt__note_difference(result);
    }
    return same;
}

/* ---- What is left to look at --------------------------------------------- */

const struct tt_tape *tt_sim_tape(const struct tt_sim *sim)
{
    return &sim->recorder.taken;
}

const char *tt_sim_divergence(struct tt_sim *sim)
{
    struct tt__recorder *recorder = &sim->recorder;
    const struct tt_tape *tape = recorder->replay;
    TT_ASSERT(tape == NULL || recorder->replay_at <= tape->count);
    if (recorder->divergence[0] == '\0' && tape != NULL &&
        recorder->replay_at < tape->count) {
        const struct tt_deviation *next = &tape->at[recorder->replay_at];
        snprintf(recorder->divergence, sizeof recorder->divergence,
                 "the run ended before choice #%llu of the tape, which is %s "
                 "of %llu",
                 (unsigned long long)next->index, tt_choice_name(next->kind),
                 (unsigned long long)next->n);
    }
    return recorder->divergence;
}

const struct tt_asked *tt_sim_asked(const struct tt_sim *sim)
{
    return sim->recorder.asked;
}

const char *tt_sim_words(struct tt_sim *sim)
{
    size_t size;
    return sim->recorder.words == NULL
               ? ""
               : tt__words_text(sim->recorder.words, &size);
}

const char *tt_sim_words_folded(struct tt_sim *sim)
{
    return sim->recorder.words == NULL ? ""
                                       : tt__words_folded(sim->recorder.words);
}

static char *copy_or_empty(const char *text)
{
    return strdup(text == NULL ? "" : text);
}

void tt__sim_copy_words(struct tt_sim *sim, char **words, char **folded)
{
    free(*words);
    free(*folded);
    *words = copy_or_empty(tt_sim_words(sim));
    *folded = copy_or_empty(tt_sim_words_folded(sim));
}

const char *tt_sim_trace(struct tt_sim *sim, size_t *size)
{
    return tt__trace_text(&sim->trace, size);
}

size_t tt_sim_left_open(const struct tt_sim *sim, const char **first)
{
    *first = sim->left_open;
    return sim->left_open_count;
}

bool tt_sim_has_threads(const struct tt_sim *sim)
{
    TT_ASSERT(sim->env != NULL);
    return sim->env->threads != NULL;
}

bool tt_sim_has_io(const struct tt_sim *sim)
{
    TT_ASSERT(sim->env != NULL);
    return sim->env->sys != NULL;
}

const char *tt_sim_report(struct tt_sim *sim)
{
    return sim->report == NULL ? "" : sim->report;
}
