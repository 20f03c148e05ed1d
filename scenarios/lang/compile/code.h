/* SPDX-License-Identifier: MIT
 *
 * code.h: compiled code, and the machine's instructions.
 *
 * A program is compiled once into a tt__program: one code object for the
 * module and one for each function, lambda, class body and generator
 * expression. Code is constant: it lives in the program's pool, is shared by
 * all executions, and holds only immortal values. What the machine remembers
 * about a site between visits (inline caches) belongs to the execution: a
 * site has a number in its function, and the execution an array for each
 * function that it has called.
 *
 * An instruction is a word: the operation in the low 8 bits, its argument in
 * the upper 24. Operations marked + below are followed by a second word, the
 * number of their cache. Jump targets are absolute indices into `ops`.
 *
 * The machine is a stack machine after CPython's, with its exception tables:
 * entering a try block costs nothing; when an exception is raised the
 * machine looks for the innermost entry that covers the instruction, cuts the
 * stack to the entry's depth, pushes the exception and goes to the handler.
 */
#ifndef TT__CODE_H
#define TT__CODE_H

#include "scenarios/lang/read/ast.h"
#include <ticktape/tt.h>
#include "scenarios/lang/read/pool.h"

/* X(NAME, what it does). Stacks grow to the right; `->` is what becomes of
 * it. n is the argument; "slot n" is slot n of the frame. */
#define TT__OPS(X)                                                             \
    X(NOP, "")                                                                 \
    /* stack */                                                                \
    X(POP, "a ->")                                                             \
    X(PUSH_NULL, "-> TT_NULL")                                                 \
    X(COPY, "push the n-th value from the top (1: the top) again")             \
    X(SWAP, "exchange the top with the n-th value (2: the next)")              \
    X(LOAD_CONST, "-> constant n")                                             \
    /* variables; an unset one raises UnboundLocalError or NameError */        \
    X(LOAD_FAST, "-> slot n")                                                  \
    X(STORE_FAST, "a -> (slot n)")                                             \
    X(DELETE_FAST, "unset slot n")                                             \
    X(CLEAR_FAST, "unset slot n, silently if it is unset already")             \
    X(MAKE_CELL, "put a new cell around what is in slot n (maybe nothing)")    \
    X(LOAD_CELL, "-> the cell in slot n itself (for closures)")                \
    X(LOAD_DEREF, "-> what the cell in slot n holds")                          \
    X(STORE_DEREF, "a -> (the cell in slot n)")                                \
    X(DELETE_DEREF, "unset the cell in slot n")                                \
    X(LOAD_GLOBAL, "-> global n, or the builtin of its name")                  \
    X(STORE_GLOBAL, "a -> (global n)")                                         \
    X(DELETE_GLOBAL, "unset global n")                                         \
    /* class bodies: the namespace is a dict in slot 0 */                      \
    X(LOAD_NAME, "-> namespace[name of global n], or else global n")           \
    X(LOAD_CLASS_DEREF, "-> namespace[name of slot n], or else the cell's")    \
    X(STORE_NAME, "a -> (namespace[name n])")                                  \
    X(DELETE_NAME, "del namespace[name n]")                                    \
    /* text that is compiled at run time: its globals are any dict */          \
    X(LOAD_DICT_NAME, "-> globals[name n >> 1], or the builtin of that name;"  \
                      " n & 1: namespace[name], or else that")                 \
    X(STORE_DICT_GLOBAL, "a -> (globals[name n]; TT_NULL: del)")               \
    /* attributes and items */                                                 \
    X(LOAD_ATTR, "+ a -> a.name n")                                            \
    X(LOAD_METHOD, "+ a -> function, a  or  attribute, TT_NULL")               \
    X(STORE_ATTR, "+ value, a -> (a.name n = value)")                          \
    X(DELETE_ATTR, "a -> (del a.name n)")                                      \
    X(LOAD_SUPER, "-> super() here: __class__'s cell is slot n, self slot 0")  \
    X(LOAD_ITEM, "a, key -> a[key]")                                           \
    X(STORE_ITEM, "value, a, key -> (a[key] = value)")                         \
    X(DELETE_ITEM, "a, key -> (del a[key])")                                   \
    X(BUILD_SLICE, "lower, upper, step -> slice (None where left out)")        \
    /* operators */                                                            \
    X(BINARY, "a, b -> a op b; n: enum tt__binary")                            \
    X(INPLACE, "a, b -> a op= b; n: enum tt__binary")                          \
    X(UNARY, "a -> op a; n: enum tt__unary")                                   \
    X(COMPARE, "a, b -> a op b; n: enum tt__comparison, all of them")          \
    /* jumps */                                                                \
    X(JUMP, "to n")                                                            \
    X(JUMP_IF_FALSE, "a ->; to n if a is false")                               \
    X(JUMP_IF_TRUE, "a ->; to n if a is true")                                 \
    X(JUMP_IF_FALSE_KEEP, "a false: to n, a stays; else a ->")                 \
    X(JUMP_IF_TRUE_KEEP, "a true: to n, a stays; else a ->")                   \
    /* patterns */                                                             \
    X(MATCH_SUBJECT, "a -> a, a fact about it; n: MATCH_...      ")            \
    X(MATCH_KEYS, "a, keys -> a, keys, tuple of their values; or None")        \
    X(MATCH_CLASS, "a, type, names -> tuple of a's attributes, n of them by"   \
                   " __match_args__; or None")                                 \
    X(BUILD_REST, "a, keys -> a dict of a without them")                       \
    /* displays */                                                             \
    X(BUILD_TUPLE, "n values -> tuple")                                        \
    X(BUILD_LIST, "n values -> list")                                          \
    X(BUILD_SET, "n values -> set")                                            \
    X(BUILD_DICT, "n pairs key, value -> dict")                                \
    X(BUILD_STRING, "n strs -> one str")                                       \
    X(BUILD_TEMPLATE, "tuple of strs, tuple of interpolations, each a tuple"   \
                      " -> template")                                          \
    X(LIST_APPEND, "a -> ; to the list n below the top after that (1: top)")   \
    X(SET_ADD, "a -> ; to the set n below the top after that")                 \
    X(DICT_ADD, "key, value -> ; to the dict n below the top after that")      \
    X(LIST_EXTEND, "list, iterable -> list")                                   \
    X(SET_EXTEND, "set, iterable -> set; n = 1: a display of constants")       \
    X(DICT_UPDATE, "dict, mapping -> dict: {**mapping}")                       \
    X(DICT_MERGE, "callable, ?, args, dict, mapping -> ... dict: f(**mapping)" \
                  " complains of doubles, naming the callable")                \
    X(LIST_TO_TUPLE, "list -> tuple")                                          \
    X(UNPACK, "a -> n values, the first one on top")                           \
    X(UNPACK_STAR,                                                             \
      "a -> n & 0xff values, a list, n >> 8 values; first on top")             \
    X(FORMAT, "value[, spec] -> str; n: conversion char, + 256: with spec")    \
    /* functions and calls */                                                  \
    X(MAKE_FUNCTION, "[defaults][kwdefaults][closure] -> function of code n"   \
                     " & 0xffff; flags above: FUNCTION_...")                   \
    X(BIND_LAZY, "function -> method of the namespace in slot 0 (n: 1) or"     \
                 " of None")                                                   \
    X(SET_FUNCTION, "function, value -> function; n: enum tt__function_part")  \
    X(TYPE_PARAMETER, "name, bound, default (each a method or None) -> type"   \
                      " parameter; n: its kind, + TYPE_CONSTRAINED")           \
    X(GENERIC_BASES, "bases, tuple of type parameters -> bases with Generic")  \
    X(TYPE_ALIAS, "name, tuple of type parameters, method -> type alias")      \
    X(CALL, "callable, self or TT_NULL, n values -> result")                   \
    X(CALL_KEYWORDS, "callable, self or TT_NULL, n values, names -> result;"   \
                     " the tuple names is for the last values")                \
    X(CALL_SPREAD, "callable, TT_NULL, tuple[, dict if n] -> result")          \
    X(RETURN, "a -> ; leaves the frame with a")                                \
    X(BUILD_CLASS, "body function, name, tuple of bases, keywords -> class")   \
    X(IMPORT, "-> the module of name n")                                       \
    X(IMPORT_NAMES, "module -> module; imports its submodules among those"     \
                    " that constant n, a tuple, names")                        \
    X(IMPORT_FROM, "module -> module, module.name n")                          \
    X(IMPORT_STAR, "module ->; its public names become globals")               \
    X(REFUSE, "ends the run: name n is not in the scenario language")          \
    /* iteration */                                                            \
    X(GET_ITER, "a -> iter(a)")                                                \
    X(FOR_ITER, "iterator -> iterator, item; at its end: iterator -> , to n")  \
    X(GET_AITER, "a -> a.__aiter__()")                                         \
    X(GET_ANEXT, "aiterator -> aiterator, aiterator.__anext__()")              \
    X(END_ASYNC_FOR, "aiterator, exc -> if StopAsyncIteration; else raises")   \
    /* generators and coroutines */                                            \
    X(YIELD, "a -> what is sent in")                                           \
    X(YIELD_FROM, "iterable -> its result")                                    \
    X(AWAIT, "awaitable -> its result; n: AWAIT_...")                          \
    /* exceptions */                                                           \
    X(RAISE, "n = 0: bare; 1: exception; 2: exception, cause")                 \
    X(PUSH_HANDLED, "exc -> previous, exc; exc is the one being handled")      \
    X(POP_HANDLED, "previous -> ; it is the one being handled again")          \
    X(MATCH_EXCEPTION, "exc, type -> exc, bool; TypeError for bad types")      \
    X(MATCH_GROUP, "exc, type -> rest, match; either may be None; except*")    \
    X(JOIN_ENDS, "exc, list -> what except* raises in the end, or None")       \
    X(RERAISE, "exc -> ; raises it as it is")                                  \
    X(ASSERT_COMPARE, "a, b -> ; if a op b, does the JUMP that follows;"       \
                      " otherwise skips it, -> note; n: enum tt__comparison,"  \
                      " + ASSERT_NOT")                                         \
    X(ASSERT_TRUTH, "a -> ; if a is true, does the JUMP that follows;"         \
                    " otherwise skips it, -> note; n: 0 or ASSERT_NOT")        \
    X(ASSERTION, "note or None[, message if n] -> ; raises AssertionError")    \
    X(ENTER_WITH, "manager -> exit function bound, enter's result")            \
    X(ENTER_ASYNC_WITH, "manager -> exit function bound, enter's awaitable")   \
    X(EXIT_WITH, "exit, ... -> result of exit(type, exc, None) ; see below")

enum tt__op {
#define X(name, text) OP_##name,
    TT__OPS(X)
#undef X
        OP_COUNT
};

/* Whether the number of an inline cache follows the instruction's word. */
bool tt__op_has_cache(enum tt__op op);
/* Whether its argument is the number of a global, in the image. */
bool tt__op_has_global(enum tt__op op);

/* Set in an instruction that reports its accesses to a watcher: vm_watch.c. */
enum { OP_WATCHED = 0x80 };

enum {
    FUNCTION_DEFAULTS = 1 << 16,   /* a tuple */
    FUNCTION_KWDEFAULTS = 1 << 17, /* a dict of keyword-only defaults */
    FUNCTION_CLOSURE = 1 << 18,    /* a tuple of cells */
    FUNCTION_DYNAMIC = 1 << 19     /* its globals are those of its maker */
};

/* Of ASSERT_COMPARE and ASSERT_TRUTH: the condition is to be false. */
enum { ASSERT_NOT = 16 };

/* SET_FUNCTION's argument. */
enum tt__function_part {
    FUNCTION_ANNOTATE,   /* a callable that evaluates its annotations */
    FUNCTION_TYPE_PARAMS /* a tuple */
};

/* Of TYPE_PARAMETER: the bound is a tuple of constraints. */
enum { TYPE_CONSTRAINED = 4 };

/* MATCH_SUBJECT's argument. */
enum {
    MATCH_SEQUENCE, /* whether a sequence pattern may match it */
    MATCH_MAPPING,  /* whether a mapping pattern may */
    MATCH_LENGTH    /* its length */
};

/* AWAIT's argument: what to say of an object that cannot be awaited. */
enum {
    AWAIT_PLAIN, /* "object X can't be used in 'await' expression" */
    AWAIT_ENTER, /* what __aenter__ gave in an async with */
    AWAIT_EXIT,  /* what __aexit__ gave */
    AWAIT_NEXT   /* what __anext__ gave in an async for */
};

/* EXIT_WITH runs in a with statement's handler, where the stack is
 *     exit, previous, exc
 * and becomes
 *     exit, previous, exc, result
 * with n = 0. With n = 1 the block ended normally: exit -> result, called
 * with three Nones. */

/* Instructions [begin, end) are covered: an exception raised there (or that
 * arrives at a suspension there) cuts the stack to DEPTH values, is pushed,
 * and execution continues at TARGET. Entries do not overlap and ascend. */
struct tt__covered {
    uint32_t begin;
    uint32_t end;
    uint32_t target;
    uint32_t depth;
};

/* Where instruction `op` and those after it come from, for tracebacks. */
struct tt__line {
    uint32_t op;
    uint32_t line;
    uint32_t column;
    uint32_t end_line; /* just after the last character; 0: not known */
    uint32_t end_column;
};

enum {
    CODE_GENERATOR = 1,
    CODE_COROUTINE = 2,
    CODE_ASYNC_GENERATOR = 4, /* both words of an `async def` with yield */
    CODE_STAR = 8,            /* has *args */
    CODE_DOUBLE_STAR = 16,    /* has **kwargs */
    CODE_CLASS = 32,          /* a class body */
    CODE_MODULE = 64,
    CODE_EXPRESSION = 128,        /* a generator expression: one argument */
    CODE_NESTED = 256,            /* inside a function */
    CODE_METHOD = 512,            /* a function in a class body */
    CODE_TEXT_ANNOTATIONS = 1024, /* from __future__ import annotations */
    CODE_OF_FUNCTION = 2048       /* made at run time: its function owns it */
};

struct tt__program;

/* Slots of a frame, in this order: parameters (positional, keyword-only,
 * *args, **kwargs), other locals, free variables (cells of the enclosing
 * functions, as the closure has them), then the stack. A parameter or local
 * that inner functions use is wrapped by MAKE_CELL at the start; free slots
 * hold their cells from the start. In a class body slot 0 is the namespace;
 * a generator expression's slot 0 is its outermost iterator. */
struct tt__code {
    const struct tt__program *program;
    tt_value name;           /* immortal str: __name__ */
    tt_value qualified_name; /* immortal str: __qualname__ */
    const uint32_t *ops;
    const uint32_t *ops_aside; /* with marks, or without: vm_watch.c */
    const tt_value *constants; /* immortal */
    const tt_value *names;     /* immortal strs: attributes */
    const struct tt__code *const *codes; /* of inner functions */
    const struct tt__covered *covered;
    const struct tt__line *lines;
    const tt_value *slot_names; /* strs, of parameters, locals, frees */
    uint32_t op_count;
    uint32_t constant_count;
    uint32_t name_count;
    uint32_t code_count;
    uint32_t covered_count;
    uint32_t line_count;
    uint32_t slot_count; /* parameters, locals and frees */
    uint32_t free_count;
    uint32_t stack_max;
    /* Its inline caches, which its instructions number from 0, belong to the
     * execution: they are made when it is called first, at this place among
     * those of the image. */
    uint32_t caches_at;
    uint32_t cache_count;
    uint16_t positional_only;
    uint16_t positional; /* positional-only included */
    uint16_t keyword_only;
    uint16_t flags; /* CODE_... */
    uint32_t first_line;
    /* The slot of the cell `__class__` in a class body that a method's
     * super() needs, or UINT32_MAX; build_class fills it. */
    uint32_t class_cell;
    tt_value doc; /* immortal str, or None */
    /* What evaluates the annotations of a function, or of the names of a
     * module, if that needs neither a closure nor a class's namespace; or
     * NULL. */
    const struct tt__code *annotate;
};

/* How many parameters a call fills: *args and **kwargs included. */
static inline uint32_t tt__code_parameters(const struct tt__code *code)
{
    return (uint32_t)code->positional + code->keyword_only +
           ((code->flags & CODE_STAR) != 0) +
           ((code->flags & CODE_DOUBLE_STAR) != 0);
}

/* How a name is bound at the top level of a module. */
enum tt__binding {
    BINDING_NONE,  /* not at all: a builtin, or nothing */
    BINDING_ONCE,  /* by one statement: after the import it does not change */
    BINDING_VARIES /* by several, or by functions that declare it global */
};

struct tt__module;
struct tt__library;
struct tt__folder;

/* A property that the text of a program names. */
struct tt__expected {
    const char *name;
    unsigned kind; /* enum tt_property_kind */
};

/* One compiled source: the program, or a module written in Python. */
struct tt__program {
    struct tt__pool pool;            /* owns all of it, but what is constant of
                                      * the library's modules */
    const char *name;                /* __name__: "__main__", "heapq" */
    const struct tt__module *module; /* NULL: the program itself, or a module
                                      * of its own */
    struct tt__program *next;        /* of the image */
    uint32_t number;                 /* among the program's own: 0 is main */
    const char *package;             /* __package__; NULL: None, of a script */
    /* Of a package its __path__, else NULL. */
    const struct tt__folder *folders;
    uint32_t folder_count;
    bool computes_imports; /* it imports importlib */
    bool computes_within;  /* it, or a module in it, imports by such names */
    bool is_optional;      /* imported at most by a name that is computed */
    bool is_foreign;       /* found by --path: what is refused ends a run only
                          * where it is reached */
    bool has_file;         /* unless it is a namespace package */
    const char *refusal;   /* of an optional one: why it cannot be, or NULL */
    const char *file;      /* as given, for messages; of a namespace its name */
    const char *real;      /* to open it; NULL: it is no file */
    const char *text;      /* of exec(); otherwise NULL */
    unsigned text_kind;    /* how that is compiled: see evaluate.c */
    char hash[17];         /* of its source, if that is a file */
    const char *source;    /* for tracebacks */
    size_t source_size;
    const struct tt__code *main;
    /* Every global name that occurs; the first one is number first_global of
     * the image. What a builtin name means while the program has not set it
     * (TT_NULL: nothing). */
    const tt_value *global_names;    /* immortal strs */
    const tt_value *global_builtins; /* immortal */
    const uint8_t *global_bindings;  /* enum tt__binding */
    const uint32_t *global_order;    /* their numbers, in the order in which the
                                      * text binds them, then the others */
    uint32_t first_global;
    uint32_t global_count;
    uint32_t first_caches; /* of the image: tt__code.caches_at */
    uint32_t caches_count; /* functions with caches */
    /* Of a module of the library: those in Python that it imports, as numbers
     * in the library, in the order of its imports. */
    const uint16_t *imports;
    uint32_t import_count;
    struct tt__expected *expected; /* expected.c */
    uint32_t expected_count;
    const struct tt__warning *warnings; /* of the program's own: to issue before
                                         * it runs; in the pool */
    uint32_t warning_count;
    uint32_t *marked;       /* owns (malloc); NULL: one copy of instructions */
    bool has_marked;        /* that copy is in use */
    bool has_marks;         /* the other one has some for the time being */
    bool reads_input;       /* input() or sys.stdin occurs in it */
    bool names_call_graphs; /* capture_call_graph or its like occurs in it */
    /* Compiled at run time, by one execution: its globals are a dict that its
     * functions have, and its instructions share one inline cache. */
    bool is_dynamic;
    bool is_expression; /* of eval(): its main returns a value */
};

/* Whether PROGRAM is one of ours, which need not be checked each time it is
 * loaded: the paranoid build does. */
static inline bool tt__is_trusted(const struct tt__program *program)
{
#ifdef TT_PARANOID
    return program == NULL;
#else
    return program->module != NULL;
#endif
}

struct tt_scenario_exec; /* tt_scenario.h */

/* All code that one execution runs: a program and the modules written in
 * Python that it imports, with one numbering of globals and of functions,
 * so that an instruction needs no other operand than its number. */
struct tt__image {
    const struct tt__library *library;
    struct tt__program *programs; /* owns */
    /* Numbered after its modules, as each module is after those it imports. */
    struct tt__program *main;
    uint32_t own_count; /* of the program and its own modules */
    /* How it was started: sys.argv after the first, and sys.path. */
    const char *const *args;
    const struct tt__folder *folders;
    uint32_t arg_count;
    uint32_t variable_count;
    const char *const *variables; /* further ones of os.environ: NAME=VALUE */
    int64_t epoch_s;   /* of the calendar, after 1970-01-01T00:00:00Z */
    const char *input; /* what input() reads: borrowed */
    size_t input_size;
    struct tt_scenario_exec *exec; /* borrowed; NULL: there is none */
    bool waits_for_input; /* lines may arrive while it does something else */
    uint32_t folder_count;
    const tt_value *global_names;    /* by number, in the pool of main */
    const tt_value *global_builtins; /* the same for builtins */
    uint32_t global_count;
    uint32_t caches_count;   /* functions with inline caches */
    struct tt__texts *texts; /* borrowed; filled by executions */
};

/* Texts that executions of a program compiled (evaluate.c). They depend on
 * nothing else, so that later executions have the same code again. */
struct tt__texts {
    struct tt__program *first; /* owns */
};

#endif
