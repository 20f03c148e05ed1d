/* SPDX-License-Identifier: MIT
 *
 * eager.h: eager task factories.
 */
#ifndef TT__EAGER_H
#define TT__EAGER_H

#include <ticktape/tt.h>

/* The result of create_eager_task_factory(). */
struct tt__factory {
    struct tt_object head;
    tt_value constructor; /* owns */
};

extern const struct tt__factory tt__eager_task_factory;

#endif
