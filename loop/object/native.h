/* SPDX-License-Identifier: MIT
 *
 * native.h: functions in C as programs see them: attributes and arguments.
 */
#ifndef TT__NATIVE_H
#define TT__NATIVE_H

#include <ticktape/tt.h>

/* The setter of attributes that asyncio calls private: they can be read. */
int tt__refuse_private(struct tt_env *env, tt_value self, tt_value value);
/* getattr(v, name) of any value of a program: given. */
tt_value tt__attribute(struct tt_env *env, tt_value v, const char *name);
/* Binds the arguments of a constructor: its signature includes self. */
int tt__bind_method(struct tt_env *env, const struct tt_native *native,
                    const struct tt_args *args, tt_value *out);
/* __qualname__ of a callable: of a function in C of a module without the
 * module, which tt_full_name_of() has for messages. */
struct tt_slice tt__qualified_name_of(tt_value v);

#endif
