# SPDX-License-Identifier: MIT
"""What datetime.py knows of ISO 8601: the texts of dates and times, and the calendar of weeks."""
from _strptime import civil, days


def digits(text, at, count):
    """The number at AT of exactly COUNT digits."""
    part = text[at:at + count]
    if len(part) != count or not part.isascii() or not part.isdigit():
        raise ValueError
    return int(part)


def parse_date(text):
    """(year, month, day) of all of TEXT."""
    year = digits(text, 0, 4)
    dash = text[4:5] == "-"
    at = 4 + dash
    if text[at:at + 1] == "W":
        week, at = digits(text, at + 1, 2), at + 3
        day = 1
        if at < len(text):
            if (text[at] == "-") != dash:
                raise ValueError
            day, at = digits(text, at + dash, 1), at + dash + 1
        if at != len(text):
            raise ValueError
        return from_iso(year, week, day)
    month, at = digits(text, at, 2), at + 2
    if (text[at:at + 1] == "-") != dash:
        raise ValueError
    day, at = digits(text, at + dash, 2), at + dash + 2
    if at != len(text):
        raise ValueError
    return year, month, day


def from_iso(year, week, day):
    if not 1 <= year <= 9999:
        raise ValueError(f"year must be in 1..9999, not {year}")
    fourth = days(year, 1, 4)
    first = fourth - (fourth + 3) % 7
    if not 1 <= week <= 53 or week == 53 and iso_week(first + 52 * 7)[0] != year:
        raise ValueError(f"Invalid week: {week}")
    if not 1 <= day <= 7:
        raise ValueError(f"Invalid weekday: {day} (range is [1, 7])")
    return civil(first + 7 * (week - 1) + day - 1)


def iso_week(number):
    """(year, week, day) of the day with that NUMBER since 1970."""
    day = (number + 3) % 7
    thursday = number - day + 3
    year = civil(thursday)[0]
    return year, (thursday - days(year, 1, 1)) // 7 + 1, day + 1


def parse_clock(text):
    """(hour, minute, second, microsecond) of TEXT, extended or basic."""
    found = [0, 0, 0, 0]
    at, colon = 0, text[2:3] == ":"
    for i in range(3):
        found[i], at = digits(text, at, 2), at + 2
        if at == len(text):
            return found
        if i == 2:
            break
        if colon:
            if text[at] != ":":
                raise ValueError
            at += 1
    if text[at] not in ".,":
        raise ValueError
    fraction = text[at + 1:]
    if not fraction or not fraction.isascii() or not fraction.isdigit():
        raise ValueError
    found[3] = int((fraction + "00000")[:6])
    return found


def date_size(text):
    """The characters of the date that TEXT begins with."""
    if len(text) < 7:
        raise ValueError
    if text[4] == "-":
        if text[5] != "W":
            return 10
        return 10 if len(text) > 9 and text[8] == "-" and text[9].isdigit() else 8
    if text[4] == "W":
        at = 0
        while at < len(text) and (text[at].isdigit() or at == 4):
            at += 1
        return 7 if at < 9 and at == 7 else 8 if at % 2 == 0 else 7
    return 8
