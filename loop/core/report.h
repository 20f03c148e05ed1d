/* SPDX-License-Identifier: MIT
 *
 * report.h: exceptions that nobody handles: the loop's exception handler.
 */
#ifndef TT__REPORT_H
#define TT__REPORT_H

#include <ticktape/tt.h>

/* The type of a callback in C, as messages name it. */
extern const struct tt_type tt__c_function_type;
/* Calls a program's handler with a context dict, in the context of what the
 * report is about. */
int tt__call_handler_with(struct tt_loop *loop, tt_value context,
                          const struct tt_report *report);
/* The handler raised: the default one gets that. 0, or an exit (TT_ERAISED). */
int tt__handler_raised(struct tt_loop *loop, tt_value context);
/* The exception in the slot left a callback: calls the loop's handler, or
 * passes KeyboardInterrupt and SystemExit on (TT_ERAISED). DATA is needed for
 * tasks, handles and done callbacks, which report for themselves before they
 * drop it. */
int tt__callback_raised(struct tt_loop *loop,
                        const struct tt_callback *callback, void *data);

#endif
