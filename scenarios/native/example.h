/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/example.h: the main() that the examples in C share.
 *
 *     NAME            runs the example in virtual time; its prints go to stdout
 *     NAME --trace    prints the tick trace instead
 *     NAME --real     runs it on epoll and the monotonic clock
 *
 * Each is also a program for `ticktape`, build/native/NAME.so: see TT_PROGRAM.
 *
 * An example is a coroutine; what runs it differs, the coroutine does not.
 */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <stdio.h>
#include <string.h>

#include "sim/tt_program.h"

/* Gives the example's main coroutine; TT_NULL on failure. */
typedef tt_value (*example_start)(struct tt_env *env);
static tt_value start(struct tt_env *env);

TT_PROGRAM
{
    return tt_program_run(env, start(env));
}

static int example_put(void *data, const char *text, size_t size)
{
    (void)data;
    return fwrite(text, 1, size, stdout) == size ? 0 : TT_ESYSTEM;
}

static int example_report(void *data, const char *text, size_t size)
{
    (void)data;
    fprintf(stderr, "%.*s\n", (int)size, text);
    return 0;
}

static int example_body(struct tt_env *env, void *data)
{
    return tt_program_run(env, (*(example_start *)data)(env));
}

static int example_virtual(example_start begin, bool trace)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.keep_trace = trace;
    options.print = trace ? NULL : example_put;
    options.error = trace ? NULL : example_report;
    struct tt_sim *sim = tt_sim_new(&options);
    if (sim == NULL) {
        fprintf(stderr, "not enough memory for an execution\n");
        return tt_verdict_exit(TT_VERDICT_LIMIT);
    }
    tt_sim_run(sim, example_body, &begin, &result);
    if (trace) {
        size_t size = 0;
        const char *text = tt_sim_trace(sim, &size);
        fwrite(text == NULL ? "" : text, 1, size, stdout);
    } else if (result.verdict != TT_VERDICT_OK) {
        fprintf(stderr, "%s\n%s", result.message, tt_sim_report(sim));
    }
    tt_sim_free(sim);
    return result.exit_code;
}

static int example_real(example_start begin)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, NULL);
    if (env == NULL) {
        fprintf(stderr, "not enough memory for an execution\n");
        return tt_verdict_exit(TT_VERDICT_LIMIT);
    }
    tt_unref(env, tt_run(env, begin(env)));
    return tt_real_deinit(&real) < 0;
}

static inline int example_main(int argc, char **argv, example_start begin)
{
    if (argc == 2 && strcmp(argv[1], "--real") == 0) {
        return example_real(begin);
    }
    if (argc == 2 && strcmp(argv[1], "--trace") == 0) {
        return example_virtual(begin, true);
    }
    if (argc == 1) {
        return example_virtual(begin, false);
    }
    fprintf(stderr, "usage: %s [--trace | --real]\n", argv[0]);
    return 2;
}

#endif
