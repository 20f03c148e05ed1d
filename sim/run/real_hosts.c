/* SPDX-License-Identifier: MIT
 *
 * real_hosts.c: the names of hosts where the network is real (--real).
 *
 * The hosts that a program has started are addresses of the loopback
 * interface, 127.0.0.2 and so on, as in scenarios/lang/ticktape.py. All other
 * names are the machine's.
 */
#include "control_state.h"

#include <arpa/inet.h>

/* The address of the host NAME; 0: the program has started none. */
static in_addr_t address_of(const struct tt_control *self, const char *name)
{
    in_addr_t address = INADDR_LOOPBACK;
    for (size_t i = 0; i < self->entry_count; i++) {
        const struct tt__entry *entry = &self->entries[i];
        bool is_new = !tt_str_is(entry->name, "localhost");
        for (size_t j = 0; j < i && is_new; j++) {
            is_new = !tt_str_equal(tt_str_get(self->entries[j].name),
                                   tt_str_get(entry->name));
        }
        address += is_new;
        if (is_new && tt_str_is(entry->name, name)) {
            return address;
        }
    }
    return 0;
}

static int resolve(struct tt_sys *sys, const char *name, bool listen,
                   struct in_addr *address)
{
    const struct tt__real_hosts *hosts = (struct tt__real_hosts *)sys;
    in_addr_t found = name == NULL ? 0 : address_of(hosts->control, name);
    if (found == 0) {
        return tt_sys_real()->resolve(sys, name, listen, address);
    }
    address->s_addr = htonl(found);
    return 0;
}

void tt__real_hosts_use(struct tt_env *env, struct tt_control *control)
{
    struct tt__real_hosts *hosts = &control->hosts;
    if (env->open_sys == NULL || tt_sys_of(env) != tt_sys_real()) {
        return;
    }
    hosts->sys = *tt_sys_real();
    hosts->sys.resolve = resolve;
    hosts->control = control;
    env->sys = &hosts->sys;
}

void tt__real_hosts_end(struct tt_env *env, const struct tt_control *control)
{
    if (env->sys == &control->hosts.sys) {
        env->sys = tt_sys_real();
    }
}
