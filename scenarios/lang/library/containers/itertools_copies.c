/* SPDX-License-Identifier: MIT
 *
 * itertools_copies.c: itertools that hold on to items: batched,
 * groupby, tee.
 *
 * They mirror CPython's Modules/itertoolsmodule.c.
 */
#include "itertools.h"

/* ---- batched ------------------------------------------------------------- */

/* `over` until the end; `at` items at a time; `version` if they must be so
 * many. */
static tt_value make_batched(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("batched", "iterable n | strict", 2, 2, 3);
    tt_value bound[3];
    int64_t n;
    if (tt_args_bind(env, &signature, args, bound) < 0 ||
        tt__to_int(env, bound[1], &n) < 0) {
        return TT_NULL;
    }
    int strict = bound[2] == TT_NULL ? 0 : tt_truth(env, bound[2]);
    if (strict < 0) {
        return TT_NULL;
    }
    if (n < 1) {
        tt_raise(env, &tt_ValueError, "n must be at least one");
        return TT_NULL;
    }
    tt_value made = tt__iterator_over(env, type, bound[0], TT_NULL);
    if (made != TT_NULL) {
        tt__iterator_get(made)->at = (size_t)n;
        tt__iterator_get(made)->version = strict != 0;
    }
    return made;
}

static tt_value next_batch(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = tt__iterator_get(self);
    tt_value item, list = TT_NULL, batch = TT_NULL;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    list = tt_list(env, NULL, 0);
    size_t count = 0;
    int rc = list == TT_NULL ? tt_failure(env) : 1;
    while (rc > 0 && count < it->at &&
           (rc = tt__next(env, it->over, &item)) > 0) {
        int appended = tt_list_append(env, tt_list_get(list), item);
        tt_unref(env, item);
        rc = appended < 0 ? appended : 1;
        count++;
    }
    if (rc == 0 && count > 0 && it->version != 0) {
        rc = tt_raise(env, &tt_ValueError, "batched(): incomplete batch");
    }
    if (rc >= 0 && count > 0) {
        batch = tt__to_tuple(env, list);
    }
    if (rc <= 0) {
        tt_clear(env, &it->over);
    }
    tt_unref(env, list);
    return batch;
}

const struct tt_type tt__itertools_batched_type =
    TT__ITERTOOL("batched", sizeof(struct tt__iterator), tt__iterator_clear,
                 make_batched, next_batch, .repr = NULL);

/* ---- groupby ------------------------------------------------------------- */

struct groupby {
    struct tt_object head;
    tt_value over;     /* owns */
    tt_value function; /* owns; None: the item itself */
    tt_value wanted;   /* owns; the key of the group at hand, or TT_NULL */
    tt_value key;      /* owns; that of `item`, or TT_NULL */
    tt_value item;     /* owns; drawn and not given yet, or TT_NULL */
    uint64_t group;    /* counts groups: older ones are at their end */
};

struct group {
    struct tt_object head;
    struct groupby *parent; /* owns */
    tt_value wanted;        /* owns */
    uint64_t group;
};

static void drop_groupby(struct tt_env *env, struct tt_object *self)
{
    struct groupby *it = (struct groupby *)self;
    tt_clear(env, &it->over);
    tt_clear(env, &it->function);
    tt_clear(env, &it->wanted);
    tt_clear(env, &it->key);
    tt_clear(env, &it->item);
}

static void drop_group(struct tt_env *env, struct tt_object *self)
{
    struct group *group = (struct group *)self;
    tt_unref(env, tt_value_of(group->parent));
    tt_unref(env, group->wanted);
}

static tt_value make_groupby(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("groupby", "iterable key", 1, 2, 2);
    tt_value bound[2];
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    tt_value over = tt__iter(env, bound[0]);
    struct groupby *made =
        over == TT_NULL ? NULL : tt_object_new(env, type, sizeof *made);
    if (made == NULL) {
        tt_unref(env, over);
        return TT_NULL;
    }
    memset(&made->head + 1, 0, sizeof *made - sizeof made->head);
    made->over = over;
    made->function = bound[1] == TT_NULL ? TT_NONE : tt_ref(bound[1]);
    return tt_value_of(made);
}

/* Draws the next item and its key: 1, 0 at the end, or a failure. */
static int draw(struct tt_env *env, struct groupby *it)
{
    tt_value item;
    int rc = tt__next(env, it->over, &item);
    if (rc <= 0) {
        return rc;
    }
    tt_value key = it->function == TT_NONE
                       ? tt_ref(item)
                       : tt_call(env, it->function, &item, 1);
    if (key == TT_NULL) {
        tt_unref(env, item);
        return tt_failure(env);
    }
    tt_set(env, &it->item, item);
    tt_set(env, &it->key, key);
    return 1;
}

/* Whether the item at hand belongs to the group of WANTED. */
static int belongs(struct tt_env *env, const struct groupby *it,
                   tt_value wanted)
{
    tt_value key = tt_ref(it->key);
    tt_ref(wanted);
    int rc = tt_equal(env, wanted, key);
    tt_unref(env, wanted);
    tt_unref(env, key);
    return rc;
}

static const struct tt_type group_type;

/* (key, its group); what is left of the last group is passed over. */
static tt_value next_group(struct tt_env *env, tt_value self)
{
    struct groupby *it = (void *)self;
    it->group++;
    for (;;) {
        if (it->key != TT_NULL) {
            int same = it->wanted == TT_NULL ? 0 : belongs(env, it, it->wanted);
            if (same < 0) {
                return TT_NULL;
            }
            if (same == 0) {
                break;
            }
        }
        if (draw(env, it) <= 0) {
            return TT_NULL;
        }
    }
    tt_set(env, &it->wanted, tt_ref(it->key));
    struct group *group = tt_object_new(env, &group_type, sizeof *group);
    if (group == NULL) {
        return TT_NULL;
    }
    tt_object_ref(&it->head);
    group->parent = it;
    group->wanted = tt_ref(it->wanted);
    group->group = it->group;
    return tt__pair(env, tt_ref(it->key), tt_value_of(group));
}

static tt_value next_in_group(struct tt_env *env, tt_value self)
{
    struct group *group = (void *)self;
    struct groupby *it = group->parent;
    if (it->group != group->group ||
        (it->item == TT_NULL && draw(env, it) <= 0) ||
        belongs(env, it, group->wanted) <= 0) {
        return TT_NULL;
    }
    tt_value item = it->item;
    it->item = TT_NULL;
    tt_clear(env, &it->key);
    return item;
}

static const struct tt_type group_type =
    TT__ITERTOOL("_grouper", sizeof(struct group), drop_group, NULL,
                 next_in_group, .repr = NULL);

const struct tt_type tt__itertools_groupby_type =
    TT__ITERTOOL("groupby", sizeof(struct groupby), drop_groupby, make_groupby,
                 next_group, .repr = NULL);

/* ---- tee ----------------------------------------------------------------- */

/* Items are a chain of links, of which each iterator holds the one it comes
 * to next: what all of them have passed goes by itself. */
struct link {
    struct tt_object head;
    tt_value over;     /* owns; the iterator that all of them draw from */
    tt_value item;     /* owns; TT_NULL: not drawn yet */
    struct link *next; /* owns; not NULL once the item is drawn */
};

struct tee {
    struct tt_object head;
    struct link *at; /* owns */
};

static const struct tt_type link_type, tee_type;

static void drop_link(struct tt_env *env, struct tt_object *self)
{
    struct link *link = (struct link *)self;
    tt_unref(env, link->over);
    tt_unref(env, link->item);
    tt_unref(env, tt_value_of(link->next));
}

static void drop_tee(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, tt_value_of(((struct tee *)self)->at));
}

static struct link *link_new(struct tt_env *env, tt_value over)
{
    struct link *link = tt_object_new(env, &link_type, sizeof *link);
    if (link != NULL) {
        link->over = tt_ref(over);
        link->item = TT_NULL;
        link->next = NULL;
    }
    return link;
}

static tt_value tee_new(struct tt_env *env, struct link *at)
{
    struct tee *tee = tt_object_new(env, &tee_type, sizeof *tee);
    if (tee != NULL) {
        tt_object_ref(&at->head);
        tee->at = at;
    }
    return tt_value_of(tee);
}

/* Draws the item of a link: 1, 0 at the end, or a failure. */
static int fill_link(struct tt_env *env, struct link *link)
{
    tt_value item;
    int rc = tt__next(env, link->over, &item);
    if (rc <= 0) {
        return rc;
    }
    struct link *next = link_new(env, link->over);
    if (next == NULL) {
        tt_unref(env, item);
        return tt_failure(env);
    }
    TT_ASSERT(link->next == NULL);
    link->item = item;
    link->next = next;
    return 1;
}

static tt_value next_of_tee(struct tt_env *env, tt_value self)
{
    struct tee *tee = (void *)self;
    struct link *link = tee->at;
    tt_value given = TT_NULL;
    tt_object_ref(&link->head);
    if (link->item != TT_NULL || fill_link(env, link) > 0) {
        given = tt_ref(link->item);
        tt_object_ref(&link->next->head);
        tee->at = link->next;
        tt_unref(env, tt_value_of(link));
    }
    tt_unref(env, tt_value_of(link));
    return given;
}

static const struct tt_type link_type = {
    TT__TYPE_HEAD("_tee_dataobject", "itertools._tee_dataobject"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct link),
    .clear = drop_link,
};

static const struct tt_type tee_type = TT__ITERTOOL(
    "_tee", sizeof(struct tee), drop_tee, NULL, next_of_tee, .repr = NULL);

/* The link that a tee of V begins with; given. */
static struct link *first_link(struct tt_env *env, tt_value v)
{
    if (tt_is_exactly(v, &tee_type)) {
        struct link *at = ((struct tee *)(void *)v)->at;
        tt_object_ref(&at->head);
        return at;
    }
    tt_value over = tt__iter(env, v);
    struct link *first = over == TT_NULL ? NULL : link_new(env, over);
    tt_unref(env, over);
    return first;
}

static tt_value call_tee(struct tt_env *env, const tt_value *args)
{
    int64_t n = 2;
    if (args[1] != TT_NULL && tt__to_int(env, args[1], &n) < 0) {
        return TT_NULL;
    }
    if (n < 0) {
        tt_raise(env, &tt_ValueError, "n must be >= 0");
        return TT_NULL;
    }
    struct tt_tuple *tees = tt_tuple_blank(env, (size_t)n);
    struct link *first = tees == NULL ? NULL : first_link(env, args[0]);
    bool good = first != NULL;
    for (int64_t i = 0; good && i < n; i++) {
        tees->at[i] = tee_new(env, first);
        good = tees->at[i] != TT_NULL;
    }
    tt_unref(env, tt_value_of(first));
    if (!good) {
        tt_unref(env, tt_value_of(tees));
        return TT_NULL;
    }
    return tt_value_of(tees);
}

const struct tt_native tt__tee = TT__MODULE_FUNCTION(
    "itertools", "tee", "iterable n /", 1, 2, 2, TT_READS, call_tee);
