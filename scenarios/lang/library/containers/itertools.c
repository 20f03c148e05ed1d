/* SPDX-License-Identifier: MIT
 *
 * itertools.c: module itertools.
 */
#include "itertools.h"

static const struct tt__member members[] = {
    {"accumulate", &tt__itertools_accumulate_type, NULL},
    {"batched", &tt__itertools_batched_type, NULL},
    {"chain", &tt__itertools_chain_type, NULL},
    {"combinations", &tt__itertools_combinations_type, NULL},
    {"combinations_with_replacement", &tt__itertools_replacement_type, NULL},
    {"compress", &tt__itertools_compress_type, NULL},
    {"count", &tt__itertools_count_type, NULL},
    {"cycle", &tt__itertools_cycle_type, NULL},
    {"dropwhile", &tt__itertools_dropwhile_type, NULL},
    {"filterfalse", &tt__itertools_filterfalse_type, NULL},
    {"groupby", &tt__itertools_groupby_type, NULL},
    {"islice", &tt__itertools_islice_type, NULL},
    {"pairwise", &tt__itertools_pairwise_type, NULL},
    {"permutations", &tt__itertools_permutations_type, NULL},
    {"product", &tt__itertools_product_type, NULL},
    {"repeat", &tt__itertools_repeat_type, NULL},
    {"starmap", &tt__itertools_starmap_type, NULL},
    {"takewhile", &tt__itertools_takewhile_type, NULL},
    {"tee", &tt__tee, NULL},
    {"zip_longest", &tt__itertools_zip_longest_type, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__itertools_module = {.name = "itertools",
                                                .members = members};
