/* SPDX-License-Identifier: MIT
 *
 * moment.c: the moment that doomed a run. See moment.h.
 *
 * Each sentence states what the logs of two runs show, and no more. Of a
 * failure: a write between a task's read and its own write, or else the first
 * read that saw another write than in the default run. Of a deadlock: the wait
 * that another task ended in the default run. A livelock: what it repeats.
 * Handles, accesses and waits of two runs correspond if they are a task's n-th
 * of that name at that line; accesses, moreover, of things that correspond
 * (things.h), since a line may read attributes of many objects.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moment.h"
#include "sim/base/duration.h"
#include "sim/base/line.h"
#include "things.h"

struct log {
    const struct tt__accesses *of;
    const struct tt__handle *handles;
    size_t handle_count;
    const struct tt__named_access *accesses;
    size_t access_count;
    const struct tt__actor *actors;
    size_t actor_count;
    /* Of each access, in order of things, then of time (owns, malloc). */
    uint32_t *by_thing;
    struct tt_moment *ticks; /* receives those that are put; borrowed, or NULL
                              */
};

struct moment {
    FILE *out;
    struct log failing, usual;
    const uint32_t *usual_things; /* of each of failing; borrowed */
    uint32_t line;                /* where it failed; 0: nowhere */
    const char *file;
    const char *message;
};

/* ---- Logs ---------------------------------------------------------------- */

struct placed {
    uint32_t thing;
    uint32_t at;
};

static int by_thing(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    return x->thing != y->thing ? (x->thing > y->thing) - (x->thing < y->thing)
                                : (x->at > y->at) - (x->at < y->at);
}

static bool open_log(struct log *log, const struct tt__accesses *of)
{
    *log = (struct log){.of = of};
    log->handles = tt__accesses_handles(of, &log->handle_count);
    log->accesses = tt__accesses_all(of, &log->access_count);
    log->actors = tt__accesses_actors(of, &log->actor_count);
    TT_ASSERT(log->access_count == 0 || log->accesses != NULL);
    log->by_thing = calloc(log->access_count + 1, sizeof *log->by_thing);
    struct placed *placed = calloc(log->access_count + 1, sizeof *placed);
    bool good = log->by_thing != NULL && placed != NULL;
    for (uint32_t i = 0; good && i < log->access_count; i++) {
        placed[i] = (struct placed){log->accesses[i].thing, i};
    }
    if (good) {
        qsort(placed, log->access_count, sizeof *placed, by_thing);
    }
    for (uint32_t i = 0; good && i < log->access_count; i++) {
        log->by_thing[i] = placed[i].at;
    }
    free(placed);
    return good;
}

static uint32_t actor_of(const struct log *log,
                         const struct tt__named_access *access)
{
    TT_ASSERT(access->handle == TT__NOBODY ||
              access->handle < log->handle_count);
    return access->handle == TT__NOBODY ? TT__NOBODY
                                        : log->handles[access->handle].actor;
}

/* "" for the program around the loop and for callbacks. */
static const char *name_of(const struct log *log, uint32_t actor)
{
    TT_ASSERT(actor == TT__NOBODY || actor < log->actor_count);
    return actor == TT__NOBODY ? "" : log->actors[actor].name;
}

static uint32_t find_actor(const struct log *log, const char *name)
{
    for (uint32_t i = 0; i < log->actor_count; i++) {
        if (strcmp(log->actors[i].name, name) == 0) {
            return i;
        }
    }
    return TT__NOBODY;
}

static const char *variable_of(const struct log *log,
                               const struct tt__named_access *access)
{
    return tt__accesses_name(log->of, access->name);
}

static bool is_variable(const struct tt__named_access *access)
{
    return access->named != TT_NAMED_ITEM;
}

/* ---- Words --------------------------------------------------------------- */

static void put_tick(FILE *out, const struct log *log, uint32_t handle)
{
    const struct tt__handle *at = &log->handles[handle];
    TT_ASSERT(handle < log->handle_count);
    if (log->ticks != NULL && log->ticks->tick_count < TT_MOMENT_TICKS_MAX) {
        log->ticks->ticks[log->ticks->tick_count++] = at->tick;
    }
    fprintf(out, "tick %llu @%.9g", (unsigned long long)at->tick, at->at_s);
}

static void put_actor(FILE *out, const struct log *log, uint32_t actor)
{
    TT_ASSERT(actor == TT__NOBODY || actor < log->actor_count);
    if (actor == TT__NOBODY) {
        fputs("a callback", out);
    } else {
        fprintf(out, "`%s`", log->actors[actor].name);
    }
}

/* "`get` at line 47" */
static void put_access(FILE *out, const struct log *log,
                       const struct tt__named_access *access)
{
    if (access->handle == TT__NOBODY) {
        tt__put_line(out, access->line, access->file);
        return;
    }
    put_actor(out, log, actor_of(log, access));
    fputs(" at ", out);
    tt__put_line(out, access->line, access->file);
}

/* " at line 47 (tick 3 @0.1)" */
static void put_when(FILE *out, const struct log *log,
                     const struct tt__named_access *access)
{
    TT_ASSERT(access->handle != TT__NOBODY);
    fputs(" at ", out);
    tt__put_line(out, access->line, access->file);
    fputs(" (", out);
    put_tick(out, log, access->handle);
    fputc(')', out);
}

static void put_thing(FILE *out, const struct log *log,
                      const struct tt__named_access *access)
{
    const char *name = variable_of(log, access);
    if (access->named == TT_NAMED_ITEM) {
        fprintf(out, "a %s", name);
    } else {
        fprintf(out, "%s`%s`",
                access->named == TT_NAMED_ATTRIBUTE ? "attribute " : "", name);
    }
}

/* ---- Lost updates -------------------------------------------------------- */

/* A task reads, another one writes, and the first one writes. */
struct lost {
    const struct tt__named_access *read, *between, *write;
};

enum { READERS_MAX = 32 };

struct reader {
    uint32_t actor;
    const struct tt__named_access *read;
    const struct tt__named_access
        *between; /* the last write since; NULL: none */
};

struct readers {
    struct reader at[READERS_MAX];
    size_t count;
};

static struct reader *reader_of(struct readers *readers, uint32_t actor)
{
    TT_ASSERT(actor != TT__NOBODY && readers->count <= READERS_MAX);
    for (size_t i = 0; i < readers->count; i++) {
        if (readers->at[i].actor == actor) {
            return &readers->at[i];
        }
    }
    if (readers->count == READERS_MAX) {
        return NULL;
    }
    readers->at[readers->count] = (struct reader){.actor = actor};
    return &readers->at[readers->count++];
}

/* The log has an access of one thing; whether it loses an update. */
static bool take_access(const struct log *log, struct readers *readers,
                        const struct tt__named_access *access, struct lost *out)
{
    uint32_t actor = actor_of(log, access);
    struct reader *own = actor == TT__NOBODY ? NULL : reader_of(readers, actor);
    bool is_lost = false;
    if (access->access == TT_READ) {
        if (own != NULL) {
            *own = (struct reader){.actor = actor, .read = access};
        }
        return false;
    }
    if (own != NULL && own->read != NULL && own->between != NULL &&
        own->read->handle < own->between->handle &&
        own->between->handle < access->handle) {
        *out = (struct lost){own->read, own->between, access};
        TT_ASSERT(out->read->thing == out->write->thing &&
                  out->between->thing == out->write->thing);
        is_lost = true;
    }
    if (own != NULL) {
        own->read = own->between = NULL;
    }
    for (size_t i = 0; actor != TT__NOBODY && i < readers->count; i++) {
        if (readers->at[i].actor != actor && readers->at[i].read != NULL) {
            readers->at[i].between = access;
        }
    }
    return is_lost;
}

/* Calls EACH for all of LOG until it is true. */
static bool each_lost(const struct log *log, void *data,
                      bool (*each)(void *data, const struct lost *lost))
{
    struct readers readers = {.count = 0};
    uint32_t thing = 0;
    for (size_t i = 0; i < log->access_count; i++) {
        const struct tt__named_access *access =
            &log->accesses[log->by_thing[i]];
        TT_ASSERT(i == 0 ||
                  log->accesses[log->by_thing[i - 1]].thing <= access->thing);
        struct lost lost;
        if (access->thing != thing) {
            readers.count = 0;
            thing = access->thing;
        }
        if (take_access(log, &readers, access, &lost) && each(data, &lost)) {
            return true;
        }
    }
    return false;
}

static bool is_line(const struct tt__named_access *a,
                    const struct tt__named_access *b)
{
    return a->line == b->line && tt__is_file(a->file, b->file);
}

static bool is_like_lost(void *data, const struct lost *lost)
{
    const struct lost *wanted = data;
    return is_line(lost->read, wanted->read) &&
           is_line(lost->between, wanted->between) &&
           is_line(lost->write, wanted->write);
}

struct search {
    struct moment *moment;
    struct lost best;
    bool found;
};

/* The last one that the default run has nothing like. */
static bool choose_lost(void *data, const struct lost *lost)
{
    struct search *search = data;
    struct lost wanted = *lost;
    bool is_later =
        !search->found || lost->write->handle > search->best.write->handle;
    TT_ASSERT(lost->read->handle < lost->between->handle);
    if (is_later && !each_lost(&search->moment->usual, &wanted, is_like_lost)) {
        search->best = *lost;
        search->found = true;
    }
    return false;
}

static bool put_lost(struct moment *moment)
{
    FILE *out = moment->out;
    const struct log *log = &moment->failing;
    struct search search = {.moment = moment, .found = false};
    each_lost(log, &search, choose_lost);
    if (!search.found) {
        return false;
    }
    const struct lost *best = &search.best;
    TT_ASSERT(best->read->access == TT_READ && best->write->access != TT_READ);
    bool is_item = !is_variable(best->write);
    put_actor(out, log, actor_of(log, best->read));
    fputs(" read ", out);
    put_thing(out, log, best->read);
    put_when(out, log, best->read);
    fputs(" before ", out);
    put_actor(out, log, actor_of(log, best->between));
    fputs(is_item ? " wrote to it" : " wrote it", out);
    put_when(out, log, best->between);
    fputs(is_item ? ", and then wrote to it" : ", and then overwrote that",
          out);
    put_when(out, log, best->write);
    fputs("; in the default run no write comes between those lines\n", out);
    return true;
}

/* ---- Reads of another write ---------------------------------------------- */

/* A read, and the write that it saw; NULL: none that is in the log. */
struct seen {
    uint32_t read, write; /* accesses; TT__NOBODY: none */
};

/* The write that each read of a variable or an attribute saw, in the order of
 * the log (malloc); of other accesses TT__NOBODY. */
static uint32_t *find_writes(const struct log *log)
{
    uint32_t *writes = malloc((log->access_count + 1) * sizeof *writes);
    uint32_t thing = 0, last = TT__NOBODY;
    for (size_t i = 0; writes != NULL && i < log->access_count; i++) {
        uint32_t at = log->by_thing[i];
        const struct tt__named_access *access = &log->accesses[at];
        TT_ASSERT(at < log->access_count);
        if (access->thing != thing) {
            thing = access->thing;
            last = TT__NOBODY;
        }
        writes[at] = TT__NOBODY;
        if (access->access == TT_READ) {
            writes[at] = last;
        } else {
            last = at;
        }
    }
    return writes;
}

/* Whether two accesses of two logs are at one place, by one task. */
static bool is_there(const struct log *a, const struct tt__named_access *x,
                     const struct log *b, const struct tt__named_access *y)
{
    return is_line(x, y) && x->access == y->access && x->named == y->named &&
           strcmp(variable_of(a, x), variable_of(b, y)) == 0 &&
           strcmp(name_of(a, actor_of(a, x)), name_of(b, actor_of(b, y))) == 0;
}

/* How many accesses of that thing like the one AT were before it. */
static size_t number_of(const struct log *log, uint32_t at)
{
    const struct tt__named_access *access = &log->accesses[at];
    size_t number = 0;
    TT_ASSERT(at < log->access_count);
    for (uint32_t i = 0; i < at; i++) {
        number += log->accesses[i].thing == access->thing &&
                  is_there(log, &log->accesses[i], log, access);
    }
    return number;
}

/* Which reads are compared, and when they differ. */
enum compared {
    BY_PLACE,  /* if they saw writes at other places */
    BY_NUMBER, /* ... or the n-th write there, and not the m-th */
    OF_ITEMS,  /* reads of containers, if a write comes before them no more */
    OF_OTHERS  /* reads of different objects, by place */
};

/* Whether two writes correspond. */
static bool is_same_write(const struct moment *moment, uint32_t failing,
                          uint32_t usual, enum compared how)
{
    if (failing == TT__NOBODY || usual == TT__NOBODY) {
        return failing == usual;
    }
    return is_there(&moment->failing, &moment->failing.accesses[failing],
                    &moment->usual, &moment->usual.accesses[usual]) &&
           (how != BY_NUMBER || number_of(&moment->failing, failing) ==
                                    number_of(&moment->usual, usual));
}

/* The read of USUAL that corresponds to the read AT of FAILING. */
static uint32_t find_usual(const struct moment *moment, uint32_t at)
{
    const struct log *failing = &moment->failing, *usual = &moment->usual;
    const struct tt__named_access *read = &failing->accesses[at];
    uint32_t thing = moment->usual_things[read->thing];
    size_t number = thing == 0 ? 0 : number_of(failing, at);
    TT_ASSERT(read->access == TT_READ);
    for (uint32_t i = 0; thing != 0 && i < usual->access_count; i++) {
        if (usual->accesses[i].thing == thing &&
            is_there(usual, &usual->accesses[i], failing, read) &&
            number-- == 0) {
            return i;
        }
    }
    return TT__NOBODY;
}

/* The read of USUAL that corresponds to the read AT of FAILING but for its
 * object: both are the task's first there. */
static uint32_t find_another(const struct moment *moment, uint32_t at)
{
    const struct log *failing = &moment->failing, *usual = &moment->usual;
    const struct tt__named_access *read = &failing->accesses[at];
    uint32_t thing = moment->usual_things[read->thing];
    bool is_first = thing != 0 && read->named == TT_NAMED_ATTRIBUTE;
    TT_ASSERT(read->access == TT_READ);
    for (uint32_t i = 0; is_first && i < at; i++) {
        is_first = !is_there(failing, &failing->accesses[i], failing, read);
    }
    for (uint32_t i = 0; is_first && i < usual->access_count; i++) {
        if (is_there(usual, &usual->accesses[i], failing, read)) {
            return usual->accesses[i].thing == thing ? TT__NOBODY : i;
        }
    }
    return TT__NOBODY;
}

/* The write of the thing that is read AT, after it, that corresponds to WANTED
 * of the default run. */
static uint32_t find_later(const struct moment *moment, uint32_t at,
                           uint32_t wanted)
{
    const struct log *failing = &moment->failing;
    TT_ASSERT(at < failing->access_count);
    for (uint32_t i = at + 1; i < failing->access_count; i++) {
        if (failing->accesses[i].thing == failing->accesses[at].thing &&
            is_same_write(moment, i, wanted, BY_NUMBER)) {
            return i;
        }
    }
    return TT__NOBODY;
}

static void put_written(FILE *out, const struct log *log, uint32_t write)
{
    bool is_around = log->accesses[write].handle == TT__NOBODY;
    TT_ASSERT(write < log->access_count &&
              log->accesses[write].access == TT_WRITE);
    fprintf(out, "the value written %s ", is_around ? "at" : "by");
    put_access(out, log, &log->accesses[write]);
    if (log->accesses[write].handle != TT__NOBODY) {
        fputs(" in ", out);
        put_tick(out, log, log->accesses[write].handle);
    }
}

/* READ of the failing run saw WRITE, and in the default run WANTED. */
static void put_seen(struct moment *moment, struct seen seen, uint32_t wanted,
                     enum compared how)
{
    FILE *out = moment->out;
    const struct log *failing = &moment->failing, *usual = &moment->usual;
    const struct tt__named_access *read = &failing->accesses[seen.read];
    uint32_t later = wanted == TT__NOBODY || how == OF_OTHERS
                         ? TT__NOBODY
                         : find_later(moment, seen.read, wanted);
    TT_ASSERT(read->access == TT_READ);
    put_access(out, failing, read);
    fputs(" read ", out);
    put_thing(out, failing, read);
    fputs(" in ", out);
    put_tick(out, failing, read->handle);
    if (how == OF_ITEMS) {
        /* which item was written is not known */
    } else if (seen.write == TT__NOBODY) {
        fputs(": its first value", out);
    } else {
        fputs(": ", out);
        put_written(out, failing, seen.write);
    }
    if (later != TT__NOBODY) {
        fputs(", before ", out);
        put_access(out, failing, &failing->accesses[later]);
        fputs(how == OF_ITEMS ? " wrote to it" : " wrote it", out);
        if (failing->accesses[later].handle != TT__NOBODY) {
            fputs(" in ", out);
            put_tick(out, failing, failing->accesses[later].handle);
        }
        fputs("; in the default run that came first\n", out);
        return;
    }
    fputs(how == OF_OTHERS
              ? "; in the default run it read that of another object: "
              : "; in the default run it was ",
          out);
    if (wanted == TT__NOBODY) {
        fputs("its first value", out);
    } else {
        put_written(out, usual, wanted);
    }
    fputc('\n', out);
}

/* Whether the task that reads AT had itself written what it saw, in both runs.
 */
static bool is_own_write(const struct moment *moment, uint32_t at,
                         uint32_t failing, uint32_t usual)
{
    const struct log *logs[] = {&moment->failing, &moment->usual};
    const uint32_t writes[] = {failing, usual};
    const char *reader =
        name_of(logs[0], actor_of(logs[0], &logs[0]->accesses[at]));
    TT_ASSERT(logs[0]->accesses[at].access == TT_READ);
    for (unsigned i = 0; i < 2; i++) {
        if (writes[i] == TT__NOBODY ||
            strcmp(name_of(logs[i],
                           actor_of(logs[i], &logs[i]->accesses[writes[i]])),
                   reader) != 0) {
            return false;
        }
    }
    return true;
}

enum { LOOKS_MAX = 1 << 25 /* at accesses, which bounds the time */ };

static bool is_later(const struct moment *moment, uint32_t read, uint32_t write)
{
    return write != TT__NOBODY && find_later(moment, read, write) != TT__NOBODY;
}

/* Of the failing run's reads the first that saw another write. */
static bool put_first_seen(struct moment *moment, const uint32_t *failing_saw,
                           const uint32_t *usual_saw, enum compared how)
{
    const struct log *failing = &moment->failing;
    size_t each = 4 * (failing->access_count + moment->usual.access_count);
    size_t looks = 0;
    for (uint32_t i = 0; i < failing->access_count && looks < LOOKS_MAX; i++) {
        const struct tt__named_access *read = &failing->accesses[i];
        if (read->access != TT_READ || is_variable(read) == (how == OF_ITEMS) ||
            actor_of(failing, read) == TT__NOBODY) {
            continue;
        }
        looks += each;
        uint32_t usual =
            how == OF_OTHERS ? find_another(moment, i) : find_usual(moment, i);
        TT_ASSERT(usual == TT__NOBODY || usual < moment->usual.access_count);
        if (usual != TT__NOBODY &&
            !is_same_write(moment, failing_saw[i], usual_saw[usual], how) &&
            (how != BY_NUMBER ||
             !is_own_write(moment, i, failing_saw[i], usual_saw[usual])) &&
            (how != OF_ITEMS || is_later(moment, i, usual_saw[usual]))) {
            put_seen(moment, (struct seen){i, failing_saw[i]}, usual_saw[usual],
                     how);
            return true;
        }
    }
    return false;
}

static bool put_read(struct moment *moment, enum compared how)
{
    if (tt__accesses_hidden(moment->failing.of) ||
        tt__accesses_hidden(moment->usual.of)) {
        return false;
    }
    uint32_t *things = tt__things_match(moment->failing.of, moment->usual.of);
    uint32_t *failing_saw = find_writes(&moment->failing);
    uint32_t *usual_saw = find_writes(&moment->usual);
    moment->usual_things = things;
    bool made = things != NULL && failing_saw != NULL && usual_saw != NULL &&
                put_first_seen(moment, failing_saw, usual_saw, how);
    moment->usual_things = NULL;
    free(things);
    free(failing_saw);
    free(usual_saw);
    return made;
}

/* ---- Tasks that died ----------------------------------------------------- */

enum { DEATHS_MAX = 2 };

static size_t count_handles(const struct log *log, uint32_t actor)
{
    size_t count = 0;
    TT_ASSERT(actor < log->actor_count);
    for (size_t i = 0; i < log->handle_count; i++) {
        count += log->handles[i].actor == actor;
    }
    return count;
}

/* The first handle that ended with what the run failed with: what ended after
 * it is a consequence. */
static uint32_t find_failure(const struct moment *moment)
{
    uint32_t first = TT__NOBODY;
    for (size_t i = 0; i < moment->failing.actor_count; i++) {
        const struct tt__actor *actor = &moment->failing.actors[i];
        if (moment->line != 0 && actor->died_line == moment->line &&
            tt__is_file(actor->died_file, moment->file) &&
            actor->last < first) {
            first = actor->last;
        }
    }
    return first;
}

/* What the task of that name did in the default run, where it did not end so;
 * NULL: it did, or there is none. */
static const char *usual_end(const struct moment *moment, uint32_t at)
{
    const struct tt__actor *actor = &moment->failing.actors[at];
    uint32_t same = find_actor(&moment->usual, actor->name);
    TT_ASSERT(actor->died_of[0] != '\0');
    if (same == TT__NOBODY) {
        return NULL;
    }
    const struct tt__actor *usual = &moment->usual.actors[same];
    bool is_longer = count_handles(&moment->usual, same) >
                     count_handles(&moment->failing, at);
    if (!usual->done) {
        return "it did not end";
    }
    if (usual->died_of[0] == '\0') {
        return "it returned";
    }
    return is_longer ? "it ended later" : NULL;
}

/* Those that failed here, and in the default run did not, or later. */
static bool put_deaths(struct moment *moment)
{
    FILE *out = moment->out;
    const struct log *failing = &moment->failing;
    uint32_t failure = find_failure(moment);
    unsigned count = 0;
    for (uint32_t i = 0; i < failing->actor_count && count < DEATHS_MAX; i++) {
        const struct tt__actor *actor = &failing->actors[i];
        bool died = actor->died_of[0] != '\0' && actor->last != TT__NOBODY &&
                    actor->last < failure;
        const char *usual = died ? usual_end(moment, i) : NULL;
        if (usual == NULL) {
            continue;
        }
        fprintf(out, "`%s` ended with %s", actor->name, actor->died_of);
        if (actor->died_line != 0) {
            fputs(" at ", out);
            tt__put_line(out, actor->died_line, actor->died_file);
        }
        fputs(" in ", out);
        put_tick(out, failing, actor->last);
        fprintf(out, "; in the default run %s\n", usual);
        count++;
    }
    return count > 0;
}

/* ---- Waits --------------------------------------------------------------- */

/* Whether both end where a task of one name is suspended at one line; ACTOR is
 * that of the first. */
static bool is_wait(const struct tt__handle *at, uint32_t actor,
                    const struct tt__handle *like)
{
    return at->actor == actor && at->until_line == like->until_line &&
           tt__is_file(at->until_file, like->until_file);
}

/* How often ACTOR was suspended as at the end of LIKE before the handle
 * BEFORE. */
static size_t count_waits(const struct log *log, uint32_t actor,
                          const struct tt__handle *like, uint32_t before)
{
    size_t count = 0;
    TT_ASSERT(before < log->handle_count);
    for (uint32_t i = 0; i < before; i++) {
        count += is_wait(&log->handles[i], actor, like);
    }
    return count;
}

/* The handle that followed the NUMBER-th wait of LIKE's actor at its line;
 * WAITS: whether there is such a wait. */
static uint32_t find_resumed(const struct log *log,
                             const struct tt__handle *like, size_t number,
                             bool *waits)
{
    *waits = false;
    for (uint32_t i = 0; i < log->handle_count; i++) {
        if (log->handles[i].actor != like->actor) {
            continue;
        }
        if (*waits) {
            return i;
        }
        *waits = is_wait(&log->handles[i], like->actor, like) && number-- == 0;
    }
    return TT__NOBODY;
}

struct wait {
    uint32_t actor;
    uint32_t began;  /* the failing run's handle */
    uint32_t ended;  /* the default run's; TT__NOBODY: it is not known */
    uint32_t poster; /* who did: an actor of the default run, or TT__NOBODY */
    bool is_new;     /* the task is there in the default run, the wait is not */
};

/* Whether the message of a deadlock, "deadlock: main, get#2", has NAME. */
static bool has_name(const char *message, const char *name)
{
    size_t size = strlen(name);
    const char *at = strstr(message, ": ");
    while (at != NULL) {
        at += 2;
        if (strncmp(at, name, size) == 0 &&
            (at[size] == '\0' || at[size] == ',')) {
            return true;
        }
        at = strstr(at, ", ");
    }
    return false;
}

/* The last wait of an actor that is in the deadlock. */
static bool find_wait(const struct moment *moment, uint32_t actor,
                      struct wait *out)
{
    const struct log *failing = &moment->failing, *usual = &moment->usual;
    const struct tt__actor *who = &failing->actors[actor];
    if (!has_name(moment->message, who->name) || who->done ||
        who->last == TT__NOBODY ||
        failing->handles[who->last].until_line == 0) {
        return false;
    }
    const struct tt__handle *last = &failing->handles[who->last];
    uint32_t same = find_actor(usual, who->name);
    size_t number = count_waits(failing, actor, last, who->last);
    *out = (struct wait){actor, who->last, TT__NOBODY, TT__NOBODY, false};
    if (same != TT__NOBODY) {
        const struct tt__handle like = {.actor = same,
                                        .until_line = last->until_line,
                                        .until_file = last->until_file};
        bool waits;
        uint32_t resumed = find_resumed(usual, &like, number, &waits);
        out->is_new = !waits;
        uint32_t poster =
            resumed == TT__NOBODY ? TT__NOBODY : usual->handles[resumed].poster;
        if (poster != TT__NOBODY) {
            out->ended = poster;
            out->poster = usual->handles[poster].actor;
        }
    }
    TT_ASSERT(out->ended == TT__NOBODY || !out->is_new);
    return true;
}

/* What became of who ended the wait in the default run. */
static void put_poster(struct moment *moment, const struct wait *wait)
{
    FILE *out = moment->out;
    const struct log *failing = &moment->failing;
    const char *name = name_of(&moment->usual, wait->poster);
    uint32_t here = find_actor(failing, name);
    TT_ASSERT(wait->ended != TT__NOBODY);
    if (here == TT__NOBODY) {
        fprintf(out, "; this run has no task `%s`\n", name);
        return;
    }
    const struct tt__actor *actor = &failing->actors[here];
    if (!actor->done || actor->last == TT__NOBODY) {
        fputc('\n', out);
        return;
    }
    fputs(", and in this run ", out);
    put_actor(out, failing, here);
    fprintf(out, " ended with %s in ",
            actor->died_of[0] == '\0' ? "no exception" : actor->died_of);
    put_tick(out, failing, actor->last);
    fputc('\n', out);
}

static void put_wait(struct moment *moment, const struct wait *wait)
{
    FILE *out = moment->out;
    const struct log *failing = &moment->failing, *usual = &moment->usual;
    const struct tt__handle *began = &failing->handles[wait->began];
    TT_ASSERT(began->until_line != 0 && began->actor == wait->actor);
    put_actor(out, failing, wait->actor);
    fputs(" began to wait at ", out);
    tt__put_line(out, began->until_line, began->until_file);
    fputs(" in ", out);
    put_tick(out, failing, wait->began);
    if (wait->is_new) {
        fputs("; in the default run it did not wait there", out);
        bool waited = count_waits(failing, wait->actor, began, wait->began) > 0;
        fputs(waited ? " so often\n" : "\n", out);
        return;
    }
    if (wait->ended == TT__NOBODY) {
        fputs(", and nothing ended that\n", out);
        return;
    }
    const struct tt__handle *ended = &usual->handles[wait->ended];
    fputs("; in the default run that wait was ended in ", out);
    put_tick(out, usual, wait->ended);
    fputs(" by ", out);
    put_actor(out, usual, wait->poster);
    if (ended->from_line != 0) {
        fputs(" after ", out);
        tt__put_line(out, ended->from_line, ended->from_file);
    }
    put_poster(moment, wait);
}

enum { WAITS_MAX = 2 };

/* Whether who ended the wait in the default run waits for ever itself. */
static bool is_blocked(const struct moment *moment, const struct wait *wait)
{
    uint32_t here = wait->poster == TT__NOBODY
                        ? TT__NOBODY
                        : find_actor(&moment->failing,
                                     name_of(&moment->usual, wait->poster));
    return here != TT__NOBODY && !moment->failing.actors[here].done;
}

/* Of the waits that never end those that the default run does not have. */
static unsigned put_new_waits(struct moment *moment)
{
    struct wait wait;
    unsigned count = 0;
    for (uint32_t i = 0; i < moment->failing.actor_count; i++) {
        if (count < WAITS_MAX && find_wait(moment, i, &wait) && wait.is_new) {
            put_wait(moment, &wait);
            count++;
        }
    }
    return count;
}

/* New waits; else those that tasks ended in the default run which do not wait
 * themselves; else, if IS_ANY, the one that began last. */
static bool put_waits(struct moment *moment, bool is_any)
{
    struct wait wait, last = {.actor = TT__NOBODY};
    unsigned count = put_new_waits(moment);
    if (count > 0) {
        return true;
    }
    for (uint32_t i = 0; i < moment->failing.actor_count; i++) {
        if (!find_wait(moment, i, &wait)) {
            continue;
        }
        if (last.actor == TT__NOBODY || wait.began >= last.began) {
            last = wait;
        }
        TT_ASSERT(!wait.is_new);
        bool is_root = wait.ended != TT__NOBODY && !is_blocked(moment, &wait);
        if (is_root && count < WAITS_MAX) {
            put_wait(moment, &wait);
            count++;
        }
    }
    if (is_any && count == 0 && last.actor != TT__NOBODY) {
        put_wait(moment, &last);
        count++;
    }
    return count > 0;
}

/* ---- Loops --------------------------------------------------------------- */

enum { PERIOD_MAX = 256, TIMES = 4, PLACES_MAX = 8 };

static bool repeats(const struct log *log, size_t period)
{
    TT_ASSERT(period > 0 && period * TIMES <= log->handle_count);
    for (size_t i = 1; i <= period * (TIMES - 1); i++) {
        const struct tt__handle *at = &log->handles[log->handle_count - i];
        if (at->where != (at - period)->where ||
            at->actor != (at - period)->actor) {
            return false;
        }
    }
    return true;
}

/* The loop of a livelock, once: the shortest that ends the log. */
static bool put_loop(struct moment *moment)
{
    const struct log *log = &moment->failing;
    FILE *out = moment->out;
    size_t period = 1;
    while (period <= PERIOD_MAX && period * TIMES <= log->handle_count &&
           !repeats(log, period)) {
        period++;
    }
    if (period > PERIOD_MAX || period * TIMES > log->handle_count) {
        return false;
    }
    const struct tt__handle *last = &log->handles[log->handle_count - 1];
    const struct tt__handle *first = last - period;
    TT_ASSERT(last->tick >= first->tick && last->at_s >= first->at_s);
    uint64_t ticks = last->tick - first->tick;
    char time[TT__DURATION_SIZE];
    fprintf(
        out, "it repeats every %llu tick%s (%s): ", (unsigned long long)ticks,
        ticks == 1 ? "" : "s", tt__duration(last->at_s - first->at_s, time));
    unsigned count = 0;
    for (const struct tt__handle *at = first + 1; at <= last; at++) {
        if (at->actor == TT__NOBODY || count++ >= PLACES_MAX) {
            continue;
        }
        fputs(count > 1 ? ", " : "", out);
        put_actor(out, log, at->actor);
        fputs(" from ", out);
        tt__put_line(out, at->from_line, at->from_file);
        fputs(" to ", out);
        tt__put_line(out, at->until_line, at->until_file);
    }
    const char *end;
    if (count == 0) {
        end = "callbacks\n";
    } else if (count > PLACES_MAX) {
        end = " and others\n";
    } else {
        end = "\n";
    }
    fputs(end, out);
    return true;
}

/* ---- The text ------------------------------------------------------------ */

static bool put_sentences(struct moment *moment, enum tt_verdict verdict)
{
    bool whole = tt__accesses_whole(moment->failing.of) &&
                 tt__accesses_whole(moment->usual.of);
    bool has_handles = tt__accesses_has_handles(moment->failing.of) &&
                       tt__accesses_has_handles(moment->usual.of);
    bool is_put = false;
    if (verdict == TT_VERDICT_LIVELOCK || verdict == TT_VERDICT_RUNNING) {
        is_put = has_handles && put_loop(moment);
    } else if (verdict == TT_VERDICT_DEADLOCK && has_handles) {
        is_put = put_deaths(moment);
        is_put = put_waits(moment, !is_put) || is_put;
    } else if (verdict == TT_VERDICT_FAILED && whole) {
        is_put = put_lost(moment) || put_read(moment, BY_PLACE) ||
                 put_read(moment, BY_NUMBER) || put_read(moment, OF_ITEMS) ||
                 put_read(moment, OF_OTHERS);
        is_put = put_deaths(moment) || is_put;
    }
    return is_put;
}

char *tt__moment(const struct tt_sim_result *result,
                 const struct tt__accesses *failing,
                 const struct tt__accesses *usual, struct tt_moment *ticks)
{
    struct moment moment = {
        .line = result->line, .file = result->file, .message = result->message};
    char *text = NULL;
    size_t size = 0;
    bool good = open_log(&moment.failing, failing);
    TT_ASSERT(result->verdict != TT_VERDICT_OK);
    good = open_log(&moment.usual, usual) && good;
    moment.failing.ticks = ticks;
    moment.out = good ? open_memstream(&text, &size) : NULL;
    if (moment.out != NULL) {
        good = put_sentences(&moment, result->verdict);
        good = fclose(moment.out) == 0 && good;
    }
    if (!good || size == 0) {
        free(text);
        text = NULL;
    }
    free(moment.failing.by_thing);
    free(moment.usual.by_thing);
    return text;
}
