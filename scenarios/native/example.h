/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/example.h: the main() that the examples in C share.
 *
 *     NAME            runs the example in virtual time; its prints go to stdout
 *     NAME --trace    prints the tick trace instead
 *     NAME --real     runs it on epoll and the monotonic clock
 *
 * An example is a coroutine; what runs it differs, the coroutine does not.
 */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <stdio.h>
#include <string.h>

#include "sim/tt_sim.h"

/* Gives the example's main coroutine; TT_NULL on failure. */
typedef tt_value (*example_start)(struct tt_env *env);

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
    example_start start = *(example_start *)data;
    tt_value result = tt_run(env, start(env));
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

static int example_virtual(example_start start, bool trace)
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
    tt_sim_run(sim, example_body, &start, &result);
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

static int example_real(example_start start)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, NULL);
    if (env == NULL) {
        fprintf(stderr, "not enough memory for an execution\n");
        return tt_verdict_exit(TT_VERDICT_LIMIT);
    }
    tt_unref(env, tt_run(env, start(env)));
    return tt_real_deinit(&real) < 0;
}

static inline int example_main(int argc, char **argv, example_start start)
{
    if (argc == 2 && strcmp(argv[1], "--real") == 0) {
        return example_real(start);
    }
    if (argc == 2 && strcmp(argv[1], "--trace") == 0) {
        return example_virtual(start, true);
    }
    if (argc == 1) {
        return example_virtual(start, false);
    }
    fprintf(stderr, "usage: %s [--trace | --real]\n", argv[0]);
    return 2;
}

#endif
