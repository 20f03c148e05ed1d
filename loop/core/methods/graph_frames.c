/* SPDX-License-Identifier: MIT
 *
 * graph_frames.c: the frames of suspended coroutines, for call graphs.
 *
 * Mirrors the loop of asyncio/graph.py _build_graph_for_future, 3.14: it goes
 * from a coroutine to what that awaits, as long as this is a coroutine, too.
 * A frame of a coroutine in C is what it was when it was captured; it
 * represents one of asyncio's own. Where asyncio awaits further coroutines that
 * one in C does the work of, `inlined` has their frames.
 */
#include "loop/core/methods/graph_frames.h"

#include "loop/core/coro.h"
#include "loop/object/cpython_lines.h"
#include "loop/core/sound.h"

/* ---- Frames of coroutines in C ------------------------------------------- */

struct frame {
    struct tt_object head;
    struct tt_frame_about about;
    const void *identity; /* the same for one and the same coroutine */
    tt_value name;        /* owns; strs that `about` points into */
    tt_value full_name;
};

static struct frame *frame_of(tt_value v)
{
    TT_ASSERT(tt_is_object(v));
    return (struct frame *)(void *)v;
}

static void clear_frame(struct tt_env *env, struct tt_object *self)
{
    struct frame *frame = (struct frame *)self;
    tt_unref(env, frame->name);
    tt_unref(env, frame->full_name);
}

static int repr_frame(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct frame *frame = frame_of(self);
    (void)env;
    tt_text_puts(out, "<frame");
    tt_text_address(out, frame);
    tt_text_format(out, ", file '%s', line %u, code %S>", frame->about.file,
                   frame->about.line, frame->name);
    return out->error;
}

static int equal_frame(struct tt_env *env, tt_value self, tt_value other)
{
    (void)env;
    return tt_is_exactly(other, tt_type_of(self)) &&
           frame_of(self)->identity == frame_of(other)->identity;
}

static int hash_frame(struct tt_env *env, tt_value self, uint64_t *out)
{
    *out = (uint64_t)((uintptr_t)frame_of(self)->identity -
                      (uintptr_t)env->memory.base);
    return 0;
}

static tt_value get_line(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(frame_of(self)->about.line);
}

static tt_value get_code(struct tt_env *env, tt_value self)
{
    return tt_code(env, &frame_of(self)->about);
}

static const struct tt_property frame_properties[] = {
    {"f_lineno", TT_PURE, get_line, NULL},
    {"f_code", TT_PURE, get_code, NULL},
    {.name = NULL},
};

static const struct tt_type frame_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "frame",
    .full_name = "frame",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct frame),
    .clear = clear_frame,
    .repr = repr_frame,
    .hash = hash_frame,
    .equal = equal_frame,
    .properties = frame_properties,
};

tt_value tt__frame(struct tt_env *env, const struct tt_frame_about *about,
                   const void *identity)
{
    struct frame *frame = tt_object_new(env, &frame_type, sizeof *frame);
    if (frame == NULL) {
        return TT_NULL;
    }
    frame->about = *about;
    frame->identity = identity;
    frame->name = tt_str(env, about->name.text, about->name.size);
    frame->full_name =
        tt_str(env, about->full_name.text, about->full_name.size);
    if (frame->name == TT_NULL || frame->full_name == TT_NULL) {
        tt_object_unref(env, &frame->head);
        return TT_NULL;
    }
    frame->about.name.text = tt_str_get(frame->name)->text;
    frame->about.full_name.text = tt_str_get(frame->full_name)->text;
    return tt_value_of(frame);
}

bool tt_frame_about(struct tt_env *env, tt_value v, struct tt_frame_about *out)
{
    if (tt_is_exactly(v, &frame_type)) {
        *out = frame_of(v)->about;
        return true;
    }
    return TT_LANGUAGE_HAS(env, about_frame) &&
           env->language->about_frame(env, v, out);
}

/* ---- Coroutines that one in C does the work of --------------------------- */

struct inlined {
    const char *of;   /* __qualname__ of the one in C */
    const char *what; /* what it waits for; NULL: whatever it is */
    uint32_t at_line; /* its line; 0: wherever that is */
    const char *file;
    uint32_t line;
    uint32_t first_line;
    const char *name; /* the last part of full_name */
    const char *full_name;
};

#define ACQUIRE(of_, at_, what_, first_, line_)                                \
    {                                                                          \
        of_, what_, at_, TT_STDLIB "locks.py", line_, first_, "acquire", what_ \
    }
#define INLINED(of_, at_, file_, first_, line_, class_, name_)                 \
    {                                                                          \
        of_, NULL, at_, TT_STDLIB file_, line_, first_, name_, class_ name_    \
    }

/* Those of one coroutine from the outermost inwards. */
static const struct inlined inlined[] = {
    ACQUIRE("_ContextManagerMixin.__aenter__", 0, "Lock.acquire",
            TT__LINE_LOCK_ACQUIRE, TT__LINE_LOCK_ACQUIRE_AT_AWAIT_FUT),
    ACQUIRE("_ContextManagerMixin.__aenter__", 0, "Semaphore.acquire",
            TT__LINE_SEMAPHORE_ACQUIRE,
            TT__LINE_SEMAPHORE_ACQUIRE_AT_AWAIT_FUT),
    INLINED("TaskGroup.__aexit__", 0, "taskgroups.py",
            TT__LINE_TASKGROUP__AEXIT,
            TT__LINE_TASKGROUP__AEXIT_AT_AWAIT_SELF_ON, "TaskGroup.", "_aexit"),
    INLINED("_AsCompletedIterator.__anext__", 0, "tasks.py",
            TT__LINE__ASCOMPLETEDITERATOR__WAIT_FOR_ONE,
            TT__LINE__ASCOMPLETEDITERATOR__WAIT_FOR_ONE_AT_F_AWAIT_SELF_DONE,
            "_AsCompletedIterator.", "_wait_for_one"),
    INLINED("wait", 0, "tasks.py", TT__LINE__WAIT,
            TT__LINE__WAIT_AT_AWAIT_WAITER, "", "_wait"),
    INLINED("wait_for", TT__LINE_WAIT_FOR_AT_AWAIT_CANCEL_AND, "tasks.py",
            TT__LINE__CANCEL_AND_WAIT,
            TT__LINE__CANCEL_AND_WAIT_AT_AWAIT_WAITER, "", "_cancel_and_wait"),
    INLINED("Barrier.__aenter__", TT__LINE_BARRIER_WAIT_AT_ASYNC_WITH_SELF,
            "locks.py", TT__LINE_BARRIER_WAIT,
            TT__LINE_BARRIER_WAIT_AT_ASYNC_WITH_SELF, "Barrier.", "wait"),
    INLINED("Barrier.__aenter__", TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_BLOCK,
            "locks.py", TT__LINE_BARRIER_WAIT,
            TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_BLOCK, "Barrier.", "wait"),
    INLINED("Barrier.__aenter__", TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_WAIT,
            "locks.py", TT__LINE_BARRIER_WAIT,
            TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_WAIT, "Barrier.", "wait"),
    INLINED("Barrier.wait", TT__LINE_BARRIER_WAIT_AT_ASYNC_WITH_SELF,
            "locks.py", TT__LINE__CONTEXTMANAGERMIXIN_AENTER,
            TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE,
            "_ContextManagerMixin.", "__aenter__"),
    INLINED("Barrier.wait", TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_BLOCK,
            "locks.py", TT__LINE_BARRIER__BLOCK,
            TT__LINE_BARRIER__BLOCK_AT_AWAIT_SELF_COND, "Barrier.", "_block"),
    INLINED("Barrier.wait", TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_WAIT,
            "locks.py", TT__LINE_BARRIER__WAIT,
            TT__LINE_BARRIER__WAIT_AT_AWAIT_SELF_COND, "Barrier.", "_wait"),
    INLINED("Barrier._block", 0, "locks.py", TT__LINE_CONDITION_WAIT_FOR,
            TT__LINE_CONDITION_WAIT_FOR_AT_AWAIT_SELF_WAIT, "Condition.",
            "wait_for"),
    INLINED("Barrier._wait", 0, "locks.py", TT__LINE_CONDITION_WAIT_FOR,
            TT__LINE_CONDITION_WAIT_FOR_AT_AWAIT_SELF_WAIT, "Condition.",
            "wait_for"),
    INLINED("Barrier.reset", 0, "locks.py",
            TT__LINE__CONTEXTMANAGERMIXIN_AENTER,
            TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE,
            "_ContextManagerMixin.", "__aenter__"),
    INLINED("Barrier.abort", 0, "locks.py",
            TT__LINE__CONTEXTMANAGERMIXIN_AENTER,
            TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE,
            "_ContextManagerMixin.", "__aenter__"),
};

static const struct inlined *find_inlined(const char *of, const char *what,
                                          uint32_t line)
{
    for (size_t i = 0; i < sizeof inlined / sizeof *inlined; i++) {
        const struct inlined *row = &inlined[i];
        if (strcmp(row->of, of) == 0 &&
            (row->at_line == 0 || row->at_line == line) &&
            (row->what == NULL || (what != NULL && !strcmp(row->what, what)))) {
            return row;
        }
    }
    return NULL;
}

int tt__push_frame(struct tt_env *env, tt_value list, tt_value frame)
{
    TT_ASSERT(tt_is_list(list));
    int rc = frame == TT_NULL ? tt_failure(env)
                              : tt_list_append(env, tt_list_get(list), frame);
    tt_unref(env, frame);
    return rc;
}

/* The frames inside of a suspended coroutine in C. */
static int push_inlined(struct tt_env *env, tt_value list,
                        const struct tt_coro *coro, const char *what)
{
    TT_ASSERT(tt__coro_sound(coro));
    const char *of = ((const struct tt_coro_type *)coro->head.type)->full_name;
    const char *identity = (const char *)coro;
    uint32_t line = coro->line;
    int rc = 0;
    for (const struct inlined *row = find_inlined(of, what, line);
         rc == 0 && row != NULL; row = find_inlined(of, what, line)) {
        const struct tt_frame_about about = {.file = row->file,
                                             .line = row->line,
                                             .first_line = row->first_line,
                                             .kind = TT_FRAME_ASYNC,
                                             .name = tt__slice(row->name),
                                             .full_name =
                                                 tt__slice(row->full_name)};
        of = row->full_name;
        line = row->line;
        identity++; /* within the coroutine's own block */
        TT_ASSERT(identity < (const char *)coro + sizeof *coro);
        rc = tt__push_frame(env, list, tt__frame(env, &about, identity));
    }
    return rc;
}

/* What a coroutine's frame is about; false: it is done. */
static bool describe(tt_value coro, struct tt_frame_about *out)
{
    TT_ASSERT(tt_type_of(coro)->source_of != NULL);
    const struct tt_type *type = tt_type_of(coro);
    *out = (struct tt_frame_about){.name = tt_name_of(coro),
                                   .full_name = tt_full_name_of(coro),
                                   .kind = TT_FRAME_ASYNC};
    out->first_line = tt__is_coro(coro)
                          ? ((const struct tt_coro_type *)type)->first_line
                          : TT__LINE_SLEEP; /* the only other one */
    return type->source_of(coro, &out->file, &out->line) != TT_SOURCE_DONE;
}

bool tt_coro_frame(struct tt_env *env, tt_value coro,
                   struct tt_frame_about *out)
{
    if (!tt__is_coro(coro) || !describe(coro, out)) {
        return false;
    }
    out->frame = tt__frame(env, out, tt_object(coro));
    return true;
}

tt_value tt_coro_awaiting(tt_value coro)
{
    return tt__is_coro(coro) ? ((struct tt_coro *)(void *)coro)->awaiting
                             : TT_NULL;
}

tt_value tt__coro_get_code(struct tt_env *env, tt_value self)
{
    struct tt_frame_about about;
    describe(self, &about);
    return tt_code(env, &about);
}

tt_value tt__frame_of_coroutine(struct tt_env *env, tt_value coro)
{
    struct tt_frame_about about;
    tt_touch_hidden(env);
    if (!describe(coro, &about)) {
        return TT_NONE;
    }
    tt_value frame = !TT_LANGUAGE_HAS(env, frame_of)
                         ? TT_NULL
                         : env->language->frame_of(env, coro);
    return frame != TT_NULL || tt_failure(env) != 0
               ? frame
               : tt__frame(env, &about, tt_object(coro));
}

/* Appends the frames of one coroutine; *INNER becomes what it awaits. */
static int push_coroutine(struct tt_env *env, tt_value list, tt_value at,
                          tt_value *inner)
{
    const struct tt_type *type = tt_type_of(at);
    struct tt_wait here = {.inner = TT_NULL};
    tt_value frame = tt__frame_of_coroutine(env, at);
    /* What runs waits for nothing, whatever it called; nor does what is done,
     * which has given up what it held. */
    bool waits = type->is_awaiting != NULL && type->is_awaiting(tt_object(at));
    if (waits && type->wait != NULL) {
        type->wait(env, tt_object(at), &here);
    }
    *inner = here.inner;
    int rc = tt__push_frame(env, list, frame);
    if (rc == 0 && waits && tt__is_coro(at)) {
        const struct tt_coro *coro = (const void *)tt_object(at);
        *inner = coro->awaiting;
        rc = push_inlined(env, list, coro, here.what);
    }
    return rc;
}

tt_value tt__frames_running(struct tt_env *env, struct tt_task *task)
{
    TT_ASSERT(tt__task_sound(task));
    tt_value list = tt_list(env, NULL, 0), at = task->coro;
    while (list != TT_NULL && tt__is_coro(at) &&
           tt_object(at)->flags & TT_CORO_RUNNING) {
        if (tt__push_frame(env, list, tt__frame_of_coroutine(env, at)) < 0) {
            tt_clear(env, &list);
        }
        at = ((const struct tt_coro *)(const void *)at)->awaiting;
    }
    return list;
}

tt_value tt__frames_of(struct tt_env *env, tt_value coro)
{
    tt_value list = tt_list(env, NULL, 0), at = coro;
    /* Objects that are no coroutines to Python (an asend(), say) have none. */
    while (list != TT_NULL && at != TT_NULL && tt_is_coroutine(at) &&
           tt_type_of(at)->source_of != NULL) {
        tt_value inner = TT_NULL;
        if (push_coroutine(env, list, at, &inner) < 0) {
            tt_clear(env, &list);
        }
        at = inner;
    }
    return list;
}
