#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The reference of the C API: what Doxygen needs, and what it must have found.

    reference.py filter HEADER      HEADER with its comments in Doxygen's form, on stdout
    reference.py check XML-FOLDER   every function of the public headers has a text; prints "N passed, M failed"

The public headers are read as they are: a comment belongs to the declarations below it, up to an empty line or the next comment, and lines
that are indented by four are code.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

SPECIAL = re.compile(r"[\\@<>#%&$]")


def prose(lines):
    """The LINES of a comment, without what Doxygen would take for a command; examples as code."""
    code = False
    for line in lines:
        is_code = line.startswith("    ") or (code and line == "")
        if is_code != code:
            yield "@code{.c}" if is_code else "@endcode"
            code = is_code
        yield line if code else SPECIAL.sub(lambda found: "\\" + found.group(), line)
    if code:
        yield "@endcode"


def comment_text(text):
    """The lines of a comment, without what delimits it."""
    lines = text.strip()[2:-2].split("\n")
    return [lines[0].strip()] + [re.sub(r"^\s*\* ?", "", line).rstrip() for line in lines[1:]]


def documented(lines):
    return "/** " + "\n * ".join(prose(lines)) + " */"


def pieces(text):
    """(kind, text) of a header at the left margin: "comment", "empty", "directive" or "code" with whole declarations."""
    at = 0
    while at < len(text):
        found = re.compile(r"/\*.*?\*/[ ]*\n", re.S).match(text, at)
        kind = "comment"
        if found is None and text[at] == "\n":
            found, kind = re.compile(r"\n").match(text, at), "empty"
        if found is None and text[at] == "#":
            found, kind = re.compile(r"#(?:[^\n]*\\\n)*[^\n]*\n").match(text, at), "directive"
        if found is None:
            found, kind = DECLARATION.match(text, at), "code"
        yield kind, found.group()
        at = found.end()


# A line at the margin with those that continue it, which are indented or close a brace.
DECLARATION = re.compile(r"[^\n]*\n(?:(?:[ \t}{][^\n]*|(?=\n[ ]))\n)*")


def fields(text):
    """A declaration whose comments within, and at the ends of lines, are for Doxygen, too."""
    text = re.sub(r"(?m)([;,})])([ ]*)/\*(?!\*)\s(.*?)\*/", lambda m: f"{m[1]}{m[2]}/**< {' '.join(prose(comment_text('/*' + m[3] + '*/')))} */", text, flags=re.S)
    return re.sub(r"(?m)^([ ]+)/\*(?!\*)\s(.*?)\*/", lambda m: f"{m[1]}/** {' '.join(prose(comment_text('/*' + m[2] + '*/')))} */", text, flags=re.S)


def convert(text):
    # Each chapter includes the whole manual, unless it is read as a part of it.
    parts = list(pieces(re.sub(r"#ifndef TT_H\n.*?#elif !defined\((\w+)\)", r"#ifndef \1", text, flags=re.S)))
    at = 0
    while at < len(parts):
        kind, part = parts[at]
        at += 1
        if kind != "comment":
            yield fields(part) if kind == "code" else part
            continue
        if part.startswith("/* SPDX"):
            yield "/** @file\n * " + "\n * ".join(prose(comment_text(part)[2:])) + " */\n"
            continue
        if part.startswith("/* ----"):
            yield part
            continue
        group = []
        while at < len(parts) and parts[at][0] in ("code", "directive") and not parts[at][1].startswith(("#if", "#e", "#include")):
            group.append(parts[at])
            at += 1
        text = documented(comment_text(part)) + "\n"
        yield text if not group else ""
        for kind, code in group:
            yield (text + fields(code)) if kind == "code" else code


def check(folder):
    passed, failed = 0, 0
    for file in sorted(pathlib.Path(folder).glob("*_8h.xml")):
        for member in xml.etree.ElementTree.parse(file).iter("memberdef"):
            if member.get("kind") != "function":
                continue
            text = "".join("".join(member.find(which).itertext()) for which in ("briefdescription", "detaileddescription"))
            if text.strip():
                passed += 1
            else:
                failed += 1
                print(f"{member.find('location').get('file')}: {member.findtext('name')}: no text")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def main():
    what, path = sys.argv[1:]
    if what == "check":
        sys.exit(check(path))
    sys.stdout.write("".join(convert(pathlib.Path(path).read_text())))


main()
