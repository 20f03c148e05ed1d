/* SPDX-License-Identifier: MIT
 *
 * scenarios/cmd_replay.c: `ticktape replay` and `ticktape shrink`: running a
 * program on a tape, and making the tape smaller.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "command.h"

static int put_out(void *data, const char *text, size_t size)
{
    (void)data;
    return fwrite(text, 1, size, stdout) == size ? 0 : TT_ESYSTEM;
}

static int put_error(void *data, const char *text, size_t size)
{
    (void)data;
    fflush(stdout);
    fprintf(stderr, "%.*s\n", (int)size, text);
    return 0;
}

/* The program, and a simulation that asks what the tape was recorded with. */
struct replaying {
    const char *file;
    struct tt_scenario *scenario;
    struct tt_tape tape;
    struct tt_sim *sim;
};

static int begin(struct replaying *self, const char *file, const char *tape,
                 const struct tt_sim_options *usual)
{
    struct tt_sim_options options = *usual;
    *self = (struct replaying){.file = file};
    tt_tape_init(&self->tape);
    if (command_read_tape(tape, &self->tape) < 0) {
        return EXIT_USAGE;
    }
    self->scenario = command_load(file);
    if (self->scenario == NULL) {
        return EXIT_USAGE;
    }
    options.asks = self->tape.asks;
    options.tape = &self->tape;
    self->sim = tt_sim_new(&options);
    return self->sim == NULL
               ? command_error("not enough memory for an execution")
               : EXIT_OK;
}

static void end(struct replaying *self)
{
    tt_sim_free(self->sim);
    tt_scenario_free(self->scenario);
    tt_tape_deinit(&self->tape);
}

/* A traceback can be told only while the execution lives. */
static int body(struct tt_env *env, void *data)
{
    int rc = tt_scenario_main(env, data);
    if (env->failure == 0 && env->raised != NULL &&
        !tt_exc_is(env->raised, &tt_SystemExit)) {
        fflush(stdout);
        tt_scenario_traceback(env, env->raised, stderr);
    }
    return rc;
}

static int replay(struct replaying *self, bool trace)
{
    struct tt_sim_result result;
    tt_sim_run(self->sim, trace ? command_body : body, self->scenario, &result);
    if (trace) {
        size_t size;
        const char *text = tt_sim_trace(self->sim, &size);
        fwrite(text == NULL ? "" : text, 1, size, stdout);
    }
    fflush(stdout);
    const char *words = tt_sim_words(self->sim);
    fputs(words == NULL ? "" : words, stderr);
    command_explain(self->file, self->sim, &result);
    if (result.verdict == TT_VERDICT_NONDETERMINISTIC) {
        fprintf(stderr, "%s: %s; --lenient goes on\n", self->file,
                result.message);
    }
    return tt_verdict_exit(result.verdict);
}

int cmd_replay(int argc, char **argv)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct replaying self;
    const char *tape = NULL;
    const struct option_row rows[] = {
        {"--tape", "FILE", "the tape (default FILE.tape)", &tape, false, false},
        {"--trace", NULL, "print the tick trace instead of the prints",
         &options.keep_trace, false, false},
        {"--lenient", NULL, "go on where the tape does not fit",
         &options.lenient, false, false},
        {.name = NULL},
    };
    int count = command_options("replay", "[OPTION...] FILE.py",
                                "Runs a program on a tape: what it prints goes "
                                "to stdout, what the tape "
                                "decides,\nin words, to stderr.",
                                rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("replay takes one file; see ticktape replay "
                             "--help");
    }
    options.explain = true;
    options.print = options.keep_trace ? NULL : put_out;
    options.error = options.keep_trace ? NULL : put_error;
    char *usual = command_sibling(argv[0], ".tape");
    int code = begin(&self, argv[0], tape == NULL ? usual : tape, &options);
    if (code == EXIT_OK) {
        code = replay(&self, options.keep_trace);
    }
    end(&self);
    free(usual);
    return code;
}

static int shrink(struct replaying *self, const char *into, uint64_t runs)
{
    struct tt_sim_result result;
    size_t before = self->tape.count;
    uint32_t asks = self->tape.asks;
    uint64_t took = tt_shrink(self->sim, command_body, self->scenario,
                              &self->tape, runs, &result);
    self->tape.asks = asks;
    printf("%s: %zu of %zu deviations are left after %llu runs: %s\n",
           self->file, self->tape.count, before, (unsigned long long)took,
           result.message);
    const char *words = tt_sim_words(self->sim);
    fputs(words == NULL ? "" : words, stdout);
    return command_write_tape(into, &self->tape) < 0
               ? EXIT_USAGE
               : tt_verdict_exit(result.verdict);
}

int cmd_shrink(int argc, char **argv)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct replaying self;
    const char *tape = NULL, *into = NULL;
    unsigned long long runs = 20000;
    const struct option_row rows[] = {
        {"--tape", "FILE", "the tape (default FILE.tape)", &tape, false, false},
        {"--out", "FILE", "where the smaller one goes (default: the same)",
         &into, false, false},
        {"--runs", "N", "at most N runs (default 20000)", &runs, true, false},
        {.name = NULL},
    };
    int count = command_options(
        "shrink", "[OPTION...] FILE.py",
        "Leaves out of a failing tape what its failure does not need.", rows,
        argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("shrink takes one file; see ticktape shrink "
                             "--help");
    }
    char *usual = command_sibling(argv[0], ".tape");
    tape = tape == NULL ? usual : tape;
    int code = begin(&self, argv[0], tape, &options);
    if (code == EXIT_OK) {
        code = shrink(&self, into == NULL ? tape : into, runs);
    }
    end(&self);
    free(usual);
    return code;
}
