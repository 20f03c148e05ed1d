/* SPDX-License-Identifier: MIT
 *
 * merge.h: joining results, for `ticktape merge` and `campaign`.
 */
#ifndef MERGE_H
#define MERGE_H

#include "explore_report.h"

/* Joins the results in COUNT files (at least one), reports what all found, and
 * writes it to JSON (NULL: nowhere), with tapes next to it, or next to the
 * program. Missing shards are named on stderr. Returns an exit code. */
int merge_results(char *const *files, int count, const char *json,
                  enum loudness loudness);

#endif
