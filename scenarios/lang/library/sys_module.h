/* SPDX-License-Identifier: MIT
 *
 * sys_module.h: what the files of module sys share.
 */
#ifndef TT__SYS_MODULE_H
#define TT__SYS_MODULE_H

#include "modules.h"

/* sys_streams.c */
extern const struct tt_object tt__stdout, tt__stderr;

#endif
