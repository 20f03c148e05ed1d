/* SPDX-License-Identifier: MIT
 *
 * deadlock.c: who waits for whom when nothing can ever run again.
 *
 * Each task that is not done waits for something: another task, something
 * that a task holds, several futures, or something that nobody can finish any
 * more, as no task, timer or descriptor is left that could. Futures of gather()
 * and shield() are followed to their inner tasks. Tasks that wait for each
 * other in a circle are named as one.
 */
#include "deadlock.h"

#include <string.h>

#include "handled.h"

enum color { UNSEEN, ON_PATH, SEEN };

/* One task, or run_until_complete(), and what it waits for. */
struct node {
    struct tt_task *task; /* NULL: run_until_complete() */
    struct tt_wait wait;
    /* The tasks it waits for, each once, in order: a part of targets. */
    uint32_t target_first;
    uint32_t target_count;
    uint32_t other_count; /* other pending futures, which are no tasks */
    /* Of the search for circles. */
    enum color color;
    bool circled;       /* reported as a part of one */
    uint32_t looked_at; /* targets so far */
    uint32_t next;      /* on the path: the one after it */
    uint32_t previous;  /* and before it */
    uint32_t marked;    /* by add_targets: whose target it is, + 1 */
};

/* Indices, or values as numbers. */
struct numbers {
    uint64_t *at;
    uint32_t count;
    uint32_t capacity;
};

struct graph {
    struct tt_text *out;
    struct node *at;
    uint32_t count;
    uint32_t capacity;
    bool is_final;          /* a deadlock: what is likely is so */
    bool is_whole;          /* ... of all tasks and threads */
    struct numbers targets; /* indices of nodes */
    struct numbers futures; /* to be looked at: a stack of borrowed values */
    struct numbers
        opened; /* of them, marked: their inner futures were pushed */
};

int tt__deadlock_end(struct tt__deadlock *self, const struct tt_loop *loop,
                     const char *message)
{
    struct tt_future *until = tt_loop_until(loop);
    TT_ASSERT(self->until == TT_NULL); /* it ends the run */
    tt_set(self->env, &self->until,
           until == NULL ? TT_NONE : tt_ref(tt_value_of(until)));
    return tt_fail(self->env, TT_EDEADLOCK, "%s", message);
}

/* ---- The names ----------------------------------------------------------- */

struct names {
    struct tt_text *out;
    bool more;
    const struct tt__deadlock *deadlock;
    size_t stuck_at; /* how many of the stuck ones were met */
};

/* Calls EACH with the tasks of the deadlock, as tt_env_tasks does. */
static int each_task(const struct tt__deadlock *self,
                     int (*each)(struct tt_env *env, void *data,
                                 struct tt_task *task),
                     void *data)
{
    int rc = 0;
    TT_ASSERT(self->stuck_count == 0 || self->stuck != NULL);
    if (self->stuck_count == 0) {
        return tt_env_tasks(self->env, each, data);
    }
    for (size_t i = 0; rc == 0 && i < self->stuck_count; i++) {
        rc = each(self->env, data, self->stuck[i]);
    }
    return rc;
}

static int add_name(struct tt_env *env, void *data, struct tt_task *task)
{
    struct names *names = data;
    (void)env;
    TT_ASSERT(!tt_future_done(&task->future));
    tt_text_puts(names->out, names->more ? ", " : "");
    tt_text_task_name(names->out, task);
    names->more = true;
    return 0;
}

void tt__deadlock_names(const struct tt__deadlock *self, struct tt_text *out)
{
    struct names names = {.out = out};
    each_task(self, add_name, &names);
}

/* ---- The graph ----------------------------------------------------------- */

/* Room for one more: AT, larger if it has to be. NULL: no memory. */
static void *make_node_room(struct tt_env *env, void *at, uint32_t count,
                            uint32_t *capacity, size_t size)
{
    TT_ASSERT(count <= *capacity);
    if (count < *capacity) {
        return at;
    }
    uint32_t larger = *capacity == 0 ? 16 : 2 * *capacity;
    void *moved = tt_realloc(env, at, *capacity * size, larger * size);
    if (moved != NULL) {
        *capacity = larger;
    }
    return moved;
}

static int push_number(struct tt_env *env, struct numbers *all, uint64_t number)
{
    uint64_t *at = make_node_room(env, all->at, all->count, &all->capacity,
                                  sizeof *all->at);
    if (at == NULL) {
        return TT_ENOMEM;
    }
    all->at = at;
    all->at[all->count++] = number;
    return 0;
}

static int push_value(struct tt_env *env, struct numbers *all, tt_value v)
{
    TT_ASSERT(v != TT_NULL);
    return push_number(env, all, (uint64_t)(uintptr_t)v);
}

static int add_node(struct tt_env *env, void *data, struct tt_task *task)
{
    struct graph *graph = data;
    struct node *at = make_node_room(env, graph->at, graph->count,
                                     &graph->capacity, sizeof *graph->at);
    TT_ASSERT(task == NULL || !tt_future_done(&task->future));
    if (at == NULL) {
        return TT_ENOMEM;
    }
    graph->at = at;
    struct node *node = &graph->at[graph->count++];
    *node = (struct node){.task = task};
    if (task != NULL) {
        tt_task_wait(env, task, &node->wait);
    }
    return 0;
}

/* The future that the loop ran for, where it is no task. */
static int add_until(struct tt_env *env, struct graph *graph, tt_value until)
{
    if (until == TT_NULL || !tt_is_future(until) || tt_is_task(until)) {
        return 0;
    }
    int rc = add_node(env, graph, NULL);
    if (rc < 0) {
        return rc;
    }
    TT_ASSERT(graph->at[graph->count - 1].task == NULL);
    tt_value inner = tt_future_inner(tt_future_cast(until));
    graph->at[graph->count - 1].wait =
        (struct tt_wait){.what = tt_future_inner_name(inner),
                         .on = inner == TT_NULL ? until : inner,
                         .waker = "finish it"};
    return 0;
}

static struct node *find_node(const struct graph *graph, const void *task)
{
    for (uint32_t i = 0; i < graph->count; i++) {
        if ((const void *)graph->at[i].task == task) {
            return &graph->at[i];
        }
    }
    return NULL;
}

/* Puts what V consists of on the stack, so that the first comes off first. */
static int push_futures(struct tt_env *env, struct graph *graph, tt_value v)
{
    struct numbers *stack = &graph->futures;
    uint32_t first = stack->count;
    int rc = 0;
    if (tt_is_tuple(v)) {
        for (size_t i = 0; rc == 0 && i < tt_tuple_get(v)->count; i++) {
            rc = push_value(env, stack, tt_tuple_get(v)->at[i]);
        }
    } else if (tt_is_set(v)) {
        size_t place = 0;
        tt_value each;
        while (rc == 0 &&
               (each = tt_set_next(tt_set_cast(v), &place)) != TT_NULL) {
            rc = push_value(env, stack, each);
        }
    } else if (v != TT_NULL && tt_is_future(v)) {
        rc = push_value(env, stack, v);
    }
    TT_ASSERT(first <= stack->count);
    for (uint32_t last = stack->count; rc == 0 && first + 1 < last; first++) {
        uint64_t swapped = stack->at[first];
        stack->at[first] = stack->at[--last];
        stack->at[last] = swapped;
    }
    return rc;
}

/* NODE waits for TASK; a second time says nothing new. */
static int add_target(struct tt_env *env, struct graph *graph,
                      struct node *node, const void *task)
{
    struct node *target = find_node(graph, task);
    uint32_t mark = (uint32_t)(node - graph->at) + 1;
    if (target == NULL || target->marked == mark) {
        return 0;
    }
    target->marked = mark;
    node->target_count++;
    TT_ASSERT(target->marked != 0 && node->target_count > 0);
    return push_number(env, &graph->targets, (uint64_t)(target - graph->at));
}

/* Pushes the inner futures (BEHIND) of gather() or shield(); once, as many may
 * have it in common. */
static int open_future(struct tt_env *env, struct graph *graph, tt_value v,
                       tt_value inner)
{
    uint32_t *flags = &tt_object(v)->flags;
    TT_ASSERT(inner != TT_NULL && tt_is_future(v));
    if (*flags & TT_OBJECT_MARKED) {
        return 0;
    }
    int rc = push_value(env, &graph->opened, v);
    if (rc == 0) {
        *flags |= TT_OBJECT_MARKED;
        rc = push_futures(env, graph, inner);
    }
    return rc;
}

static void forget_opened(struct graph *graph)
{
    struct numbers *opened = &graph->opened;
    while (opened->count > 0) {
        tt_value v = (tt_value)(uintptr_t)opened->at[--opened->count];
        TT_ASSERT(tt_object(v)->flags & TT_OBJECT_MARKED);
        tt_object(v)->flags &= ~TT_OBJECT_MARKED;
    }
}

/* Follows futures of gather() and shield() to their inner tasks. */
static int add_targets(struct tt_env *env, struct graph *graph,
                       struct node *node)
{
    struct numbers *stack = &graph->futures;
    int rc = 0;
    TT_ASSERT(graph->futures.count == 0 && graph->opened.count == 0);
    node->target_first = graph->targets.count;
    /* Who took an item last (`held`) need not take the next one. */
    bool counts = graph->is_final || node->wait.held == NULL;
    for (uint32_t i = 0; counts && rc == 0 && i < node->wait.holder_count;
         i++) {
        rc = add_target(env, graph, node, node->wait.holders[i]);
    }
    rc = rc < 0 ? rc : push_futures(env, graph, node->wait.on);
    while (rc == 0 && stack->count > 0) {
        tt_value v = (tt_value)(uintptr_t)stack->at[--stack->count];
        if (!tt_is_future(v) || tt_future_done(tt_future_cast(v))) {
            continue;
        }
        tt_value inner = tt_future_inner(tt_future_cast(v));
        if (tt_is_task(v)) {
            rc = add_target(env, graph, node, tt_future_cast(v));
        } else if (inner != TT_NULL) {
            rc = open_future(env, graph, v, inner);
        } else {
            node->other_count++;
        }
    }
    forget_opened(graph);
    return rc;
}

static struct node *target_of(const struct graph *graph,
                              const struct node *node, uint32_t at)
{
    TT_ASSERT(at < node->target_count);
    return &graph->at[graph->targets.at[node->target_first + at]];
}

static int build(const struct tt__deadlock *self, struct graph *graph,
                 tt_value until)
{
    struct tt_env *env = self->env;
    TT_ASSERT(graph->count == 0);
    int rc = each_task(self, add_node, graph);
    rc = rc < 0 ? rc : add_until(env, graph, until);
    for (uint32_t i = 0; rc == 0 && i < graph->count; i++) {
        rc = add_targets(env, graph, &graph->at[i]);
    }
    return rc;
}

static void drop(struct tt_env *env, struct graph *graph)
{
    tt_free(env, graph->at, graph->capacity * sizeof *graph->at);
    tt_free(env, graph->targets.at,
            graph->targets.capacity * sizeof *graph->targets.at);
    tt_free(env, graph->futures.at,
            graph->futures.capacity * sizeof *graph->futures.at);
    tt_free(env, graph->opened.at,
            graph->opened.capacity * sizeof *graph->opened.at);
}

/* ---- Circles ------------------------------------------------------------- */

static void put_node(struct tt_text *out, const struct node *node)
{
    if (node->task == NULL) {
        tt_text_puts(out, "run_until_complete()");
    } else {
        tt_text_task_label(out, node->task);
    }
}

/* The path from START leads back to it. No cycle is reported whose tasks are
 * all part of one that was reported. */
static void put_circle(struct graph *graph, struct node *start)
{
    struct tt_text *out = graph->out;
    struct node *at = start;
    bool found = true;
    TT_ASSERT(start->color == ON_PATH);
    do {
        found = found && at->circled;
        at->circled = true;
        at = &graph->at[at->next];
    } while (at != start);
    if (found) {
        return;
    }
    tt_text_puts(out, "  cycle: ");
    do {
        put_node(out, at);
        tt_text_puts(out, " -> ");
        at = &graph->at[at->next];
    } while (at != start);
    put_node(out, start);
    tt_text_puts(out, "\n");
}

/* Depth first from START, without recursion: each task and each wait is looked
 * at once in all. */
static void find_circles(struct graph *graph, struct node *start)
{
    struct node *at = start;
    if (start->color != UNSEEN) {
        return;
    }
    start->color = ON_PATH;
    for (;;) {
        TT_ASSERT(at->color == ON_PATH && at->looked_at <= at->target_count);
        if (at->looked_at == at->target_count) {
            at->color = SEEN;
            if (at == start) {
                return;
            }
            at = &graph->at[at->previous];
            continue;
        }
        struct node *target = target_of(graph, at, at->looked_at++);
        at->next = (uint32_t)(target - graph->at);
        if (target->color == ON_PATH) {
            put_circle(graph, target);
        } else if (target->color == UNSEEN) {
            target->color = ON_PATH;
            target->previous = (uint32_t)(at - graph->at);
            at = target;
        }
    }
}

/* ---- Lines --------------------------------------------------------------- */

/* What of, among several: the tasks, and how many other futures. */
static void put_members(struct graph *graph, const struct node *node)
{
    struct tt_text *out = graph->out;
    TT_ASSERT(node >= graph->at && node < graph->at + graph->count);
    for (uint32_t i = 0; i < node->target_count; i++) {
        tt_text_puts(out, i == 0 ? "" : ", ");
        put_node(out, target_of(graph, node, i));
    }
    if (node->target_count > 0 && node->other_count > 0) {
        tt_text_puts(out, " and ");
    }
    if (node->other_count == 1) {
        tt_text_puts(out, "a future");
    } else if (node->other_count > 1 || node->target_count == 0) {
        tt_text_format(out, "%u futures", node->other_count);
    }
}

static const char no_thread[] =
    ": there is no other thread that could end the wait\n";

/* Whether the task of NODE runs, and waits for another thread. */
static bool is_blocked(const struct graph *graph, const struct node *node)
{
    const struct tt_env *env = graph->out->env;
    return env->is_blocked && node->task != NULL &&
           node->task == env->blocked.task;
}

/* Between a call and the thread that could end it. */
static const char *relation_of(enum tt_blocker by)
{
    return by == TT_BLOCKER_THREAD ? " of" : ", held by";
}

/* " at FILE:LINE". What the name of a file may have is no line break here. */
static void put_at(struct tt_text *out, const char *file, uint32_t line)
{
    tt_text_puts(out, " at ");
    for (; *file != '\0'; file++) {
        unsigned char c = (unsigned char)*file;
        char text[8];
        snprintf(text, sizeof text, c < ' ' || c == 0x7f ? "\\x%02x" : "%c", c);
        tt_text_puts(out, text);
    }
    tt_text_format(out, ":%u", line);
}

/* What it waits for, and where. */
static void put_blocked(struct tt_text *out)
{
    const struct tt_blocked *blocked = &out->env->blocked;
    TT_ASSERT(out->env->is_blocked);
    tt_text_puts(out, blocked->what);
    if (blocked->file != NULL) {
        put_at(out, blocked->file, blocked->line);
    }
    if (blocked->holder[0] != '\0') {
        tt_text_format(out, "%s thread %s\n", relation_of(blocked->by),
                       blocked->holder);
    } else {
        tt_text_puts(out, tt_thread_alone(out->env) ? no_thread : "\n");
    }
}

/* A tt_thread_waits. */
static void put_thread(void *data, const struct tt_thread_about *about)
{
    struct tt_text *out = data;
    TT_ASSERT(about->what != NULL);
    tt_text_format(out, "  thread %s waits for %s", about->name, about->what);
    if (about->file != NULL) {
        put_at(out, about->file, about->line);
    }
    if (about->holder != NULL) {
        tt_text_format(out, "%s %s%s", relation_of(about->by),
                       strcmp(about->holder, "the program") == 0 ? ""
                                                                 : "thread ",
                       about->holder);
    }
    tt_text_puts(out, "\n");
}

enum { HOLDERS_MAX = 64 }; /* cycles of more are not reported */

/* Threads, and those for which they wait. */
struct holders {
    const char *name[HOLDERS_MAX];
    const char *holder[HOLDERS_MAX]; /* NULL: not known */
    size_t count;
};

static void add_holder(struct holders *holders, const char *name,
                       const char *holder)
{
    TT_ASSERT(name != NULL && holders->count <= HOLDERS_MAX);
    if (holders->count < HOLDERS_MAX) {
        holders->name[holders->count] = name;
        holders->holder[holders->count++] = holder;
    }
}

/* A tt_thread_waits. */
static void note_holder(void *data, const struct tt_thread_about *about)
{
    add_holder(data, about->name, about->holder);
}

/* The place of the thread for which the one at AT waits; `count`: none. */
static size_t next_holder(const struct holders *holders, size_t at)
{
    size_t i = 0;
    TT_ASSERT(at < holders->count && holders->count <= HOLDERS_MAX);
    while (i < holders->count &&
           (holders->holder[at] == NULL ||
            strcmp(holders->name[i], holders->holder[at]) != 0)) {
        i++;
    }
    return i;
}

/* Whether a cycle leads from START back to it, on which it is the first. */
static bool begins_cycle(const struct holders *holders, size_t start)
{
    size_t at = start;
    TT_ASSERT(start < holders->count);
    for (size_t i = 0; i < holders->count; i++) {
        at = next_holder(holders, at);
        if (at <= start || at == holders->count) {
            return at == start;
        }
    }
    return false;
}

/* Cycles of threads that wait for each other's locks, or ends. */
static void put_thread_cycles(struct tt_text *out)
{
    struct holders holders = {.count = 0};
    const struct tt_env *env = out->env;
    if (env->is_blocked) {
        add_holder(&holders, "the program",
                   env->blocked.holder[0] == '\0' ? NULL : env->blocked.holder);
    }
    tt_threads_waiting(out->env, note_holder, &holders);
    for (size_t i = 0; i < holders.count; i++) {
        if (!begins_cycle(&holders, i)) {
            continue;
        }
        tt_text_format(out, "  cycle: %s", holders.name[i]);
        size_t at = next_holder(&holders, i);
        for (; at != i; at = next_holder(&holders, at)) {
            tt_text_format(out, " -> %s", holders.name[at]);
        }
        tt_text_format(out, " -> %s\n", holders.name[i]);
    }
}

/* How many callbacks of loop number I are ready: the task that blocks it is in
 * its queue for this report only. */
static unsigned count_ready(const struct tt_env *env, uint32_t i)
{
    size_t count = tt_loop_ready_count(env->loops[i]);
    const struct tt_task *task = env->is_blocked ? env->blocked.task : NULL;
    bool is_kept = task != NULL && task->future.loop == i;
    TT_ASSERT(!is_kept || count > 0);
    return (unsigned)(is_kept ? count - 1 : count);
}

/* Loops that wait though callbacks are ready: the lost wake-up of a thread. */
static void put_asleep(struct tt_text *out)
{
    struct tt_env *env = out->env;
    TT_ASSERT(env->loop_count <= env->loop_capacity);
    for (uint32_t i = 0; env->threads != NULL && i < env->loop_count; i++) {
        unsigned count = count_ready(env, i);
        if (count > 0) {
            tt_text_format(out,
                           "  a loop sleeps, though %u callback%s ready: "
                           "call_soon(), or a future's set_result(), in "
                           "another thread wakes no loop; "
                           "call_soon_threadsafe() does\n",
                           count, count == 1 ? " is" : "s are");
        }
    }
}

static void put_subject(struct graph *graph, const struct node *node)
{
    struct tt_text *out = graph->out;
    tt_value on = node->wait.on;
    bool future = on != TT_NULL && tt_is_future(on);
    TT_ASSERT(node->target_count <= graph->count); /* each once */
    if (node->wait.what != NULL &&
        (future || tt_is_tuple(on) || tt_is_set(on))) {
        tt_text_format(out, "%s of ", node->wait.what);
        put_members(graph, node);
    } else if (node->wait.what != NULL) {
        tt_text_format(out, "%s()", node->wait.what);
    } else if (future && node->target_count > 0) {
        tt_text_puts(out, "task ");
        put_node(out, target_of(graph, node, 0));
    } else {
        /* A loop that was stopped, or blocks in a result() of a thread's. */
        tt_text_puts(out, future ? "a future" : "its loop");
    }
}

static void put_holders(struct tt_text *out, const struct tt_wait *wait)
{
    for (uint32_t i = 0; i < wait->holder_count; i++) {
        tt_text_format(out, i > 0 ? ", " : ", %s ",
                       wait->held == NULL ? "held by" : wait->held);
        tt_text_task_label(out, wait->holders[i]);
    }
}

static void put_state(struct graph *graph, const struct node *node)
{
    struct tt_text *out = graph->out;
    const struct tt_wait *wait = &node->wait;
    TT_ASSERT(wait->holder_count == 0 || wait->holders != NULL);
    if (wait->state != NULL) {
        tt_text_puts(out, node->target_count > 0 ? ", " : ": ");
        tt_text_format(out, wait->state, wait->counts[0], wait->counts[1]);
    }
    put_holders(out, wait);
    if (node->target_count > 0) {
        return;
    }
    /* No task is left that could end the wait. */
    tt_text_puts(out, wait->state == NULL ? ": " : ", ");
    if (wait->waker != NULL && tt__handled_any(out->env)) {
        tt_text_puts(out, "only a handler of ");
        tt__handled_put(out, " or ");
        tt_text_format(out, " is left that could %s", wait->waker);
    } else if (wait->waker != NULL) {
        tt_text_format(out, "nothing is left that could %s", wait->waker);
    } else {
        tt_text_puts(out, wait->what == NULL && wait->on == TT_NULL
                              ? "nothing is left that could run it"
                              : "nobody can ever wake it");
    }
}

static void put_place(struct tt_text *out, const struct node *node)
{
    if (node->wait.file != NULL) {
        put_at(out, node->wait.file, node->wait.line);
    }
}

static void put_line(struct graph *graph, const struct node *node)
{
    struct tt_text *out = graph->out;
    tt_text_puts(out, "  ");
    put_node(out, node);
    tt_text_puts(out, " waits for ");
    if (is_blocked(graph, node)) {
        put_blocked(out);
        return;
    }
    put_subject(graph, node);
    put_place(out, node);
    put_state(graph, node);
    tt_text_puts(out, "\n");
}

/* A tt_thread_waits. */
static void count_thread(void *data, const struct tt_thread_about *about)
{
    uint32_t *count = data;
    TT_ASSERT(about->what != NULL);
    (*count)++;
}

/* "2 tasks and 1 thread can never run again:" */
static void put_heading(const struct graph *graph, uint32_t tasks,
                        bool by_program)
{
    struct tt_text *out = graph->out;
    uint32_t threads = 0;
    if (graph->is_whole) { /* otherwise threads may still run */
        tt_threads_waiting(out->env, count_thread, &threads);
    }
    if (by_program && tasks == 0) {
        tt_text_puts(out, "the program");
    } else if (tasks == 0) {
        tt_text_puts(out, "no task is left");
    } else {
        tt_text_format(out, "%u task%s", tasks, tasks == 1 ? "" : "s");
    }
    if (threads > 0) {
        tt_text_format(out, "%s %u thread%s",
                       tasks == 0 && !by_program ? ", and" : " and", threads,
                       threads == 1 ? "" : "s");
    }
    if (threads == 0 && tasks == 0) {
        tt_text_puts(out, by_program ? " can never continue:\n" : ":\n");
    } else {
        tt_text_puts(out, " can never run again:\n");
    }
}

static void put_deadlock(struct graph *graph, tt_value until)
{
    struct tt_text *out = graph->out;
    uint32_t tasks = graph->count;
    bool by_program = out->env->is_blocked && out->env->blocked.task == NULL;
    if (tasks > 0 && graph->at[tasks - 1].task == NULL) {
        tasks--;
    }
    put_heading(graph, tasks, by_program);
    for (uint32_t i = 0; i < graph->count; i++) {
        put_line(graph, &graph->at[i]);
    }
    if (by_program) {
        tt_text_puts(out, "  the program waits for ");
        put_blocked(out);
    }
    tt_threads_waiting(out->env, put_thread, out);
    put_thread_cycles(out);
    put_asleep(out);
    if (until == TT_NONE && tasks == 0) {
        tt_text_puts(out,
                     "  run_forever() waits for work: nothing is left that "
                     "could stop()\n");
    }
    for (uint32_t i = 0; i < graph->count; i++) {
        find_circles(graph, &graph->at[i]);
    }
}

/* In a partial deadlock: who is not in it. Those who are come in order. */
static int add_other(struct tt_env *env, void *data, struct tt_task *task)
{
    struct names *names = data;
    const struct tt__deadlock *deadlock = names->deadlock;
    (void)env;
    TT_ASSERT(names->stuck_at <= deadlock->stuck_count);
    if (names->stuck_at < deadlock->stuck_count &&
        deadlock->stuck[names->stuck_at] == task) {
        names->stuck_at++;
        return 0;
    }
    tt_text_puts(names->out, names->more ? ", " : "  others still run: ");
    tt_text_task_label(names->out, task);
    names->more = true;
    return 0;
}

static void put_others(const struct tt__deadlock *self, struct tt_text *out)
{
    struct names names = {.out = out, .deadlock = self};
    if (self->stuck_count > 0) {
        tt_env_tasks(self->env, add_other, &names);
        TT_ASSERT(names.stuck_at == self->stuck_count); /* all are alive */
        tt_text_puts(out, names.more ? "\n" : "  callbacks still run\n");
    }
}

/* ---- Who failed ---------------------------------------------------------- */

enum { FAILED_MAX = 8 };

struct failed {
    struct tt_text *out;
    uint32_t count;
};

/* The innermost line of the program that EXC passed. */
static void put_origin(struct tt_text *out, const struct tt_exc *exc)
{
    struct tt_place place;
    if (tt_exc_place(out->env, exc, &place) && place.file != NULL) {
        put_at(out, place.file, place.line);
    }
}

/* Its type, and what it says if that is one simple value: a program's own
 * __str__ is not run any more. */
static void put_exception(struct tt_text *out, const struct tt_exc *exc)
{
    tt_text_puts(out, exc->head.type->name);
    const struct tt_tuple *args =
        tt_is_tuple(exc->args) ? tt_tuple_get(exc->args) : NULL;
    if (args == NULL || args->count != 1) {
        return;
    }
    tt_value said = args->at[0];
    if (tt_is_str(said) && !tt_exc_is(exc, &tt_KeyError)) {
        tt_text_puts(out, ": ");
        tt_text_one_line(out, tt_str_get(said)->text, tt_str_get(said)->size);
    } else if (tt_is_str(said) || !tt_is_object(said)) {
        tt_text_format(out, ": %R", said);
    }
}

static int add_failed(struct tt_env *env, void *data, struct tt_future *future)
{
    struct failed *failed = data;
    struct tt_text *out = failed->out;
    const struct tt_exc *exc = tt_exc_cast(future->outcome);
    TT_ASSERT(tt_future_done(future));
    (void)env;
    if (++failed->count > FAILED_MAX) {
        return 0;
    }
    tt_text_puts(out, "  ");
    if (future->head.type->flags & TT_TYPE_TASK) {
        tt_text_task_label(out, (struct tt_task *)future);
    } else {
        tt_text_puts(out, "a future");
    }
    tt_text_puts(out, " failed");
    put_origin(out, exc);
    tt_text_puts(out, ", and nobody has looked: ");
    put_exception(out, exc);
    tt_text_puts(out, "\n");
    return out->error;
}

/* An unretrieved exception is often the reason: a worker that ended. */
static void put_failed(struct tt_env *env, struct tt_text *out)
{
    struct failed failed = {.out = out};
    if (tt_env_unretrieved(env, add_failed, &failed) == 0 &&
        failed.count > FAILED_MAX) {
        tt_text_format(out, "  %u more failed, and nobody has looked\n",
                       failed.count - FAILED_MAX);
    }
}

void tt__deadlock_report(const struct tt__deadlock *self, struct tt_text *out)
{
    struct graph graph = {
        .out = out, .is_final = true, .is_whole = self->stuck_count == 0};
    if (build(self, &graph, self->until) == 0) {
        put_deadlock(&graph, self->until);
        put_others(self, out);
        put_failed(self->env, out);
    }
    drop(out->env, &graph);
}

bool tt__deadlock_circular(struct tt_env *env)
{
    const struct tt__deadlock all = {.env = env};
    struct tt_text circles;
    struct graph graph = {.out = &circles};
    tt_text_init(&circles, env);
    if (build(&all, &graph, TT_NULL) == 0) {
        for (uint32_t i = 0; i < graph.count; i++) {
            find_circles(&graph, &graph.at[i]);
        }
    }
    put_thread_cycles(&circles);
    bool found = circles.size > 0;
    drop(env, &graph);
    tt_text_deinit(&circles);
    return found;
}

/* Whether what TASK waited for has come, or it has not begun. */
static bool is_ready(const struct tt_task *task)
{
    return task->waiting_for == NULL || tt_future_done(task->waiting_for);
}

/* What a task does that is not stuck. */
static void put_task(struct graph *graph, const struct node *node)
{
    TT_ASSERT(node->task != NULL); /* run_until_complete() is none */
    struct tt_text *out = graph->out;
    bool ready = is_ready(node->task);
    tt_text_puts(out, "  ");
    put_node(out, node);
    if (node->task == tt_current_task(out->env, NULL)) {
        tt_text_puts(out, " runs");
    } else if (!ready) {
        tt_text_puts(out, " waits for ");
        put_subject(graph, node);
    } else {
        tt_text_puts(out, " is ready");
    }
    put_place(out, node);
    if (!ready) {
        put_holders(out, &node->wait);
    }
    tt_text_puts(out, "\n");
}

void tt__deadlock_tasks(struct tt_text *out,
                        void (*more)(struct tt_text *out, struct tt_task *task))
{
    const struct tt__deadlock all = {.env = out->env};
    struct graph graph = {.out = out};
    uint32_t count = build(&all, &graph, TT_NULL) == 0 ? graph.count : 0;
    for (uint32_t i = 0; i < count; i++) {
        put_task(&graph, &graph.at[i]);
        more(out, graph.at[i].task);
    }
    drop(out->env, &graph);
}

int tt_tasks_report(struct tt_env *env, struct tt_text *out)
{
    TT_ASSERT(out->env == env);
    tt__livelock_report(&(struct tt__deadlock){.env = env}, out);
    return out->error;
}

void tt__livelock_report(const struct tt__deadlock *self, struct tt_text *out)
{
    struct graph graph = {.out = out};
    TT_ASSERT(self->stuck_count == 0); /* else it is a deadlock */
    uint32_t count = build(self, &graph, TT_NULL) == 0 ? graph.count : 0;
    if (count == 0) {
        tt_text_puts(out, "no task is left that is not done\n");
    } else {
        tt_text_format(out, "%u task%s not done:\n", count,
                       count == 1 ? " is" : "s are");
    }
    for (uint32_t i = 0; i < count; i++) {
        put_task(&graph, &graph.at[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        find_circles(&graph, &graph.at[i]);
    }
    put_failed(self->env, out);
    drop(out->env, &graph);
}
