/* SPDX-License-Identifier: MIT
 *
 * event.c: virtual time: what happens when. A binary heap of pointers to
 * events, which are parts of what they happen to.
 *
 * Room is reserved where an owner of an event is created, so that starting one
 * cannot fail: a FIN is sent by close(), which has no way to report an error.
 */
#include "world.h"

static bool is_before(const struct tt__event *a, const struct tt__event *b)
{
    return a->due_ns != b->due_ns ? a->due_ns < b->due_ns : a->order < b->order;
}

void tt__events_check(const struct tt_world *world)
{
    TT_ASSERT(world->event_count <= world->events_reserved);
    TT_ASSERT(world->events_reserved <= world->events_capacity);
    for (size_t i = 0; i < world->event_count; i++) {
        TT_ASSERT(world->events[i]->place == i + 1);
        TT_ASSERT(i == 0 ||
                  !is_before(world->events[i], world->events[(i - 1) / 2]));
    }
}

int tt__event_reserve(struct tt_world *world)
{
    if (world->events_reserved == world->events_capacity) {
        size_t old = world->events_capacity;
        size_t larger = old == 0 ? 16 : 2 * old;
        struct tt__event **moved = tt__world_realloc(
            world, world->events, old * sizeof(struct tt__event *),
            larger * sizeof(struct tt__event *));
        if (moved == NULL) {
            return -ENOMEM;
        }
        world->events = moved;
        world->events_capacity = larger;
    }
    world->events_reserved++;
    return 0;
}

void tt__event_return(struct tt_world *world)
{
    TT_ASSERT(world->events_reserved > world->event_count);
    world->events_reserved--;
}

static void set_place(struct tt_world *world, struct tt__event *event, size_t i)
{
    world->events[i] = event;
    event->place = (uint32_t)i + 1;
}

static void sift_up(struct tt_world *world, struct tt__event *event, size_t i)
{
    while (i > 0 && is_before(event, world->events[(i - 1) / 2])) {
        set_place(world, world->events[(i - 1) / 2], i);
        i = (i - 1) / 2;
    }
    set_place(world, event, i);
}

static void sift_down(struct tt_world *world, struct tt__event *event, size_t i)
{
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= world->event_count) {
            break;
        }
        if (child + 1 < world->event_count &&
            is_before(world->events[child + 1], world->events[child])) {
            child++;
        }
        if (!is_before(world->events[child], event)) {
            break;
        }
        set_place(world, world->events[child], i);
        i = child;
    }
    set_place(world, event, i);
}

void tt__event_stop(struct tt_world *world, struct tt__event *event)
{
    if (event->place == 0) {
        return;
    }
    size_t i = event->place - 1;
    TT_ASSERT(world->events[i] == event);
    event->place = 0;
    struct tt__event *last = world->events[--world->event_count];
    if (last != event) {
        sift_down(world, last, i);
        sift_up(world, last, last->place - 1);
    }
    TT_PARANOID_CHECK(tt__events_check(world));
}

void tt__event_start(struct tt_world *world, struct tt__event *event,
                     uint64_t due_ns)
{
    tt__event_stop(world, event);
    TT_ASSERT(world->event_count < world->events_reserved);
    TT_ASSERT(event->fire != NULL);
    event->due_ns = due_ns;
    event->order = world->event_order++;
    event->actor = world->actor;
    sift_up(world, event, world->event_count++);
    TT_PARANOID_CHECK(tt__events_check(world));
}

uint64_t tt_world_now(const struct tt_world *world)
{
    return world->now_ns;
}

void tt_world_act(struct tt_world *world, uint32_t actor)
{
    world->actor = actor;
    world->sender = 0;
}

void tt_world_run_as(struct tt_world *world, uint32_t process)
{
    world->process = process;
}

uint32_t tt_world_sender(const struct tt_world *world)
{
    return world->sender;
}

uint64_t tt_world_next_ns(const struct tt_world *world)
{
    bool none =
        world->event_count == 0 || world->events[0]->due_ns == TT_WORLD_HELD;
    return none ? TT_WORLD_NEVER : world->events[0]->due_ns;
}

void tt_world_release(struct tt_world *world, int from_host, int to_host)
{
    /* Those that it is about keep their order among each other, and come after
     * what is due now anyway. */
    for (size_t i = 0; i < world->event_count; i++) {
        struct tt__event *event = world->events[i];
        if (event->due_ns > world->now_ns && event->release != NULL &&
            event->release(world, event, from_host, to_host)) {
            event->due_ns = world->now_ns;
        }
    }
    for (size_t i = world->event_count / 2; i > 0; i--) {
        sift_down(world, world->events[i - 1], i - 1);
    }
    TT_PARANOID_CHECK(tt__events_check(world));
    tt_world_advance(world, world->now_ns);
}

void tt_world_advance(struct tt_world *world, uint64_t now_ns)
{
    const uint32_t actor = world->actor;
    TT_ASSERT(now_ns >= world->now_ns && now_ns < TT_WORLD_HELD);
    world->target_ns = now_ns;
    while (world->event_count > 0 && world->events[0]->due_ns <= now_ns) {
        struct tt__event *event = world->events[0];
        if (event->due_ns > world->now_ns) {
            world->now_ns = event->due_ns;
        }
        tt__event_stop(world, event);
        world->actor = event->actor;
        event->fire(world, event);
    }
    world->actor = actor;
    world->now_ns = now_ns;
}
