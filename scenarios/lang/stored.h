/* SPDX-License-Identifier: MIT
 *
 * stored.h: modules of the library, compiled when ticktape is built.
 *
 * The build compiles all modules in Python once and stores what it gets as
 * constant data: scenarios/bootstrap/. An import of such a module copies one
 * block and patches the words in it that depend on the process (pointers) or on
 * the image (numbers of globals and of functions). Nothing is parsed.
 *
 * A stored module is a *record*: a head (struct tt__stored), tables that are
 * used in place, lists of patches, and the block. A position is a number of
 * bytes from the beginning of the record, or of the block. Pointers in the
 * block are to other places of it, to tables of the record, to the program, to
 * types (by their number) or to builtins (by their row), so that the record
 * itself has no addresses: it is the same in each build for one ABI.
 *
 * Invariant: to store a module that was loaded from a record yields the same
 * bytes as the record, and so does to store it compiled from its source.
 */
#ifndef TT__STORED_H
#define TT__STORED_H

#include "scenarios/lang/compile/code.h"

enum tt__patch {
    PATCH_BLOCK,   /* a word: a position in the block becomes a pointer */
    PATCH_RECORD,  /* a word: a position in the record becomes a pointer */
    PATCH_PROGRAM, /* a word becomes a pointer to the program */
    PATCH_TYPE,    /* a word: an index of tt__stored_types */
    PATCH_BUILTIN, /* a word: a row of tt__builtins, becomes its object */
    PATCH_GLOBAL,  /* 32 bits: the operand is the number of a global */
    PATCH_CACHES,  /* 32 bits: tt__code.caches_at */
    PATCH_COUNT
};

enum { STORED_ALIGNMENT = 16 }; /* of a record, and of the block in it */

/* The head of a record. Positions are in the record, if not said otherwise. */
struct tt__stored {
    uint32_t size; /* of the record, the head included */
    uint32_t block;
    uint32_t block_size;
    /* Positions in the block: a uint32_t each, by kind. */
    uint32_t patches;
    uint32_t patch_counts[PATCH_COUNT];
    uint32_t main;     /* in the block */
    uint32_t names;    /* in the block: of globals */
    uint32_t builtins; /* in the block */
    uint32_t bindings;
    uint32_t order;
    uint32_t global_count;
    uint32_t caches_count;
    uint32_t imports; /* of tt__program: a uint16_t each */
    uint32_t import_count;
    uint8_t reads_input;
    uint8_t names_call_graphs;
    uint16_t spare;
};

/* One for each module of tt__library, NULL for those in C. While ticktape is
 * being built there are none: count is 0. */
struct tt__stored_library {
    const struct tt__stored *const *modules;
    size_t count;
};
extern const struct tt__stored_library tt__stored_library;

/* The types of constants. */
enum { STORED_TYPE_COUNT = 6 };
extern const struct tt_type *const tt__stored_types[STORED_TYPE_COUNT];

/* Makes the record of PROGRAM, a compiled module of IMAGE, in POOL. NULL: no
 * memory. */
const struct tt__stored *tt__store(const struct tt__program *program,
                                   struct tt__pool *pool);

/* Loads a record into PROGRAM, whose globals and functions follow those of
 * IMAGE. What it imports has been loaded. 0; -1: no memory. */
int tt__stored_load(const struct tt__stored *stored,
                    struct tt__program *program, struct tt__image *image);

#endif
