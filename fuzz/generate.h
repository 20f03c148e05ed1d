/* SPDX-License-Identifier: MIT
 *
 * fuzz/generate.h: programs from bytes.
 */
#ifndef FUZZ_GENERATE_H
#define FUZZ_GENERATE_H

#include <stddef.h>
#include <stdint.h>

/* Gives the source (malloc) of the program that SIZE BYTES make: that which
 * `tests/oracle/generate.py --bytes` makes of them, to the byte. Any bytes make
 * one, and every one of them ends. NULL without memory. */
char *fuzz_generate(const uint8_t *bytes, size_t size, size_t *length);

#endif
