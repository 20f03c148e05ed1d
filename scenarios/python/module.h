/* SPDX-License-Identifier: MIT
 *
 * module.h: what the files of the module ticktape._ticktape share. It is of
 * CPython's limited API: one file is for all versions from 3.10 on.
 */
#ifndef PYTHON_MODULE_H
#define PYTHON_MODULE_H

#define Py_LIMITED_API 0x030a0000
#define PY_SSIZE_T_CLEAN
/* CPython's headers define what ours do, too. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#include <Python.h>
#pragma GCC diagnostic pop

#include "scenarios/shim/guest.h"

/* guest.c: NULL: the library that interposes calls was not loaded. */
const struct shim_guest *guest_find(void);
extern PyMethodDef guest_methods[];

/* session.c: runs in this process. */
extern PyMethodDef session_methods[];

#endif
