/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_diff.c: what two traces differ in.
 */
#define _POSIX_C_SOURCE 200809L
#include "test_support.h"

#include <stdlib.h>
#include <string.h>

static char *diff(const char *expected, const char *got)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(
        tt_trace_diff(out, expected, strlen(expected), got, strlen(got)), 0);
    fclose(out);
    return text;
}

START_TEST(equal_traces_have_no_diff)
{
    static const char *const traces[] = {"", "end\n",
                                         "tick 1 @0\n  step main\nend\n"};
    for (int i = 0; i < 3; i++) {
        char *text = diff(traces[i], traces[i]);
        expect_text(text, "");
        free(text);
    }
}
END_TEST

/* COUNT lines more than the other, ten alike, and one more: where the limit of
 * lines falls between the two hunks, too. */
static void diff_two_hunks(int count)
{
    char expected[8192] = "", got[8192] = "";
    char *at = expected;
    for (int i = 0; i < count; i++) {
        at += sprintf(at, "  print more\n");
    }
    for (int i = 0; i < 10; i++) {
        at += sprintf(at, "  print alike %d\n", i);
        strcat(strcpy(got + strlen(got), "  print alike "),
               (char[]){(char)('0' + i), '\n', '\0'});
    }
    strcat(expected, "  print last\n");
    char *text = diff(expected, got);
    expect_part(text, count < 197 ? "- " : "... the rest of the difference");
    free(text);
}

START_TEST(a_long_diff_is_cut_between_hunks)
{
    for (int count = 180; count < 210; count++) {
        diff_two_hunks(count);
    }
}
END_TEST

START_TEST(a_diff_shows_what_differs_and_where)
{
    char *text = diff("tick 1 @0\n  step main\ntick 2 @1\n  sleep timer\n"
                      "  print a\nend\n",
                      "tick 1 @0\n  step main\ntick 2 @1\n  sleep timer\n"
                      "  print b\nend\n");
    expect_text(text, "@@ expected tick 2 @1, got tick 2 @1 @@\n"
                      "    step main\n"
                      "  tick 2 @1\n"
                      "    sleep timer\n"
                      "-   print a\n"
                      "+   print b\n"
                      "  end\n");
    free(text);
    text = diff("tick 1 @0\n  step main\nend\n", "end\n");
    expect_part(text, "-   step main\n");
    free(text);
    text = diff("", "deadlock: main\n");
    expect_part(text, "+ deadlock: main\n");
    free(text);
}
END_TEST

START_TEST(a_tick_more_is_one_difference_and_not_all_that_follows)
{
    char *text =
        diff("tick 1 @0\n  step main\ntick 2 @0\n  step a\ntick 3 @0\n"
             "  step b\ntick 4 @0\n  step c\nend\n",
             "tick 1 @0\n  step main\ntick 2 @0\n  step x\ntick 3 @0\n"
             "  step a\ntick 4 @0\n  step b\ntick 5 @0\n  step c\nend\n");
    expect_text(text, "@@ expected tick 1 @0, got tick 2 @0 @@\n"
                      "  tick 1 @0\n"
                      "    step main\n"
                      "  tick 2 @0\n"
                      "+   step x\n"
                      "+ tick 3 @0\n"
                      "    step a\n"
                      "  tick 3 @0\n"
                      "    step b\n");
    free(text);
}
END_TEST

START_TEST(a_shift_in_time_is_shown_where_it_begins)
{
    char *text = diff("tick 1 @0\n  step a\ntick 2 @1\n  step b\n"
                      "tick 3 @2\n  step c\ntick 4 @3.5\n  step d\nend\n",
                      "tick 1 @0\n  step a\ntick 2 @1.5\n  step b\n"
                      "tick 3 @2.5\n  step c\ntick 4 @4\n  step d\nend\n");
    expect_text(text, "@@ expected tick 2 @1, got tick 2 @1.5 @@\n"
                      "  tick 1 @0\n"
                      "    step a\n"
                      "- tick 2 @1\n"
                      "+ tick 2 @1.5\n"
                      "    step b\n"
                      "  tick 3 @2\n"
                      "    step c\n");
    free(text);
    text = diff("tick 1 @0\n  step a\n", "tick 2 @0\n  step a\n");
    expect_part(text, "- tick 1 @0\n+ tick 2 @0\n");
    free(text);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        equal_traces_have_no_diff,
        a_long_diff_is_cut_between_hunks,
        a_diff_shows_what_differs_and_where,
        a_tick_more_is_one_difference_and_not_all_that_follows,
        a_shift_in_time_is_shown_where_it_begins,
        NULL,
    };
    return test_main("diff", table);
}
