/* SPDX-License-Identifier: MIT
 *
 * scenarios/explore_report.h: what `ticktape explore` says of a search.
 */
#ifndef EXPLORE_REPORT_H
#define EXPLORE_REPORT_H

#include "command.h"

/* A search that is over, with what the command line called things. Borrows
 * all but TRACEBACK. */
struct explored {
    const char *file;
    const char *tape;     /* where the shrunk tape is */
    const char *database; /* the folder of known failures; NULL: none */
    const struct search_request *search;
    const struct tt_explore_result *found;
    char *traceback; /* of the shrunk run; owns (malloc); NULL: none */
};

/* For people, on stdout. */
void explored_put(const struct explored *explored);
/* For machines. */
void explored_put_json(const struct explored *explored, FILE *out);

#endif
