/* SPDX-License-Identifier: MIT
 *
 * picture_page.c: a recorded run as a page for browsers.
 *
 * The page is one file. Its policy (CSP) forbids everything but its own style
 * and its own script, which is known by its hash; so even if a program's text
 * could break out of the data, it would not run. It cannot: in the data, <, >
 * and & are written as escapes of JSON, and the script shows text as text.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "picture.h"
#include "page.h"

/* TEXT inside of an element. */
static void put_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

/* JSON that cannot end the element it is in. */
static int put_piece(const char *text, size_t size, void *data)
{
    FILE *out = data;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '<' || text[i] == '>' || text[i] == '&') {
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)text[i]);
        } else {
            fputc(text[i], out);
        }
    }
    return ferror(out) ? -1 : 0;
}

bool picture_put_page(const struct picture *picture, FILE *out)
{
    json_t *all = picture_json(picture);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
            "charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
            "content=\"default-src 'none'; base-uri 'none'; form-action "
            "'none'; style-src 'sha256-%s'; script-src 'sha256-%s'\">\n<meta "
            "name=\"viewport\" content=\"width=device-width, "
            "initial-scale=1\">\n<title>",
            tt__page_style_hash, tt__page_script_hash);
    put_escaped(out, picture->file);
    fputs(" - ticktape</title>\n<style>", out);
    fputs(tt__page_style, out);
    fputs("</style>\n</head>\n<body>\n<script type=\"application/json\" "
          "id=\"data\">",
          out);
    bool good = all != NULL &&
                json_dump_callback(all, put_piece, out,
                                   JSON_COMPACT | JSON_ENSURE_ASCII) == 0;
    fputs("</script>\n<script>", out);
    fputs(tt__page_script, out);
    fputs("</script>\n</body>\n</html>\n", out);
    json_decref(all);
    return good && !ferror(out);
}
