/* SPDX-License-Identifier: MIT
 *
 * words.h: the deviations of a run as sentences: see words.c and words_fold.c.
 */
#ifndef TT_WORDS_H
#define TT_WORDS_H

#include <ticktape/tt_sim.h>

/* ---- words.c ------------------------------------------------------------- */

struct tt__words;

/* NULL: no memory. */
struct tt__words *tt__words_new(void);
void tt__words_free(struct tt__words *words);

/* Adds the line of QUESTION, which was answered with ANSWER, not 0. */
void tt__words_add(struct tt__words *words, const struct tt_question *question,
                   uint64_t answer);
/* Has these texts instead, of a run in another process. */
void tt__words_set(struct tt__words *words, const char *text,
                   const char *folded);

/* A line for each deviation; borrowed until the next one. NULL: no memory. */
const char *tt__words_text(struct tt__words *words, size_t *size);
/* The same, folded. It ends the line that is being folded. */
const char *tt__words_folded(struct tt__words *words);

/* ---- words_fold.c -------------------------------------------------------- */

/* A part of the text of all lines. */
struct tt__excerpt {
    size_t at;
    size_t size;
};

/* What a deviation is about that lets one handle overtake another. */
struct tt__overtaking {
    uint64_t tick;
    struct tt__excerpt who;  /* ran */
    struct tt__excerpt rest; /* of the line: " ran before ..." */
};

struct tt__fold;

/* NULL: no memory. */
struct tt__fold *tt__fold_new(void);
void tt__fold_free(struct tt__fold *fold);
/* Takes the next line of TEXT; PASSING: what it is about, NULL if nothing is
 * overtaken. */
void tt__fold_add(struct tt__fold *fold, const char *text,
                  struct tt__excerpt line,
                  const struct tt__overtaking *passing);
/* Ends what is being folded, and returns all lines: borrowed. NULL: no memory.
 */
const char *tt__fold_end(struct tt__fold *fold, const char *text);
/* Has FOLDED instead. */
void tt__fold_set(struct tt__fold *fold, const char *folded);

#endif
