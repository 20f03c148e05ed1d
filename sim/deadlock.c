/* SPDX-License-Identifier: MIT
 *
 * sim/deadlock.c: who waits for whom when nothing can ever run again.
 *
 * Each task that is not done waits for something: another task, something
 * that a task holds, several futures, or something that nobody can finish any
 * more, as no task, timer or descriptor is left that could. Tasks that wait
 * for each other in a circle are named as one.
 */
#include "internal.h"

/* One task and what it waits for. */
struct node {
    struct tt_task *task;
    struct tt_wait wait;
    uint32_t color; /* of the search for circles */
    int32_t next;   /* the task it waits for in the circle; -1: none */
};

struct graph {
    struct tt_text *out;
    struct node *at;
    uint32_t count;
    uint32_t capacity;
};

static void put_name(struct tt_text *out, struct tt_task *task)
{
    tt_value name = tt_task_name(out->env, task);
    if (name != TT_NULL) {
        tt_text_str(out, name);
        tt_unref(out->env, name);
    }
}

/* ---- The names ----------------------------------------------------------- */

struct names {
    struct tt_text *out;
    bool more;
};

static int add_name(struct tt_env *env, void *data, struct tt_task *task)
{
    struct names *names = data;
    (void)env;
    tt_text_puts(names->out, names->more ? ", " : "");
    put_name(names->out, task);
    names->more = true;
    return 0;
}

void tt__deadlock_names(struct tt_text *out)
{
    struct names names = {out, false};
    tt_env_tasks(out->env, add_name, &names);
}

/* ---- The graph ----------------------------------------------------------- */

static int add_node(struct tt_env *env, void *data, struct tt_task *task)
{
    struct graph *graph = data;
    if (graph->count == graph->capacity) {
        uint32_t capacity = graph->capacity == 0 ? 16 : 2 * graph->capacity;
        struct node *at =
            tt_realloc(env, graph->at, graph->capacity * sizeof *at,
                       capacity * sizeof *at);
        if (at == NULL) {
            return TT_ENOMEM;
        }
        graph->at = at;
        graph->capacity = capacity;
    }
    struct node *node = &graph->at[graph->count++];
    *node = (struct node){.task = task, .next = -1};
    tt_task_wait(env, task, &node->wait);
    return 0;
}

static int32_t find_node(const struct graph *graph, const void *task)
{
    for (uint32_t i = 0; i < graph->count; i++) {
        if ((const void *)graph->at[i].task == task) {
            return (int32_t)i;
        }
    }
    return -1;
}

/* The AT-th task that a node waits for; -1: there are no more. */
static int32_t waits_for(const struct graph *graph, const struct node *node,
                         size_t at)
{
    tt_value on = node->wait.on;
    if (node->wait.holder_count > 0) {
        return at < node->wait.holder_count
                   ? find_node(graph, node->wait.holders[at])
                   : -1;
    }
    if (tt_is_tuple(on)) {
        const struct tt_tuple *all = tt_tuple_get(on);
        return at < all->count ? find_node(graph, (void *)all->at[at]) : -1;
    }
    if (tt_is_set(on)) {
        size_t place = 0;
        tt_value v = TT_NULL;
        for (size_t i = 0; i <= at; i++) {
            v = tt_set_next(tt_set_cast(on), &place);
        }
        return v == TT_NULL ? -1 : find_node(graph, (void *)v);
    }
    return at == 0 && tt_is_task(on) ? find_node(graph, (void *)on) : -1;
}

/* How many futures it waits for, tasks of the graph or not. */
static size_t wait_count(const struct node *node)
{
    tt_value on = node->wait.on;
    return node->wait.holder_count > 0 ? node->wait.holder_count
           : tt_is_tuple(on)           ? tt_tuple_get(on)->count
           : tt_is_set(on)             ? tt_set_cast(on)->table.count
                                       : 1;
}

/* ---- Circles ------------------------------------------------------------- */

static void put_circle(struct graph *graph, uint32_t start)
{
    struct tt_text *out = graph->out;
    uint32_t at = start;
    tt_text_puts(out, "  cycle: ");
    do {
        put_name(out, graph->at[at].task);
        tt_text_puts(out, " -> ");
        at = (uint32_t)graph->at[at].next;
    } while (at != start);
    put_name(out, graph->at[start].task);
    tt_text_puts(out, "\n");
}

/* Follows the first task that each one waits for, from START; every node is
 * coloured once, so all circles are found in time linear in the graph. */
static void find_circle(struct graph *graph, uint32_t start)
{
    uint32_t color = start + 1, at = start;
    while (graph->at[at].color == 0) {
        struct node *node = &graph->at[at];
        int32_t next = -1;
        node->color = color;
        for (size_t i = 0; next < 0 && i < wait_count(node); i++) {
            next = waits_for(graph, node, i);
        }
        node->next = next;
        if (next < 0) {
            return;
        }
        at = (uint32_t)next;
    }
    if (graph->at[at].color == color) {
        put_circle(graph, at);
    }
}

/* ---- Lines --------------------------------------------------------------- */

static void put_many(struct graph *graph, const struct node *node)
{
    struct tt_text *out = graph->out;
    size_t count = wait_count(node);
    tt_text_format(out, "%s of ",
                   node->wait.what ? node->wait.what : "several");
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        int32_t other = waits_for(graph, node, i);
        if (other >= 0) {
            tt_text_puts(out, first ? "" : ", ");
            put_name(out, graph->at[other].task);
            first = false;
        }
    }
    if (first) {
        tt_text_format(out, "%z futures", count);
    }
}

static void put_wait(struct graph *graph, const struct node *node)
{
    struct tt_text *out = graph->out;
    tt_value on = node->wait.on;
    int32_t other = waits_for(graph, node, 0);
    if (tt_is_tuple(on) || tt_is_set(on)) {
        put_many(graph, node);
    } else if (node->wait.what != NULL) {
        tt_text_format(out, "%s()", node->wait.what);
    } else if (other >= 0) {
        tt_text_puts(out, "task ");
        put_name(out, graph->at[other].task);
    } else {
        tt_text_puts(out, "a future");
    }
    if (node->wait.file != NULL) {
        tt_text_format(out, " at %s:%u", node->wait.file, node->wait.line);
    }
    for (uint32_t i = 0; i < node->wait.holder_count; i++) {
        tt_text_puts(out, i == 0 ? ", held by " : ", ");
        put_name(out, node->wait.holders[i]);
    }
}

/* Whether no task is left that could end the wait. */
static bool is_hopeless(struct graph *graph, const struct node *node)
{
    for (size_t i = 0; i < wait_count(node); i++) {
        if (waits_for(graph, node, i) >= 0) {
            return false;
        }
    }
    return true;
}

void tt__deadlock_report(struct tt_text *out)
{
    struct tt_env *env = out->env;
    struct graph graph = {.out = out};
    if (tt_env_tasks(env, add_node, &graph) < 0) {
        tt_free(env, graph.at, graph.capacity * sizeof *graph.at);
        return;
    }
    tt_text_format(out, "%u task%s can never run again:\n", graph.count,
                   graph.count == 1 ? "" : "s");
    for (uint32_t i = 0; i < graph.count; i++) {
        const struct node *node = &graph.at[i];
        tt_text_puts(out, "  ");
        put_name(out, node->task);
        tt_text_puts(out, " waits for ");
        put_wait(&graph, node);
        tt_text_puts(out, is_hopeless(&graph, node)
                              ? ": nobody can ever wake it\n"
                              : "\n");
    }
    for (uint32_t i = 0; i < graph.count; i++) {
        find_circle(&graph, i);
    }
    tt_free(env, graph.at, graph.capacity * sizeof *graph.at);
}
