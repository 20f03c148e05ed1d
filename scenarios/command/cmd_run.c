/* SPDX-License-Identifier: MIT
 *
 * cmd_run.c: `ticktape run`: one program, or a catalogue.
 */
#define _GNU_SOURCE 1
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "debugger.h"
#include "picture.h"

/* How one program runs. */
struct mode {
    struct tt_limits limits;
    bool trace;
    bool verbose; /* the trace has explanations */
    bool real;
    const char *step; /* where it stops; NULL: nowhere */
    double for_s;     /* when it ends; 0: of its own */
    const char *html; /* where a page of it goes; NULL: nowhere */
    const char *pcap; /* where its traffic goes; NULL: nowhere */
    bool leaks;       /* it fails if it leaves descriptors open */
};

static int exit_of(const struct mode *mode, const struct tt_sim_result *result)
{
    return mode->step != NULL && !result->is_cut
               ? EXIT_UNREACHED
               : tt_verdict_exit(result->verdict);
}

/* --step without a place. */
static int run_debugger(const char *file, struct program *program,
                        const struct mode *mode)
{
    struct debugged what = {
        .file = file, .program = program, .options = TT_SIM_OPTIONS_DEFAULT};
    what.options.limits = mode->limits;
    what.options.for_s = mode->for_s;
    what.input = debugger_input(program);
    return what.input < 0 ? EXIT_USAGE : debugger_run(&what);
}

static int run_virtual(const char *file, struct program *program,
                       const struct mode *mode)
{
    bool trace = mode->trace;
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    char *at = mode->step == NULL ? NULL : strdup(mode->step);
    command_read_step(at, &options);
    options.limits = mode->limits;
    options.for_s = mode->for_s;
    options.keep_trace = trace;
    options.leaks = mode->leaks;
    FILE *pcap = mode->pcap == NULL ? NULL : command_open_pcap(mode->pcap);
    if (mode->pcap != NULL && pcap == NULL) {
        free(at);
        return EXIT_USAGE;
    }
    options.pcap = pcap;
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
        free(at);
        return EXIT_OPEN;
    }
    tt_sim_run(sim, trace ? program_body : program_body_traced, program,
               &result);
    options.pcap = NULL; /* later runs show the same */
    int closed = command_close_pcap(mode->pcap, pcap);
    if (mode->verbose) {
        picture_trace(file, program, &options, NULL);
    } else if (trace) {
        size_t size;
        const char *text = tt_sim_trace(sim, &size);
        fwrite(text == NULL ? "" : text, 1, size, stdout);
    }
    int code = EXIT_OK;
    if (!command_put_step(file, mode->step, sim, &result)) {
        if (!trace || tt_sim_trace(sim, &(size_t){0}) == NULL) {
            command_explain(file, sim, &result);
        }
        code = exit_of(mode, &result);
    }
    options.limits = mode->limits;
    int drawn = picture_page(mode->html, file, program, &options, NULL);
    tt_sim_free(sim);
    free(at);
    code = drawn == EXIT_OK ? code : drawn;
    return command_end_interrupted(closed == EXIT_OK ? code : closed);
}

static int run_real(const char *file, struct program *program,
                    const struct mode *mode)
{
    struct tt_real real;
    struct tt_env *env = tt_real_init(&real, &mode->limits);
    struct tt_live *live =
        mode->trace && env != NULL ? tt_live_new(env, stdout) : NULL;
    if (env == NULL || (mode->trace && live == NULL)) {
        command_error("%s: not enough memory for an execution", file);
        return EXIT_OPEN;
    }
    struct tt_interrupts interrupts;
    if (command_take_signals(&real, &interrupts, file) != EXIT_OK) {
        if (live != NULL) {
            tt_live_end(live);
        }
        tt_real_deinit(&real);
        return EXIT_OPEN;
    }
    int rc = program_body(env, program);
    int code = EXIT_OK;
    if (live != NULL) {
        tt_live_end(live);
    }
    bool interrupted =
        rc == TT_ERAISED && tt_exc_is(env->raised, &tt_KeyboardInterrupt);
    if (rc == TT_ERAISED) {
        fflush(stdout);
        command_put_uncaught(env);
        tt_value code_value = tt_exc_arg(env->raised);
        bool leaves = tt_exc_is(env->raised, &tt_SystemExit) &&
                      (code_value == TT_NONE || code_value == TT_FALSE ||
                       code_value == tt_small_int(0));
        code = leaves ? EXIT_OK : EXIT_FAILING;
        tt_failure_clear(env);
    } else if (rc < 0) {
        fflush(stdout);
        fprintf(stderr, "%s: %s\n", command_shown(file), tt_fail_text(env));
        if (rc == TT_EDEADLOCK || rc == TT_ELIVELOCK) {
            code = EXIT_FAILING;
        } else if (rc == TT_EMISUSE) {
            code = EXIT_USAGE;
        } else {
            code = EXIT_OPEN;
        }
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

static int run_file(const char *file, const struct mode *mode)
{
    struct program program;
    int code = EXIT_USAGE;
    if ((mode->html != NULL && command_may_write(mode->html, file) < 0) ||
        (mode->pcap != NULL && command_may_write(mode->pcap, file) < 0)) {
        return EXIT_USAGE;
    }
    const struct command_named files[] = {
        {"--html", mode->html}, {"--pcap", mode->pcap}, {NULL, NULL}};
    if (command_are_apart(files) != EXIT_OK) {
        return EXIT_USAGE;
    }
    if (!command_is_session(mode->step)) {
        command_output_of_program();
    }
    if (mode->real) {
        command_run_for_real();
    }
    if (program_load(&program, file, file) == 0) {
        if (mode->real) {
            code = run_real(file, &program, mode);
        } else if (command_is_session(mode->step)) {
            code = run_debugger(file, &program, mode);
        } else {
            code = run_virtual(file, &program, mode);
        }
    }
    program_free(&program);
    return code;
}

/* The options of the command line. */
struct request {
    struct mode mode;
    struct check_options check;
    bool checks; /* files are compared with their .ticks */
    unsigned long long jobs, ticks, steps, memory;
};

/* The option given that only a run of one file has; NULL: none. */
static const char *of_one_run(const struct request *request)
{
    if (request->mode.trace) {
        return "--trace";
    }
    if (request->mode.real) {
        return "--real";
    }
    if (request->mode.step != NULL) {
        return "--step";
    }
    if (request->mode.html != NULL) {
        return "--html";
    }
    if (request->mode.pcap != NULL) {
        return "--pcap";
    }
    if (request->mode.leaks) {
        return "--leaks";
    }
    return request->mode.for_s > 0 ? "--for" : NULL;
}

/* The option that only virtual time has; NULL: none is there. */
static const char *find_virtual(const struct mode *mode, bool is_timed)
{
    if (mode->verbose) {
        return "-v";
    }
    if (mode->html != NULL) {
        return "--html";
    }
    if (mode->pcap != NULL) {
        return "--pcap";
    }
    if (mode->leaks) {
        return "--leaks";
    }
    if (is_timed) {
        return "--time";
    }
    if (mode->step != NULL) {
        return "--step";
    }
    return mode->for_s > 0 ? "--for" : NULL;
}

/* The option that a session of the debugger has no use for; NULL: none. */
static const char *find_of_run(const struct mode *mode)
{
    if (mode->trace) {
        return "--trace";
    }
    if (mode->html != NULL) {
        return "--html";
    }
    if (mode->pcap != NULL) {
        return "--pcap";
    }
    return mode->leaks ? "--leaks" : NULL;
}

/* Checks the combination, and sets the limits: EXIT_OK, or EXIT_USAGE after a
 * line on stderr. */
static int take_options(struct request *request)
{
    static const struct tt_limits usual = TT_LIMITS_DEFAULT;
    struct tt_limits *limits = &request->mode.limits;
    const struct mode *mode = &request->mode;
    if (request->jobs == 0 || request->jobs > 1024) {
        return command_error("-j takes 1 to 1024");
    }
    if (request->memory == 0 || request->memory > (64 << 10)) {
        return command_error("--memory takes 1 to 65536 MiB");
    }
    bool is_timed = limits->time_max_s != usual.time_max_s;
    if (mode->verbose && (!mode->trace || mode->step != NULL)) {
        return command_error("-v goes with --trace%s",
                             mode->step != NULL ? ", not with --step" : "");
    }
    const char *other = find_of_run(mode);
    if (command_is_session(mode->step) && other != NULL) {
        return command_error("%s goes with --step AT, not with --step alone",
                             other);
    }
    if (!isfinite(mode->for_s)) {
        return command_error("--for takes a duration, not 'inf'");
    }
    const char *virtual = find_virtual(mode, is_timed);
    if (mode->real && virtual != NULL) {
        return command_error("%s is for virtual time, not for --real", virtual);
    }
    /* A run for real may be endless. */
    bool endless = mode->real && !request->checks;
    limits->tick_max =
        request->ticks != NO_COUNT || endless ? request->ticks : usual.tick_max;
    limits->step_max =
        request->steps != NO_COUNT || endless ? request->steps : usual.step_max;
    limits->memory_max = (size_t)request->memory << 20;
    request->check.limits = *limits;
    request->check.jobs = (unsigned)request->jobs;
    return EXIT_OK;
}

static int run_all(struct request *request, char **files, int count)
{
    const struct check_options *check = &request->check;
    const char *single = of_one_run(request);
    bool checks = request->checks || count > 1 || check->update || check->tap ||
                  check->junit != NULL || command_is_directory(files[0]);
    if (!checks) {
        return run_file(files[0], &request->mode);
    }
    return single != NULL ? command_error("%s takes one file", single)
                          : command_check(files, count, check);
}

/* What programs of Linux cannot do yet. */
static int refuse_outside(const struct request *request)
{
    static const struct tt_limits usual = TT_LIMITS_DEFAULT;
    const struct mode *mode = &request->mode;
    const struct check_options *check = &request->check;
    const struct command_given given[] = {
        {mode->real, "--real"},
        {mode->step != NULL, "--step"},
        {mode->leaks, "--leaks"},
        {request->jobs != 1, "-j"},
        {request->checks, "--check"},
        {check->update, "--update"},
        {check->tap, "--tap"},
        {check->junit != NULL, "--junit"},
        {request->steps != NO_COUNT, "--steps"},
        {request->memory != usual.memory_max >> 20, "--memory"},
        {false, NULL}};
    return command_outside_refuses(given);
}

static int cmd_run(int argc, char **argv)
{
    static const struct tt_limits usual = TT_LIMITS_DEFAULT;
    struct request request = {.mode = {.limits = usual},
                              .jobs = 1,
                              .ticks = NO_COUNT,
                              .steps = NO_COUNT,
                              .memory = usual.memory_max >> 20};
    struct mode *mode = &request.mode;
    struct check_options *check = &request.check;
    const struct option_row rows[] = {
        OPTION_HEADING("one program"),
        OPTION_FLAG("--trace", &mode->trace,
                    "print the tick trace instead of the program's output"),
        OPTION_FLAG("-v", &mode->verbose,
                    "with --trace: explain each handle: its cause, where its "
                    "task stopped, what it waits for"),
        OPTION_OPTIONAL("--step", "[AT]", &mode->step, STEP_HELP),
        OPTION_TEXT("--html", "FILE", &mode->html,
                    "also write a page that shows the run"),
        OPTION_TEXT("--pcap", "FILE", &mode->pcap,
                    "also write the traffic of the network, for Wireshark"),
        OPTION_FLAG("--leaks", &mode->leaks,
                    "the run fails if it leaves connections or descriptors "
                    "open"),
        OPTION_SPAN("--for", &mode->for_s,
                    "end the run at this virtual time, as a success: for "
                    "programs that never end"),
        OPTION_FLAG("--real", &mode->real,
                    "run on epoll and the real clock; with --trace: print the "
                    "trace while it happens"),
        OPTION_HEADING("a catalogue"),
        OPTION_FLAG(
            "--check", &request.checks,
            "compare the ticks of files with their .ticks, as for directories"),
        OPTION_FLAG("--update", &check->update,
                    "rewrite the .ticks files from these runs"),
        OPTION_FLAG("--tap", &check->tap, "report the results as TAP 14"),
        OPTION_TEXT("--junit", "FILE", &check->junit,
                    "also write the results as JUnit XML"),
        OPTION_COUNT("-j", "N", &request.jobs, "check in N processes"),
        OPTION_FLAG("-q", &check->quiet,
                    "list only what does not pass, and the counts"),
        OPTION_HEADING("limits"),
        OPTION_LIMIT("--ticks", "N", &request.ticks,
                     "limit of ticks: then the verdict is livelock, or still "
                     "running if time passed (default 1000000; --real: none)"),
        OPTION_SPAN("--time", &mode->limits.time_max_s,
                    "limit of virtual time"),
        OPTION_LIMIT("--steps", "N", &request.steps,
                     "limit after N instructions (default 1000000000; --real: "
                     "none)"),
        OPTION_COUNT("--memory", "MIB", &request.memory,
                     "limit of memory, in MiB"),
        OPTION_END,
    };
    int count = command_options(&verb_run, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (refuse_outside(&request) != EXIT_OK) {
        return EXIT_USAGE;
    }
    if (count == 0) {
        return command_error("run needs a file or a directory; see ticktape "
                             "help run");
    }
    return take_options(&request) == EXIT_OK ? run_all(&request, argv, count)
                                             : EXIT_USAGE;
}

const struct verb verb_run = {
    .name = "run",
    .takes_program = true,
    .takes_command = true,
    .summary = "run a program, or check a catalogue of scenarios",
    .run = cmd_run,
    .synopsis = "[OPTION...] FILE.py | FILE.so | DIR... | -- COMMAND...",
    .about =
        "Runs one program in virtual time; its output goes to stdout. With "
        "directories, several files or --check, runs every .py that has a "
        ".ticks and compares their tick orders. With --, runs any program of "
        "Linux with its arguments, unmodified; + -- adds another program to "
        "the same world.",
    .examples =
        "ticktape run bank.py\n"
        "ticktape run --trace bank.py         # the order of its steps\n"
        "ticktape run --step transfer bank.py # its state there\n"
        "ticktape run --step bank.py          # a debugger\n"
        "ticktape run --for 10min server.py   # a program that never ends\n"
        "ticktape run -j 4 scenarios          # checks a catalogue\n"
        "ticktape run -- python3 app.py       # any program: PROGRAMS.md",
    .exits = "0 the program ended well; every scenario agrees\n"
             "1 a failing verdict: failed, deadlock, livelock, mismatch\n"
             "2 wrong usage, or the program is refused\n"
             "3 a limit left the answer open, or it was still running\n"
             "4 the run never came to --step",
};
