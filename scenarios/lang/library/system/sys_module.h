/* SPDX-License-Identifier: MIT
 *
 * sys_module.h: what the files of module sys share.
 */
#ifndef TT__SYS_MODULE_H
#define TT__SYS_MODULE_H

#include "scenarios/lang/library/modules.h"

/* sys_streams.c */
extern const struct tt_object tt__stdout, tt__stderr;

/* sys_hooks.c */
extern const struct tt_native tt__sys_excepthook, tt__sys_unraisablehook;
extern const struct tt_type tt__unraisable_type;
/* The functions of struct tt__library. */
int tt__call_excepthook(struct tt_env *env, struct tt_exc *exc);
int tt__call_unraisablehook(struct tt_env *env, struct tt_exc *exc,
                            const struct tt_text *text);

/* builtins_file.c: given. */
tt_value tt__make_stdin(struct tt_env *env);

/* sys_start.c: given. */
tt_value tt__make_argv(struct tt_env *env);
tt_value tt__make_modules(struct tt_env *env);
tt_value tt__make_path(struct tt_env *env);
tt_value tt__make_stdlib_module_names(struct tt_env *env);

#endif
