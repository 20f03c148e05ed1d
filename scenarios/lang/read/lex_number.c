/* SPDX-License-Identifier: MIT
 *
 * lex_number.c: where a number ends, and whether it is well
 * formed.
 *
 * It mirrors the numbers of tok_get_normal_mode in CPython's
 * Parser/lexer/lexer.c, 3.14. Values are made in literal.c. The functions
 * return the offset of the first byte after what they passed, or 0 after an
 * error: no number ends at the beginning of the source.
 */
#include "lex.h"

#include <ticktape/tt.h>

#include <string.h>

static bool is_digit(char c)
{
    return tt__char_is(c, CHAR_DIGIT);
}

/* Whether the keyword of SIZE bytes is at TEXT as a whole word. */
static bool is_word(const char *text, const char *keyword, size_t size)
{
    return strncmp(text, keyword, size) == 0 &&
           !tt__char_is(text[size], CHAR_NAME);
}

/* A number may be followed at once by the keywords that can follow an
 * expression (`1if x else 2`), and by nothing else that a name can hold. */
static bool check_end(struct tt__lexer *lexer, uint32_t at, const char *kind)
{
    const char *text = lexer->source.text + at;
    bool is_keyword = is_word(text, "and", 3) || is_word(text, "else", 4) ||
                      is_word(text, "for", 3) || is_word(text, "or", 2) ||
                      is_word(text, "not", 3) ||
                      (text[0] == 'i' &&
                       (text[1] == 'f' || text[1] == 'n' || text[1] == 's'));
    bool is_ascii = (unsigned char)text[0] < 0x80;
    if (is_keyword || !is_ascii || !tt__char_is(text[0], CHAR_NAME)) {
        return true;
    }
    tt__lexer_fail(lexer, at, "invalid %s literal", kind);
    return false;
}

/* Passes digits with single underscores between them. */
static uint32_t pass_digits(struct tt__lexer *lexer, uint32_t at)
{
    const char *text = lexer->source.text;
    for (;;) {
        while (is_digit(text[at])) {
            at++;
        }
        if (text[at] != '_') {
            return at;
        }
        at++;
        if (!is_digit(text[at])) {
            tt__lexer_fail(lexer, at, "invalid decimal literal");
            return 0;
        }
    }
}

struct radix {
    const char *name;
    int base;
};

static bool is_radix_digit(char c, int base)
{
    if (base == 16) {
        return tt__char_is(c, CHAR_HEX);
    }
    return c >= '0' && c < '0' + base;
}

/* Passes the digits after 0x, 0o or 0b. */
static uint32_t pass_radix(struct tt__lexer *lexer, uint32_t at,
                           struct radix radix)
{
    const char *text = lexer->source.text;
    do {
        if (text[at] == '_') {
            at++;
        }
        bool is_wrong = !is_radix_digit(text[at], radix.base);
        if (is_wrong && !is_digit(text[at])) {
            tt__lexer_fail(lexer, at, "invalid %s literal", radix.name);
            return 0;
        }
        while (is_radix_digit(text[at], radix.base)) {
            at++;
        }
        if (is_digit(text[at])) {
            tt__lexer_fail(lexer, at + 1, "invalid digit '%c' in %s literal",
                           text[at], radix.name);
            return 0;
        }
    } while (text[at] == '_');
    return check_end(lexer, at, radix.name) ? at : 0;
}

/* Passes the rest of a decimal number: fraction, exponent, j. */
static uint32_t pass_tail(struct tt__lexer *lexer, uint32_t at)
{
    const char *text = lexer->source.text;
    if (text[at] == '.') {
        at++;
        at = is_digit(text[at]) ? pass_digits(lexer, at) : at;
        if (at == 0) {
            return 0;
        }
    }
    if (text[at] == 'e' || text[at] == 'E') {
        uint32_t exponent = at + 1;
        bool is_signed = text[exponent] == '+' || text[exponent] == '-';
        exponent += is_signed;
        if (!is_digit(text[exponent])) {
            if (is_signed) {
                tt__lexer_fail(lexer, exponent, "invalid decimal literal");
                return 0;
            }
            return check_end(lexer, at, "decimal") ? at : 0;
        }
        at = pass_digits(lexer, exponent);
        if (at == 0) {
            return 0;
        }
    }
    if (text[at] == 'j' || text[at] == 'J') {
        return check_end(lexer, at + 1, "imaginary") ? at + 1 : 0;
    }
    return check_end(lexer, at, "decimal") ? at : 0;
}

/* Passes a decimal number that begins with 0: only zeros may follow, unless
 * it becomes a float. */
static uint32_t pass_zeros(struct tt__lexer *lexer, uint32_t at)
{
    const char *text = lexer->source.text;
    uint32_t start = at;
    for (;;) {
        if (text[at] == '_') {
            at++;
            if (!is_digit(text[at])) {
                tt__lexer_fail(lexer, at, "invalid decimal literal");
                return 0;
            }
        }
        if (text[at] != '0') {
            break;
        }
        at++;
    }
    bool is_nonzero = is_digit(text[at]);
    at = is_nonzero ? pass_digits(lexer, at) : at;
    if (at != 0 && is_nonzero && strchr(".eEjJ", text[at]) == NULL) {
        tt__lexer_fail(lexer, start + 1,
                       "leading zeros in decimal integer literals are not "
                       "permitted; use an 0o prefix for octal integers");
        return 0;
    }
    return at;
}

void tt__lex_number(struct tt__lexer *lexer)
{
    const char *text = lexer->source.text + lexer->at;
    uint32_t start = lexer->at;
    uint32_t end;
    char second = (char)(text[1] | 0x20);
    if (*text == '0' && second == 'x') {
        end = pass_radix(lexer, start + 2, (struct radix){"hexadecimal", 16});
    } else if (*text == '0' && second == 'o') {
        end = pass_radix(lexer, start + 2, (struct radix){"octal", 8});
    } else if (*text == '0' && second == 'b') {
        end = pass_radix(lexer, start + 2, (struct radix){"binary", 2});
    } else {
        if (*text == '.') {
            end = start;
        } else if (*text == '0') {
            end = pass_zeros(lexer, start);
        } else {
            end = pass_digits(lexer, start);
        }
        /* A lone `.` never gets here, so `end` is 0 only after an error:
         * or at the very beginning, where the number is `.5`. */
        if (*text == '.' || end != 0) {
            end = pass_tail(lexer, end);
        }
    }
    if (end != 0) {
        tt__lexer_push(lexer, TOKEN_NUMBER, start, end - start);
    }
}
