/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/fuzz/prefixed.c: a target for libFuzzer whose bytes are a
 * peer of prefixed.py, a server of frames. FUZZ_PROGRAM names another one.
 *
 *     clang -O1 -fsanitize=fuzzer -I. -Ibuild/include \
 *         scenarios/native/fuzz/prefixed.c build/libtt.a -lm -o prefixed
 *     ./prefixed -max_total_time=60
 *
 * Without a file in C: make fuzz TARGET=net PROGRAM=FILE.py
 */
#include <ticktape/tt_scenario.h>
#include <ticktape/tt_fuzz.h>

static struct tt_scenario *load(void)
{
    const char *file = getenv("FUZZ_PROGRAM");
    struct tt_scenario *program;
    struct tt_scenario_error error;
    file = file == NULL ? "scenarios/native/fuzz/prefixed.py" : file;
    if (tt_scenario_load_file(file, &program, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
    tt_scenario_lines(program); /* its lines are the coverage */
    return program;
}

TT_FUZZ_NET_TARGET(tt_scenario_body, load(), .name = "prefixed.py")
