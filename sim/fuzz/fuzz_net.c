/* SPDX-License-Identifier: MIT
 *
 * fuzz_net.c: a server and a peer whose behaviour is a fuzzer's bytes. See
 * tt_fuzz.h; the peer is sim/run/peer.c.
 *
 * The compiler's counters see the code of servers in C. Of programs of the
 * language the lines count here, and of both which event follows which.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ticktape/tt_fuzz.h>

#include "sim/search/explore.h"
#include "fuzz.h"
#include "sim/analysis/happens.h"
#include "sim/run/internal.h"

enum { ERROR_SIZE = 2000, BYTES_SHOWN = 200 };

struct tt_fuzz_net {
    struct tt_fuzz_net_options options;
    struct tt_sim *sim;
    tt_body *body;
    void *data;
    uint64_t runs;
    struct tt_sim_result result;
    const uint8_t *bytes; /* of the last run; borrowed */
    size_t size;
    uint32_t last_line;
    bool is_counting;
    char errors[ERROR_SIZE]; /* what was reported, as far as it fits */
    size_t error_size;
};

/* ---- Life ---------------------------------------------------------------- */

static int note_error(void *data, const char *text, size_t size)
{
    struct tt_fuzz_net *self = data;
    size_t room = sizeof self->errors - 1 - self->error_size;
    size = size < room ? size : room;
    memcpy(self->errors + self->error_size, text, size);
    self->error_size += size;
    TT_ASSERT(self->error_size < sizeof self->errors);
    return 0;
}

/* An event or a line, and the line before it. */
static void note_step(void *data, struct tt_env *env,
                      const struct tt_record *record)
{
    struct tt_fuzz_net *self = data;
    struct tt_place place;
    if (record != NULL || !self->is_counting ||
        !env->language->place(env, &place)) {
        return;
    }
    uint32_t line = place.line * 0x9e3779b1U;
    tt__count(self->options.counters, self->options.counter_count, line);
    tt__count(self->options.counters, self->options.counter_count,
              (line >> 5) ^ self->last_line);
    self->last_line = line;
}

struct tt_fuzz_net *tt_fuzz_net_new(tt_body *body, void *data,
                                    const struct tt_fuzz_net_options *options)
{
    static const struct tt_sim_options usual = TT_SIM_OPTIONS_DEFAULT;
    struct tt_fuzz_net *self = calloc(1, sizeof *self);
    TT_ASSERT(body != NULL);
    TT_ASSERT((options->counters == NULL) == (options->counter_count == 0));
    if (self == NULL) {
        return NULL;
    }
    self->options = *options;
    self->body = body;
    self->data = data;
    struct tt_sim_options sim = usual;
    sim.limits = options->sim.limits;
    tt__fuzz_limits(&sim.limits);
    sim.for_s = options->sim.for_s > 0 ? options->sim.for_s : TT_FUZZ_NET_FOR_S;
    sim.has_peer = true;
    sim.error = note_error;
    sim.data = self;
    sim.step = options->counters == NULL ? NULL : note_step;
    sim.step_data = self;
    self->sim = tt_sim_new(&sim);
    if (self->sim == NULL) {
        free(self);
        return NULL;
    }
    return self;
}

void tt_fuzz_net_free(struct tt_fuzz_net *self)
{
    if (self != NULL) {
        tt_sim_free(self->sim);
        free(self);
    }
}

/* ---- A run --------------------------------------------------------------- */

static void run(struct tt_fuzz_net *self, struct tt_sim_result *result)
{
    struct tt_sim_options *options = tt_sim_options(self->sim);
    options->peer = self->bytes;
    options->peer_size = self->size;
    self->error_size = 0;
    self->last_line = 0;
    tt_sim_run(self->sim, self->body, self->data, result);
    self->errors[self->error_size] = '\0';
}

bool tt_fuzz_net_run(struct tt_fuzz_net *self, const uint8_t *bytes,
                     size_t size, struct tt_sim_result *result)
{
    static const uint8_t none[1];
    self->bytes = size == 0 ? none : bytes; /* may be NULL */
    self->size = size;
    self->is_counting = self->options.counters != NULL;
    run(self, &self->result);
    bool reported = self->error_size > 0 && !self->options.reports_are_fine;
    bool failed = tt__run_failed(&self->result) || reported;
    if (failed) {
        struct tt_sim_result again;
        self->is_counting = false;
        run(self, &again);
        tt__compare_runs(&self->result, &again);
    }
    self->runs++;
    *result = self->result;
    return failed;
}

/* ---- A failure ----------------------------------------------------------- */

static void put_data(const struct tt__peer_step *step, FILE *out)
{
    size_t shown = step->size < BYTES_SHOWN ? step->size : BYTES_SHOWN;
    fputs("sends b'", out);
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = step->data[i];
        if (c == '\r' || c == '\n' || c == '\t') {
            const char *escape;
            if (c == '\r') {
                escape = "\\r";
            } else if (c == '\n') {
                escape = "\\n";
            } else {
                escape = "\\t";
            }
            fputs(escape, out);
        } else if (c < ' ' || c > '~') {
            fprintf(out, "\\x%02x", c);
        } else {
            fprintf(out, c == '\'' || c == '\\' ? "\\%c" : "%c", c);
        }
    }
    fprintf(out, "'%s", shown < step->size ? "..." : "");
}

void tt_fuzz_net_describe(const uint8_t *bytes, size_t size, FILE *out)
{
    static const char *const words[] = {
        [TT__PEER_POLL] = "ends the segment",
        [TT__PEER_IDLE] = "waits for the server",
        [TT__PEER_END] = "ends its direction",
        [TT__PEER_CLOSE] = "closes the connection",
        [TT__PEER_RESET] = "resets the connection",
        [TT__PEER_OVER] = "ends all its connections"};
    const uint8_t *at = bytes, *end = bytes + size;
    struct tt__peer_step step;
    fputs("the peer\n  connects\n", out);
    do {
        at = tt__peer_read(at, end, &step);
        fputs("  ", out);
        switch (step.verb) {
        case TT__PEER_SEND:
            put_data(&step, out);
            break;
        case TT__PEER_SLEEP:
            fprintf(out, "sleeps %g s", step.sleep_s);
            break;
        case TT__PEER_CONNECT:
            fprintf(out, "connects again (listener %u)", step.argument);
            break;
        case TT__PEER_SWITCH:
            fprintf(out, "resumes connection %u%s", step.argument / 2U,
                    step.argument % 2 == 1 ? ": stops to read, or begins" : "");
            break;
        default:
            TT_ASSERT(words[step.verb] != NULL);
            fputs(words[step.verb], out);
            break;
        }
        fputc('\n', out);
    } while (step.verb != TT__PEER_OVER);
}

void tt_fuzz_net_report(struct tt_fuzz_net *self, FILE *out)
{
    const char *name = self->options.name == NULL ? "" : self->options.name;
    bool by_verdict = tt__run_failed(&self->result);
    fprintf(out, "%s%s%s in run %" PRIu64 "\n", name, *name == '\0' ? "" : ": ",
            by_verdict ? tt_verdict_name(self->result.verdict) : "an error",
            self->runs);
    if (by_verdict) {
        fprintf(out, "  %s\n%s", self->result.message,
                tt_sim_report(self->sim));
    }
    fputs(self->errors, out);
    tt_fuzz_net_describe(self->bytes, self->size, out);
}

int tt_fuzz_net_test(struct tt_fuzz_net *self, const uint8_t *bytes,
                     size_t size)
{
    struct tt_sim_result result;
    if (tt_fuzz_net_run(self, bytes, size, &result)) {
        tt_fuzz_net_report(self, stderr);
        fflush(stderr);
        abort();
    }
    return 0;
}
