/* SPDX-License-Identifier: MIT
 *
 * things.h: which things of two logged runs correspond.
 */
#ifndef TT_THINGS_H
#define TT_THINGS_H

#include "accesses.h"

/* Of each thing in LOG (tt__named_access) the one in OTHER that corresponds to
 * it; 0: none (malloc; NULL: no memory). Two correspond if they are the n-th
 * that a task of that name began to access with that line: what a constructor
 * writes in its n-th call belongs to the n-th object. So do two, each of which
 * is the only one left of its name. */
uint32_t *tt__things_match(const struct tt__accesses *log,
                           const struct tt__accesses *other);

/* HASH, continued by bytes, or by a text with its end; NULL: by nothing.
 * FNV-1a: the same on each machine. */
uint64_t tt__hash_bytes(uint64_t hash, const void *bytes, size_t size);
uint64_t tt__hash_text(uint64_t hash, const char *text);

#endif
