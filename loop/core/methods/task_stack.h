/* SPDX-License-Identifier: MIT
 *
 * task_stack.h: Task.get_stack and Task.print_stack.
 */
#ifndef TT__TASK_STACK_H
#define TT__TASK_STACK_H

#include <ticktape/tt.h>

tt_value tt__task_get_stack(struct tt_env *env, const tt_value *args);
tt_value tt__task_print_stack(struct tt_env *env, const tt_value *args);

/* file.write(TEXT), file.write(END). */
int tt__write_to(struct tt_env *env, tt_value file, tt_value text,
                 const char *end_text);

#endif
