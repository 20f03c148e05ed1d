# SPDX-License-Identifier: MIT
#
# man.awk: the manual page of one verb, or of the command (-v verb= empty), from
# the table of help.awk. -v version=VERSION -v name=PROGRAM.
BEGIN {
    FS = "\t"
    page = verb == "" ? "ticktape" : "ticktape-" verb
}

# Text as roff prints it: backslashes, hyphens that are typed, control lines.
function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    gsub(/\^/, "\\(ha", text)
    gsub(/~/, "\\(ti", text)
    if (text ~ /^\./)
        text = "\\\\&" text
    return text
}

$1 == "verb" { verbs[++verb_count] = $2; abouts[$2] = $3 }
$1 == "topic" { topics = topics (topics == "" ? "" : ", ") $2 }
$1 == "exit" && $2 == verb { codes[++code_count] = $3; ends[code_count] = $4 }
$1 == "note" && $2 == verb && $3 != "" { notes[++note_count] = $3 }
$1 == "example" && $2 == verb { examples[++example_count] = $3 }
$1 == "synopsis" && $2 == verb { synopsis = synopsis $3 "\n" }
$1 == "about" && $2 == verb { lines[++line_count] = $3 }
$1 == "section" && $2 == verb { sections[option_count + 1] = $3 }
$1 == "optional" && $2 == verb { optional[$3] = $4 }
$1 == "option" && $2 == verb {
    option_count++
    options[option_count] = $3
    values[option_count] = $4 == "" ? optional[$3] : $4
    texts[option_count] = $5
}

# Paragraphs; lines that are indented keep their shape.
function print_description(    i, shaped) {
    for (i = 1; i <= line_count; i++) {
        if (lines[i] == "") {
            if (shaped)
                print ".fi"
            shaped = 0
            if (i > 1 && i < line_count)
                print ".PP"
            continue
        }
        if (!shaped && i < line_count && lines[i + 1] ~ /^  /) {
            print ".nf"
            shaped = 1
        }
        print roff(lines[i])
    }
    if (shaped)
        print ".fi"
}

function print_options(    i) {
    print ".SH OPTIONS"
    for (i = 1; i <= option_count; i++) {
        if (i in sections && sections[i] != "options")
            print ".SS " toupper(substr(sections[i], 1, 1)) \
                roff(substr(sections[i], 2))
        print ".TP"
        print ".B " roff(options[i]) \
            (values[i] == "" ? "" : " \\fI" roff(values[i]) "\\fP")
        print roff(texts[i])
    }
    for (i = 1; i <= note_count; i++) {
        print ".PP"
        print roff(notes[i])
    }
}

function print_examples(    i) {
    if (example_count == 0)
        return
    print ".SH EXAMPLES"
    print ".nf"
    for (i = 1; i <= example_count; i++)
        print roff(examples[i])
    print ".fi"
}

function print_verbs(    i) {
    print ".SH VERBS"
    for (i = 1; i <= verb_count; i++) {
        print ".TP"
        print ".BR ticktape\\-" verbs[i] " (1)"
        print roff(abouts[verbs[i]])
    }
}

function print_topics() {
    print ".SH TOPICS"
    print ".B ticktape help"
    print ".I TOPIC"
    print "explains one of these:"
    print roff(topics) "."
}

function print_exits(    i) {
    print ".SH EXIT STATUS"
    for (i = 1; i <= code_count; i++) {
        print ".TP"
        print ".B " codes[i]
        print roff(ends[i])
    }
}

function print_see_also(    i, comma) {
    print ".SH SEE ALSO"
    if (verb != "")
        print ".BR ticktape (1),"
    for (i = 1; i <= verb_count; i++)
        if (verbs[i] != verb)
            print ".BR ticktape\\-" verbs[i] " (1),"
    print ".BR ticktape\\-debug (7)"
}

END {
    about = verb == "" ? "deterministic simulation of asyncio programs" \
                       : abouts[verb]
    print ".\\\" Made by make from the command's help text: do not edit."
    print ".TH " toupper(roff(page)) " 1 \"\" \"ticktape " version \
        "\" \"User Commands\""
    print ".SH NAME"
    print roff(page) " \\- " roff(about)
    print ".SH SYNOPSIS"
    count = split(synopsis, forms, "\n")
    for (i = 1; i < count; i++) {
        if (i > 1)
            print ".br"
        print ".B ticktape" (verb == "" ? "" : " " verb)
        print roff(forms[i])
    }
    print ".SH DESCRIPTION"
    if (verb == "") {
        print "Runs asyncio programs, in Python or C, on CPython 3.14\\(aqs"
        print "event loop in virtual time, and searches for schedules on"
        print "which they fail. Each run is a function of a tape of choices:"
        print "a failure that was found once can be replayed, shrunk, and"
        print "confirmed under CPython itself."
        print_verbs()
        print_topics()
    } else {
        print_description()
        print_options()
    }
    print_exits()
    print_examples()
    print_see_also()
}
