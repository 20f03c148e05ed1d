/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/fuzz/turnstile.c: a target for libFuzzer, of a program of
 * the scenario language, turnstile.py, whose tasks may be cancelled.
 *
 *     clang -O1 -fsanitize=fuzzer -I. -Ibuild/include \
 *         scenarios/native/fuzz/turnstile.c build/libtt.a -lm -o turnstile
 *     ./turnstile -max_total_time=60
 *     build/ticktape replay --tape failing-*.tape \
 *         scenarios/native/fuzz/turnstile.py
 *
 * Without a file in C: make fuzz TARGET=schedule PROGRAM=FILE.py
 */
#include <ticktape/tt_scenario.h>
#include <ticktape/tt_fuzz.h>

static int body(struct tt_env *env, void *program)
{
    return tt_scenario_main(env, program);
}

static struct tt_scenario *load(const char *file)
{
    struct tt_scenario *program;
    struct tt_scenario_error error;
    if (tt_scenario_load_file(file, &program, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
    return program;
}

TT_FUZZ_TARGET(body, load("scenarios/native/fuzz/turnstile.py"),
               .inject_cancel = true)
