/* SPDX-License-Identifier: MIT
 *
 * tape.c: tapes as data; recording and replaying. Their text: tape_text.c.
 *
 * A tape holds only the choices that were not 0, so the empty tape is
 * CPython's own order, and a short tape is a short counterexample. A replay
 * that makes another choice than the tape answers has diverged: that is a
 * failure, unless the caller is lenient; it is never guessed around.
 *
 * Invariant: deviations are in ascending order of their index; 0 < answer < n.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "answers.h"
#include "sim/base/array.h"
#include "internal.h"
#include "sim/analysis/labels.h"

/* ---- Tapes as data ------------------------------------------------------- */

void tt_tape_init(struct tt_tape *tape)
{
    *tape = (struct tt_tape){.slow_s = TT_SLOW_S};
}

void tt_tape_deinit(struct tt_tape *tape)
{
    free(tape->at);
    free(tape->depends);
    tt_tape_init(tape);
}

int tt_tape_depend(struct tt_tape *tape, const char *text)
{
    char *copy = text == NULL ? NULL : strdup(text);
    if (text != NULL && copy == NULL) {
        return TT_ENOMEM;
    }
    free(tape->depends);
    tape->depends = copy;
    return 0;
}

void tt_tape_name(struct tt_tape *tape, const char *file)
{
    const char *slash = file == NULL ? NULL : strrchr(file, '/');
    const char *name = slash == NULL ? file : slash + 1;
    bool good = name != NULL && strlen(name) < sizeof tape->name;
    for (const char *at = name; good && *at != '\0'; at++) {
        good = (unsigned char)*at >= ' ' && *at != 0x7f;
    }
    snprintf(tape->name, sizeof tape->name, "%s", good ? name : "");
}

static TT_NOINLINE bool grow_tape(struct tt_tape *tape)
{
    struct tt_deviation *at =
        tt__room(tape->at, tape->count, &tape->capacity, sizeof *at);
    if (at != NULL) {
        tape->at = at;
    }
    return at != NULL;
}

int tt_tape_push(struct tt_tape *tape, struct tt_deviation deviation)
{
    TT_ASSERT(tape->count == 0 ||
              tape->at[tape->count - 1].index < deviation.index);
    TT_ASSERT(deviation.answer > 0 && deviation.answer < deviation.n);
    if (tape->count == tape->capacity && !grow_tape(tape)) {
        return TT_ENOMEM;
    }
    tape->at[tape->count++] = deviation;
    return 0;
}

int tt_tape_copy(struct tt_tape *to, const struct tt_tape *from)
{
    struct tt_deviation *at = NULL;
    TT_ASSERT(to != from);
    TT_ASSERT(from->count == 0 || from->at != NULL);
    if (from->count > 0) {
        at = malloc(from->count * sizeof *at);
        if (at == NULL) {
            return TT_ENOMEM;
        }
        memcpy(at, from->at, from->count * sizeof *at);
    }
    char *depends = from->depends == NULL ? NULL : strdup(from->depends);
    if (from->depends != NULL && depends == NULL) {
        free(at);
        return TT_ENOMEM;
    }
    free(to->at);
    free(to->depends);
    *to = *from;
    to->at = at;
    to->depends = depends;
    to->capacity = from->count;
    return 0;
}

int tt_tape_set(struct tt_tape *to, const struct tt_tape *from)
{
    struct tt_tape made;
    TT_ASSERT(to != from);
    tt_tape_init(&made);
    if (tt_tape_copy(&made, from) < 0) {
        return TT_ENOMEM;
    }
    free(made.depends);
    free(to->at);
    to->at = made.at;
    to->count = made.count;
    to->capacity = made.capacity;
    to->length = made.length;
    to->longest_s = made.longest_s;
    to->stalled_s = made.stalled_s;
    return 0;
}

bool tt_tape_may_cancel(void *data, const char *task)
{
    const struct tt_tape *tape = data;
    size_t size = strlen(task);
    TT_ASSERT(tape->cancel[0] != '\0'); /* else it is any */
    for (const char *at = tape->cancel; *at != '\0';) {
        size_t next = strcspn(at, ",");
        if (next == size && memcmp(at, task, size) == 0) {
            return true;
        }
        at += next + (at[next] == ',');
    }
    return false;
}

void tt_tape_note(struct tt_tape *tape, const struct tt_sim_options *options)
{
    tape->enabled = options->enabled;
    tape->tick_max = options->limits.tick_max;
    tape->step_max = options->limits.step_max;
    tape->unretrieved = options->unretrieved;
    tape->leaks = options->leaks;
    tape->slow_s = options->slow_s;
    tape->pause_s = options->pause_s;
    memcpy(tape->latency_s, options->latency_s, sizeof tape->latency_s);
    memcpy(tape->vary, options->vary, sizeof tape->vary);
    memcpy(tape->links, options->links, sizeof tape->links);
    tape->faults = options->faults;
    memcpy(tape->signals, options->signals, sizeof tape->signals);
    tape->for_s = options->for_s;
}

void tt_tape_options(const struct tt_tape *tape, struct tt_sim_options *options)
{
    TT_ASSERT(tape->latency_s[0] <= tape->latency_s[1]);
    TT_ASSERT(tape->vary[0] <= tape->vary[1]);
    options->tape = tape;
    options->enabled = tape->enabled;
    options->slow_s = tape->slow_s;
    options->pause_s = tape->pause_s;
    memcpy(options->latency_s, tape->latency_s, sizeof tape->latency_s);
    memcpy(options->vary, tape->vary, sizeof tape->vary);
    memcpy(options->links, tape->links, sizeof tape->links);
    options->faults = tape->faults;
    memcpy(options->signals, tape->signals, sizeof tape->signals);
    options->for_s = tape->for_s;
    if (tape->cancel[0] != '\0') {
        options->may_cancel = tt_tape_may_cancel;
        options->may_cancel_data = (void *)(uintptr_t)tape;
    }
    if (tape->tick_max != 0) {
        options->limits.tick_max = tape->tick_max;
    }
    if (tape->step_max != 0) {
        options->limits.step_max = tape->step_max;
    }
    options->unretrieved = options->unretrieved || tape->unretrieved;
    options->leaks = options->leaks || tape->leaks;
}

double tt_tape_slow(const struct tt_tape *tape)
{
    TT_ASSERT(tape->longest_s >= 0 && tape->stalled_s >= 0);
    return fmax(tape->longest_s, tape->stalled_s / TT_STALLS_MAX);
}

void tt__tape_check(const struct tt_tape *tape)
{
    TT_ASSERT(tape->count <= tape->capacity || tape->capacity == 0);
    for (size_t i = 0; i < tape->count; i++) {
        const struct tt_deviation *at = &tape->at[i];
        TT_ASSERT(at->kind < TT_CHOICE_COUNT);
        TT_ASSERT(at->answer > 0 && at->answer < at->n);
        TT_ASSERT(at->index > (i == 0 ? 0 : tape->at[i - 1].index));
        TT_ASSERT(tape->length == 0 || at->index <= tape->length);
    }
}

bool tt_tape_equal(const struct tt_tape *a, const struct tt_tape *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++) {
        equal = a->at[i].index == b->at[i].index &&
                a->at[i].kind == b->at[i].kind &&
                a->at[i].answer == b->at[i].answer && a->at[i].n == b->at[i].n;
    }
    return equal;
}

/* ---- Recording and replaying --------------------------------------------- */

/* The question at which the tape deviates next. */
static uint64_t next_deviation(const struct tt__recorder *recorder)
{
    const struct tt_tape *tape = recorder->replay;
    bool is_over = tape == NULL || recorder->replay_at == tape->count;
    TT_PARANOID_ASSERT(tape == NULL || recorder->replay_at <= tape->count);
    return is_over ? UINT64_MAX : tape->at[recorder->replay_at].index;
}

/* The tape's answer to QUESTION; false: it diverged. */
static bool replayed(struct tt__recorder *recorder,
                     struct tt_question *question, uint64_t *answer)
{
    const struct tt_tape *tape = recorder->replay;
    *answer = 0;
    TT_ASSERT(question->next == next_deviation(recorder));
    if (question->next != question->index) {
        return true;
    }
    const struct tt_deviation *next = &tape->at[recorder->replay_at++];
    question->next = next_deviation(recorder);
    /* Older tapes have no answer for "as late as --slow allows", the last. */
    bool lacks_last =
        next->kind == TT_CHOICE_ARRIVE && next->n + 1 == question->n;
    if (next->kind != question->kind ||
        (next->n != question->n && !lacks_last)) {
        return false;
    }
    TT_ASSERT(next->answer < question->n);
    *answer = next->answer;
    return true;
}

static TT_NOINLINE bool grow_asked(struct tt__recorder *recorder)
{
    if (recorder->flight != NULL) {
        return false; /* it is memory of another kind */
    }
    size_t length = recorder->chooser.asked;
    size_t capacity = length < 64 ? 64 : 2 * length;
    TT_ASSERT(capacity > recorder->asked_capacity);
    struct tt_asked *asked = realloc(recorder->asked, capacity * sizeof *asked);
    if (asked == NULL) {
        return false;
    }
    recorder->asked = asked;
    recorder->asked_capacity = capacity;
    return true;
}

static bool keep_asked(struct tt__recorder *recorder,
                       const struct tt_question *question)
{
    size_t at = question->index - 1;
    TT_PARANOID_ASSERT(question->index == recorder->chooser.asked);
    if (at >= recorder->asked_capacity && !grow_asked(recorder)) {
        return false;
    }
    recorder->asked[at] = (struct tt_asked){question->n, question->kind};
    if (TT_UNLIKELY(recorder->flight != NULL)) {
        recorder->flight->asked = at + 1;
    }
    return true;
}

enum { PLACES_EACH = 64, PLACES_MAX = 1 << 16 }; /* others are 0 */

static bool keep_places(struct tt__recorder *recorder,
                        const struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t n = question->n;
    uint64_t few = recorder->places == NULL ? 0 : tt__few_answers(kind, n);
    uint64_t *place = NULL;
    TT_PARANOID_ASSERT(few <= n);
    for (uint64_t at = 1; at < few; at++) {
        place = tt__array_push(recorder->places, sizeof *place);
        if (place == NULL) {
            return false;
        }
        *place = at > PLACES_EACH || recorder->places->count > PLACES_MAX
                     ? 0
                     : tt__label_place(question, tt__few_answer(kind, n, at));
    }
    return true;
}

static bool may_cancel(struct tt_chooser *chooser, struct tt_env *env,
                       struct tt_task *task)
{
    const struct tt_sim_options *options =
        ((struct tt__recorder *)chooser)->options;
    tt_value name = tt_task_label(env, task);
    bool may =
        name != TT_NULL && tt_is_str(name) &&
        options->may_cancel(options->may_cancel_data, tt_str_get(name)->text);
    TT_ASSERT(options->may_cancel != NULL);
    tt_unref(env, name);
    return may;
}

/* QUESTION is not the tape's. */
static void note_divergence(struct tt__recorder *recorder,
                            const struct tt_question *question)
{
    const struct tt_deviation *was =
        &recorder->replay->at[recorder->replay_at - 1];
    TT_ASSERT(recorder->replay_at > 0 &&
              recorder->replay_at <= recorder->replay->count);
    if (recorder->divergence[0] == '\0') {
        snprintf(recorder->divergence, sizeof recorder->divergence,
                 "choice #%" PRIu64 ", at tick %" PRIu64 ", is %s of %" PRIu64
                 ", on the tape it is %s of %" PRIu64,
                 was->index, (uint64_t)question->env->tick,
                 tt_choice_name(question->kind), question->n,
                 tt_choice_name(was->kind), was->n);
    }
}

/* No memory to continue: the run ends, whatever is answered. */
static TT_NOINLINE uint64_t fail_choice(struct tt_env *env, const char *what)
{
    tt_fail(env, TT_ENOMEM, "out of memory: the %s", what);
    return 0;
}

/* The tape's answer. */
static TT_NOINLINE uint64_t replay(struct tt__recorder *recorder,
                                   struct tt_question *question)
{
    uint64_t answer;
    if (!replayed(recorder, question, &answer)) {
        note_divergence(recorder, question);
        if (!recorder->lenient) {
            tt_fail(question->env, TT_EDIVERGED, "%s", recorder->divergence);
        }
    }
    return answer;
}

static TT_NOINLINE uint64_t deviate(struct tt__recorder *recorder,
                                    const struct tt_question *question,
                                    uint64_t answer)
{
    struct tt_deviation deviation = {question->index, question->kind, answer,
                                     question->n};
    struct tt__flight *flight = recorder->flight;
    struct tt_tape *taken = &recorder->taken;
    bool is_full = flight != NULL && taken->count == taken->capacity;
    TT_PARANOID_ASSERT(answer > 0 && answer < question->n);
    if (is_full || tt_tape_push(taken, deviation) < 0) {
        return fail_choice(question->env, "tape");
    }
    if (TT_UNLIKELY(flight != NULL)) {
        flight->taken = taken->count;
    }
    return answer;
}

/* Most answers are 0, and many of those questions do not even come here
 * (chooser->next). */
static uint64_t choose(struct tt_chooser *chooser, struct tt_question *question)
{
    struct tt__recorder *recorder = (struct tt__recorder *)chooser;
    const struct tt_sim_options *options = recorder->options;
    if (options->keep_asked &&
        !(keep_asked(recorder, question) && keep_places(recorder, question))) {
        return fail_choice(question->env, "questions");
    }
    uint64_t answer = 0;
    if (question->index >= recorder->next ||
        question->kind == TT_CHOICE_RANDOM) {
        question->next = recorder->next;
        answer = options->answer == NULL
                     ? replay(recorder, question)
                     : options->answer(options->answer_data, question);
        recorder->next = question->next;
    }
    chooser->next = options->keep_asked ? 0 : recorder->next;
    return TT_LIKELY(answer == 0) ? 0 : deviate(recorder, question, answer);
}

/* The same, after a snapshot: a run may begin here. No more are taken after the
 * last one that may be of use. */
static uint64_t choose_snapped(struct tt_chooser *chooser,
                               struct tt_question *question)
{
    struct tt__recorder *recorder = (struct tt__recorder *)chooser;
    TT_PARANOID_ASSERT(recorder->snapshots != NULL);
    if (!tt__snapshots_take(recorder->snapshots, question->index)) {
        chooser->choose = choose;
        return choose(chooser, question);
    }
    uint64_t answer = choose(chooser, question);
    chooser->next = 0;
    return answer;
}

/* Who answers, and from which question on, is as the options now have it. */
static void begin_answers(struct tt__recorder *recorder)
{
    const struct tt_sim_options *options = recorder->options;
    recorder->chooser.next = 0;
    recorder->next =
        options->answer == NULL ? next_deviation(recorder) : options->first;
}

/* The tape that answers, from its beginning: a copy is of another run. */
static void follow_tape(struct tt__recorder *recorder)
{
    TT_ASSERT(recorder->options != NULL);
    recorder->replay = recorder->options->tape;
    recorder->replay_at = 0;
    recorder->lenient = recorder->options->lenient;
    recorder->divergence[0] = '\0';
}

void tt__recorder_snap(struct tt__recorder *recorder,
                       struct tt__snapshots *snapshots)
{
    TT_ASSERT((snapshots == NULL) != (recorder->snapshots == NULL));
    if (snapshots != NULL) {
        follow_tape(recorder);
    }
    recorder->snapshots = snapshots;
    recorder->chooser.choose = snapshots == NULL ? choose : choose_snapped;
    begin_answers(recorder);
}

/* Copies what is new to where a parent process sees it. */
static void share_words(struct tt__recorder *recorder)
{
    struct tt__flight *flight = recorder->flight;
    size_t size;
    const char *text = tt__words_text(recorder->words, &size);
    if (flight == NULL || text == NULL || size > flight->words_max) {
        return;
    }
    TT_ASSERT(flight->words_size <= size);
    memcpy(flight->words + flight->words_size, text + flight->words_size,
           size - flight->words_size);
    flight->words_size = size;
}

/* The chooser's `explain`. */
static void add_words(struct tt_chooser *chooser,
                      const struct tt_question *question, uint64_t answer)
{
    struct tt__recorder *recorder = (struct tt__recorder *)chooser;
    tt__words_add(recorder->words, question, answer);
    share_words(recorder);
}

static void start_words(struct tt__recorder *recorder)
{
    tt__words_free(recorder->words);
    recorder->words = tt__words_new();
    recorder->chooser.explain = recorder->words == NULL ? NULL : add_words;
}

void tt__recorder_say(struct tt__recorder *recorder, const char *words,
                      const char *folded)
{
    start_words(recorder);
    if (recorder->words != NULL) {
        tt__words_set(recorder->words, words, folded);
    }
}

void tt__recorder_deinit(struct tt__recorder *recorder)
{
    tt_tape_deinit(&recorder->taken);
    free(recorder->asked);
    tt__words_free(recorder->words);
}

void tt__recorder_start(struct tt__recorder *recorder,
                        const struct tt_sim_options *options)
{
    recorder->options = options;
    recorder->chooser.choose = choose;
    recorder->chooser.asked = recorder->chooser.learned = 0;
    recorder->chooser.stall_places = 0;
    recorder->chooser.explain = NULL;
    recorder->chooser.slow_s = options->slow_s;
    recorder->chooser.pause_s = options->pause_s;
    memcpy(recorder->chooser.latency_s, options->latency_s,
           sizeof options->latency_s);
    memcpy(recorder->chooser.vary, options->vary, sizeof options->vary);
    recorder->chooser.sleeps = (struct tt_sleeps){0, false};
    recorder->chooser.may_cancel =
        options->may_cancel == NULL ? NULL : may_cancel;
    if (options->explain) {
        start_words(recorder);
    }
    follow_tape(recorder);
    begin_answers(recorder);
    recorder->taken.count = 0;
    recorder->taken.enabled = options->enabled;
}
