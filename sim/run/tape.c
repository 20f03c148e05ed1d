/* SPDX-License-Identifier: MIT
 *
 * tape.c: tapes: recording, replaying, and their text.
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

enum {
    LINE_SIZE = 8192,     /* of a line of a tape, with the NUL */
    DEPENDS_MAX = 1 << 20 /* bytes of struct tt_tape's `depends` */
};

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

void tt__tape_note(struct tt_tape *tape, const struct tt_sim_options *options)
{
    tape->asks = options->asks;
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
    options->asks = tape->asks;
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
    if (next->kind != question->kind || next->n != question->n) {
        return false;
    }
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
    recorder->taken.asks = options->asks;
}

/* ---- Text ---------------------------------------------------------------- */

/* asks KIND KIND ... */
static void print_kinds(const struct tt_tape *tape, FILE *out)
{
    if (tape->asks != 0) {
        fputs("asks", out);
        for (unsigned kind = 0; kind < TT_CHOICE_COUNT; kind++) {
            if (tape->asks >> kind & 1) {
                fprintf(out, " %s", tt_choice_name((enum tt_choice)kind));
            }
        }
        fputs(tape->asks & TT_ASKS_HASHES ? " hashes\n" : "\n", out);
    }
}

/* net FAULT FAULT ... */
static void print_faults(const struct tt_tape *tape, FILE *out)
{
    if (tape->faults != 0) {
        fputs("net", out);
        for (unsigned fault = 0; fault < TT_FAULT_COUNT; fault++) {
            if (tape->faults >> fault & 1) {
                fprintf(out, " %s", tt_fault_name((enum tt_fault)fault));
            }
        }
        fputc('\n', out);
    }
}

/* The limits of the run, and what counts as a failure besides verdicts. */
static void print_end(const struct tt_tape *tape, FILE *out)
{
    TT_ASSERT(tape->for_s >= 0);
    if (tape->for_s > 0) {
        fprintf(out, "for %.17g\n", tape->for_s);
    }
    if (tape->tick_max != 0) {
        fprintf(out, "ticks %" PRIu64 "\n", tape->tick_max);
    }
    if (tape->step_max != 0) {
        fprintf(out, "steps %" PRIu64 "\n", tape->step_max);
    }
    if (tape->unretrieved) {
        fputs("fails unretrieved\n", out);
    }
    if (tape->leaks) {
        fputs("fails leaks\n", out);
    }
}

/* signals NAME NAME ... */
static void print_signals(const struct tt_tape *tape, FILE *out)
{
    for (size_t i = 0; i < TT_SIGNALS_OUTSIDE && tape->signals[i] != 0; i++) {
        fprintf(out, "%s%s", i == 0 ? "signals " : " ",
                tt_signal_name(tape->signals[i]));
    }
    if (tape->signals[0] != 0) {
        fputc('\n', out);
    }
}

char *tt_tape_print(const struct tt_tape *tape)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    TT_ASSERT(tape->count == 0 || tape->at != NULL);
    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "ticktape-tape %d\n", TT_TAPE_VERSION);
    if (tape->name[0] != '\0') {
        fprintf(out, "name %s\n", tape->name);
    }
    if (tape->program[0] != '\0') {
        fprintf(out, "program %s\n%s", tape->program,
                tape->depends == NULL ? "" : tape->depends);
    }
    if (tape->strategy[0] != '\0') {
        fprintf(out, "strategy %s\n", tape->strategy);
    }
    if (tape->strategy[0] != '\0' || tape->seed != 0) {
        fprintf(out, "seed %" PRIu64 "\n", tape->seed);
    }
    print_kinds(tape, out);
    if (tape->cancel[0] != '\0') {
        fprintf(out, "cancel %s\n", tape->cancel);
    }
    if (tape->asks >> TT_CHOICE_LAG & 1 || tape->slow_s != TT_SLOW_S) {
        fprintf(out, "slow %.17g\n", tape->slow_s);
    }
    if (tape->pause_s > 0) {
        fprintf(out, "pause %.17g\n", tape->pause_s);
    }
    if (tape->latency_s[1] > 0) {
        fprintf(out, "latency %.17g..%.17g\n", tape->latency_s[0],
                tape->latency_s[1]);
    }
    if (tape->links[0] != '\0') {
        fprintf(out, "links %s\n", tape->links);
    }
    print_faults(tape, out);
    print_signals(tape, out);
    if (tape->vary[1] > 0) {
        fprintf(out, "vary-sleeps %.17g..%.17g\n", tape->vary[0],
                tape->vary[1]);
    }
    print_end(tape, out);
    if (tape->length != 0) {
        fprintf(out, "choices %" PRIu64 "\n", tape->length);
    }
    for (size_t i = 0; i < tape->count; i++) {
        const struct tt_deviation *at = &tape->at[i];
        fprintf(out, "#%" PRIu64 " %s %" PRIu64 "/%" PRIu64 "\n", at->index,
                tt_choice_name(at->kind), at->answer, at->n);
    }
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

/* The text that is being read: one line at a time. */
struct reader {
    const char *at;
    const char *end;
    unsigned line;
    struct tt_tape_error *error;
};

static int reject(struct reader *in, const char *message)
{
    TT_ASSERT(in->error != NULL);
    in->error->line = in->line;
    snprintf(in->error->message, sizeof in->error->message, "%s", message);
    return -1;
}

/* The next line, without its break, as a C string: 1; 0 at the end, -1 where
 * it is none of ours. */
static int next_line(struct reader *in, char *line, size_t room)
{
    TT_ASSERT(in->at <= in->end && room > 1);
    if (in->at == in->end) {
        return 0;
    }
    const char *stop = memchr(in->at, '\n', (size_t)(in->end - in->at));
    const char *next = stop == NULL ? in->end : stop + 1;
    size_t size = (size_t)((stop == NULL ? in->end : stop) - in->at);
    size -= size > 0 && in->at[size - 1] == '\r';
    in->line++;
    if (size >= room) {
        return reject(in, "a line is too long");
    }
    for (size_t i = 0; i < size; i++) {
        line[i] = in->at[i];
        if ((unsigned char)line[i] < ' ') {
            return reject(in, "a control character");
        }
    }
    line[size] = '\0';
    in->at = next;
    return 1;
}

/* A number at *AT, which moves after it. */
static bool read_number(const char **at, uint64_t *out)
{
    uint64_t n = 0;
    const char *digit = *at;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        uint64_t d = (uint64_t)(*digit - '0');
        if (n > (UINT64_MAX - d) / 10) {
            return false;
        }
        n = n * 10 + d;
    }
    bool some = digit != *at;
    *at = digit;
    *out = n;
    return some;
}

static bool read_word(const char **at, const char *word)
{
    size_t size = strlen(word);
    TT_ASSERT(strchr(word, ' ') == NULL);
    if (strncmp(*at, word, size) != 0 || (*at)[size] != ' ') {
        return false;
    }
    *at += size + 1;
    return true;
}

/* #INDEX KIND ANSWER/N */
static int read_deviation(struct reader *in, struct tt_tape *tape,
                          const char *at)
{
    struct tt_deviation out = {0, TT_CHOICE_COUNT, 0, 0};
    if (!read_number(&at, &out.index) || *at++ != ' ') {
        return reject(in, "expected '#INDEX KIND ANSWER/N'");
    }
    size_t size = strcspn(at, " ");
    out.kind = tt_choice_named(at, size);
    at += size;
    if (out.kind == TT_CHOICE_COUNT || *at++ != ' ') {
        return reject(in, "an unknown kind of choice");
    }
    if (!read_number(&at, &out.answer) || *at++ != '/' ||
        !read_number(&at, &out.n) || *at != '\0') {
        return reject(in, "expected '#INDEX KIND ANSWER/N'");
    }
    if (out.answer == 0 || out.answer >= out.n) {
        return reject(in, "an answer must be above 0 and below N");
    }
    if (out.index == 0 ||
        (tape->count > 0 && tape->at[tape->count - 1].index >= out.index)) {
        return reject(in, "indices must rise");
    }
    return tt_tape_push(tape, out) < 0 ? reject(in, "out of memory") : 0;
}

static int read_text(struct reader *in, const char *at, char *into, size_t room,
                     const char *message)
{
    TT_ASSERT(room > 0);
    if (strlen(at) >= room || *at == '\0') {
        return reject(in, message);
    }
    memcpy(into, at, strlen(at) + 1);
    return 0;
}

/* KIND KIND ... */
static int read_kinds(struct reader *in, struct tt_tape *tape, const char *at)
{
    while (*at != '\0') {
        size_t size = strcspn(at, " ");
        enum tt_choice kind = tt_choice_named(at, size);
        bool is_hashes = size == 6 && strncmp(at, "hashes", size) == 0;
        if (kind == TT_CHOICE_COUNT && !is_hashes) {
            return reject(in, "an unknown kind of choice");
        }
        tape->asks |= is_hashes ? TT_ASKS_HASHES : 1U << kind;
        at += size;
        at += *at == ' ';
    }
    return 0;
}

/* FAULT FAULT ... */
static int read_faults(struct reader *in, struct tt_tape *tape, const char *at)
{
    while (*at != '\0') {
        size_t size = strcspn(at, " ");
        enum tt_fault fault = tt_fault_named(at, size);
        if (fault == TT_FAULT_COUNT) {
            return reject(in, "an unknown fault of the network");
        }
        tape->faults |= 1U << fault;
        at += size;
        at += *at == ' ';
    }
    return 0;
}

/* NAME NAME ... */
static int read_signals(struct reader *in, struct tt_tape *tape, const char *at)
{
    for (size_t i = 0; *at != '\0'; i++) {
        size_t size = strcspn(at, " ");
        int number = tt_signal_named(at, size);
        if (number == 0 || i == TT_SIGNALS_OUTSIDE) {
            return reject(in, "an unknown signal, or too many");
        }
        tape->signals[i] = (uint8_t)number;
        at += size;
        at += *at == ' ';
    }
    return 0;
}

/* Seconds, and nothing after them; -1 where it is something else. */
static double read_seconds(const char *at)
{
    char *end;
    double s = *at >= '0' && *at <= '9' ? strtod(at, &end) : -1;
    TT_ASSERT(s == s && s >= -1);
    TT_ASSERT(s < 0 || end > at);
    return s >= 0 && *end == '\0' && isfinite(s) ? s : -1;
}

static int read_pause(struct reader *in, const char *at, double *out,
                      const char *message)
{
    *out = read_seconds(at);
    return *out > 0 ? 0 : reject(in, message);
}

/* LEAST..MOST, of which MOST is above 0. */
static int read_range(struct reader *in, const char *at, double out[2],
                      const char *message)
{
    const char *dots = strstr(at, "..");
    char least[40];
    size_t size = dots == NULL ? sizeof least : (size_t)(dots - at);
    if (size >= sizeof least) {
        return reject(in, message);
    }
    memcpy(least, at, size);
    least[size] = '\0';
    out[0] = read_seconds(least);
    out[1] = read_seconds(dots + 2);
    return out[0] >= 0 && out[1] >= out[0] && out[1] > 0 ? 0
                                                         : reject(in, message);
}

static int read_latency(struct reader *in, const char *at, double out[2])
{
    static const char message[] = "a bad range of latencies";
    int rc = read_range(in, at, out, message);
    return rc == 0 && out[1] > TT_LATENCY_MAX_S ? reject(in, message) : rc;
}

static int read_slow(struct reader *in, const char *at, double *out)
{
    *out = strcmp(at, "inf") == 0 ? HUGE_VAL : read_seconds(at);
    return *out >= 0 ? 0 : reject(in, "a bad length of a stall");
}

/* A number, and nothing after it. */
static int read_last(struct reader *in, const char *at, uint64_t *out,
                     const char *message)
{
    return read_number(&at, out) && *at == '\0' ? 0 : reject(in, message);
}

/* Appends the line KIND TEXT to what the program depends on. */
static int read_depends(struct reader *in, struct tt_tape *tape,
                        const char *kind, const char *text)
{
    char *made = NULL;
    if (tape->depends != NULL && strlen(tape->depends) > DEPENDS_MAX) {
        return reject(in, "too many files, arguments and variables");
    }
    if (asprintf(&made, "%s%s %s\n", tape->depends == NULL ? "" : tape->depends,
                 kind, text) < 0) {
        return reject(in, "out of memory");
    }
    free(tape->depends);
    tape->depends = made;
    return 0;
}

/* What counts as a failure, besides verdicts. */
static int read_fails(struct reader *in, struct tt_tape *tape, const char *at)
{
    if (strcmp(at, "unretrieved") == 0) {
        tape->unretrieved = true;
    } else if (strcmp(at, "leaks") == 0) {
        tape->leaks = true;
    } else {
        return reject(in, "what fails can only be 'unretrieved' or 'leaks'");
    }
    return 0;
}

static int read_header(struct reader *in, struct tt_tape *tape, const char *at)
{
    static const char *const depends[] = {"file", "argument", "epoch", "env"};
    for (size_t i = 0; i < sizeof depends / sizeof *depends; i++) {
        if (read_word(&at, depends[i])) {
            return read_depends(in, tape, depends[i], at);
        }
    }
    if (read_word(&at, "program")) {
        return read_text(in, at, tape->program, sizeof tape->program,
                         "a bad program hash");
    }
    if (read_word(&at, "name")) {
        return read_text(in, at, tape->name, sizeof tape->name,
                         "a bad name of a program");
    }
    if (read_word(&at, "strategy")) {
        return read_text(in, at, tape->strategy, sizeof tape->strategy,
                         "a bad strategy");
    }
    if (read_word(&at, "seed")) {
        return read_last(in, at, &tape->seed, "a bad seed");
    }
    if (read_word(&at, "asks")) {
        return read_kinds(in, tape, at);
    }
    if (read_word(&at, "cancel")) {
        return read_text(in, at, tape->cancel, sizeof tape->cancel,
                         "too many names of tasks");
    }
    if (read_word(&at, "slow")) {
        return read_slow(in, at, &tape->slow_s);
    }
    if (read_word(&at, "pause")) {
        return read_pause(in, at, &tape->pause_s, "a bad pause");
    }
    if (read_word(&at, "for")) {
        return read_pause(in, at, &tape->for_s, "a bad time of the end");
    }
    if (read_word(&at, "latency")) {
        return read_latency(in, at, tape->latency_s);
    }
    if (read_word(&at, "links")) {
        return read_text(in, at, tape->links, sizeof tape->links,
                         "too many ranges of latencies");
    }
    if (read_word(&at, "net")) {
        return read_faults(in, tape, at);
    }
    if (read_word(&at, "signals")) {
        return read_signals(in, tape, at);
    }
    if (read_word(&at, "vary-sleeps")) {
        return read_range(in, at, tape->vary, "a bad range of factors");
    }
    if (read_word(&at, "choices")) {
        return read_last(in, at, &tape->length, "a bad number of choices");
    }
    if (read_word(&at, "ticks")) {
        return read_last(in, at, &tape->tick_max, "a bad number of ticks");
    }
    if (read_word(&at, "steps")) {
        return read_last(in, at, &tape->step_max, "a bad number of steps");
    }
    if (read_word(&at, "fails")) {
        return read_fails(in, tape, at);
    }
    return reject(in, "neither a header line nor a deviation");
}

int tt_tape_parse(struct tt_tape *tape, const char *text, size_t size,
                  struct tt_tape_error *error)
{
    struct reader in = {text, text + size, 0, error};
    char line[LINE_SIZE];
    uint64_t version;
    TT_ASSERT(text != NULL && error != NULL);
    tt_tape_init(tape);
    const char *at = line;
    if (next_line(&in, line, sizeof line) <= 0 ||
        !read_word(&at, "ticktape-tape") || !read_number(&at, &version)) {
        in.line = 1;
        return reject(&in, "not a tape: the first line must be "
                           "'ticktape-tape VERSION'");
    }
    if (version != TT_TAPE_VERSION) {
        return reject(&in, "a tape of another version: record it again");
    }
    int rc = 0, more;
    while (rc == 0 && (more = next_line(&in, line, sizeof line)) != 0) {
        if (more < 0) {
            rc = more;
        } else if (line[0] == '#') {
            rc = read_deviation(&in, tape, line + 1);
        } else if (line[0] != '\0') {
            rc = tape->count > 0
                     ? reject(&in, "a header line after a deviation")
                     : read_header(&in, tape, line);
        }
    }
    if (rc < 0) {
        tt_tape_deinit(tape);
    }
    TT_ASSERT(tape->slow_s >= 0 && tape->pause_s >= 0);
    return rc;
}
