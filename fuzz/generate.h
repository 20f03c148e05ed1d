/* SPDX-License-Identifier: MIT
 *
 * fuzz/generate.h: programs from bytes.
 */
#ifndef FUZZ_GENERATE_H
#define FUZZ_GENERATE_H

#include <stddef.h>
#include <stdint.h>

/* The source (malloc) of the program that SIZE BYTES encode, byte for byte as
 * `tests/oracle/generate.py --bytes` writes it. Any bytes encode a program, and
 * each program ends. NULL without memory. */
char *fuzz_generate(const uint8_t *bytes, size_t size, size_t *length);

#endif
