/* SPDX-License-Identifier: MIT
 *
 * record.c: telling the observer what happens.
 *
 * Events become records of 16 bytes in room that the observer offers; it is
 * called only when the room is full. A tick is recorded before the first event
 * in it, so a tick in which nothing is shown leaves no record. Text that goes
 * into a record is one line, with addresses hidden, because the schedule hash
 * is taken over it: it must not differ between machines.
 */
#include "loop/core/record.h"
#include "loop/core/thread.h"
#include "loop/object/sound.h"

#include <stdio.h>

enum { BYTES_A_STEP = 64 }; /* of the budget: of what is written to stderr */

static int put_record(struct tt_env *env, enum tt_event event, uint32_t id,
                      uint64_t data)
{
    struct tt_observer *observer = env->observer;
    if (observer->at == observer->end) {
        int rc = observer->flush(observer, env);
        if (rc < 0) {
            return rc;
        }
        TT_ASSERT(observer->at < observer->end);
    }
    *observer->at++ =
        (struct tt_record){.event = event, .id = id, .data = data};
    return 0;
}

/* Whether a loop runs, in this thread or in another. */
static bool is_in_loop(const struct tt_env *env)
{
    return env->running != NULL || (TT_UNLIKELY(env->threads != NULL) &&
                                    tt__thread_any_loop(env) != NULL);
}

/* The running tick has something to show for the first time. */
static int put_tick(struct tt_env *env)
{
    if (env->tick_shown == env->tick || !is_in_loop(env)) {
        return 0;
    }
    double now = tt_time(env);
    TT_ASSERT(env->tick_shown < env->tick); /* in ascending order */
    uint64_t bits;
    memcpy(&bits, &now, sizeof bits);
    env->tick_shown = env->tick;
    return put_record(env, TT_EVENT_TICK, (uint32_t)env->tick, bits);
}

TT_NOINLINE int tt__record_slow(struct tt_env *env, enum tt_event event,
                                uint32_t id, uint64_t data)
{
    struct tt_observer *observer = env->observer;
    if (!tt__recording(env)) {
        return 0;
    }
    const struct tt_record record = {event, id, data};
    int rc =
        observer->before == NULL ? 0 : observer->before(observer, env, &record);
    rc = rc < 0 ? rc : put_tick(env);
    return rc < 0 ? rc : put_record(env, event, id, data);
}

static int put_text(struct tt_env *env, enum tt_event event, uint32_t id,
                    const char *text, size_t size)
{
    TT_ASSERT(size <= UINT32_MAX); /* it takes half of `data` */
    uint64_t running = is_in_loop(env);
    int rc = put_record(env, event, id, (uint64_t)size << 32 | running);
    for (size_t at = 0; rc == 0 && at < size; at += sizeof(struct tt_record)) {
        struct tt_record piece = {0, 0, 0};
        size_t left = size - at;
        memcpy(&piece, text + at, left < sizeof piece ? left : sizeof piece);
        rc = put_record(env, (enum tt_event)piece.event, piece.id, piece.data);
    }
    return rc;
}

int tt__record_name(struct tt_env *env, uint32_t id, const char *text,
                    size_t size)
{
    TT_ASSERT(id > 0 && id <= env->name_count);
    if (memchr(text, '\n', size) == NULL && memchr(text, 'x', size) == NULL) {
        return put_text(env, TT_EVENT_NAME, id, text, size);
    }
    struct tt_text line;
    tt_text_init(&line, env);
    tt_text_one_line(&line, text, size);
    int rc = line.error;
    if (rc == 0) {
        rc = put_text(env, TT_EVENT_NAME, id, line.at, line.size);
    }
    tt_text_deinit(&line);
    return rc;
}

int tt__record_text(struct tt_env *env, enum tt_event event, const char *text,
                    size_t size)
{
    if (!tt__recording(env)) {
        return 0;
    }
    int rc =
        event == TT_EVENT_PRINT || event == TT_EVENT_ERROR ? put_tick(env) : 0;
    if (rc < 0) {
        return rc;
    }
    struct tt_text line;
    tt_text_init(&line, env);
    tt_text_one_line(&line, text, size);
    rc = line.error;
    if (rc == 0) {
        TT_PARANOID_ASSERT(line.size == 0 ||
                           memchr(line.at, '\n', line.size) == NULL);
        rc = put_text(env, event, 0, line.at, line.size);
    }
    tt_text_deinit(&line);
    return rc;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80);
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

void tt_text_one_line(struct tt_text *text, const char *from, size_t size)
{
    TT_ASSERT(tt__text_sound(text));
    enum { N = 5 }; /* both as long */
    for (size_t i = 0; i < size;) {
        if (from[i] == '\n') {
            tt_text_put(text, "\\n", 2);
            i++;
        } else if ((from[i] == 'a' || from[i] == 'i') && size - i > N &&
                   (memcmp(from + i, "at 0x", N) == 0 ||
                    memcmp(from + i, "id=0x", N) == 0) &&
                   is_hex(from[i + N]) && (i == 0 || !is_word(from[i - 1]))) {
            tt_text_put(text, from + i, N);
            tt_text_puts(text, "\u2026");
            for (i += N; i < size && is_hex(from[i]); i++) {
            }
        } else {
            size_t run = i + 1;
            while (run < size && from[run] != '\n' && from[run] != 'a' &&
                   from[run] != 'i') {
                run++;
            }
            tt_text_put(text, from + i, run - i);
            i = run;
        }
    }
}

int tt__written(struct tt_env *env, int rc)
{
    if (rc >= 0) {
        return 0;
    }
    if (tt_failure(env) == 0) {
        tt_fail(env, rc == TT_ERAISED ? TT_ESYSTEM : rc,
                "what the program prints cannot be written");
    }
    TT_ASSERT(tt_failure(env) < 0);
    return tt_failure(env);
}

int tt_print_end(struct tt_env *env, const char *text, size_t size,
                 const char *end, size_t end_size)
{
    struct tt_observer *observer = env->observer;
    int rc = 0;
    const char *stop = text + size;
    for (const char *line = text; rc == 0 && tt__recording(env);) {
        const char *next = memchr(line, '\n', (size_t)(stop - line));
        rc = tt__record_text(env, TT_EVENT_PRINT, line,
                             (size_t)((next ? next : stop) - line));
        if (next == NULL) {
            break;
        }
        line = next + 1;
    }
    if (rc == 0 && observer->print != NULL) {
        rc = observer->print(observer, env, text, size);
        if (rc >= 0 && end_size > 0) {
            rc = observer->print(observer, env, end, end_size);
        }
        rc = tt__written(env, rc);
    }
    return rc;
}

int tt_write_out(struct tt_env *env, const char *text, size_t size)
{
    struct tt_observer *observer = env->observer;
    return observer->print == NULL
               ? 0
               : tt__written(env, observer->print(observer, env, text, size));
}

int tt_write_error(struct tt_env *env, const char *text, size_t size)
{
    struct tt_observer *observer = env->observer;
    if (tt_spend(env, size / BYTES_A_STEP) < 0) {
        return tt_failure(env);
    }
    return observer->error == NULL
               ? 0
               : tt__written(env, observer->error(observer, env, text, size));
}

int tt_print_text(struct tt_env *env, const char *text, size_t size)
{
    return tt_print_end(env, text, size, "\n", 1);
}

/* Prints TEXT, and ends it. */
static int print_finished(struct tt_text *text)
{
    TT_ASSERT(tt__text_sound(text));
    int rc = text->error;
    if (rc == 0) {
        rc = tt_print_text(text->env, text->at, text->size);
    }
    tt_text_deinit(text);
    return rc;
}

int tt_print(struct tt_env *env, const char *format, ...)
{
    struct tt_text text;
    va_list args;
    tt_text_init(&text, env);
    va_start(args, format);
    tt_text_vformat(&text, format, args);
    va_end(args);
    return print_finished(&text);
}

int tt_printf(struct tt_env *env, const char *format, ...)
{
    struct tt_text text;
    va_list args;
    tt_text_init(&text, env);
    va_start(args, format);
    tt_text_vprintf(&text, format, args);
    va_end(args);
    return print_finished(&text);
}
