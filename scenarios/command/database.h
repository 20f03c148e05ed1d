/* SPDX-License-Identifier: MIT
 *
 * database.h: the tapes that failed before. See database.c.
 */
#ifndef DATABASE_H
#define DATABASE_H

#include "command.h"

struct database {
    char *folder;        /* owns (malloc) */
    bool is_named;       /* by the user: a link is followed */
    bool is_usable;      /* else it is as if it were empty */
    const char *program; /* the name of its file; borrowed */
    char **paths;        /* own (malloc), COUNT of them */
    size_t count;
    struct tt_tape *tapes; /* owns; those that could be read */
    size_t tape_count;
    const struct tt_tape **known; /* owns; the same, NULL at the end */
};

/* Whether a file of this name may be a tape of a database. */
bool database_is_tape_name(const char *name);

/* Whether FOLDER can be read, or made: EXIT_OK, or EXIT_USAGE after a line on
 * stderr. One that cannot be written may be used, too. */
int database_may_open(const char *folder);

/* Reads the tapes of the program FILE in FOLDER (NULL: .ticktape/ by FILE):
 * EXIT_OK, or EXIT_USAGE after a line on stderr. To be closed either way. FILE
 * is borrowed. */
int database_open(struct database *self, const char *folder, const char *file);
void database_close(struct database *self);

/* Adds a tape, unless it is there. EXIT_OK, or EXIT_USAGE after a line on
 * stderr. */
int database_add(struct database *self, const struct tt_tape *tape);

#endif
