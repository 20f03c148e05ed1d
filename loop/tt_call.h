/* SPDX-License-Identifier: MIT
 *
 * loop/tt_call.h: calls, and functions in C as values.
 *
 * For programs in C where asyncio has a callable as a parameter, such as
 * condition.wait_for: pass a static tt_native.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_CALL_H)
#define TT_CALL_H

/* ---- Calls --------------------------------------------------------------- */

/* Arguments: COUNT positional values, then one for each keyword. Borrowed. */
struct tt_args {
    const tt_value *at;
    uint32_t count;
    uint32_t keyword_count;
    const tt_value *keywords; /* names: strs */
    /* The tuple whose items the positional ones are, created for this call, so
     * that the callee may keep it; NULL: none. Borrowed. */
    struct tt_tuple *tuple;
};

enum {
    TT_NATIVE_METHOD = 1,  /* args[0] is self; found on instances */
    TT_NATIVE_STATIC = 2,  /* found on instances too, but without self */
    TT_NATIVE_CLASS = 4,   /* args[0] is the type */
    TT_NATIVE_BUILTIN = 8, /* errors in the words of CPython's C functions */
    TT_NATIVE_RAW = 16,    /* `raw` is called, with the arguments unbound */
    TT_NATIVE_IN_C = 32, /* of Future and Task: Python's words, but no frame */
    TT_NATIVE_COROUTINE = 64 /* async def: it returns a coroutine */
};

/* The effect of a call of a function in C: what it depends on and changes, as
 * reported to the watcher (tt_watch.h). Searches omit orders of independent
 * handles, so an effect that is declared too small makes them miss failures;
 * one that is too large only costs runs. So each row declares it:
 *
 * - TT_PURE: it depends on nothing mutable, not even on the contents of its
 *   arguments. math.sin, Task.get_coro, and functions that only create a
 *   coroutine (the effects are those of the coroutine's body).
 * - TT_READS: it reads the contents of its arguments. len, list.count,
 *   Future.done.
 * - TT_WRITES: it changes the contents of its first argument, self of a method,
 *   and reads the others. list.append, Task.set_name.
 * - TT_REPORTS: it accesses anything else: other objects, the loop's settings,
 *   the state of a module. Its C code reports each access by tt_touch or
 *   tt_touch_value, before or after it, in the same step. Without other bits,
 *   the code reports its arguments too; in a row of a C program, it reports the
 *   state of the program itself.
 * - TT_HIDDEN: it depends on or changes state of which not every access is
 *   reported, such as which frames run. Then no order is omitted.
 *
 * The effects of functions that it calls (a key function, __eq__) do not count.
 * An iterator among the arguments is always written. Bits: READS, WRITES and
 * REPORTS may be combined. tests/suites/test_effects.c compares searches with
 * and without the reduction for every row. */
enum tt_effect {
    TT_PURE = 1,
    TT_READS = 2,
    TT_WRITES = 4,
    TT_REPORTS = 8,
    TT_HIDDEN = 16
};

/* A function in C as a value. `parameters` names the parameters in order,
 * separated by single spaces, "self" included:
 *
 *     "delay result"      two, positional or by keyword
 *     "fn | context"      parameters after | are by keyword only
 *     "callback *args"    further positional ones, as a tuple
 *     "coro =kwargs"      further keywords, as a dict
 *     "a / b"             a is positional only
 *
 * `required` counts the leading parameters that have no default, and
 * `positional` those that may be positional; `call` receives one word for each
 * parameter, TT_NULL if it was omitted. The name of a required keyword-only
 * parameter ends with a !. */
struct tt_native {
    struct tt_object head;
    const char *name;       /* __name__ */
    const char *full_name;  /* __qualname__, for messages */
    const char *parameters; /* "" : none */
    uint8_t required;
    uint8_t positional;
    uint8_t total;  /* words that `call` receives */
    uint8_t flags;  /* TT_NATIVE_... */
    uint8_t marks;  /* TT_MARK_...: the marks in `parameters` */
    uint8_t effect; /* enum tt_effect */
    union {
        /* Returns the result. Borrows the arguments. */
        tt_value (*call)(struct tt_env *env, const tt_value *args);
        tt_value (*raw)(struct tt_env *env, const struct tt_args *args);
    };
};

enum {
    TT_MARK_STAR = 1,    /* *args */
    TT_MARK_NAMED = 2,   /* =kwargs */
    TT_MARK_REQUIRED = 4 /* a required keyword-only one */
};

/* Both gcc and clang take these for constants. */
#define TT_MARKS(parameters_)                                                  \
    ((__builtin_strchr((parameters_), '*') != 0) * TT_MARK_STAR |              \
     (__builtin_strchr((parameters_), '=') != 0) * TT_MARK_NAMED |             \
     (__builtin_strchr((parameters_), '!') != 0) * TT_MARK_REQUIRED)

/* Rows cannot leave out their effect, nor declare 0. */
#define TT_EFFECT_(effect_)                                                    \
    (uint8_t)((effect_) + 0 * sizeof(char[(effect_) != 0 ? 1 : -1]))

#define TT_NATIVE(name_, full_name_, parameters_, required_, positional_,      \
                  total_, flags_, effect_, call_)                              \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_native_type), .name = (name_),            \
        .full_name = (full_name_), .parameters = (parameters_),                \
        .required = (required_), .positional = (positional_),                  \
        .total = (total_), .flags = (flags_), .marks = TT_MARKS(parameters_),  \
        .effect = TT_EFFECT_(effect_),                                         \
        {                                                                      \
            .call = (call_)                                                    \
        }                                                                      \
    }
#define TT_NATIVE_RAW_(name_, full_name_, flags_, effect_, raw_)               \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_native_type), .name = (name_),            \
        .full_name = (full_name_), .parameters = "*args =kwargs", .total = 0,  \
        .flags = (flags_) | TT_NATIVE_RAW,                                     \
        .marks = TT_MARK_STAR | TT_MARK_NAMED, .effect = TT_EFFECT_(effect_),  \
        {                                                                      \
            .raw = (raw_)                                                      \
        }                                                                      \
    }
/* Never called, only for tt_args_bind: it has no effect to declare. */
#define TT_SIGNATURE(name_, full_name_, parameters_, required_, positional_,   \
                     total_, flags_)                                           \
    TT_NATIVE(name_, full_name_, parameters_, required_, positional_, total_,  \
              flags_, TT_PURE, NULL)

enum {
    TT_NATIVE_ARGS_MAX = 12 /* parameters of a native function */
};

/* A computed attribute. EFFECT is that of `get` on its object, as
 * tt_touch_property reports it: TT_PURE if the attribute is the same for the
 * object's life, else TT_READS, or TT_REPORTS if `get` reports what it reads;
 * or TT_HIDDEN. `set` writes the object, and reports what else it changes. */
struct tt_property {
    const char *name;
    enum tt_effect effect; /* before `get`, so that no row leaves it out */
    tt_value (*get)(struct tt_env *env, tt_value self); /* new */
    /* VALUE TT_NULL: del. NULL: read-only. */
    int (*set)(struct tt_env *env, tt_value self, tt_value value);
};

/* A `set` for attributes of the class that objects show, too: `get` accepts
 * either. Raises AttributeError. */
TT_API int tt_property_of_class(struct tt_env *env, tt_value self,
                                tt_value value);

/* A function bound to its first argument. */
struct tt_method {
    struct tt_object head;
    tt_value function; /* owns */
    tt_value self;     /* owns */
};

/* FUNCTION bound to SELF; keeps both. TT_NULL without memory. */
TT_API tt_value tt_method_new(struct tt_env *env, tt_value function,
                              tt_value self);

/* __name__ and __qualname__ of a callable or a coroutine; of anything else
 * the name of its type. */
TT_API struct tt_slice tt_name_of(tt_value v);
TT_API struct tt_slice tt_full_name_of(tt_value v);

/* Calls a value; returns the result, or TT_NULL. */
TT_API tt_value tt_call(struct tt_env *env, tt_value callable,
                        const tt_value *args, size_t count);
TT_API tt_value tt_call_args(struct tt_env *env, tt_value callable,
                             const struct tt_args *args);
TT_API bool tt_is_callable(tt_value v);

/* For code that calls `call` itself: an exception leaves NATIVE, called with
 * COUNT arguments (bound ones; some may be TT_NULL). Where CPython has a frame
 * for the call, they live as long as the traceback. */
TT_API void tt_native_raised(struct tt_env *env, const struct tt_native *native,
                             const tt_value *args, size_t count);

/* Binds ARGS to the parameters of a native function: 0 and OUT filled with
 * borrowed words (`*args` and `**kwargs` are new: tt_args_release drops them),
 * or TT_ERAISED with CPython's TypeError. */
TT_API int tt_args_bind(struct tt_env *env, const struct tt_native *native,
                        const struct tt_args *args, tt_value *out);
/* `*args` after the first GIVEN positional arguments: a tuple. */
TT_API tt_value tt_args_rest(struct tt_env *env, const struct tt_args *args,
                             uint32_t given);
TT_API void tt_args_release(struct tt_env *env, const struct tt_native *native,
                            tt_value *bound);

/* The index of the candidate that CPython's messages would suggest instead of
 * NAME; COUNT: none. */
TT_API size_t tt_suggestion(struct tt_slice name,
                            const struct tt_slice *candidates, size_t count);

/* Raises a TypeError: FUNCTION has no parameter KEYWORD, with a suggestion
 * among its COUNT names. TT_ERAISED. */
TT_API int tt_raise_unexpected(struct tt_env *env, const char *function,
                               tt_value keyword, const struct tt_slice *names,
                               size_t count);

/* The method or property NAME of TYPE or of its bases. Borrowed, NULL if there
 * is none. */
TT_API const struct tt_native *tt_type_method(const struct tt_type *type,
                                              const char *name);
TT_API const struct tt_property *tt_type_property(const struct tt_type *type,
                                                  const char *name);

/* Calls TAKE with each item of an iterable, in order (items borrowed). Stops
 * when TAKE returns a value other than 0, and returns it; 0 at the end, or a
 * failure (TypeError: not iterable). */
TT_API int tt_iterate(struct tt_env *env, tt_value iterable,
                      int (*take)(struct tt_env *env, void *data,
                                  tt_value item),
                      void *data);

/* Whether NATIVE, of the type of that kind, is a slot wrapper of CPython: a
 * special method that no table of its type in C lists. */
TT_API bool tt_native_is_wrapper(const struct tt_native *native,
                                 enum tt_kind kind);

#endif
