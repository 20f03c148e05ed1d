/* SPDX-License-Identifier: MIT
 *
 * _socket_module.h: what the system calls of module socket share.
 */
#ifndef TT__SOCKET_MODULE_H
#define TT__SOCKET_MODULE_H

#include <netinet/in.h>
#include <sys/un.h>
#include <ticktape/tt_sys.h>

#include "scenarios/lang/library/modules.h"

union tt__address {
    struct sockaddr any;
    struct sockaddr_in in;
    struct sockaddr_un un;
    struct sockaddr_storage room;
};

/* CALL failed with the negative errno RC: TT_NULL. */
tt_value tt__socket_failure(struct tt_env *env, const char *call, ssize_t rc);
/* An address from two values, its family and what programs have; CALL is for
 * messages. 0, or a failure. */
int tt__socket_address(struct tt_env *env, const char *call,
                       const tt_value *family_and_address,
                       union tt__address *out, socklen_t *size);
/* An address as programs see it. */
tt_value tt__socket_address_value(struct tt_env *env,
                                  const union tt__address *address,
                                  socklen_t size);
/* The flag with which a call does not wait where other threads may run. */
int tt__socket_without_waiting(const struct tt_env *env,
                               const struct tt_sys *sys);

#endif
