/* SPDX-License-Identifier: MIT
 *
 * frame.c: frames as objects: their making, their end, and
 * what tracebacks keep of them.
 *
 * Mirrors CPython's Python/frame.c: when a frame is done while somebody holds
 * its frame object (a traceback does), its variables stay with that object.
 */
#include "vm.h"

struct tt__frame *tt__frame_new(struct tt_env *env,
                                struct tt__function *function)
{
    const struct tt__code *code = function->code;
    size_t size = tt__frame_size(code);
    static const struct tt_type *const types[2][2] = {
        {&tt__frame_type, &tt__generator_type},
        {&tt__coroutine_type, &tt__async_frame_type}};
    const struct tt_type *type = types[(code->flags & CODE_COROUTINE) != 0]
                                      [(code->flags & CODE_GENERATOR) != 0];
    struct tt__cache *caches = tt__machine(env)->caches[code->caches_at];
    if (TT_UNLIKELY(caches == NULL) && code->cache_count > 0) {
        caches = tt__caches_make(env, code);
        if (caches == NULL) {
            return NULL;
        }
    }
    struct tt__frame *frame = tt_object_new(env, type, size);
    if (frame == NULL) {
        return NULL;
    }
    frame->code = code;
    frame->caches = caches;
    frame->function = function;
    tt_object_ref(&function->head);
    frame->back = frame->leaf = NULL;
    frame->view = NULL;
    frame->handled = (struct tt_handled){NULL, NULL};
    frame->ip = code->ops;
    frame->sp = frame->slots + code->slot_count;
    frame->awaiting = TT_NULL;
    for (uint32_t i = 0; i < code->slot_count; i++) {
        frame->slots[i] = TT_NULL;
    }
    if ((code->flags & (CODE_COROUTINE | CODE_GENERATOR)) == 0) {
        frame->head.flags = FRAME_PLAIN;
    } else if (function->head.flags & FUNCTION_ITERABLE_COROUTINE) {
        frame->head.flags = FRAME_AWAITABLE;
    } else {
        frame->head.flags = 0;
    }
    if (code->free_count > 0) {
        const struct tt_tuple *closure = tt_tuple_get(function->closure);
        tt_value *frees = frame->slots + code->slot_count - code->free_count;
        TT_ASSERT(closure->count == code->free_count);
        for (uint32_t i = 0; i < code->free_count; i++) {
            frees[i] = tt_ref(closure->at[i]);
        }
    }
    return frame;
}

void tt__frame_cut(struct tt_env *env, struct tt__frame *frame, uint32_t depth)
{
    tt_value *bottom = frame->slots + frame->code->slot_count + depth;
    TT_ASSERT(frame->sp >= bottom);
    while (frame->sp > bottom) {
        tt_value v = *--frame->sp;
        tt_unref(env, v);
    }
}

/* Drops all that the frame owns but its view, the last first, as CPython's
 * _PyFrame_ClearLocals. */
static void clear_values(struct tt_env *env, struct tt__frame *frame)
{
    tt__frame_cut(env, frame, 0);
    tt_clear(env, &frame->awaiting);
    struct tt_exc *exc = frame->handled.exc;
    frame->handled.exc = NULL;
    tt_exc_unref(env, exc);
    for (uint32_t i = frame->code->slot_count; i > 0; i--) {
        tt_clear(env, &frame->slots[i - 1]);
    }
    struct tt__function *function = frame->function;
    frame->function = NULL;
    if (function != NULL) {
        tt_object_unref(env, &function->head);
    }
}

struct tt__frame_view *tt__frame_view(struct tt_env *env,
                                      struct tt__frame *frame)
{
    int failure = env->failure;
    if (frame->view == NULL) {
        struct tt__frame_view *view =
            tt_object_new(env, &tt__frame_view_type, sizeof *view);
        if (view == NULL) {
            env->failure = failure; /* it is only for who looks at it */
            return NULL;
        }
        view->frame = frame;
        view->back = TT_NULL;
        view->owns = false;
        frame->view = view;
    }
    return frame->view;
}

/* take_ownership: a view that outlives its frame holds the one of the frame
 * that runs on, and so everything up to the module. */
static void link_back(struct tt_env *env, struct tt__frame_view *view)
{
    int failure = env->failure;
    if (env->language_state != NULL) {
        view->back = tt_caller_frame(env);
        env->failure = failure; /* it is only for who looks at it */
    }
}

/* Gives up the frame's view: whether somebody else holds it. */
static bool give_up_view(struct tt_env *env, struct tt__frame *frame)
{
    struct tt__frame_view *view = frame->view;
    frame->view = NULL;
    if (view == NULL) {
        return false;
    }
    view->frame = NULL;
    if (view->head.refs == 1) {
        tt_object_unref(env, &view->head);
        return false;
    }
    view->head.refs--;
    /* A coroutine that never ran was called by nobody. */
    if (frame->head.flags & (FRAME_PLAIN | FRAME_STARTED)) {
        link_back(env, view);
    }
    return true;
}

/* What a generator leaves to its view: a frame that holds its variables and,
 * where it did not come to its end, all else that it held. */
static struct tt__frame *copy_frame(struct tt_env *env, struct tt__frame *frame)
{
    if (env->failure != 0) {
        return NULL; /* nobody looks at it any more, and it could hold itself */
    }
    struct tt__frame *copy =
        tt_object_new(env, &tt__frame_type, tt__frame_size(frame->code));
    if (copy == NULL) {
        env->failure = 0; /* it is only for who looks at it */
        return NULL;
    }
    const struct tt_object head = copy->head;
    size_t count = (size_t)(frame->sp - frame->slots);
    memcpy(copy, frame,
           offsetof(struct tt__frame, slots) + count * sizeof(tt_value));
    copy->head = head;
    copy->head.flags = FRAME_PLAIN | FRAME_DONE;
    copy->sp = copy->slots + count;
    copy->back = copy->leaf = NULL;
    copy->handled.outer = NULL;
    copy->view = NULL;
    frame->sp = frame->slots + frame->code->slot_count;
    memset(frame->slots, 0, frame->code->slot_count * sizeof(tt_value));
    frame->awaiting = TT_NULL;
    frame->handled.exc = NULL;
    frame->function = NULL;
    return copy;
}

/* The name and the qualified name of a generator whose function was renamed;
 * TT_NULL: those of its code. */
static tt_value own_names(struct tt_env *env, const struct tt__frame *frame)
{
    const struct tt__function *function = frame->function;
    if (TT_LIKELY(function == NULL ||
                  (function->name == frame->code->name &&
                   function->qualified_name == frame->code->qualified_name))) {
        return TT_NULL;
    }
    int failure = env->failure;
    const tt_value names[2] = {function->name, function->qualified_name};
    tt_value kept = tt_tuple(env, names, 2);
    env->failure = failure; /* it is only for who looks at it */
    return kept;
}

void tt__frame_finish(struct tt_env *env, struct tt__frame *frame)
{
    struct tt__frame_view *view = frame->view;
    tt_value names = own_names(env, frame);
    frame->head.flags |= FRAME_DONE;
    frame->leaf = NULL;
    if (TT_UNLIKELY(view != NULL) && give_up_view(env, frame)) {
        view->frame = copy_frame(env, frame);
        view->owns = view->frame != NULL;
    }
    clear_values(env, frame);
    if (TT_UNLIKELY(names != TT_NULL)) {
        TT_ASSERT(frame->code->stack_max > 0);
        *frame->sp++ = names; /* alone on the stack of what is done */
    }
}

/* Whether somebody but the frame itself holds its view: then the view owns
 * the frame from now on. */
static bool leave_to_view(struct tt_env *env, struct tt__frame *frame)
{
    struct tt__frame_view *view = frame->view;
    if (!give_up_view(env, frame)) {
        return false;
    }
    view->frame = frame;
    view->owns = true;
    frame->head.flags |= FRAME_DONE;
    /* It is empty; where its last call left it is no longer so. */
    frame->sp = frame->slots + frame->code->slot_count;
    return true;
}

void tt__frame_free(struct tt_env *env, struct tt__frame *frame)
{
    TT_ASSERT(frame->head.flags & FRAME_PLAIN);
    if (TT_UNLIKELY(frame->view != NULL) && leave_to_view(env, frame)) {
        return;
    }
    const struct tt__code *code = frame->code;
    for (uint32_t i = code->slot_count; i > 0; i--) {
        tt_unref(env, frame->slots[i - 1]);
    }
    tt_object_unref(env, &frame->function->head);
    tt_free(env, frame, tt__frame_size(code));
}

static size_t size_of_frame(const struct tt_object *self)
{
    return tt__frame_size(((const struct tt__frame *)self)->code);
}

/* What is left of a frame, when its view goes. */
static void clear_frame(struct tt_env *env, struct tt_object *self)
{
    clear_values(env, (struct tt__frame *)self);
}

const struct tt_type tt__frame_type = {
    TT__TYPE_HEAD("frame", "frame"),
    .flags = TT_TYPE_FINAL,
    .size_of = size_of_frame,
    .clear = clear_frame,
};

/* ---- Views --------------------------------------------------------------- */

static void clear_view(struct tt_env *env, struct tt_object *self)
{
    struct tt__frame_view *view = (struct tt__frame_view *)self;
    if (view->owns) {
        tt_object_unref(env, &view->frame->head);
    }
    tt_unref(env, view->back);
}

static int repr_view(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__frame_view *view = (const void *)self;
    (void)env;
    tt_text_puts(out, "<frame");
    tt_text_address(out, view);
    if (view->frame != NULL) {
        tt_text_format(out, ", file '%s', line %u, code %S",
                       view->frame->code->program->file,
                       tt__frame_line(view->frame), view->frame->code->name);
    }
    tt_text_puts(out, ">");
    return out->error;
}

static tt_value get_line(struct tt_env *env, tt_value self)
{
    const struct tt__frame_view *view = (const void *)self;
    tt_touch_hidden(env);
    return view->frame == NULL ? TT_NONE
                               : tt_small_int(tt__frame_line(view->frame));
}

static tt_value get_code(struct tt_env *env, tt_value self)
{
    const struct tt__frame_view *view = (const void *)self;
    return view->frame == NULL ? TT_NONE : tt__frame_code(env, view->frame);
}

/* The frame of the program that called; what is outside of it in CPython, too,
 * is asyncio's. */
static tt_value get_back(struct tt_env *env, tt_value self)
{
    const struct tt__frame_view *view = (const void *)self;
    tt_touch_hidden(env);
    if (view->back != TT_NULL) {
        return tt_ref(view->back);
    }
    if (view->frame == NULL || view->frame->head.flags & FRAME_DONE) {
        return TT_NONE;
    }
    if (view->frame->back != NULL) {
        return tt__frame_object(env, view->frame->back);
    }
    if (view->frame->code->flags & CODE_MODULE ||
        !(view->frame->head.flags & (FRAME_PLAIN | FRAME_RUNNING))) {
        return TT_NONE;
    }
    tt_fail(env, TT_ELIMIT,
            "f_back of the outermost frame of a task or callback is not in "
            "the scenario language");
    return TT_NULL;
}

static tt_value get_frame_globals(struct tt_env *env, tt_value self)
{
    const struct tt__frame_view *view = (const void *)self;
    return view->frame == NULL || view->frame->function == NULL
               ? TT_NONE
               : tt__function_globals(env, view->frame->function);
}

static tt_value get_frame_locals(struct tt_env *env, tt_value self)
{
    const struct tt__frame_view *view = (const void *)self;
    tt_touch_hidden(env);
    return view->frame == NULL ? tt_dict(env)
                               : tt__frame_locals(env, view->frame);
}

static const struct tt_property view_properties[] = {
    {"f_back", TT_HIDDEN, get_back, NULL},
    {"f_globals", TT_PURE, get_frame_globals, NULL},
    {"f_lineno", TT_HIDDEN, get_line, NULL},
    {"f_locals", TT_HIDDEN, get_frame_locals, NULL},
    {"f_code", TT_PURE, get_code, NULL},
    {.name = NULL},
};

const struct tt_type tt__frame_view_type = {
    TT__TYPE_HEAD("frame", "frame"),       .repr = repr_view,
    .properties = view_properties,         .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__frame_view), .clear = clear_view,
};

/* ---- Lines --------------------------------------------------------------- */

const struct tt__line *tt__code_line(const struct tt__code *code, uint32_t op)
{
    uint32_t low = 0, high = code->line_count;
    if (op == 0 || high == 0) {
        return NULL; /* it has not begun */
    }
    op--; /* it is after the instruction that runs */
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (code->lines[middle].op <= op) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return &code->lines[low];
}

uint32_t tt__frame_line(const struct tt__frame *frame)
{
    const struct tt__line *line =
        tt__code_line(frame->code, tt__frame_op(frame));
    return line == NULL ? frame->code->first_line : line->line;
}

static bool is_async(const struct tt__frame *frame)
{
    return !(frame->head.flags & FRAME_PLAIN);
}

/* A TT_FRAME_... */
static unsigned kind_of(const struct tt__frame *frame)
{
    if (!is_async(frame)) {
        return TT_FRAME_FUNCTION;
    }
    if (frame->head.type == &tt__coroutine_type) {
        return TT_FRAME_ASYNC;
    }
    return frame->head.type == &tt__async_frame_type ? TT_FRAME_ASYNC_GENERATOR
                                                     : TT_FRAME_GENERATOR;
}

/* Of the library: signal, os, and modules such as _threads. */
static bool is_in_c(const struct tt__module *module)
{
    return module != NULL &&
           (module->name[0] == '_' || strcmp(module->name, "signal") == 0 ||
            strcmp(module->name, "os") == 0);
}

void tt__frame_describe(const struct tt__frame *frame,
                        struct tt_frame_about *out)
{
    const struct tt_str *name = tt_str_get(frame->code->name);
    const struct tt_str *full = tt_str_get(frame->code->qualified_name);
    *out = (struct tt_frame_about){
        .file = frame->code->program->file,
        .line = tt__frame_line(frame),
        .first_line = frame->code->first_line,
        .kind = kind_of(frame),
        .is_in_c = is_in_c(frame->code->program->module),
        .outermost =
            is_async(frame) && (frame->back == NULL || !is_async(frame->back)),
        .name = {name->text, name->size, true},
        .full_name = {full->text, full->size, true}};
}

/* ---- Generators and coroutines ------------------------------------------- */

/* Its last reference is gone: it is closed if it is suspended, and what that
 * raises is ignored. Nobody reports references, so where code of the program
 * runs, or a coroutine in C stops waiting, that is hidden state. */
static void close_lost(struct tt_env *env, struct tt__frame *frame)
{
    struct tt_exc *raised = tt_exc_take(env);
    tt_value result = TT_NULL;
    if (TT_UNLIKELY(env->watcher != NULL) &&
        (frame->awaiting != TT_NULL || tt__find_handler(frame) != NULL)) {
        tt_touch_hidden(env);
    }
    frame->head.refs = 1;
    tt__frame_resume(env, &frame->head, TT_CLOSE, TT_NULL, &result);
    tt_unref(env, result);
    tt_log_ignored(env, "closing generator", tt_value_of(frame));
    env->raised = raised;
    frame->head.refs--;
}

static void clear_generator(struct tt_env *env, struct tt_object *self)
{
    struct tt__frame *frame = (struct tt__frame *)self;
    uint32_t flags = self->flags;
    /* After the end of the language no code of the program runs. */
    if ((flags & FRAME_STARTED) && !(flags & FRAME_DONE) && env->failure == 0 &&
        tt__machine(env) != NULL) {
        close_lost(env, frame);
        if (self->refs != 0) {
            return;
        }
    }
    if ((self->flags & (FRAME_STARTED | FRAME_DONE)) == FRAME_DONE) {
        tt__frame_finish(env, frame); /* closed before it began */
    } else if (!(self->flags & FRAME_DONE)) {
        if (!(flags & FRAME_STARTED) && self->type == &tt__coroutine_type) {
            tt_warn_unawaited(env, tt_value_of(self));
        }
        tt__chain_cut(frame); /* it awaits again instead of ending */
        tt__frame_finish(env, frame);
    }
}

/* The iterator of a generator's yield from is resumed with the generator. What
 * a coroutine awaits changes with steps that do not write the coroutine. */
static tt_value delegate_of(tt_value self)
{
    return tt_type_of(self)->next == NULL ? TT_NULL
                                          : tt__frame_cast(self)->awaiting;
}

static struct tt_slice slice_of(tt_value str)
{
    const struct tt_str *text = tt_str_get(str);
    /* Names of the program's code outlive the execution. */
    return (struct tt_slice){text->text, text->size,
                             text->head.refs >= TT_IMMORTAL};
}

/* What tt__frame_finish() kept: a tuple, or TT_NULL. */
static tt_value kept_names(const struct tt__frame *frame)
{
    const tt_value *bottom = frame->slots + frame->code->slot_count;
    bool has = frame->head.flags & FRAME_DONE && frame->function == NULL &&
               frame->sp > bottom;
    TT_ASSERT(!has || tt_is_tuple(*bottom));
    return has ? *bottom : TT_NULL;
}

static struct tt_slice name_of_generator(tt_value self)
{
    const struct tt__frame *frame = tt__frame_cast(self);
    tt_value kept = kept_names(frame);
    if (kept != TT_NULL) {
        return slice_of(tt_tuple_get(kept)->at[0]);
    }
    return slice_of(frame->function != NULL ? frame->function->name
                                            : frame->code->name);
}

static struct tt_slice full_name_of_generator(tt_value self)
{
    const struct tt__frame *frame = tt__frame_cast(self);
    tt_value kept = kept_names(frame);
    if (kept != TT_NULL) {
        return slice_of(tt_tuple_get(kept)->at[1]);
    }
    return slice_of(frame->function != NULL ? frame->function->qualified_name
                                            : frame->code->qualified_name);
}

static enum tt_source source_of_generator(tt_value self, const char **file,
                                          uint32_t *line)
{
    const struct tt__frame *frame = tt__frame_cast(self);
    *file = frame->code->program->file;
    if (frame->head.flags & FRAME_DONE) {
        *line = frame->code->first_line;
        return TT_SOURCE_DONE;
    }
    *line = tt__frame_line(frame);
    return TT_SOURCE_HERE;
}

static int repr_generator(struct tt_env *env, tt_value self,
                          struct tt_text *out)
{
    struct tt_slice name = full_name_of_generator(self);
    (void)env;
    tt_text_format(out, "<%s object ",
                   tt_type_of(self) == &tt__async_frame_type
                       ? tt__async_generator_type.name
                       : tt_type_of(self)->name);
    tt_text_put(out, name.text, name.size);
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

static const struct tt__frame *root_of(const struct tt__frame *frame)
{
    while (frame->back != NULL) {
        frame = frame->back;
    }
    return frame;
}

static bool is_awaiting(const struct tt_object *self)
{
    const struct tt__frame *frame = (const struct tt__frame *)self;
    return frame->awaiting != TT_NULL &&
           !(root_of(frame)->head.flags & FRAME_RUNNING);
}

static void wait_of(struct tt_env *env, struct tt_object *self,
                    struct tt_wait *out)
{
    struct tt__frame *frame = (struct tt__frame *)self;
    (void)env;
    *out = (struct tt_wait){.inner = frame->awaiting,
                            .handled = frame->handled.exc};
    source_of_generator(tt_value_of(self), &out->file, &out->line);
}

static tt_value next_of_generator(struct tt_env *env, tt_value self)
{
    return tt__frame_cast(self)->head.flags & FRAME_DONE
               ? TT_NULL
               : tt_next_resumed(env, self);
}

static tt_value await_generator(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt__frame_cast(self)->head.flags & FRAME_AWAITABLE ? tt_ref(self)
                                                              : TT_NULL;
}

static bool is_awaitable_generator(tt_value self)
{
    return tt__frame_cast(self)->head.flags & FRAME_AWAITABLE;
}

/* ---- Attributes ---------------------------------------------------------- */

static tt_value get_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = name_of_generator(self);
    return tt_str(env, name.text, name.size);
}

static tt_value get_qualified_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = full_name_of_generator(self);
    return tt_str(env, name.text, name.size);
}

/* FRAME, which is done, keeps NAMES (taken): 0 or a failure. */
static int keep_names(struct tt_env *env, struct tt__frame *frame,
                      tt_value names)
{
    tt_value *bottom = frame->slots + frame->code->slot_count;
    if (names == TT_NULL) {
        return tt_failure(env);
    }
    TT_ASSERT(frame->function == NULL && frame->code->stack_max > 0);
    if (kept_names(frame) != TT_NULL) {
        tt_set(env, bottom, names);
    } else {
        *bottom = names;
        frame->sp = bottom + 1;
    }
    return 0;
}

/* A function like that of FRAME, for what it has of its own: its names. Given.
 */
static tt_value copy_function(struct tt_env *env, const struct tt__frame *frame)
{
    const struct tt__function *old = frame->function;
    tt_value made =
        tt__make_function_value(env, old->code, tt_ref(old->defaults),
                                tt_ref(old->kwdefaults), tt_ref(old->closure));
    if (old->extra != NULL && old->extra->globals != TT_NULL) {
        made = tt__inherit_globals(env, made, old);
    }
    return made;
}

int tt__frame_rename(struct tt_env *env, struct tt__frame *frame,
                     tt_value value, bool is_qualified)
{
    const char *attribute = is_qualified ? "__qualname__" : "__name__";
    if (value == TT_NULL || !tt_is_str(value)) {
        return tt_raise(env, &tt_TypeError, "%s must be set to a string object",
                        attribute);
    }
    struct tt_slice name = name_of_generator(tt_value_of(frame));
    struct tt_slice full = full_name_of_generator(tt_value_of(frame));
    tt_value both[2] = {
        is_qualified ? tt_str(env, name.text, name.size) : tt_ref(value),
        is_qualified ? tt_ref(value) : tt_str(env, full.text, full.size)};
    int rc = both[0] == TT_NULL || both[1] == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && frame->function == NULL) {
        rc = keep_names(env, frame, tt_tuple(env, both, 2));
    } else if (rc == 0) {
        tt_value made = copy_function(env, frame);
        rc = made == TT_NULL ? tt_failure(env) : 0;
        if (rc == 0) {
            struct tt__function *old = frame->function;
            frame->function = tt__function_cast(made);
            tt_set(env, &frame->function->name, tt_ref(both[0]));
            tt_set(env, &frame->function->qualified_name, tt_ref(both[1]));
            tt_object_unref(env, &old->head);
        }
    }
    tt_unref(env, both[0]);
    tt_unref(env, both[1]);
    return rc;
}

static int set_name(struct tt_env *env, tt_value self, tt_value value)
{
    return tt__frame_rename(env, tt__frame_cast(self), value, false);
}

static int set_qualified_name(struct tt_env *env, tt_value self, tt_value value)
{
    return tt__frame_rename(env, tt__frame_cast(self), value, true);
}

/* Nothing while it runs, like _PyGen_yf: only a suspended frame awaits. */
static tt_value get_awaiting(struct tt_env *env, tt_value self)
{
    const struct tt__frame *frame = tt__frame_cast(self);
    tt_touch_hidden(env);
    return frame->awaiting == TT_NULL ||
                   root_of(frame)->head.flags & FRAME_RUNNING
               ? TT_NONE
               : tt_ref(frame->awaiting);
}

static tt_value get_running(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt_bool(root_of(tt__frame_cast(self))->head.flags & FRAME_RUNNING);
}

static tt_value get_suspended(struct tt_env *env, tt_value self)
{
    uint32_t flags = tt__frame_cast(self)->head.flags;
    tt_touch_hidden(env);
    return tt_bool(
        (flags & FRAME_STARTED) && !(flags & FRAME_DONE) &&
        !(root_of(tt__frame_cast(self))->head.flags & FRAME_RUNNING));
}

tt_value tt__frame_object(struct tt_env *env, struct tt__frame *frame)
{
    if (frame->head.flags & FRAME_DONE) {
        return TT_NONE;
    }
    struct tt__frame_view *view = tt__frame_view(env, frame);
    if (view == NULL) {
        tt_fail(env, TT_ENOMEM, "no memory for a frame object");
    }
    return tt_ref(tt_value_of(view));
}

tt_value tt__frame_code(struct tt_env *env, const struct tt__frame *frame)
{
    return tt__code_object(env, frame->code, frame->function);
}

static tt_value get_frame(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt__frame_object(env, tt__frame_cast(self));
}

static tt_value get_frame_code(struct tt_env *env, tt_value self)
{
    return tt__frame_code(env, tt__frame_cast(self));
}

static const struct tt_property generator_properties[] = {
    {"__name__", TT_READS, get_name, set_name},
    {"__qualname__", TT_READS, get_qualified_name, set_qualified_name},
    {"gi_running", TT_HIDDEN, get_running, NULL},
    {"gi_suspended", TT_HIDDEN, get_suspended, NULL},
    {"gi_frame", TT_HIDDEN, get_frame, NULL},
    {"gi_code", TT_PURE, get_frame_code, NULL},
    {"gi_yieldfrom", TT_HIDDEN, get_awaiting, NULL},
    {.name = NULL},
};

static const struct tt_property coroutine_properties[] = {
    {"__name__", TT_READS, get_name, set_name},
    {"__qualname__", TT_READS, get_qualified_name, set_qualified_name},
    {"cr_running", TT_HIDDEN, get_running, NULL},
    {"cr_suspended", TT_HIDDEN, get_suspended, NULL},
    {"cr_frame", TT_HIDDEN, get_frame, NULL},
    {"cr_code", TT_PURE, get_frame_code, NULL},
    {"cr_await", TT_HIDDEN, get_awaiting, NULL},
    {.name = NULL},
};

#define GENERATOR_TYPE(name_, flags_, ...)                                     \
    {                                                                          \
        TT__TYPE_HEAD(name_, name_),                                           \
            .flags =                                                           \
                TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_RESUMABLE | (flags_),   \
            .size_of = size_of_frame, .clear = clear_generator,                \
            .repr = repr_generator, .name_of = name_of_generator,              \
            .full_name_of = full_name_of_generator,                            \
            .source_of = source_of_generator, .resume = tt__frame_resume,      \
            .is_awaiting = is_awaiting, .wait = wait_of,                       \
            .through = delegate_of, __VA_ARGS__                                \
    }

const struct tt_type tt__coroutine_type =
    GENERATOR_TYPE("coroutine", TT_TYPE_COROUTINE, .methods = tt_coro_methods,
                   .properties = coroutine_properties);

/* Its name is for messages. */
const struct tt_type tt__async_frame_type =
    GENERATOR_TYPE("async generator", 0);

tt_value tt__generator_value(struct tt_env *env, struct tt__frame *frame)
{
    if (TT_LIKELY(frame->head.type != &tt__async_frame_type)) {
        return tt_value_of(frame);
    }
    struct tt__async_generator *generator =
        tt_object_new(env, &tt__async_generator_type, sizeof *generator);
    if (generator == NULL) {
        tt_object_unref(env, &frame->head);
        return TT_NULL;
    }
    generator->head.loop = NULL;
    generator->head.previous = generator->head.next = NULL;
    generator->head.listed = false;
    generator->frame = frame;
    return tt_value_of(generator);
}

const struct tt_type tt__generator_type = GENERATOR_TYPE(
    "generator", 0, .iter = tt_iter_self, .next = next_of_generator,
    .await = await_generator, .is_awaitable = is_awaitable_generator,
    .methods = tt_generator_methods, .properties = generator_properties);
