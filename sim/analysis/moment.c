/* SPDX-License-Identifier: MIT
 *
 * moment.c: the moment that doomed a run. See moment.h.
 *
 * Each sentence states what the logs of two runs show, and no more. Of a
 * failure and of a deadlock: the accesses that decided (moment_reads.c), and
 * tasks that died. Of a deadlock: the wait that another task ended in the
 * default run. A livelock: what it repeats. They are in the order of the run.
 * Handles, accesses and waits of two runs correspond if they are a task's n-th
 * of that name at that line; accesses, moreover, of things that correspond
 * (things.h), since a line may read attributes of many objects.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moment_log.h"
#include "sim/base/duration.h"
#include "sim/base/line.h"

/* ---- Tasks that died ----------------------------------------------------- */

enum { DEATHS_MAX = 2 };

static size_t count_handles(const struct tt__run_log *log, uint32_t actor)
{
    size_t count = 0;
    TT_ASSERT(actor < log->actor_count);
    for (size_t i = 0; i < log->handle_count; i++) {
        count += log->handles[i].actor == actor;
    }
    return count;
}

/* The first handle that ended with what the run failed with: what ended after
 * it is a consequence. */
static uint32_t find_failure(const struct tt__moment_of *moment)
{
    uint32_t first = TT__NOBODY;
    for (size_t i = 0; i < moment->failing.actor_count; i++) {
        const struct tt__actor *actor = &moment->failing.actors[i];
        if (moment->line != 0 && actor->died_line == moment->line &&
            tt__is_file(actor->died_file, moment->file) &&
            actor->last < first) {
            first = actor->last;
        }
    }
    return first;
}

/* What the task of that name did in the default run, where it did not end so;
 * NULL: it did, or there is none. */
static const char *usual_end(const struct tt__moment_of *moment, uint32_t at)
{
    const struct tt__actor *actor = &moment->failing.actors[at];
    uint32_t same =
        tt__logged_actor(&moment->usual, actor->name, actor->is_thread);
    TT_ASSERT(actor->died_of[0] != '\0');
    if (same == TT__NOBODY) {
        return NULL;
    }
    const struct tt__actor *usual = &moment->usual.actors[same];
    bool is_longer = count_handles(&moment->usual, same) >
                     count_handles(&moment->failing, at);
    if (!usual->done) {
        return "it did not end";
    }
    if (usual->died_of[0] == '\0') {
        return "it returned";
    }
    return is_longer ? "it ended later" : NULL;
}

/* Whether ACTOR was cancelled after another one had failed: task groups and
 * gather() do that. */
static bool is_consequence(const struct tt__moment_of *moment,
                           const struct tt__actor *actor)
{
    const struct tt__run_log *log = &moment->failing;
    TT_ASSERT(actor->last != TT__NOBODY);
    for (uint32_t i = 0; i < log->actor_count; i++) {
        const struct tt__actor *other = &log->actors[i];
        if (other->died_of[0] != '\0' && other->last < actor->last &&
            strcmp(other->died_of, "CancelledError") != 0 &&
            usual_end(moment, i) != NULL) {
            return strcmp(actor->died_of, "CancelledError") == 0;
        }
    }
    return false;
}

static void put_death(struct tt__moment_of *moment, uint32_t at)
{
    const struct tt__run_log *failing = &moment->failing;
    const struct tt__actor *actor = &failing->actors[at];
    TT_ASSERT(actor->died_of[0] != '\0' && usual_end(moment, at) != NULL);
    if (!tt__sentence_begin(moment, actor->last)) {
        return;
    }
    FILE *out = moment->out;
    tt__put_actor(out, failing, at);
    fprintf(out, " ended with %s", actor->died_of);
    if (actor->died_line != 0) {
        fputs(" at ", out);
        tt__put_line(out, actor->died_line, actor->died_file);
    }
    tt__put_in_tick(moment, failing, actor->last);
    fprintf(out, "; in the default run %s", usual_end(moment, at));
    tt__sentence_end(moment);
}

/* The first that failed after the handle AFTER (TT__NOBODY: the start), before
 * the failure, and in the default run did not, or later. */
static uint32_t next_death(const struct tt__moment_of *moment, uint32_t after)
{
    const struct tt__run_log *log = &moment->failing;
    uint32_t failure = find_failure(moment), found = TT__NOBODY;
    for (uint32_t i = 0; i < log->actor_count; i++) {
        const struct tt__actor *actor = &log->actors[i];
        bool died = actor->died_of[0] != '\0' && actor->last != TT__NOBODY &&
                    actor->last < failure;
        bool is_next =
            died && (after == TT__NOBODY || actor->last > after) &&
            (found == TT__NOBODY || actor->last < log->actors[found].last);
        if (is_next && usual_end(moment, i) != NULL &&
            !is_consequence(moment, actor)) {
            found = i;
        }
    }
    return found;
}

static bool put_deaths(struct tt__moment_of *moment)
{
    unsigned count = 0;
    uint32_t at = next_death(moment, TT__NOBODY);
    TT_ASSERT(moment->out == NULL);
    while (at != TT__NOBODY && count < DEATHS_MAX) {
        put_death(moment, at);
        at = next_death(moment, moment->failing.actors[at].last);
        count++;
    }
    return count > 0;
}

/* ---- Exceptions that are not reported ------------------------------------ */

/* Whether ACTOR waits or ended while it cleaned up after an exception that it
 * did not raise in the default run. */
static bool hides_exception(const struct tt__moment_of *moment,
                            const struct tt__actor *actor)
{
    const struct tt__handled *handled = &actor->handled;
    bool is_other = handled->is_now && handled->line != 0 &&
                    (actor->died_line != handled->line ||
                     !tt__is_file(actor->died_file, handled->file));
    uint32_t same = is_other
                        ? tt__logged_actor(&moment->usual, actor->name, false)
                        : TT__NOBODY;
    if (same == TT__NOBODY) {
        return false;
    }
    const struct tt__handled *usual = &moment->usual.actors[same].handled;
    return usual->line != handled->line ||
           strcmp(usual->type, handled->type) != 0;
}

/* The first such exception. */
static void put_hidden(struct tt__moment_of *moment)
{
    const struct tt__run_log *log = &moment->failing;
    uint32_t found = TT__NOBODY;
    for (uint32_t i = 0; i < log->actor_count; i++) {
        if (hides_exception(moment, &log->actors[i]) &&
            (found == TT__NOBODY ||
             log->actors[i].handled.since < log->actors[found].handled.since)) {
            found = i;
        }
    }
    if (found == TT__NOBODY ||
        !tt__sentence_begin(moment, log->actors[found].handled.since)) {
        return;
    }
    const struct tt__actor *actor = &log->actors[found];
    FILE *out = moment->out;
    fprintf(out, "%s was raised in ", actor->handled.type);
    tt__put_actor(out, log, found);
    fputs(" at ", out);
    tt__put_line(out, actor->handled.line, actor->handled.file);
    tt__put_in_tick(moment, log, actor->handled.since);
    if (actor->died_of[0] != '\0') {
        fprintf(out, ", and %s while it cleaned up after that", actor->died_of);
    } else {
        const struct tt__handle *last = &log->handles[actor->last];
        fputs(", and it cleaned up after that when it waited at ", out);
        tt__put_line(out, last->until_line, last->until_file);
    }
    fputs("; in the default run it was not", out);
    tt__sentence_end(moment);
}

/* Whether ACTOR was cancelled before the handle FAILURE where it was not in the
 * default run, cleaned up, and continued as if nothing had happened. */
static bool outlives_cancel(const struct tt__moment_of *moment,
                            const struct tt__actor *actor, uint32_t failure)
{
    const struct tt__handled *outlived = &actor->outlived;
    bool is_early = outlived->line != 0 && outlived->since < failure;
    uint32_t same = is_early
                        ? tt__logged_actor(&moment->usual, actor->name, false)
                        : TT__NOBODY;
    TT_ASSERT(outlived->line == 0 ||
              outlived->since < moment->failing.handle_count);
    if (same == TT__NOBODY) {
        return false;
    }
    const struct tt__handled *usual = &moment->usual.actors[same].outlived;
    return usual->line != outlived->line ||
           !tt__is_file(usual->file, outlived->file);
}

/* The first such task. */
static bool put_outlived(struct tt__moment_of *moment, uint32_t failure)
{
    const struct tt__run_log *log = &moment->failing;
    uint32_t found = TT__NOBODY;
    for (uint32_t i = 0; i < log->actor_count; i++) {
        const struct tt__actor *actor = &log->actors[i];
        if (outlives_cancel(moment, actor, failure) &&
            (found == TT__NOBODY ||
             actor->outlived.since < log->actors[found].outlived.since)) {
            found = i;
        }
    }
    if (found == TT__NOBODY ||
        !tt__sentence_begin(moment, log->actors[found].outlived.since)) {
        return false;
    }
    const struct tt__handled *handled = &log->actors[found].outlived;
    fputs("CancelledError was raised in ", moment->out);
    tt__put_actor(moment->out, log, found);
    fputs(" at ", moment->out);
    tt__put_line(moment->out, handled->line, handled->file);
    tt__put_in_tick(moment, log, handled->since);
    fputs(", and it continued after that; in the default run it was not raised "
          "there",
          moment->out);
    tt__sentence_end(moment);
    return true;
}

/* ---- Waits --------------------------------------------------------------- */

/* Whether both end where a task of one name is suspended at one line; ACTOR is
 * that of the first. */
static bool is_wait(const struct tt__handle *at, uint32_t actor,
                    const struct tt__handle *like)
{
    return at->actor == actor && at->until_line == like->until_line &&
           tt__is_file(at->until_file, like->until_file);
}

/* How often ACTOR was suspended as at the end of LIKE before the handle
 * BEFORE. */
static size_t count_waits(const struct tt__run_log *log, uint32_t actor,
                          const struct tt__handle *like, uint32_t before)
{
    size_t count = 0;
    TT_ASSERT(before < log->handle_count);
    for (uint32_t i = 0; i < before; i++) {
        count += is_wait(&log->handles[i], actor, like);
    }
    return count;
}

/* The handle that followed the NUMBER-th wait of LIKE's actor at its line;
 * WAITS: whether there is such a wait. */
static uint32_t find_resumed(const struct tt__run_log *log,
                             const struct tt__handle *like, size_t number,
                             bool *waits)
{
    *waits = false;
    for (uint32_t i = 0; i < log->handle_count; i++) {
        if (log->handles[i].actor != like->actor) {
            continue;
        }
        if (*waits) {
            return i;
        }
        *waits = is_wait(&log->handles[i], like->actor, like) && number-- == 0;
    }
    return TT__NOBODY;
}

struct wait {
    uint32_t actor;
    uint32_t began;  /* the failing run's handle */
    uint32_t ended;  /* the default run's; TT__NOBODY: it is not known */
    uint32_t poster; /* who did: an actor of the default run, or TT__NOBODY */
    bool is_new;     /* the task is there in the default run, the wait is not */
};

/* Whether the message of a deadlock, "deadlock: main, get#2", has the name of
 * ACTOR. A task that waits for ever and has the name of one in it is in it. */
static bool has_name(const char *message, const struct tt__actor *actor)
{
    const char *name = actor->name;
    size_t size = actor->is_thread ? strlen(name) : actor->shown_size;
    const char *at = strstr(message, ": ");
    while (at != NULL) {
        at += 2;
        if (strncmp(at, name, size) == 0 &&
            (at[size] == '\0' || at[size] == ',')) {
            return true;
        }
        at = strstr(at, ", ");
    }
    return false;
}

/* The last wait of an actor that is in the deadlock. */
static bool find_wait(const struct tt__moment_of *moment, uint32_t actor,
                      struct wait *out)
{
    const struct tt__run_log *failing = &moment->failing,
                             *usual = &moment->usual;
    const struct tt__actor *who = &failing->actors[actor];
    if (!has_name(moment->message, who) || who->done ||
        who->last == TT__NOBODY ||
        failing->handles[who->last].until_line == 0) {
        return false;
    }
    const struct tt__handle *last = &failing->handles[who->last];
    uint32_t same = tt__logged_actor(usual, who->name, who->is_thread);
    size_t number = count_waits(failing, actor, last, who->last);
    *out = (struct wait){actor, who->last, TT__NOBODY, TT__NOBODY, false};
    if (same != TT__NOBODY) {
        const struct tt__handle like = {.actor = same,
                                        .until_line = last->until_line,
                                        .until_file = last->until_file};
        bool waits;
        uint32_t resumed = find_resumed(usual, &like, number, &waits);
        out->is_new = !waits;
        uint32_t poster =
            resumed == TT__NOBODY ? TT__NOBODY : usual->handles[resumed].poster;
        if (poster != TT__NOBODY) {
            out->ended = poster;
            out->poster = usual->handles[poster].actor;
        }
    }
    TT_ASSERT(out->ended == TT__NOBODY || !out->is_new);
    return true;
}

/* What became of who ended the wait in the default run. */
static void put_poster(struct tt__moment_of *moment, const struct wait *wait)
{
    FILE *out = moment->out;
    const struct tt__run_log *failing = &moment->failing;
    const char *name = tt__logged_name(&moment->usual, wait->poster);
    uint32_t here = tt__logged_actor(failing, name, false);
    TT_ASSERT(wait->ended != TT__NOBODY);
    if (here == TT__NOBODY) {
        fprintf(out, "; this run has no task `%s`", name);
        return;
    }
    const struct tt__actor *actor = &failing->actors[here];
    if (!actor->done || actor->last == TT__NOBODY) {
        return;
    }
    fputs(", and in this run ", out);
    tt__put_actor(out, failing, here);
    fprintf(out, " ended with %s in ",
            actor->died_of[0] == '\0' ? "no exception" : actor->died_of);
    tt__put_tick(moment, failing, actor->last);
}

static void put_wait_words(struct tt__moment_of *moment,
                           const struct wait *wait)
{
    FILE *out = moment->out;
    const struct tt__run_log *failing = &moment->failing,
                             *usual = &moment->usual;
    const struct tt__handle *began = &failing->handles[wait->began];
    TT_ASSERT(began->until_line != 0 && began->actor == wait->actor);
    tt__put_actor(out, failing, wait->actor);
    fputs(" began to wait at ", out);
    tt__put_line(out, began->until_line, began->until_file);
    fputs(" in ", out);
    tt__put_tick(moment, failing, wait->began);
    if (wait->is_new) {
        fputs("; in the default run it did not wait there", out);
        bool waited = count_waits(failing, wait->actor, began, wait->began) > 0;
        fputs(waited ? " so often" : "", out);
        return;
    }
    if (wait->ended == TT__NOBODY) {
        fputs(", and nothing ended that", out);
        return;
    }
    const struct tt__handle *ended = &usual->handles[wait->ended];
    fputs("; in the default run that wait was ended in ", out);
    tt__put_tick(moment, usual, wait->ended);
    fputs(" by ", out);
    tt__put_actor(out, usual, wait->poster);
    if (ended->from_line != 0) {
        fputs(" after ", out);
        tt__put_line(out, ended->from_line, ended->from_file);
    }
    put_poster(moment, wait);
}

static void put_wait(struct tt__moment_of *moment, const struct wait *wait)
{
    if (tt__sentence_begin(moment, wait->began)) {
        put_wait_words(moment, wait);
        tt__sentence_end(moment);
    }
}

enum { WAITS_MAX = 2 };

/* Whether who ended the wait in the default run waits forever itself. */
static bool is_blocked(const struct tt__moment_of *moment,
                       const struct wait *wait)
{
    uint32_t here =
        wait->poster == TT__NOBODY
            ? TT__NOBODY
            : tt__logged_actor(&moment->failing,
                               tt__logged_name(&moment->usual, wait->poster),
                               false);
    return here != TT__NOBODY && !moment->failing.actors[here].done;
}

/* Of the waits that never end those that the default run does not have. */
static unsigned put_new_waits(struct tt__moment_of *moment)
{
    struct wait wait;
    unsigned count = 0;
    for (uint32_t i = 0; i < moment->failing.actor_count; i++) {
        if (count < WAITS_MAX && find_wait(moment, i, &wait) && wait.is_new) {
            put_wait(moment, &wait);
            count++;
        }
    }
    return count;
}

/* New waits; else those that tasks ended in the default run which do not wait
 * themselves; else, if IS_ANY, the one that began last. */
static bool put_waits(struct tt__moment_of *moment, bool is_any)
{
    struct wait wait, last = {.actor = TT__NOBODY};
    unsigned count = put_new_waits(moment);
    if (count > 0) {
        return true;
    }
    for (uint32_t i = 0; i < moment->failing.actor_count; i++) {
        if (!find_wait(moment, i, &wait)) {
            continue;
        }
        if (last.actor == TT__NOBODY || wait.began >= last.began) {
            last = wait;
        }
        TT_ASSERT(!wait.is_new);
        bool is_root = wait.ended != TT__NOBODY && !is_blocked(moment, &wait);
        if (is_root && count < WAITS_MAX) {
            put_wait(moment, &wait);
            count++;
        }
    }
    if (is_any && count == 0 && last.actor != TT__NOBODY) {
        put_wait(moment, &last);
        count++;
    }
    return count > 0;
}

/* ---- Loops --------------------------------------------------------------- */

enum { PERIOD_MAX = 256, TIMES = 4, PLACES_MAX = 8 };

static bool repeats(const struct tt__run_log *log, size_t period)
{
    TT_ASSERT(period > 0 && period * TIMES <= log->handle_count);
    for (size_t i = 1; i <= period * (TIMES - 1); i++) {
        const struct tt__handle *at = &log->handles[log->handle_count - i];
        if (at->where != (at - period)->where ||
            at->actor != (at - period)->actor) {
            return false;
        }
    }
    return true;
}

/* The last PERIOD handles. */
static void put_period(struct tt__moment_of *moment, size_t period)
{
    const struct tt__run_log *log = &moment->failing;
    FILE *out = moment->out;
    const struct tt__handle *last = &log->handles[log->handle_count - 1];
    const struct tt__handle *first = last - period;
    TT_ASSERT(last->tick >= first->tick && last->at_s >= first->at_s);
    uint64_t ticks = last->tick - first->tick;
    char time[TT__DURATION_SIZE];
    fprintf(
        out, "it repeats every %llu tick%s (%s): ", (unsigned long long)ticks,
        ticks == 1 ? "" : "s", tt__duration(last->at_s - first->at_s, time));
    unsigned count = 0;
    for (const struct tt__handle *at = first + 1; at <= last; at++) {
        if (at->actor == TT__NOBODY || log->actors[at->actor].is_thread ||
            count++ >= PLACES_MAX) {
            continue;
        }
        fputs(count > 1 ? ", " : "", out);
        tt__put_actor(out, log, at->actor);
        fputs(" from ", out);
        tt__put_line(out, at->from_line, at->from_file);
        fputs(" to ", out);
        tt__put_line(out, at->until_line, at->until_file);
    }
    if (count == 0) {
        fputs("callbacks", out);
    } else if (count > PLACES_MAX) {
        fputs(" and others", out);
    }
}

/* The loop of a livelock, once: the shortest that ends the log. */
static bool put_loop(struct tt__moment_of *moment)
{
    const struct tt__run_log *log = &moment->failing;
    size_t period = 1;
    while (period <= PERIOD_MAX && period * TIMES <= log->handle_count &&
           !repeats(log, period)) {
        period++;
    }
    if (period > PERIOD_MAX || period * TIMES > log->handle_count) {
        return false;
    }
    if (!tt__sentence_begin(moment, (uint32_t)log->handle_count - 1)) {
        return false;
    }
    put_period(moment, period);
    tt__sentence_end(moment);
    return true;
}

/* ---- The text ------------------------------------------------------------ */

static void put_failure(struct tt__moment_of *moment, bool has_handles)
{
    uint32_t failure = find_failure(moment);
    TT_ASSERT(moment->sentence_count == 0);
    tt__put_reads(moment);
    put_deaths(moment);
    put_hidden(moment);
    if ((moment->sentence_count > 0 && !moment->is_vague) || !has_handles) {
        return;
    }
    put_outlived(moment, failure);
    tt__put_timeouts(moment, failure);
    if (moment->sentence_count == 0) {
        tt__put_order(moment, failure);
    }
}

static void make_sentences(struct tt__moment_of *moment,
                           enum tt_verdict verdict)
{
    bool whole = tt__accesses_whole(moment->failing.of) &&
                 tt__accesses_whole(moment->usual.of);
    bool has_handles = tt__accesses_has_handles(moment->failing.of) &&
                       tt__accesses_has_handles(moment->usual.of);
    if (verdict == TT_VERDICT_LIVELOCK || verdict == TT_VERDICT_RUNNING) {
        if (has_handles) {
            put_loop(moment);
        }
    } else if (verdict == TT_VERDICT_DEADLOCK && has_handles) {
        if (whole) {
            tt__put_reads(moment);
        }
        bool has_deaths = put_deaths(moment);
        put_hidden(moment);
        put_waits(moment, !has_deaths);
    } else if (verdict == TT_VERDICT_FAILED && whole) {
        put_failure(moment, has_handles);
    }
}

/* In the order of the run. */
static int compare_sentences(const void *a, const void *b)
{
    const struct tt__sentence *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at)
                          : (x->number > y->number) - (x->number < y->number);
}

/* What the page of a run shows as the place of SENTENCE, added to OUT. */
static void add_places(const struct tt__moment_of *moment,
                       const struct tt__sentence *sentence,
                       struct tt_moment *out)
{
    const struct tt__run_log *log = &moment->failing;
    if (sentence->thread != TT__NOBODY && out->tick_count == 0 &&
        out->thread[0] == '\0') {
        const struct tt__handle *at = &log->handles[sentence->thread];
        const char *name = log->actors[at->actor].name;
        TT_ASSERT(sentence->thread < log->handle_count);
        snprintf(out->thread, sizeof out->thread, "%s",
                 name[0] == '\0' ? "main" : name);
        out->thread_at_s = at->at_s;
    }
    for (size_t n = 0;
         n < sentence->tick_count && out->tick_count < TT_MOMENT_TICKS_MAX;
         n++) {
        out->ticks[out->tick_count++] = sentence->ticks[n];
    }
}

/* Text of all sentences (malloc); NULL: there are none, or no memory. TICKS, if
 * it is not NULL, receives their places. */
static char *join_sentences(struct tt__moment_of *moment,
                            struct tt_moment *ticks)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out =
        moment->sentence_count == 0 ? NULL : open_memstream(&text, &size);
    qsort(moment->sentences, moment->sentence_count,
          sizeof moment->sentences[0], compare_sentences);
    for (size_t i = 0; i < moment->sentence_count; i++) {
        struct tt__sentence *sentence = &moment->sentences[i];
        if (out != NULL) {
            fputs(sentence->text, out);
        }
        if (ticks != NULL) {
            add_places(moment, sentence, ticks);
        }
        free(sentence->text);
    }
    if (out != NULL && fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

char *tt__moment(const struct tt_sim_result *result,
                 const struct tt__accesses *failing,
                 const struct tt__accesses *usual, struct tt_moment *ticks)
{
    struct tt__moment_of moment = {
        .line = result->line, .file = result->file, .message = result->message};
    bool good = tt__logged_open(&moment.failing, failing);
    TT_ASSERT(result->verdict != TT_VERDICT_OK);
    good = tt__logged_open(&moment.usual, usual) && good;
    if (good) {
        make_sentences(&moment, result->verdict);
    }
    char *text = join_sentences(&moment, ticks);
    tt__logged_close(&moment.failing);
    tt__logged_close(&moment.usual);
    return text;
}
