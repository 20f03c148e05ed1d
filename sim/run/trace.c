/* SPDX-License-Identifier: MIT
 *
 * trace.c: the trace: its hash, and its text.
 *
 * Records come in blocks of 4 KiB, which are hashed at once: that costs less
 * than two nanoseconds a record. The text is made from the records, and only
 * when somebody reads it. A trace that fits one block is hashed without a
 * stream's set-up.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

/* Of the records a text is made, and of two texts a diff: each of them is a few
 * times as large. */
enum { TRACE_SHARE = 8, KEPT_LEAST = 1 << 16 };

/* ---- Taking records ------------------------------------------------------ */

static void keep_records(struct tt__trace *trace,
                         const struct tt_record *records, size_t count)
{
    TT_ASSERT(trace->kept_count <= trace->kept_capacity);
    if (trace->kept_count + count > trace->kept_max) {
        trace->lost = true;
        return;
    }
    if (trace->kept_count + count > trace->kept_capacity) {
        size_t capacity =
            trace->kept_capacity == 0 ? TRACE_ROOM : trace->kept_capacity;
        while (capacity < trace->kept_count + count) {
            capacity *= 2;
        }
        struct tt_record *kept = realloc(trace->kept, capacity * sizeof *kept);
        if (kept == NULL) {
            trace->lost = true;
            return;
        }
        trace->kept = kept;
        trace->kept_capacity = capacity;
    }
    TT_ASSERT(trace->kept_count + count <= trace->kept_capacity);
    memcpy(trace->kept + trace->kept_count, records, count * sizeof *records);
    trace->kept_count += count;
}

static size_t pending(const struct tt__trace *trace)
{
    TT_PARANOID_ASSERT(trace->observer.at >= trace->room);
    TT_PARANOID_ASSERT(trace->observer.at <= trace->room + TRACE_ROOM);
    return (size_t)(trace->observer.at - trace->room);
}

static int flush_trace(struct tt_observer *observer, struct tt_env *env)
{
    struct tt__trace *trace = (struct tt__trace *)observer;
    size_t count = pending(trace);
    TT_ASSERT(count > 0 && count <= TRACE_ROOM);
    if (trace->flushed == 0) {
        XXH3_128bits_reset(&trace->state);
    }
    tt__hash_update(&trace->state, trace->room, count * sizeof *trace->room);
    trace->flushed += count;
    if (trace->keep) {
        keep_records(trace, trace->room, count);
    }
    TT_PARANOID_ASSERT(trace->kept_count == 0 || trace->keep);
    TT_PARANOID_ASSERT(!trace->keep || trace->lost ||
                       trace->kept_count == trace->flushed);
    observer->at = trace->room;
    trace->overwritten++;
    if (trace->lost && env != NULL) {
        return tt_fail(env, TT_ELIMIT,
                       "the trace takes more than %zu MiB, 1/%d of the limit "
                       "of memory",
                       (trace->kept_max * sizeof *trace->kept) >> 20,
                       (int)TRACE_SHARE);
    }
    return 0;
}

void tt__trace_start(struct tt__trace *trace, bool keep, size_t memory_max)
{
    size_t most = memory_max / TRACE_SHARE / sizeof *trace->kept;
    trace->kept_max = most > KEPT_LEAST ? most : KEPT_LEAST;
    TT_PARANOID_ASSERT(trace->sim != NULL);
    trace->overwritten++;
    trace->observer.at = trace->room;
    trace->observer.end = trace->room + TRACE_ROOM;
    trace->observer.flush = flush_trace;
    trace->keep = keep;
    trace->lost = false;
    trace->flushed = 0;
    trace->kept_count = 0;
    free(trace->text);
    trace->text = NULL;
}

void tt__trace_deinit(struct tt__trace *trace)
{
    free(trace->kept);
    free(trace->text);
    trace->kept = NULL;
    trace->text = NULL;
}

void tt__trace_line(struct tt__trace *trace, enum tt_event event,
                    const char *text, size_t size)
{
    struct tt_observer *observer = &trace->observer;
    const size_t step = sizeof(struct tt_record);
    size_t pieces = (size + step - 1) / step;
    TT_PARANOID_ASSERT(text != NULL || size == 0);
    TT_PARANOID_ASSERT(event == TT_EVENT_LEFT || event == TT_EVENT_END ||
                       event == TT_EVENT_OUTSIDE);
    for (size_t i = 0; i <= pieces; i++) {
        struct tt_record record = {.event = event,
                                   .data = (uint64_t)size << 32};
        if (i > 0) {
            size_t left = size - (i - 1) * step;
            memset(&record, 0, sizeof record);
            memcpy(&record, text + (i - 1) * step, left < step ? left : step);
        }
        if (observer->at == observer->end) {
            flush_trace(observer, NULL);
        }
        *observer->at++ = record;
    }
}

/* Whether RECORD begins an event that there is. */
static bool is_event(const struct tt_record *record)
{
    return record->event >= TT_EVENT_NAME && record->event <= TT_EVENT_OUTSIDE;
}

void tt__trace_check(const struct tt__trace *trace)
{
    size_t here = pending(trace);
    TT_ASSERT(trace->kept_count <= trace->kept_capacity);
    TT_ASSERT(trace->keep || trace->kept_count == 0);
    TT_ASSERT(!trace->keep || trace->lost ||
              trace->kept_count == trace->flushed);
    TT_ASSERT((trace->kept == NULL) == (trace->kept_capacity == 0));
    /* A text may lie across two blocks, so only the first one is walked. */
    for (size_t at = 0; trace->flushed == 0 && at < here; at++) {
        const struct tt_record *record = &trace->room[at];
        bool has_text =
            record->event == TT_EVENT_NAME || record->event == TT_EVENT_PRINT ||
            record->event == TT_EVENT_ERROR || record->event == TT_EVENT_LEFT ||
            record->event == TT_EVENT_END || record->event == TT_EVENT_OUTSIDE;
        TT_ASSERT(is_event(record));
        if (has_text) {
            size_t size = (size_t)(record->data >> 32);
            at += (size + sizeof *record - 1) / sizeof *record;
            TT_ASSERT(at < here);
        }
    }
}

struct tt_hash tt__trace_hash(struct tt__trace *trace)
{
    size_t size = pending(trace) * sizeof *trace->room;
    XXH128_hash_t hash;
    TT_PARANOID_ASSERT(size > 0 || trace->flushed == 0);
    if (trace->flushed == 0) {
        hash = tt__hash(trace->room, size);
    } else {
        tt__hash_update(&trace->state, trace->room, size);
        hash = XXH3_128bits_digest(&trace->state);
    }
    return (struct tt_hash){hash.high64, hash.low64};
}

const struct tt_record *tt__trace_records(struct tt__trace *trace,
                                          size_t *count)
{
    size_t kept = trace->kept_count, here = pending(trace);
    TT_ASSERT(trace->keep || trace->flushed == 0); /* else they are gone */
    if (kept == 0) {
        *count = here;
        return trace->room;
    }
    keep_records(trace, trace->room, here);
    *count = trace->kept_count;
    trace->kept_count = kept;
    return trace->kept;
}

/* ---- Text ---------------------------------------------------------------- */

static const char *text_of(const struct tt__renderer *in, size_t *size)
{
    *size = (size_t)(in->at->data >> 32);
    TT_ASSERT((size_t)(in->end - in->at - 1) * sizeof *in->at >= *size);
    return (const char *)(in->at + 1);
}

size_t tt__record_length(const struct tt_record *record)
{
    size_t size = 0;
    TT_ASSERT(is_event(record));
    switch (record->event) {
    case TT_EVENT_NAME:
    case TT_EVENT_PRINT:
    case TT_EVENT_ERROR:
    case TT_EVENT_LEFT:
    case TT_EVENT_END:
    case TT_EVENT_OUTSIDE:
        size = (size_t)(record->data >> 32);
        break;
    default:
        break;
    }
    return 1 + (size + sizeof *record - 1) / sizeof *record;
}

void tt__render_skip(struct tt__renderer *in)
{
    TT_ASSERT(in->at < in->end);
    in->at += tt__record_length(in->at);
    TT_ASSERT(in->at <= in->end);
}

static bool learn_name(struct tt__renderer *in)
{
    size_t id = in->at->id;
    if (id >= in->name_count) {
        size_t count = in->name_count == 0 ? 64 : in->name_count;
        while (count <= id) {
            count *= 2;
        }
        struct tt_slice *names = realloc(in->names, count * sizeof *names);
        if (names == NULL) {
            return false;
        }
        memset(names + in->name_count, 0,
               (count - in->name_count) * sizeof *names);
        in->names = names;
        in->name_count = count;
    }
    TT_ASSERT(id < in->name_count);
    in->names[id].text = text_of(in, &in->names[id].size);
    return true;
}

static void put_named(struct tt__renderer *in, const char *verb)
{
    struct tt_slice none = {"?", 1, true};
    struct tt_slice name =
        in->at->id < in->name_count && in->names[in->at->id].text != NULL
            ? in->names[in->at->id]
            : none;
    TT_ASSERT(name.text != NULL);
    fprintf(in->out, "  %s%s%.*s", verb, *verb == '\0' ? "" : " ",
            (int)name.size, name.text);
    if (in->at->data > 1) {
        fprintf(in->out, "#%" PRIu64, in->at->data);
    }
    fputc('\n', in->out);
}

static void put_text_line(struct tt__renderer *in, const char *prefix,
                          bool indent)
{
    size_t size;
    const char *text = text_of(in, &size);
    fputs(indent ? "  " : "", in->out);
    fputs(prefix, in->out);
    fwrite(text, 1, size, in->out);
    fputc('\n', in->out);
}

static void put_tick(struct tt__renderer *in)
{
    double time_s;
    TT_ASSERT(in->at->event == TT_EVENT_TICK);
    memcpy(&time_s, &in->at->data, sizeof time_s);
    /* Records hold the low half of the number, which only ever grows. */
    uint64_t high = in->tick & ~(uint64_t)UINT32_MAX;
    if (in->at->id < (uint32_t)in->tick) {
        high += (uint64_t)1 << 32;
    }
    in->tick = high | in->at->id;
    TT_ASSERT((uint32_t)in->tick == in->at->id);
    fprintf(in->out,
            in->is_live ? "tick %" PRIu64 " @%.6f\n"
                        : "tick %" PRIu64 " @%.9g\n",
            in->tick, time_s - in->start_s);
}

bool tt__render(struct tt__renderer *in)
{
    const struct tt_record *at = in->at;
    bool indent = at->data & 1;
    switch ((enum tt_event)at->event) {
    case TT_EVENT_NAME:
        return learn_name(in);
    case TT_EVENT_TICK:
        put_tick(in);
        break;
    case TT_EVENT_STEP:
        put_named(in, "step");
        break;
    case TT_EVENT_WAKEUP:
        put_named(in, "wakeup");
        break;
    case TT_EVENT_CALL:
        put_named(in, at->data == 0 ? "call" : "");
        break;
    case TT_EVENT_LABEL:
        fprintf(in->out, "  %s\n", tt_label_text(at->id));
        break;
    case TT_EVENT_PRINT:
        put_text_line(in, "print ", indent);
        break;
    case TT_EVENT_ERROR:
        put_text_line(in, "error: ", indent);
        break;
    case TT_EVENT_LEFT:
    case TT_EVENT_END:
        put_text_line(in, "", false);
        break;
    case TT_EVENT_OUTSIDE:
        put_text_line(in, "", true);
        break;
    }
    return true;
}

const char *tt__trace_text(struct tt__trace *trace, size_t *size)
{
    if (trace->observer.at == NULL) { /* nothing ran */
        *size = 0;
        return "";
    }
    if (trace->text == NULL) {
        /* Kept records come first, then those still in the room. */
        size_t count = trace->kept_count;
        keep_records(trace, trace->room, pending(trace));
        struct tt__renderer in = {.at = trace->kept,
                                  .end = trace->kept + trace->kept_count};
        in.out = open_memstream(&trace->text, &trace->text_size);
        bool good = in.out != NULL && !trace->lost;
        while (good && in.at < in.end) {
            good = tt__render(&in);
            tt__render_skip(&in);
        }
        TT_ASSERT(!good || in.at == in.end);
        if (in.out != NULL && (fclose(in.out) != 0 || !good)) {
            free(trace->text);
            trace->text = NULL;
        }
        free(in.names);
        trace->kept_count = count;
    }
    *size = trace->text == NULL ? 0 : trace->text_size;
    return trace->text;
}

uint64_t tt__trace_count(const struct tt__trace *trace)
{
    return trace->flushed + pending(trace);
}

bool tt__trace_each_line(struct tt__trace *trace,
                         void (*each)(void *data, uint64_t record,
                                      const char *text, size_t size),
                         void *data)
{
    size_t size, count;
    const char *text = tt__trace_text(trace, &size);
    if (text == NULL || trace->observer.at == NULL) {
        return false;
    }
    const struct tt_record *records = tt__trace_records(trace, &count);
    struct tt__renderer in = {.at = records, .end = records + count};
    const char *end = text + size;
    while (in.at < in.end) {
        if (in.at->event != TT_EVENT_NAME) { /* each other one is a line */
            const char *stop = memchr(text, '\n', (size_t)(end - text));
            TT_ASSERT(stop != NULL);
            each(data, (uint64_t)(in.at - records), text,
                 (size_t)(stop - text));
            text = stop + 1;
        }
        tt__render_skip(&in);
    }
    TT_ASSERT(text == end);
    return true;
}
