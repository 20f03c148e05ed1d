/* SPDX-License-Identifier: MIT
 *
 * guest.c: what libraries inside of programs ask and say (guest.h): choices of
 * their own, such as which task is cancelled, with the sentences about them;
 * lines of the trace; the state of a program that waits forever.
 *
 * They come from a program: what they say is checked.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "sim/base/random.h"

enum { LINE_MAX_SIZE = 300, ANSWERS_MAX = 1 << 20, HANDLES_MAX = 256 };

void shim_begin_guests(struct shim_run *run)
{
    const struct tt_chooser *chooser = run->env->chooser;
    TT_ASSERT(run->shared != NULL);
    run->shared->enabled = chooser == NULL ? 0 : run->env->enabled;
    run->shared->faults = 0;
    run->shared->epoch_s = run->shim->options.epoch_s;
    run->shared->explains = chooser != NULL && chooser->explain != NULL;
}

/* The text of the call, as one line. */
static void take_text(const struct shim_slot *slot, char *out, size_t size)
{
    size_t length = slot->size < size ? slot->size : size - 1;
    for (size_t i = 0; i < length; i++) {
        bool is_control = (unsigned char)slot->data[i] < ' ';
        out[i] = is_control ? ' ' : slot->data[i];
    }
    out[length] = '\0';
}

/* Kinds that only the program can ask about. */
static bool is_guests(int64_t kind)
{
    return kind == TT_CHOICE_SET || kind == TT_CHOICE_CANCEL ||
           kind == TT_CHOICE_THREAD;
}

static uint64_t place_of(const struct shim_thread *thread, int64_t kind)
{
    const struct shim_slot *slot = thread->slot;
    uint64_t place = (uint64_t)kind << 32 ^ thread->process->image;
    for (uint32_t i = 0; i < slot->size && i < SHIM_TEXT; i++) {
        place = tt__mix64(place ^ (unsigned char)slot->data[i]);
    }
    return place | 1; /* 0: none */
}

/* Of handles of a loop, which are asked about as threads are: by position. */
static const uint64_t *put_numbers(uint64_t out[HANDLES_MAX])
{
    for (uint64_t i = 0; i < HANDLES_MAX; i++) {
        out[i] = i + 1;
    }
    return out;
}

static bool is_question(int64_t kind, int64_t n)
{
    int64_t most = kind == TT_CHOICE_THREAD ? HANDLES_MAX : ANSWERS_MAX;
    return is_guests(kind) && n >= 2 && n <= most;
}

int64_t shim_serve_choose(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int64_t kind = slot->args[0], n = slot->args[1];
    if (!is_question(kind, n)) {
        return -EINVAL;
    }
    if (!shim_asks(run, (enum tt_choice)kind)) {
        return 0;
    }
    uint64_t threads[HANDLES_MAX];
    const struct tt_choice_about about = {.place = place_of(thread, kind),
                                          .threads = put_numbers(threads)};
    return (int64_t)tt_choose_about(run->env, (enum tt_choice)kind, (uint64_t)n,
                                    &about);
}

int64_t shim_serve_explain(struct shim_run *run, struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    int64_t kind = slot->args[0], n = slot->args[1], answer = slot->args[2];
    char text[SHIM_TEXT];
    if (!is_question(kind, n) || answer < 1 || answer >= n) {
        return -EINVAL;
    }
    if (run->shared->explains == 0) {
        return 0;
    }
    take_text(slot, text, sizeof text);
    uint64_t threads[HANDLES_MAX];
    const struct tt_choice_about about = {.text = text,
                                          .place = place_of(thread, kind),
                                          .threads = put_numbers(threads)};
    tt_choice_explain(run->env, (enum tt_choice)kind, (uint64_t)n,
                      (uint64_t)answer, &about);
    return 0;
}

int64_t shim_serve_may(struct shim_run *run, struct shim_thread *thread)
{
    char task[SHIM_TEXT];
    take_text(thread->slot, task, sizeof task);
    return tt_sim_outside_may_cancel(run->env, task,
                                     thread->slot->args[0] != 0);
}

int64_t shim_serve_line(struct shim_run *run, struct shim_thread *thread)
{
    char text[LINE_MAX_SIZE], line[LINE_MAX_SIZE + 2 * sizeof thread->name];
    take_text(thread->slot, text, sizeof text);
    int size = run->process_count == 1
                   ? snprintf(line, sizeof line, "%s", text)
                   : snprintf(line, sizeof line, "%s: %s", thread->name, text);
    TT_ASSERT(size >= 0 && size < (int)sizeof line);
    tt_sim_outside_line(run->env, line, (size_t)size);
    return 0;
}

int64_t shim_serve_excuse(struct shim_run *run, struct shim_thread *thread)
{
    TT_ASSERT(run->asking == thread);
    thread->process->is_excused = true;
    return 0;
}

void shim_put_state(struct shim_run *run, struct shim_thread *thread, FILE *out)
{
    struct shim_slot *slot = thread->slot;
    bool is_at_call =
        thread->state == SHIM_ASKS || thread->state == SHIM_BLOCKS;
    if (!is_at_call || slot->has_state == 0 || run->phase == SHIM_REPEATS) {
        return;
    }
    slot->describes = 1;
    shim_answer(thread, 0);
    if (shim_wait(run, thread) < 0 || thread->state != SHIM_ASKS ||
        slot->call != SHIM_STATE) {
        return;
    }
    const char *at = slot->data;
    size_t left = slot->size < SHIM_DATA ? slot->size : SHIM_DATA;
    while (left > 0) {
        const char *end = memchr(at, '\n', left);
        size_t size = end == NULL ? left : (size_t)(end - at);
        fprintf(out, "    %.*s\n", (int)size, at);
        size += end != NULL;
        at += size;
        left -= size;
    }
}
