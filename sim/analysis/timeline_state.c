/* SPDX-License-Identifier: MIT
 *
 * timeline_state.c: what a timeline records of tasks: waits and variables.
 *
 * Everything is read without an effect on the program, between two handles:
 * values are shown by tt_text_shown, and no choice is made meanwhile.
 */
#include <math.h>

#include "timeline.h"

enum {
    FRAMES_MAX = 8,     /* coroutines of a task */
    VARIABLES_MAX = 24, /* of one frame */
    GLOBALS_MAX = 40,
    NESTED_MAX = 4,  /* gathers in each other */
    MEMBERS_MAX = 8, /* named ones of a gather */
    FILES_MAX = 200, /* with names of their own */
};

/* ---- Waits --------------------------------------------------------------- */

/* What is listed of the futures that a task waits for. */
struct members {
    struct tt_timeline *self;
    struct tt_text *out;
    struct tt_timeline_wait *wait;
    unsigned tasks;
    unsigned others;
};

static void add_target(struct tt_timeline_wait *wait, uint32_t task)
{
    enum { MAX = sizeof wait->targets / sizeof *wait->targets };
    if (task != TT_TIMELINE_NONE && wait->target_count < MAX) {
        wait->targets[wait->target_count++] = task;
    }
}

static void put_members(struct members *members, tt_value v, unsigned depth);

static void put_future(struct members *members, tt_value v, unsigned depth)
{
    struct tt_future *future = tt_future_cast(v);
    tt_value inner = tt_future_inner(future);
    if (tt_future_done(future)) {
        return;
    }
    if (tt_is_task(v)) {
        struct tt_task *task = tt_task_cast(v);
        if (members->tasks++ < MEMBERS_MAX) {
            tt_text_puts(members->out, members->tasks > 1 ? ", " : "");
            tt_text_task_name(members->out, task);
        }
        add_target(members->wait, tt__timeline_task(members->self, task));
    } else if (inner != TT_NULL && depth < NESTED_MAX) {
        put_members(members, inner, depth + 1);
    } else {
        members->others++;
    }
}

/* The tasks of V, a future or several. */
static void put_members(struct members *members, tt_value v, unsigned depth)
{
    TT_ASSERT(depth <= NESTED_MAX);
    if (tt_is_tuple(v)) {
        for (size_t i = 0; i < tt_tuple_get(v)->count; i++) {
            put_members(members, tt_tuple_get(v)->at[i], depth);
        }
    } else if (tt_is_set(v)) {
        size_t place = 0;
        tt_value each;
        while ((each = tt_set_next(tt_set_cast(v), &place)) != TT_NULL) {
            put_members(members, each, depth);
        }
    } else if (tt_is_object(v) && tt_is_future(v)) {
        put_future(members, v, depth);
    }
}

static void put_rest(const struct members *members)
{
    if (members->tasks > MEMBERS_MAX) {
        tt_text_format(members->out, " and %u more",
                       (uint32_t)(members->tasks - MEMBERS_MAX));
    }
    if (members->others > 0) {
        tt_text_puts(members->out, members->tasks > 0 ? " and " : "");
        if (members->others == 1) {
            tt_text_puts(members->out, "a future");
        } else {
            tt_text_format(members->out, "%u futures",
                           (uint32_t)members->others);
        }
    }
}

static bool has_futures(tt_value v)
{
    return tt_is_object(v) &&
           (tt_is_tuple(v) || tt_is_set(v) || tt_is_future(v));
}

static void put_subject(struct members *members, const struct tt_wait *wait)
{
    struct tt_text *out = members->out;
    if (wait->what != NULL && has_futures(wait->on)) {
        tt_text_format(out, "%s of ", wait->what);
        put_members(members, wait->on, 0);
        put_rest(members);
        if (members->tasks + members->others == 0) {
            tt_text_puts(out, "what is done");
        }
    } else if (wait->what != NULL) {
        tt_text_format(out, "%s()", wait->what);
    } else if (wait->on != TT_NULL && tt_is_future(wait->on)) {
        tt_text_puts(out, tt_is_task(wait->on) ? "task " : "");
        put_members(members, wait->on, 0);
        put_rest(members);
    }
}

static const char *text_of_holders(struct tt_timeline *self,
                                   const struct tt_wait *wait,
                                   struct tt_timeline_wait *out)
{
    struct tt_text text;
    tt_text_init(&text, self->env);
    TT_ASSERT(wait->holder_count <= TT_WAIT_HOLDERS_MAX);
    for (uint32_t i = 0; i < wait->holder_count; i++) {
        tt_text_format(&text, i > 0 ? ", " : "%s ",
                       wait->held == NULL ? "held by" : wait->held);
        tt_text_task_name(&text, wait->holders[i]);
        add_target(out, tt__timeline_task(self, wait->holders[i]));
    }
    return tt__timeline_take(self, &text);
}

/* Counts the files before number COUNT that have a NAME. */
static unsigned count_files(const struct tt_timeline *self, const char *name)
{
    const struct tt_timeline_file *files = self->files.at;
    unsigned count = 0;
    for (size_t i = 0; i < self->files.count; i++) {
        size_t size = strlen(name);
        count += strncmp(files[i].name, name, size) == 0 &&
                 (files[i].name[size] == '\0' || files[i].name[size] == '#');
    }
    return count;
}

/* The name of a new file NAME. A module has one, in each of its processes;
 * texts that are compiled while the program runs are called <string>. */
static const char *new_file(struct tt_timeline *self, const char *name)
{
    struct tt_text text;
    unsigned before = *name == '<' ? count_files(self, name) : 0;
    TT_ASSERT(before <= self->files.count);
    tt_text_init(&text, self->env);
    tt_text_puts(&text, name);
    if (before > 0) {
        tt_text_format(&text, "#%u", (uint32_t)(before + 1));
    }
    return tt__timeline_take(self, &text);
}

const char *tt__timeline_file(struct tt_timeline *self, const char *file)
{
    const struct tt_timeline_file *files = self->files.at;
    const char *name = tt_other_file(self->env, file);
    TT_ASSERT(self->files.count <= FILES_MAX);
    if (name == NULL) {
        return NULL;
    }
    for (size_t i = self->files.count; i > 0; i--) {
        if (files[i - 1].at == file) {
            return files[i - 1].name;
        }
    }
    if (self->files.count == FILES_MAX) {
        return tt__timeline_text(self, name, strlen(name));
    }
    struct tt_timeline_file made = {.name = new_file(self, name), .at = file};
    struct tt_timeline_file *at =
        made.name == NULL ? NULL
                          : tt__timeline_push(self, &self->files, sizeof *at);
    if (at != NULL) {
        *at = made;
    }
    return made.name;
}

const char *tt__timeline_name_of(struct tt_timeline *self, const char *file)
{
    if (file == NULL || self->env->language != NULL) {
        return tt__timeline_file(self, file);
    }
    if (self->source == NULL) {
        self->source = tt__timeline_text(self, file, strlen(file));
    }
    return self->source != NULL && strcmp(self->source, file) == 0
               ? NULL
               : tt__timeline_text(self, file, strlen(file));
}

void tt__timeline_wait(struct tt_timeline *self, struct tt_task *task,
                       struct tt_timeline_wait *out)
{
    struct tt_wait wait = {.on = TT_NULL, .inner = TT_NULL};
    struct tt_text text;
    *out = (struct tt_timeline_wait){.until_s = -1};
    TT_ASSERT(!tt_future_done(&task->future));
    tt_task_wait(self->env, task, &wait);
    out->line = wait.file == NULL ? 0 : wait.line;
    out->file = tt__timeline_name_of(self, wait.file);
    if (task->waiting_for == NULL) {
        return;
    }
    tt_text_init(&text, self->env);
    struct members members = {.self = self, .out = &text, .wait = out};
    put_subject(&members, &wait);
    out->what = tt__timeline_take(self, &text);
    out->held = text_of_holders(self, &wait, out);
}

/* ---- Variables ----------------------------------------------------------- */

struct listing {
    struct tt_timeline *self;
    const char *frame; /* NULL: global */
    unsigned count;
};

static const char *text_of_value(struct tt_timeline *self, tt_value value)
{
    struct tt_text text, line;
    tt_text_init(&text, self->env);
    tt_text_init(&line, self->env);
    tt_text_shown(&text, value);
    if (text.error == 0) {
        tt_text_one_line(&line, text.at, text.size);
    }
    tt_text_deinit(&text);
    return tt__timeline_take(self, &line);
}

static int add_variable(void *data, struct tt_slice name, tt_value value)
{
    struct listing *list = data;
    struct tt_timeline *self = list->self;
    if (list->count++ >= VARIABLES_MAX) {
        return 1;
    }
    struct tt_timeline_variable made = {
        .frame = list->frame,
        .name = tt__timeline_text(self, name.text, name.size),
        .value = text_of_value(self, value)};
    struct tt_timeline_variable *at =
        tt__timeline_push(self, &self->variables, sizeof *at);
    if (at != NULL) {
        *at = made;
    }
    return 0;
}

static struct tt_timeline_variable *find_global(struct tt_timeline *self,
                                                struct tt_slice name)
{
    struct tt__timeline_global *all = self->globals.at;
    uint32_t process = tt__timeline_process(self);
    TT_ASSERT(self->globals.count <= GLOBALS_MAX);
    for (size_t i = 0; i < self->globals.count; i++) {
        if (all[i].process == process &&
            strlen(all[i].last.name) == name.size &&
            memcmp(all[i].last.name, name.text, name.size) == 0) {
            return &all[i].last;
        }
    }
    return NULL;
}

static bool is_same(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* A global variable without a value so far; NULL: no memory. */
static struct tt_timeline_variable *add_global(struct tt_timeline *self,
                                               struct tt_slice name)
{
    const char *copy = tt__timeline_text(self, name.text, name.size);
    struct tt__timeline_global *made =
        copy == NULL ? NULL
                     : tt__timeline_push(self, &self->globals, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    *made = (struct tt__timeline_global){.process = tt__timeline_process(self),
                                         .last = {.name = copy}};
    return &made->last;
}

/* Of a global variable that has another value than before. */
static int add_changed(void *data, struct tt_slice name, tt_value value)
{
    struct listing *list = data;
    struct tt_timeline *self = list->self;
    struct tt_timeline_variable *known = find_global(self, name);
    TT_ASSERT(self->globals.count <= GLOBALS_MAX);
    if (known == NULL && self->globals.count == GLOBALS_MAX) {
        return 0;
    }
    const char *shown = text_of_value(self, value);
    if (known == NULL && (known = add_global(self, name)) == NULL) {
        return 1;
    }
    if (!is_same(known->value, shown)) {
        struct tt_timeline_variable *at =
            tt__timeline_push(self, &self->variables, sizeof *at);
        known->value = shown;
        if (at != NULL) {
            *at = *known;
        }
    }
    return 0;
}

static bool is_name(const char *name, size_t size, const char *wanted)
{
    return strlen(wanted) == size && memcmp(name, wanted, size) == 0;
}

bool tt__timeline_is_own(struct tt_timeline *self, const struct tt_task *task,
                         const char *name)
{
    struct tt_wait wait = {.file = NULL};
    if (name == NULL || !tt_is_object(task->coro) ||
        tt_object(task->coro)->type->wait == NULL) {
        return false;
    }
    tt_object(task->coro)->type->wait(self->env, tt_object(task->coro), &wait);
    size_t size = strcspn(name, "#"); /* of a second loop: "...#2" */
    return tt_is_of_library(wait.file) &&
           (name[0] == '_' || is_name(name, size, "shutdown_asyncgens") ||
            is_name(name, size, "shutdown_default_executor"));
}

void tt__timeline_frames(struct tt_timeline *self, const struct tt_task *task,
                         bool (*each)(void *data, tt_value coro), void *data)
{
    tt_value at = task->coro;
    unsigned count = 0;
    bool more = true;
    while (more && tt_is_object(at) && tt_object(at)->type->wait != NULL &&
           count < FRAMES_MAX) {
        struct tt_wait wait = {.inner = TT_NULL};
        tt_object(at)->type->wait(self->env, tt_object(at), &wait);
        if (!tt_is_of_library(wait.file)) {
            more = each(data, at);
            count++;
        }
        at = wait.inner;
    }
}

static bool add_locals(void *data, tt_value coro)
{
    struct tt_timeline *self = data;
    struct tt_slice name = tt_name_of(coro);
    struct listing list = {
        .self = self, .frame = tt__timeline_text(self, name.text, name.size)};
    tt_variables(self->env, coro, add_variable, &list);
    return true;
}

/* Those of the innermost function of the program that runs. */
static void add_running(struct tt_timeline *self)
{
    struct tt_env *env = self->env;
    const void *frame =
        TT_LANGUAGE_HAS(env, frame_now) ? env->language->frame_now(env) : NULL;
    struct listing list = {.self = self, .frame = "thread"};
    if (frame != NULL) {
        tt_variables(env, tt_value_of(frame), add_variable, &list);
    }
}

void tt__timeline_variables(struct tt_timeline *self, struct tt_task *task,
                            struct tt_timeline_handle *handle)
{
    struct tt_env *env = self->env;
    struct listing globals = {.self = self};
    uint32_t enabled = env->enabled;
    size_t first = self->variables.count;
    env->enabled = 0; /* the order in which a set is shown is no choice */
    if (task != NULL) {
        tt__timeline_frames(self, task, add_locals, self);
    } else if (handle->cause == TT_TIMELINE_THREAD &&
               handle->end == TT_TIMELINE_WAITS) {
        add_running(self);
    }
    tt_variables(env, TT_NULL, add_changed, &globals);
    env->enabled = enabled;
    TT_ASSERT(self->variables.count >= first);
    handle->first_variable = (uint32_t)first;
    handle->variable_count = (uint32_t)(self->variables.count - first);
}

/* ---- Calls --------------------------------------------------------------- */

/* The future or task whose method CALLABLE is; TT_NULL: none's. */
static tt_value future_of(tt_value callable)
{
    tt_value self =
        tt_is_exactly(callable, &tt_method_type)
            ? ((const struct tt_method *)(const void *)callable)->self
            : TT_NULL;
    return self != TT_NULL && tt_is_object(self) && tt_is_future(self)
               ? self
               : TT_NULL;
}

/* Whether asyncio itself calls CALLABLE: not cancel() or set_result(), which a
 * program passes to call_later(). */
static bool is_own_call(struct tt_env *env, tt_value callable)
{
    char own[64];
    return future_of(callable) == TT_NULL && TT_LANGUAGE_HAS(env, own_label) &&
           env->language->own_label(env, callable, own, sizeof own) > 0;
}

/* "deposit.cancel" of a method of a task, otherwise its name. */
static void put_callable(struct tt_text *out, tt_value callable)
{
    tt_value future = future_of(callable);
    TT_ASSERT(tt_is_object(callable));
    struct tt_slice name = tt_name_of(callable);
    if (future != TT_NULL && tt_is_task(future)) {
        tt_text_task_name(out, tt_task_cast(future));
        tt_text_puts(out, ".");
    }
    tt_text_put(out, name.text, name.size);
}

bool tt__put_call(struct tt_text *out, const struct tt_pending *what)
{
    TT_ASSERT(out->env != NULL && what->what != NULL);
    if (!tt_is_object(what->callable) || what->callable == TT_NONE ||
        is_own_call(out->env, what->callable)) {
        return false;
    }
    const struct tt_tuple *args =
        what->args != TT_NULL && tt_is_tuple(what->args)
            ? tt_tuple_get(what->args)
            : NULL;
    put_callable(out, what->callable);
    tt_text_puts(out, "(");
    for (size_t i = 0; args != NULL && i < args->count; i++) {
        tt_text_puts(out, i == 0 ? "" : ", ");
        tt_text_shown(out, args->at[i]);
    }
    if (what->done != NULL && tt_is_task(tt_value_of(what->done))) {
        tt_text_puts(out, "<Task ");
        tt_text_task_name(out, tt_task_cast(tt_value_of(what->done)));
        tt_text_puts(out, ">");
    } else if (what->done != NULL) {
        tt_text_shown(out, tt_value_of(what->done));
    }
    tt_text_puts(out, ")");
    return true;
}

const char *tt__timeline_call(struct tt_timeline *self,
                              const struct tt_pending *what)
{
    struct tt_text text;
    tt_text_init(&text, self->env);
    tt__put_call(&text, what);
    return tt__timeline_take(self, &text);
}

/* A program's own __str__ is not run. */
const char *tt__timeline_exception(struct tt_timeline *self,
                                   const struct tt_exc *exc)
{
    struct tt_text text;
    const struct tt_tuple *args = exc->args != TT_NULL && tt_is_tuple(exc->args)
                                      ? tt_tuple_get(exc->args)
                                      : NULL;
    tt_text_init(&text, self->env);
    tt_text_puts(&text, exc->head.type->name);
    if (args != NULL && args->count == 1) {
        tt_value said = args->at[0];
        tt_text_puts(&text, ": ");
        if (tt_is_str(said) && !tt_exc_is(exc, &tt_KeyError)) {
            tt_text_one_line(&text, tt_str_get(said)->text,
                             tt_str_get(said)->size);
        } else {
            tt_text_shown(&text, said);
        }
    }
    return tt__timeline_take(self, &text);
}
