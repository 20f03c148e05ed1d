/* SPDX-License-Identifier: MIT
 *
 * cmd_replay.c: `ticktape replay` and `ticktape shrink`: running a
 * program on a tape, and making the tape smaller.
 */
#define _GNU_SOURCE 1
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "debugger.h"
#include "picture.h"

/* The program, and a simulation with the choices of the recorded run. */
struct replaying {
    const char *file;
    const char *tape_file; /* NULL: the tape is a run of a search */
    struct search_request search;
    struct program program;
    struct tt_tape tape;
    struct tt_sim *sim;
    const char *step; /* where to stop; NULL: nowhere */
    const char *into; /* where its tape goes; NULL: nowhere */
    const char *html; /* its page */
    const char *pcap; /* its traffic */
    bool verbose;     /* the trace has explanations */
};

/* A tape fits the program that it was recorded with. */
static int compare_programs(const struct replaying *self, bool lenient)
{
    char why[TAPE_WHY_SIZE];
    if (program_fits(&self->program, self->file, &self->tape, why,
                     sizeof why)) {
        return EXIT_OK;
    }
    if (!lenient) {
        command_error("%s: %s (recorded: %s, now: %s): explore it, or see with "
                      "replay --lenient how far the tape fits",
                      self->tape_file, why, self->tape.program,
                      self->program.hash);
        return EXIT_STALE;
    }
    fprintf(stderr, "%s: %s\n", command_shown(self->tape_file), why);
    return EXIT_OK;
}

/* The tape of a run of a search: the one that --run names, or else the first
 * that fails. */
static int search_tape(struct replaying *self, bool named)
{
    struct tt_explore_options *options = &self->search.options;
    struct tt_explore_result found;
    char why[120] = "";
    int rc;
    if (self->program.scenario != NULL) {
        tt_scenario_watch(self->program.scenario);
        options->watched = true;
    }
    tt_explore_result_init(&found);
    options->guard = program_is_isolated(&self->program);
    if (named) {
        rc = tt_explore_tape(program_body, &self->program, options, &self->tape,
                             why, sizeof why);
    } else {
        options->shrink_runs_max = 0;
        rc = tt_explore(program_body, &self->program, options, &found, why,
                        sizeof why);
        if (rc == 0 && !found.failed) {
            snprintf(why, sizeof why,
                     "none of %llu runs fails: name one with "
                     "--run",
                     (unsigned long long)found.runs);
            rc = -1;
        } else if (rc == 0) {
            rc = tt_tape_copy(&self->tape, &found.tape_found);
        }
    }
    tt_explore_result_deinit(&found);
    return rc < 0 ? command_error("%s: %s", options->strategy, why) : EXIT_OK;
}

/* Reads the tape that self->tape_file names (USUAL, if nobody gave one). */
static int take_tape(struct replaying *self, const char *usual)
{
    return command_read_either_tape(self->tape_file, usual, &self->tape) < 0 ||
                   command_take_start(&self->tape) < 0
               ? EXIT_USAGE
               : EXIT_OK;
}

/* Reads TAPE_FILE (NULL: makes the tape of a run of the search, of which
 * NAMED says that it has a number), and sets up the simulation. */
static int begin(struct replaying *self, const char *file,
                 const char *tape_file, const char *usual, bool named,
                 struct tt_sim_options *options)
{
    self->file = file;
    self->tape_file = tape_file;
    self->search.options.stop = command_take_interrupts();
    if (tape_file != NULL && take_tape(self, usual) != EXIT_OK) {
        return EXIT_USAGE;
    }
    search_take_judges(&self->search, &self->tape);
    int code = search_read(&self->search);
    if (code == EXIT_OK) {
        self->search.options.program = self->program.hash;
        self->search.options.program_name = file;
        code =
            program_load(&self->program, file, file) < 0 ? EXIT_USAGE : EXIT_OK;
        self->search.options.depends = self->program.depends;
    }
    if (code == EXIT_OK) {
        code = tape_file == NULL ? search_tape(self, named)
                                 : compare_programs(self, options->lenient);
    }
    if (code != EXIT_OK) {
        return code;
    }
    tt_tape_options(&self->tape, options);
    options->limits = self->search.options.sim.limits;
    if (self->search.options.sim.for_s > 0) {
        options->for_s = self->search.options.sim.for_s;
    }
    options->unretrieved = self->search.options.sim.unretrieved;
    options->leaks = self->search.options.sim.leaks;
    options->find_stuck = program_is_ours(&self->program);
    options->is_over = command_interrupted;
    options->isolate = program_is_isolated(&self->program);
    self->sim = tt_sim_new(options);
    options->pcap = NULL; /* later runs show the same */
    return self->sim == NULL
               ? command_error("not enough memory for an execution")
               : EXIT_OK;
}

static void init(struct replaying *self)
{
    *self = (struct replaying){.file = NULL};
    tt_tape_init(&self->tape);
    search_init(&self->search);
    self->search.ticks = self->search.steps = 0; /* the tape says */
}

static void end(struct replaying *self)
{
    tt_sim_free(self->sim);
    program_free(&self->program);
    tt_tape_deinit(&self->tape);
    search_deinit(&self->search);
}

static void put_deviations(struct tt_sim *sim, FILE *out)
{
    const char *folded = tt_sim_words_folded(sim);
    fputs(folded == NULL ? "" : folded, out);
}

/* *STOPPED: it came to --step. */
static int replay(struct replaying *self, bool trace, bool *stopped)
{
    struct tt_sim_result result;
    tt_sim_run(self->sim, trace ? program_body : program_body_traced,
               &self->program, &result);
    tt_sim_options(self->sim)->pcap = NULL; /* later runs show the same */
    if (self->verbose) {
        picture_trace(self->file, &self->program, tt_sim_options(self->sim),
                      &self->tape);
    } else if (trace) {
        size_t size;
        const char *text = tt_sim_trace(self->sim, &size);
        command_put_printed(stdout, text == NULL ? "" : text, size);
    }
    fflush(stdout);
    put_deviations(self->sim, stderr);
    *stopped = command_put_step(self->file, self->step, self->sim, &result);
    if (*stopped) {
        return EXIT_OK;
    }
    command_explain(self->file, self->sim, &result);
    const char *diverged = tt_sim_divergence(self->sim);
    bool lenient = tt_sim_options(self->sim)->lenient;
    if (*diverged != '\0') {
        fprintf(stderr, "%s: the tape does not fit: %s%s\n",
                command_shown(self->file), diverged,
                lenient ? "" : "; --lenient continues");
    }
    if (*diverged != '\0' && !lenient) {
        return tt_verdict_exit(TT_VERDICT_NONDETERMINISTIC);
    }
    return self->step != NULL && !result.is_cut
               ? EXIT_UNREACHED
               : tt_verdict_exit(result.verdict);
}

/* --step without a place. */
static int debug(struct replaying *self)
{
    struct debugged what = {.file = self->file,
                            .program = &self->program,
                            .options = *tt_sim_options(self->sim),
                            .input = debugger_input(&self->program)};
    return what.input < 0 ? EXIT_USAGE : debugger_run(&what);
}

/* Whether the command line selects a run of a search and not a tape. What
 * it leaves open is then as explore has it. */
static bool take_search(struct search_request *search,
                        unsigned long long number)
{
    static const struct tt_explore_options usual = TT_EXPLORE_OPTIONS_DEFAULT;
    bool selected = search->options.strategy != NULL || number > 0 ||
                    search->seed != NO_COUNT;
    if (search->options.strategy == NULL) {
        search->options.strategy = usual.strategy;
    }
    if (search->seed == NO_COUNT) {
        search->seed = usual.seed;
    }
    if (number > 0) {
        search->runs = number;
    }
    return selected;
}

/* The option of those given that says which schedules a search may run; NULL:
 * none. A tape repeats a run that was made under its own. */
static const char *find_fixed(const struct search_request *search)
{
    const struct {
        bool is_given;
        const char *name;
    } all[] = {
        {search->model != NULL, "--model"},
        {*search->inject != '\0', "--inject"},
        {search->options.hashes, "--hashes"},
        {!isnan(search->options.sim.slow_s), "--slow"},
        {search->options.sim.pause_s > 0, "--pause"},
        {*search->latency != '\0', "--latency"},
        {*search->vary != '\0', "--vary-sleeps"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].is_given) {
            return all[i].name;
        }
    }
    return NULL;
}

/* What the command line left open is as in a search. */
static void take_usual(struct search_request *search)
{
    if (search->model == NULL) {
        search->model = search_models[0];
    }
    if (isnan(search->options.sim.slow_s)) {
        search->options.sim.slow_s = TT_SLOW_S;
    }
}

/* Whether -v goes with the other options. */
static bool may_explain(bool has_trace, const char *step)
{
    if (has_trace && step == NULL) {
        return true;
    }
    command_error("-v goes with --trace%s",
                  step != NULL ? ", not with --step" : "");
    return false;
}

/* Writes the tape of the run that was made, of this program. One that stopped
 * at --step has the rest as it was read. */
static int write_taken(struct replaying *self, const char *into, bool stopped)
{
    struct tt_tape taken;
    tt_tape_init(&taken);
    bool good = tt_tape_copy(&taken, &self->tape) == 0 &&
                (stopped || tt_tape_set(&taken, tt_sim_tape(self->sim)) == 0) &&
                tt_tape_depend(&taken, self->program.depends) == 0;
    snprintf(taken.program, sizeof taken.program, "%s", self->program.hash);
    tt_tape_name(&taken, self->file);
    tt_tape_note(&taken, tt_sim_options(self->sim));
    good = good ? command_write_tape(into, true, &taken) == 0
                : command_error("out of memory") == 0;
    tt_tape_deinit(&taken);
    return good ? EXIT_OK : EXIT_USAGE;
}

/* Replays, and writes the tape and the page. */
static int replay_into(struct replaying *self,
                       const struct tt_sim_options *options)
{
    bool stopped = false;
    int code = replay(self, options->keep_trace, &stopped);
    if (self->into != NULL &&
        write_taken(self, self->into, stopped) != EXIT_OK) {
        code = EXIT_USAGE;
    }
    int drawn = picture_page(self->html, self->file, &self->program, options,
                             &self->tape);
    return drawn == EXIT_OK ? code : drawn;
}

/* Whether --step without a place goes with them. */
static bool may_debug(const struct command_given *others)
{
    while (others->option != NULL && !others->is_given) {
        others++;
    }
    if (others->option != NULL) {
        command_error("%s goes with --step AT, not with --step alone",
                      others->option);
    }
    return others->option == NULL;
}

static bool may_show(const struct replaying *self, bool has_trace)
{
    const struct command_given others[] = {{has_trace, "--trace"},
                                           {self->html != NULL, "--html"},
                                           {self->into != NULL, "--out"},
                                           {self->pcap != NULL, "--pcap"},
                                           {false, NULL}};
    return (!self->verbose || may_explain(has_trace, self->step)) &&
           (!command_is_session(self->step) || may_debug(others));
}

static int show(struct replaying *self, const struct tt_sim_options *options)
{
    return command_is_session(self->step) ? debug(self)
                                          : replay_into(self, options);
}

/* FILE NULL: nothing is written. */
static bool may_write(const char *file, const char *program)
{
    return file == NULL || command_may_write(file, program) == 0;
}

/* Whether the files can be written. Only --out may replace the tape, FROM. */
static bool may_write_all(const struct replaying *self, const char *from,
                          const char *program)
{
    const struct command_named written[] = {{"--out", self->into},
                                            {"--html", self->html},
                                            {"--pcap", self->pcap},
                                            {NULL, NULL}};
    const struct command_named kept[] = {{"the tape", from},
                                         {"--html", self->html},
                                         {"--pcap", self->pcap},
                                         {NULL, NULL}};
    return may_write(self->into, program) && may_write(self->html, program) &&
           command_are_apart(written) == EXIT_OK &&
           command_are_apart(kept) == EXIT_OK;
}

static bool open_pcap(const char *file, const char *program, FILE **out)
{
    if (file == NULL || !may_write(file, program)) {
        return file == NULL;
    }
    *out = command_open_pcap(file);
    return *out != NULL;
}

/* CODE, unless the file could not be written. */
static int close_pcap(const char *file, FILE *out, int code)
{
    int closed = command_close_pcap(file, out);
    return closed == EXIT_OK ? code : closed;
}

/* What nobody gave is as take_search() has it. */
static void init_replay(struct replaying *self)
{
    init(self);
    self->search.options.strategy = NULL;
    self->search.seed = NO_COUNT;
    self->search.model = NULL;
    self->search.options.sim.slow_s = NAN;
}

/* Whether the options are those of a tape or those of a run of a search. */
static bool may_search(const struct search_request *request, bool searches,
                       const char *tape)
{
    const char *fixed = searches ? NULL : find_fixed(request);
    if (searches && tape != NULL) {
        command_error("replay takes a tape or a run of a search, not both");
        return false;
    }
    if (fixed != NULL) {
        command_error("%s is for runs of a search (--strategy, --seed, --run); "
                      "a tape is replayed as it was recorded",
                      fixed);
    }
    return fixed == NULL;
}

/* What programs of Linux cannot do yet. */
static int refuse_outside(const struct replaying *self, const char *debugged)
{
    const struct command_given given[] = {{self->step != NULL, "--step"},
                                          {false, NULL}};
    int code = command_outside_refuses(given);
    code = code == EXIT_OK ? command_set_debugged(debugged) : code;
    return code == EXIT_OK ? search_outside_refuses(&self->search) : code;
}

#define GDB_HELP                                                               \
    "attach gdb to this one of the programs after --, before its main()"

static int cmd_replay(int argc, char **argv)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct replaying self;
    const char *tape = NULL, *debugged = NULL;
    unsigned long long number = NO_COUNT;
    init_replay(&self);
    const struct option_row rows[] = {
        OPTION_HEADING("what to run"),
        OPTION_TEXT("--tape", "FILE", &tape, "the tape (default FILE.tape)"),
        OPTION_LIMIT("--run", "N", &number,
                     "the run of a search (default: the first that fails)"),
        SEARCH_ROWS(self.search),
        OPTION_FLAG("--lenient", &options.lenient,
                    "continue where the tape does not fit"),
        OPTION_HEADING("output"),
        OPTION_FLAG("--trace", &options.keep_trace,
                    "print the tick trace instead of the program's output"),
        OPTION_FLAG("-v", &self.verbose,
                    "with --trace: explain each handle: its cause, where its "
                    "task stopped, what it waits for"),
        OPTION_OPTIONAL("--step", "[AT]", &self.step, STEP_HELP),
        OPTION_TEXT("--gdb", "NAME", &debugged, GDB_HELP),
        OPTION_TEXT("--out", "FILE", &self.into, "write the tape of this run"),
        OPTION_TEXT("--pcap", "FILE", &self.pcap,
                    "also write the traffic of the network, for Wireshark"),
        OPTION_TEXT("--html", "FILE", &self.html,
                    "also write a page that shows it next to the default run"),
        OPTION_END,
    };
    int count = command_options(&verb_replay, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("replay takes one file; see ticktape help "
                             "replay");
    }
    number = number == NO_COUNT ? 0 : number;
    bool searches = take_search(&self.search, number);
    if (refuse_outside(&self, debugged) != EXIT_OK ||
        !may_search(&self.search, searches, tape)) {
        return EXIT_USAGE;
    }
    take_usual(&self.search);
    if (!may_show(&self, options.keep_trace)) {
        return EXIT_USAGE;
    }
    bool has_place = self.step != NULL && *self.step != '\0';
    char *at = has_place ? strdup(self.step) : NULL;
    command_read_step(at, &options);
    options.explain = true;
    if (!options.keep_trace) {
        command_show(&options);
    }
    char *usual = searches ? NULL : command_sibling(argv[0], ".tape");
    const char *from = tape == NULL ? usual : tape;
    bool good = may_write_all(&self, from, argv[0]) &&
                open_pcap(self.pcap, argv[0], &options.pcap);
    FILE *pcap = options.pcap;
    int code = good ? begin(&self, argv[0], from, usual, number > 0, &options)
                    : EXIT_USAGE;
    code = code == EXIT_OK ? show(&self, &options) : code;
    end(&self);
    free(at);
    free(usual);
    return command_end_interrupted(close_pcap(self.pcap, pcap, code));
}

static int shrink(struct replaying *self, const char *into, bool is_named,
                  uint64_t runs)
{
    struct tt_sim_result result;
    size_t before = self->tape.count;
    tt_sim_run(self->sim, program_body, &self->program, &result);
    if (result.is_cut) {
        return command_end_interrupted(EXIT_OPEN);
    }
    if (*tt_sim_divergence(self->sim) != '\0') {
        return command_error("%s: the tape does not fit: %s", self->file,
                             tt_sim_divergence(self->sim));
    }
    if (result.verdict != TT_VERDICT_RUNNING &&
        tt_verdict_exit(result.verdict) != EXIT_FAILING) {
        return command_error("%s: %s: nothing to shrink: the tape does not "
                             "fail",
                             self->file, result.message);
    }
    uint64_t took = tt_shrink(self->sim, program_body, &self->program,
                              &self->tape, runs, &result);
    printf("%s: %zu of %zu deviations are left after %llu runs: %s\n",
           command_shown(self->file), self->tape.count, before,
           (unsigned long long)took, result.message);
    put_deviations(self->sim, stdout);
    tt_tape_note(&self->tape, tt_sim_options(self->sim));
    if (command_write_tape(into, is_named, &self->tape) < 0) {
        return EXIT_USAGE;
    }
    if (command_interrupted(NULL)) {
        printf("%s: interrupted: it may become smaller still\n",
               command_shown(self->file));
        return EXIT_OPEN;
    }
    if (took >= runs) {
        printf("%s: not shrunk to the end: --runs %llu is spent\n",
               command_shown(self->file), (unsigned long long)runs);
    }
    return tt_verdict_exit(result.verdict);
}

static int cmd_shrink(int argc, char **argv)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct replaying self;
    const char *tape = NULL, *into = NULL;
    unsigned long long runs = 20000;
    init(&self);
    const struct option_row rows[] = {
        OPTION_TEXT("--tape", "FILE", &tape, "the tape (default FILE.tape)"),
        OPTION_TEXT("--out", "FILE", &into,
                    "where the smaller tape goes (default: the same file)"),
        OPTION_LIMIT("--runs", "N", &runs, "at most N runs"),
        OPTION_FLAG("--unretrieved", &self.search.options.sim.unretrieved,
                    "a run fails if an exception is never retrieved"),
        OPTION_LIMIT("--ticks", "N", &self.search.ticks,
                     "livelock after N ticks (default: as the tape says)"),
        OPTION_END,
    };
    int count = command_options(&verb_shrink, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (search_outside_refuses(&self.search) != EXIT_OK) {
        return EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("shrink takes one file; see ticktape help "
                             "shrink");
    }
    char *usual = command_sibling(argv[0], ".tape");
    tape = tape == NULL ? usual : tape;
    into = into == NULL ? tape : into;
    int code = begin(&self, argv[0], tape, usual, false, &options);
    bool is_named = into != usual;
    if (code == EXIT_OK && (is_named ? command_may_write(into, argv[0])
                                     : command_may_write_own(into)) < 0) {
        code = EXIT_USAGE;
    }
    code = code == EXIT_OK ? shrink(&self, into, is_named, runs) : code;
    end(&self);
    free(usual);
    return code;
}

const struct verb verb_replay = {
    .name = "replay",
    .takes_program = true,
    .takes_command = true,
    .summary = "run a program on a tape",
    .run = cmd_replay,
    .synopsis = "[OPTION...] FILE.py | FILE.so | -- COMMAND...",
    .about = "Runs a program on a tape, or repeats a run of a search: the "
             "program's output goes to stdout, its deviations from the default "
             "order, in words, to stderr. Without a tape, --strategy, --seed "
             "or --run select the run of a search, as explore reports them. "
             "Limits that the command line does not set (--ticks, --steps, "
             "--unretrieved) are those of the tape.",
    .examples = "ticktape replay bank.py                     # on bank.tape\n"
                "ticktape replay --step transfer:2 bank.py   # stops there\n"
                "ticktape replay --strategy dfs --run 7 bank.py",
    .exits = "0 the run ended well, or stopped at --step\n"
             "1 a failing verdict, or the tape does not fit the run\n"
             "2 wrong usage, or the program or tape is refused\n"
             "3 a limit left the answer open\n"
             "4 the run never came to --step\n"
             "5 the tape is of another program, or the program has changed",
};

const struct verb verb_shrink = {
    .name = "shrink",
    .takes_program = true,
    .takes_command = true,
    .summary = "make a failing tape smaller",
    .run = cmd_shrink,
    .synopsis = "[OPTION...] FILE.py | FILE.so | -- COMMAND...",
    .about = "Removes from a failing tape all deviations that its failure does "
             "not need.",
    .examples = "ticktape shrink bank.py\n"
                "ticktape shrink --tape long.tape --out short.tape bank.py",
    .exits = "1 the tape, now smaller, fails\n"
             "2 wrong usage, or the tape does not fail or does not fit\n"
             "3 interrupted\n"
             "5 the tape is of another program, or the program has changed",
};
