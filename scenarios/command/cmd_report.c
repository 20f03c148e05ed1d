/* SPDX-License-Identifier: MIT
 *
 * cmd_report.c: `ticktape report`: a recorded run, as a page for browsers.
 */
#include "picture.h"

static int cmd_report(int argc, char **argv)
{
    struct picture_request request = {
        .file = NULL, .put = picture_put_page, .compares = true};
    const struct option_row rows[] = {
        PICTURE_ROWS(request),
        OPTION_END,
    };
    int code = picture_take_file(&verb_report, &request, rows, argc, argv);
    if (code < 0) {
        return code == -2 ? EXIT_OK : EXIT_USAGE;
    }
    return picture_export(&request);
}

const struct verb verb_report = {
    .name = "report",
    .takes_program = true,
    .takes_command = true,
    .summary = "write a run as a page for browsers",
    .run = cmd_report,
    .synopsis = "[OPTION...] FILE.py | FILE.so | -- COMMAND...",
    .about = "Runs a program in the default order, or on a tape and in the "
             "default order, and writes a page: a lane for each task, what it "
             "waits for, what caused what, and where the two runs differ. The "
             "page is one file, which loads nothing from elsewhere.",
    .examples = "ticktape report -o bank.html bank.py\n"
                "ticktape report --tape bank.tape -o bank.html bank.py",
    .exits = "0 the page was written, however the run ended\n"
             "1 the tape does not fit the run, or a program in C crashed\n"
             "2 wrong usage, or the program or tape is refused\n"
             "3 not enough memory\n"
             "5 the tape is of another program, or the program has changed",
};
