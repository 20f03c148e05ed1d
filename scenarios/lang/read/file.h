/* SPDX-License-Identifier: MIT
 *
 * file.h: files, and the hashes that programs are known by.
 */
#ifndef TT_FILE_H
#define TT_FILE_H

#include <stddef.h>

enum {
    TT__FILE_HASH = 17 /* bytes, with the NUL */
};

/* All of a file and a NUL (malloc); or NULL and *WHY, a constant: "is a
 * directory". */
char *tt__file_read(const char *file, size_t *size, const char **why);
/* The same; a link, a pipe or a device is not read. */
char *tt__file_read_plain(const char *file, size_t *size, const char **why);
/* The same, and a link to a plain file is followed. */
char *tt__file_read_regular(const char *file, size_t *size, const char **why);
/* tt__file_read_plain, of at most MAX bytes. */
char *tt__file_read_max(const char *file, size_t max, size_t *size,
                        const char **why);
/* Writes the hash of a program's source in hex. */
void tt__file_hash(const char *text, size_t size, char *out);

#endif
