/* SPDX-License-Identifier: MIT
 *
 * cmd_run.c: `ticktape run`: one program, or a catalogue.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"

static int run_virtual(const char *file, struct program *program,
                       const struct tt_limits *limits, bool trace)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    options.limits = *limits;
    options.keep_trace = trace;
    options.report_leaks = !trace && program->native != NULL;
    command_take_interrupts();
    options.is_over = command_interrupted;
    if (!trace) {
        command_show(&options);
    }
    options.isolate = program_is_isolated(program);
    struct tt_sim *sim = tt_sim_new(&options);
    if (sim == NULL) {
        command_error("%s: not enough memory for an execution", file);
        return EXIT_OPEN;
    }
    tt_sim_run(sim, trace ? program_body : program_body_traced, program,
               &result);
    if (trace) {
        size_t size;
        const char *text = tt_sim_trace(sim, &size);
        fwrite(text == NULL ? "" : text, 1, size, stdout);
    }
    if (!trace || tt_sim_trace(sim, &(size_t){0}) == NULL) {
        command_explain(file, sim, &result);
    }
    tt_sim_free(sim);
    return command_end_interrupted(tt_verdict_exit(result.verdict));
}

static int run_real(const char *file, struct program *program,
                    const struct tt_limits *limits)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, limits);
    if (env == NULL) {
        command_error("%s: not enough memory for an execution", file);
        return EXIT_OPEN;
    }
    struct tt_interrupts interrupts;
    command_take_signals(&real, &interrupts, file);
    int rc = program_body(env, program);
    int code = EXIT_OK;
    bool interrupted =
        rc == TT_ERAISED && tt_exc_is(env->raised, &tt_KeyboardInterrupt);
    if (rc == TT_ERAISED) {
        fflush(stdout);
        command_tell_exception(env, stderr);
        command_tell_exit(env);
        tt_value code_value = tt_exc_arg(env->raised);
        bool leaves = tt_exc_is(env->raised, &tt_SystemExit) &&
                      (code_value == TT_NONE || code_value == TT_FALSE ||
                       code_value == tt_small_int(0));
        code = leaves ? EXIT_OK : EXIT_FAILING;
        tt_failure_clear(env);
    } else if (rc < 0) {
        fflush(stdout);
        fprintf(stderr, "%s: %s\n", file, tt_fail_text(env));
        code = rc == TT_EDEADLOCK || rc == TT_ELIVELOCK ? EXIT_FAILING
               : rc == TT_EMISUSE                       ? EXIT_USAGE
                                                        : EXIT_OPEN;
        tt_failure_clear(env);
    }
    tt_real_deinit(&real);
    command_end_signals(&interrupts);
    if (interrupted) {
        fflush(stdout);
        raise(SIGINT); /* as CPython does: the shell sees why it ended */
    }
    return code;
}

static int run_file(const char *file, const struct tt_limits *limits,
                    bool trace, bool real)
{
    struct program program;
    int code = EXIT_USAGE;
    command_output_of_program();
    if (program_load(&program, file, file) == 0) {
        code = real ? run_real(file, &program, limits)
                    : run_virtual(file, &program, limits, trace);
    }
    program_free(&program);
    return code;
}

static bool is_directory(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int cmd_run(int argc, char **argv)
{
    static const struct tt_limits usual = TT_LIMITS_DEFAULT;
    struct check_options check = {.limits = usual, .jobs = 1};
    bool trace = false, real = false, checks = false;
    unsigned long long jobs = 1, ticks = NO_COUNT, steps = NO_COUNT;
    unsigned long long memory = check.limits.memory_max >> 20;
    const struct option_row rows[] = {
        OPTION_HEADING("one program"),
        OPTION_FLAG("--trace", &trace,
                    "print the tick trace instead of the program's output"),
        OPTION_FLAG("--real", &real, "run on epoll and the real clock"),
        OPTION_HEADING("a catalogue"),
        OPTION_FLAG("--check", &checks,
                    "compare files with their .ticks, as of directories"),
        OPTION_FLAG("--update", &check.update,
                    "rewrite the .ticks from these runs"),
        OPTION_FLAG("--tap", &check.tap, "report the results as TAP 14"),
        OPTION_TEXT("--junit", "FILE", &check.junit,
                    "also write the results as JUnit XML"),
        OPTION_COUNT("-j", "N", &jobs, "check in N processes"),
        OPTION_HEADING("limits"),
        OPTION_COUNT("--ticks", "N", &ticks,
                     "livelock after N ticks (default 1000000; --real: none)"),
        OPTION_DURATION("--time", &check.limits.time_max_s,
                        "livelock after this much virtual time"),
        OPTION_COUNT("--steps", "N", &steps,
                     "limit after N instructions (default 1000000000; --real: "
                     "none)"),
        OPTION_COUNT("--memory", "MIB", &memory, "limit of memory, in MiB"),
        OPTION_END,
    };
    int count = command_options(&verb_run, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count == 0) {
        return command_error("run needs a file or a directory; see ticktape "
                             "help run");
    }
    if (jobs == 0 || jobs > 1024 || memory == 0 || memory > (64 << 10)) {
        return command_error(jobs == 0 || jobs > 1024
                                 ? "-j takes 1 to 1024"
                                 : "--memory takes 1 to 65536 MiB");
    }
    check.jobs = (unsigned)jobs;
    if (real && (trace || check.limits.time_max_s != usual.time_max_s)) {
        return command_error("%s is for virtual time, not for --real",
                             trace ? "--trace" : "--time");
    }
    /* What runs for real may run for ever. */
    bool endless = real && !checks;
    check.limits.tick_max =
        ticks != NO_COUNT || endless ? ticks : usual.tick_max;
    check.limits.step_max =
        steps != NO_COUNT || endless ? steps : usual.step_max;
    check.limits.memory_max = (size_t)memory << 20;
    checks = checks || count > 1 || check.update || check.tap ||
             check.junit != NULL || is_directory(argv[0]);
    if (!checks) {
        return run_file(argv[0], &check.limits, trace, real);
    }
    if (trace || real) {
        return command_error("%s takes one file", trace ? "--trace" : "--real");
    }
    return command_check(argv, count, &check);
}

const struct verb verb_run = {
    .name = "run",
    .summary = "run a program, or check a catalogue of scenarios",
    .run = cmd_run,
    .synopsis = "[OPTION...] FILE.py | FILE.so | DIR...",
    .about =
        "Runs one program in virtual time; its output goes to stdout. With "
        "directories, several files or --check, runs every .py that has a "
        ".ticks and compares their tick orders.",
    .examples = "ticktape run bank.py\n"
                "ticktape run --trace bank.py  # the order of its steps\n"
                "ticktape run -j 4 scenarios   # checks a catalogue",
    .exits = "0 the program ended well; every scenario agrees\n"
             "1 a failing verdict: failed, deadlock, livelock, mismatch\n"
             "2 wrong usage, or the program is refused\n"
             "3 a limit left the answer open",
};
