/* SPDX-License-Identifier: MIT
 *
 * words.c: the deviations of a run in words.
 *
 * One line for each answer that was not 0: at which tick, what was decided,
 * and about whom. The words are made while the run continues, because only then
 * it is known who waits for what.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/duration.h"
#include "sim/base/line.h"
#include "words.h"

/* Invariant: `text` is what `out` has, as far as it was flushed. */
struct tt__words {
    FILE *out;
    char *text;
    size_t size;
    struct tt__fold *fold;
};

void tt__words_free(struct tt__words *words)
{
    if (words != NULL) {
        if (words->out != NULL) {
            fclose(words->out);
        }
        free(words->text);
        tt__fold_free(words->fold);
        free(words);
    }
}

struct tt__words *tt__words_new(void)
{
    struct tt__words *words = calloc(1, sizeof *words);
    if (words != NULL) {
        words->out = open_memstream(&words->text, &words->size);
        words->fold = tt__fold_new();
    }
    if (words != NULL && (words->out == NULL || words->fold == NULL)) {
        tt__words_free(words);
        return NULL;
    }
    return words;
}

void tt__words_set(struct tt__words *words, const char *text,
                   const char *folded)
{
    TT_ASSERT(words->size == 0);
    fputs(text, words->out);
    tt__fold_set(words->fold, folded);
}

const char *tt__words_text(struct tt__words *words, size_t *size)
{
    bool good = fflush(words->out) == 0;
    *size = good ? words->size : 0;
    return good ? words->text : NULL;
}

const char *tt__words_folded(struct tt__words *words)
{
    size_t size;
    const char *text = tt__words_text(words, &size);
    return text == NULL ? NULL : tt__fold_end(words->fold, text);
}

/* Where the next character goes. */
static size_t end_of(struct tt__words *words)
{
    size_t size;
    tt__words_text(words, &size);
    return size;
}

static void put_task(FILE *out, struct tt_env *env, struct tt_task *task)
{
    struct tt_text name;
    TT_ASSERT(task != NULL);
    tt_text_init(&name, env);
    tt_text_task_label(&name, task);
    fprintf(out, "`%.*s`", (int)name.size, name.error == 0 ? name.at : "?");
    tt_text_deinit(&name);
}

/* The task that computes; between tasks it is a callback. */
static void put_who(FILE *out, struct tt_env *env,
                    const struct tt_choice_about *about)
{
    if (about->task == NULL) {
        fputs("a callback", out);
    } else {
        put_task(out, env, about->task);
    }
}

static void put_line(FILE *out, struct tt_env *env, uint32_t line,
                     const char *file)
{
    tt__put_line(out, line, tt_other_file(env, file));
}

/* Where the program reads the clock. */
static void put_place(FILE *out, struct tt_env *env)
{
    struct tt_place place;
    if (tt_place_now(env, &place)) {
        fputs(" at ", out);
        put_line(out, env, place.line, place.file);
    }
}

/* The line at which TASK resumes, and its name. */
static void put_resumed(FILE *out, struct tt_env *env, struct tt_task *task)
{
    struct tt_wait wait;
    TT_ASSERT(task != NULL);
    tt_task_wait(env, task, &wait);
    if (wait.line != 0) {
        put_line(out, env, wait.line, wait.file);
        fputs(" in ", out);
    }
    put_task(out, env, task);
}

/* What a loop runs next: the first handle that is ready, else the first timer.
 */
struct next {
    FILE *out;
    struct tt_env *env;
};

static int put_first(void *data, const struct tt_pending *first)
{
    const struct next *next = data;
    if (first->task != NULL) {
        put_resumed(next->out, next->env, first->task);
    } else if (first->whose != NULL) {
        bool is_sleep = strcmp(first->what, "sleep timer") == 0;
        fputs(is_sleep ? "" : "the timeout at ", next->out);
        put_resumed(next->out, next->env, first->whose);
    } else if (first->name.size > 0) {
        fprintf(next->out, "callback `%.*s`", (int)first->name.size,
                first->name.text);
    } else {
        fprintf(next->out, "\"%s\"", first->what);
    }
    return 1;
}

static void put_next(FILE *out, struct tt_env *env, struct tt_loop *loop)
{
    struct next next = {out, env};
    if (tt_loop_each_ready(loop, put_first, &next) == 0) {
        tt_loop_each_timer(loop, put_first, &next);
    }
}

/* Where a step or callback reads the clock. A coroutine in C knows the line of
 * its last await only. */
static void put_reader(FILE *out, struct tt_env *env,
                       const struct tt_choice_about *about)
{
    struct tt_place place;
    TT_ASSERT(about->in_step);
    if (tt_place_now(env, &place)) {
        fputs("before ", out);
        put_line(out, env, place.line, place.file);
        fputs(" in ", out);
        put_who(out, env, about);
    } else if (about->task != NULL) {
        fputs("after ", out);
        put_resumed(out, env, about->task);
    } else {
        fputs("in ", out);
        put_who(out, env, about);
    }
}

static void put_lag(FILE *out, struct tt_env *env, uint64_t answer,
                    const struct tt_choice_about *about)
{
    double until_s = about->times_s[answer - 1];
    char until[TT__DURATION_SIZE], from[TT__DURATION_SIZE];
    TT_ASSERT(until_s >= about->from_s); /* equal beyond 2**53 s */
    fprintf(out, "the machine stalled for %s ",
            tt__duration_in(until_s - about->from_s, 4, from));
    tt__duration(until_s, until);
    if (about->in_step) {
        put_reader(out, env, about);
        fprintf(out, ", which read the clock at %s", until);
    } else {
        fputs("before ", out);
        put_next(out, env, about->loop);
        fprintf(out,
                ": the loop looked at its timers at %s, not at %s, "
                "and all that were due by then fired together",
                until, tt__duration(about->from_s, from));
    }
}

/* The range is the user's statement, which the line repeats. */
static void put_latency(FILE *out, struct tt_env *env, uint64_t answer,
                        const struct tt_choice_about *about)
{
    const struct tt_chooser *chooser = env->chooser;
    bool is_stated = about->is_io && chooser->latency_s[1] > 0;
    const double *range = is_stated ? chooser->latency_s : chooser->vary;
    struct tt_place place;
    char took[TT__DURATION_SIZE], usual[TT__DURATION_SIZE];
    TT_ASSERT(answer > 0 && about->times_s != NULL);
    fprintf(out, "%s", about->is_io ? "the I/O" : "the sleep");
    if (tt_place_now(env, &place)) {
        fputs(" at ", out);
        put_line(out, env, place.line, place.file);
    }
    fputs(" in ", out);
    put_who(out, env, about);
    fprintf(out, " took %s, not %s (you allow it: %s %.9g..%.9g)",
            tt__duration(about->times_s[answer - 1], took),
            tt__duration(about->from_s, usual),
            is_stated ? "--latency" : "--vary-sleeps", range[0], range[1]);
}

static void put_arrival(FILE *out, uint64_t answer,
                        const struct tt_choice_about *about)
{
    char late[TT__DURATION_SIZE], usual[TT__DURATION_SIZE];
    TT_ASSERT(answer > 0 && about->times_s != NULL);
    fprintf(out, "descriptor %d was ready at %s, not at %s", about->fd,
            tt__duration(about->times_s[answer - 1], late),
            tt__duration(about->from_s, usual));
}

static void put_cancel(FILE *out, struct tt_env *env,
                       const struct tt_choice_about *about)
{
    struct tt_wait wait;
    TT_ASSERT(about->task != NULL && !tt_future_done(&about->task->future));
    tt_task_wait(env, about->task, &wait);
    put_task(out, env, about->task);
    fputs(" was cancelled from outside", out);
    if (wait.what != NULL) {
        fprintf(out, " in %s", wait.what);
    }
    if (wait.line != 0) {
        fputs(" at ", out);
        put_line(out, env, wait.line, wait.file);
    }
    if (about->task->waiting_for == NULL ||
        tt_future_done(about->task->waiting_for)) {
        fputs(", just before it would have resumed", out);
    }
}

/* Notes in *PASSING what the line is about. */
static void put_ready(struct tt__words *words,
                      const struct tt_question *question,
                      struct tt__overtaking *passing)
{
    const struct tt_choice_about *about = question->about;
    struct tt_choice_about first = {.task = about->overtaken};
    size_t at = end_of(words);
    put_who(words->out, question->env, about);
    size_t middle = end_of(words);
    fputs(" ran before ", words->out);
    put_who(words->out, question->env, &first);
    fputs(", which was ready earlier (CPython keeps that order)", words->out);
    *passing = (struct tt__overtaking){
        .tick = question->env->tick,
        .who = {at, middle - at},
        .rest = {middle, end_of(words) - middle},
    };
    TT_ASSERT(passing->who.size > 0 && passing->rest.size > 0);
}

/* A str, within one line and no longer than a name. */
static void put_str(FILE *out, const struct tt_str *str)
{
    enum { SHOWN_MAX = 40 };
    uint32_t i = 0;
    fputc('\'', out);
    for (; i < str->size && i < SHOWN_MAX; i++) {
        unsigned char c = (unsigned char)str->text[i];
        if (c < ' ' || c >= 0x7f) {
            fprintf(out, "\\x%02x", c);
        } else {
            fputc(c, out);
        }
    }
    fputs(i < str->size ? "...'" : "'", out);
}

static bool is_named(tt_value v)
{
    return tt_is_task(v) || tt_is_str(v) || tt_is_int(v);
}

/* An element of a set, without running code of the program. */
static void put_element(FILE *out, struct tt_env *env, tt_value v)
{
    if (tt_is_task(v)) {
        put_task(out, env, tt_task_cast(v));
    } else if (tt_is_str(v)) {
        put_str(out, tt_str_get(v));
    } else if (tt_is_int(v)) {
        fprintf(out, "%" PRId64, tt_int_get(v));
    } else {
        fprintf(out, "an object of type %s", tt_type_of(v)->name);
    }
}

static void put_set(FILE *out, struct tt_env *env, uint64_t answer,
                    const struct tt_choice_about *about)
{
    TT_ASSERT(answer > 0 && about->item != NULL && about->instead != NULL);
    fputs("a set was iterated in another order", out);
    put_place(out, env);
    fputs(": next came ", out);
    put_element(out, env, *about->item);
    if (is_named(*about->item) && is_named(*about->instead)) {
        fputs(", not ", out);
        put_element(out, env, *about->instead);
    } else {
        fprintf(out, ", number %" PRIu64 " of those left", answer + 1);
    }
}

/* Of the 2 ** 53 doubles the one that it was, of anything else its place. */
static void put_draw(FILE *out, struct tt_env *env,
                     const struct tt_question *question)
{
    const struct tt_choice_about *about = question->about;
    TT_ASSERT(about->value < question->n && about->value != about->drawn);
    if (about->task == NULL && env->running == NULL) {
        fputs("the program", out);
    } else {
        put_who(out, env, about);
    }
    bool is_double = question->n == UINT64_C(1) << 53;
    if (is_double) {
        fprintf(out, " drew %.6g of 0 to 1", (double)about->value * 0x1p-53);
    } else {
        fprintf(out, " drew number %" PRIu64 " of %" PRIu64, about->value + 1,
                question->n);
    }
    fputs(" at random", out);
    put_place(out, env);
    if (is_double) {
        fprintf(out, ", not %.6g", (double)about->drawn * 0x1p-53);
    } else {
        fprintf(out, ", not number %" PRIu64, about->drawn + 1);
    }
    if (about->is_seeded) {
        fputs(" as its seed has it", out);
    }
}

static void put_decision(FILE *out, const struct tt_question *question,
                         uint64_t answer)
{
    struct tt_env *env = question->env;
    const struct tt_choice_about *about = question->about;
    if (about->text != NULL) {
        fputs(about->text, out);
        return;
    }
    switch (question->kind) {
    case TT_CHOICE_LAG:
        put_lag(out, env, answer, about);
        break;
    case TT_CHOICE_TIE:
        put_who(out, env, about);
        fputs(" took a moment (1 us) before it read the clock", out);
        put_place(out, env);
        break;
    case TT_CHOICE_IO:
        fprintf(out,
                "descriptor %d was reported before others that were ready too",
                about->fd);
        break;
    case TT_CHOICE_ARRIVE:
        put_arrival(out, answer, about);
        break;
    case TT_CHOICE_LATENCY:
        put_latency(out, env, answer, about);
        break;
    case TT_CHOICE_SET:
        put_set(out, env, answer, about);
        break;
    case TT_CHOICE_RANDOM:
        put_draw(out, env, question);
        break;
    case TT_CHOICE_CANCEL:
        put_cancel(out, env, about);
        break;
    case TT_CHOICE_FAULT:
        put_who(out, env, about);
        fputs(" could not allocate a future or a task: MemoryError", out);
        break;
    default:
        fprintf(out, "%s answered %" PRIu64, tt_choice_name(question->kind),
                answer);
        break;
    }
}

void tt__words_add(struct tt__words *words, const struct tt_question *question,
                   uint64_t answer)
{
    const struct tt_env *env = question->env;
    struct tt__overtaking passing;
    bool passes = question->kind == TT_CHOICE_READY;
    size_t at = end_of(words), size;
    TT_ASSERT(question->about != NULL && answer > 0 && answer < question->n);
    /* These sentences say which thread, or when; there may be no loop. */
    bool has_place = question->kind == TT_CHOICE_THREAD ||
                     question->kind == TT_CHOICE_PREEMPT ||
                     question->kind == TT_CHOICE_ARRIVE;
    if (env->tick == 0) {
        fputs(has_place ? "" : "before any tick ", words->out);
    } else {
        fprintf(words->out, "at tick %llu ", (unsigned long long)env->tick);
    }
    if (passes) {
        put_ready(words, question, &passing);
    } else {
        put_decision(words->out, question, answer);
    }
    fputc('\n', words->out);
    const char *text = tt__words_text(words, &size);
    if (text != NULL && size > at) { /* else there is no memory */
        tt__fold_add(words->fold, text, (struct tt__excerpt){at, size - at},
                     passes ? &passing : NULL);
    }
}
