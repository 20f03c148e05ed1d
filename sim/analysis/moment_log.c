/* SPDX-License-Identifier: MIT
 *
 * moment_log.c: the log of a run, sorted, and parts of sentences about it.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "moment_log.h"
#include "sim/base/line.h"
#include "things.h"

/* ---- Places -------------------------------------------------------------- */

static uint64_t place_of(const struct tt__run_log *log,
                         const struct tt__logged *access)
{
    uint64_t hash = 0xcbf29ce484222325;
    hash = tt__hash_text(hash, tt__accesses_name(log->of, access->name));
    hash = tt__hash_text(hash, tt__accesses_name(log->of, access->text));
    hash = tt__hash_text(hash, tt__logged_name(log, access->actor));
    hash = tt__hash_text(hash, access->file);
    hash = tt__hash_bytes(hash, &access->line, sizeof access->line);
    hash = tt__hash_bytes(hash, &access->key, sizeof access->key);
    hash = tt__hash_bytes(hash, &access->access, sizeof access->access);
    return tt__hash_bytes(hash, &access->named, sizeof access->named);
}

static int compare_things(const void *a, const void *b)
{
    const struct tt__ordinal *x = a, *y = b;
    return x->thing != y->thing ? (x->thing > y->thing) - (x->thing < y->thing)
                                : (x->at > y->at) - (x->at < y->at);
}

static int compare_places(const void *a, const void *b)
{
    const struct tt__ordinal *x = a, *y = b;
    return x->thing == y->thing && x->place != y->place
               ? (x->place > y->place) - (x->place < y->place)
               : compare_things(a, b);
}

/* ---- Writes -------------------------------------------------------------- */

/* The last write of an item or attribute; or of none: `write` is TT__NOBODY. */
struct written {
    uint64_t key;
    uint32_t thing; /* 0: a free cell */
    uint32_t write;
};

struct writes {
    struct written *cells; /* owns; open addressing */
    size_t mask;
    uint32_t thing;   /* of the group */
    uint32_t whole;   /* the last write of any item of it ... */
    uint32_t anybody; /* ... and of at least one */
};

static struct written *written_at(struct writes *writes, uint64_t key)
{
    TT_ASSERT(writes->thing > 0);
    size_t cell = (size_t)(key * 0x9e3779b97f4a7c15 ^ writes->thing * 31UL) &
                  writes->mask;
    while (writes->cells[cell].thing != 0 &&
           (writes->cells[cell].thing != writes->thing ||
            writes->cells[cell].key != key)) {
        cell = (cell + 1) & writes->mask;
    }
    if (writes->cells[cell].thing == 0) {
        writes->cells[cell] = (struct written){
            .key = key, .thing = writes->thing, .write = TT__NOBODY};
    }
    return &writes->cells[cell];
}

static uint32_t later_of(uint32_t a, uint32_t b)
{
    if (a == TT__NOBODY || b == TT__NOBODY) {
        return a == TT__NOBODY ? b : a;
    }
    return a > b ? a : b;
}

/* Of the access AT: the last write before it, if it is a read. */
static uint32_t note_access(struct writes *writes,
                            const struct tt__logged *access, uint32_t at)
{
    TT_ASSERT(access->thing == writes->thing);
    bool is_item = access->named == TT_NAMED_ITEM;
    bool is_keyed = access->key != 0 || !is_item;
    struct written *own = is_keyed ? written_at(writes, access->key) : NULL;
    if (access->access == TT_READ) {
        if (!is_keyed) {
            return writes->anybody;
        }
        return is_item ? later_of(own->write, writes->whole) : own->write;
    }
    if (own != NULL) {
        own->write = at;
    }
    if (is_item) {
        writes->anybody = at;
        writes->whole = is_keyed ? writes->whole : at;
    }
    return TT__NOBODY;
}

/* False: no memory. */
static bool find_writes(struct tt__run_log *log)
{
    struct writes writes = {.mask = 15, .thing = 0};
    while (writes.mask < 2 * log->access_count) {
        writes.mask = 2 * writes.mask + 1;
    }
    writes.cells = calloc(writes.mask + 1, sizeof *writes.cells);
    for (size_t i = 0; writes.cells != NULL && i < log->access_count; i++) {
        uint32_t at = log->by_thing[i];
        const struct tt__logged *access = &log->accesses[at];
        TT_ASSERT(at < log->access_count && access->thing > 0);
        if (access->thing != writes.thing) {
            writes.thing = access->thing;
            writes.whole = writes.anybody = TT__NOBODY;
        }
        log->saw[at] = note_access(&writes, access, at);
    }
    free(writes.cells);
    return writes.cells != NULL;
}

/* ---- Logs ---------------------------------------------------------------- */

bool tt__logged_open(struct tt__run_log *log, const struct tt__accesses *of)
{
    *log = (struct tt__run_log){.of = of};
    log->handles = tt__accesses_handles(of, &log->handle_count);
    log->accesses = tt__accesses_all(of, &log->access_count);
    log->actors = tt__accesses_actors(of, &log->actor_count);
    size_t count = log->access_count;
    TT_ASSERT(count == 0 || log->accesses != NULL);
    log->by_thing = calloc(count + 1, sizeof *log->by_thing);
    log->places = calloc(count + 1, sizeof *log->places);
    log->saw = calloc(count + 1, sizeof *log->saw);
    log->ordinals = calloc(count + 1, sizeof *log->ordinals);
    if (log->by_thing == NULL || log->places == NULL || log->saw == NULL ||
        log->ordinals == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        log->places[i] = place_of(log, &log->accesses[i]);
        log->ordinals[i] = (struct tt__ordinal){
            .place = log->places[i], .thing = log->accesses[i].thing, .at = i};
    }
    qsort(log->ordinals, count, sizeof *log->ordinals, compare_things);
    for (uint32_t i = 0; i < count; i++) {
        log->by_thing[i] = log->ordinals[i].at;
    }
    qsort(log->ordinals, count, sizeof *log->ordinals, compare_places);
    return find_writes(log);
}

void tt__logged_close(struct tt__run_log *log)
{
    free(log->by_thing);
    free(log->places);
    free(log->saw);
    free(log->ordinals);
}

const char *tt__logged_name(const struct tt__run_log *log, uint32_t actor)
{
    TT_ASSERT(actor == TT__NOBODY || actor < log->actor_count);
    return actor == TT__NOBODY ? "" : log->actors[actor].name;
}

uint32_t tt__logged_actor(const struct tt__run_log *log, const char *name,
                          bool is_thread)
{
    for (uint32_t i = 0; i < log->actor_count; i++) {
        if (log->actors[i].is_thread == is_thread &&
            strcmp(log->actors[i].name, name) == 0) {
            return i;
        }
    }
    return TT__NOBODY;
}

/* The first of `ordinals` that is not before WANTED. */
static size_t find_ordinal(const struct tt__run_log *log,
                           const struct tt__ordinal *wanted)
{
    size_t low = 0, high = log->access_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare_places(&log->ordinals[middle], wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    TT_ASSERT(low <= log->access_count);
    return low;
}

size_t tt__logged_number(const struct tt__run_log *log, uint32_t at)
{
    struct tt__ordinal own = {
        .place = log->places[at], .thing = log->accesses[at].thing, .at = at};
    TT_ASSERT(at < log->access_count);
    size_t place = find_ordinal(log, &own);
    own.at = 0;
    return place - find_ordinal(log, &own);
}

uint32_t tt__logged_find(const struct tt__run_log *log, uint32_t thing,
                         uint64_t place, size_t number)
{
    const struct tt__ordinal wanted = {.place = place, .thing = thing};
    TT_ASSERT(thing > 0);
    size_t at = find_ordinal(log, &wanted) + number;
    if (at >= log->access_count || log->ordinals[at].thing != thing ||
        log->ordinals[at].place != place) {
        return TT__NOBODY;
    }
    return log->ordinals[at].at;
}

bool tt__logged_conflict(const struct tt__logged *a, const struct tt__logged *b)
{
    bool is_whole = a->named == TT_NAMED_ITEM && (a->key == 0 || b->key == 0);
    return a->thing == b->thing && a->named == b->named &&
           (a->key == b->key || is_whole);
}

bool tt__logged_is_line(const struct tt__logged *a, const struct tt__logged *b)
{
    return a->line == b->line && tt__is_file(a->file, b->file);
}

/* ---- Sentences ----------------------------------------------------------- */

bool tt__sentence_begin(struct tt__moment_of *moment, uint32_t at)
{
    TT_ASSERT(moment->out == NULL);
    if (moment->sentence_count == TT__SENTENCES_MAX) {
        return false;
    }
    moment->out = open_memstream(&moment->text, &moment->size);
    if (moment->out == NULL) {
        return false;
    }
    moment->sentences[moment->sentence_count] = (struct tt__sentence){
        .at = at, .number = moment->sentence_count, .thread = TT__NOBODY};
    return true;
}

void tt__sentence_end(struct tt__moment_of *moment)
{
    TT_ASSERT(moment->out != NULL);
    fputc('\n', moment->out);
    bool good = fclose(moment->out) == 0;
    moment->out = NULL;
    if (!good) {
        free(moment->text);
        return;
    }
    moment->sentences[moment->sentence_count++].text = moment->text;
}

/* A thread outside of a loop has no ticks. */
static bool has_tick(const struct tt__run_log *log, uint32_t handle)
{
    uint32_t actor = log->handles[handle].actor;
    TT_ASSERT(handle < log->handle_count);
    return actor == TT__NOBODY || !log->actors[actor].is_thread;
}

void tt__put_in_tick(struct tt__moment_of *moment,
                     const struct tt__run_log *log, uint32_t handle)
{
    fputs(has_tick(log, handle) ? " in " : " ", moment->out);
    tt__put_tick(moment, log, handle);
}

void tt__put_tick(struct tt__moment_of *moment, const struct tt__run_log *log,
                  uint32_t handle)
{
    const struct tt__handle *at = &log->handles[handle];
    struct tt__sentence *own = &moment->sentences[moment->sentence_count];
    TT_ASSERT(handle < log->handle_count && moment->out != NULL);
    bool is_failing = log == &moment->failing;
    if (is_failing && has_tick(log, handle) &&
        own->tick_count < TT_MOMENT_TICKS_MAX) {
        own->ticks[own->tick_count++] = at->tick;
    } else if (is_failing && own->tick_count == 0 &&
               own->thread == TT__NOBODY) {
        TT_ASSERT(!has_tick(log, handle));
        own->thread = handle;
    }
    if (!has_tick(log, handle)) {
        fprintf(moment->out, "@%.9g", at->at_s);
        return;
    }
    fprintf(moment->out, "tick %llu @%.9g", (unsigned long long)at->tick,
            at->at_s);
}

void tt__put_actor(FILE *out, const struct tt__run_log *log, uint32_t actor)
{
    TT_ASSERT(actor == TT__NOBODY || actor < log->actor_count);
    if (actor == TT__NOBODY) {
        fputs("a callback", out);
    } else if (!log->actors[actor].is_thread) {
        fprintf(out, "`%s`", log->actors[actor].name);
    } else if (log->actors[actor].name[0] == '\0') {
        fputs("the main thread", out);
    } else {
        fprintf(out, "thread `%s`", log->actors[actor].name);
    }
}
