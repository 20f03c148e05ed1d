/* SPDX-License-Identifier: MIT
 *
 * fuzz/generate.c: tests/oracle/generate.py in C, fast enough for a fuzzer.
 *
 * The grammar is the same, converted by fuzz/grammar.py. This file expands it,
 * decision by decision in the order of generate.py, whose comments explain it.
 * Text is written once, in place: the expansion of {name} has the indentation
 * of its line. fuzz/check.py compares the two.
 */
#include "generate.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ticktape/tt_sim.h>

/* A name of the grammar. */
struct rule {
    const char *name;
    const char *endless; /* its expansion where it is nested too deeply */
    size_t first;        /* its rows */
    size_t count;
};

/* What some programs have and others do without. */
struct feature {
    const char *parts; /* the name of the rule of its classes and functions */
    const char *prelude;
};

#include "fuzz/grammar.inc"

enum { NAME_MAX_SIZE = 24 };

struct program {
    /* Decisions. */
    const uint8_t *at;
    const uint8_t *end;
    uint32_t weights[GRAMMAR_ROWS];
    /* Where it is. */
    unsigned number;
    unsigned size;
    unsigned depth;
    unsigned nested;
    /* Its shape. */
    unsigned depth_max, size_max, longest, fuel, shared, first_tasks, workers,
        callbacks, generators;
    bool keeps;
    bool simple[8];
    bool features[GRAMMAR_FEATURES];
    /* Its text so far; owns. */
    char *text;
    size_t length;
    size_t room;
    bool lost; /* no memory */
};

/* ---- Text ---------------------------------------------------------------- */

static void put_char(struct program *p, char c)
{
    if (p->length == p->room) {
        size_t room = p->room == 0 ? 1 << 14 : 2 * p->room;
        char *text = realloc(p->text, room);
        if (text == NULL) {
            p->lost = true;
            return;
        }
        p->text = text;
        p->room = room;
    }
    p->text[p->length++] = c;
}

/* Text whose line breaks are followed by INDENT spaces. */
static void put(struct program *p, const char *text, size_t indent)
{
    for (; *text != '\0' && !p->lost; text++) {
        put_char(p, *text);
        for (size_t i = 0; *text == '\n' && i < indent; i++) {
            put_char(p, ' ');
        }
    }
}

/* Spaces at the start of the line that is being written, of text from FROM
 * on. */
static size_t spaces_here(const struct program *p, size_t from, bool *first)
{
    size_t line = p->length, spaces = 0;
    while (line > from && p->text[line - 1] != '\n') {
        line--;
    }
    *first = line == from;
    while (line < p->length && p->text[line] == ' ') {
        line++;
        spaces++;
    }
    return spaces;
}

/* In the lines from FROM on that begin with "return ", replaces that by NEW,
 * which is shorter, and the rest of the line too if REST. */
static void replace_returns(struct program *p, size_t from, const char *new,
                            bool rest)
{
    static const char old[] = "return ";
    const size_t old_size = sizeof old - 1, new_size = strlen(new);
    size_t to = from;
    for (size_t at = from; at < p->length;) {
        while (at < p->length && p->text[at] == ' ') {
            p->text[to++] = p->text[at++];
        }
        if (p->length - at >= old_size &&
            memcmp(p->text + at, old, old_size) == 0) {
            memcpy(p->text + to, new, new_size);
            to += new_size;
            at += old_size;
            while (rest && at < p->length && p->text[at] != '\n') {
                at++;
            }
        }
        while (at < p->length && p->text[at] != '\n') {
            p->text[to++] = p->text[at++];
        }
        if (at < p->length) {
            p->text[to++] = p->text[at++];
        }
    }
    p->length = to;
}

/* ---- Decisions ----------------------------------------------------------- */

static unsigned below(struct program *p, unsigned n)
{
    size_t size = n <= 256 ? 1 : 2;
    unsigned value = 0;
    if ((size_t)(p->end - p->at) < size) {
        p->at = p->end;
        return 0;
    }
    for (; size > 0; size--) {
        value = value << 8 | *p->at++;
    }
    return value % n;
}

static const struct rule *rule_of(const char *name)
{
    for (size_t i = 0; i < GRAMMAR_NAMES; i++) {
        if (strcmp(rules[i].name, name) == 0) {
            return &rules[i];
        }
    }
    fprintf(stderr, "the grammar has no {%s}\n", name);
    abort();
}

static const char *choose_row(struct program *p, const struct rule *rule)
{
    unsigned sum = 0;
    for (size_t i = 0; i < rule->count; i++) {
        sum += p->weights[rule->first + i];
    }
    unsigned chosen = below(p, sum);
    size_t row = rule->first;
    while (chosen >= p->weights[row]) {
        chosen -= p->weights[row++];
    }
    return rows[row];
}

static void decide_weights(struct program *p, uint8_t swarm)
{
    for (size_t i = 0; i < GRAMMAR_ROWS; i++) {
        p->weights[i] = swarms[swarm][i];
    }
    for (unsigned left = below(p, 4); left > 0; left--) {
        const uint8_t *theme = themes[below(p, GRAMMAR_THEMES)];
        for (size_t i = 0; i < GRAMMAR_ROWS; i++) {
            p->weights[i] *= theme[i] ? GRAMMAR_DWELT : 1;
        }
    }
}

/* Rows that a feature adds are the program's only if the feature is. */
static void decide_features(struct program *p)
{
    for (unsigned left = below(p, GRAMMAR_FEATURES_MAX + 1); left > 0; left--) {
        p->features[below(p, GRAMMAR_FEATURES)] = true;
    }
    for (size_t i = 0; i < GRAMMAR_ROWS; i++) {
        TT_ASSERT(owners[i] <= GRAMMAR_FEATURES);
        if (owners[i] > 0) {
            p->weights[i] *= p->features[owners[i] - 1] ? GRAMMAR_DWELT : 0;
        }
    }
}

static void decide_shape(struct program *p)
{
    p->depth_max = 2 + below(p, 4);
    p->size_max = 15 * (1 + below(p, 9));
    p->longest = 1 + below(p, 6);
    p->fuel = 10 * (1 + below(p, 6));
    p->shared = 1 + below(p, 3);
    p->keeps = below(p, 4) == 1;
    p->first_tasks = 1 + below(p, 6);
    p->workers = 1 + below(p, 5);
    for (unsigned i = 0; i < p->workers; i++) {
        p->simple[i] = below(p, 3) == 1;
    }
    p->callbacks = 1 + below(p, 3);
    p->generators = 1 + below(p, 2);
}

/* ---- Expansion ----------------------------------------------------------- */

/* Each writes the expansion of a name in a line of INDENT spaces. */
static void put_made(struct program *p, const char *name, size_t indent);

/* The name in braces at AT, into NAME; false: there is none. */
static bool read_name(const char *at, char *name)
{
    size_t size = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    if (size == 0 || size >= NAME_MAX_SIZE || at[1 + size] != '}') {
        return false;
    }
    memcpy(name, at + 1, size);
    name[size] = '\0';
    return true;
}

static void expand(struct program *p, const char *row, size_t indent)
{
    size_t from = p->length;
    char name[NAME_MAX_SIZE];
    while (*row != '\0' && !p->lost) {
        if (*row == '{' && read_name(row, name)) {
            bool first;
            size_t spaces = spaces_here(p, from, &first);
            put_made(p, name, first ? indent + spaces : spaces);
            row += strlen(name) + 2;
        } else {
            put(p, (char[]){*row++, '\0'}, indent);
        }
    }
}

static void kind_of_step(struct program *p, const char *prefix, char *name)
{
    bool is_last = p->depth >= p->depth_max || p->size >= p->size_max;
    bool deep = false;
    if (*prefix == 't') {
        strcpy(name, is_last ? "astep" : "tstep");
        return;
    }
    deep = !is_last && below(p, 20) >= 13;
    snprintf(name, NAME_MAX_SIZE, "%s%s", prefix, deep ? "deep" : "step");
}

static bool begins(const struct program *p, size_t from, const char *word)
{
    size_t size = strlen(word);
    return p->length - from >= size && memcmp(p->text + from, word, size) == 0;
}

/* LEAST to MOST statements. */
static void put_block(struct program *p, const char *prefix, unsigned least,
                      unsigned most, size_t indent)
{
    unsigned nested = p->nested;
    char name[NAME_MAX_SIZE];
    p->nested = 0;
    p->depth++;
    unsigned count = least + below(p, most - least + 1);
    for (unsigned i = 0; i < count; i++) {
        p->size++;
        if (i > 0) {
            put(p, "\n", indent);
        }
        size_t from = p->length;
        kind_of_step(p, prefix, name);
        put_made(p, name, indent);
        if (begins(p, from, "raise") || begins(p, from, "return")) {
            break;
        }
    }
    p->depth--;
    p->nested = nested;
}

/* What the program has of its features at its top level. */
static void put_features(struct program *p)
{
    for (size_t i = 0; i < GRAMMAR_FEATURES; i++) {
        if (p->features[i]) {
            put(p, features[i].prelude, 0);
            put_made(p, features[i].parts, 0);
            put(p, "\n\n\n", 0);
        }
    }
}

/* "work2(" or the like, then {k} and a parenthesis. */
static void put_call(struct program *p, const char *name, unsigned count,
                     size_t indent)
{
    char text[NAME_MAX_SIZE];
    snprintf(text, sizeof text, "%s%u({k})", name, below(p, count));
    expand(p, text, indent);
}

/* A name in capitals. */
static void put_special(struct program *p, const char *name, size_t indent)
{
    char text[NAME_MAX_SIZE];
    if (strcmp(name, "NUMBERED") == 0) {
        snprintf(text, sizeof text, "%u", ++p->number);
        put(p, text, indent);
    } else if (strcmp(name, "CORO") == 0) {
        put_call(p, "work", p->workers, indent);
    } else if (strcmp(name, "GEN") == 0) {
        put_call(p, "made", p->generators, indent);
    } else if (strcmp(name, "RACER") == 0) {
        expand(p, "functools.partial(racer, {k})", indent);
    } else if (strcmp(name, "CALL") == 0) {
        snprintf(text, sizeof text, "call%u", below(p, p->callbacks));
        put(p, text, indent);
    } else {
        size_t from = p->length;
        TT_ASSERT(strcmp(name, "STARRED") == 0);
        put_block(p, "a", 1, p->longest, indent);
        replace_returns(p, from, "x = ", false);
    }
}

static void put_made(struct program *p, const char *name, size_t indent)
{
    size_t size = strlen(name);
    if (size >= 5 && strcmp(name + size - 5, "block") == 0) {
        char prefix[] = {size > 5 ? name[0] : '\0', '\0'};
        put_block(p, prefix, 1, p->longest, indent);
        return;
    }
    if (name[0] >= 'A' && name[0] <= 'Z') {
        put_special(p, name, indent);
        return;
    }
    const struct rule *rule = rule_of(name);
    if (rule->endless != NULL && p->nested >= GRAMMAR_NESTED_MAX) {
        put(p, rule->endless, indent);
        return;
    }
    p->nested++;
    expand(p, choose_row(p, rule), indent);
    p->nested--;
}

/* ---- The program --------------------------------------------------------- */

enum { BODY = 4 };

static void put_function(struct program *p, const char *head,
                         const char *prefix, const char *last)
{
    put(p, head, BODY);
    put(p, "\n", BODY);
    put_block(p, prefix, 2, 6, BODY);
    put(p, "\n", BODY);
    expand(p, last, BODY);
    put(p, "\n\n\n", 0);
}

static void put_functions(struct program *p)
{
    char head[96];
    for (unsigned i = 0; i < p->callbacks; i++) {
        snprintf(head, sizeof head,
                 "def call%u(*args):\nn = burn(%u)\nprint('call%u', args)", i,
                 i, i);
        put_function(p, head, "", "pass");
    }
    for (unsigned i = 0; i < p->workers; i++) {
        snprintf(head, sizeof head,
                 "async def work%u(n):\nn = burn(n)\nprint('work%u', n)", i, i);
        put_function(p, head, p->simple[i] ? "t" : "a", "pass");
    }
    for (unsigned i = 0; i < p->generators; i++) {
        size_t from = p->length;
        snprintf(head, sizeof head,
                 "async def made%u(n):\nn = burn(n)\nyield n", i);
        put_function(p, head, "y", "pass");
        replace_returns(p, from, "return", true);
    }
}

static void put_main(struct program *p)
{
    char head[64], last[512] = "";
    unsigned rounds = 1 + below(p, 8);
    for (unsigned i = 0; i < p->first_tasks; i++) {
        strcat(last, "keep({made})\n");
    }
    for (unsigned i = 0; i < rounds; i++) {
        strcat(last, "{round}\n");
    }
    strcat(last, "{ending}");
    snprintf(head, sizeof head, "async def main(n):\nsetup(%u, %s)", p->shared,
             p->keeps ? "True" : "False");
    put_function(p, head, "", last);
    expand(p, "{start}", 0);
    put(p, "\n", 0);
}

char *fuzz_generate(const uint8_t *bytes, size_t size, size_t *length)
{
    struct program *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    size = size < GRAMMAR_DECISIONS_MAX ? size : GRAMMAR_DECISIONS_MAX;
    p->at = bytes + (size > 0);
    p->end = bytes + size;
    decide_weights(p, size > 0 ? bytes[0] : 0);
    decide_features(p);
    decide_shape(p);
    char fuel[32];
    snprintf(fuel, sizeof fuel, "\n\nFUEL[0] = %u\n\n\n", p->fuel);
    put(p, prelude, 0);
    put(p, fuel, 0);
    put_features(p);
    put_functions(p);
    put_main(p);
    char *text = p->text;
    *length = p->length;
    if (p->lost) {
        free(text);
        text = NULL;
    }
    free(p);
    return text;
}
