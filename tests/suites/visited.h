/* SPDX-License-Identifier: MIT
 *
 * tests/suites/visited.h: what all schedules of a program come to, by dfs and
 * by dpor.
 *
 * Both strategies must see the same: the happens-before classes, and what each
 * came to, which is its verdict, its last line, all that was printed and all
 * values in the end.
 */
#ifndef TT_TESTS_VISITED_H
#define TT_TESTS_VISITED_H

#include <ticktape/tt_sim.h>

/* What one run came to. */
struct outcome {
    struct tt_hash class;
    uint64_t what;
};

struct visited {
    uint64_t runs;
    bool exhausted;
    /* Of the order in which tasks were made, this is a dependence. */
    enum tt_watches watches;
    struct outcome *at; /* owns; sorted, each once */
    size_t count;
    size_t capacity;
    size_t classes;
    bool cut; /* a run was refused, or ended by a limit */
};

struct visited_program {
    int (*body)(struct tt_env *env, void *data);
    void *data;
    const uint64_t *state; /* a hash of all values in the end, or NULL */
    uint32_t enabled;
    double vary[2]; /* with `latency` in ASKS: tt_sim_options */
    size_t memory_max;
};

enum { ASKS_ANY = TT_CHOICES_SOUND | 1U << TT_CHOICE_READY };

/* All runs of the strategy NAME, RUNS_MAX at most. WATCHES: from the first run
 * on. */
void visit(const struct visited_program *program, const char *name,
           uint64_t runs_max, enum tt_watches watches, struct visited *visited);
void visited_deinit(struct visited *visited);
/* Whether both saw the same. */
bool visited_agree(const struct visited *a, const struct visited *b);

struct visited_sums {
    uint64_t programs, runs_dfs, runs_dpor, classes, optimal;
    uint64_t cut; /* programs of which runs were refused, or met a limit */
};

/* Both strategies; false: they differ, and a line says so, unless NAME is NULL.
 * Nothing is compared if there are too many schedules. */
bool visited_compare(const struct visited_program *program, const char *name,
                     uint64_t dfs_max, struct visited_sums *sums);

#endif
