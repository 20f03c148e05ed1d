/* SPDX-License-Identifier: MIT
 *
 * merge.h: joining results, for `ticktape merge` and `campaign`.
 */
#ifndef MERGE_H
#define MERGE_H

/* Joins the results in COUNT files (at least one), tells what all found, and
 * writes it to JSON (NULL: nowhere), with tapes beside it, or beside the
 * program. Parts that are missing are named on stderr. An exit code. */
int merge_results(char *const *files, int count, const char *json);

#endif
