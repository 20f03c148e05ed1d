/* SPDX-License-Identifier: MIT
 *
 * control_state.h: what control.c and property.c keep of a run.
 */
#ifndef TT__CONTROL_STATE_H
#define TT__CONTROL_STATE_H

#include "control.h"

enum { TT__WAYS_MAX = 128, TT__ENTRIES_MAX = 64 };

/* What a host runs. */
struct tt__entry {
    tt_value name;           /* owns; of the host */
    tt_control_entry *entry; /* NULL: `callable` */
    void *data;
    tt_value callable, args; /* own */
    struct tt_loop *loop;
    struct tt_future *done; /* owns */
};

struct tt_control {
    tt_value var;  /* owns: the context variable that names the host */
    tt_value kept; /* owns: a list of what crashed */
    struct tt__entry entries[TT__ENTRIES_MAX];
    size_t entry_count;
    struct tt__way ways[TT__WAYS_MAX];
    size_t way_count;
    bool is_quiet; /* nothing is injected any more */
    struct tt_sim_property properties[TT_PROPERTIES_MAX]; /* by name */
    size_t property_count;
    char failed[TT_PROPERTY_NAME_SIZE]; /* the first false `always`, or "" */
};

/* The state of ENV, made at the first call; NULL: a failure. */
struct tt_control *tt__control_of(struct tt_env *env);

#endif
