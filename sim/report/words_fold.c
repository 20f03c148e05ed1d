/* SPDX-License-Identifier: MIT
 *
 * words_fold.c: the words of deviations, those that belong together in one
 * line.
 *
 * A handle that has to wait is overtaken again and again, each time by one
 * deviation: for people that is one thing, and it is told once, with who
 * overtook it and how often.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ticktape/tt_sim.h>

enum { FEWEST = 3, NAMED_MAX = 4, NAMES_MAX = 16 };

struct part {
    const char *at;
    size_t size;
};

/* "at tick TICK WHO ran before REST" */
struct overtaking {
    uint64_t tick;
    struct part who;
    struct part rest;
};

/* Those who overtook, in the order of their first time; of very many the rest
 * goes unnamed. */
struct overtakers {
    struct part who[NAMES_MAX];
    uint64_t times[NAMES_MAX];
    size_t count;
    uint64_t unnamed;
};

static bool are_equal(struct part a, struct part b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

static struct part line_at(const char *text)
{
    return (struct part){text, strcspn(text, "\n")};
}

static const char *behind(struct part line)
{
    return line.at + line.size + (line.at[line.size] == '\n');
}

/* Where WHAT first stands in LINE; NULL: nowhere. */
static const char *find(struct part line, const char *what)
{
    size_t size = strlen(what);
    TT_ASSERT(size > 0);
    for (size_t i = 0; i + size <= line.size; i++) {
        if (memcmp(line.at + i, what, size) == 0) {
            return line.at + i;
        }
    }
    return NULL;
}

static bool read_overtaking(struct part line, struct overtaking *out)
{
    static const char begins[] = "at tick ", between[] = " ran before ";
    const char *end = line.at + line.size;
    const char *middle = find(line, between);
    if (middle == NULL || strncmp(line.at, begins, sizeof begins - 1) != 0) {
        return false;
    }
    char *who;
    out->tick = strtoull(line.at + sizeof begins - 1, &who, 10);
    TT_ASSERT(who > line.at);
    if (*who != ' ' || who >= middle) {
        return false;
    }
    out->who = (struct part){who + 1, (size_t)(middle - who) - 1};
    out->rest = (struct part){middle, (size_t)(end - middle)};
    return true;
}

static void count(struct overtakers *all, struct part who)
{
    size_t at = 0;
    TT_ASSERT(all->count <= NAMES_MAX);
    while (at < all->count && !are_equal(all->who[at], who)) {
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

static void put_overtakers(FILE *out, const struct overtakers *all)
{
    bool all_named = all->count <= NAMED_MAX && all->unnamed == 0;
    size_t named = all_named ? all->count : NAMED_MAX;
    uint64_t others = all->unnamed;
    TT_ASSERT(all->count > 0 && named <= all->count);
    for (size_t i = named; i < all->count; i++) {
        others += all->times[i];
    }
    for (size_t i = 0; i < named; i++) {
        bool last = all_named && i + 1 == named;
        fprintf(out, "%s%.*s",
                i == 0 ? ""
                : last ? " and "
                       : ", ",
                (int)all->who[i].size, all->who[i].at);
        if (all->times[i] > 1) {
            fprintf(out, " (%" PRIu64 " times)", all->times[i]);
        }
    }
    if (!all_named) {
        fprintf(out, " and others (%" PRIu64 " times)", others);
    }
}

/* What overtakes the same from the line FIRST on, as one line, if that is
 * shorter: returns what stands after it, or NULL. */
static const char *fold(FILE *out, const char *text)
{
    struct overtaking first, next;
    struct overtakers all = {.count = 0};
    uint64_t last_tick = 0, lines = 0;
    if (!read_overtaking(line_at(text), &first)) {
        return NULL;
    }
    while (read_overtaking(line_at(text), &next) &&
           are_equal(next.rest, first.rest)) {
        count(&all, next.who);
        last_tick = next.tick;
        lines++;
        text = behind(line_at(text));
    }
    if (lines < FEWEST) {
        return NULL;
    }
    if (last_tick == first.tick) {
        fprintf(out, "at tick %" PRIu64 " ", first.tick);
    } else {
        fprintf(out, "from tick %" PRIu64 " to tick %" PRIu64 " ", first.tick,
                last_tick);
    }
    put_overtakers(out, &all);
    fprintf(out, "%.*s\n", (int)first.rest.size, first.rest.at);
    return text;
}

char *tt_words_fold(const char *words)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return NULL;
    }
    while (*words != '\0') {
        const char *next = fold(out, words);
        if (next == NULL) {
            struct part line = line_at(words);
            next = behind(line);
            fprintf(out, "%.*s\n", (int)line.size, line.at);
        }
        words = next;
    }
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
