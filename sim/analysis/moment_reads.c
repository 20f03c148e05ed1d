/* SPDX-License-Identifier: MIT
 *
 * moment_reads.c: the accesses that decided a run.
 *
 * Two kinds of facts. A stale read: a task reads, somebody else writes that,
 * and the task relies on what it read: it writes the same, or it fails where it
 * accesses it again; and in the default run nothing is written between those
 * lines. Or else the first read that saw another write than in the default run,
 * and so found something else. Of an item of a container only writes of that
 * item count, and of the whole. Only accesses count from which something can
 * have reached the failure: through what others read, wake-ups, and results.
 */
#include <stdlib.h>
#include <string.h>

#include "moment_log.h"
#include "sim/base/line.h"
#include "things.h"

/* ---- Words --------------------------------------------------------------- */

static const char *text_of(const struct tt__run_log *log,
                           const struct tt__logged *access)
{
    return tt__accesses_name(log->of, access->text);
}

/* "line 47", "`get` at line 47" */
static void put_access(FILE *out, const struct tt__run_log *log,
                       const struct tt__logged *access)
{
    if (access->handle != TT__NOBODY) {
        tt__put_actor(out, log, access->actor);
        fputs(" at ", out);
    }
    tt__put_line(out, access->line, access->file);
}

static void put_in_tick(struct tt__moment_of *moment,
                        const struct tt__run_log *log,
                        const struct tt__logged *access)
{
    if (access->handle != TT__NOBODY) {
        tt__put_in_tick(moment, log, access->handle);
    }
}

/* " at line 47 (tick 3 @0.1)" */
static void put_when(struct tt__moment_of *moment,
                     const struct tt__logged *access)
{
    TT_ASSERT(access->handle != TT__NOBODY);
    fputs(" at ", moment->out);
    tt__put_line(moment->out, access->line, access->file);
    fputs(" (", moment->out);
    tt__put_tick(moment, &moment->failing, access->handle);
    fputc(')', moment->out);
}

/* "evaluated `key in self.table`", "read attribute `value`" */
static void put_read(FILE *out, const struct tt__run_log *log,
                     const struct tt__logged *access)
{
    const char *name = tt__accesses_name(log->of, access->name);
    if (access->named != TT_NAMED_ITEM) {
        static const char *const kinds[] = {[TT_NAMED_VARIABLE] = "",
                                            [TT_NAMED_ATTRIBUTE] = "attribute ",
                                            [TT_NAMED_CLASS] =
                                                "class attribute "};
        fprintf(out, "read %s`%s`", kinds[access->named], name);
    } else if (*text_of(log, access) != '\0') {
        fprintf(out, "evaluated `%s`", text_of(log, access));
    } else {
        fprintf(out, "read a %s", name);
    }
}

/* "ran `self.table.pop(key)`", "wrote it" */
static void put_write(FILE *out, const struct tt__run_log *log,
                      const struct tt__logged *access)
{
    if (access->named == TT_NAMED_ITEM && *text_of(log, access) != '\0') {
        fprintf(out, "ran `%s`", text_of(log, access));
    } else {
        fputs(access->named == TT_NAMED_ITEM ? "wrote to it" : "wrote it", out);
    }
}

/* ---- What can have reached the failure ----------------------------------- */

struct relevant {
    uint32_t *until; /* owns; of each actor the last handle that counts, plus 1
                      */
    bool *accesses;  /* owns; of each access of the failing run */
};

static void reach(struct relevant *relevant, uint32_t actor, uint32_t handle)
{
    TT_ASSERT(relevant->until != NULL);
    if (actor != TT__NOBODY && handle != TT__NOBODY &&
        relevant->until[actor] < handle + 1) {
        relevant->until[actor] = handle + 1;
    }
}

static bool is_failing(const struct tt__moment_of *moment,
                       const struct tt__actor *actor)
{
    return moment->line != 0 && actor->died_line == moment->line &&
           tt__is_file(actor->died_file, moment->file);
}

/* Who failed, and who had ended by then. If it waited too long, all: the reason
 * is what somebody did not do. */
static void reach_failure(const struct tt__moment_of *moment, bool is_late,
                          struct relevant *relevant)
{
    const struct tt__run_log *log = &moment->failing;
    uint32_t failed = TT__NOBODY;
    for (uint32_t i = 0; i < log->actor_count; i++) {
        const struct tt__actor *actor = &log->actors[i];
        if (is_failing(moment, actor) && actor->last < failed) {
            failed = actor->last;
            reach(relevant, i, actor->last);
        }
    }
    for (uint32_t i = 0; i < log->actor_count; i++) {
        const struct tt__actor *actor = &log->actors[i];
        bool is_reached = failed == TT__NOBODY || is_late ||
                          (actor->done && actor->last < failed) ||
                          (actor->is_thread && actor->name[0] == '\0');
        if (is_reached) {
            reach(relevant, i, actor->last);
        }
    }
}

/* From the end on back. */
static void spread(const struct tt__run_log *log, struct relevant *relevant)
{
    uint32_t handle = (uint32_t)log->handle_count;
    for (size_t i = log->access_count; i > 0; i--) {
        const struct tt__logged *access = &log->accesses[i - 1];
        while (access->handle != TT__NOBODY && handle > access->handle) {
            const struct tt__handle *at = &log->handles[--handle];
            if (at->actor != TT__NOBODY && at->poster != TT__NOBODY &&
                relevant->until[at->actor] > handle) {
                reach(relevant, log->handles[at->poster].actor, at->poster);
            }
        }
        bool is_reached = access->actor == TT__NOBODY ||
                          access->handle == TT__NOBODY ||
                          relevant->until[access->actor] > access->handle;
        uint32_t saw = log->saw[i - 1];
        relevant->accesses[i - 1] = is_reached;
        if (is_reached && saw != TT__NOBODY) {
            reach(relevant, log->accesses[saw].actor,
                  log->accesses[saw].handle);
        }
    }
}

static void free_relevant(struct relevant *relevant)
{
    free(relevant->until);
    free(relevant->accesses);
    *relevant = (struct relevant){.until = NULL};
}

/* False: no memory. */
static bool find_relevant(const struct tt__moment_of *moment, bool is_late,
                          struct relevant *relevant)
{
    const struct tt__run_log *log = &moment->failing;
    relevant->until = calloc(log->actor_count + 1, sizeof *relevant->until);
    relevant->accesses =
        calloc(log->access_count + 1, sizeof *relevant->accesses);
    if (relevant->until == NULL || relevant->accesses == NULL) {
        return false;
    }
    reach_failure(moment, is_late, relevant);
    spread(log, relevant);
    return true;
}

/* ---- Stale reads --------------------------------------------------------- */

/* A task reads, another one writes, and the first one accesses it again. */
struct stale {
    const struct tt__logged *read, *between, *then;
};

enum { READERS_MAX = 64 };

struct reader {
    const struct tt__logged *read;
    const struct tt__logged *between; /* the last write since; NULL: none */
};

struct readers {
    struct reader at[READERS_MAX];
    size_t count;
};

/* The reader that ACCESS continues; NULL: there is none. */
static struct reader *reader_of(struct readers *readers,
                                const struct tt__logged *access)
{
    for (size_t i = readers->count; i > 0; i--) {
        struct reader *reader = &readers->at[i - 1];
        if (reader->read->actor == access->actor &&
            tt__logged_conflict(reader->read, access)) {
            return reader;
        }
    }
    return NULL;
}

static void forget(struct readers *readers, const struct reader *reader)
{
    size_t at = (size_t)(reader - readers->at);
    TT_ASSERT(at < readers->count);
    readers->count--;
    memmove(&readers->at[at], &readers->at[at + 1],
            (readers->count - at) * sizeof readers->at[at]);
}

static void add_reader(struct readers *readers, const struct tt__logged *read)
{
    TT_ASSERT(read->access == TT_READ && read->actor != TT__NOBODY);
    if (readers->count == READERS_MAX) {
        forget(readers, readers->at);
    }
    readers->at[readers->count++] = (struct reader){.read = read};
}

static void note_write(struct readers *readers, const struct tt__logged *write)
{
    TT_ASSERT(write->access == TT_WRITE && readers->count <= READERS_MAX);
    for (size_t i = 0; i < readers->count; i++) {
        if (readers->at[i].read->actor != write->actor &&
            tt__logged_conflict(readers->at[i].read, write)) {
            readers->at[i].between = write;
        }
    }
}

/* The log has an access of one thing; whether it relies on a stale read. */
static bool take_access(struct readers *readers,
                        const struct tt__logged *access, struct stale *out)
{
    bool is_known = access->actor != TT__NOBODY && access->handle != TT__NOBODY;
    struct reader *own = is_known ? reader_of(readers, access) : NULL;
    bool is_stale = own != NULL && own->between != NULL &&
                    tt__logged_conflict(own->between, access) &&
                    own->read->handle < own->between->handle &&
                    own->between->handle < access->handle;
    if (is_stale) {
        *out = (struct stale){own->read, own->between, access};
        TT_ASSERT(out->read->thing == out->then->thing &&
                  out->between->thing == out->then->thing);
    }
    if (own != NULL) {
        forget(readers, own);
    }
    if (is_known && access->access == TT_READ) {
        add_reader(readers, access);
    } else if (is_known) {
        note_write(readers, access);
    }
    return is_stale;
}

/* Calls EACH for all of LOG until it is true. */
static bool each_stale(const struct tt__run_log *log, void *data,
                       bool (*each)(void *data, const struct stale *stale))
{
    struct readers readers = {.count = 0};
    uint32_t thing = 0;
    for (size_t i = 0; i < log->access_count; i++) {
        const struct tt__logged *access = &log->accesses[log->by_thing[i]];
        struct stale stale;
        TT_ASSERT(i == 0 ||
                  log->accesses[log->by_thing[i - 1]].thing <= access->thing);
        if (access->thing != thing) {
            readers.count = 0;
            thing = access->thing;
        }
        if (take_access(&readers, access, &stale) && each(data, &stale)) {
            return true;
        }
    }
    return false;
}

static bool is_like_stale(void *data, const struct stale *stale)
{
    const struct stale *wanted = data;
    return tt__logged_is_line(stale->read, wanted->read) &&
           tt__logged_is_line(stale->between, wanted->between) &&
           tt__logged_is_line(stale->then, wanted->then) &&
           stale->then->access == wanted->then->access;
}

enum { LOOKS_MAX = 1 << 25 /* at accesses, which bounds the time */ };

struct search {
    const struct tt__moment_of *moment;
    const struct relevant *relevant;
    struct stale best;
    bool found;
    bool is_failure; /* the best one is where the run failed */
    size_t looks;    /* at accesses of the default run */
};

/* Whether the run failed there. */
static bool is_where_it_failed(const struct tt__moment_of *moment,
                               const struct tt__logged *access)
{
    const struct tt__run_log *log = &moment->failing;
    const struct tt__actor *actor = &log->actors[access->actor];
    TT_ASSERT(access->actor < log->actor_count);
    bool is_last = actor->is_thread || actor->last == access->handle;
    return is_last && moment->line != 0 &&
           (access->line == moment->line
                ? tt__is_file(access->file, moment->file)
                : access->line == actor->died_line &&
                      tt__is_file(access->file, actor->died_file) &&
                      actor->died_of[0] != '\0');
}

/* Whether both found the same, which says that nothing was stale. */
static bool found_the_same(const struct tt__logged *a,
                           const struct tt__logged *b)
{
    return a->text == b->text && a->value == b->value &&
           a->value & TT_NAMED_EXACT;
}

/* The one at the failure, or else the last one that writes, of those that the
 * default run has nothing like. */
static bool choose_stale(void *data, const struct stale *stale)
{
    struct search *search = data;
    struct stale wanted = *stale;
    size_t at = (size_t)(stale->then - search->moment->failing.accesses);
    bool fails = is_where_it_failed(search->moment, stale->then);
    bool writes = stale->then->access == TT_WRITE;
    bool is_better = !search->found || (fails && !search->is_failure) ||
                     (fails == search->is_failure &&
                      stale->then->handle > search->best.then->handle);
    TT_ASSERT(stale->read->handle < stale->between->handle);
    if (!search->relevant->accesses[at] || !(writes || fails) || !is_better ||
        (!writes && found_the_same(stale->read, stale->then))) {
        return false;
    }
    search->looks += search->moment->usual.access_count;
    if (!each_stale(&search->moment->usual, &wanted, is_like_stale)) {
        search->best = *stale;
        search->found = true;
        search->is_failure = fails;
    }
    return search->looks > LOOKS_MAX;
}

static void put_then(FILE *out, const struct tt__run_log *log,
                     const struct tt__logged *then)
{
    bool is_item = then->named == TT_NAMED_ITEM;
    TT_ASSERT(then->handle != TT__NOBODY);
    fputs(", and then ", out);
    if (then->access == TT_WRITE && !is_item) {
        fputs("overwrote that", out);
    } else if (then->access == TT_WRITE) {
        put_write(out, log, then);
    } else if (is_item) {
        put_read(out, log, then);
    } else {
        fputs("read it again", out);
    }
}

static bool put_stale(struct tt__moment_of *moment,
                      const struct relevant *relevant)
{
    const struct tt__run_log *log = &moment->failing;
    struct search search = {.moment = moment, .relevant = relevant};
    each_stale(log, &search, choose_stale);
    const struct stale *best = &search.best;
    if (!search.found || !tt__sentence_begin(moment, best->read->handle)) {
        return false;
    }
    FILE *out = moment->out;
    TT_ASSERT(best->read->access == TT_READ &&
              best->between->access == TT_WRITE);
    tt__put_actor(out, log, best->read->actor);
    fputc(' ', out);
    put_read(out, log, best->read);
    put_when(moment, best->read);
    fputs(" before ", out);
    tt__put_actor(out, log, best->between->actor);
    fputc(' ', out);
    put_write(out, log, best->between);
    put_when(moment, best->between);
    put_then(out, log, best->then);
    put_when(moment, best->then);
    fputs("; in the default run no write comes between those lines", out);
    tt__sentence_end(moment);
    return true;
}

/* ---- Reads of another write ---------------------------------------------- */

/* A read, and the write that it saw; TT__NOBODY: none that is in the log. */
struct seen {
    uint32_t read, write;
};

/* Which reads are compared, and when they differ. */
enum compared {
    BY_PLACE,  /* if they saw writes at other places */
    BY_NUMBER, /* ... or the n-th write there, and not the m-th */
    OF_OTHERS  /* reads of different objects, by place */
};

/* Whether two writes correspond. */
static bool is_same_write(const struct tt__moment_of *moment, uint32_t failing,
                          uint32_t usual, enum compared how)
{
    const struct tt__run_log *a = &moment->failing, *b = &moment->usual;
    if (failing == TT__NOBODY || usual == TT__NOBODY) {
        return failing == usual;
    }
    return a->places[failing] == b->places[usual] &&
           (how != BY_NUMBER ||
            tt__logged_number(a, failing) == tt__logged_number(b, usual));
}

/* The read of the default run that corresponds to the read AT. */
static uint32_t find_usual(const struct tt__moment_of *moment, uint32_t at)
{
    const struct tt__run_log *failing = &moment->failing;
    uint32_t thing = moment->usual_things[failing->accesses[at].thing];
    TT_ASSERT(failing->accesses[at].access == TT_READ);
    return thing == 0
               ? TT__NOBODY
               : tt__logged_find(&moment->usual, thing, failing->places[at],
                                 tt__logged_number(failing, at));
}

/* The read of the default run that corresponds to the read AT but for its
 * object: both are the task's first there. */
static uint32_t find_another(const struct tt__moment_of *moment, uint32_t at)
{
    const struct tt__run_log *failing = &moment->failing,
                             *usual = &moment->usual;
    const struct tt__logged *read = &failing->accesses[at];
    uint32_t thing = moment->usual_things[read->thing];
    bool is_first = thing != 0 && read->named == TT_NAMED_ATTRIBUTE;
    TT_ASSERT(read->access == TT_READ);
    for (uint32_t i = 0; is_first && i < at; i++) {
        is_first = failing->places[i] != failing->places[at];
    }
    for (uint32_t i = 0; is_first && i < usual->access_count; i++) {
        if (usual->places[i] == failing->places[at]) {
            return usual->accesses[i].thing == thing ? TT__NOBODY : i;
        }
    }
    return TT__NOBODY;
}

/* The write of the thing that is read AT, after it, that corresponds to WANTED
 * of the default run. */
static uint32_t find_later(const struct tt__moment_of *moment, uint32_t at,
                           uint32_t wanted)
{
    const struct tt__run_log *failing = &moment->failing,
                             *usual = &moment->usual;
    uint32_t found = wanted == TT__NOBODY
                         ? TT__NOBODY
                         : tt__logged_find(failing, failing->accesses[at].thing,
                                           usual->places[wanted],
                                           tt__logged_number(usual, wanted));
    TT_ASSERT(at < failing->access_count);
    return found != TT__NOBODY && found > at ? found : TT__NOBODY;
}

/* " (for the 3rd time)" */
static void put_times(FILE *out, size_t times)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    size_t last = times % 10;
    bool is_teen = times / 10 % 10 == 1;
    TT_ASSERT(times > 0);
    fprintf(out, " (for the %zu%s time)", times,
            is_teen || last > 3 ? "th" : ends[last]);
}

/* IS_LAST: after "the last to change it was". */
static void put_written(struct tt__moment_of *moment,
                        const struct tt__run_log *log, uint32_t write,
                        bool is_last)
{
    const struct tt__logged *at = &log->accesses[write];
    FILE *out = moment->out;
    TT_ASSERT(write < log->access_count && at->access == TT_WRITE);
    if (at->named == TT_NAMED_ITEM) {
        put_access(out, log, at);
        fputs(is_last ? ", which " : " ", out);
        put_write(out, log, at);
    } else {
        bool is_around = at->handle == TT__NOBODY;
        fprintf(out, "the value written %s ", is_around ? "at" : "by");
        put_access(out, log, at);
    }
    put_in_tick(moment, log, at);
    if (moment->is_vague) {
        put_times(out, tt__logged_number(log, write) + 1);
    }
}

/* "; in the default run it was ..." */
static void put_usual(struct tt__moment_of *moment,
                      const struct tt__logged *read, uint32_t wanted,
                      enum compared how)
{
    FILE *out = moment->out;
    bool is_item = read->named == TT_NAMED_ITEM;
    TT_ASSERT(out != NULL && read->access == TT_READ);
    if (is_item) {
        fputs("; in the default run ", out);
    } else {
        fputs(how == OF_OTHERS
                  ? "; in the default run it read that of another object: "
                  : "; in the default run it was ",
              out);
    }
    if (wanted != TT__NOBODY) {
        fputs(is_item ? "the last to change it was " : "", out);
        put_written(moment, &moment->usual, wanted, is_item);
    } else {
        fputs(is_item ? "nobody had changed it" : "its first value", out);
    }
}

/* READ of the failing run saw WRITE, and in the default run WANTED. */
static void put_seen(struct tt__moment_of *moment, struct seen seen,
                     uint32_t wanted, enum compared how)
{
    FILE *out = moment->out;
    const struct tt__run_log *failing = &moment->failing;
    const struct tt__logged *read = &failing->accesses[seen.read];
    uint32_t later =
        how == OF_OTHERS ? TT__NOBODY : find_later(moment, seen.read, wanted);
    bool is_item = read->named == TT_NAMED_ITEM;
    TT_ASSERT(read->access == TT_READ);
    put_access(out, failing, read);
    fputc(' ', out);
    put_read(out, failing, read);
    put_in_tick(moment, failing, read);
    if (seen.write == TT__NOBODY && (!is_item || later == TT__NOBODY)) {
        fputs(is_item ? ", when nobody had changed it" : ": its first value",
              out);
    } else if (seen.write != TT__NOBODY && (!is_item || later == TT__NOBODY)) {
        fputs(is_item ? ", after " : ": ", out);
        put_written(moment, failing, seen.write, false);
    }
    if (later == TT__NOBODY) {
        put_usual(moment, read, wanted, how);
        return;
    }
    const struct tt__logged *write = &failing->accesses[later];
    fputs(", before ", out);
    put_access(out, failing, write);
    fputc(' ', out);
    put_write(out, failing, write);
    put_in_tick(moment, failing, write);
    fputs("; in the default run that came first", out);
}

/* Whether the task that reads AT had itself written what it saw, in both runs.
 */
static bool is_own_write(const struct tt__moment_of *moment, uint32_t at,
                         uint32_t failing, uint32_t usual)
{
    const struct tt__run_log *a = &moment->failing, *b = &moment->usual;
    const char *reader = tt__logged_name(a, a->accesses[at].actor);
    TT_ASSERT(a->accesses[at].access == TT_READ);
    return failing != TT__NOBODY && usual != TT__NOBODY &&
           strcmp(tt__logged_name(a, a->accesses[failing].actor), reader) ==
               0 &&
           strcmp(tt__logged_name(b, b->accesses[usual].actor), reader) == 0;
}

/* Whether the read AT saw a write of its own handle. */
static bool is_fresh(const struct tt__run_log *log, uint32_t at)
{
    uint32_t saw = log->saw[at];
    TT_ASSERT(log->accesses[at].access == TT_READ);
    return saw != TT__NOBODY &&
           log->accesses[saw].handle == log->accesses[at].handle &&
           log->accesses[saw].actor == log->accesses[at].actor;
}

/* Whether nobody had written what the read AT saw, and in the default run the
 * task itself had, as it does here never: it has gone another way before. */
static bool is_strayed(const struct tt__moment_of *moment, uint32_t at,
                       uint32_t usual)
{
    const struct tt__run_log *a = &moment->failing, *b = &moment->usual;
    uint32_t saw = b->saw[usual];
    TT_ASSERT(b->accesses[usual].access == TT_READ);
    return a->saw[at] == TT__NOBODY && saw != TT__NOBODY &&
           find_later(moment, at, saw) == TT__NOBODY &&
           strcmp(tt__logged_name(a, a->accesses[at].actor),
                  tt__logged_name(b, b->accesses[saw].actor)) == 0;
}

/* Whether the reads found different things, as far as their writes say that,
 * and what they found. */
static bool is_different(const struct tt__moment_of *moment, uint32_t at,
                         uint32_t usual, enum compared how)
{
    const struct tt__run_log *a = &moment->failing, *b = &moment->usual;
    const struct tt__logged *read = &a->accesses[at];
    uint64_t value = read->value, other = b->accesses[usual].value;
    TT_ASSERT(b->accesses[usual].access == TT_READ);
    if (is_same_write(moment, a->saw[at], b->saw[usual], how) ||
        (value == other && value & TT_NAMED_EXACT) || is_fresh(a, at) ||
        is_strayed(moment, at, usual)) {
        return false;
    }
    if (how == BY_NUMBER &&
        is_own_write(moment, at, a->saw[at], b->saw[usual])) {
        return false;
    }
    /* Other items may have been written. */
    bool is_vague = read->named == TT_NAMED_ITEM && read->key == 0 &&
                    (value == other || value == 0 || other == 0);
    return !is_vague || find_later(moment, at, b->saw[usual]) != TT__NOBODY;
}

enum { AHEAD_MAX = 64 };

/* Whether the handle that reads AT also writes that. Who does so first, as with
 * counters and caches, often does not matter. */
static bool is_update(const struct tt__run_log *log, uint32_t at)
{
    const struct tt__logged *read = &log->accesses[at];
    TT_ASSERT(read->access == TT_READ);
    for (uint32_t i = at + 1; i < log->access_count && i <= at + AHEAD_MAX;
         i++) {
        const struct tt__logged *next = &log->accesses[i];
        if (next->handle != read->handle) {
            return false;
        }
        if (next->access == TT_WRITE && next->actor == read->actor &&
            tt__logged_conflict(read, next)) {
            return true;
        }
    }
    return false;
}

/* Of the failing run's reads the first that saw another write; UPDATES: of
 * those that are part of one. */
static bool put_first_seen(struct tt__moment_of *moment,
                           const struct relevant *relevant, enum compared how,
                           bool updates)
{
    const struct tt__run_log *failing = &moment->failing;
    size_t each = how == OF_OTHERS
                      ? failing->access_count + moment->usual.access_count
                      : 16;
    size_t looks = 0;
    for (uint32_t i = 0; i < failing->access_count && looks < LOOKS_MAX; i++) {
        const struct tt__logged *read = &failing->accesses[i];
        if (read->access != TT_READ || read->actor == TT__NOBODY ||
            read->handle == TT__NOBODY || !relevant->accesses[i]) {
            continue;
        }
        looks += each;
        uint32_t usual =
            how == OF_OTHERS ? find_another(moment, i) : find_usual(moment, i);
        TT_ASSERT(usual == TT__NOBODY || usual < moment->usual.access_count);
        if (usual != TT__NOBODY && is_different(moment, i, usual, how) &&
            is_update(failing, i) == updates &&
            tt__sentence_begin(moment, read->handle)) {
            moment->is_vague = how == BY_NUMBER;
            put_seen(moment, (struct seen){i, failing->saw[i]},
                     moment->usual.saw[usual], how);
            tt__sentence_end(moment);
            return true;
        }
    }
    return false;
}

/* Whether the run failed because somebody waited too long. */
static bool is_timeout(const struct tt__moment_of *moment)
{
    const struct tt__run_log *log = &moment->failing;
    for (uint32_t i = 0; i < log->actor_count; i++) {
        if (is_failing(moment, &log->actors[i])) {
            return strcmp(log->actors[i].died_of, "TimeoutError") == 0;
        }
    }
    return false;
}

bool tt__put_reads(struct tt__moment_of *moment)
{
    struct relevant relevant = {.until = NULL};
    uint32_t *things = tt__things_match(moment->failing.of, moment->usual.of);
    moment->usual_things = things;
    bool made = things != NULL && find_relevant(moment, false, &relevant) &&
                (put_stale(moment, &relevant) ||
                 put_first_seen(moment, &relevant, BY_PLACE, false) ||
                 put_first_seen(moment, &relevant, BY_PLACE, true) ||
                 put_first_seen(moment, &relevant, BY_NUMBER, false) ||
                 put_first_seen(moment, &relevant, BY_NUMBER, true) ||
                 put_first_seen(moment, &relevant, OF_OTHERS, false));
    if (!made && things != NULL && is_timeout(moment)) {
        free_relevant(&relevant);
        made = find_relevant(moment, true, &relevant) &&
               put_stale(moment, &relevant);
    }
    moment->usual_things = NULL;
    free(things);
    free_relevant(&relevant);
    return made;
}
