/* SPDX-License-Identifier: MIT
 *
 * graph.h: call graphs of asyncio.
 */
#ifndef TT__GRAPH_H
#define TT__GRAPH_H

#include <ticktape/tt.h>

extern const struct tt_native tt__native_capture_call_graph,
    tt__native_format_call_graph, tt__native_future_add_to_awaited_by,
    tt__native_future_discard_from_awaited_by;

#endif
