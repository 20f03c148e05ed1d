/* SPDX-License-Identifier: MIT
 *
 * threads.c: threads of programs, and what they wait for beside descriptors
 * and time: mutexes, conditions and the like.
 *
 * Those are objects in the memory of a program, and stay there: a thread that
 * finds a mutex locked waits here for its address (its key), and the one that
 * unlocks it wakes a thread that waits for that key. Since one thread runs at a
 * time, nothing happens between what a thread sees there and its wait here.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "internal.h"

/* ---- Objects ------------------------------------------------------------- */

static const char *object_name(enum shim_object_kind kind)
{
    static const char *const names[] = {
#define X(NAME, name) name,
        SHIM_OBJECTS_X(X)
#undef X
    };
    TT_ASSERT(kind < SHIM_OBJECT_KIND_COUNT);
    return names[kind];
}

/* The number of an object, from 1: in the order in which threads wait. 0: no
 * number is left. */
static unsigned object_number(struct shim_run *run,
                              const struct shim_process *process, uint64_t key,
                              enum shim_object_kind kind)
{
    unsigned same = 0;
    for (size_t i = 0; i < run->object_count; i++) {
        const struct shim_object *object = &run->objects[i];
        if (object->process == process && object->kind == kind) {
            same++;
            if (object->key == key) {
                return object->number;
            }
        }
    }
    if (run->object_count == SHIM_OBJECTS) {
        return 0;
    }
    run->objects[run->object_count++] = (struct shim_object){
        .key = key, .process = process, .kind = kind, .number = same + 1};
    return same + 1;
}

/* The kind that a call names. */
static enum shim_object_kind kind_of(const struct shim_slot *slot)
{
    int64_t kind = slot->args[3] & SHIM_KIND_MASK;
    return kind < SHIM_OBJECT_KIND_COUNT ? (enum shim_object_kind)kind
                                         : SHIM_FUTEX;
}

static const struct shim_thread *find_tid(const struct shim_run *run,
                                          const struct shim_process *process,
                                          int32_t tid)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *thread = &run->all[i];
        if (thread->process == process && thread->state != SHIM_ENDED &&
            thread->slot != NULL && tid != 0 && thread->slot->tid == tid) {
            return thread;
        }
    }
    return NULL;
}

static const struct shim_thread *find_handle(const struct shim_run *run,
                                             const struct shim_thread *thread,
                                             uint64_t handle)
{
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *other = &run->all[i];
        if (other->process == thread->process && other->state != SHIM_ENDED &&
            other->handle != 0 && other->slot->handle == handle) {
            return other;
        }
    }
    return NULL;
}

void shim_put_object(struct shim_run *run, const struct shim_thread *thread,
                     char out[SHIM_WORDS])
{
    const struct shim_slot *slot = thread->slot;
    *out = '\0';
    if (slot->call == SHIM_JOIN) {
        const struct shim_thread *other =
            find_handle(run, thread, (uint64_t)slot->args[0]);
        snprintf(out, SHIM_WORDS, "%s", other != NULL ? other->name : "");
    } else if (slot->call == SHIM_WAIT || slot->call == SHIM_WAKE ||
               (slot->call == SHIM_YIELD && slot->args[1] != 0)) {
        uint64_t key = (uint64_t)slot->args[slot->call == SHIM_YIELD];
        enum shim_object_kind kind = kind_of(slot);
        bool is_shared = (slot->args[3] & SHIM_SHARED) != 0;
        const struct shim_process *owner = is_shared ? NULL : thread->process;
        snprintf(out, SHIM_WORDS, "%s%s %u", is_shared ? "shared " : "",
                 object_name(kind), object_number(run, owner, key, kind));
    }
}

const struct shim_thread *shim_find_holder(const struct shim_run *run,
                                           const struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    if (slot->call == SHIM_JOIN) {
        return find_handle(run, thread, (uint64_t)slot->args[0]);
    }
    return slot->call == SHIM_WAIT && kind_of(slot) == SHIM_MUTEX
               ? find_tid(run, thread->process, slot->flags)
               : NULL;
}

/* The same with who holds it, for reports. */
void shim_put_held(struct shim_run *run, const struct shim_thread *thread,
                   char out[SHIM_WORDS])
{
    shim_put_object(run, thread, out);
    const struct shim_thread *owner =
        thread->slot->call == SHIM_WAIT ? shim_find_holder(run, thread) : NULL;
    if (owner != NULL) {
        size_t used = strlen(out);
        snprintf(out + used, SHIM_WORDS - used, ", which %s holds",
                 owner == thread ? "it" : owner->name);
    }
}

/* ---- Making and ending --------------------------------------------------- */

struct shim_thread *shim_find_slot(struct shim_run *run)
{
    for (size_t i = run->shim->options.count; i < run->count; i++) {
        if (run->all[i].state == SHIM_ENDED) {
            return &run->all[i];
        }
    }
    run->was_full = run->was_full || run->count == SHIM_THREADS_MAX;
    return run->count < SHIM_THREADS_MAX ? &run->all[run->count++] : NULL;
}

void shim_init_thread(struct shim_run *run, struct shim_thread *thread,
                      struct shim_process *process)
{
    size_t number = (size_t)(thread - run->all);
    *thread = (struct shim_thread){.number = number,
                                   .process = process,
                                   .state = SHIM_ASKS,
                                   .slot = &run->shared->slots[number],
                                   .wait.wfd = -1,
                                   .deadline_ns = TT_WORLD_NEVER};
    struct shim_slot *slot = thread->slot;
    slot->turn = SHIM_OF_COMMAND;
    slot->call = SHIM_ENTER;
    slot->fd = -1;
    slot->tid = slot->is_last = 0;
    slot->handle = slot->site = 0;
    slot->has_state = slot->describes = 0;
    slot->signal = slot->again = 0;
    slot->place[0] = '\0';
}

static int64_t make_thread(struct shim_run *run, struct shim_thread *maker)
{
    struct shim_thread *thread = shim_find_slot(run);
    if (thread == NULL) {
        return -EAGAIN;
    }
    struct shim_process *process = maker->process;
    shim_init_thread(run, thread, process);
    shim_lane_wakes(run, thread);
    thread->handle = ++process->thread_serial;
    snprintf(thread->name, sizeof thread->name, "%.60s thread %u",
             process->name, process->thread_serial);
    process->threads++;
    return (int64_t)thread->number;
}

int64_t shim_serve_thread(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    if (args[0] == 0) {
        return make_thread(run, thread);
    }
    TT_ASSERT(args[1] >= 0 && args[1] < (int64_t)run->count);
    shim_end_thread(run, &run->all[args[1]]);
    return 0;
}

/* Threads of PROCESS (NULL: of any one) that were waiting for KEY when a signal
 * came, whose handler they are in: their wait ends when it is made again. They
 * do not count as woken, since that wait may be over. */
static void wake_interrupted(struct shim_run *run,
                             const struct shim_process *process, uint64_t key)
{
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *thread = &run->all[i];
        if (thread->interrupted.key == key &&
            (process == NULL || thread->process == process)) {
            thread->interrupted.is_woken = true;
        }
    }
}

void shim_wake_heirs(struct shim_run *run, const struct shim_thread *owner)
{
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *thread = &run->all[i];
        const struct shim_slot *slot = thread->slot;
        if (thread->state == SHIM_BLOCKS && slot->call == SHIM_WAIT &&
            kind_of(slot) == SHIM_MUTEX && owner->slot != NULL &&
            slot->flags != 0 && slot->flags == owner->slot->tid) {
            thread->wait.is_woken = true;
            shim_lane_wakes(run, thread);
        }
    }
}

void shim_end_thread(struct shim_run *run, struct shim_thread *thread)
{
    shim_wake_heirs(run, thread);
    TT_ASSERT(thread->process->threads > 0);
    thread->state = SHIM_ENDED;
    shim_drop_rights(run, thread);
    thread->process->threads--;
    wake_interrupted(run, thread->process, thread->slot->handle);
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *other = &run->all[i];
        if (other->process == thread->process && other->state == SHIM_BLOCKS &&
            other->slot->call == SHIM_JOIN &&
            other->wait.key == thread->slot->handle) {
            other->wait.is_woken = true;
            shim_lane_wakes(run, other);
        }
    }
}

/* ---- Waiting and waking -------------------------------------------------- */

/* The thread waits for KEY from now on. */
static int64_t wait_for_key(struct shim_run *run, struct shim_thread *thread,
                            uint64_t key)
{
    thread->wait.wfd = -1;
    thread->wait.key = key;
    thread->wait.is_woken = false;
    thread->wait.queued = ++run->serial;
    return -TT_WORLD_EBLOCKED;
}

int64_t shim_serve_join(struct shim_run *run, struct shim_thread *thread)
{
    uint64_t handle = (uint64_t)thread->slot->args[0];
    if (find_handle(run, thread, handle) == NULL) {
        return 0;
    }
    shim_arm(run, thread, thread->slot->args[1],
             (thread->slot->args[3] & SHIM_RELATIVE) != 0);
    if (thread->state == SHIM_ASKS && thread->deadline_ns > run->now_ns) {
        return wait_for_key(run, thread, handle);
    }
    return thread->deadline_ns <= run->now_ns ? -ETIMEDOUT : -TT_WORLD_EBLOCKED;
}

/* An address in one process, or what all of them share. */
struct key {
    uint64_t is;
    bool is_shared;
};

/* Whether THREAD waits for a KEY of WAKER. */
static bool waits_for(const struct shim_thread *thread,
                      const struct shim_thread *waker, struct key key)
{
    const struct shim_slot *slot = thread->slot;
    if (thread->state != SHIM_BLOCKS || thread->wait.is_woken ||
        thread->wait.key != key.is || slot->call != SHIM_WAIT ||
        ((slot->args[3] & SHIM_SHARED) != 0) != key.is_shared) {
        return false;
    }
    return key.is_shared || thread->process == waker->process;
}

/* Of the threads that wait for KEY the one that is woken next, of MOST that
 * are; NULL: none waits. */
static struct shim_thread *find_waiter(struct shim_run *run,
                                       struct shim_thread *waker,
                                       struct key key, int64_t most)
{
    struct shim_thread *waiters[SHIM_THREADS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < run->count; i++) {
        struct shim_thread *thread = &run->all[i];
        if (!waits_for(thread, waker, key)) {
            continue;
        }
        size_t place = count++;
        while (place > 0 &&
               waiters[place - 1]->wait.queued > thread->wait.queued) {
            waiters[place] = waiters[place - 1];
            place--;
        }
        waiters[place] = thread;
    }
    if (count == 0) {
        return NULL;
    }
    bool all = most >= (int64_t)count;
    return waiters[all ? 0 : shim_choose_woken(run, waker, waiters, count)];
}

static int64_t wake(struct shim_run *run, struct shim_thread *waker,
                    struct key key, int64_t most)
{
    int64_t woken = 0;
    wake_interrupted(run, key.is_shared ? NULL : waker->process, key.is);
    while (woken < most) {
        struct shim_thread *thread = find_waiter(run, waker, key, most - woken);
        if (thread == NULL) {
            break;
        }
        thread->wait.is_woken = true;
        thread->ready = ++run->serial;
        shim_lane_wakes(run, thread);
        woken++;
    }
    return woken;
}

int64_t shim_serve_wait(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    if (thread->state == SHIM_ASKS) {
        if (args[2] != 0) {
            struct key key = {(uint64_t)args[2],
                              (args[3] & SHIM_WAKES_SHARED) != 0};
            wake(run, thread, key, 1);
        }
        shim_arm(run, thread, args[1], (args[3] & SHIM_RELATIVE) != 0);
        return thread->deadline_ns > run->now_ns
                   ? wait_for_key(run, thread, (uint64_t)args[0])
                   : -ETIMEDOUT;
    }
    if (!thread->wait.is_woken && thread->deadline_ns > run->now_ns) {
        return -TT_WORLD_EBLOCKED;
    }
    thread->wait.key = 0;
    return thread->wait.is_woken ? 0 : -ETIMEDOUT;
}

int64_t shim_serve_wake(struct shim_run *run, struct shim_thread *thread)
{
    const int64_t *args = thread->slot->args;
    struct key key = {(uint64_t)args[0], (args[3] & SHIM_SHARED) != 0};
    return wake(run, thread, key, args[1]);
}

/* Where another thread may run. A thread that says so again and again waits
 * for something that needs time. */
int64_t shim_serve_yield(struct shim_run *run, struct shim_thread *thread)
{
    enum { YIELDS_MAX = 2000, MOMENT_NS = 1000000 };
    if (thread->slot->args[0] != 0) {
        thread->yields = true;
        if (++run->clock_reads > YIELDS_MAX) {
            shim_pass(run, run->now_ns + MOMENT_NS);
        }
    }
    return 0;
}
