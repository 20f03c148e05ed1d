/* SPDX-License-Identifier: MIT
 *
 * loop/tt_language.h: what the loop needs from a language that runs on it.
 *
 * A program in C calls the library directly. A program in a language (the
 * Python subset of scenarios/lang) has things that only its machine knows: its
 * classes and their attributes, its comparisons, its frames and source lines.
 * The machine supplies one constant `struct tt_language` and sets
 * `env->language` and `env->language_state` before the program starts.
 * env->language == NULL means that the program is in C.
 *
 * Each function may be NULL: the loop then does what it does for a program in
 * C, which the comment of the function states. All are called by the thread
 * that runs the environment, between tt_env_start and the end of tt_env_end.
 *
 * Ownership. Arguments are borrowed. A function that returns a tt_value or
 * fills *OUT returns a new reference, except for texts and places,
 * which live as long as the program.
 *
 * Errors. A tt_value is TT_NULL and an int is negative on failure, with the
 * exception in env->raised (TT_ERAISED) or the failure noted (tt_fail).
 * Functions that return a bool cannot fail.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_LANGUAGE_H)
#define TT_LANGUAGE_H

struct tt_asyncgen;
struct tt_env;
struct tt_frame_about;
struct tt_place;

/* What asyncio or concurrent.futures logs. */
struct tt_log_about {
    int level; /* as logging counts: 30 is a warning, 40 an error */
    const char *text;
    size_t size;
    tt_value exception; /* TT_NULL: none */
    bool left;
    bool is_concurrent; /* by the logger of concurrent.futures */
};

/* Levels of logging. */
enum { TT_LOG_DEBUG = 10, TT_LOG_WARNING = 30, TT_LOG_ERROR = 40 };

/* What asyncio logs at a place of its sources. */
struct tt_log_note {
    int level;
    tt_value place; /* str: the module and the function */
    tt_value text;  /* str: the format */
    tt_value args;  /* tuple */
    bool is_traced; /* with the exception that is being handled */
};

struct tt_language {
    /* ---- Types and objects (called by loop/object) ----------------------- */

    /* type(*args) of a type in C without `make`: int, list, ... In C:
     * TypeError. */
    tt_value (*make)(struct tt_env *env, const struct tt_type *type,
                     const struct tt_args *args);
    /* getattr(v, name). In C: methods of types in C only. */
    tt_value (*attribute)(struct tt_env *env, tt_value v, const char *name);
    /* a < b as tt_less returns it: 1, 0 or a failure. In C: what tt_less
     * documents. */
    int (*less)(struct tt_env *env, tt_value a, tt_value b);
    /* a == b where the type of one has TT_TYPE_CLASS: 1, 0 or a failure.
     * Required where there are such types. */
    int (*equal)(struct tt_env *env, tt_value a, tt_value b);
    /* *OUT = len(v): 0 or a failure. In C: strings only. */
    int (*length)(struct tt_env *env, tt_value v, int64_t *out);
    /* Calls EACH with every attribute of the instance V in order of creation,
     * until EACH returns nonzero. Runs no code of the program. Returns whether
     * V is an instance of a class of the program. In C: false. */
    bool (*attributes)(struct tt_env *env, tt_value v,
                       int (*each)(void *data, struct tt_slice name,
                                   tt_value value),
                       void *data);
    /* Frees exc->attributes, which is not NULL, while EXC is destroyed. */
    void (*drop_attributes)(struct tt_env *env, struct tt_exc *exc);
    /* Frees what the language keeps for OBJECT, which has TT_OBJECT_EXTRA,
     * while it is destroyed. */
    void (*drop_extra)(struct tt_env *env, struct tt_object *object);
    /* OBJECT, which has TT_OBJECT_EXTRA, waits to be destroyed: weak references
     * refer to nothing from now on. */
    void (*bury_extra)(struct tt_env *env, struct tt_object *object);
    /* group.derive(members) of an instance of a program's class; the caller
     * checks its type. In C: a group of asyncio's own types. */
    tt_value (*derive)(struct tt_env *env, tt_value group, tt_value members);

    /* ---- Awaiting (called by loop/core and loop/primitives) -------------- */

    /* close() of an iterator of a program's class: 0 or a failure. In C:
     * nothing to close. */
    int (*close_iterator)(struct tt_env *env, tt_value iterator);
    /* send() or throw() of such an iterator, with the results of
     * tt_type.resume. In C: next() or the exception itself. */
    int (*resume_iterator)(struct tt_env *env, tt_value iterator,
                           enum tt_resume how, tt_value value, tt_value *out);
    /* next() of an iterator raised: a StopIteration in env->raised is taken
     * and its value stored in *OUT (TT_RETURNED); any other exception stays
     * (TT_ERAISED). In C: the exception stays. */
    int (*stop_value)(struct tt_env *env, tt_value *out);
    /* generator.aclose() of an asynchronous generator, which only a language
     * can create: required then. */
    tt_value (*aclose)(struct tt_env *env, struct tt_asyncgen *generator);
    /* inspect.iscoroutinefunction() of a callable of the program: 1, 0, or a
     * failure of what its attributes run. In C: 0. */
    int (*makes_coroutine)(struct tt_env *env, tt_value callable);
    /* The trace's text for CALLABLE if that is a function of asyncio itself
     * ("connection made"): into TEXT, of ROOM bytes. Returns its size; 0: it is
     * called by its name. In C: 0. */
    size_t (*own_label)(const struct tt_env *env, tt_value callable, char *text,
                        size_t room);
    /* RuntimeError if a transport has descriptor FD, an int or an object with
     * fileno(): 0, or a failure. In C: 0. */
    int (*check_descriptor)(struct tt_env *env, tt_value fd);
    /* Calls method NAME of a loop, ARGS->at[0], that the language implements:
     * those of networks. In C: TT_EMISUSE. */
    tt_value (*loop_method)(struct tt_env *env, const char *name,
                            const struct tt_args *args);
    /* collections.deque(), for the items of a queue that a program looks at.
     * In C: TT_ELIMIT. */
    tt_value (*make_deque)(struct tt_env *env);

    /* ---- Frames and source lines (warnings, tracebacks, call graphs) ----- */

    /* The line of the program that runs now. Returns whether there is one. In
     * C: false, and neither warnings nor frames exist (tt_has_frames). Not
     * called once tt_env_end has begun. */
    bool (*place)(struct tt_env *env, struct tt_place *out);
    /* The source of the instruction of the program that runs now, up to the
     * end of a line: of a statement that stores or deletes something all of
     * it. Returns whether it is known; then *OUT lives as long as the program,
     * and *IS_CUT is whether there is more. In C: false. */
    bool (*expression)(struct tt_env *env, struct tt_slice *out, bool *is_cut);
    /* Where the entry AT of a traceback is, without the source. Returns false
     * if its frame is of a module of the library, or was freed. In C: the line
     * only. */
    bool (*entry_place)(struct tt_env *env, const struct tt_traceback *at,
                        struct tt_place *out);
    /* How reports name FILE, of a tt_place or tt_wait, next to a line: NULL for
     * the program itself, otherwise relative to its folder. In C: NULL. */
    const char *(*other_file)(struct tt_env *env, const char *file);
    /* The frame INDEX calls above the running one; out->frame is given.
     * Returns whether there is one. In C: false. */
    bool (*frame_at)(struct tt_env *env, uint32_t index,
                     struct tt_frame_about *out);
    /* The state of a frame object of the language; out->frame is borrowed.
     * Returns whether V is one. In C: false. */
    bool (*about_frame)(struct tt_env *env, tt_value v,
                        struct tt_frame_about *out);
    /* The frame object of a coroutine; TT_NULL without a failure: the coroutine
     * is in C. In C: TT_NULL. */
    tt_value (*frame_of)(struct tt_env *env, tt_value coro);
    /* The program's running frame, borrowed, to be passed to push_frames while
     * it runs; NULL: none. In C: NULL. */
    const void *(*frame_now)(struct tt_env *env);
    /* Appends FRAME and its callers to LIST, innermost first: 0 or a failure.
     * In C: nothing. */
    int (*push_frames)(struct tt_env *env, const void *frame, tt_value list);
    /* The source line at which a frame object is. Returns whether V is a frame
     * of the program. In C: false. */
    bool (*source_of_frame)(struct tt_env *env, tt_value v,
                            struct tt_slice *out);
    /* tt_variables: the first nonzero result of EACH, else 0. In C: 0. */
    int (*variables)(struct tt_env *env, tt_value coro,
                     int (*each)(void *data, struct tt_slice name,
                                 tt_value value),
                     void *data);
    /* How many functions and coroutines of the program run, up to the one that
     * the task or the loop called. In C: 0. */
    uint32_t (*depth)(const struct tt_env *env);
    /* The value of an expression of SIZE bytes in the frame of a suspended
     * coroutine or of a frame object; TT_NULL: in the module. It changes the
     * execution: a debugger calls it in a copy of the process. In C: there are
     * none. */
    tt_value (*evaluate)(struct tt_env *env, tt_value frame, const char *text,
                         size_t size);
    /* Appends EXC with its traceback as Python prints it, without the last line
     * break: 0 or a failure. In C: its type and text. */
    int (*put_traceback)(struct tt_env *env, struct tt_exc *exc,
                         struct tt_text *out);

    /* The text of a UnicodeDecodeError and its like with the arguments ARGS;
     * TypeError if they do not fit. In C such exceptions cannot be made. */
    tt_value (*unicode_error)(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args);

    /* Calls the program's own hook (sys.unraisablehook) with EXC, about which
     * TEXT says what ignored it: 1, 0 if there is none, or a failure. In C:
     * 0. */
    int (*unraisable)(struct tt_env *env, struct tt_exc *exc,
                      const struct tt_text *text);

    /* ---- Logs of asyncio ------------------------------------------------- */

    /* Whether the program has a log of its own (module logging), to which what
     * asyncio logs goes instead of stderr: 2 if its handlers may do anything,
     * 1 if it only writes to stderr, 0 if there is none, or a failure. In C:
     * 0. */
    int (*has_log)(struct tt_env *env);
    /* Logs TEXT and, unless TT_NULL, the exception there: 0 or a failure.
     * LEFT: of a future that is alive at the end of the run; handlers that
     * write elsewhere than to stderr are left out. Required with has_log. */
    int (*log)(struct tt_env *env, const struct tt_log_about *about);
    /* Logs what asyncio logs at a place of its sources: 0 or a failure. If the
     * program has no log and NOTE is a warning, its text is put into OUT. In C:
     * nothing. */
    int (*note)(struct tt_env *env, const struct tt_log_note *note,
                struct tt_text *out);

    /* ---- Warnings -------------------------------------------------------- */

    /* Whether module warnings, if the program has imported it, has issued the
     * warning TEXT of CATEGORY: its filters decide, which may make it an
     * exception. ABOUT_OBJECT: see warn() in core/warning.c. 1, 0, or a
     * failure. In C: 0. */
    int (*warn)(struct tt_env *env, const struct tt_type *category,
                const char *text, bool about_object);

    /* ---- Threads --------------------------------------------------------- */

    /* Another thread runs: exchanges four words that the language keeps for
     * the one that runs, stored in FROM and taken from TO, which are all NULL
     * for a new one. Returns what env->handled is outside of all handlers. In
     * C: NULL. */
    struct tt_handled *(*swap_thread)(struct tt_env *env, void **from,
                                      void *const *to);
    /* The first thread starts in a run that queries `thread`: from now on the
     * program's code reports its accesses. In C: nothing. */
    void (*begin_threads)(struct tt_env *env);
    /* Whether code of the library runs, which relies on not being preempted. In
     * C: false. */
    bool (*is_atomic)(struct tt_env *env);

    /* ---- Processes (loop/core/process.h) --------------------------------- */

    /* What the language keeps for a process that does not run: of a new
     * program, or (IS_EMPTY) only the place for that. NULL: no memory. In C:
     * nothing, like the other three. */
    void *(*begin_process)(struct tt_env *env, bool is_empty);
    /* Another process runs: stores what there is in FROM, and takes TO. */
    void (*swap_process)(struct tt_env *env, void *from, void *to);
    /* Drops what the running process, which is not the first, has. */
    void (*end_process)(struct tt_env *env);
    /* Of a process that does not run and was ended. */
    void (*free_process)(struct tt_env *env, void *process);

    /* ---- The end (called by tt_env_end) ---------------------------------- */

    /* Drops what env->language_state owns, after the loops were cleared and
     * before they are freed. */
    void (*end)(struct tt_env *env);
};

/* Whether the language of the program in ENV has FUNCTION. */
#define TT_LANGUAGE_HAS(env, function)                                         \
    ((env)->language != NULL && (env)->language->function != NULL)

/* Whether CPython's asyncio would run in frames that the program can observe:
 * false for programs in C, and once tt_env_end has begun. */
static inline bool tt_has_frames(const struct tt_env *env);
/* The line of the program that runs; false: there is none. */
static inline bool tt_place_now(struct tt_env *env, struct tt_place *out);

#endif
