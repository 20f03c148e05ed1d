/* SPDX-License-Identifier: MIT
 *
 * loop/tt_data.h: str, bytes, tuple, list, dict and set.
 *
 * CPython's containers, with its order of iteration; tt_dict's is that of
 * insertion.
 */
#ifndef TT_H
#include <stdio.h>

#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_DATA_H)
#define TT_DATA_H

/* ---- str ----------------------------------------------------------------- */

struct tt_str {
    struct tt_object head;
    uint32_t size;   /* bytes of UTF-8 */
    uint32_t length; /* code points; == size: ASCII */
    uint64_t hash;   /* 0: not computed yet */
    char text[];     /* with a NUL after it; lone surrogates are 3 bytes */
};

enum {
    TT_STR_SIZE_MAX = 1 << 30 /* bytes: more is TT_ELIMIT */
};

/* A str of SIZE bytes of UTF-8 at TEXT (which must be well-formed). */
TT_API tt_value tt_str(struct tt_env *env, const char *text, size_t size);
/* A str of a C string. */
TT_API tt_value tt_str_c(struct tt_env *env, const char *text);
/* A str formatted by tt_text_format's rules. */
TT_API tt_value tt_str_format(struct tt_env *env, const char *format, ...);
/* A str formatted by tt_text_printf's rules, which compilers check. */
TT_API tt_value tt_str_printf(struct tt_env *env, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A str with room for SIZE bytes. The caller fills it and sets `length` before
 * passing it on. */
TT_API struct tt_str *tt_str_blank(struct tt_env *env, size_t size);
/* repr(v) and str(v) as a str. */
TT_API tt_value tt_repr(struct tt_env *env, tt_value v);
TT_API tt_value tt_str_of(struct tt_env *env, tt_value v);

/* Whether V is a str, or of a derived class. */
static inline bool tt_is_str(tt_value v);
static inline struct tt_str *tt_str_get(tt_value v); /* v is a str */
TT_API bool tt_str_is(tt_value v, const char *text); /* v is this str */
/* The hash of its text, which is computed once. */
TT_API uint64_t tt_str_hash(struct tt_str *str);
/* Whether both have the same text. */
TT_API bool tt_str_equal(const struct tt_str *a, const struct tt_str *b);

/* ---- bytes --------------------------------------------------------------- */

/* Bytes from a network, for programs in C: see tt_net.h. */
struct tt_bytes {
    struct tt_object head;
    uint32_t size;
    uint32_t capacity; /* room at `at`, its NUL not counted */
    char at[];         /* with a NUL after it */
};

TT_API extern const struct tt_type tt_bytes_type;
/* A copy of SIZE bytes (DATA may be NULL if 0); TT_NULL without memory. */
TT_API tt_value tt_bytes(struct tt_env *env, const void *data, size_t size);
/* Empty bytes with room for CAPACITY. The caller fills them, with a NUL at the
 * end, and sets `size` before passing them on. NULL without memory. */
TT_API struct tt_bytes *tt_bytes_blank(struct tt_env *env, size_t capacity);
/* Moves BYTES, of which the caller has the only reference, to another capacity;
 * NULL without memory: BYTES stay as they are. */
TT_API struct tt_bytes *
tt_bytes_resize(struct tt_env *env, struct tt_bytes *bytes, size_t capacity);
/* Whether V are bytes; V as ones. */
static inline bool tt_is_bytes(tt_value v);
static inline struct tt_bytes *tt_bytes_get(tt_value v);

/* ---- tuple, list, dict, set ---------------------------------------------- */

struct tt_tuple {
    struct tt_object head;
    uint32_t count;
    uint64_t hash; /* as tt_hash(); 0: not computed yet */
    tt_value at[]; /* owns */
};

/* head.flags of a tuple: what its hash is made of is random in CPython, or an
 * address. Set when the hash is. */
enum { TT_TUPLE_RANDOM = 1 };

struct tt_list {
    struct tt_object head;
    uint32_t count;
    uint32_t capacity;
    tt_value *at; /* owns, NULL while capacity is 0 */
};

enum {
    TT_ITEMS_MAX = 1 << 30 /* of a container: more is TT_ELIMIT */
};

/* A tuple of COUNT items, which are kept. */
TT_API tt_value tt_tuple(struct tt_env *env, const tt_value *items,
                         size_t count);
/* A tuple of COUNT unset items (TT_NULL). The caller fills it before passing it
 * on. */
TT_API struct tt_tuple *tt_tuple_blank(struct tt_env *env, size_t count);
/* A list of COUNT items, which are kept (ITEMS may be NULL if 0). */
TT_API tt_value tt_list(struct tt_env *env, const tt_value *items,
                        size_t count);
TT_API int tt_list_append(struct tt_env *env, struct tt_list *list,
                          tt_value item);
/* Makes room for COUNT items in all. */
TT_API int tt_list_reserve(struct tt_env *env, struct tt_list *list,
                           size_t count);

/* Whether V is a tuple, or of a derived class; V as one. */
static inline bool tt_is_tuple(tt_value v);
static inline struct tt_tuple *tt_tuple_get(tt_value v);
TT_INLINE bool tt_is_list(tt_value v); /* exactly: iterating runs no code */
static inline bool tt_is_list_kind(tt_value v); /* or of a derived class */
/* V, which is a list or of a derived class. */
TT_INLINE struct tt_list *tt_list_get(tt_value v);

/* dict, set and frozenset share one table: entries in the order of insertion,
 * and an index over them. */
struct tt_entry {
    uint64_t hash;
    tt_value key;   /* owns; TT_NULL: removed */
    tt_value value; /* owns; TT_NULL in a set */
};

struct tt_table {
    struct tt_entry *entries; /* owns; oldest first */
    uint32_t *index;          /* owns; slots of the hash table */
    uint32_t capacity;        /* of entries */
    uint32_t end;             /* entries used, removed ones included */
    uint32_t first;           /* all entries before it are removed */
    uint32_t indexed;         /* entries before it are in the index */
    uint32_t count;           /* keys */
    uint32_t index_mask;      /* slots - 1; 0: no index yet */
    uint32_t version;         /* grows when a key is added or removed */
    uint32_t moves;           /* grows when entries are compacted */
};

struct tt_dict {
    struct tt_object head;
    struct tt_table table;
};

/* A set whose elements have the hashes of CPython in each of its processes
 * (numbers, None, tuples of these, ...) iterates in CPython's own table order,
 * any other one in the order of insertion; see set.c. */
struct tt_set {
    struct tt_object head; /* flags: TT_SET_... */
    struct tt_table table;
    uint32_t *slots;      /* owns; CPython's table, while all hashes are its */
    uint64_t hash;        /* of a frozenset, as a tuple's */
    uint32_t slot_mask;   /* slots - 1 */
    uint32_t slot_fill;   /* slots used, dummies included */
    uint32_t slot_finger; /* where the next pop() searches */
    uint32_t settled;     /* TT_SET_SETTLED: entries whose order is observed */
};

enum {
    TT_SET_MIXED = 1,   /* has held a key with a random hash: no slots */
    TT_SET_SETTLED = 2, /* `settled` counts; see set_order.c */
    TT_SET_UNSURE = 4   /* the size of its table in CPython depends on hashes */
};

/* An empty dict; TT_NULL without memory. */
TT_API tt_value tt_dict(struct tt_env *env);
/* 1 and *OUT (borrowed) if KEY is present, 0 if not, or a failure. */
TT_API int tt_dict_get(struct tt_env *env, struct tt_dict *dict, tt_value key,
                       tt_value *out);
/* Keeps both. */
TT_API int tt_dict_set(struct tt_env *env, struct tt_dict *dict, tt_value key,
                       tt_value value);
TT_API int tt_dict_set_c(struct tt_env *env, struct tt_dict *dict,
                         const char *key, tt_value value);
TT_API int tt_dict_get_c(struct tt_env *env, struct tt_dict *dict,
                         const char *key, tt_value *out);
/* The entries of OTHER become those of DICT, which is empty: no keys are
 * compared, so no code of a program runs. */
TT_API int tt_dict_copy_into(struct tt_env *env, struct tt_dict *dict,
                             const struct tt_dict *other);
/* 1 and the entry's value (new) if KEY was present, 0 if not, or a failure.
 * OUT may be NULL: the value is dropped. */
TT_API int tt_dict_pop(struct tt_env *env, struct tt_dict *dict, tt_value key,
                       tt_value *out);
/* popitem() of a dict that is not empty: the tuple (key, value), or TT_NULL
 * without memory. */
TT_API tt_value tt_dict_pop_last(struct tt_env *env, struct tt_dict *dict);
TT_API void tt_dict_clear(struct tt_env *env, struct tt_dict *dict);
/* The next entry from *AT on (start with 0), or NULL; borrowed. The dict must
 * not change meanwhile: compare table.version. */
TT_API struct tt_entry *tt_dict_next(const struct tt_dict *dict, size_t *at);

/* TYPE is &tt_set_type or &tt_frozenset_type. */
TT_API tt_value tt_set_new(struct tt_env *env, const struct tt_type *type);
/* 1 if KEY was added, 0 if it was present, or a failure. Keeps KEY. */
TT_API int tt_set_add(struct tt_env *env, struct tt_set *set, tt_value key);
TT_API int tt_set_has(struct tt_env *env, struct tt_set *set, tt_value key);
/* 1 if KEY was removed, 0 if it was absent, or a failure. */
TT_API int tt_set_discard(struct tt_env *env, struct tt_set *set, tt_value key);
TT_API void tt_set_clear(struct tt_env *env, struct tt_set *set);
/* Call before the order of the set's first WANTED elements becomes observable:
 * if the order is a choice of this run, it is made now. 0 or a failure. */
static inline int tt_set_settle(struct tt_env *env, struct tt_set *set,
                                uint32_t wanted);
TT_API int tt__set_settle_slow(struct tt_env *env, struct tt_set *set,
                               uint32_t wanted);
/* Call before another set is filled from SET and iterates in its order. */
static inline int tt_set_share(struct tt_env *env, struct tt_set *set);
TT_API int tt__set_settle_objects(struct tt_env *env, struct tt_set *set);
/* MADE was filled from FROM: what is settled in FROM is settled in MADE. */
TT_API void tt__set_inherit(struct tt_set *made, const struct tt_set *from);
/* The next key from *AT on (start with 0), in the order of iteration, or
 * TT_NULL; borrowed. If that order is observable, call tt_set_settle first. */
TT_API tt_value tt_set_next(const struct tt_set *set, size_t *at);
/* Adds all of OTHER: set.update(), set(other), copy() and a display of
 * constants, whose order of iteration is not that of one key after another. */
TT_API int tt_set_merge(struct tt_env *env, struct tt_set *set,
                        struct tt_set *other);
/* Call after removing many keys: the end of set.difference_update(), which may
 * rebuild the table. */
TT_API int tt_set_tidy(struct tt_env *env, struct tt_set *set);
/* set.pop(): removes a key and returns it. TT_NULL without a failure if the set
 * is empty. */
TT_API tt_value tt_set_pop(struct tt_env *env, struct tt_set *set);

/* ---- heaps --------------------------------------------------------------- */

/* Which item is the root. */
enum tt_heap { TT_HEAP_MIN, TT_HEAP_MAX };

/* heapq's functions: 0, or a failure, after which the list holds the same
 * items in some order. */
TT_API int tt_heap_push(struct tt_env *env, struct tt_list *heap, tt_value item,
                        enum tt_heap kind); /* keeps */
TT_API int tt_heap_heapify(struct tt_env *env, struct tt_list *heap,
                           enum tt_heap kind);
/* Removes the root and returns it. TT_NULL: IndexError, or another failure. */
TT_API tt_value tt_heap_pop(struct tt_env *env, struct tt_list *heap,
                            enum tt_heap kind);
/* The same, and adds ITEM (kept). */
TT_API tt_value tt_heap_replace(struct tt_env *env, struct tt_list *heap,
                                tt_value item, enum tt_heap kind);

/* Whether V is a dict, or of a derived class; V as one. */
static inline bool tt_is_dict(tt_value v);
static inline struct tt_dict *tt_dict_cast(tt_value v);
static inline bool tt_is_set(tt_value v); /* or a frozenset */
/* V, which is a set or a frozenset. */
static inline struct tt_set *tt_set_cast(tt_value v);

#endif
