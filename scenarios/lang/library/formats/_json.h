/* SPDX-License-Identifier: MIT
 *
 * _json.h: the functions in C that json.py calls.
 */
#ifndef TT__JSON_H
#define TT__JSON_H

#include "scenarios/lang/library/modules.h"

/* _json_encode.c */
/* _json.encode(o, default, options, indent): the text of O; OPTIONS is (item
 * separator, key separator, ensure_ascii, check_circular, allow_nan,
 * sort_keys, skipkeys), INDENT a str or None. */
extern const struct tt_native tt__json_encode;
/* _json.quote(text, ensure_ascii) */
extern const struct tt_native tt__json_quote;

/* _json_decode.c */
/* _json.decode(text, at, options, fail): (value, end), of the value that
 * begins at AT. OPTIONS is (strict, object_hook, object_pairs_hook,
 * parse_float, parse_int, parse_constant), None where left out; FAIL(message,
 * text, at) raises the error. */
extern const struct tt_native tt__json_decode;
/* _json.skip(text, at): where the white space from AT on ends. */
extern const struct tt_native tt__json_skip;

#endif
