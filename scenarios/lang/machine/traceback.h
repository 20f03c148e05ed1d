/* SPDX-License-Identifier: MIT
 *
 * traceback.h: what the files share that print tracebacks.
 */
#ifndef TT__TRACEBACK_H
#define TT__TRACEBACK_H

#include <stdio.h>

#include "machine.h"

/* Calls PUT with the source of the instruction before number OP of CODE, whose
 * line is LINE, with marks under it, line by line. OP 0: without marks. */
void tt__put_source(const struct tt__code *code, uint32_t line, uint32_t op,
                    void (*put)(void *data, const char *text, size_t size),
                    void *data);

/* tt_language.expression, of the instruction before number OP of CODE. */
bool tt__source_of_op(const struct tt__code *code, uint32_t op,
                      struct tt_slice *out, bool *is_cut);

/* The code of an entry, borrowed; NULL: none that is to be shown. */
const struct tt__code *tt__traceback_code(const struct tt_traceback *at);

/* The last lines of a traceback alone: the type, the text and the notes. */
void tt__traceback_exception(struct tt_env *env, struct tt_exc *exc, FILE *out);
/* The same, without the last line break; language.c. */
int tt__exception_text(struct tt_env *env, struct tt_exc *exc,
                       struct tt_text *out);

/* Where text goes, piece by piece. */
struct tt__put {
    void (*text)(void *data, const char *text, size_t size);
    void *data;
};
/* Puts what the program may have meant, after TEXT, the text of EXC. What it
 * runs may raise; nothing is raised at the end. */
void tt__put_suggestion(struct tt_env *env, const struct tt_exc *exc,
                        const char *text, const struct tt__put *put);

/* tt_language.other_file */
const char *tt__other_file(struct tt_env *env, const char *file);

/* Whether the character takes two columns; wide.c. */
bool tt__is_wide(uint32_t c);

#endif
