/* SPDX-License-Identifier: MIT
 *
 * timeline_outside.c: threads of programs that are not on the loop, in a
 * timeline.
 *
 * Nothing of the execution is watched: the body says who runs, and what for.
 * Each process has a thread that began it, the first one's, too: that is how
 * such a run differs from one on the loop, whose thread 0 has none.
 */
#include "timeline.h"

static struct tt__timeline_thread *state_at(const struct tt_timeline *self,
                                            uint32_t thread)
{
    TT_ASSERT(thread < self->states.count);
    return (struct tt__timeline_thread *)self->states.at + thread;
}

static const char *copy_text(struct tt_timeline *self, const char *text)
{
    return text == NULL ? NULL : tt__timeline_text(self, text, strlen(text));
}

uint32_t tt_timeline_add_thread(struct tt_timeline *self, const char *name,
                                uint32_t process)
{
    struct tt__timeline_thread *state =
        tt__timeline_push(self, &self->states, sizeof *state);
    struct tt_timeline_thread *made =
        tt__timeline_push(self, &self->threads, sizeof *made);
    if (state == NULL || made == NULL) {
        return TT_TIMELINE_NONE;
    }
    uint32_t number = (uint32_t)self->threads.count - 1;
    TT_ASSERT(self->states.count == self->threads.count);
    TT_ASSERT(process == TT_TIMELINE_NONE || process < number);
    *state = (struct tt__timeline_thread){.woken_by = TT_TIMELINE_NONE,
                                          .last = TT_TIMELINE_NONE,
                                          .now = TT_TIMELINE_NONE};
    *made = (struct tt_timeline_thread){
        .name = copy_text(self, name),
        .process = process == TT_TIMELINE_NONE ? number : process};
    return number;
}

void tt_timeline_name_thread(struct tt_timeline *self, uint32_t thread,
                             const char *name)
{
    struct tt_timeline_thread *threads = self->threads.at;
    TT_ASSERT(thread < self->threads.count && name != NULL);
    threads[thread].name = copy_text(self, name);
}

uint32_t tt_timeline_run_thread(struct tt_timeline *self, uint32_t thread)
{
    const struct tt_timeline_thread *threads = self->threads.at;
    struct tt__timeline_thread *state = state_at(self, thread);
    TT_ASSERT(self->now == TT_TIMELINE_NONE);
    self->thread = thread;
    struct tt_timeline_handle *made = tt__timeline_begin(self);
    if (made == NULL) {
        return TT_TIMELINE_NONE;
    }
    made->cause = TT_TIMELINE_THREAD;
    made->from_tick = self->tick;
    made->label = threads[thread].name;
    made->before = state->last;
    if (state->last != TT_TIMELINE_NONE) {
        made->from_line = tt__timeline_handle(self, state->last)->wait.line;
    }
    state->last = self->now;
    return self->now;
}

/* WAIT with texts that stay. */
static struct tt_timeline_wait copy_wait(struct tt_timeline *self,
                                         const struct tt_timeline_wait *wait)
{
    struct tt_timeline_wait made = *wait;
    enum { MOST = sizeof made.targets / sizeof *made.targets };
    made.what = copy_text(self, wait->what);
    made.held = copy_text(self, wait->held);
    made.file = copy_text(self, wait->file);
    TT_ASSERT(wait->target_count <= MOST);
    for (uint32_t i = 0; i < made.target_count; i++) {
        TT_ASSERT(made.targets[i] < self->threads.count);
    }
    return made;
}

void tt_timeline_stop_thread(struct tt_timeline *self,
                             const struct tt_timeline_stop *how)
{
    TT_ASSERT(how->end != TT_TIMELINE_NO_TASK);
    if (self->now == TT_TIMELINE_NONE) {
        return; /* it is not recorded */
    }
    struct tt_timeline_handle *at = tt__timeline_handle(self, self->now);
    TT_ASSERT(at->cause == TT_TIMELINE_THREAD);
    TT_ASSERT(how->from == TT_TIMELINE_NONE || how->from < self->now);
    at->end = how->end;
    at->from = how->from;
    at->sender = how->sender;
    at->exception = copy_text(self, how->exception);
    if (how->wait != NULL) {
        at->wait = copy_wait(self, how->wait);
    }
    tt__timeline_end(self);
}

uint32_t tt_timeline_last_of(const struct tt_timeline *self, uint32_t thread)
{
    uint32_t last = state_at(self, thread)->last;
    TT_ASSERT(last == TT_TIMELINE_NONE || last < self->handles.count);
    return last;
}

double tt_timeline_end_of(const struct tt_timeline *self, uint32_t handle)
{
    const struct tt_timeline_handle *handles = self->handles.at;
    TT_ASSERT(handle < self->handles.count);
    return handles[handle].end_s;
}

void tt_timeline_add_stuck(struct tt_timeline *self, uint32_t thread,
                           const struct tt_timeline_wait *wait)
{
    struct tt_timeline_stuck *made =
        tt__timeline_push(self, &self->stuck, sizeof *made);
    TT_ASSERT(thread < self->threads.count);
    if (made != NULL) {
        *made = (struct tt_timeline_stuck){.task = TT_TIMELINE_NONE,
                                           .thread = thread,
                                           .wait = copy_wait(self, wait)};
        made->wait.on_threads = true;
    }
}
