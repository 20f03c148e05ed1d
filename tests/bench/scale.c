/* SPDX-License-Identifier: MIT
 *
 * tests/bench/scale.c: what ten times and a hundred times as many cost.
 *
 * Each figure is of one execution as a whole: what it makes, runs and drops.
 * Where time and memory are linear, the nanoseconds and bytes of one thing
 * stay what they are; caches that no longer hold them make the difference.
 */
#include <string.h>

#include "bench.h"

enum { FIRST = 10000, LAST = 1000000 };

static void put_cost(const struct bench_cost *cost, int64_t count)
{
    printf(" %8.4f %7.0f %8.1f %6.0f", cost->seconds,
           cost->seconds * 1e9 / (double)count, cost->mib,
           cost->mib * 0x1p20 / (double)count);
}

static void put_json(FILE *json, const char *name, int64_t count,
                     const struct bench_cost *c,
                     const struct bench_cost *language, bool first)
{
    fprintf(json,
            "%s  {\"name\": \"%s\", \"count\": %lld, \"c_s\": %.6g, "
            "\"c_mib\": %.6g, \"language_s\": %.6g, \"language_mib\": %.6g}",
            first ? "" : ",\n", name, (long long)count, c->seconds, c->mib,
            language->seconds, language->mib);
}

/* The fastest of three: what disturbs only adds. */
static void keep_faster(struct bench_cost *best, struct bench_cost cost)
{
    if (best->seconds == 0 || cost.seconds < best->seconds) {
        *best = cost;
    }
}

bool bench_measure_scales(FILE *json, const char *name, bool first)
{
    printf("\n" BENCH_INDENT "%-22s %8s %8s %7s %8s %6s %8s %7s %8s %6s\n",
           "scale", "count", "C s", "ns each", "MiB", "B each", "lang. s",
           "ns each", "MiB", "B each");
    for (const struct bench_scale *row = bench_scales; row->name != NULL;
         row++) {
        if (name != NULL && strstr(row->name, name) == NULL) {
            continue;
        }
        for (int64_t count = FIRST; count <= LAST; count *= 10) {
            struct bench_cost c = {0, 0}, language = {0, 0};
            for (int i = 0; i < 3; i++) {
                keep_faster(&c, row->measure(count));
                keep_faster(&language, bench_program(row->program, count));
            }
            printf(BENCH_INDENT "%-22s %8lld", row->name, (long long)count);
            put_cost(&c, count);
            put_cost(&language, count);
            printf("\n");
            fflush(stdout);
            if (json != NULL) {
                put_json(json, row->name, count, &c, &language, first);
                first = false;
            }
        }
    }
    return first;
}
