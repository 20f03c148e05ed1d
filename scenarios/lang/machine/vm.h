/* SPDX-License-Identifier: MIT
 *
 * vm.h: what the instructions of vm.c call.
 *
 * Operands are borrowed from the stack unless said otherwise: the machine
 * drops them when the instruction is done.
 */
#ifndef TT__VM_H
#define TT__VM_H

#include "machine.h"

/* ---- vm_name.c ----------------------------------------------------------- */

/* NameError and UnboundLocalError for a variable that is not set. */
int tt__raise_unset(struct tt_env *env, const struct tt__code *code,
                    uint32_t slot);
int tt__raise_no_global(struct tt_env *env, uint32_t number);
/* A name in a class body. Given. */
tt_value tt__load_class_name(struct tt_env *env, tt_value names,
                             uint32_t number);
/* The cell in SLOT, seen from a class body. Given. */
tt_value tt__load_class_deref(struct tt_env *env, struct tt__frame *frame,
                              uint32_t slot);
/* names[name] of any mapping: 1 and *OUT (given), 0 or a failure. */
int tt__namespace_get(struct tt_env *env, tt_value names, tt_value name,
                      tt_value *out);
int tt__store_class_name(struct tt_env *env, tt_value names, tt_value name,
                         tt_value value);
int tt__delete_class_name(struct tt_env *env, tt_value names, tt_value name);
/* super() in a method: the class's cell is in SLOT. Given. */
tt_value tt__load_super(struct tt_env *env, struct tt__frame *frame,
                        uint32_t slot);

/* ---- vm_build.c ---------------------------------------------------------- */

tt_value tt__build_string(struct tt_env *env, const tt_value *parts,
                          uint32_t count);
/* A += B of a str A. */
tt_value tt__append_str(struct tt_env *env, const struct tt__frame *frame,
                        tt_value a, tt_value b);
tt_value tt__build_set(struct tt_env *env, const tt_value *items,
                       uint32_t count);
tt_value tt__build_dict(struct tt_env *env, const tt_value *pairs,
                        uint32_t count);
/* A replacement field of an f-string. SPEC TT_NULL: none. */
tt_value tt__format_field(struct tt_env *env, tt_value v, char conversion,
                          tt_value spec);
/* The items of V into the COUNT places below TOP, the first one on top. */
int tt__unpack(struct tt_env *env, tt_value v, uint32_t count, tt_value *top);
/* With a list between BEFORE and AFTER items. */
int tt__unpack_star(struct tt_env *env, tt_value v, uint32_t before,
                    uint32_t after, tt_value *top);
/* {1, 2, 3}: the tuple's items as a frozenset has them. */
int tt__merge_constants(struct tt_env *env, tt_value set, tt_value tuple);
/* [*iterable] */
int tt__extend_display(struct tt_env *env, tt_value list, tt_value iterable);
/* {**mapping} */
int tt__update_display(struct tt_env *env, tt_value dict, tt_value mapping);
/* TypeError "f() FORMAT", FORMAT about one value. */
int tt__raise_about(struct tt_env *env, tt_value callable, const char *format,
                    tt_value about);
/* f(**mapping), with f for the messages. */
int tt__merge_keywords(struct tt_env *env, tt_value dict, tt_value mapping,
                       tt_value callable);
/* __name__ or __qualname__ of a generator's FRAME becomes VALUE: 0 or a
 * failure. frame.c. */
int tt__frame_rename(struct tt_env *env, struct tt__frame *frame,
                     tt_value value, bool is_qualified);
tt_value tt__make_function_value(struct tt_env *env,
                                 const struct tt__code *code, tt_value defaults,
                                 tt_value kwdefaults,
                                 tt_value closure); /* takes the last three */

/* ---- vm_call.c ----------------------------------------------------------- */

/* Calls with COUNT values at ARGS, of which the last ones have the names in
 * the tuple NAMES (TT_NULL: none); SELF (or TT_NULL) goes before them.
 * Given. */
tt_value tt__call_slowly(struct tt_env *env, tt_value callable, tt_value self,
                         const tt_value *args, uint32_t count, tt_value names);
/* tuple(v), of a value on the stack: given. A list that nobody else has is
 * emptied: with its items goes the reference that it had to each, as in
 * CPython, where it is gone before a call begins. */
tt_value tt__take_tuple(struct tt_env *env, tt_value v);
/* callable(*args, **keywords); KEYWORDS may be TT_NULL. Given. */
tt_value tt__call_spread(struct tt_env *env, tt_value callable, tt_value args,
                         tt_value keywords);
/* A class statement: its body function, name, tuple of bases, and keywords (a
 * dict or None). Given. */
tt_value tt__build_class(struct tt_env *env, const tt_value *parts);
/* Of struct tt__objects. */
void tt__set_class_cell(struct tt_env *env, tt_value cell, tt_value class);
tt_value tt__running_module_name(struct tt_env *env);
/* The special methods of with: *EXIT is bound. Both given. */
int tt__enter_with(struct tt_env *env, tt_value manager, bool is_async,
                   tt_value *exit, tt_value *result);
/* exit(type, exc, traceback), or exit(None, None, None). Given. */
tt_value tt__exit_with(struct tt_env *env, tt_value exit, tt_value exc);
tt_value tt__get_aiter(struct tt_env *env, tt_value v);
tt_value tt__get_anext(struct tt_env *env, tt_value iterator);
/* What `yield from v` resumes. Given. */
tt_value tt__get_delegate(struct tt_env *env, const struct tt__frame *frame,
                          tt_value v);
/* TypeErrors for what cannot be awaited in an async with or for: 0 if it
 * can. */
int tt__check_awaitable(struct tt_env *env, tt_value v, uint32_t use);

/* ---- vm_unwind.c --------------------------------------------------------- */

int tt__do_raise(struct tt_env *env, const tt_value *operands, uint32_t count);
/* 1 or 0: whether EXC is caught by `except TYPE`; or a failure. */
int tt__match_exception(struct tt_env *env, tt_value exc, tt_value type);
/* 0, or TypeError: TYPE is neither an exception type nor a tuple of them. */
int tt__check_catchable(struct tt_env *env, tt_value type);
/* Notes in the traceback of EXC, or of what is in the slot, that it passed
 * through FRAME. */
void tt__note_passed(struct tt_env *env, struct tt__frame *frame,
                     struct tt_exc *exc);
void tt__note_traceback(struct tt_env *env, struct tt__frame *frame);
/* Notes in the text of a condition where the program was. */
void tt__note_failure(struct tt_env *env, const struct tt__frame *frame);
/* An exception arrives in FRAME from outside, by throw() or close(): it gets
 * what FRAME handles as its context. */
void tt__chain_thrown(struct tt_env *env, struct tt__frame *frame);

/* ---- vm_assert.c --------------------------------------------------------- */

/* An assert's comparison N of the two OPERANDS on the stack gave RESULT, which
 * is taken and may be TT_NULL: 1, it holds, and they are dropped; 0, a note is
 * in the first one's place, a str or None; or a failure. */
int tt__assert_compared(struct tt_env *env, tt_value *operands, uint32_t n,
                        tt_value result);
/* A note takes the place of the operand, of which an assert does not hold. */
void tt__assert_untrue(struct tt_env *env, tt_value *operand, uint32_t n);
/* Raises AssertionError of OPERANDS, the note and maybe a message. */
void tt__raise_assertion(struct tt_env *env, const tt_value *operands,
                         bool has_message);

/* ---- vm_match.c ---------------------------------------------------------- */

/* MATCH_SUBJECT: what N, one of MATCH_..., says of V. Given. */
tt_value tt__match_subject(struct tt_env *env, tt_value v, uint32_t n);
/* The values of KEYS (a tuple) in V: a tuple, or None where one is missing.
 * Given. */
tt_value tt__match_keys(struct tt_env *env, tt_value v, tt_value keys);
/* OPERANDS are a value, a class and a tuple of names: a tuple of the value's
 * attributes, the first COUNT of which __match_args__ names, or None where the
 * pattern does not match. Given. */
tt_value tt__match_class(struct tt_env *env, const tt_value *operands,
                         uint32_t count);
/* {**v} without KEYS, a tuple. Given. */
tt_value tt__build_rest(struct tt_env *env, tt_value v, tt_value keys);

/* ---- annotate.c ---------------------------------------------------------- */

/* SET_FUNCTION. */
int tt__set_function(struct tt_env *env, struct tt__function *function,
                     uint32_t part, tt_value value);

/* ---- vm_watch.c ---------------------------------------------------------- */

/* Has the program's instructions report their accesses to a watcher, or not. */
void tt__watch_program(struct tt__program *program, bool on);
/* The same in the middle of an execution, until it is changed again. */
void tt__watch_running(struct tt__program *program);
/* Marks the first instruction of each line instead, for tt_observer.line. */
void tt__mark_lines(struct tt__program *program);
/* The first line from LINE on that has instructions; 0: there is none. */
uint32_t tt__line_from(const struct tt__program *program, uint32_t line);
/* The first line in the body of the function that is number *COUNT, from 0, of
 * those of PROGRAM called NAME ("push", "Stack.push"); 0: *COUNT is how many
 * are left over. */
uint32_t tt__line_of_function(const struct tt__program *program,
                              const char *name, uint32_t *count);
/* The instruction WORD, which is marked, is about to run: 0, or a failure of
 * another thread that ran before it. */
int tt__watched(struct tt_env *env, const struct tt__frame *frame,
                const tt_value *sp, uint32_t word);

/* ---- vm_named.c ---------------------------------------------------------- */

/* The instruction WORD, which is marked, is about to run, and env->watcher is
 * to know what it accesses by name. */
void tt__report_named(struct tt_env *env, const struct tt__frame *frame,
                      const tt_value *sp, uint32_t word);
/* collections.deque: its length, and an item (given). */
bool tt__is_deque(tt_value v);
int64_t tt__deque_count(struct tt_env *env, tt_value v);
tt_value tt__deque_item(struct tt_env *env, tt_value v, int64_t at);

/* ---- fingerprint.c ------------------------------------------------------- */

/* Of V, which may be TT_NULL, as in tt_named_access.value; never 0. */
uint64_t tt__fingerprint(struct tt_env *env, tt_value v);
uint64_t tt__fingerprint_text(const char *text, size_t size);

/* ---- vm_points.c --------------------------------------------------------- */

/* tt_language.begin_threads. */
void tt__begin_threads(struct tt_env *env);
/* The instruction WORD, whose accesses were reported, is about to run: other
 * threads may run before it. 0, or a failure of theirs. */
int tt__point(struct tt_env *env, const struct tt__frame *frame,
              const tt_value *sp, uint32_t word);

/* ---- vm_group.c ---------------------------------------------------------- */

/* `except* TYPE` takes its part of an exception: OPERANDS are the exception
 * (or None) and the type, and become what is left and what is taken, which is
 * being handled now. */
int tt__match_group(struct tt_env *env, struct tt__frame *frame,
                    tt_value *operands);

/* code_object.c: at the end, when no frame is left, after
 * tt__code_objects_drop(). */
void tt__code_copies_free(struct tt_env *env);

#endif
