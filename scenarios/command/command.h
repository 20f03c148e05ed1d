/* SPDX-License-Identifier: MIT
 *
 * command.h: what the files of the `ticktape` command share.
 *
 * main.c dispatches to the verbs; each verb is a file cmd_<verb>.c with one
 * function and its row in the table there.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <ticktape/tt_scenario.h>
#include <ticktape/tt_explore.h>

enum { /* exit codes, as the design has them */
       EXIT_OK = 0,
       EXIT_FAILING = 1,
       EXIT_USAGE = 2,
       EXIT_OPEN = 3,
       EXIT_UNREACHED = 4 /* the run does not come to --step */
};

/* ---- Options ------------------------------------------------------------- */

/* One option of a verb. */
struct option_row {
    const char *name;  /* "--trace", or "-j" */
    const char *value; /* what it takes, for help; NULL: nothing */
    const char *help;
    /* Where it goes: a bool if VALUE is NULL; else a const char * (or, with
     * `number`, an unsigned long long; with `seconds`, a double: a length of
     * time as command_seconds reads it). */
    void *into;
    bool number;
    bool seconds;
};

/* Reads a length of time: 1.5, 1.5s, 200ms, 10us, 2min, 1h, inf. In seconds;
 * *END is behind it. -1: it is none. */
double command_seconds(const char *text, const char **end);
/* Reads LO..HI, 0 <= LO <= HI, HI above 0 and finite: lengths of time, or
 * (IS_TIME false) plain numbers. False: it is none. */
bool command_range(const char *text, bool is_time, double out[2]);

/* Reads the options of VERB out of ARGV (after the verb); what is left is put
 * in front of it, and its number given. -1 after a line on stderr; -2 when
 * --help was asked for and printed. ROWS end with a NULL name. */
int command_options(const char *verb, const char *synopsis, const char *about,
                    const struct option_row *rows, int argc, char **argv);

/* A line on stderr, "ticktape: ...". Gives EXIT_USAGE. */
int command_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Writes TEXT as one word of a shell's. */
void command_put_word(FILE *out, const char *text);
/* Likewise, the path of a file, which is no option: plain if it can be. */
void command_put_path(FILE *out, const char *path);

/* ---- Output: output.c ---------------------------------------------------- */

/* From now on stdout and stderr escape control characters. */
void command_output_open(void);
/* Writes what is left. stdout tells whether that failed. */
void command_output_close(void);
/* From now on stdout is what a program prints, or its trace: only a terminal
 * gets it filtered. */
void command_output_of_program(void);
/* Writes what a program prints. False: it cannot be written. */
bool command_put_printed(FILE *out, const char *text, size_t size);
/* From now on stdout has no control characters but those of our own. */
void command_output_as_it_is(void);
/* Writes such a text. */
void command_put_as_it_is(const char *text);

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
 * SIGINT then interrupts the program, the second one ends the process. */
void command_take_signals(struct tt_real *real,
                          struct tt_interrupts *interrupts, const char *file);
void command_end_signals(struct tt_interrupts *interrupts);

/* Whether a debugger looks on, which follows one process. */
bool command_is_traced(void);

/* ---- Programs ------------------------------------------------------------ */

/* Reads a whole file (malloc; the caller frees it): NULL after a line on
 * stderr. */
char *command_read(const char *file, size_t *size);

enum {
    PROGRAM_HASH = 17 /* bytes, with the NUL */
};

/* A program of the language, or one in C (FILE.so: see sim/tt_program.h). */
struct program {
    struct tt_scenario *scenario; /* owns; NULL: it is in C */
    struct native *native;        /* owns; NULL: it is of the language */
    char hash[PROGRAM_HASH];      /* of its source, or of the object; hex */
};

/* Loads a program; it sees itself called NAME. 0, or -1 after the reason on
 * stderr; program_free frees it either way. */
int program_load(struct program *program, const char *file, const char *name);
void program_free(struct program *program);
/* tt_body of a loaded program, which DATA is. */
int program_body(struct tt_env *env, void *data);
/* The same, with the traceback of what leaves the program on stderr, as long as
 * there is one. */
int program_body_traced(struct tt_env *env, void *data);
/* Whether its runs are made in processes of their own: a program in C may
 * crash. Not under a debugger, which wants to see that. */
bool program_is_isolated(const struct program *program);

/* A loaded object in C. What its static variables hold is as it was loaded
 * whenever a run begins. NULL after the reason on stderr. */
struct native *native_load(const char *file);
void native_free(struct native *native);
int native_main(const struct native *native, struct tt_env *env);

/* Has what a program prints go to stdout, and what asyncio tells to stderr. */
void command_show(struct tt_sim_options *options);
/* Tells an exception that leaves the program as Python tells it; an execution
 * that ended otherwise not at all. Called before the simulation's end. */
void command_tell_exception(struct tt_env *env, FILE *out);
/* Writes the message of a SystemExit that leaves the program to stderr. */
void command_tell_exit(struct tt_env *env);
/* What command_tell_exception writes of a run of PROGRAM on TAPE, as a search
 * with OPTIONS runs it (malloc; the caller frees it). NULL: no exception
 * leaves it. */
char *program_traceback(struct program *program,
                        const struct tt_explore_options *options,
                        const struct tt_tape *tape);

bool command_ends_in(const char *file, const char *ending);
/* FILE with its ending replaced: "a/b.py" -> "a/b.ticks" (malloc). */
char *command_sibling(const char *file, const char *ending);

/* Reads a tape for PROGRAM (a file, to complain of): 0, or -1 after a line on
 * stderr. */
int command_read_tape(const char *file, struct tt_tape *tape);
/* The same of a file whose name nobody gave, which has to be a plain one. */
int command_read_own_tape(const char *file, struct tt_tape *tape);

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
/* The same of a name that nobody gave. */
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
    const char *junit;
    unsigned jobs;
};

/* Checks every scenario among COUNT files and directories; an exit code. */
int command_check(char *const *paths, int count,
                  const struct check_options *options);

/* Runs one scenario twice and compares it with its expectation. */
void check_one(const char *file, const struct check_options *options,
               struct check_result *result);

/* How results are told, one at a time, in the order of the files. */
struct check_reporter {
    void (*begin)(unsigned count);
    void (*tell)(const char *file, const struct check_result *result);
    /* FAILED and PASSED count scenarios. */
    void (*end)(unsigned passed, unsigned failed);
};
extern const struct check_reporter check_text, check_tap;

/* Writes results of COUNT files as JUnit XML: 0, or -1 after a line on
 * stderr. */
int check_junit(const char *path, char *const *files,
                const struct check_result *results, unsigned count);

/* The files to check, sorted: every .py with a .ticks (with UPDATE, every .py)
 * below the given directories, and the given files. NULL after a line on
 * stderr. Gives a list of *COUNT strings (malloc, all of it). */
char **check_files(char *const *paths, int count, bool update, unsigned *found);

/* ---- Searches ------------------------------------------------------------ */

/* Limits of the runs of a search, and so of the replays of what it found. */
enum { SEARCH_TICKS = 100000, SEARCH_STEPS = 50000000 };

/* What a search is asked for: for explore, and for replay of one of its runs.
 * The texts are the command line's. */
struct search_request {
    struct tt_explore_options options;
    const char *model;
    const char *inject;
    const char *latency; /* "1ms..200ms"; "": nothing is said */
    const char *vary;    /* "0.5..2"; likewise */
    unsigned long long seed;
    unsigned long long runs;
    unsigned long long ticks;
    unsigned long long steps;
    char **names; /* owns: the tasks that may be cancelled */
};

/* The rows of a verb's options that go into REQUEST. */
#define SEARCH_ROWS(request)                                                   \
    {"--strategy",                                                             \
     "NAME",                                                                   \
     "how to search (default portfolio)",                                      \
     &(request).options.strategy,                                              \
     false,                                                                    \
     false},                                                                   \
        {"--seed",        "N",  "of the strategy (default 0)",                 \
         &(request).seed, true, false},                                        \
        {"--model",                                                            \
         "NAME",                                                               \
         "asyncio: what CPython can do; any: what some loop can do",           \
         &(request).model,                                                     \
         false,                                                                \
         false},                                                               \
        {"--inject",                                                           \
         "WHAT",                                                               \
         "cancel, cancel:TASK,... (from outside), memory; or two, with a +",   \
         &(request).inject,                                                    \
         false,                                                                \
         false},                                                               \
        {"--unretrieved",                                                      \
         NULL,                                                                 \
         "an exception nobody looked at fails a run",                          \
         &(request).options.sim.unretrieved,                                   \
         false,                                                                \
         false},                                                               \
        {"--hashes",                                                           \
         NULL,                                                                 \
         "sets of strs and bytes may come in any order, as with other seeds",  \
         &(request).options.hashes,                                            \
         false,                                                                \
         false},                                                               \
        {"--slow",                                                             \
         "S",                                                                  \
         "the machine may stall for S seconds (default 1; inf: for ever)",     \
         &(request).options.sim.slow_s,                                        \
         false,                                                                \
         true},                                                                \
        {"--pause",                                                            \
         "S",                                                                  \
         "where the program reads the clock, S seconds may have passed, too",  \
         &(request).options.sim.pause_s,                                       \
         false,                                                                \
         true},                                                                \
        {"--latency",                                                          \
         "LO..HI",                                                             \
         "how long what the program marks by ticktape.io() takes: 1ms..2s",    \
         &(request).latency,                                                   \
         false,                                                                \
         false},                                                               \
        {"--vary-sleeps",                                                      \
         "LO..HI",                                                             \
         "all sleeps take LO to HI times as long: 0.5..2",                     \
         &(request).vary,                                                      \
         false,                                                                \
         false},                                                               \
        {"--ticks",        "N",  "livelock after N ticks (default 100000)",    \
         &(request).ticks, true, false},                                       \
    {                                                                          \
        "--steps", "N", "limit after N instructions (default 50000000)",       \
            &(request).steps, true, false                                      \
    }

void search_init(struct search_request *request);
void search_deinit(struct search_request *request);
/* Makes options of what the command line said: EXIT_OK, or EXIT_USAGE after a
 * line on stderr. */
int search_read(struct search_request *request);
/* Leaves the last of its runs to longer stalls: for those who search. */
void search_split(struct search_request *request);
/* What judges a run, where the command line does not say so (0 ticks, 0 steps):
 * TAPE says, else it is as in a search. */
void search_take_judges(struct search_request *request,
                        const struct tt_tape *tape);
/* Writes the options of the search, each behind a space, as a shell reads
 * them: but for its runs, and those that are as usual. */
void search_put(const struct search_request *request, FILE *out);
/* Likewise, with its runs. */
void search_put_all(const struct search_request *request, FILE *out);
/* Prints the options, each behind a space, that make run RUN again. */
void search_put_options(const struct search_request *request, uint64_t run);

/* ---- Verbs --------------------------------------------------------------- */

int cmd_run(int argc, char **argv);
int cmd_explore(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_shrink(int argc, char **argv);
int cmd_confirm(int argc, char **argv);
int cmd_campaign(int argc, char **argv);
int cmd_merge(int argc, char **argv);

#endif
