/* SPDX-License-Identifier: MIT
 *
 * context.c: context variables.
 *
 * Every task and every callback runs in a context of its own, which starts as
 * a copy of the current one. So that this costs nothing where no variable is
 * ever set, a context is a *slot*: a pointer that is NULL (nothing is set), a
 * tt_vars (an immutable array of variables and values, shared by copies), or
 * a Context object, where a program requested one. Setting a variable makes a
 * new array and changes the slot.
 *
 * Mirrors CPython's Python/context.c; its HAMT is an array here, because
 * programs have few variables.
 */
#include "loop/object/context.h"

#include "loop/object/exception.h"
#include "loop/object/sound.h"

struct binding {
    struct tt_object *var; /* owns */
    tt_value value;        /* owns */
};

struct tt_vars {
    struct tt_object head;
    uint32_t count;
    uint32_t spare;
    struct binding at[];
};

struct tt_context {
    struct tt_object head;  /* flags: CONTEXT_ENTERED */
    struct tt_object *vars; /* owns; a tt_vars or NULL */
    struct tt_object *self; /* a slot that holds this context; borrowed */
};

enum { CONTEXT_ENTERED = 1, TOKEN_USED = 1 };

struct context_var {
    struct tt_object head;
    tt_value name;          /* owns; a str */
    tt_value default_value; /* owns; TT_NULL: none */
};

struct token {
    struct tt_object head;      /* flags: TOKEN_USED */
    struct context_var *var;    /* owns */
    tt_value old;               /* owns; TT_NULL: it was not set */
    struct tt_context *context; /* owns; where it was set */
};

/* ---- The array of variables ---------------------------------------------- */

static size_t size_of_vars(const struct tt_object *self)
{
    const struct tt_vars *vars = (const struct tt_vars *)self;
    return sizeof *vars + vars->count * sizeof vars->at[0];
}

static void clear_vars(struct tt_env *env, struct tt_object *self)
{
    struct tt_vars *vars = (struct tt_vars *)self;
    for (uint32_t i = 0; i < vars->count; i++) {
        TT_ASSERT(vars->at[i].value != TT_NULL); /* unset ones are absent */
        tt_object_unref(env, vars->at[i].var);
        tt_unref(env, vars->at[i].value);
    }
}

static const struct tt_type vars_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "vars",
    .full_name = "vars",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size_of = size_of_vars,
    .clear = clear_vars,
};

static struct tt_vars *vars_in(struct tt_object *slot)
{
    if (slot != NULL && slot->type == &tt_context_type) {
        slot = ((struct tt_context *)slot)->vars;
    }
    TT_ASSERT(slot == NULL || slot->type == &vars_type);
    return (struct tt_vars *)slot;
}

static tt_value *find_var(struct tt_vars *vars, const struct tt_object *var)
{
    TT_ASSERT(tt__object_sound(var));
    for (uint32_t i = 0; vars != NULL && i < vars->count; i++) {
        if (vars->at[i].var == var) {
            return &vars->at[i].value;
        }
    }
    return NULL;
}

tt_value tt__context_lookup(struct tt_object *slot, tt_value var)
{
    tt_value *found = find_var(vars_in(slot), tt_object(var));
    TT_ASSERT(tt_is_exactly(var, &tt_context_var_type));
    return found == NULL ? TT_NULL : *found;
}

tt_value tt_task_variable(const struct tt_task *task, tt_value var)
{
    return tt__context_lookup(task->context, var);
}

/* Another array, with VAR set to VALUE (kept; TT_NULL: without VAR). Given. */
static struct tt_vars *with_var(struct tt_env *env, struct tt_vars *vars,
                                struct tt_object *var, tt_value value)
{
    uint32_t count = vars == NULL ? 0 : vars->count;
    uint32_t room = count - (find_var(vars, var) != NULL) + (value != TT_NULL);
    struct tt_vars *made = tt_object_new(
        env, &vars_type, sizeof *made + room * sizeof made->at[0]);
    if (made == NULL) {
        return NULL;
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (vars->at[i].var != var) {
            made->at[n++] = vars->at[i];
        }
    }
    if (value != TT_NULL) {
        made->at[n++] = (struct binding){var, value};
    }
    TT_ASSERT(n == room);
    for (uint32_t i = 0; i < n; i++) {
        tt_object_ref(made->at[i].var);
        tt_ref(made->at[i].value);
    }
    made->count = n;
    made->spare = 0;
    return made;
}

/* ---- Slots --------------------------------------------------------------- */

static void set_slot(struct tt_env *env, struct tt_object **slot,
                     struct tt_object *to)
{
    TT_ASSERT(to == NULL || to != *slot);
    struct tt_object *old = *slot;
    *slot = to;
    if (old != NULL) {
        tt_object_unref(env, old);
    }
}

struct tt_object *tt__context_inherit(struct tt_env *env)
{
    struct tt_vars *vars = vars_in(*env->context);
    if (vars == NULL) {
        return NULL;
    }
    tt_object_ref(&vars->head);
    return &vars->head;
}

static struct tt_context *new_context(struct tt_env *env, struct tt_vars *vars)
{
    struct tt_context *context =
        tt_object_new(env, &tt_context_type, sizeof *context);
    if (context != NULL) {
        context->vars = (struct tt_object *)vars;
        context->self = &context->head;
        if (vars != NULL) {
            tt_object_ref(&vars->head);
        }
    }
    return context;
}

tt_value tt_context_copy(struct tt_env *env)
{
    return tt_value_of(new_context(env, vars_in(*env->context)));
}

tt_value tt_context_with(struct tt_env *env, tt_value var, tt_value value)
{
    TT_ASSERT(tt_is_exactly(var, &tt_context_var_type) && value != TT_NULL);
    struct tt_vars *vars =
        with_var(env, vars_in(*env->context), tt_object(var), value);
    struct tt_context *made = vars == NULL ? NULL : new_context(env, vars);
    tt_unref(env, tt_value_of(vars));
    return tt_value_of(made);
}

int tt__context_for(struct tt_env *env, tt_value v, struct tt_object **out)
{
    TT_ASSERT(out != NULL);
    if (v == TT_NULL || v == TT_NONE) {
        *out = tt__context_inherit(env);
        return 0;
    }
    if (!tt_is_exactly(v, &tt_context_type)) {
        *out = NULL;
        /* CPython fails only where it is run in. */
        return tt_fail(env, TT_ELIMIT,
                       "a context that is a '%s' is not in the scenario "
                       "language",
                       tt_type_of(v)->name);
    }
    tt_ref(v);
    *out = tt_object(v);
    return 0;
}

static bool is_entered(const struct tt_env *env, struct tt_object **slot)
{
    const struct tt__nested *at = env->nested;
    bool found = slot == env->context;
    for (; !found && at != NULL; at = at->outer) {
        found = slot == at->slot;
    }
    return found;
}

tt_value tt__context_of(struct tt_env *env, struct tt_object **slot)
{
    if (*slot == NULL || (*slot)->type != &tt_context_type) {
        struct tt_context *context = new_context(env, vars_in(*slot));
        if (context == NULL) {
            return TT_NULL;
        }
        if (is_entered(env, slot)) {
            context->head.flags |= CONTEXT_ENTERED;
        }
        set_slot(env, slot, &context->head);
    }
    TT_ASSERT((*slot)->type == &tt_context_type);
    return tt_ref(tt_value_of(*slot));
}

int tt__context_enter_slow(struct tt_env *env, struct tt_object **slot)
{
    TT_ASSERT((*slot)->type == &tt_context_type);
    if ((*slot)->flags & CONTEXT_ENTERED) {
        return tt_raise(env, &tt_RuntimeError,
                        "cannot enter context: %R is already entered",
                        tt_value_of(*slot));
    }
    (*slot)->flags |= CONTEXT_ENTERED;
    env->context = slot;
    return 0;
}

void tt__context_leave_slow(struct tt_env *env)
{
    TT_ASSERT((*env->context)->flags & CONTEXT_ENTERED);
    (*env->context)->flags &= ~(uint32_t)CONTEXT_ENTERED;
}

int tt__context_enter_nested(struct tt_env *env, struct tt_object **slot,
                             struct tt__nested *nested)
{
    TT_ASSERT(nested != env->nested);
    if (is_entered(env, slot)) {
        tt_value context = tt__context_of(env, slot); /* which says so */
        if (context == TT_NULL) {
            return tt_failure(env);
        }
        tt_unref(env, context);
    }
    *nested = (struct tt__nested){env->context, env->nested};
    struct tt_object **saved;
    int rc = tt__context_enter(env, slot, &saved);
    if (rc == 0) {
        env->nested = nested;
    }
    return rc;
}

void tt__context_leave_nested(struct tt_env *env, struct tt__nested *nested)
{
    TT_ASSERT(env->nested == nested);
    tt__context_leave(env, nested->slot);
    env->nested = nested->outer;
}

/* ---- Variables ----------------------------------------------------------- */

tt_value tt_context_var(struct tt_env *env, const char *name,
                        tt_value default_value)
{
    struct context_var *var =
        tt_object_new(env, &tt_context_var_type, sizeof *var);
    if (var == NULL) {
        return TT_NULL;
    }
    var->default_value = tt_ref(default_value);
    var->name = tt_str_c(env, name);
    if (var->name == TT_NULL) {
        tt_unref(env, tt_value_of(var));
        return TT_NULL;
    }
    return tt_value_of(var);
}

/* A Context may be shared; the variables that a task merely has are its own. */
static void touch_context(struct tt_env *env, enum tt_access access)
{
    if (*env->context != NULL && (*env->context)->type == &tt_context_type) {
        tt_touch(env, *env->context, access);
    }
}

tt_value tt_context_var_get(struct tt_env *env, tt_value var)
{
    TT_ASSERT(tt_is_exactly(var, &tt_context_var_type));
    touch_context(env, TT_READ);
    tt_value *found = find_var(vars_in(*env->context), tt_object(var));
    return found != NULL
               ? *found
               : ((struct context_var *)tt_object(var))->default_value;
}

/* Sets or (TT_NULL) unsets VAR in the current context. */
static int bind(struct tt_env *env, struct tt_object *var, tt_value value)
{
    TT_ASSERT(tt__object_sound(var));
    struct tt_object **slot = env->context;
    struct tt_vars *made = with_var(env, vars_in(*slot), var, value);
    if (made == NULL) {
        return TT_ENOMEM;
    }
    TT_ASSERT((find_var(made, var) != NULL) == (value != TT_NULL));
    if (*slot != NULL && (*slot)->type == &tt_context_type) {
        slot = &((struct tt_context *)*slot)->vars;
    }
    set_slot(env, slot, &made->head);
    return 0;
}

tt_value tt_context_var_set(struct tt_env *env, tt_value var, tt_value value)
{
    struct token *token = tt_object_new(env, &tt_token_type, sizeof *token);
    TT_ASSERT(value != TT_NULL);
    if (token == NULL) {
        return TT_NULL;
    }
    touch_context(env, TT_WRITE);
    tt_value *old = find_var(vars_in(*env->context), tt_object(var));
    token->var = (struct context_var *)tt_object(tt_ref(var));
    token->old = old == NULL ? TT_NULL : tt_ref(*old);
    token->context = NULL;
    /* A token belongs to its context, so the context must be an object. */
    tt_value context = tt__context_of(env, env->context);
    token->context = (struct tt_context *)(void *)context;
    if (context == TT_NULL || bind(env, tt_object(var), value) < 0) {
        tt_unref(env, tt_value_of(token));
        return TT_NULL;
    }
    TT_ASSERT(&token->context->head == *env->context);
    return tt_value_of(token);
}

int tt_context_var_reset(struct tt_env *env, tt_value var, tt_value token_)
{
    struct token *token = (struct token *)tt_object(token_);
    touch_context(env, TT_WRITE);
    if (!tt_is_exactly(token_, &tt_token_type)) {
        return tt_raise(env, &tt_TypeError,
                        "expected an instance of Token, got %R", token_);
    }
    if (token->head.flags & TOKEN_USED) {
        return tt_raise(env, &tt_RuntimeError, "%R has already been used once",
                        token_);
    }
    if (tt_value_of(token->var) != var) {
        return tt_raise(env, &tt_ValueError,
                        "%R was created by a different ContextVar", token_);
    }
    if (&token->context->head != *env->context) {
        return tt_raise(env, &tt_ValueError,
                        "%R was created in a different Context", token_);
    }
    int rc = bind(env, tt_object(var), token->old);
    if (rc == 0) {
        token->head.flags |= TOKEN_USED;
    }
    return rc;
}

/* ---- ContextVar as programs see it --------------------------------------- */

static tt_value make_var(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    static const struct tt_native signature =
        TT_SIGNATURE("ContextVar", "ContextVar", "name / | default", 1, 1, 2,
                     TT_NATIVE_BUILTIN);
    tt_value bound[2];
    (void)type;
    if (args->count == 2 && args->keyword_count == 0) {
        tt_raise(env, &tt_TypeError, /* getargs.c's older words */
                 "ContextVar() takes at most 1 positional argument (2 given)");
        return TT_NULL;
    }
    if (tt_args_bind(env, &signature, args, bound) < 0) {
        return TT_NULL;
    }
    if (!tt_is_str(bound[0])) {
        tt_raise(env, &tt_TypeError, "context variable name must be a str");
        return TT_NULL;
    }
    return tt_context_var(env, tt_str_get(bound[0])->text, bound[1]);
}

static void clear_var(struct tt_env *env, struct tt_object *self)
{
    struct context_var *var = (struct context_var *)self;
    tt_unref(env, var->name);
    tt_unref(env, var->default_value);
}

static int repr_var(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct context_var *var = (struct context_var *)tt_object(self);
    (void)env;
    tt_text_format(out, "<ContextVar name=%R", var->name);
    if (var->default_value != TT_NULL) {
        tt_text_format(out, " default=%R", var->default_value);
    }
    tt_text_address(out, var);
    tt_text_puts(out, ">");
    return out->error;
}

static tt_value var_get(struct tt_env *env, const tt_value *args)
{
    touch_context(env, TT_READ);
    tt_value *found = find_var(vars_in(*env->context), tt_object(args[0]));
    TT_ASSERT(found == NULL || *found != TT_NULL);
    tt_value v;
    if (found != NULL) {
        v = *found;
    } else if (args[1] != TT_NULL) {
        v = args[1];
    } else {
        v = tt_context_var_get(env, args[0]);
    }
    if (v == TT_NULL) {
        struct tt_exc *exc = tt_exc_with(env, &tt_LookupError, args[0]);
        if (exc != NULL) {
            tt_raise_exc(env, exc);
            tt_exc_unref(env, exc);
        }
        return TT_NULL;
    }
    return tt_ref(v);
}

static tt_value var_set(struct tt_env *env, const tt_value *args)
{
    return tt_context_var_set(env, args[0], args[1]);
}

static tt_value var_reset(struct tt_env *env, const tt_value *args)
{
    return tt_context_var_reset(env, args[0], args[1]) < 0 ? TT_NULL : TT_NONE;
}

static tt_value var_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((struct context_var *)tt_object(self))->name);
}

static const struct tt_native var_methods[] = {
    TT_NATIVE("get", "ContextVar.get", "self default /", 1, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS | TT_REPORTS,
              var_get),
    TT_NATIVE("set", "ContextVar.set", "self value /", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS | TT_REPORTS,
              var_set),
    TT_NATIVE("reset", "ContextVar.reset", "self token /", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_WRITES | TT_REPORTS,
              var_reset),
    {.name = NULL},
};

static const struct tt_property var_properties[] = {
    {"name", TT_PURE, var_name, NULL},
    {.name = NULL},
};

const struct tt_type tt_context_var_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "ContextVar",
    .full_name = "_contextvars.ContextVar",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct context_var),
    .clear = clear_var,
    .repr = repr_var,
    .make = make_var,
    .methods = var_methods,
    .properties = var_properties,
};

/* ---- Token --------------------------------------------------------------- */

static void clear_token(struct tt_env *env, struct tt_object *self)
{
    struct token *token = (struct token *)self;
    tt_unref(env, tt_value_of(token->var));
    tt_unref(env, token->old);
    tt_unref(env, tt_value_of(token->context));
}

static int repr_token(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct token *token = (struct token *)tt_object(self);
    (void)env;
    tt_text_format(out, "<Token%s var=%R",
                   token->head.flags & TOKEN_USED ? " used" : "",
                   tt_value_of(token->var));
    tt_text_address(out, token);
    tt_text_puts(out, ">");
    return out->error;
}

static int repr_missing(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    (void)env;
    (void)self;
    tt_text_puts(out, "<Token.MISSING>");
    return out->error;
}

static const struct tt_type missing_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "MISSING",
    .full_name = "Token.MISSING",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt_object),
    .repr = repr_missing,
};

static const struct tt_object missing = {TT_IMMORTAL, 0, &missing_type};

static tt_value token_var(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(tt_value_of(((struct token *)tt_object(self))->var));
}

static tt_value token_old_value(struct tt_env *env, tt_value self)
{
    tt_value old = ((struct token *)tt_object(self))->old;
    (void)env;
    return old == TT_NULL ? tt_value_of(&missing) : tt_ref(old);
}

static tt_value token_missing(struct tt_env *env, tt_value self)
{
    (void)env;
    (void)self;
    return tt_value_of(&missing);
}

static tt_value token_enter(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

static tt_value token_exit(struct tt_env *env, const tt_value *args)
{
    struct token *token = (struct token *)tt_object(args[0]);
    TT_ASSERT(token->var != NULL && token->context != NULL);
    return tt_context_var_reset(env, tt_value_of(token->var), args[0]) < 0
               ? TT_NULL
               : TT_NONE;
}

static const struct tt_native token_methods[] = {
    TT_NATIVE("__enter__", "Token.__enter__", "self", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_PURE, token_enter),
    TT_NATIVE("__exit__", "Token.__exit__", "self type value traceback", 4, 4,
              4, TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_WRITES | TT_REPORTS,
              token_exit),
    {.name = NULL},
};

static const struct tt_property token_properties[] = {
    {"var", TT_PURE, token_var, NULL},
    {"old_value", TT_READS, token_old_value, NULL},
    {"MISSING", TT_PURE, token_missing, tt_property_of_class},
    {.name = NULL},
};

const struct tt_type tt_token_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Token",
    .full_name = "_contextvars.Token",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct token),
    .clear = clear_token,
    .repr = repr_token,
    .methods = token_methods,
    .properties = token_properties,
};

/* ---- Context ------------------------------------------------------------- */

static tt_value make_context(struct tt_env *env, const struct tt_type *type,
                             const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    (void)type;
    if (args->count + args->keyword_count > 0) {
        tt_raise(env, &tt_TypeError, "Context() does not accept any arguments");
        return TT_NULL;
    }
    return tt_value_of(new_context(env, NULL));
}

static void clear_context(struct tt_env *env, struct tt_object *self)
{
    set_slot(env, &((struct tt_context *)self)->vars, NULL);
}

tt_value tt_context_run(struct tt_env *env, tt_value context, tt_value callable,
                        const tt_value *args, size_t count)
{
    TT_ASSERT(tt_is_exactly(context, &tt_context_type));
    struct tt_context *self = (struct tt_context *)tt_object(context);
    struct tt__nested nested;
    if (tt__context_enter_nested(env, &self->self, &nested) < 0) {
        return TT_NULL;
    }
    tt_value result = tt_call(env, callable, args, count);
    tt__context_leave_nested(env, &nested);
    return result;
}

static tt_value context_run(struct tt_env *env, const struct tt_args *args)
{
    TT_ASSERT(tt__args_sound(args));
    if (args->count < 2) {
        tt_raise(env, &tt_TypeError,
                 "run() missing 1 required positional argument");
        return TT_NULL;
    }
    struct tt_context *context = (struct tt_context *)tt_object(args->at[0]);
    struct tt__nested nested;
    if (tt__context_enter_nested(env, &context->self, &nested) < 0) {
        return TT_NULL;
    }
    struct tt_args rest = {.at = args->at + 2,
                           .count = args->count - 2,
                           .keyword_count = args->keyword_count,
                           .keywords = args->keywords};
    tt_value result = tt_call_args(env, args->at[1], &rest);
    tt__context_leave_nested(env, &nested);
    return result;
}

static tt_value context_copy(struct tt_env *env, const tt_value *args)
{
    return tt_value_of(new_context(env, vars_in(tt_object(args[0]))));
}

static tt_value *lookup(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_exactly(args[0], &tt_context_type));
    if (!tt_is_exactly(args[1], &tt_context_var_type)) {
        tt_raise(env, &tt_TypeError, "a ContextVar key was expected, got %R",
                 args[1]);
        return NULL;
    }
    return find_var(vars_in(tt_object(args[0])), tt_object(args[1]));
}

tt_value tt_context_get(struct tt_env *env, tt_value context, tt_value var)
{
    const tt_value args[] = {context, var};
    tt_value *found = lookup(env, args);
    return found == NULL ? TT_NULL : *found;
}

static tt_value context_getitem(struct tt_env *env, const tt_value *args)
{
    tt_value *found = lookup(env, args);
    if (found == NULL) {
        if (tt_failure(env) == 0) {
            struct tt_exc *exc = tt_exc_with(env, &tt_KeyError, args[1]);
            if (exc != NULL) {
                tt_raise_exc(env, exc);
                tt_exc_unref(env, exc);
            }
        }
        return TT_NULL;
    }
    return tt_ref(*found);
}

static tt_value context_contains(struct tt_env *env, const tt_value *args)
{
    tt_value *found = lookup(env, args);
    return tt_failure(env) < 0 ? TT_NULL : tt_bool(found != NULL);
}

static tt_value context_get(struct tt_env *env, const tt_value *args)
{
    tt_value *found = lookup(env, args);
    if (tt_failure(env) < 0) {
        return TT_NULL;
    }
    if (found != NULL) {
        return tt_ref(*found);
    }
    if (args[2] != TT_NULL) {
        return tt_ref(args[2]);
    }
    return TT_NONE;
}

static tt_value context_len(struct tt_env *env, const tt_value *args)
{
    const struct tt_vars *vars = vars_in(tt_object(args[0]));
    (void)env;
    return tt_small_int(vars == NULL ? 0 : vars->count);
}

static void hold(struct tt_object *vars)
{
    if (vars != NULL) {
        tt_object_ref(vars);
    }
}

/* The same variables with equal values, in any order. */
static int equal_context(struct tt_env *env, tt_value self, tt_value other)
{
    TT_ASSERT(self != TT_NULL && other != TT_NULL);
    if (!tt_is_exactly(other, &tt_context_type)) {
        return 0;
    }
    struct tt_object *a = ((struct tt_context *)tt_object(self))->vars;
    struct tt_object *b = ((struct tt_context *)tt_object(other))->vars;
    struct tt_vars *mine = vars_in(a), *others = vars_in(b);
    uint32_t count = mine == NULL ? 0 : mine->count;
    if (count != (others == NULL ? 0 : others->count)) {
        return 0;
    }
    int same = 1;
    hold(a); /* comparing may run a program's code */
    hold(b);
    for (uint32_t i = 0; same > 0 && i < count; i++) {
        const tt_value *found = find_var(others, mine->at[i].var);
        same = found == NULL ? 0 : tt_equal(env, mine->at[i].value, *found);
    }
    tt_unref(env, tt_value_of(a));
    tt_unref(env, tt_value_of(b));
    return same;
}

static int hash_context(struct tt_env *env, tt_value self, uint64_t *out)
{
    (void)out;
    return tt__raise_unhashable(env, self);
}

/* ---- Iteration ----------------------------------------------------------- */

/* Over what a context held when this was made: contexts copy their variables
 * when they change. CPython goes by hash, here it is the order of setting. */
struct context_iterator {
    struct tt_object head;
    struct tt_object *vars; /* owns; a tt_vars or NULL */
    uint32_t at;            /* of the next one */
};

static void clear_iterator(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, tt_value_of(((struct context_iterator *)self)->vars));
}

static const struct binding *next_binding(tt_value self)
{
    TT_ASSERT(tt_is_object(self));
    struct context_iterator *it = (void *)tt_object(self);
    const struct tt_vars *vars = (const void *)it->vars;
    TT_ASSERT(vars == NULL || it->at <= vars->count);
    return vars == NULL || it->at == vars->count ? NULL : &vars->at[it->at++];
}

static tt_value next_key(struct tt_env *env, tt_value self)
{
    const struct binding *next = next_binding(self);
    (void)env;
    return next == NULL ? TT_NULL : tt_ref(tt_value_of(next->var));
}

static tt_value next_value(struct tt_env *env, tt_value self)
{
    const struct binding *next = next_binding(self);
    (void)env;
    return next == NULL ? TT_NULL : tt_ref(next->value);
}

static tt_value next_item(struct tt_env *env, tt_value self)
{
    const struct binding *next = next_binding(self);
    if (next == NULL) {
        return TT_NULL;
    }
    const tt_value both[2] = {tt_value_of(next->var), next->value};
    return tt_tuple(env, both, 2);
}

static tt_value iterator_len(struct tt_env *env, const tt_value *args)
{
    struct context_iterator *it = (void *)tt_object(args[0]);
    const struct tt_vars *vars = (const void *)it->vars;
    (void)env;
    return tt_small_int(vars == NULL ? 0 : vars->count);
}

static const struct tt_native iterator_methods[] = {
    TT_NATIVE("__len__", "items.__len__", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, iterator_len),
    {.name = NULL},
};

#define ITERATOR(name_, next_)                                                 \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_type_type), .name = (name_),              \
        .full_name = (name_), .base = &tt_object_type, .flags = TT_TYPE_FINAL, \
        .size = sizeof(struct context_iterator), .clear = clear_iterator,      \
        .iter = tt_iter_self, .next = (next_), .methods = iterator_methods     \
    }
static const struct tt_type keys_type = ITERATOR("keys", next_key);
static const struct tt_type values_type = ITERATOR("values", next_value);
static const struct tt_type items_type = ITERATOR("items", next_item);

static tt_value iterator_over(struct tt_env *env, const struct tt_type *type,
                              tt_value context)
{
    TT_ASSERT(tt__type_sound(type));
    struct context_iterator *made = tt_object_new(env, type, sizeof *made);
    TT_ASSERT(tt_is_exactly(context, &tt_context_type));
    if (made != NULL) {
        made->vars = ((struct tt_context *)tt_object(context))->vars;
        made->at = 0;
        if (made->vars != NULL) {
            tt_object_ref(made->vars);
        }
    }
    return tt_value_of(made);
}

static tt_value iter_context(struct tt_env *env, tt_value self)
{
    return iterator_over(env, &keys_type, self);
}

static tt_value context_keys(struct tt_env *env, const tt_value *args)
{
    return iterator_over(env, &keys_type, args[0]);
}

static tt_value context_values(struct tt_env *env, const tt_value *args)
{
    return iterator_over(env, &values_type, args[0]);
}

static tt_value context_items(struct tt_env *env, const tt_value *args)
{
    return iterator_over(env, &items_type, args[0]);
}

static const struct tt_native context_methods[] = {
    TT_NATIVE_RAW_("run", "Context.run", TT_NATIVE_METHOD | TT_NATIVE_BUILTIN,
                   TT_WRITES | TT_REPORTS, context_run),
    TT_NATIVE("copy", "Context.copy", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_copy),
    TT_NATIVE("get", "Context.get", "self key default /", 2, 3, 3,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_get),
    TT_NATIVE("items", "Context.items", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_items),
    TT_NATIVE("keys", "Context.keys", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_keys),
    TT_NATIVE("values", "Context.values", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_values),
    TT_NATIVE("__getitem__", "Context.__getitem__", "self key /", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_getitem),
    TT_NATIVE("__contains__", "Context.__contains__", "self key /", 2, 2, 2,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_contains),
    TT_NATIVE("__len__", "Context.__len__", "self /", 1, 1, 1,
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, TT_READS, context_len),
    {.name = NULL},
};

const struct tt_type tt_context_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "Context",
    .full_name = "_contextvars.Context",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_DOTTED,
    .size = sizeof(struct tt_context),
    .clear = clear_context,
    .make = make_context,
    .hash = hash_context,
    .equal = equal_context,
    .iter = iter_context,
    .methods = context_methods,
};
