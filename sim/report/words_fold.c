/* SPDX-License-Identifier: MIT
 *
 * words_fold.c: lines of deviations that belong together become one.
 *
 * A handle that has to wait is overtaken again and again, each time by one
 * deviation. For people that is one event: it is reported once, with who
 * overtook the handle and how often. What a line is about is known from its
 * deviation (struct tt__overtaking), not from its text.
 *
 * Invariant: `count` lines, which all are about the same overtaken handle, have
 * been taken and not been written yet; `run` is where they are in the text.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

enum { FEWEST = 3, NAMED_MAX = 4, NAMES_MAX = 16 };

/* Those who overtook, in the order of their first time. Of very many the rest
 * has no names. */
struct overtakers {
    struct tt__excerpt who[NAMES_MAX];
    uint64_t times[NAMES_MAX];
    size_t count;
    uint64_t unnamed;
};

struct tt__fold {
    FILE *out;
    char *text;
    size_t size;
    struct tt__overtaking first;
    uint64_t last_tick;
    uint64_t count;
    struct tt__excerpt run;
    struct overtakers all;
};

struct tt__fold *tt__fold_new(void)
{
    struct tt__fold *fold = calloc(1, sizeof *fold);
    if (fold != NULL) {
        fold->out = open_memstream(&fold->text, &fold->size);
    }
    if (fold != NULL && fold->out == NULL) {
        free(fold);
        return NULL;
    }
    return fold;
}

void tt__fold_free(struct tt__fold *fold)
{
    if (fold != NULL) {
        fclose(fold->out);
        free(fold->text);
        free(fold);
    }
}

static bool are_equal(const char *text, struct tt__excerpt a,
                      struct tt__excerpt b)
{
    return a.size == b.size && memcmp(text + a.at, text + b.at, a.size) == 0;
}

static void put_part(const struct tt__fold *fold, const char *text,
                     struct tt__excerpt part)
{
    fwrite(text + part.at, 1, part.size, fold->out);
}

static void count_overtaker(struct overtakers *all, const char *text,
                            struct tt__excerpt who)
{
    size_t at = 0;
    TT_ASSERT(all->count <= NAMES_MAX);
    while (at < all->count && !are_equal(text, all->who[at], who)) {
        at++;
    }
    if (at == NAMES_MAX) {
        all->unnamed++;
        return;
    }
    if (at == all->count) {
        all->who[at] = who;
        all->times[at] = 0;
        all->count++;
    }
    all->times[at]++;
}

/* What goes before overtaker AT of COUNT; LAST: none follows them. */
static const char *between(size_t at, size_t count, bool last)
{
    if (at == 0) {
        return "";
    }
    return last && at + 1 == count ? " and " : ", ";
}

static void put_overtakers(const struct tt__fold *fold, const char *text)
{
    const struct overtakers *all = &fold->all;
    bool all_named = all->count <= NAMED_MAX && all->unnamed == 0;
    size_t named = all_named ? all->count : NAMED_MAX;
    uint64_t others = all->unnamed;
    TT_ASSERT(all->count > 0 && named <= all->count);
    for (size_t i = named; i < all->count; i++) {
        others += all->times[i];
    }
    for (size_t i = 0; i < named; i++) {
        fputs(between(i, named, all_named), fold->out);
        put_part(fold, text, all->who[i]);
        if (all->times[i] > 1) {
            fprintf(fold->out, " (%" PRIu64 " times)", all->times[i]);
        }
    }
    if (!all_named) {
        fprintf(fold->out, " and others (%" PRIu64 " times)", others);
    }
}

/* Writes the lines that are being folded: as one, if they are many. */
static void end_run(struct tt__fold *fold, const char *text)
{
    const struct tt__overtaking *first = &fold->first;
    TT_ASSERT((fold->count == 0) == (fold->run.size == 0));
    if (fold->count < FEWEST) {
        put_part(fold, text, fold->run);
    } else {
        TT_ASSERT(first->tick <= fold->last_tick);
        if (first->tick == fold->last_tick) {
            fprintf(fold->out, "at tick %" PRIu64 " ", first->tick);
        } else {
            fprintf(fold->out, "from tick %" PRIu64 " to tick %" PRIu64 " ",
                    first->tick, fold->last_tick);
        }
        put_overtakers(fold, text);
        put_part(fold, text, first->rest);
        fputc('\n', fold->out);
    }
    fold->count = 0;
    fold->run.size = 0;
    fold->all = (struct overtakers){.count = 0};
}

void tt__fold_add(struct tt__fold *fold, const char *text,
                  struct tt__excerpt line, const struct tt__overtaking *passing)
{
    bool continues = passing != NULL && fold->count > 0 &&
                     are_equal(text, passing->rest, fold->first.rest);
    TT_ASSERT(line.size > 0 && text[line.at + line.size - 1] == '\n');
    if (!continues) {
        end_run(fold, text);
    }
    if (passing == NULL) {
        put_part(fold, text, line);
        return;
    }
    if (fold->count++ == 0) {
        fold->first = *passing;
        fold->run.at = line.at;
    }
    fold->last_tick = passing->tick;
    fold->run.size += line.size;
    TT_ASSERT(fold->run.at + fold->run.size == line.at + line.size);
    count_overtaker(&fold->all, text, passing->who);
}

const char *tt__fold_end(struct tt__fold *fold, const char *text)
{
    end_run(fold, text);
    return fflush(fold->out) != 0 ? NULL : fold->text;
}

void tt__fold_set(struct tt__fold *fold, const char *folded)
{
    TT_ASSERT(fold->count == 0 && fold->size == 0);
    fputs(folded, fold->out);
}
