/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/tt_scenario.h: asyncio programs written in Python, run
 * natively.
 *
 * A scenario is a program of the scenario language, a subset of Python 3.14. It
 * is loaded once, into immutable code, and then run any number of times, each
 * time in a new execution:
 *
 *     struct tt_scenario *scenario;
 *     struct tt_scenario_error error;
 *     if (tt_scenario_load("a.py", text, size, &scenario, &error) < 0) {
 *         fprintf(stderr, "%s\n", error.text);
 *         return 2;
 *     }
 *     struct tt_env *env = tt_sim_begin(sim);
 *     int rc = tt_scenario_main(env, scenario);
 *     tt_sim_end(sim, rc, &result);
 *     tt_scenario_free(scenario);
 */
#ifndef TT_SCENARIO_H
#define TT_SCENARIO_H

#include <stdbool.h>
#include <stdio.h>

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tt_scenario;

enum {
    TT_SCENARIO_REASONS_SHOWN = 20, /* in a text; it counts the others */
    TT_SCENARIO_ERROR_SIZE = 1 << 14
};

/* Why a program was refused. */
struct tt_scenario_error {
    /* Of the first reason. */
    unsigned line;   /* from 1; 0: the file as a whole */
    unsigned column; /* from 1, in characters */
    unsigned count;  /* of all reasons */
    /* All reasons in the order of the source, each as
     * "a.py:3:5: refused: builtin 'eval'; write a function", then the line of
     * the source, with a mark under the place. No newline at the end. */
    char text[TT_SCENARIO_ERROR_SIZE];
};

/* One reason why a program is refused. The texts are borrowed. */
struct tt_scenario_reason {
    const char *file; /* of the program, or of a module that it imports */
    unsigned line;    /* from 1; 0: the file as a whole */
    unsigned column;
    const char *kind; /* "refused", "SyntaxError", "limit", or "error" */
    const char *what; /* the construct: "builtin 'eval'" */
    const char *hint; /* what to write instead, or "" */
    const char *text; /* all of it, as in tt_scenario_error */
};

typedef void tt_scenario_found(void *data,
                               const struct tt_scenario_reason *reason);

/* A program of the system that a simulated process would run. Texts are lists
 * of words, each of which a NUL ends. */
struct tt_exec_request {
    const char *words;
    const char *variables;
    const char *input; /* its standard input */
    size_t words_size, variables_size, input_size;
};

/* What it did. The texts are borrowed until the next call. */
struct tt_exec_answer {
    int status; /* what it exited with, or minus the signal that ended it */
    const char *out;
    const char *error;
    size_t out_size, error_size;
};

/* Who knows what programs of the system do, or runs them for real. */
struct tt_scenario_exec {
    /* 1; 0: it is not known, and may not be run; -1: WHY, which has SIZE bytes,
     * says what failed. */
    int (*run)(struct tt_scenario_exec *exec,
               const struct tt_exec_request *request,
               struct tt_exec_answer *answer, char *why, size_t size);
};

/* How a program is loaded. Zeroed, it is as `python3 FILE` does: modules that
 * it imports are looked for in the folder of FILE. */
struct tt_scenario_options {
    const char *name; /* its name in messages and reprs; NULL: FILE */
    const char *text; /* SIZE bytes of source; NULL: what FILE contains */
    size_t size;
    bool alone;   /* only modules of Python's library are imported */
    bool missing; /* refuse a top level that imports a module that is nowhere */
    const char *root;         /* sys.path[0]; NULL: the folder of FILE */
    const char *package;      /* __package__, as by `python3 -m`; NULL: None */
    const char *const *paths; /* further folders with modules */
    size_t path_count;
    const char *const *args; /* sys.argv, after the program's name */
    size_t arg_count;
    /* The calendar begins so many seconds after 2000-01-01T00:00:00Z, in one of
     * the years 1970 to 2199. */
    int64_t calendar_s;
    const char *const *variables; /* further ones of os.environ: NAME=VALUE */
    size_t variable_count;
    /* Borrowed, as long as the scenario is; NULL: only what is simulated. */
    struct tt_scenario_exec *exec;
};

/* Loads a program with the modules that it imports. 0 and *SCENARIO, which the
 * caller frees; or -1 and the error. OPTIONS: NULL, or only needed during this
 * call. */
TT_API int tt_scenario_open(const char *file,
                            const struct tt_scenario_options *options,
                            struct tt_scenario **scenario,
                            struct tt_scenario_error *error);
/* Loads SIZE bytes of source, with modules of Python's library only. FILE is
 * its name in messages and reprs. 0 and *SCENARIO, which the caller frees; or
 * -1 and the error: not Python, outside the scenario language, or too large.
 */
TT_API int tt_scenario_load(const char *file, const char *text, size_t size,
                            struct tt_scenario **scenario,
                            struct tt_scenario_error *error);
/* The same from a file. Error texts name it as FILE does. */
TT_API int tt_scenario_load_file(const char *file,
                                 struct tt_scenario **scenario,
                                 struct tt_scenario_error *error);
/* Loads a file and frees it again: calls FOUND for each reason to refuse it,
 * in the order of the source. The number of reasons (beyond 10,000 they are
 * only counted); 0: the program is accepted. */
TT_API size_t tt_scenario_check(const char *file,
                                const struct tt_scenario_options *options,
                                tt_scenario_found *found, void *data);
/* A file that a program depends on. The texts are borrowed. */
struct tt_scenario_source {
    const char *name; /* relative to the folder of the program */
    const char *path; /* to open it */
    const char *hash; /* of what it contains, in hex */
};

/* The source of number I of the modules that it imports and that are not
 * Python's; false: there are no more. */
TT_API bool tt_scenario_file(const struct tt_scenario *scenario, size_t i,
                             struct tt_scenario_source *out);
/* The text that executions compiled (that of `python3 -c`, or of exec()) and
 * whose name they have at address FILE, as in tt_place. Borrowed; NULL: it is
 * none. */
TT_API const char *tt_scenario_text(const struct tt_scenario *scenario,
                                    const char *file);
/* The hash by which tapes identify their program, in hex: of its source, or (if
 * it has modules of its own, arguments, variables or another calendar) of all
 * that it depends on. Borrowed. */
TT_API const char *tt_scenario_hash(const struct tt_scenario *scenario);
/* Whether it calls input() or uses sys.stdin. */
TT_API bool tt_scenario_reads_input(const struct tt_scenario *scenario);
/* What input() reads, which it copies: part of what the hash is of. 0, or -1:
 * no memory. To be called before any execution; without it there is none. */
TT_API int tt_scenario_set_input(struct tt_scenario *scenario, const char *text,
                                 size_t size);
/* NULL: no effect. No execution may be running it. */
TT_API void tt_scenario_free(struct tt_scenario *scenario);

/* Name number I of the modules of the library that programs may import, in
 * alphabetical order; NULL: there are no more. */
TT_API const char *tt_scenario_module(size_t i);

/* Makes its runs report their accesses to a watcher (tt_watch). */
TT_API void tt_scenario_watch(struct tt_scenario *scenario);
/* Switches these reports; no execution may be running it. For
 * tt_explore_options.watch, whose data is the scenario. */
TT_API void tt_scenario_watching(void *scenario, bool on);

/* Makes its runs call tt_observer.line before each line of the program and of
 * its own modules; instead of tt_scenario_watch. */
TT_API void tt_scenario_lines(struct tt_scenario *scenario);
/* The first line of FILE (NULL: the program itself; otherwise the path of one
 * of its modules, or the end of it) from LINE on that runs anything; false:
 * there is none. Borrowed. */
TT_API bool tt_scenario_line(const struct tt_scenario *scenario,
                             const char *file, uint32_t line,
                             struct tt_place *out);
/* The first line in the body of the function that is number AT, from 0, of
 * those called NAME ("push", "Stack.push"), in the program and its own modules;
 * false: there is none. Borrowed. */
TT_API bool tt_scenario_function(const struct tt_scenario *scenario,
                                 const char *name, uint32_t at,
                                 struct tt_place *out);

/* Runs it as `python3 FILE` does: 0, or the failure it ended with. Nothing was
 * run in ENV before. */
TT_API int tt_scenario_main(struct tt_env *env,
                            const struct tt_scenario *scenario);

/* The same as the body of a tt_sim_run, tt_explore or tt_fuzz_new, whose data
 * is the scenario. */
TT_API int tt_scenario_body(struct tt_env *env, void *scenario);

/* Writes an exception with its traceback as CPython prints it, causes and
 * contexts first. */
TT_API void tt_scenario_traceback(struct tt_env *env, struct tt_exc *exc,
                                  FILE *out);

/* Writes a line on what to write instead, if EXC says that CPython 3.14 has no
 * longer what the program uses. */
TT_API void tt_scenario_advice(struct tt_env *env, struct tt_exc *exc,
                               FILE *out);

/* In the flags of an exception that has left the program, next to
 * TT_EXC_REPORTED: its traceback was written, as the usual hook does it, before
 * the program's threads ended and its functions of atexit ran. */
enum { TT_EXC_SHOWN = 2 * TT_EXC_REPORTED };

/* Writes a line for each failed assert, with known values, in EXC, its members,
 * causes and contexts: "where line 12 asserts 1 == 3". */
TT_API void tt_scenario_asserted(struct tt_env *env, struct tt_exc *exc,
                                 FILE *out);

#ifdef __cplusplus
}
#endif

#endif
