/* SPDX-License-Identifier: MIT
 *
 * containers.h: what the container types share.
 *
 * The types themselves (list, tuple, dict, set) are loop/'s; here is what
 * their companions, the iterators and the libraries need of each other.
 */
#ifndef TT__CONTAINERS_H
#define TT__CONTAINERS_H

#include "ops.h"

/* ---- Types --------------------------------------------------------------- */

/* The start of a static type's initialiser. */
#define TT__TYPE_HEAD(name_, full_name_)                                       \
    .head = TT_OBJECT_STATIC(&tt_type_type), .name = (name_),                  \
    .full_name = (full_name_), .base = &tt_object_type

/* A type of iterators that are struct tt__iterator. */
#define TT__ITERATOR_TYPE(name_, full_name_, next_)                            \
    {                                                                          \
        TT__TYPE_HEAD(name_, full_name_),                                      \
            .flags = TT_TYPE_FINAL, .size = sizeof(struct tt__iterator),       \
            .clear = tt__iterator_clear, .iter = tt__iterator_self,            \
            .next = (next_), .through = tt__iterated,                          \
    }
/* The same, of one that knows its length. */
#define TT__COUNTED_ITERATOR_TYPE(name_, full_name_, next_, length_hint_)      \
    {                                                                          \
        TT__TYPE_HEAD(name_, full_name_),                                      \
            .flags = TT_TYPE_FINAL, .size = sizeof(struct tt__iterator),       \
            .clear = tt__iterator_clear, .iter = tt__iterator_self,            \
            .next = (next_), .through = tt__iterated,                          \
            .ops = &(const struct tt_type_ops){.length_hint = (length_hint_)}, \
    }

/* Functions and methods in C that complain in the words of CPython's own.
 * The counts of methods include self, which their parameters name first. Each
 * row declares its effect, as loop/tt_call.h describes. */
#define TT__FUNCTION(name_, parameters_, required_, positional_, total_,       \
                     effect_, call_)                                           \
    TT_NATIVE(name_, name_, parameters_, required_, positional_, total_,       \
              TT_NATIVE_BUILTIN, effect_, call_)
#define TT__METHOD(type_, name_, parameters_, required_, positional_, total_,  \
                   effect_, call_)                                             \
    TT_NATIVE(name_, type_ "." name_, parameters_, required_, positional_,     \
              total_, TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, effect_, call_)
/* A function of a module, which CPython's complaints of the number of its
 * arguments name. */
#define TT__MODULE_FUNCTION(module_, name_, parameters_, required_,            \
                            positional_, total_, effect_, call_)               \
    TT_NATIVE(name_, module_ "." name_, parameters_, required_, positional_,   \
              total_, TT_NATIVE_BUILTIN, effect_, call_)
/* A method without arguments. */
#define TT__METHOD_0(type_, name_, effect_, call_)                             \
    TT__METHOD(type_, name_, "self /", 1, 1, 1, effect_, call_)
/* A method with one argument. */
#define TT__METHOD_1(type_, name_, effect_, call_)                             \
    TT__METHOD(type_, name_, "self value /", 2, 2, 2, effect_, call_)
/* A method or function with any number of positional arguments. */
#define TT__METHOD_RAW(type_, name_, effect_, call_)                           \
    TT_NATIVE_RAW_(name_, type_ "." name_,                                     \
                   TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, effect_, call_)
#define TT__FUNCTION_RAW(name_, effect_, call_)                                \
    TT_NATIVE_RAW_(name_, name_, TT_NATIVE_BUILTIN, effect_, call_)
/* Only for binding arguments, by tt_args_bind. */
#define TT__SIGNATURE(name_, parameters_, required_, positional_, total_)      \
    TT_SIGNATURE(name_, name_, parameters_, required_, positional_, total_,    \
                 TT_NATIVE_BUILTIN)

extern const struct tt_type tt__list_iterator_type,
    tt__list_reverse_iterator_type, tt__tuple_iterator_type,
    tt__str_iterator_type, tt__set_iterator_type, tt__range_iterator_type,
    tt__sequence_iterator_type, tt__callable_iterator_type, tt__enumerate_type,
    tt__zip_type, tt__map_type, tt__filter_type, tt__reversed_type,
    tt__dict_keys_type, tt__dict_values_type, tt__dict_items_type,
    tt__ordered_keys_type, tt__ordered_values_type, tt__ordered_items_type;

/* Those of a set without what changes it. */
extern const struct tt_type_ops tt__frozenset_ops;

/* Methods of loop/'s types, for the types that derive from them. */
extern const struct tt_native tt__tuple_methods[], tt__dict_methods[],
    tt__set_methods[], tt__frozenset_methods[];

/* Operations of tuples, for types of tuples with names for their items. */
size_t tt__tuple_size_of(const struct tt_object *self);
void tt__tuple_drop(struct tt_env *env, struct tt_object *self);
int tt__tuple_hash(struct tt_env *env, tt_value self, uint64_t *out);
int tt__tuple_equal(struct tt_env *env, tt_value self, tt_value other);
int tt__tuple_truth(struct tt_env *env, tt_value self);

/* ---- Failures ------------------------------------------------------------ */

/* Raises KeyError(key). Returns TT_ERAISED, or another failure. */
int tt__raise_key(struct tt_env *env, tt_value key);
/* After looking up KEY failed: an "unhashable type: T" becomes "cannot use T as
 * a ROLE (unhashable type: T)". Returns the failure. */
int tt__key_failed(struct tt_env *env, tt_value key, const char *role);
/* Fails: a container would have more than TT_ITEMS_MAX items. */
int tt__too_many_items(struct tt_env *env);

/* ---- Sequences ----------------------------------------------------------- */

/* The items of a list or tuple as they are now. Any call of a program's code
 * may move them. */
static inline const tt_value *tt__items(tt_value v, size_t *count)
{
    if (tt_is_tuple(v)) {
        *count = tt_tuple_get(v)->count;
        return tt_tuple_get(v)->at;
    }
    *count = tt_list_get(v)->count;
    return tt_list_get(v)->at;
}

/* An index as a number, by the program's __index__, and its place among COUNT
 * items: 0 and *OUT, or a failure. TYPE is for "TYPE indices must be integers
 * or slices, not T", WHAT for "WHAT index out of range". */
int tt__item_number(struct tt_env *env, tt_value key, const char *type,
                    int64_t *out);
int tt__item_place(struct tt_env *env, int64_t n, size_t count,
                   const char *what, size_t *out);
/* Both, where no __index__ can change COUNT. */
int tt__item_index(struct tt_env *env, tt_value key, size_t count,
                   const char *type, const char *what, size_t *out);

/* A limit of index() and the like, as a place between 0 and COUNT. V may be
 * TT_NULL: OUT stays. */
int tt__clip_index(struct tt_env *env, tt_value v, size_t count, size_t *out);

/* How many items COUNT items taken TIMES times are; TIMES negative: 0. */
int tt__repeat_count(struct tt_env *env, size_t count, int64_t times,
                     size_t *out);

/* a op b, for two lists or two tuples. */
tt_value tt__sequence_compare(struct tt_env *env, tt_value a, tt_value b,
                              enum tt__comparison op);

/* Place of VALUE among the items [from, to) of a list or tuple: 1 and *OUT, 0
 * if it is not there, or a failure. */
int tt__sequence_find(struct tt_env *env, tt_value sequence, tt_value value,
                      size_t from, size_t to, size_t *out);

/* How often VALUE is in it, as an int. */
tt_value tt__sequence_count(struct tt_env *env, tt_value sequence,
                            tt_value value);

/* The keywords of sort() and sorted(), which is NAME: *KEY (borrowed; TT_NULL:
 * none) and *REVERSE. */
int tt__sort_options(struct tt_env *env, const char *name,
                     const struct tt_args *args, tt_value *key, bool *reverse);

/* The comparison of two numbers, as a bool. */
tt_value tt__order(int64_t a, int64_t b, enum tt__comparison op);

/* list.extend(). */
int tt__list_extend(struct tt_env *env, struct tt_list *list,
                    tt_value iterable);
/* Takes out the items [from, to) and puts COUNT new ones there, which are
 * kept; NEW must not be the list's own items. */
int tt__list_replace(struct tt_env *env, struct tt_list *list, size_t from,
                     size_t to, const tt_value *new, size_t count);

/* list[slice]; list[slice] = value, or del where VALUE is TT_NULL. */
tt_value tt__list_slice(struct tt_env *env, const struct tt_list *list,
                        const struct tt__slice *slice);
int tt__list_set_slice(struct tt_env *env, struct tt_list *list,
                       const struct tt__slice *slice, tt_value value);

/* ---- dict and set -------------------------------------------------------- */

/* dict.update(): from a mapping or from pairs. */
int tt__dict_update(struct tt_env *env, struct tt_dict *dict, tt_value other);
/* The same, and then the keywords, as dict(...) has them. */
int tt__dict_fill(struct tt_env *env, struct tt_dict *dict,
                  const struct tt_args *args);
/* Puts what the dict OTHER has into DICT. */
int tt__dict_merge(struct tt_env *env, struct tt_dict *dict,
                   struct tt_dict *other);
/* tt_dict_get, tt_dict_set and tt_dict_pop with CPython's words for a key that
 * has no hash. */
int tt__dict_get(struct tt_env *env, tt_value dict, tt_value key,
                 tt_value *out);
int tt__dict_set(struct tt_env *env, tt_value dict, tt_value key,
                 tt_value value);
int tt__dict_pop(struct tt_env *env, tt_value dict, tt_value key,
                 tt_value *out);
/* tt_set_add in CPython's words. */
int tt__set_add(struct tt_env *env, struct tt_set *set, tt_value key);
/* A new, empty object of TYPE, which derives from dict: its own fields after
 * the tt_dict are zero. */
tt_value tt__dict_of(struct tt_env *env, const struct tt_type *type);
/* A view of a dict, as keys() and the like give it. */
struct tt__view {
    struct tt_object head;
    tt_value dict; /* owns */
};
/* A view of DICT: TYPE is one of tt__dict_..._type. */
tt_value tt__dict_view(struct tt_env *env, const struct tt_type *type,
                       tt_value dict);
/* Iterators over a dict that give its keys, values or items. */
enum tt__dict_part { TT__KEYS, TT__VALUES, TT__ITEMS };
tt_value tt__dict_iterator(struct tt_env *env, tt_value dict,
                           enum tt__dict_part part, bool reversed);
/* The newest or oldest entry, or NULL. Borrowed. */
struct tt_entry *tt__dict_last(const struct tt_dict *dict);
struct tt_entry *tt__dict_first(const struct tt_dict *dict);
/* Operations of a dict that types deriving from it share. */
void tt__dict_drop(struct tt_env *env, struct tt_object *self);
int tt__dict_hash(struct tt_env *env, tt_value self, uint64_t *out);
int tt__dict_equal(struct tt_env *env, tt_value self, tt_value other);
int tt__dict_truth(struct tt_env *env, tt_value self);
int tt__dict_contains(struct tt_env *env, tt_value self, tt_value key);
int tt__dict_length(struct tt_env *env, tt_value self, int64_t *out);
int tt__dict_setitem(struct tt_env *env, tt_value self, tt_value key,
                     tt_value value);
tt_value tt__dict_compare(struct tt_env *env, tt_value self, tt_value other,
                          enum tt__comparison op);

/* The set methods of the same names, with any iterable; the first three give
 * a new set. */
tt_value tt__set_union(struct tt_env *env, tt_value a, tt_value b);
tt_value tt__set_intersection(struct tt_env *env, tt_value a, tt_value b);
tt_value tt__set_difference(struct tt_env *env, tt_value a, tt_value b);
int tt__set_difference_update(struct tt_env *env, struct tt_set *set,
                              tt_value other);
int tt__set_symmetric_difference_update(struct tt_env *env, struct tt_set *set,
                                        tt_value other);
tt_value tt__set_symmetric_difference(struct tt_env *env, tt_value a,
                                      tt_value b);
int tt__set_intersection_update(struct tt_env *env, struct tt_set *set,
                                tt_value other);
/* `key in set`; a set is looked for as a frozenset. */
int tt__set_contains(struct tt_env *env, tt_value self, tt_value key);
/* Whether all of the set A is in the set B: 1, 0 or a failure. */
int tt__set_is_subset(struct tt_env *env, tt_value a, tt_value b);
/* Exchanges what two sets hold. */
void tt__set_swap(struct tt_set *a, struct tt_set *b);
/* set.update(): adds the items of any iterable. */
int tt__set_update(struct tt_env *env, struct tt_set *set, tt_value iterable);
/* set(iterable), given. */
tt_value tt__set_from(struct tt_env *env, const struct tt_type *type,
                      tt_value iterable);

/* ---- range, slice -------------------------------------------------------- */

tt_value tt__range_new(struct tt_env *env, int64_t start, int64_t stop,
                       int64_t step);

/* The numbers in a slice, then the items that they select. */
struct tt__span {
    int64_t start;
    int64_t stop;
    int64_t step; /* not 0 */
};
/* The numbers, clipped to 64 bits: 0, or a failure. It may run a program's
 * __index__, so the size of what is sliced is read after it. */
int tt__slice_unpack(struct tt_env *env, const struct tt__slice *slice,
                     struct tt__span *out);
/* Clips SPAN to COUNT items, and returns how many of them it selects. */
int64_t tt__slice_adjust(struct tt__span *span, int64_t count);
/* slice.indices(count) for an int COUNT of any size: start, stop and step are
 * new. 0, or a failure. */
int tt__slice_wide_indices(struct tt_env *env, const struct tt__slice *slice,
                           tt_value count, tt_value out[3]);

struct tt__range_iterator {
    struct tt_object head;
    int64_t at; /* the next item, while left > 0 */
    int64_t step;
    int64_t left; /* items to come */
};

/* ---- Iterators ----------------------------------------------------------- */

/* What an iterator goes over, or the iterator that it takes from: borrowed;
 * TT_NULL: something else, or it is exhausted. For tt_type.through. */
tt_value tt__iterated(tt_value iterator);
/* iter() of a str and of a set or frozenset. */
tt_value tt__str_iter(struct tt_env *env, tt_value str);
tt_value tt__set_iter(struct tt_env *env, tt_value set);
/* An iterator over the items v[0], v[1], ... up to IndexError, for what has
 * __getitem__ but no __iter__. */
tt_value tt__sequence_iter(struct tt_env *env, tt_value v);
/* `item in v` by going over it. */
int tt__iteration_contains(struct tt_env *env, tt_value v, tt_value item);
/* reversed(v). */
tt_value tt__reversed(struct tt_env *env, tt_value v);
/* iter(callable, sentinel) */
tt_value tt__callable_iter(struct tt_env *env, tt_value callable,
                           tt_value sentinel);
/* Whether FUNCTION (None: the truth of ITEM) is true of ITEM: 1, 0 or a
 * failure. */
int tt__call_truth(struct tt_env *env, tt_value function, tt_value item);
/* A tuple of iterators, one for each of the COUNT values. */
tt_value tt__iter_all(struct tt_env *env, const tt_value *values, size_t count);
/* (a, b), whose items are taken. */
/* What a class method of a built-in type made (taken; TT_NULL passes), for
 * CLASS: called with it, if that is a derived class. */
tt_value tt__made_for(struct tt_env *env, tt_value class, tt_value made);
tt_value tt__pair(struct tt_env *env, tt_value a, tt_value b);

#endif
