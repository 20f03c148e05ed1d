# SPDX-License-Identifier: MIT
#
# zsh.awk: the completion for zsh, from the table of help.awk.
BEGIN { FS = "\t" }

function quoted(text) {
    gsub(/'/, "'\\''", text)
    gsub(/[\[\]:]/, "\\\\&", text)
    return text
}

function action(option, value) {
    if (option == "--strategy")
        return "(" strategies ")"
    if (option == "--model")
        return "(asyncio any)"
    if (option == "--inject")
        return "(cancel memory net proc signal cancel+memory)"
    if (option == "--engine")
        return "(parallel slurm)"
    if (value == "FILE")
        return "_files"
    if (value == "DIR")
        return "_files -/"
    return " "
}

$1 == "verb" { names[++count] = $2; abouts[$2] = $3 }
$1 == "topic" { topics[++topic_count] = $2 }
$1 == "strategy" {
    strategy = $2
    sub(/:/, "\\:", strategy)
    strategies = strategies (strategies == "" ? "" : " ") strategy
}
$1 == "option" {
    option = $3
    plus = $4 == "" ? "" : option ~ /^--/ ? "=" : "+"
    specs[$2] = specs[$2] "            '" option plus "[" quoted($5) "]" \
        ($4 == "" ? "" : ":" quoted($4) ":" action(option, $4)) "' \\\n"
}

END {
    print "#compdef ticktape"
    print "# zsh completion for ticktape: made by make from its help text."
    print ""
    print "_ticktape() {"
    print "    local -a verbs=("
    for (i = 1; i <= count; i++)
        print "        '" names[i] ":" quoted(abouts[names[i]]) "'"
    print "        'help:explain a verb or a topic'"
    print "    )"
    print "    local -a topics=("
    for (i = 1; i <= topic_count; i++)
        print "        " topics[i]
    print "    )"
    print "    if (( CURRENT == 2 )); then"
    print "        _describe verb verbs"
    print "        return"
    print "    fi"
    print "    local verb=$words[2]"
    print "    shift words"
    print "    (( CURRENT-- ))"
    print "    case $verb in"
    print "    help) _describe verb verbs -- topics ;;"
    for (i = 1; i <= count; i++) {
        print "    " names[i] ")"
        print "        _arguments -S \\"
        printf "%s", specs[names[i]]
        print "            '*:file:_files -g \"*.(py|so|json)\"' ;;"
    }
    print "    *) _files ;;"
    print "    esac"
    print "}"
    print ""
    print "_ticktape \"$@\""
}
