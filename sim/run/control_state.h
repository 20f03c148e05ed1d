/* SPDX-License-Identifier: MIT
 *
 * control_state.h: what control.c, property.c and real_hosts.c keep of a run.
 */
#ifndef TT__CONTROL_STATE_H
#define TT__CONTROL_STATE_H

#include "control.h"

#include <ticktape/tt_sys.h>

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

/* The real kernel, where names of hosts are addresses of the loopback
 * interface. */
struct tt__real_hosts {
    struct tt_sys sys; /* the first member */
    const struct tt_control *control;
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
    struct tt__real_hosts hosts;
};

/* The state of ENV, made at the first call; NULL: a failure. */
struct tt_control *tt__control_of(struct tt_env *env);

/* Hosts that CONTROL starts can be resolved from now on, if the network of ENV
 * is the real one; and until the second call, when CONTROL ends. */
void tt__real_hosts_use(struct tt_env *env, struct tt_control *control);
void tt__real_hosts_end(struct tt_env *env, const struct tt_control *control);

#endif
