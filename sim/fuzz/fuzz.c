/* SPDX-License-Identifier: MIT
 *
 * fuzz.c: runs the schedules that a fuzzer's bytes are. See tt_fuzz.h.
 *
 * What a fuzzer calls coverage is here which handles a handle depended on
 * (happens.c), and which event came right after which: each set of the former
 * and each pair of the latter counts in one of the counters. Names are known by
 * their text, not by their ids, which depend on the schedule.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt_fuzz.h>

#include "sim/search/explore.h"
#include "fuzz.h"
#include "sim/analysis/happens.h"
#include "sim/run/internal.h"

enum {
    SAMPLE = 64, /* one in so many runs is run twice */
    SHRINK_RUNS = 5000
};

struct tt_fuzz {
    struct tt_fuzz_options options;
    struct tt_sim *sim;
    tt_body *body;
    void *data;
    struct tt__pick pick; /* the next deviation */
    const uint8_t *at;    /* the bytes of those after it */
    const uint8_t *end;
    uint64_t horizon; /* choices of the longest run that was ok */
    uint64_t runs;
    struct tt_tape tape; /* of the last run that was run twice */
    struct tt_sim_result result;
    uint32_t *names; /* owns (malloc); hashes of the trace's, by id */
    size_t name_capacity;
};

/* ---- Life ---------------------------------------------------------------- */

void tt__fuzz_limits(struct tt_limits *limits)
{
    const struct tt_limits usual = TT_LIMITS_DEFAULT;
#define DEFAULT(field, value)                                                  \
    limits->field = limits->field != 0 ? limits->field : (value)
    DEFAULT(memory_max, TT_FUZZ_MEMORY);
    DEFAULT(step_max, TT_FUZZ_STEPS);
    DEFAULT(tick_max, usual.tick_max);
    DEFAULT(depth_max, usual.depth_max);
    limits->time_max_s =
        limits->time_max_s > 0 ? limits->time_max_s : usual.time_max_s;
#undef DEFAULT
}

struct tt_fuzz *tt_fuzz_new(tt_body *body, void *data,
                            const struct tt_fuzz_options *options)
{
    struct tt_fuzz *self = calloc(1, sizeof *self);
    TT_ASSERT(body != NULL);
    TT_ASSERT((options->counters == NULL) == (options->counter_count == 0));
    if (self == NULL) {
        return NULL;
    }
    self->options = *options;
    self->body = body;
    self->data = data;
    tt__fuzz_limits(&self->options.sim.limits);
    if (self->options.sim.slow_s == 0) {
        self->options.sim.slow_s = TT_SLOW_S;
    }
    const struct tt_explore_options meant = {
        .sim = self->options.sim,
        .model = options->model,
        .inject_cancel = options->inject_cancel,
        .inject_memory = options->inject_memory,
        .cancel_only = options->cancel_only,
    };
    struct tt_sim_options sim;
    tt_explore_sim_options(&meant, &sim);
    sim.keep_trace = sim.classes = options->counters != NULL;
    tt_tape_init(&self->tape);
    self->sim = tt_sim_new(&sim);
    if (self->sim == NULL) {
        free(self);
        return NULL;
    }
    if (sim.classes) {
        self->sim->happens = tt__happens_new(&self->sim->region);
        if (self->sim->happens == NULL) {
            tt_fuzz_free(self);
            return NULL;
        }
        tt__happens_count(self->sim->happens, options->counters,
                          options->counter_count);
    }
    return self;
}

void tt_fuzz_free(struct tt_fuzz *self)
{
    if (self != NULL) {
        tt_sim_free(self->sim);
        tt_tape_deinit(&self->tape);
        free(self->names);
        free(self);
    }
}

struct tt_sim *tt_fuzz_sim(struct tt_fuzz *self)
{
    return self->sim;
}

uint64_t tt__fuzz_horizon(const struct tt_fuzz *self)
{
    return self->horizon;
}

/* ---- Orders -------------------------------------------------------------- */

static uint32_t mix(uint32_t a, uint64_t b)
{
    uint64_t x = ((uint64_t)a << 32 ^ b) * 0x9e3779b97f4a7c15U;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9U;
    return (uint32_t)(x >> 32);
}

static void count(struct tt_fuzz *self, uint32_t hash)
{
    TT_ASSERT(self->options.counters != NULL);
    tt__count(self->options.counters, self->options.counter_count, hash);
}

/* A name that the trace introduces. */
static void learn_name(struct tt_fuzz *self, const struct tt_record *record)
{
    TT_ASSERT(record->event == TT_EVENT_NAME);
    if (record->id >= self->name_capacity) {
        size_t capacity = 2 * (size_t)record->id + 16;
        uint32_t *names = realloc(self->names, capacity * sizeof *names);
        if (names == NULL) {
            return;
        }
        memset(names + self->name_capacity, 0,
               (capacity - self->name_capacity) * sizeof *names);
        self->names = names;
        self->name_capacity = capacity;
    }
    TT_ASSERT(record->id < self->name_capacity);
    size_t size = (size_t)(record->data >> 32);
    self->names[record->id] = (uint32_t)XXH3_64bits(record + 1, size);
}

/* What ran, by its kind, name and number; 0: the record is of something else.
 */
static uint32_t event_of(const struct tt_fuzz *self,
                         const struct tt_record *record)
{
    switch (record->event) {
    case TT_EVENT_LABEL:
        return mix(TT_EVENT_LABEL, record->id);
    case TT_EVENT_STEP:
    case TT_EVENT_WAKEUP:
    case TT_EVENT_CALL: {
        uint32_t name =
            record->id < self->name_capacity ? self->names[record->id] : 0;
        uint64_t number = record->event == TT_EVENT_CALL ? 0 : record->data;
        return mix(mix(record->event, name), number);
    }
    default:
        return 0;
    }
}

static bool has_text(uint32_t event)
{
    return event == TT_EVENT_NAME || event >= TT_EVENT_PRINT;
}

/* The event before the one looked at. */
struct neighbour {
    uint32_t event;
    bool new_tick;
};

static void count_records(struct tt_fuzz *self, struct neighbour *last,
                          const struct tt_record *at,
                          const struct tt_record *end)
{
    while (at < end) {
        uint32_t event = event_of(self, at);
        last->new_tick = last->new_tick || at->event == TT_EVENT_TICK;
        if (event != 0) {
            count(self, mix(mix(last->event, event), last->new_tick));
            *last = (struct neighbour){event, false};
        } else if (at->event == TT_EVENT_NAME) {
            learn_name(self, at);
        }
        at += 1 + (has_text(at->event)
                       ? ((at->data >> 32) + sizeof *at - 1) / sizeof *at
                       : 0);
    }
}

static void count_orders(struct tt_fuzz *self,
                         const struct tt_sim_result *result)
{
    size_t size;
    const struct tt_record *records =
        tt__trace_records(&self->sim->trace, &size);
    struct neighbour last = {0, false};
    TT_ASSERT(self->sim->options.keep_trace);
    count_records(self, &last, records, records + size);
    count(self, mix(last.event,
                    XXH3_64bits(result->message, strlen(result->message))));
}

/* ---- A run --------------------------------------------------------------- */

static uint64_t answer(void *data, struct tt_question *question)
{
    struct tt_fuzz *self = data;
    TT_ASSERT(question->n >= 2);
    if (question->index != self->pick.index) {
        return 0;
    }
    uint64_t chosen = 1 + self->pick.value % (question->n - 1);
    self->at = tt__pick_read(self->at, self->end, &self->pick);
    return chosen;
}

/* Runs the picks, or TAPE. */
static void run(struct tt_fuzz *self, const struct tt_tape *tape,
                struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->tape = tape;
    options->answer = tape == NULL ? answer : NULL;
    options->answer_data = self;
    tt_sim_run(self->sim, self->body, self->data, result);
}

/* Runs the last run again, by its tape. */
static void repeat(struct tt_fuzz *self)
{
    struct tt_sim_result again;
    if (tt_tape_copy(&self->tape, tt_sim_tape(self->sim)) < 0) {
        return;
    }
    TT_ASSERT(tt_tape_equal(&self->tape, tt_sim_tape(self->sim)));
    run(self, &self->tape, &again);
    tt__compare_runs(&self->result, &again);
}

bool tt_fuzz_run(struct tt_fuzz *self, const uint8_t *bytes, size_t size,
                 struct tt_sim_result *result)
{
    static const uint8_t none[1];
    bytes = size == 0 ? none : bytes; /* may be NULL */
    self->pick.index = 0;
    self->end = bytes + size;
    self->at = tt__pick_read(bytes, self->end, &self->pick);
    run(self, NULL, &self->result);
    if (self->result.verdict == TT_VERDICT_OK &&
        self->result.choices > self->horizon) {
        self->horizon = self->result.choices;
    }
    if (self->options.counters != NULL) {
        count_orders(self, &self->result);
    }
    bool failed = tt__run_failed(&self->result);
    if (failed || self->runs % SAMPLE == 0) {
        repeat(self);
        failed = failed || self->result.verdict == TT_VERDICT_NONDETERMINISTIC;
    }
    self->runs++;
    *result = self->result;
    return failed;
}

/* ---- A failure ----------------------------------------------------------- */

static void tell(struct tt_fuzz *self, size_t found, uint64_t runs, FILE *out)
{
    const char *name = self->options.name == NULL ? "" : self->options.name;
    fprintf(out, "%s%s%s in run %" PRIu64 "\n  %s\n%s", name,
            *name == '\0' ? "" : ": ", tt_verdict_name(self->result.verdict),
            self->runs, self->result.message, tt_sim_report(self->sim));
    fprintf(out,
            "%zu deviation%s from the default order (found with %zu, shrunk in "
            "%" PRIu64 " runs):\n",
            self->tape.count, self->tape.count == 1 ? "" : "s", found, runs);
    for (const char *line = tt_sim_words_folded(self->sim);
         line != NULL && *line != '\0';) {
        size_t size = strcspn(line, "\n");
        fprintf(out, "  %.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
}

static void write_tape(struct tt_fuzz *self, FILE *out)
{
    const char *prefix = self->options.tape_prefix;
    char file[512];
    uint64_t identity =
        XXH3_64bits_withSeed(self->result.message, strlen(self->result.message),
                             self->result.verdict);
    snprintf(file, sizeof file, "%s%016" PRIx64 ".tape",
             prefix == NULL ? "failing-" : prefix, identity);
    char *text = tt_tape_print(&self->tape);
    FILE *to = text == NULL ? NULL : fopen(file, "w");
    bool good = to != NULL && fputs(text, to) >= 0;
    good = to != NULL && fclose(to) == 0 && good;
    fprintf(out, "%s", text == NULL ? "" : text);
    if (!good) {
        fprintf(out, "%s: cannot be written\n", file);
    } else if (self->options.program != NULL && self->options.name != NULL) {
        fprintf(out, "replay: ticktape replay --tape %s %s\n", file,
                self->options.name);
    } else {
        fprintf(out, "tape: %s\n", file);
    }
    free(text);
}

void tt_fuzz_report(struct tt_fuzz *self, FILE *out)
{
    struct tt_sim_result shrunk;
    uint64_t runs_max = self->options.shrink_runs_max;
    size_t found = self->tape.count;
    TT_ASSERT(self->tape.count > 0 || found == 0);
    tt_sim_options(self->sim)->answer = NULL;
    uint64_t runs = tt_shrink(self->sim, self->body, self->data, &self->tape,
                              runs_max == 0 ? SHRINK_RUNS : runs_max, &shrunk);
    snprintf(self->tape.strategy, sizeof self->tape.strategy, "fuzz");
    tt_tape_note(&self->tape, tt_sim_options(self->sim));
    if (self->options.program != NULL) {
        snprintf(self->tape.program, sizeof self->tape.program, "%s",
                 self->options.program);
    }
    tell(self, found, runs, out);
    write_tape(self, out);
}

int tt_fuzz_test(struct tt_fuzz *self, const uint8_t *bytes, size_t size)
{
    struct tt_sim_result result;
    if (tt_fuzz_run(self, bytes, size, &result)) {
        tt_fuzz_report(self, stderr);
        fflush(stderr);
        abort();
    }
    return 0;
}
