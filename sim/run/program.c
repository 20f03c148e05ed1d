/* SPDX-License-Identifier: MIT
 *
 * program.c: the main() of a program in C; see tt_program.h.
 */
#include <stdio.h>
#include <string.h>

#include <ticktape/tt_program.h>

typedef int program(struct tt_env *env);

static int print_line(void *data, const char *text, size_t size)
{
    TT_ASSERT(text != NULL || size == 0);
    (void)data;
    return fwrite(text, 1, size, stdout) == size ? 0 : TT_ESYSTEM;
}

static int report_line(void *data, const char *text, size_t size)
{
    (void)data;
    fflush(stdout);
    fprintf(stderr, "%.*s\n", (int)size, text);
    return 0;
}

static int run_program(struct tt_env *env, void *data)
{
    return (*(program **)data)(env);
}

static int no_memory(void)
{
    fprintf(stderr, "not enough memory for an execution\n");
    return tt_verdict_exit(TT_VERDICT_LIMIT);
}

static int run_virtual(program *start, bool trace)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    TT_ASSERT(start != NULL);
    options.keep_trace = trace;
    options.print = trace ? NULL : print_line;
    options.error = trace ? NULL : report_line;
    options.report_leaks = !trace;
    struct tt_sim *sim = tt_sim_new(&options);
    if (sim == NULL) {
        return no_memory();
    }
    tt_sim_run(sim, run_program, &start, &result);
    if (trace) {
        size_t size = 0;
        const char *text = tt_sim_trace(sim, &size);
        fwrite(text == NULL ? "" : text, 1, size, stdout);
    } else if (result.verdict != TT_VERDICT_OK) {
        fflush(stdout);
        fprintf(stderr, "%s\n%s", result.message, tt_sim_report(sim));
    }
    tt_sim_free(sim);
    return result.exit_code;
}

static int run_real(program *start, bool trace)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, NULL);
    struct tt_live *live =
        trace && env != NULL ? tt_live_new(env, stdout) : NULL;
    if (env == NULL || (trace && live == NULL)) {
        return no_memory();
    }
    int rc = start(env);
    if (live != NULL) {
        tt_live_end(live);
    }
    TT_ASSERT(rc == tt_failure(env) || rc >= 0);
    return tt_real_deinit(&real) < 0;
}

int tt_program_main(int argc, char **argv, program *start)
{
    bool trace = false, real = false;
    TT_ASSERT(argc >= 1 && argv[argc] == NULL);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--real") == 0) {
            real = true;
        } else if (strcmp(argv[i], "--trace") == 0) {
            trace = true;
        } else {
            fprintf(stderr,
                    "usage: %s [--trace] [--real]\n"
                    "  runs the program in virtual time; --trace prints the "
                    "trace of its ticks\n  instead of its output, --real runs "
                    "it on epoll and the monotonic clock\n",
                    argv[0]);
            return 2;
        }
    }
    return real ? run_real(start, trace) : run_virtual(start, trace);
}
