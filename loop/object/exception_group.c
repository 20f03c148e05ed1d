/* SPDX-License-Identifier: MIT
 *
 * exception_group.c: BaseExceptionGroup and ExceptionGroup.
 *
 * Mirrors CPython's Objects/exceptions.c BaseExceptionGroup_new, split(),
 * subgroup(), derive() and _PyExc_PrepReraiseStar of 3.14. Its parts are
 * made by derive(), which a program's class may define: tt_language.derive.
 *
 * Invariant: `members` of a group is a tuple of exceptions, at least one, and
 * never changes; `args` of the exception are what the program gave.
 */
#include "loop/object/exception_group.h"
#include "loop/object/sound.h"

static struct tt__group *group_of(const struct tt_exc *exc)
{
    TT_ASSERT(tt_exc_is(exc, &tt_BaseExceptionGroup));
    return (struct tt__group *)(void *)exc;
}

const struct tt_tuple *tt_exc_members(const struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    return tt_exc_is(exc, &tt_BaseExceptionGroup) ? group_of(exc)->members
                                                  : NULL;
}

/* ---- Making -------------------------------------------------------------- */

static int append_item(struct tt_env *env, void *data, tt_value item)
{
    return tt_list_append(env, data, item);
}

/* tuple(v) of a sequence; given. */
static tt_value tuple_of(struct tt_env *env, tt_value v)
{
    if (tt_is_exactly(v, &tt_tuple_type)) {
        return tt_ref(v);
    }
    if (tt_is_str(v)) { /* what it consists of is no exception */
        return tt_tuple(env, &v, tt_str_get(v)->size > 0);
    }
    tt_value list = tt_list(env, NULL, 0), tuple = TT_NULL;
    if (list != TT_NULL &&
        tt_iterate(env, v, append_item, tt_list_get(list)) == 0) {
        tuple = tt_tuple(env, tt_list_get(list)->at, tt_list_get(list)->count);
    }
    tt_unref(env, list);
    TT_ASSERT(tuple != TT_NULL || tt_failure(env) < 0);
    return tuple;
}

/* How many members are no Exception, or a failure. */
static int count_base(struct tt_env *env, const struct tt_tuple *members)
{
    int base = 0;
    TT_ASSERT(members->head.refs > 0);
    if (members->count == 0) {
        return tt_raise(
            env, &tt_ValueError,
            "second argument (exceptions) must be a non-empty sequence");
    }
    for (uint32_t i = 0; i < members->count; i++) {
        if (!tt_is_exc(members->at[i])) {
            return tt_raise(env, &tt_ValueError,
                            "Item %u of second argument (exceptions) is not "
                            "an exception",
                            i);
        }
        base += !tt_is(members->at[i], &tt_Exception);
    }
    return base;
}

/* The type that TYPE(message, members) has; NULL: it raises. BASE: how many
 * members are no Exception. */
static const struct tt_type *choose_type(struct tt_env *env,
                                         const struct tt_type *type, int base)
{
    TT_ASSERT(tt__type_sound(type));
    if (type == &tt_BaseExceptionGroup) {
        return base > 0 ? type : &tt_ExceptionGroup;
    }
    if (base > 0 && tt_type_is(type, &tt_Exception)) {
        bool built_in = type == &tt_ExceptionGroup;
        tt_raise(env, &tt_TypeError, "Cannot nest BaseExceptions in %s%s%s",
                 built_in ? "an " : "'", type->name, built_in ? "" : "'");
        return NULL;
    }
    return type;
}

const struct tt_type *tt__group_begin(struct tt_env *env,
                                      const struct tt_type *type,
                                      const struct tt_args *args,
                                      tt_value *members)
{
    TT_ASSERT(tt__args_sound(args));
    static const char name[] = "BaseExceptionGroup.__new__()";
    *members = TT_NULL;
    if (args->count != 2) {
        tt_raise(env, &tt_TypeError, "%s takes exactly 2 arguments (%u given)",
                 name, args->count);
        return NULL;
    }
    if (!tt_is(args->at[0], &tt_str_type)) {
        tt_raise(env, &tt_TypeError, "%s argument 1 must be str, not %N", name,
                 args->at[0]);
        return NULL;
    }
    if (!(tt_type_of(args->at[1])->flags & TT_TYPE_SEQUENCE)) {
        tt_raise(env, &tt_TypeError,
                 "second argument (exceptions) must be a sequence");
        return NULL;
    }
    *members = tuple_of(env, args->at[1]);
    int base = *members == TT_NULL ? tt_failure(env)
                                   : count_base(env, tt_tuple_get(*members));
    type = base < 0 ? NULL : choose_type(env, type, base);
    if (type == NULL) {
        tt_clear(env, members);
    }
    return type;
}

void tt__group_clear(struct tt_env *env, struct tt_exc *exc)
{
    struct tt__group *group = group_of(exc);
    tt_unref(env, group->message);
    tt_unref(env, tt_value_of(group->members));
}

/* BaseExceptionGroup(message, members), where the latter is any sequence. */
static tt_value make_group(struct tt_env *env, tt_value message,
                           tt_value members)
{
    const tt_value both[] = {message, members};
    return tt_call(env, tt_value_of(&tt_BaseExceptionGroup), both, 2);
}

struct tt_exc *tt_exc_group(struct tt_env *env, const char *message,
                            const tt_value *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (members[i] == TT_NULL) {
            TT_ASSERT(tt_failure(env) < 0);
            return NULL;
        }
    }
    tt_value text = tt_str_c(env, message);
    tt_value list = text == TT_NULL ? TT_NULL : tt_list(env, members, count);
    tt_value group = list == TT_NULL ? TT_NULL : make_group(env, text, list);
    tt_unref(env, text);
    tt_unref(env, list);
    return tt_exc_cast(group);
}

int tt__group_str(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct tt__group *group = group_of(tt_exc_cast(v));
    uint32_t count = group->members->count;
    (void)env;
    tt_text_format(out, "%S (%u sub-exception%s)", group->message, count,
                   count == 1 ? "" : "s");
    return out->error;
}

/* ---- Parts --------------------------------------------------------------- */

/* A group's derive(MEMBERS); given. */
static tt_value derive(struct tt_env *env, struct tt_exc *exc, tt_value members)
{
    TT_ASSERT(tt__exc_sound(exc));
    bool own = exc->head.type->flags & TT_TYPE_CLASS || exc->shape != NULL;
    if (!own || !TT_LANGUAGE_HAS(env, derive)) {
        return make_group(env, group_of(exc)->message, members);
    }
    tt_value made = env->language->derive(env, tt_value_of(exc), members);
    if (made != TT_NULL && !tt_is(made, &tt_BaseExceptionGroup)) {
        tt_raise(env, &tt_TypeError,
                 "derive must return an instance of BaseExceptionGroup");
        tt_clear(env, &made);
    }
    return made;
}

/* The part of a group with the exceptions in MEMBERS, a list: a group with
 * all else as it is in the whole, into *OUT; NULL if there are none. */
static int make_part(struct tt_env *env, struct tt_exc *whole, tt_value members,
                     struct tt_exc **out)
{
    TT_ASSERT(tt__exc_sound(whole));
    *out = NULL;
    if (tt_list_get(members)->count == 0) {
        return 0;
    }
    struct tt_exc *part = tt_exc_cast(derive(env, whole, members));
    if (part == NULL) {
        return tt_failure(env);
    }
    if (whole->traceback != NULL) {
        tt_exc_set_traceback(env, part, whole->traceback);
    }
    tt_exc_set_context(env, part,
                       tt_exc_cast(tt_ref(tt_value_of(whole->context))));
    tt_exc_set_cause(env, part, tt_exc_cast(tt_ref(tt_value_of(whole->cause))));
    if (whole->notes != TT_NULL &&
        tt_type_of(whole->notes)->flags & TT_TYPE_SEQUENCE) {
        tt_value notes = tt_list(env, NULL, 0);
        int rc = notes == TT_NULL ? tt_failure(env)
                                  : tt_iterate(env, whole->notes, append_item,
                                               tt_list_get(notes));
        if (rc < 0) {
            tt_unref(env, notes);
            tt_exc_unref(env, part);
            return rc;
        }
        tt_set(env, &part->notes, notes);
    }
    *out = part;
    return 0;
}

/* How a group is divided. */
struct division {
    enum { BY_TYPE, BY_CALL, BY_MARK } how;
    bool wants_rest;
    tt_value matcher; /* borrowed; a type, a tuple of types, a callable */
    /* BY_MARK: whether each exception that is no group belongs to it, in the
     * order in which they are met. */
    const char *marks;
    size_t mark_at;
};

static int matches(struct tt_env *env, struct division *division,
                   struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    if (division->how == BY_MARK) {
        return tt_exc_members(exc) == NULL
                   ? division->marks[division->mark_at++]
                   : 0;
    }
    if (division->how == BY_CALL) {
        tt_value arg = tt_value_of(exc);
        tt_value answer = tt_call(env, division->matcher, &arg, 1);
        int truth = answer == TT_NULL ? tt_failure(env) : tt_truth(env, answer);
        tt_unref(env, answer);
        return truth;
    }
    if (!tt_is_tuple(division->matcher)) {
        return tt_exc_is(exc, (const void *)division->matcher);
    }
    const struct tt_tuple *types = tt_tuple_get(division->matcher);
    for (uint32_t i = 0; i < types->count; i++) {
        if (tt_exc_is(exc, (const void *)types->at[i])) {
            return 1;
        }
    }
    return 0;
}

/* The two parts of an exception. */
struct parts {
    struct tt_exc *match; /* own; NULL: there is none */
    struct tt_exc *rest;
};

static int divide(struct tt_env *env, struct division *division,
                  struct tt_exc *exc, struct parts *out);

static int keep_part(struct tt_env *env, tt_value list, struct tt_exc *part)
{
    TT_ASSERT(tt_is_list(list));
    int rc = part == NULL
                 ? 0
                 : tt_list_append(env, tt_list_get(list), tt_value_of(part));
    tt_exc_unref(env, part);
    return rc;
}

static int divide_members(struct tt_env *env, struct division *division,
                          const struct tt_tuple *members, tt_value *lists)
{
    int rc = 0;
    TT_ASSERT(members->head.refs > 0);
    for (uint32_t i = 0; rc == 0 && i < members->count; i++) {
        struct parts parts = {NULL, NULL};
        rc = tt_spend(env, 1);
        if (rc == 0 && (rc = tt_enter_native(
                            env, " in exceptiongroup_split_recursive")) == 0) {
            rc = divide(env, division, tt_exc_cast(members->at[i]), &parts);
            tt_leave_native(env);
        }
        if (rc == 0) {
            rc = keep_part(env, lists[0], parts.match);
            int failed = keep_part(env, lists[1], parts.rest);
            rc = rc < 0 ? rc : failed;
        }
    }
    return rc;
}

/* exceptiongroup_split_recursive */
static int divide(struct tt_env *env, struct division *division,
                  struct tt_exc *exc, struct parts *out)
{
    TT_ASSERT(tt__exc_sound(exc));
    const struct tt_tuple *members = tt_exc_members(exc);
    *out = (struct parts){NULL, NULL};
    int whole = matches(env, division, exc);
    if (whole < 0) {
        return whole;
    }
    if (whole || members == NULL) {
        if (whole || division->wants_rest) {
            tt_object_ref(&exc->head);
            *(whole ? &out->match : &out->rest) = exc;
        }
        return 0;
    }
    tt_value lists[2] = {tt_list(env, NULL, 0), TT_NULL};
    if (lists[0] != TT_NULL) {
        lists[1] = tt_list(env, NULL, 0);
    }
    int rc = lists[1] == TT_NULL
                 ? tt_failure(env)
                 : divide_members(env, division, members, lists);
    rc = rc < 0 ? rc : make_part(env, exc, lists[0], &out->match);
    rc = rc < 0 ? rc : make_part(env, exc, lists[1], &out->rest);
    if (rc < 0) {
        tt_exc_unref(env, out->match);
        *out = (struct parts){NULL, NULL};
    }
    tt_unref(env, lists[0]);
    tt_unref(env, lists[1]);
    return rc;
}

static bool is_exception_type(tt_value v)
{
    return tt_is(v, &tt_type_type) &&
           ((const struct tt_type *)(const void *)v)->kind == TT_KIND_EXCEPTION;
}

/* get_matcher_type */
static int begin_division(struct tt_env *env, struct division *division)
{
    tt_value matcher = division->matcher;
    division->how = BY_TYPE;
    if (tt_is_callable(matcher) && tt_type_of(matcher)->kind != TT_KIND_TYPE) {
        division->how = BY_CALL;
        return 0;
    }
    bool types = is_exception_type(matcher);
    if (tt_is_exactly(matcher, &tt_tuple_type)) {
        const struct tt_tuple *tuple = tt_tuple_get(matcher);
        types = true;
        for (uint32_t i = 0; i < tuple->count; i++) {
            types = types && is_exception_type(tuple->at[i]);
        }
    }
    return types ? 0
                 : tt_raise(env, &tt_TypeError,
                            "expected an exception type, a tuple of exception "
                            "types, or a callable (other than a class)");
}

int tt_exc_split(struct tt_env *env, struct tt_exc *exc, tt_value matcher,
                 struct tt_exc **match, struct tt_exc **rest)
{
    TT_ASSERT(tt__exc_sound(exc));
    struct division division = {.matcher = matcher, .wants_rest = rest != NULL};
    struct parts parts = {NULL, NULL};
    int rc = begin_division(env, &division);
    if (rc == 0) {
        rc = divide(env, &division, exc, &parts);
    }
    *match = parts.match;
    if (rest != NULL) {
        *rest = parts.rest;
    }
    return rc;
}

/* ---- The end of except* -------------------------------------------------- */

enum visit { VISIT_MARK, VISIT_NOTE, VISIT_CLEAR };

/* Goes through all that is in a group and is none itself, in the order in
 * which `divide` meets it: marks it, notes into MARKS whether it is marked, or
 * takes the mark away. False where groups nest more than LEFT deep, or where
 * steps run out: a group may be in others many times. */
static bool visit(const struct tt_exc *exc, enum visit what, uint32_t left,
                  struct tt_text *marks)
{
    TT_ASSERT(tt__exc_sound(exc));
    const struct tt_tuple *members = tt_exc_members(exc);
    TT_ASSERT(members != NULL); /* it is a group */
    if (tt_spend(marks->env, 1 + members->count / 8) < 0) {
        return false;
    }
    for (uint32_t i = 0; left > 0 && i < members->count; i++) {
        struct tt_exc *member = tt_exc_cast(members->at[i]);
        uint32_t *flags = &member->head.flags;
        if (tt_exc_members(member) != NULL) {
            left = visit(member, what, left - 1, marks) ? left : 0;
        } else if (what == VISIT_NOTE) {
            tt_text_put(marks, *flags & TT_EXC_MARKED ? "\1" : "\0", 1);
        } else {
            *flags &= ~(uint32_t)TT_EXC_MARKED;
            *flags |= what == VISIT_MARK ? TT_EXC_MARKED : 0u;
        }
    }
    return left > 0;
}

/* exception_group_projection: the part of ORIG with what is in the groups in
 * KEPT, into *OUT. derive() may run a program's code, so the marks are gone
 * by then. */
static int project(struct tt_env *env, struct tt_exc *orig,
                   const struct tt_list *kept, struct tt_exc **out)
{
    TT_ASSERT(tt__list_sound(kept));
    struct tt_text marks;
    struct parts parts = {NULL, NULL};
    uint32_t left = TT_NATIVE_DEPTH_MAX - env->native_depth;
    bool fits = true;
    tt_text_init(&marks, env);
    for (uint32_t i = 0; i < kept->count; i++) {
        const struct tt_exc *group = tt_exc_cast(kept->at[i]);
        fits = fits && visit(group, VISIT_MARK, left, &marks);
    }
    fits = fits && visit(orig, VISIT_NOTE, left, &marks);
    for (uint32_t i = 0; i < kept->count; i++) {
        visit(tt_exc_cast(kept->at[i]), VISIT_CLEAR, left, &marks);
    }
    int rc = env->failure != 0 ? env->failure : marks.error;
    if (rc == 0 && !fits) {
        rc = tt_raise(env, &tt_RecursionError,
                      "maximum recursion depth exceeded");
    }
    if (rc == 0) {
        struct division division = {.how = BY_MARK, .marks = marks.at};
        rc = divide(env, &division, orig, &parts);
    }
    tt_text_deinit(&marks);
    *out = parts.match;
    return rc;
}

/* Whether EXC is a part of WHOLE that was not raised again. */
static bool is_part(const struct tt_exc *exc, const struct tt_exc *whole)
{
    TT_ASSERT(tt__exc_sound(exc));
    return exc->traceback == whole->traceback && exc->cause == whole->cause &&
           exc->context == whole->context && tt_exc_members(exc) != NULL;
}

/* What was raised by clauses, and what was not caught or raised again. */
static int sort_ends(struct tt_env *env, const struct tt_exc *orig,
                     const struct tt_list *ends, struct tt_list *raised,
                     struct tt_list *again)
{
    TT_ASSERT(tt__list_sound(ends));
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < ends->count; i++) {
        if (ends->at[i] != TT_NONE) {
            bool part = is_part(tt_exc_cast(ends->at[i]), orig);
            rc = tt_list_append(env, part ? again : raised, ends->at[i]);
        }
    }
    return rc;
}

/* Of a group: the lists are there. */
static tt_value join_ends(struct tt_env *env, struct tt_exc *orig,
                          struct tt_list *raised, const struct tt_list *again)
{
    TT_ASSERT(tt__list_sound(raised));
    struct tt_exc *part = NULL;
    int rc = project(env, orig, again, &part);
    if (rc < 0 || raised->count == 0) {
        if (rc < 0) {
            return TT_NULL;
        }
        if (part == NULL) {
            return TT_NONE;
        }
        return tt_value_of(part);
    }
    if (part != NULL) {
        rc = tt_list_append(env, raised, tt_value_of(part));
        tt_exc_unref(env, part);
    }
    if (rc < 0 || raised->count == 1) {
        return rc < 0 ? TT_NULL : tt_ref(raised->at[0]);
    }
    return tt_value_of(tt_exc_group(env, "", raised->at, raised->count));
}

tt_value tt_exc_join(struct tt_env *env, struct tt_exc *orig,
                     const struct tt_list *ends)
{
    TT_ASSERT(tt__list_sound(ends));
    if (ends->count == 0) {
        return TT_NONE;
    }
    if (tt_exc_members(orig) == NULL) {
        /* One clause has run at most, for the group made of ORIG. */
        return tt_ref(ends->at[0]);
    }
    tt_value raised = tt_list(env, NULL, 0), joined = TT_NULL;
    tt_value again = raised == TT_NULL ? TT_NULL : tt_list(env, NULL, 0);
    if (again != TT_NULL && sort_ends(env, orig, ends, tt_list_get(raised),
                                      tt_list_get(again)) == 0) {
        joined = join_ends(env, orig, tt_list_get(raised), tt_list_get(again));
    }
    tt_unref(env, raised);
    tt_unref(env, again);
    return joined;
}

/* ---- As programs see it -------------------------------------------------- */

static tt_value exc_or_none(struct tt_exc *exc)
{
    return exc == NULL ? TT_NONE : tt_value_of(exc);
}

static tt_value split_method(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *parts[2];
    if (tt_exc_split(env, tt_exc_cast(args[0]), args[1], &parts[0], &parts[1]) <
        0) {
        return TT_NULL;
    }
    tt_value both[] = {exc_or_none(parts[0]), exc_or_none(parts[1])};
    tt_value pair = tt_tuple(env, both, 2);
    tt_unref(env, both[0]);
    tt_unref(env, both[1]);
    return pair;
}

static tt_value subgroup_method(struct tt_env *env, const tt_value *args)
{
    struct tt_exc *match;
    return tt_exc_split(env, tt_exc_cast(args[0]), args[1], &match, NULL) < 0
               ? TT_NULL
               : exc_or_none(match);
}

static tt_value derive_method(struct tt_env *env, const tt_value *args)
{
    return make_group(env, group_of(tt_exc_cast(args[0]))->message, args[1]);
}

const struct tt_native tt__group_methods[] = {
    TT_NATIVE("derive", "BaseExceptionGroup.derive", "self excs /", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, derive_method),
    TT_NATIVE("split", "BaseExceptionGroup.split", "self matcher_value /", 2, 2,
              2, TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, split_method),
    TT_NATIVE("subgroup", "BaseExceptionGroup.subgroup", "self matcher_value /",
              2, 2, 2, TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS,
              subgroup_method),
    {.name = NULL},
};

static tt_value get_message(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(group_of(tt_exc_cast(self))->message);
}

static tt_value get_exceptions(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt_value_of(group_of(tt_exc_cast(self))->members));
}

static int set_nothing(struct tt_env *env, tt_value self, tt_value value)
{
    (void)self;
    (void)value;
    return tt_raise(env, &tt_AttributeError, "readonly attribute");
}

const struct tt_property tt__group_properties[] = {
    {"message", TT_PURE, get_message, set_nothing},
    {"exceptions", TT_PURE, get_exceptions, set_nothing},
    {.name = NULL},
};
