/* SPDX-License-Identifier: MIT
 *
 * world.c: the program of a run is this process: what scenarios/shim/launch.c,
 * output.c and site.c do for others.
 *
 * A run that has failed while the program is in a call, because nothing will
 * ever happen for example, cannot leave the program there, as it can kill
 * another process: the call fails with EDEADLK, and later ones are answered
 * without a world, until the program has cleaned up and calls end().
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <netdb.h>
#include <string.h>

#include "session.h"

enum {
    DRAINED_MAX = 1000000,
    BLOCKED_NS = 100000 /* less is no blocking: an empty poll takes 1 us */
};

struct shim_shared world_memory;

/* ---- In place of launch.c ------------------------------------------------ */

bool shim_find(struct shim *shim, char *why)
{
    (void)why;
    return shim->options.count == 1;
}

int shim_begin(struct shim_run *run)
{
    struct shim_slot *slot = &world_memory.slots[0];
    run->shared = &world_memory;
    run->shared->version = SHIM_VERSION;
    run->shared->seed = 1;
    slot->describes = 0;
    slot->place[0] = '\0';
    slot->turn = SHIM_OF_PROGRAM;
    shim_begin_guests(run);
    return 0;
}

static void end_program(struct shim_thread *thread)
{
    thread->state = SHIM_ENDED;
    thread->process->pid = 0;
    thread->process->threads = 0;
}

int shim_start(struct shim_run *run, struct shim_thread *thread)
{
    TT_ASSERT(thread->state == SHIM_WAITS_TO_START && thread->number == 0);
    thread->slot = &world_memory.slots[0];
    thread->slot->tid = thread->slot->is_last = 0;
    thread->process->pid = 1;
    thread->process->threads = 1;
    thread->state = SHIM_RUNS;
    run->started_ns = run->now_ns;
    if (session.stops) {
        end_program(thread);
        return tt_fail(run->env, TT_ELIMIT, "the search was stopped");
    }
    session.has_ended = session.has_failed = session.is_excused = false;
    session.is_over = session.in_handle = false;
    session.blocked = -1;
    session.run = run;
    session.in_run = true;
    return shim_wait(run, thread);
}

int shim_wait(struct shim_run *run, struct shim_thread *thread)
{
    TT_ASSERT(thread->state == SHIM_RUNS);
    stack_to_program();
    if (!session.has_ended) {
        thread->state = SHIM_ASKS;
        return 0;
    }
    end_program(thread);
    if (session.has_failed && !session.is_excused &&
        !thread->process->is_excused) {
        return tt_fail(run->env, TT_EKILLED, "%s", session.message);
    }
    return 0;
}

void shim_answer(struct shim_thread *thread, int64_t result)
{
    TT_ASSERT(thread->state == SHIM_ASKS || thread->state == SHIM_BLOCKS);
    thread->slot->result = result;
    thread->slot->turn = SHIM_OF_PROGRAM;
    thread->state = SHIM_RUNS;
    thread->ready = 0;
}

void shim_end(struct shim_run *run)
{
    struct shim_thread *thread = &run->all[0];
    if (thread->slot == NULL || session.has_ended || !session.in_run) {
        return;
    }
    session.is_over = true;
    session.failure = tt_failure(run->env);
    session.drained = 0;
    session.drain_ns = run->now_ns;
    thread->slot->result = -EDEADLK;
    thread->slot->turn = SHIM_OF_PROGRAM;
    stack_to_program();
    TT_ASSERT(session.has_ended);
    session.is_over = false;
}

/* ---- In place of output.c and site.c ------------------------------------- */

int shim_take_output(struct shim_run *run, struct shim_process *process,
                     bool is_last)
{
    (void)process;
    (void)is_last;
    return tt_failure(run->env);
}

int shim_compare_output(struct shim_run *run)
{
    TT_ASSERT(run->shim->options.expected == NULL);
    return 0;
}

const char *shim_site(struct shim_run *run, const struct shim_thread *thread)
{
    TT_ASSERT(thread == &run->all[0]);
    return thread->slot->place;
}

void shim_drop_sites(struct shim *shim)
{
    TT_ASSERT(shim->site_count == 0);
    (void)shim;
}

/* ---- Calls after the end of a run ---------------------------------------- */

/* A wait: time passes, and nothing happens. */
static int64_t drain_wait(int64_t timeout_ns)
{
    if (timeout_ns < 0) {
        return -EDEADLK;
    }
    session.drain_ns += (uint64_t)timeout_ns;
    return 0;
}

static int64_t drain_call(struct shim_slot *slot)
{
    switch ((enum shim_call)slot->call) {
    case SHIM_CLOCK:
        return (int64_t)session.drain_ns;
    case SHIM_SLEEP:
        return drain_wait(slot->args[1] != 0 ? slot->args[0] : 0);
    case SHIM_POLL:
    case SHIM_EPOLL_WAIT:
        return drain_wait(slot->args[1]);
    case SHIM_SEND:
    case SHIM_WRITE:
        return slot->size;
    case SHIM_ACCEPT:
        return -EAGAIN;
    case SHIM_CONNECT:
        return -ECONNREFUSED;
    case SHIM_OWN_NAME:
    case SHIM_PEER_NAME:
        return -ENOTCONN;
    case SHIM_RESOLVE:
        return EAI_AGAIN;
    case SHIM_GET_OPTION:
        memset(slot->data, 0, sizeof(int));
        slot->size = sizeof(int);
        return 0;
    default:
        return 0;
    }
}

void world_serve(struct shim_slot *slot)
{
    TT_ASSERT(session.in_run && !session.has_ended);
    if (session.is_over) {
        bool is_last = ++session.drained > DRAINED_MAX;
        slot->result = is_last ? -EDEADLK : drain_call(slot);
        slot->turn = SHIM_OF_PROGRAM;
        return;
    }
    enum shim_call call = (enum shim_call)slot->call;
    uint64_t before_ns = session.run->now_ns;
    stack_to_search();
    if (session.in_handle && session.blocked < 0 && call != SHIM_CLOCK &&
        !session.is_over && session.run->now_ns >= before_ns + BLOCKED_NS) {
        session.blocked = (int)call;
        session.blocked_ns = session.run->now_ns - before_ns;
        session_locate();
    }
}
