/* SPDX-License-Identifier: MIT
 *
 * source_lines.h: the lines of CPython's sources that define our natives.
 */
#ifndef TT__SOURCE_LINES_H
#define TT__SOURCE_LINES_H

#include <ticktape/tt.h>

/* source_lines.c: the line of CPython's sources that defines SELF, a native. */
enum tt_source tt__native_source(tt_value self, const char **file,
                                 uint32_t *line);

#endif
