/* SPDX-License-Identifier: MIT
 *
 * builtins.h: the built-in functions, by file; builtins.c
 * makes the table of them.
 */
#ifndef TT__BUILTINS_H
#define TT__BUILTINS_H

#include "scenarios/lang/types/ops.h"

/* builtins_evaluate.c */
extern const struct tt_native tt__compile_function, tt__eval, tt__exec;

/* builtins_file.c */
extern const struct tt_native tt__input, tt__open;

/* builtins_import.c */
extern const struct tt_native tt__breakpoint, tt__import_function;

/* builtins_names.c */
extern const struct tt_native tt__dir, tt__exit, tt__globals_function,
    tt__locals_function, tt__quit, tt__vars;
/* object.__dir__(v): a list. Given. */
tt_value tt__names_of(struct tt_env *env, tt_value v);
/* exit(), of the module sys too. */
tt_value tt__call_exit(struct tt_env *env, const tt_value *args);

/* builtins_number.c */
extern const struct tt_native tt__abs, tt__bin, tt__chr, tt__divmod, tt__hex,
    tt__oct, tt__ord, tt__pow, tt__round;

/* builtins_iterate.c */
extern const struct tt_native tt__all, tt__any, tt__aiter, tt__anext,
    tt__iter_function, tt__max, tt__min, tt__next_function, tt__sorted, tt__sum;

/* Whether V is sys.stdout; sys_streams.c. */
bool tt__is_stdout(tt_value v);

/* builtins_object.c */
extern const struct tt_native tt__ascii_function, tt__callable, tt__delattr,
    tt__format_function, tt__getattr_function, tt__hasattr, tt__hash_function,
    tt__id, tt__isinstance_function, tt__issubclass_function, tt__len,
    tt__repr_function, tt__setattr_function;

/* builtins_print.c */
extern const struct tt_native tt__print;

#endif
