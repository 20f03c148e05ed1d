/* SPDX-License-Identifier: MIT
 *
 * line.h: how reports name a line of a program: "line 47", or in a module of
 * the program "line 47 of pool.py".
 */
#ifndef TT_LINE_H
#define TT_LINE_H

#include <stdio.h>
#include <string.h>

#include <ticktape/tt_sim.h>

/* FILE: tt_other_file, or tt_sim_result.file; NULL or empty: the program. */
static inline void tt__put_line(FILE *out, uint32_t line, const char *file)
{
    bool is_other = file != NULL && file[0] != '\0';
    TT_ASSERT(line > 0 || !is_other);
    fprintf(out, is_other ? "line %u of %s" : "line %u", (unsigned)line, file);
}

/* Whether two such files are one. Equal names may be at different addresses: of
 * two runs, or of two processes. */
static inline bool tt__is_file(const char *a, const char *b)
{
    return strcmp(a == NULL ? "" : a, b == NULL ? "" : b) == 0;
}

/* Sets OUT to FILE, or NULL; of a long one to its end. */
static inline void tt__copy_file(char out[TT_FILE_SIZE], const char *file)
{
    static const char cut[] = "...";
    size_t size = file == NULL ? 0 : strlen(file), room = TT_FILE_SIZE - 1;
    if (size <= room) {
        snprintf(out, TT_FILE_SIZE, "%s", file == NULL ? "" : file);
    } else {
        file += size - (room - (sizeof cut - 1));
        snprintf(out, TT_FILE_SIZE, "%s%s", cut, file);
    }
    TT_ASSERT(strlen(out) < TT_FILE_SIZE);
}

#endif
