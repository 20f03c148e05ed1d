/* SPDX-License-Identifier: MIT
 *
 * command.h: what the files of the `ticktape` command share.
 *
 * main.c dispatches to the verbs; each verb is a file cmd_<verb>.c with one
 * function and its row in the table there.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_explore.h>

#include "scenarios/shim/shim.h"

enum { /* exit codes, as the design has them */
       EXIT_OK = 0,
       EXIT_FAILING = 1,
       EXIT_USAGE = 2,
       EXIT_OPEN = 3,
       EXIT_UNREACHED = 4, /* the run does not come to --step */
       EXIT_STALE = 5 /* the tape is of another program, or of an older one */
};

/* ---- Options ------------------------------------------------------------- */

enum option_kind {
    OPTION_IS_FLAG,     /* into: bool */
    OPTION_IS_TEXT,     /* into: const char *; not empty */
    OPTION_IS_OPTIONAL, /* the same; empty where it has no argument */
    OPTION_IS_COUNT,    /* into: unsigned long long */
    OPTION_IS_DURATION, /* into: double, in seconds */
    OPTION_IS_FOLDER,   /* of modules: command_add_folder; no into */
    OPTION_IS_DATE,     /* command_set_epoch; no into */
    OPTION_IS_VARIABLE, /* command_add_variable; no into */
    OPTION_IS_HEADING   /* a section of the help */
};

/* One option of a verb. */
struct option_row {
    const char *name;  /* "--trace", or "-j"; of a heading its text */
    const char *value; /* the name of its value in the help; NULL: none */
    const char *help;
    void *into;
    enum option_kind kind;
    const char *const *choices; /* all its values, then NULL; NULL: any text */
    bool is_positive;           /* a count or duration; 0 is refused */
};

/* Rows of a table, which OPTION_END ends. The help of counts and durations
 * shows the value of *INTO before options are read as their default, unless it
 * is 0 or not finite, or NO_COUNT. */
#define OPTION_HEADING(text)                                                   \
    {                                                                          \
        text, NULL, NULL, NULL, OPTION_IS_HEADING, NULL, false                 \
    }
#define OPTION_FLAG(name, into, help)                                          \
    {                                                                          \
        name, NULL, help, into, OPTION_IS_FLAG, NULL, false                    \
    }
#define OPTION_TEXT(name, value, into, help)                                   \
    {                                                                          \
        name, value, help, into, OPTION_IS_TEXT, NULL, false                   \
    }
#define OPTION_OPTIONAL(name, value, into, help)                               \
    {                                                                          \
        name, value, help, into, OPTION_IS_OPTIONAL, NULL, false               \
    }
#define OPTION_CHOICE(name, value, into, choices, help)                        \
    {                                                                          \
        name, value, help, into, OPTION_IS_TEXT, choices, false                \
    }
#define OPTION_COUNT(name, value, into, help)                                  \
    {                                                                          \
        name, value, help, into, OPTION_IS_COUNT, NULL, false                  \
    }
#define OPTION_DURATION(name, into, help)                                      \
    {                                                                          \
        name, "TIME", help, into, OPTION_IS_DURATION, NULL, false              \
    }
/* The same; 0 is refused. */
#define OPTION_LIMIT(name, value, into, help)                                  \
    {                                                                          \
        name, value, help, into, OPTION_IS_COUNT, NULL, true                   \
    }
#define OPTION_SPAN(name, into, help)                                          \
    {                                                                          \
        name, "TIME", help, into, OPTION_IS_DURATION, NULL, true               \
    }
#define OPTION_END                                                             \
    {                                                                          \
        .name = NULL                                                           \
    }

#define NO_COUNT (~0ULL)

/* A verb of the command: its row in main.c, and its help. */
struct verb {
    const char *name;
    const char *summary; /* one line */
    int (*run)(int argc, char **argv);
    const char *synopsis;
    const char *about;
    const char *examples; /* lines "COMMAND  # what it does" */
    const char *exits;    /* lines "CODE  meaning" */
    /* It loads a program: it has the options of how that is started, and what
     * follows `--` after a file is the program's. */
    bool takes_program;
    /* ... also commands: `-- COMMAND [ARGUMENT...]`. */
    bool takes_command;
};

extern const struct verb verb_run, verb_check, verb_explore, verb_replay,
    verb_shrink, verb_confirm, verb_campaign, verb_merge, verb_export,
    verb_report;

/* Reads the options of VERB out of ARGV (after the verb); the operands that are
 * left are moved to its beginning. The number of operands; -1 after a line on
 * stderr; -2 after printing the help. */
int command_options(const struct verb *verb, const struct option_row *rows,
                    int argc, char **argv);
/* Prints the help of VERB on stdout, in at most 80 columns: its options and the
 * COMMON ones of all verbs. */
void command_help(const struct verb *verb, const struct option_row *rows,
                  const struct option_row *common);

/* Prints TEXT on stdout, in lines of at most 80 columns. */
void command_help_text(const char *text);
/* Prints a row of a table: NAME, and TEXT next to it. */
void command_help_row(const char *name, const char *text);
/* The name of topic AT of `ticktape help`, NULL after the last one. */
const char *command_topic(size_t at);
/* Prints what NAME, a topic, is. False: there is no such topic. */
bool command_put_topic(const char *name);

/* ---- How programs are started: start.c ----------------------------------- */

/* Adds a folder of modules: --path. 0, or -1 after a line on stderr. */
int command_add_folder(const char *folder);
/* The file of the module that -m names (it lives as long as the process); NULL
 * after a line on stderr. From now on programs are started by `-m`. */
const char *command_find_module(const char *module);
/* From now on the program has these arguments; they are not copied. */
void command_set_arguments(char **args, int count);
/* The name of the program FILE in the oracle: relative to the folder of its
 * modules. */
const char *command_name_of(const char *file);
/* The calendar of runs begins at TEXT: --epoch. 0, or -1 after a line on
 * stderr. */
int command_set_epoch(const char *text);
/* A variable NAME=VALUE of the environment of runs: --env; it is not copied. 0,
 * or -1 after a line on stderr. */
int command_add_variable(const char *text);
/* What the program reads as its standard input: --stdin FILE; it is not copied.
 */
void command_set_input(const char *file);
/* The program runs for real, and reads standard input itself. */
void command_run_for_real(void);
/* Whether it does, so that nothing is read before the run. */
bool command_leaves_input(void);
/* Whether --stdin was given. */
bool command_has_input_file(void);
/* Standard input, or the file of --stdin. NULL after a line on stderr. */
FILE *command_open_input(void);
/* --allow-exec: children that are not simulated are run, once. */
void command_allow_exec(bool may_execute);
bool command_may_execute(void);
/* Whether the program has arguments, --epoch or --env. */
bool command_has_start(void);
/* Arguments, --epoch and --env as TAPE was recorded with, each unless the
 * command line says it. 0, or -1 after a line on stderr. */
int command_take_start(const struct tt_tape *tape);
/* Writes a blank and how the program FILE is started, as words of a shell's:
 * what a verb of the command follows with. */
void command_put_program(FILE *out, const char *file);
/* All of it as JSON, for oracle.mjs (malloc); NULL: no memory. */
char *command_start_json(void);
/* Arguments, --epoch and --env as lines of a tape. */
void command_put_start_of_tape(FILE *out);
/* Appends TEXT to a line of a tape: control characters are escaped. */
void command_put_escaped(FILE *out, const char *text);
/* Sets what the command line says of how a program is started. */
void command_start_of_program(struct tt_scenario_options *options);

/* ---- Programs of Linux: outside.c ---------------------------------------- */

/* Whether the words after a -- that no file precedes are a command, and not
 * programs of ours or folders. */
bool command_is_outside(char *const *words, int count);
/* From now on the program is the command of these COUNT words, or several of
 * them, separated by "+ --". They are not copied. Its name; NULL after a line
 * on stderr. */
char *command_take_outside(char **words, int count);
bool command_has_outside(void);
/* --expect: the programs have to write what FILE has (NULL: anything). 0, or -1
 * after a line on stderr. */
int command_set_expected(const char *file);
/* --gdb: gdb is attached to the program of this name (NULL: to none). EXIT_OK,
 * or another code after a line on stderr. */
int command_set_debugged(const char *name);
/* Writes it as words of a shell's, after a blank. */
void command_put_outside(FILE *out);

struct command_given {
    bool is_given;
    const char *option; /* NULL: the end of a table */
};

/* Refuses options that are for other programs, if the program is a command:
 * EXIT_OK, or EXIT_USAGE after a line on stderr. */
int command_outside_refuses(const struct command_given *given);

/* ---- Quantities: quantity.c ---------------------------------------------- */

enum command_quantity { QUANTITY_GOOD, QUANTITY_BAD, QUANTITY_TOO_LARGE };

/* Reads a count: 500, 1e6, 10k, 2.5M; at most INT64_MAX. */
enum command_quantity command_count(const char *text, unsigned long long *out);
/* Reads a duration: 1.5, 1.5s, 200ms, 10us, 2m, 2min, 1h, inf. In seconds;
 * *END is the first character after it. -1: it is none. */
double command_seconds(const char *text, const char **end);
/* Reads a moment, in seconds after 1970-01-01T00:00:00Z: such a number, or a
 * date and time of ISO 8601, in UTC unless it ends with an offset. The years
 * 1970 to 2199. */
bool command_moment(const char *text, int64_t *out);
/* Reads LO..HI, 0 <= LO <= HI, HI above 0 and finite: durations, or (IS_TIME
 * false) plain numbers. False: it is none. */
bool command_range(const char *text, bool is_time, double out[2]);
/* Reads what --latency takes; "": nothing is said. */
bool search_read_latency(const char *text, struct tt_sim_options *sim);

/* ---- Suggestions: nearest.c ---------------------------------------------- */

/* The known name nearest to a wrong one, if one is near enough. */
struct nearest {
    const char *wrong; /* borrowed */
    unsigned edits;
    char name[65]; /* "": none so far */
    char hint[100];
};

void nearest_init(struct nearest *self, const char *wrong);
void nearest_try(struct nearest *self, const char *name);
/* "; did you mean 'NAME'?", or "". */
const char *nearest_hint(struct nearest *self);
/* Starts a search of its own among the files in the folder of PATH. */
void nearest_file(struct nearest *self, const char *path);

/* Reports that the file PATH cannot be used. If it does not exist, the line
 * suggests the nearest name. Returns EXIT_USAGE. */
int command_file_error(const char *path, const char *why);

/* A line on stderr, "ticktape: ...". Returns EXIT_USAGE. */
int command_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Writes TEXT as one word of a shell's. */
void command_put_word(FILE *out, const char *text);
/* The same for the path of a file, which is no option: plain if it can be. */
void command_put_path(FILE *out, const char *path);
/* " OPTION VALUE", quoted where a shell would read more than one word. */
void command_put_value(FILE *out, const char *option, const char *value);
/* " OPTION NUMBER", with as few digits as read back the same number. */
void command_put_number(FILE *out, const char *option, double number);

/* ---- Output: output.c ---------------------------------------------------- */

/* From now on stdout and stderr escape control characters. */
void command_output_open(void);
/* Writes buffered output. The error flag of stdout is set if that failed. */
void command_output_close(void);
/* From now on stdout is what a program prints, or its trace: only a terminal
 * gets it filtered. */
void command_output_of_program(void);
/* Writes what a program prints. False: it cannot be written. */
bool command_put_printed(FILE *out, const char *text, size_t size);
/* From now on stdout has no control characters but those of our own. */
void command_output_as_it_is(void);

/* NAME as a line of a report can have it: itself, or a text in which line
 * breaks and tabs are escapes. It lives as long as the process. */
const char *command_shown(const char *name);
/* Writes a message of one line to stderr, without its end. */
void command_put_message(const char *format, va_list args);

enum paint {
    PAINT_END,
    PAINT_GOOD,
    PAINT_BAD,
    PAINT_REMOVED, /* lines of a diff */
    PAINT_ADDED,
    PAINT_PLACE,
    PAINT_DIFFERENT,
    PAINT_STRONG
};

/* Whether output is coloured: "auto" (on a terminal, unless NO_COLOR is set or
 * TERM is dumb), "always" or "never". Before it is called nothing is. */
void command_output_colour(const char *when);
/* From now on, up to PAINT_END, text on OUT has this colour, if any has. */
void command_paint(FILE *out, enum paint paint);
/* Prints SIZE bytes of TEXT in a colour, PAINT_END in none. */
void command_put_painted(enum paint paint, const char *text, int size);

/* Whether stderr is a terminal: progress is shown nowhere else. */
bool command_has_progress(void);
/* Replaces the progress line on stderr; "" erases it. At most as much of LINE
 * is shown as fits into a row. */
void command_put_progress(const char *line);

/* ---- Interruptions ------------------------------------------------------- */

/* From now on the first Ctrl-C is noted, and the second one ends the process.
 * The note, for tt_explore_options.stop; NULL: SIGINT is ignored. */
const volatile sig_atomic_t *command_take_interrupts(void);
/* Whether one was noted: tt_sim_options.is_over. */
bool command_interrupted(void *data);
/* If so, ends the process as SIGINT does, which is what shells look for. Else
 * CODE. */
int command_end_interrupted(int code);
/* In a run for real: SIGINT and SIGQUIT show who waits for what; the first
 * SIGINT then interrupts the program, the second one ends the process. Without
 * a descriptor for that: an exit code, with a message. */
int command_take_signals(struct tt_real *real, struct tt_interrupts *interrupts,
                         const char *file);
void command_end_signals(struct tt_interrupts *interrupts);

/* As fork(): a process for a part of the work. It is killed when this one ends,
 * and nothing that is buffered is written twice. */
pid_t command_fork(void);

/* Whether a debugger looks on, which follows one process. */
bool command_is_traced(void);

/* ---- Programs ------------------------------------------------------------ */

/* Reads a whole file (malloc; the caller frees it): NULL after a line on
 * stderr. */
char *command_read(const char *file, size_t *size);
/* The same of a file whose name nobody gave, such as x.ticks next to x.py: of
 * no link, and no pipe. */
char *command_read_own(const char *file, size_t *size);

enum {
    PROGRAM_HASH = 17 /* bytes, with the NUL */
};

struct recording; /* recording.c */

/* That of the program FILE, in the current folder. NULL: there is none, and
 * nothing may be run. */
struct recording *recording_new(const char *file);
struct tt_scenario_exec *recording_exec(struct recording *self);
void recording_free(struct recording *self); /* NULL: no effect */

/* A program of the language, or one in C (FILE.so: see sim/tt_program.h). */
struct program {
    struct tt_scenario *scenario; /* owns; NULL: it is in C */
    struct native *native;        /* owns; NULL: it is of the language */
    struct shim *shim;            /* owns; NULL: it is no command */
    char *expected;               /* owns; of --expect */
    struct recording *recording;  /* owns; NULL: no programs of the system */
    char hash[PROGRAM_HASH];      /* of its source, or of the object; hex */
    /* Owns (malloc): what else it depends on, as tapes have it; NULL: nothing.
     * Then the hash is of all that. */
    char *depends;
};

/* Loads a program; it sees itself called NAME. 0, or -1 after the reason on
 * stderr; program_free frees it either way. */
int program_load(struct program *program, const char *file, const char *name);
void program_free(struct program *program);
enum { TAPE_WHY_SIZE = 400 };
/* Whether TAPE was recorded with PROGRAM; else a sentence in WHY, of at most
 * SIZE bytes, says what is different. */
bool program_fits(const struct program *program, const char *file,
                  const struct tt_tape *tape, char *why, size_t size);
/* tt_body of a loaded program, which DATA is. */
int program_body(struct tt_env *env, void *data);
/* The same, with the traceback of what leaves the program on stderr, as long as
 * there is one. */
int program_body_traced(struct tt_env *env, void *data);
/* Whether its runs are made in processes of their own: a program in C may
 * crash. Not under a debugger, which wants to see that. */
bool program_is_isolated(const struct program *program);
/* Whether it is of the language: not in C, and no command. */
static inline bool program_is_ours(const struct program *program)
{
    return program->scenario != NULL;
}
/* Loads the command of the command line into PROGRAM: 0, or -1 after a line on
 * stderr. */
int outside_load(struct program *program);
/* Runs the empty tape of a search with OPTIONS twice: EXIT_OK if both runs are
 * the same; else shows where they differ. MAY_FORK: two more runs decide
 * whether those of the search begin with a fork. */
int outside_verify(struct program *program, const char *file,
                   const struct tt_explore_options *options, bool may_fork);

/* A loaded object in C. What its static variables hold is as it was loaded
 * whenever a run begins. NULL after the reason on stderr. */
struct native *native_load(const char *file);
void native_free(struct native *native);
int native_main(const struct native *native, struct tt_env *env);

/* How many bytes the character of UTF-8 has that TEXT begins with; 0: it begins
 * with none. */
size_t command_character(const char *text);
/* Sends the program's output to stdout, and asyncio's reports to stderr. */
void command_show(struct tt_sim_options *options);
/* Prints an exception that leaves the program as Python prints it; of an
 * execution that ended otherwise, nothing. Called before the simulation's
 * end. */
void command_put_exception(struct tt_env *env, FILE *out);
/* What a program that an exception leaves writes to stderr: the exception,
 * unless the program's sys.excepthook reported it, or the message of a
 * SystemExit. */
void command_put_uncaught(struct tt_env *env);
/* What command_put_exception writes of a run of PROGRAM on TAPE, as a search
 * with OPTIONS runs it (malloc; the caller frees it). NULL: no exception
 * leaves it. In ASSERTED the same of its failed asserts alone. */
char *program_traceback(struct program *program,
                        const struct tt_explore_options *options,
                        const struct tt_tape *tape, char **asserted);

bool command_ends_in(const char *file, const char *ending);
/* FILE with its ending replaced: "a/b.py" -> "a/b.ticks" (malloc). */
char *command_sibling(const char *file, const char *ending);

/* Reads a tape for PROGRAM (a file, to complain of): 0, or -1 after a line on
 * stderr. */
int command_read_tape(const char *file, struct tt_tape *tape);
/* The same of a file whose name nobody gave, which has to be a plain one. */
int command_read_own_tape(const char *file, struct tt_tape *tape);
/* The same of FILE, which is USUAL itself if nobody gave a name. */
int command_read_either_tape(const char *file, const char *usual,
                             struct tt_tape *tape);

/* ---- Writing files: write.c ---------------------------------------------- */

/* Prints what a file is to hold: true: it could. */
typedef bool command_put(const void *data, FILE *out);

/* Writes FILE, which the user named: all of it, or what was there stays. A
 * device, a pipe or a link is written to. 0, or -1 after a line on stderr. */
int command_write_whole(const char *file, command_put *put, const void *data);
/* The same of a name that nobody gave, which is never followed. */
int command_write_own(const char *file, command_put *put, const void *data);
/* The same of SIZE bytes of TEXT. */
int command_write_own_bytes(const char *file, const char *text, size_t size);

/* Whether FILE can be written, before work is done that would be lost: its
 * folder is there and takes files, and it is no program (PROGRAM is one; NULL:
 * none is known). Nothing stays there, or is changed. 0, or -1 after a line on
 * stderr. */
int command_may_write(const char *file, const char *program);
/* Opens FILE for tt_sim_options.pcap; NULL after a line on stderr. Closing it
 * (OUT NULL: nothing) returns an exit code, after a line if it was not written.
 */
FILE *command_open_pcap(const char *file);
int command_close_pcap(const char *file, FILE *out);
/* A file that an option, or an operand, names; FILE NULL: none. */
struct command_named {
    const char *option;
    const char *file;
};
/* Refuses that two of the files, up to one without an option, are one: an exit
 * code. */
int command_are_apart(const struct command_named *files);
/* The same as command_may_write of a name that nobody gave. */
int command_may_write_own(const char *file);
/* Whether a folder of such a name may be used: 0, or -1 after a line. */
int command_may_use_folder(const char *folder);

int command_write_tape(const char *file, bool is_named,
                       const struct tt_tape *tape);

/* What there is to say of a run that did not end well, on stderr. */
void command_explain(const char *file, struct tt_sim *sim,
                     const struct tt_sim_result *result);

/* ---- Checking a catalogue ------------------------------------------------ */

/* How one scenario came out. Plain data: it goes through a pipe. */
struct check_result {
    unsigned index;          /* of the list of files */
    enum tt_verdict verdict; /* ok, mismatch, nondeterministic, refused */
    struct tt_sim_result run;
    double seconds; /* CPU time of both runs */
    bool updated;   /* its expectation was rewritten */
    size_t detail_size;
    char *detail; /* owns (malloc): a diff or a reason; NULL: none */
};

struct check_options {
    struct tt_limits limits;
    bool update;
    bool tap;
    bool quiet; /* lists only what does not pass */
    const char *junit;
    unsigned jobs;
};

/* Checks every scenario among COUNT files and directories; an exit code. */
int command_check(char *const *paths, int count,
                  const struct check_options *options);

/* The exit code of two results: the worse one. */
int command_worst(int a, int b);

/* Runs one scenario twice and compares it with its expectation. */
void check_one(const char *file, const struct check_options *options,
               struct check_result *result);

/* How results are reported, one at a time, in the order of the files. */
struct check_reporter {
    void (*begin)(unsigned count, bool quiet);
    void (*report)(const char *file, const struct check_result *result);
    /* FAILED and PASSED count scenarios. */
    void (*end)(unsigned passed, unsigned failed);
};
extern const struct check_reporter check_text, check_tap;

/* Writes results of COUNT files as JUnit XML: 0, or -1 after a line on
 * stderr. */
int check_junit(const char *path, char *const *files,
                const struct check_result *results, unsigned count);

/* The files of a catalogue, sorted: every .py with a .ticks (with ALL, every
 * .py) below the given directories, and the given files. NULL after a line on
 * stderr. Returns a list of *FOUND strings (malloc, all of it). */
char **check_files(char *const *paths, int count, bool all, unsigned *found);
bool command_is_directory(const char *path);

/* ---- Searches ------------------------------------------------------------ */

/* Limits of the runs of a search, and so of the replays of what it found. */
enum { SEARCH_TICKS = 100000, SEARCH_STEPS = 50000000 };

/* The options of a search: for explore, and for replay of one of its runs.
 * The texts are the command line's. */
struct search_request {
    struct tt_explore_options options;
    const char *model;
    const char *inject;
    const char *latency; /* "1ms..200ms"; "": nothing is said */
    const char *vary;    /* "0.5..2"; may be NULL */
    unsigned long long seed;
    unsigned long long runs;
    unsigned long long ticks;
    unsigned long long steps;
    char **names; /* owns: the tasks that may be cancelled */
};

extern const char *const search_models[];

/* The rows of a verb's options that go into REQUEST. */
#define SEARCH_ROWS(request)                                                   \
    OPTION_TEXT("--strategy", "NAME", &(request).options.strategy,             \
                "how schedules are chosen (default portfolio): random, "       \
                "pct:D, pos, surw, places, swarm, reads-from, delay:K, dfs, "  \
                "dpor, sweep, portfolio"),                                     \
        OPTION_COUNT("--seed", "N", &(request).seed,                           \
                     "seed of the strategy (default 0)"),                      \
        OPTION_CHOICE("--model", "NAME", &(request).model, search_models,      \
                      "asyncio: only schedules that CPython can run "          \
                      "(default); any: also permute the ready queue, as "      \
                      "other loops may"),                                      \
        OPTION_TEXT("--inject", "WHAT", &(request).inject,                     \
                    "faults: cancel (tasks are cancelled from outside), "      \
                    "cancel:TASK,... (only these), memory (allocations "       \
                    "fail), net (connections break), net:FAULT,..., proc "     \
                    "(children are killed), signal "                           \
                    "(SIGTERM and SIGINT arrive), signal:NAME,..., or "        \
                    "several with +"),                                         \
        OPTION_FLAG("--unretrieved", &(request).options.sim.unretrieved,       \
                    "a run fails if an exception is never retrieved"),         \
        OPTION_FLAG("--leaks", &(request).options.sim.leaks,                   \
                    "a run fails if it leaves connections or descriptors "     \
                    "open"),                                                   \
        OPTION_FLAG("--hashes", &(request).options.hashes,                     \
                    "also vary the order of sets of strs and bytes, which "    \
                    "CPython's hash seed decides"),                            \
        OPTION_DURATION("--slow", &(request).options.sim.slow_s,               \
                        "longest single stall of the machine; inf: no bound"), \
        OPTION_SPAN("--for", &(request).options.sim.for_s,                     \
                    "end each run at this virtual time, as a success: for "    \
                    "programs that never end"),                                \
        OPTION_DURATION("--pause", &(request).options.sim.pause_s,             \
                        "extra time that may have passed whenever the "        \
                        "program reads the clock"),                            \
        OPTION_TEXT("--latency", "LO..HI", &(request).latency,                 \
                    "duration of each ticktape.io() and each message of the "  \
                    "network, e.g. 1ms..2s; HOST-HOST=LO..HI between two "     \
                    "hosts; or several with commas"),                          \
        OPTION_TEXT("--vary-sleeps", "LO..HI", &(request).vary,                \
                    "factor on the duration of all sleeps, e.g. 0.5..2"),      \
        OPTION_LIMIT("--ticks", "N", &(request).ticks,                         \
                     "livelock after N ticks of one run"),                     \
        OPTION_LIMIT("--steps", "N", &(request).steps,                         \
                     "limit after N instructions of one run")

/* Where --step stops a run: AT is a tick (a number), or a task, with :N for the
 * N-th time that it resumes. NULL: nowhere. AT is cut at the colon, and must
 * outlive OPTIONS. */
void command_read_step(char *at, struct tt_sim_options *options);
/* Prints the state in which a run stopped. False: it did not stop, and if STEP
 * is not NULL, a line on stderr says so. */
bool command_put_step(const char *file, const char *step, struct tt_sim *sim,
                      const struct tt_sim_result *result);
/* Whether --step was given without AT. */
static inline bool command_is_session(const char *step)
{
    return step != NULL && *step == '\0';
}
/* The help of --step. */
#define STEP_HELP                                                              \
    "stop before tick AT (a number), or before task AT resumes (NAME:3: for "  \
    "the third time), and print the state; without AT: a debugger, which "     \
    "reads commands (help lists them)"

/* search_request.runs: as many as --time allows. */
#define SEARCH_RUNS_ANY ((unsigned long long)INT64_MAX)

void search_init(struct search_request *request);
void search_deinit(struct search_request *request);
/* Refuses what searches of commands (-- COMMAND) cannot do yet: EXIT_OK, or
 * EXIT_USAGE after a line on stderr. */
int search_outside_refuses(const struct search_request *request);
/* Makes options of what the command line said: EXIT_OK, or EXIT_USAGE after a
 * line on stderr. */
int search_read(struct search_request *request);
/* The budget, where the command line has no number of runs (NO_COUNT): the
 * usual one, or all that TIME_S allows if there is a limit of time (not 0). */
void search_take_runs(struct search_request *request, double time_s);
/* Leaves the last of its runs to longer stalls: for those who search. */
void search_split(struct search_request *request);
/* What judges a run, where the command line does not say so (0 ticks, 0 steps):
 * TAPE says, else it is as in a search. */
void search_take_judges(struct search_request *request,
                        const struct tt_tape *tape);
/* Writes the options of the search, each after a space, as a shell reads
 * them: but for its runs, and those that are as usual. */
void search_put(const struct search_request *request, FILE *out);
/* The same, with its runs, if they are limited. */
void search_put_all(const struct search_request *request, FILE *out);
/* Prints the options, each after a space, that make run RUN again. */
void search_put_options(const struct search_request *request, uint64_t run);

#endif
