# SPDX-License-Identifier: MIT
#
# help.awk: reads `ticktape help VERB` into a table, the one source of the
# manual pages and of the completions. -v verb=VERB; rows on stdout, their
# columns separated by tabs:
#
#   synopsis  VERB  TEXT
#   about     VERB  LINE      one row for each line of the description
#   section   VERB  HEADING   above a group of options
#   option    VERB  NAME  VALUE  TEXT   VALUE is empty for a switch
#   optional  VERB  NAME  [VALUE]       before such an option: it may have one
#   note      VERB  LINE      after the options
#   example   VERB  LINE
#   exit      VERB  CODE  TEXT
#
# `ticktape --help` (no verb) has rows `verb NAME TEXT`, `topic NAME` and exit.
BEGIN { OFS = "\t" }

function trim(text) {
    sub(/^ +/, "", text)
    sub(/ +$/, "", text)
    return text
}

# Prints the row that lines of continuation may still have been added to.
function end_row() {
    if (row != "")
        print row
    row = ""
}

/^usage: / {
    sub(/^usage: ticktape */, "")
    if (verb != "")
        sub("^" verb " *", "")
    print "synopsis", verb, $0
    next
}

# In the general help the codes are one sentence.
/^exit codes: / {
    end_row()
    at = "sentence"
    sentence = $0
    sub(/^exit codes: */, "", sentence)
    next
}
at == "sentence" && NF > 0 { sentence = sentence " " trim($0); next }

/^[a-z][a-z ,]*:$/ {
    end_row()
    at = substr($0, 1, length($0) - 1)
    if (at != "verbs" && at != "topics" && at != "examples" &&
            at != "exit codes")
        print "section", verb, at
    next
}

NF == 0 {
    end_row()
    print at == "" ? "about" : "note", verb, ""
    next
}

at == "verbs" && /^  [a-z]/ {
    line = trim($0)
    word = line
    sub(/ .*/, "", word)
    sub(/^[a-z]+ +/, "", line)
    print "verb", word, line
    next
}
at == "topics" && /^  [a-z]/ {
    count = split(trim($0), topics, / +/)
    for (i = 1; i <= count; i++)
        print "topic", topics[i]
    next
}
at == "examples" && /^  / { print "example", verb, trim($0); next }
at == "exit codes" && /^  [0-9]/ {
    end_row()
    line = trim($0)
    row = "exit" OFS verb OFS substr(line, 1, 1) OFS substr(line, 3)
    next
}

# An option: two spaces, its name, its value after one space, its text.
/^  -/ {
    end_row()
    line = $0
    sub(/^  /, "", line)
    name = line
    sub(/ .*/, "", name)
    line = substr(line, length(name) + 1)
    value = ""
    if (match(line, /^ [A-Z][A-Z0-9.\/:,]*( |$)/)) {
        value = trim(substr(line, 1, RLENGTH))
        line = substr(line, RLENGTH)
    }
    if (match(line, /^ \[[A-Z]+\]( |$)/)) {
        print "optional", verb, name, trim(substr(line, 1, RLENGTH))
        line = substr(line, RLENGTH)
    }
    row = "option" OFS verb OFS name OFS value OFS trim(line)
    next
}
row != "" && /^    / { row = row " " trim($0); next }

{
    end_row()
    print at == "" ? "about" : "note", verb, $0
}

END {
    end_row()
    count = split(sentence, codes, "; ")
    for (i = 1; i <= count; i++)
        print "exit", verb, substr(codes[i], 1, 1), substr(codes[i], 3)
}
