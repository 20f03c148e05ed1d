/* SPDX-License-Identifier: MIT
 *
 * loop/tt_object.h: values, objects, types and text.
 *
 * A program's data are *values*: machine words that hold an integer, a float, a
 * constant such as None, or a pointer to a counted *object*. Futures and tasks
 * are objects, results and exceptions are values, and so is what a coroutine
 * yields; the words are the same for programs of the scenario language and for
 * programs in C.
 */
#ifndef TT_H
#include <stdio.h>

#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_OBJECT_H)
#define TT_OBJECT_H

#if defined(__GNUC__)
#define TT_API         __attribute__((visibility("default")))
#define TT_LIKELY(x)   __builtin_expect(!!(x), 1)
#define TT_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define TT_FALLTHROUGH __attribute__((fallthrough))
#define TT_UNUSED      __attribute__((unused))
#define TT_NOINLINE    __attribute__((noinline))
/* For what is a few instructions, also within very large functions. */
#define TT_INLINE      static inline __attribute__((always_inline))
#else
#define TT_API
#define TT_LIKELY(x)   (x)
#define TT_UNLIKELY(x) (x)
#define TT_FALLTHROUGH ((void)0)
#define TT_UNUSED
#define TT_NOINLINE
#define TT_INLINE static inline
#endif

#if defined(__cplusplus)
#define TT_STATIC_ASSERT static_assert
/* For what a macro declares outside of this header. */
#define TT_EXTERN_C      extern "C"
/* Around what a macro declares: what a constant leaves out is 0, and a function
 * may be called what a struct is. */
#define TT_BEGIN_TYPE_                                                         \
    _Pragma("GCC diagnostic push")                                             \
        _Pragma("GCC diagnostic ignored \"-Wshadow\"") _Pragma(                \
            "GCC diagnostic ignored \"-Wpedantic\"")                           \
            _Pragma("GCC diagnostic ignored \"-Wc++20-extensions\"") _Pragma(  \
                "GCC diagnostic ignored \"-Wmissing-field-initializers\"")
#define TT_END_TYPE_ _Pragma("GCC diagnostic pop")
/* Objects are memory that is zeroed and freed. */
#define TT_ASSERT_PLAIN(name_)                                                 \
    TT_STATIC_ASSERT(__is_trivially_constructible(struct name_) &&             \
                         __is_trivially_copyable(struct name_),                \
                     "no constructor or destructor of `" #name_                \
                     "` would be called: "                                     \
                     "hold what has one by a pointer")
#else
#define TT_STATIC_ASSERT _Static_assert
#define TT_EXTERN_C      extern
#define TT_BEGIN_TYPE_
#define TT_END_TYPE_
#define TT_ASSERT_PLAIN(name_) TT_STATIC_ASSERT(1, "C has no constructors")
#endif

/* ---- Assertions and errors ---------------------------------------------- */

/* Always compiled in: the truth of FACT is part of the program. */
#define TT_ASSERT(fact)                                                        \
    (TT_LIKELY(fact) ? (void)0 : tt_assert_failed(#fact, __FILE__, __LINE__))

/* In the paranoid build only, for paths of a few nanoseconds. Elsewhere FACT is
 * compiled, so that it stays correct, but never computed. */
#if defined(TT_PARANOID)
#define TT_PARANOID_ASSERT(fact) TT_ASSERT(fact)
#else
#define TT_PARANOID_ASSERT(fact) ((void)(0 && (fact))) /* compiled only */
#endif

/* Whether to take a fast path that has a complete twin: always; in the paranoid
 * build every second time on average, drawn from a sequence that each execution
 * starts again. So all tests compare the twins: ticks, hashes and outcomes must
 * not depend on the draws. What a watcher is notified of may: a search that
 * compares runs by it must find the same in each of them. */
#if defined(TT_PARANOID)
#define TT_FAST_PATH(env)                                                      \
    ((env)->watcher != NULL || tt_draw_fast_path(&(env)->memory))
#else
#define TT_FAST_PATH(env) true
#endif

/* Prints the fact that does not hold and its place, and aborts. */
TT_API __attribute__((noreturn)) void
tt_assert_failed(const char *fact, const char *file, int line);

/* Every condition a function of this library can end with. */
#define TT_ERRORS(X)                                                           \
    X(RAISED, "an exception was raised")                                       \
    X(NOMEM, "out of memory")                                                  \
    X(LIMIT, "a limit was reached")                                            \
    X(DEADLOCK, "nothing can ever run again")                                  \
    X(LIVELOCK, "the tick or time budget is spent")                            \
    X(DIVERGED, "the run does not follow its tape")                            \
    X(SYSTEM, "a system call failed")                                          \
    X(MISUSE, "this library is used in a way that it cannot work")             \
    X(KILLED, "a signal ended the program")

enum tt_error_index {
#define X(name, text) TT_EI_##name,
    TT_ERRORS(X)
#undef X
};

enum tt_error {
#define X(name, text) TT_E##name = -1 - (int)TT_EI_##name,
    TT_ERRORS(X)
#undef X
};

/* The text of a negative code; "no error" for 0 and above. */
TT_API const char *tt_error_text(int error);

struct tt_env;
struct tt_exc;
struct tt_type;
struct tt_text;
struct tt_args;
struct tt_loop;

/* The pending failure: TT_ERAISED, another negative code, or 0. */
static inline int tt_failure(const struct tt_env *env);

/* Fails with a condition: records CODE (not TT_ERAISED) and a message in
 * printf's format; returns CODE. A pending condition stays. */
TT_API int tt_fail(struct tt_env *env, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The message of tt_fail; empty if there is none. Borrowed. */
TT_API const char *tt_fail_text(const struct tt_env *env);

/* Clears a condition or an exception, so that the execution may continue: for a
 * C program that can do without the operation that failed. */
TT_API void tt_failure_clear(struct tt_env *env);

/* ---- Objects -------------------------------------------------------------*/

/* As refs: never counted, never freed. */
#define TT_IMMORTAL      UINT32_C(0x80000000)

/* The head of every object. */
struct tt_object {
    uint32_t refs;  /* the number of owners; >= TT_IMMORTAL: not counted */
    uint32_t flags; /* see below */
    const struct tt_type *type;
};

/* `flags`: bits 28..0 belong to the type, which declares their layout next to
 * its struct (TT_FUTURE_..., TT_TASK_..., TT_CORO_..., TT_EXC_..., TT_SET_...);
 * the others mean the same for every object.
 *
 *     31  the language keeps something for the object, weak references to it or
 *         attributes (tt_language.drop_extra)
 *     30  a walk over objects came by; it clears the bit before anything runs
 *     29  of containers and futures: its repr is being made
 */
#define TT_OBJECT_EXTRA  (1u << 31)
#define TT_OBJECT_MARKED (1u << 30)
#define TT_OBJECT_SHOWN  (1u << 29)
#define TT_OBJECT_FLAGS  (TT_OBJECT_EXTRA | TT_OBJECT_MARKED | TT_OBJECT_SHOWN)

#define TT_OBJECT_STATIC(type_)                                                \
    {                                                                          \
        TT_IMMORTAL, 0, (type_)                                                \
    }

/* A value: see "Values" below for its bits. The type it points to does not
 * exist; it makes the compiler distinguish values from numbers. */
typedef struct tt_word *tt_value;

/* ---- Memory -------------------------------------------------------------- */

/* All memory of one execution is one contiguous region: blocks are taken
 * from its growing end or from free lists by size, and freed with their size.
 * The environment itself is the region's first block, so an execution is
 * started and ended by moving one pointer, and can be copied as a whole. */
enum {
    TT_GRAIN = 16,                     /* every block is a multiple of it */
    TT_SMALL_MAX = 512,                /* up to here one free list a size */
    TT_LARGE_LISTS = 4 * (48 - 9) + 1, /* above: four sizes a doubling */
    TT_RESTING_MAX = 64
};

struct tt_memory {
    void *free[TT_SMALL_MAX / TT_GRAIN + 1]; /* [n]: blocks of n grains */
    uint8_t *top;                            /* the first byte never used */
    uint8_t *end;                            /* of the region */
    uint8_t *base;
    uint64_t live_count; /* blocks allocated and not freed */
    /* The allocation that is to fail, counted down; 0: none. While it is not 0
     * every request takes the slow path, and freed blocks wait in `parked`
     * instead of `free`. */
    uint64_t fail_in;
    /* Where blocks begin, a bit per grain: tt_env_map. NULL: not recorded. */
    uint64_t *starts;
    uint32_t large_count; /* the lists of tt_spare.large that are set */
    bool parking;         /* tt_spare.parked is set */
#if defined(TT_PARANOID)
    void *first_alive;    /* all allocated blocks; alloc.c */
    void *resting[TT_RESTING_MAX]; /* freed, not to be reused yet */
    unsigned resting_at;
    /* The running coroutine in C, recorded as the creator of a block. */
    const struct tt_coro *(*running)(const struct tt_env *env);
    uint32_t path_draw; /* TT_FAST_PATH */
#endif
};

/* State that most executions never use; it is cleared when it is used. */
struct tt_spare {
    void *large[TT_LARGE_LISTS]; /* blocks larger than TT_SMALL_MAX */
    void *parked[TT_SMALL_MAX / TT_GRAIN + 1];
};

#if defined(TT_PARANOID)
static inline bool tt_draw_fast_path(struct tt_memory *memory)
{
    memory->path_draw = memory->path_draw * 1664525 + 1013904223;
    return memory->path_draw >> 31 != 0;
}
#endif

/* What tt_alloc and tt_free do where no free block of the size is at hand. */
TT_API void *tt_alloc_slow(struct tt_env *env, size_t size);
TT_API void tt_free_slow(struct tt_env *env, void *block, size_t size);

/* SIZE bytes (not zeroed), aligned to 16, or NULL with TT_ENOMEM. */
static inline void *tt_alloc(struct tt_env *env, size_t size);

/* Frees a block of tt_alloc; SIZE as it was requested. NULL: no effect. */
static inline void tt_free(struct tt_env *env, void *block, size_t size);

/* Moves a block to a new size; on failure the old one stays. */
TT_API void *tt_realloc(struct tt_env *env, void *block, size_t old_size,
                        size_t new_size);

/* ---- Values -------------------------------------------------------------- */

/* The low bits of the word determine its content:
 *
 *     ...1    an integer of 63 bits (a tt_int object holds any other one)
 *     ..10    a float without an extreme exponent (a tt_float holds the others)
 *     .100    a constant: None, False, True, ...
 *     .000    a pointer to an object; all zero: TT_NULL, no value
 */
#define TT_NULL            ((tt_value)0)
#define TT_CONSTANT(n)     ((tt_value)(uintptr_t)((n) << 3 | 4))
#define TT_NONE            TT_CONSTANT(0u)
#define TT_FALSE           TT_CONSTANT(1u)
#define TT_TRUE            TT_CONSTANT(2u)
#define TT_ELLIPSIS        TT_CONSTANT(3u)
#define TT_NOT_IMPLEMENTED TT_CONSTANT(4u)
/* A sentinel no program ever sees: an unset slot, a deleted entry. */
#define TT_UNSET           TT_CONSTANT(5u)

#define TT_INT_MIN             (-((int64_t)1 << 62)) /* of the integers in the word */
#define TT_INT_MAX             (((int64_t)1 << 62) - 1)

/* What the word V is: a pointer to an object, or a value without one. */
TT_INLINE bool tt_is_object(tt_value v)
{
    return ((uintptr_t)v & 7) == 0 && v != TT_NULL;
}

/* An int within the word; most are. */
TT_INLINE bool tt_is_small_int(tt_value v)
{
    return (uintptr_t)v & 1;
}

/* A float within the word; most are. */
static inline bool tt_is_small_float(tt_value v)
{
    return ((uintptr_t)v & 3) == 2;
}

/* True or False. */
TT_INLINE bool tt_is_bool(tt_value v)
{
    return v == TT_FALSE || v == TT_TRUE;
}

/* V, which is an object. */
TT_INLINE struct tt_object *tt_object(tt_value v)
{
    return (struct tt_object *)(void *)v;
}

/* An object as a value: OBJECT points to a struct that begins with a tt_object.
 * NULL: TT_NULL. */
TT_INLINE tt_value tt_value_of(const void *object)
{
    return (tt_value)(uintptr_t)object;
}

/* True or False. */
TT_INLINE tt_value tt_bool(bool truth)
{
    return truth ? TT_TRUE : TT_FALSE;
}

/* An integer between TT_INT_MIN and TT_INT_MAX. */
TT_INLINE tt_value tt_small_int(int64_t n)
{
    return (tt_value)(uintptr_t)((uint64_t)n << 1 | 1);
}

/* The number in V, which is a small int. */
TT_INLINE int64_t tt_small_int_get(tt_value v)
{
    return (int64_t)(uintptr_t)v >> 1;
}

struct tt_int { /* an integer that does not fit the word */
    struct tt_object head;
    int64_t n; /* its value, or the nearest that there is */
    /* Beyond 64 bits its magnitude, the lowest 64 bits first; the last ones are
     * not 0. COUNT is negative if the integer is. 0: N is the value. */
    int32_t count;
    uint32_t capacity;
    uint64_t *limbs; /* owns */
};

struct tt_float { /* a float that does not fit the word */
    struct tt_object head;
    double x;
};

/* What tt_int and tt_float do with numbers that do not fit the word: new
 * objects, TT_NULL without memory. */
TT_API tt_value tt_int_slow(struct tt_env *env, int64_t n);
TT_API tt_value tt_float_slow(struct tt_env *env, double x);

/* An integer. */
static inline tt_value tt_int(struct tt_env *env, int64_t n)
{
    if (TT_LIKELY(n >= TT_INT_MIN && n <= TT_INT_MAX)) {
        return tt_small_int(n);
    }
    return tt_int_slow(env, n);
}

/* A double goes into the word when the two bits under the sign of its
 * exponent differ from each other in the usual way: then the top three
 * exponent bits are 011 or 100, which the one kept bit distinguishes. 0.0 is
 * the word 2 | 1 << 63, whose own double (1.7e-77) is kept in an object.
 * TT_NULL: it does not fit. */
static inline tt_value tt_float_word(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    unsigned top = (unsigned)(bits >> 60) & 7;
    if (TT_LIKELY((top == 3 || top == 4) && bits != 0x3000000000000000u)) {
        uint64_t turned = bits << 3 | bits >> 61;
        return (tt_value)(uintptr_t)((turned & ~(uint64_t)3) | 2);
    }
    return bits == 0 ? (tt_value)(uintptr_t)0x8000000000000002u : TT_NULL;
}

/* A float. */
static inline tt_value tt_float(struct tt_env *env, double x)
{
    tt_value word = tt_float_word(x);
    return TT_LIKELY(word != TT_NULL) ? word : tt_float_slow(env, x);
}

/* The number in V, which is a small float. */
static inline double tt_small_float_get(tt_value v)
{
    uint64_t word = (uint64_t)(uintptr_t)v;
    double x;
    if (TT_UNLIKELY(word == 0x8000000000000002u)) {
        return 0.0;
    }
    /* The bit dropped in `turned` is the complement of its neighbour. */
    word = (2 - (word >> 63)) | (word & ~(uint64_t)3);
    word = word >> 3 | word << 61;
    memcpy(&x, &word, sizeof x);
    return x;
}

/* ---- Types --------------------------------------------------------------- */

/* The outcome of resuming a coroutine, besides the negative codes. */
enum tt_resumed {
    TT_RETURNED = 0, /* it is done; *out is its result */
    TT_YIELDED = 1   /* it is suspended; *out is what it yielded */
};

/* How it is resumed. */
enum tt_resume {
    TT_SEND,  /* the value is the result of its yield */
    TT_THROW, /* the value is an exception (a tt_exc), raised at its yield */
    TT_CLOSE  /* GeneratorExit is raised there; the value is TT_NULL */
};

/* Types of data that loop/ needs itself, for switches in the layers above. */
enum tt_kind {
    TT_KIND_OTHER, /* everything else */
    TT_KIND_NONE,
    TT_KIND_BOOL,
    TT_KIND_INT,
    TT_KIND_FLOAT,
    TT_KIND_ELLIPSIS,
    TT_KIND_NOT_IMPLEMENTED,
    TT_KIND_STR,
    TT_KIND_TUPLE,
    TT_KIND_LIST,
    TT_KIND_DICT,
    TT_KIND_SET,
    TT_KIND_FROZENSET,
    TT_KIND_TYPE,
    TT_KIND_NATIVE,
    TT_KIND_METHOD,
    TT_KIND_EXCEPTION, /* every exception type, user's ones included */
    TT_KIND_COUNT
};

enum tt_source {
    TT_SOURCE_UNKNOWN,
    TT_SOURCE_HERE, /* a function's first line; a coroutine's current line */
    TT_SOURCE_DONE  /* the first line of a coroutine that is done */
};

enum {
    TT_TYPE_COROUTINE = 1, /* asyncio.iscoroutine() is true */
    TT_TYPE_RESUMABLE = 2, /* has `resume`: coroutines and generators */
    TT_TYPE_FUTURE = 4,    /* a tt_future or a subclass of it */
    TT_TYPE_TASK = 8,      /* a tt_task or a subclass of it */
    TT_TYPE_CLASS = 16,    /* created by a program: see `ops` */
    TT_TYPE_FINAL = 32,    /* programs may not derive from it */
    TT_TYPE_SEQUENCE = 64, /* in the sense of PySequence_Check */
    TT_TYPE_DOTTED = 128,  /* messages name it with its module */
    TT_TYPE_SLOTS = 256,   /* its objects have only their __slots__ */
    TT_TYPE_AWAIT = 512,   /* a future with a program's own __await__ */
    TT_TYPE_SEEDED = 1024, /* hashed by CPython's random seed: str, bytes */
    TT_TYPE_FROZEN = 2048, /* its objects never change: reading is no access */
    TT_TYPE_WEAK = 4096,   /* there can be weak references to its objects */
    TT_TYPE_REFERENCE = 8192, /* a weak reference, hashed as what is `through`
                                 it */
    TT_TYPE_HASHED = 16384, /* has CPython's own hash if what it is made of has:
                             * see tt_hash_is_random */
    TT_TYPE_ABOVE = 65536 /* from here on the flags of the layer above loop/ */
};

struct tt_native;
struct tt_property;
struct tt_type_ops; /* scenarios/lang's */
struct tt_wait;

/* A borrowed piece of text. */
struct tt_slice {
    const char *text; /* not NUL-terminated; NULL: none */
    size_t size;
    bool lasting; /* the text stays valid for the whole execution */
};

/* A type: constant, and one for all executions, unless a program created it.
 * Any operation except `clear` may be NULL. */
struct tt_type {
    struct tt_object head;      /* a type is a value, of type tt_type_type */
    const char *name;           /* __name__ */
    const char *full_name;      /* with its module, as repr shows it */
    const struct tt_type *base; /* whose layout its instances have */
    /* The method resolution order, NULL at its end. NULL: the type, then that
     * of its base. */
    const struct tt_type *const *mro;
    enum tt_kind kind;
    uint32_t flags; /* TT_TYPE_... */
    uint32_t size;  /* bytes of an instance */
    /* Bytes of this instance, where they vary. */
    size_t (*size_of)(const struct tt_object *self);
    /* Drops everything that the object owns; the block is freed afterwards. May
     * run a program's code (a generator that is closed). */
    void (*clear)(struct tt_env *env, struct tt_object *self);
    /* Drops a reference as tt_unref() does, by a fast path. NULL: none. */
    void (*drop)(struct tt_env *env, struct tt_object *self);
    /* Appends the repr. NULL: <name object at 0x…>. */
    int (*repr)(struct tt_env *env, tt_value self, struct tt_text *out);
    /* str(); NULL: repr. */
    int (*str)(struct tt_env *env, tt_value self, struct tt_text *out);
    /* 0 and *out, or a failure. NULL: by identity. */
    int (*hash)(struct tt_env *env, tt_value self, uint64_t *out);
    /* 1 or 0, or a failure. NULL: identity. */
    int (*equal)(struct tt_env *env, tt_value self, tt_value other);
    /* self < other, both exactly of this type: 1 or 0, or a
     * failure. NULL: not ordered. */
    int (*less)(struct tt_env *env, tt_value self, tt_value other);
    /* bool(): 1 or 0, or a failure. NULL: true. */
    int (*truth)(struct tt_env *env, tt_value self);
    /* self(*args); returns the result. NULL: not callable. */
    tt_value (*call)(struct tt_env *env, tt_value self,
                     const struct tt_args *args);
    /* A new, valid instance of TYPE, which is this type or derives from it:
     * Python's __new__. NULL: cannot be made by calling the type. */
    tt_value (*make)(struct tt_env *env, const struct tt_type *type,
                     const struct tt_args *args);
    /* Python's __init__ on the result of `make`. NULL: none. */
    int (*init)(struct tt_env *env, tt_value self, const struct tt_args *args);
    /* Where not every instance can be called: whether this one can. */
    bool (*callable)(tt_value self);
    /* __name__ of a callable or a coroutine, and its __qualname__ (NULL: the
     * same). */
    struct tt_slice (*name_of)(tt_value self);
    struct tt_slice (*full_name_of)(tt_value self);
    /* The function of a functools.partial, borrowed. */
    tt_value (*wrapped)(tt_value self);
    /* The place of a function's source, or of a coroutine's current line. */
    enum tt_source (*source_of)(tt_value self, const char **file,
                                uint32_t *line);
    /* iter(): the iterator. NULL: not iterable. */
    tt_value (*iter)(struct tt_env *env, tt_value self);
    /* next(): the item, or TT_NULL with a failure, or without one at the
     * end. */
    tt_value (*next)(struct tt_env *env, tt_value self);
    /* The object that a view or an iterator refers to, as the dict of its
     * keys(): each access reads that object, too (tt_touch_value). Borrowed, or
     * TT_NULL. NULL: it refers to none. */
    tt_value (*through)(tt_value self);
    /* cancel() of a future: 1, 0 or a failure. */
    int (*cancel)(struct tt_env *env, struct tt_object *self, tt_value message);
    /* Drives a coroutine or generator; see tt_resume. */
    int (*resume)(struct tt_env *env, struct tt_object *self,
                  enum tt_resume how, tt_value value, tt_value *out);
    /* Whether it is suspended in an await. No other coroutine may await it
     * then. */
    bool (*is_awaiting)(const struct tt_object *self);
    /* __await__: the object to resume for the result. A TypeError, or TT_NULL
     * without a failure, if this instance has none. */
    tt_value (*await)(struct tt_env *env, tt_value self);
    /* Where not every instance has it: whether this one can be awaited. */
    bool (*is_awaitable)(tt_value self);
    /* For reports: what the suspended coroutine waits for. */
    void (*wait)(struct tt_env *env, struct tt_object *self,
                 struct tt_wait *out);
    const struct tt_native *methods;      /* up to a row without a name */
    const struct tt_property *properties; /* up to a row without a name */
    const struct tt_timer_ops *timer;     /* of timers with operations */
    const struct tt_type_ops *ops;        /* for the layers above loop/ */
    /* __qualname__. NULL: what follows the last dot of full_name. */
    const char *qualified_name;
};

/* type(v). Borrowed; never NULL for a value of a program. */
static inline const struct tt_type *tt_type_of(tt_value v);
TT_API const struct tt_type *tt_type_of_immediate(tt_value v);
/* The same as a program sees it: functions and methods in C have types of their
 * own. */
TT_API const struct tt_type *tt_type_shown(tt_value v);
/* Its name with its module, except for types of the program itself, as in many
 * messages. */
TT_API const char *tt_type_outer_name(const struct tt_type *type);

/* A walk along the method resolution order of a type. */
struct tt_mro {
    const struct tt_type *at;          /* the current one; NULL: the end */
    const struct tt_type *const *rest; /* after it; NULL: that of its base */
};

/* Begins a walk at TYPE (NULL: it is at its end). */
static inline void tt_mro_set(struct tt_mro *mro, const struct tt_type *type)
{
    mro->rest = type == NULL ? NULL : type->mro;
    mro->at = mro->rest == NULL ? type : *mro->rest;
}

/* The next type of a walk that is not at its end. */
static inline void tt_mro_next(struct tt_mro *mro)
{
    if (mro->rest == NULL) {
        tt_mro_set(mro, mro->at->base);
    } else {
        mro->at = *++mro->rest;
    }
}

/* Whether TYPE is BASE or derives from it. */
TT_API bool tt_type_is(const struct tt_type *type, const struct tt_type *base);

/* isinstance(v, type) */
static inline bool tt_is(tt_value v, const struct tt_type *type)
{
    const struct tt_type *own = tt_type_of(v);
    return own == type || tt_type_is(own, type);
}

TT_API extern const struct tt_type tt_type_type, tt_object_type, tt_none_type,
    tt_bool_type, tt_int_type, tt_float_type, tt_ellipsis_type,
    tt_not_implemented_type, tt_str_type, tt_tuple_type, tt_list_type,
    tt_dict_type, tt_set_type, tt_frozenset_type, tt_native_type,
    tt_builtin_type, tt_method_type;

/* ---- References ---------------------------------------------------------- */

/* Frees an object without references: for tt_object_unref. */
TT_API void tt_destroy(struct tt_env *env, struct tt_object *object);

/* One reference more. */
TT_INLINE void tt_object_ref(struct tt_object *object)
{
    if (object->refs < (uint32_t)TT_IMMORTAL) {
        object->refs++;
    }
}

/* One reference less; the last one frees OBJECT. */
TT_INLINE void tt_object_unref(struct tt_env *env, struct tt_object *object)
{
    if (object->refs < (uint32_t)TT_IMMORTAL && --object->refs == 0) {
        tt_destroy(env, object);
    }
}

/* Adds a reference to OBJECT, a value or a pointer to any object, and returns
 * it as a value. Constants and TT_NULL need none. */
TT_INLINE tt_value tt_ref(const void *object)
{
    tt_value v = tt_value_of(object);
    if (tt_is_object(v)) {
        tt_object_ref(tt_object(v));
    }
    return v;
}

/* Puts a pointer to an object into PLACE, with a reference of its own. */
#define TT_KEEP(place, object) ((void)tt_ref((place) = (object)))

/* Drops a reference of OBJECT, a value or a pointer to any object (a struct
 * that begins with a tt_object); the last one destroys the object, which may
 * run a program's code. NULL: no effect. */
TT_INLINE void tt_unref(struct tt_env *env, const void *object)
{
    tt_value v = tt_value_of(object);
    if (tt_is_object(v)) {
        tt_object_unref(env, tt_object(v));
    }
}

/* Puts VALUE (taken) into *SLOT and drops the old value. */
static inline void tt_set(struct tt_env *env, tt_value *slot, tt_value value)
{
    tt_value old = *slot;
    *slot = value;
    tt_unref(env, old);
}

/* Drops *SLOT and leaves TT_NULL there. */
static inline void tt_clear(struct tt_env *env, tt_value *slot)
{
    tt_set(env, slot, TT_NULL);
}

/* An object of TYPE and SIZE bytes with one reference and flags 0; only its
 * head is initialised. NULL with TT_ENOMEM. */
static inline void *tt_object_new(struct tt_env *env,
                                  const struct tt_type *type, size_t size);

/* A program's own struct with shared ownership: counted, as all objects are,
 * with tt_ref or TT_KEEP and tt_unref.
 *
 *     struct account {
 *         struct tt_object head;           // first
 *         struct tt_lock *lock;            // owns
 *     };
 *     TT_SHARED(account, drop_account)     // declares account_new()
 *
 * account_new(env) returns one, zeroed after its head; NULL without memory.
 * With the last reference, void drop_account(struct tt_env *env, struct
 * tt_object *self) drops what it owns. NULL: it owns nothing. */
#define TT_SHARED(name_, drop_)                                                \
    TT_STATIC_ASSERT(offsetof(struct name_, head) == 0,                        \
                     "a counted struct begins with its tt_object, `head`");    \
    TT_ASSERT_PLAIN(name_);                                                    \
    TT_BEGIN_TYPE_                                                             \
    static const struct tt_type name_##_type = {                               \
        .head = TT_OBJECT_STATIC(&tt_type_type),                               \
        .name = #name_,                                                        \
        .full_name = #name_,                                                   \
        .base = &tt_object_type,                                               \
        .flags = TT_TYPE_FINAL,                                                \
        .size = sizeof(struct name_),                                          \
        .clear = (drop_)};                                                     \
    TT_END_TYPE_                                                               \
    TT_UNUSED static inline struct name_ *name_##_new(struct tt_env *env)      \
    {                                                                          \
        return (struct name_ *)tt_object_zeroed(env, &name_##_type);           \
    }
/* An instance of TYPE, zeroed after its head. */
TT_API void *tt_object_zeroed(struct tt_env *env, const struct tt_type *type);

/* ---- Numbers, truth, equality, text -------------------------------------- */

static inline bool tt_is_int(tt_value v); /* bools are not */
/* Its value; of one beyond 64 bits (tt_int_is_big), INT64_MIN or INT64_MAX. */
static inline int64_t tt_int_get(tt_value v);
static inline bool tt_int_is_big(tt_value v);
static inline bool tt_is_float(tt_value v);
static inline double tt_float_get(tt_value v);

/* The number in an int, float or bool, as the nearest double (an infinity, if
 * an int is beyond all of them): true, or false for anything else. */
TT_API bool tt_number(tt_value v, double *out);

/* hash(v): 0 and *out, or TT_ERAISED (TypeError) if it has none. */
TT_API int tt_hash(struct tt_env *env, tt_value v, uint64_t *out);
/* The int whose own hash is HASH: a program that receives it as a hash, and
 * returns it from a __hash__ of its own, gets an object with hash HASH. */
TT_API int64_t tt_hash_as_int(uint64_t hash);
/* The hash of an object whose __hash__ returned N. */
TT_API uint64_t tt_hash_from_int(int64_t n);
/* The hash of COUNT items, combined as CPython's tuple does, with LENGTH (of a
 * slice: 0): 0 and *out, or a failure. */
TT_API int tt_hash_items(struct tt_env *env, const tt_value *items,
                         uint32_t count, uint64_t length, uint64_t *out);
/* Whether hash(v) in CPython differs between processes, by a random seed or an
 * address. Of tuples, frozensets and instances with a __hash__ of their own it
 * does if computing the hash increased env->random_hashes. */
TT_API bool tt_hash_is_random(tt_value v);

/* a is b or a == b: 1, 0, or a failure. */
TT_API int tt_equal(struct tt_env *env, tt_value a, tt_value b);

/* a < b: 1, 0, or a failure. Without a layer above, only numbers, strs, tuples
 * and lists have an order. */
TT_API int tt_less(struct tt_env *env, tt_value a, tt_value b);

/* bool(v): 1, 0, or a failure. */
TT_API int tt_truth(struct tt_env *env, tt_value v);

/* A text that grows. The first failure is kept in `error`, and everything put
 * after it is discarded: check once, at the end. */
struct tt_text {
    struct tt_env *env;
    char *at; /* owns; not NUL-terminated */
    size_t size;
    size_t capacity;
    int error; /* 0 or what failed */
};

/* A text that grows. A failure is kept in text->error, and what follows it does
 * nothing; so only the end has to look. */
TT_API void tt_text_init(struct tt_text *text, struct tt_env *env);
TT_API void tt_text_deinit(struct tt_text *text);
TT_API void tt_text_put(struct tt_text *text, const char *bytes, size_t size);
TT_API void tt_text_puts(struct tt_text *text, const char *string);

/* A format of this library, not printf's: %s (char *), %d (int), %l (int64_t),
 * %u (uint32_t), %z (size_t), %c (char), %g (double, as repr), %R (value,
 * repr), %S (value, str), %T (value, the name of its type), %N (the same, but
 * "None" for None), %%. No widths or precisions; another letter is an
 * assertion. A value is borrowed; if it is TT_NULL, the result of a failed
 * call, the text fails, too (not %T, %N). */
TT_API void tt_text_format(struct tt_text *text, const char *format, ...);
TT_API void tt_text_vformat(struct tt_text *text, const char *format,
                            va_list args);

/* The same with printf's letters, so that compilers check the arguments: %s,
 * %d, %u, %c, %ld, %lu, %lld, %llu, %zd, %zu, %g (as repr), %%, and for a value
 * or a pointer to any object %pR (repr), %pS (str), %pT and %pN (its type, as
 * %T and %N). No widths or precisions; another letter is an assertion. With
 * -Wpedantic the argument of %p must be cast to void *. */
TT_API void tt_text_printf(struct tt_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
TT_API void tt_text_vprintf(struct tt_text *text, const char *format,
                            va_list args) __attribute__((format(printf, 2, 0)));

/* Appends repr(v) or str(v). A container that contains itself shows as
 * [...], (...) or {...}; one that is nested too deep is a RecursionError. */
TT_API void tt_text_repr(struct tt_text *text, tt_value v);
TT_API void tt_text_str(struct tt_text *text, tt_value v);

/* Appends V as reports show it, in a bounded length: close to its repr, but no
 * code of the program is called, and there is no effect on the execution. */
TT_API void tt_text_shown(struct tt_text *text, tt_value v);

/* Appends a double as CPython's repr: the shortest text that reads back. */
TT_API void tt_text_float(struct tt_text *text, double x);

/* Appends " at 0x7f...": not a real address, but different for all live
 * objects. */
TT_API void tt_text_address(struct tt_text *text, const void *object);

/* Appends a text as one line of a trace: line breaks as \n, the digits of
 * memory addresses as …. */
TT_API void tt_text_one_line(struct tt_text *text, const char *from,
                             size_t size);

/* Appends an exception as in traces: TYPE[: TEXT], groups with their
 * members. */
TT_API void tt_text_exception(struct tt_text *text, tt_value exc);

/* Ends the text: returns it as a str, or TT_NULL if anything failed. */
TT_API tt_value tt_text_finish(struct tt_text *text);

#endif
