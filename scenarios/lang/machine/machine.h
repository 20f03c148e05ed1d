/* SPDX-License-Identifier: MIT
 *
 * machine.h: one execution of one program.
 *
 * The machine runs frames. A frame is an object of its own: calls of program
 * functions, generators and coroutines are all frames, and one frame enters
 * another in the same C function (vm.c), so that neither calls nor awaits
 * between program code nest in C. What a native function calls does.
 *
 * A *chain* is a coroutine that awaits a coroutine that awaits ...: each
 * frame's `back` is the one that awaits it. A suspended chain is resumed at
 * its innermost frame, which the outermost one knows (`leaf`), however long
 * the chain is. Whoever resumes a frame in the middle of a suspended chain
 * splits it there: from then on both parts are chains of their own.
 */
#ifndef TT__MACHINE_H
#define TT__MACHINE_H

#include "library.h"
#include "scenarios/lang/compile/compile.h"
#include "scenarios/lang/types/objects.h"

/* ---- Functions ----------------------------------------------------------- */

/* asyncio.coroutines._is_coroutine */
extern const struct tt_object tt__is_coroutine_mark;
extern const struct tt_type tt__function_type, tt__cell_type, tt__module_type,
    tt__code_type, tt__generator_type, tt__coroutine_type, tt__frame_type,
    tt__frame_view_type, tt__async_frame_type, tt__async_generator_type;

enum {
    FUNCTION_ITERABLE_COROUTINE = 1 /* flags: @types.coroutine */
};

/* What few functions have. */
struct tt__function_extra {
    tt_value annotations; /* owns; TT_NULL: not evaluated yet */
    tt_value annotate;    /* owns; a callable that takes a format, None (there
                           * are none), or TT_NULL: code->annotate says */
    tt_value type_params; /* owns; a tuple, or TT_NULL: () */
    tt_value module;      /* owns; __module__; TT_NULL: code->program's */
    /* Of code that was compiled at run time: a dict or a module's namespace,
     * owned; and what has its builtins, owned, TT_NULL: the usual ones. */
    tt_value globals;
    tt_value builtins;
};

struct tt__frame;
struct tt__function {
    struct tt_object head;
    struct tt__attributes attributes; /* where instances have theirs */
    const struct tt__code *code;
    tt_value defaults;   /* owns; a tuple or TT_NULL */
    tt_value kwdefaults; /* owns; a dict or TT_NULL */
    tt_value closure;    /* owns; a tuple of cells or TT_NULL */
    tt_value name;       /* owns */
    tt_value qualified_name;
    tt_value doc;
    struct tt__function_extra *extra; /* owns; NULL: none */
};

struct tt__cell {
    struct tt_object head;
    tt_value value; /* owns; TT_NULL: unset */
};

/* f.__annotations__, f.__annotate__ and f.__type_params__; and the end of what
 * they need. annotate.c. */
tt_value tt__get_annotations(struct tt_env *env, tt_value self);
int tt__set_annotations_attribute(struct tt_env *env, tt_value self,
                                  tt_value value);
tt_value tt__get_annotate(struct tt_env *env, tt_value self);
int tt__set_annotate_attribute(struct tt_env *env, tt_value self,
                               tt_value value);
tt_value tt__get_type_params(struct tt_env *env, tt_value self);
int tt__set_type_params_attribute(struct tt_env *env, tt_value self,
                                  tt_value value);
void tt__function_extra_drop(struct tt_env *env, struct tt__function *function);
/* function->extra, made if there is none; NULL without memory. */
struct tt__function_extra *tt__function_extra(struct tt_env *env,
                                              struct tt__function *function);
/* The annotations of the names of a module whose top level is CODE. Given. */
tt_value tt__module_annotations(struct tt_env *env,
                                const struct tt__code *code);

static inline bool tt__is_function(tt_value v)
{
    return tt_is_exactly(v, &tt__function_type);
}

static inline struct tt__function *tt__function_cast(tt_value v)
{
    return (struct tt__function *)(void *)v;
}

tt_value tt__cell_new(struct tt_env *env, tt_value value); /* takes VALUE */

/* ---- Text that is compiled at run time: evaluate.c, dict_globals.c ------- */

/* How text is compiled. */
struct tt__text_options {
    tt_value source;  /* a str */
    const char *file; /* its name, for messages */
    bool is_expression;
    bool is_single;            /* one statement */
    bool has_text_annotations; /* as its caller has them */
};
/* A code object. Given. */
tt_value tt__compile_text(struct tt_env *env,
                          const struct tt__text_options *options);
/* The tree of a text alone, in SCRATCH, which the caller deinitialises in any
 * case: 0 or a failure. */
int tt__parse_text(struct tt_env *env, const struct tt__text_options *options,
                   struct tt__pool *scratch, struct tt__tree *tree);
/* Runs a code object with those names, GLOBALS a dict or a namespace. Given. */
tt_value tt__run_text(struct tt_env *env, tt_value code, tt_value globals,
                      tt_value locals);
/* Issues what is to be warned of PROGRAM, which is about to run, or was just
 * compiled: 0 or a failure. */
int tt__issue_warnings(struct tt_env *env, const struct tt__program *program);
/* Frees them; no execution may have them any more. */
void tt__texts_deinit(struct tt__texts *texts);

/* Instructions of such text in FRAME: names of its globals. Given. */
tt_value tt__load_dict_name(struct tt_env *env, const struct tt__frame *frame,
                            uint32_t n);
int tt__store_dict_global(struct tt_env *env,
                          const struct tt__function *function, tt_value name,
                          tt_value value); /* TT_NULL: del */
/* FUNCTION, just made (TT_NULL: a failure), gets the globals of MAKER. Taken
 * and given. */
tt_value tt__inherit_globals(struct tt_env *env, tt_value function,
                             const struct tt__function *maker);
int tt__set_dict_globals(struct tt_env *env, struct tt__function *function,
                         tt_value globals);
/* __name__ of the globals of FUNCTION, a str, or None. Given. */
tt_value tt__dict_module_name(struct tt_env *env,
                              const struct tt__function *function);

/* ---- Code as a value: code_object.c -------------------------------------- */

/* CODE as an object; FUNCTION (or NULL) is one that has it. Given. */
tt_value tt__code_object(struct tt_env *env, const struct tt__code *code,
                         const struct tt__function *function);
/* The code of such an object, and whether it is that of @types.coroutine. */
bool tt__is_code(tt_value v);
const struct tt__code *tt__code_in(tt_value v, bool *is_iterable);
/* The end of the execution. */
void tt__code_objects_drop(struct tt_env *env);
struct tt__code_table;

/* ---- Frames -------------------------------------------------------------- */

enum {
    FRAME_STARTED = 1,
    FRAME_RUNNING = 2, /* of the outermost frame of a chain only */
    FRAME_DONE = 4,
    FRAME_INIT = 8,       /* a class's __init__: its result must be None */
    FRAME_THROWN = 16,    /* resumed by throw(), see vm_unwind.c */
    FRAME_AWAITABLE = 32, /* a generator of @types.coroutine */
    FRAME_PLAIN = 64,     /* a function's: neither generator nor coroutine */
    FRAME_PRODUCED = 128, /* suspended at a yield, of an asynchronous one */
    FRAME_EXPOSED = 256,  /* a class body's: locals() returned its namespace */
    FRAME_LEVEL_SHIFT = 9 /* above it: frames between it and the leaf */
};

struct tt__frame {
    struct tt_object head; /* flags: FRAME_... */
    const struct tt__code *code;
    struct tt__function *function; /* owns */
    struct tt__frame *back;        /* who called or awaits it; borrowed */
    struct tt__frame *leaf;        /* see above; borrowed; NULL: itself */
    struct tt__frame_view *view;   /* owns; NULL: not needed so far */
    struct tt_handled handled;     /* of generators and coroutines */
    const uint32_t *ip;            /* the next instruction */
    struct tt__cache *caches;      /* the machine's, for its code */
    tt_value *sp;                  /* the next free place of the stack */
    tt_value awaiting;             /* owns; suspended: what it awaits */
    tt_value slots[];              /* owns; then the stack */
};

/* What tracebacks hold: the frame object of CPython. Once the frame is done
 * it owns what is left of it. */
struct tt__frame_view {
    struct tt_object head;
    struct tt__frame *frame; /* borrowed while it lives, then owned */
    tt_value back;           /* owns; once it is done: tt_caller_frame() */
    bool owns;
};

/* The view of a frame, made if there is none yet: borrowed; NULL without
 * memory, which is no failure. */
struct tt__frame_view *tt__frame_view(struct tt_env *env,
                                      struct tt__frame *frame);

/* The frame INDEX calls above the one that runs, of the program or of a
 * coroutine in C: OUT with its object (TT_NULL: a failure); false: there is
 * none. It is tt_env's frame_at. */
bool tt__running_frame(struct tt_env *env, uint32_t index,
                       struct tt_frame_about *out);

/* It is tt_env's depth. */
uint32_t tt__running_depth(const struct tt_env *env);

/* The line at which the frame is, and the names of its function. */
void tt__frame_describe(const struct tt__frame *frame,
                        struct tt_frame_about *out);
/* The frame's object, None if it is done; and what its code is. Given. */
tt_value tt__frame_object(struct tt_env *env, struct tt__frame *frame);
tt_value tt__frame_code(struct tt_env *env, const struct tt__frame *frame);

/* The result of a call of a generator's or coroutine's function: FRAME (taken)
 * itself, or an asynchronous generator that owns it. Given. */
tt_value tt__generator_value(struct tt_env *env, struct tt__frame *frame);

/* ---- Asynchronous generators: async_generator.c -------------------------- */

/* An object that owns a frame of tt__async_frame_type. */
struct tt__async_generator {
    struct tt_asyncgen head; /* flags: ASYNC_... */
    struct tt__frame *frame; /* owns */
};

/* __anext__() and aclose(): given. */
tt_value tt__async_generator_next(struct tt_env *env, tt_value generator);
/* GIVEN; where that is TT_NULL and a StopIteration is in the slot whose value
 * is None, None becomes its argument (_PyGen_SetStopIterationValue). */
tt_value tt__none_as_argument(struct tt_env *env, tt_value given);
/* Whether V is a step of an asynchronous generator that has produced. */
bool tt__async_generator_gave(tt_value v);
tt_value tt__async_generator_aclose(struct tt_env *env,
                                    struct tt_asyncgen *generator);

static inline bool tt__is_frame(tt_value v)
{
    return tt_is_exactly(v, &tt__coroutine_type) ||
           tt_is_exactly(v, &tt__generator_type);
}

static inline struct tt__frame *tt__frame_cast(tt_value v)
{
    return (struct tt__frame *)(void *)v;
}

static inline uint32_t tt__frame_level(const struct tt__frame *frame)
{
    return (frame->head.flags & ~TT_OBJECT_FLAGS) >> FRAME_LEVEL_SHIFT;
}

static inline void tt__frame_set_level(struct tt__frame *frame, uint32_t level)
{
    uint32_t kept = TT_OBJECT_EXTRA | ((1u << FRAME_LEVEL_SHIFT) - 1);
    uint32_t flags = frame->head.flags & kept;
    frame->head.flags = flags | level << FRAME_LEVEL_SHIFT;
}

static inline size_t tt__frame_size(const struct tt__code *code)
{
    return sizeof(struct tt__frame) +
           (code->slot_count + code->stack_max) * sizeof(tt_value);
}

/* Whether a call with COUNT positional values needs no binding. */
static inline bool tt__binds_plainly(const struct tt__code *code,
                                     uint32_t count)
{
    return code->positional == count && code->keyword_only == 0 &&
           (code->flags &
            (CODE_STAR | CODE_DOUBLE_STAR | CODE_CLASS | CODE_MODULE)) == 0;
}

/* A frame for a call of FUNCTION; slots are unset but for the free ones. */
struct tt__frame *tt__frame_new(struct tt_env *env,
                                struct tt__function *function);
/* A function's frame has ended: frees it, or hands it over to its view. */
void tt__frame_free(struct tt_env *env, struct tt__frame *frame);
/* What ROOT awaits, if it is suspended, becomes a chain of its own. */
void tt__chain_cut(struct tt__frame *root);
/* A generator or coroutine is done: drops what it holds. */
void tt__frame_finish(struct tt_env *env, struct tt__frame *frame);
/* Drops the values on its stack. */
void tt__frame_cut(struct tt_env *env, struct tt__frame *frame, uint32_t depth);
/* The number of the instruction at IP, after the one that runs. */
static inline uint32_t tt__frame_op(const struct tt__frame *frame)
{
    TT_PARANOID_ASSERT((size_t)(frame->ip - frame->code->ops) <=
                       frame->code->op_count);
    return (uint32_t)(frame->ip - frame->code->ops);
}
/* Where the instruction before number OP of CODE comes from; NULL: unknown. */
const struct tt__line *tt__code_line(const struct tt__code *code, uint32_t op);
/* The line of the instruction at IP. */
uint32_t tt__frame_line(const struct tt__frame *frame);
/* The entry that covers the instruction in FRAME, or NULL. */
const struct tt__covered *tt__find_handler(const struct tt__frame *frame);
/* Binds arguments to the parameters of a frame's function: 0, or TypeError as
 * CPython words it. ARGS are borrowed. */
int tt__bind_arguments(struct tt_env *env, struct tt__frame *frame,
                       const struct tt_args *args);
/* Calls a function of the program. Given. */
tt_value tt__call_function(struct tt_env *env, tt_value function,
                           const struct tt_args *args);
/* The type's resume operation of generators and coroutines. */
int tt__frame_resume(struct tt_env *env, struct tt_object *self,
                     enum tt_resume how, tt_value value, tt_value *out);

/* Runs FRAME, the innermost of ENTRY's chain, until ENTRY returns, yields or
 * fails. RAISED: begins with the exception in the slot, raised there. */
int tt__run(struct tt_env *env, struct tt__frame *entry,
            struct tt__frame *frame, bool raised, tt_value *out);

/* The exception in the slot leaves a generator or coroutine, where a
 * StopIteration would look like its end: it becomes a RuntimeError. */
int tt__convert_stop(struct tt_env *env, const struct tt__frame *frame);

/* ---- Inline caches ------------------------------------------------------- */

enum tt__cache_kind {
    CACHE_EMPTY,
    CACHE_SLOT,     /* the attribute at INDEX of objects of this shape */
    CACHE_ADD,      /* STORE_ATTR: it becomes the last one, with shape NEXT */
    CACHE_FUNCTION, /* VALUE is a function of the class */
    CACHE_METHOD,   /* VALUE is a native method of the type */
    CACHE_VALUE,    /* VALUE is the class's, as it is for all objects */
    CACHE_MODULE,   /* VALUE is this module's attribute */
    CACHE_GLOBAL,   /* it is global INDEX, of this module's program */
    CACHE_PROPERTY, /* a native PROPERTY of the type */
    CACHE_SHARED    /* that of all text compiled at run time: stays empty */
};

struct tt__cache {
    const void *type; /* of the object; CACHE_MODULE: the module itself */
    struct tt__shape *shape;
    union {
        tt_value value; /* borrowed */
        struct tt__shape *next;
        const struct tt_property *property;
    };
    uint32_t kind;
    uint32_t index;
    uint64_t epoch; /* of the machine's classes */
};

/* For each function of the image that has caches a pointer to them, at
 * tt__code.caches_at: NULL until it is called first. One more is what all text
 * compiled at run time has. Owns all; NULL: a failure. */
struct tt__cache **tt__caches_new(struct tt_env *env,
                                  const struct tt__image *image);
void tt__caches_free(struct tt_env *env, struct tt__cache **caches,
                     const struct tt__image *image);
/* Makes those of CODE, which is called first. NULL: a failure. */
struct tt__cache *tt__caches_make(struct tt_env *env,
                                  const struct tt__code *code);

/* Empties those of objects of TYPE; of a module, those of the module. */
void tt__caches_forget(struct tt_env *env, const void *type);

/* v.name, where the cache does not know: fills it if it can. */
tt_value tt__load_attr(struct tt_env *env, tt_value v, tt_value name,
                       struct tt__cache *cache);
/* v.name(...): *FUNCTION is given; *SELF (given) is its first argument, or
 * TT_NULL. 0 or a failure. */
int tt__load_method(struct tt_env *env, tt_value v, tt_value name,
                    struct tt__cache *cache, tt_value *function,
                    tt_value *self);
int tt__store_attr(struct tt_env *env, tt_value v, tt_value name,
                   tt_value value, struct tt__cache *cache);

/* ---- Modules ------------------------------------------------------------- */

enum {                     /* flags */
       MODULE_RUNS = 1,    /* its top level has not ended */
       MODULE_CHANGED = 2, /* a program has stored what is in `made` */
       MODULE_CACHED = 4   /* inline caches may be about it */
};

struct tt__module_object {
    struct tt_object head;
    const struct tt__module *module;   /* of the library, or NULL */
    const struct tt__program *program; /* written in Python; else NULL */
    tt_value name;                     /* owns; a str */
    tt_value made; /* owns; a dict of members made so far, and submodules */
    struct tt_object *view; /* its __dict__, borrowed; NULL: none is alive */
    uint32_t order;         /* how many imports began or ended before */
    struct tt__module_object *next; /* in machine->imported; borrowed */
    /* Of a class that derives from module: its slots. Its attributes are in
     * `made`, as those of any module. */
    struct tt__attributes slots;
};

/* A new module NAME, of the library, of a program, or of neither. */
struct tt__module_object *tt__module_new(struct tt_env *env,
                                         const struct tt__module *library,
                                         const struct tt__program *program,
                                         tt_value name);
/* The one number AT of the running process, whose reference the caller has now;
 * NULL: it has not been imported. import.c. */
struct tt__module_object *tt__unlist_module(struct tt_env *env, size_t at);
/* Inline caches of what MODULE has are not valid any longer. Of a module whose
 * top level failed the globals stay: functions that use them may. */
void tt__module_forget(struct tt_env *env, struct tt__module_object *module);
/* The number of module NAME in machine->modules, for programs of the library or
 * (OWN) others; UINT32_MAX: there is none. */
uint32_t tt__module_number(const struct tt__image *image, bool own,
                           const char *name);
/* The module that PROGRAM is the code of: borrowed; NULL: its import failed. */
struct tt__module_object *tt__module_of(struct tt_env *env,
                                        const struct tt__program *program);
/* The module of the library of that name, or NULL. */
const struct tt__module *tt__find_module(const struct tt__library *library,
                                         const char *name);
/* The functions of struct tt__environment. */
enum tt__import_kind tt__module_kind(const struct tt__image *image,
                                     const struct tt__program *program,
                                     const char *name);
bool tt__module_has(const struct tt__image *image, const char *module,
                    const char *name);
const char *tt__module_nearest(const struct tt__image *image,
                               const char *module, const char *name);
/* The member NAME, given; TT_NULL without failure if there is none. */
tt_value tt__module_get(struct tt_env *env, struct tt__module_object *module,
                        tt_value name);
int tt__module_set(struct tt_env *env, struct tt__module_object *module,
                   tt_value name, tt_value value);
/* Whether LIBRARY has module PACKAGE.NAME. */
bool tt__has_submodule(const struct tt__library *library, const char *package,
                       const char *name);
/* del module.name */
int tt__module_delete(struct tt_env *env, struct tt__module_object *module,
                      tt_value name);
/* The file that it says it is from, or NULL. */
const char *tt__module_file(const struct tt__image *image,
                            const struct tt__module_object *module);
/* What every module has (__name__, __file__ and the like): given, or TT_NULL
 * without failure. */
tt_value tt__module_special(struct tt_env *env,
                            struct tt__module_object *module, const char *name);
typedef int tt__each_member(struct tt_env *env, void *data, tt_value name,
                            tt_value value);
/* Calls EACH with all members of MODULE, but submodules in C. */
int tt__module_each(struct tt_env *env, struct tt__module_object *module,
                    tt__each_member *each, void *data);
/* Whether the member NAME is in C, and stays what it is until a program stores
 * another. */
bool tt__module_keeps(struct tt_env *env,
                      const struct tt__module_object *module, tt_value name);
/* What MODULE, in C, has made or stored under NAME by now, unreported; TT_NULL
 * without failure: nothing. */
tt_value tt__module_made(struct tt_env *env,
                         const struct tt__module_object *module, tt_value name);
/* The number of the global that member NAME of a module in Python is;
 * UINT32_MAX: it is none. */
uint32_t tt__module_global(struct tt_env *env,
                           const struct tt__module_object *module,
                           tt_value name);
/* Reports to the watcher an access to member NAME. */
void tt__module_touch(struct tt_env *env, tt_value module, tt_value name,
                      enum tt_access access);

/* ---- Names as a dict: namespace.c ---------------------------------------- */

extern const struct tt_type tt__namespace_type;
/* module.__dict__: a view. Given. */
tt_value tt__namespace_of(struct tt_env *env, struct tt__module_object *module);
/* What globals() and locals() return in the frame that runs. Given. */
tt_value tt__globals(struct tt_env *env);
/* Those of FUNCTION; of the module that PROGRAM is the code of. Given. */
tt_value tt__function_globals(struct tt_env *env,
                              const struct tt__function *function);
tt_value tt__globals_of(struct tt_env *env, const struct tt__program *program);
tt_value tt__locals(struct tt_env *env);
/* f_locals: in a function a copy. Given. */
tt_value tt__frame_locals(struct tt_env *env, struct tt__frame *frame);

/* ---- Imports: import.c --------------------------------------------------- */

/* MODULE is a package of the library. */
bool tt__module_is_folder(const struct tt__module_object *module);
/* The path SHOWN in messages, as the program sees it: what is in its folder is
 * relative to that, which is its current directory, however the command was
 * called. */
const char *tt__path_in_program(const struct tt__image *image,
                                const char *shown);
/* What an import of NAME in PROGRAM finds: its packages are imported before it,
 * and it is an attribute of the last one. A name that begins with a dot has no
 * package. Given. */
tt_value tt__import(struct tt_env *env, const struct tt__program *program,
                    tt_value name);
/* The module of the library of that name. Given. */
tt_value tt__import_c(struct tt_env *env, const char *name);
/* Member NAME of a module of the library, for functions in C of others. A
 * module in Python must be among the `needs` of theirs. Given. */
tt_value tt__import_member(struct tt_env *env, const char *module,
                           const char *name);
/* The same if this execution has imported the module, else TT_NULL without a
 * failure. Given. */
tt_value tt__imported_member(struct tt_env *env, const char *module,
                             const char *name);
/* Attribute NAME of what was imported, or a submodule. Given. */
tt_value tt__import_from(struct tt_env *env, const struct tt__program *program,
                         tt_value module, tt_value name);
/* Imports the submodules of a package that are among NAMES, a tuple, and that
 * it has not got: 0 or a failure. */
int tt__import_names(struct tt_env *env, const struct tt__program *program,
                     tt_value package, tt_value names);
/* The public names of MODULE become globals of FRAME's program, or, if that is
 * text that is compiled at run time, names of the text: 0 or a failure. */
int tt__import_star(struct tt_env *env, const struct tt__frame *frame,
                    tt_value module);
/* The dict sys.modules: borrowed. TT_NULL: a failure. */
tt_value tt__sys_modules(struct tt_env *env);

/* The constant of a builtin name, or TT_NULL. */
tt_value tt__builtin(const struct tt__image *image, const char *name);
/* Sets a builtin of the running process in MADE, the dict of what the module
 * `builtins` has been given; VALUE TT_NULL: it is no longer set. 0 or more, or
 * a failure. changed_builtins.c. */
int tt__set_builtin(struct tt_env *env, tt_value made, tt_value name,
                    tt_value value);
/* The builtin NAME, set or not. Given; TT_NULL without failure: none. */
tt_value tt__find_builtin(struct tt_env *env, tt_value name);
/* Frees a table of builtins, if it is not the image's. */
void tt__free_builtins(struct tt_env *env, const tt_value *builtins);

/* ---- Places: traceback.c ------------------------------------------------- */

/* A line of the program's text, without its indentation. */
struct tt_slice tt__source_line(const struct tt__program *program,
                                uint32_t line);

/* ---- Variables: variables.c ---------------------------------------------- */

/* tt_variables(). */
int tt__variables(struct tt_env *env, tt_value coro,
                  int (*each)(void *data, struct tt_slice name, tt_value value),
                  void *data);
/* tt_language.evaluate: variables.c. */
tt_value tt__evaluate(struct tt_env *env, tt_value frame, const char *text,
                      size_t size);
/* tt_language.attributes. */
bool tt__instance_attributes(struct tt_env *env, tt_value v,
                             int (*each)(void *data, struct tt_slice name,
                                         tt_value value),
                             void *data);

/* ---- The machine --------------------------------------------------------- */

/* A generator or coroutine that something in C resumed, which is how one nests
 * in another without being in its chain. */
struct tt__resumed {
    struct tt__resumed *outer;
    const struct tt__frame *frame;
    struct tt__frame *caller; /* the frame that ran, NULL: none */
};

struct tt__machine {
    struct tt__objects objects; /* first: types/ knows no more of it */
    const struct tt__image *image;
    tt_value *globals; /* owns; image->global_count; TT_NULL: unset */
    /* By number: the image's, or, once the program has set any, an array of the
     * process. Values of the latter are in set_builtins. */
    const tt_value *builtins;
    struct tt__cache **caches; /* owns: see tt__caches_new */
    struct tt_handled handled; /* outside all generators */
    struct tt__frame *current; /* the one that runs; borrowed; NULL: none */
    /* The innermost; kept only where call graphs are: env->tracks_awaiting. */
    struct tt__resumed *resumed;
    bool failure_noted; /* the failure's text says where it was */
    /* vm_points.c: a set of names that the program changes, and maybe others,
     * and whether it may change any. */
    bool changes_any;
    uint64_t changing[32];
    /* Owns; first as library->modules, then by the numbers of the program's
     * own; NULL: not imported. */
    struct tt__module_object **modules;
    struct tt__module_object *imported; /* those of `modules`, the last first */
    uint32_t import_count;
    size_t input_at;                     /* how much input() has read */
    struct tt__code_table *code_objects; /* owns; NULL: none is made yet */
    tt_value text_codes;  /* owns; a dict of code objects by what made them, or
                          * TT_NULL */
    size_t text_memory;   /* bytes that these programs have */
    tt_value sys_modules; /* owns; a dict, or TT_NULL: nobody has looked */
    /* Owns; what the program assigned to sys.stdout, where print() writes;
     * TT_NULL: nothing, or the stream that was there. */
    tt_value redirected;
    tt_value set_builtins; /* owns; a dict, or TT_NULL: none was set */
};

static inline struct tt__machine *tt__machine(struct tt_env *env)
{
    return env->language_state;
}

/* Starts the machine of ENV for IMAGE: 0 or a failure. tt_env_end ends it.
 * language.c. */
int tt__machine_begin(struct tt_env *env, const struct tt__image *image);
/* Runs the top level of a module in Python: 0 or a failure. */
int tt__run_module(struct tt_env *env, struct tt__module_object *module);
/* Runs the program's own file that is called PATH, as seen from its folder, as
 * __main__ of the running process: 1; 0: there is none; or a failure. */
int tt__run_as_main(struct tt_env *env, const char *path);
/* The number of the program's own file that is __main__ of the running process;
 * negative: none is. */
int64_t tt__main_number(struct tt_env *env);
/* Runs that file in a new process, as module NAME: 0 or a failure. */
int tt__run_main_again(struct tt_env *env, uint32_t number, const char *name);
/* Runs the image's program: 0 or a failure. import.c. */
int tt__run_main(struct tt_env *env);
/* Whether FRAME runs a module of the library. CPython's frames of it have
 * other lines, so people are not shown them. */
static inline bool tt__is_of_library(const struct tt__frame *frame)
{
    return frame->code->program->module != NULL;
}

/* Whether the program, not the library, calls the function in C that runs. */
static inline bool tt__is_of_program(struct tt_env *env)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    return frame != NULL && !tt__is_of_library(frame);
}

/* Whether the cache knows the method v.name. */
static inline bool tt__cached_method(struct tt__machine *machine, tt_value v,
                                     const struct tt__cache *cache)
{
    if (!tt_is_object(v)) {
        return false;
    }
    if (cache->kind == CACHE_METHOD) {
        return tt_object(v)->type == cache->type;
    }
    if (cache->kind != CACHE_FUNCTION || tt_object(v)->type != cache->type ||
        cache->epoch != machine->objects.epoch) {
        return false;
    }
    const struct tt__attributes *attributes =
        (const void *)((const char *)v + (cache->index >> 16));
    return attributes->shape == cache->shape;
}

#endif
