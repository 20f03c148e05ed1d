/* SPDX-License-Identifier: MIT
 *
 * log.h: what CPython's logging writes to stderr.
 */
#ifndef TT__LOG_H
#define TT__LOG_H

#include <ticktape/tt.h>

/* What CPython's logging or warnings write to stderr: no event of a trace.
 * log.c. */
int tt__log(struct tt_env *env, const char *text, size_t size);
/* Whether anything can come of a log: of a program's own handlers, or on
 * stderr. */
bool tt__is_log_wanted(struct tt_env *env);
/* What asyncio logs at a place of its sources: 0 or a failure. */
int tt__log_note(struct tt_env *env, const struct tt_log_note *note);
/* What it logs where a loop is made on a selector of class NAME, and where one
 * in debug mode is closed. */
int tt__log_selector(struct tt_env *env, const char *name);
int tt__log_close(struct tt_loop *loop);
/* What asyncio's logger logs at LEVEL: to the program's own log if it has one.
 * 0 or a failure, also that of TEXT. */
int tt__log_at(struct tt_env *env, int level, const struct tt_text *text);
int tt__log_report(struct tt_env *env, const struct tt_report *report);
/* The logger of concurrent.futures logs TEXT, and EXC. 0 or a failure. */
int tt__log_concurrent(struct tt_env *env, struct tt_text *text,
                       struct tt_exc *exc);
/* EXC came out of a function of asyncio in Python: it has a traceback, though
 * frames of asyncio are left out of it. */
void tt__passed_asyncio(struct tt_env *env, struct tt_exc *exc);
/* The default handler itself raised the exception in the slot: takes it. */
int tt__log_default_raised(struct tt_env *env);
/* Whether the program, not asyncio, handles what is said of FUTURE now. */
bool tt__log_has_handler(struct tt_env *env, const struct tt_future *future);
/* The same at the end, when that of a program in C may be gone. */
bool tt__log_has_handler_value(struct tt_env *env,
                               const struct tt_future *future);
/* Calls that handler, and marks FUTURE as finalised: 0 or a failure. */
int tt__log_handle(struct tt_env *env, struct tt_future *future);
/* What CPython logs of FUTURE when it collects it, if anything: it is alive at
 * the end; or it is being destroyed. 0 or a failure. */
int tt__log_left(struct tt_env *env, struct tt_future *future);
int tt__log_gone(struct tt_env *env, struct tt_future *future);
/* ... and what it has is no longer to be reported. */
int tt__log_alive(struct tt_env *env, struct tt_future *future);

#endif
