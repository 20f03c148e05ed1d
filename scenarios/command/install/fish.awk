# SPDX-License-Identifier: MIT
#
# fish.awk: the completion for fish, from the table of help.awk.
BEGIN { FS = "\t" }

function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/'/, "\\'", text)
    return "'" text "'"
}

function action(option, value) {
    if (option == "--strategy")
        return " -x -a " quoted(strategies)
    if (option == "--model")
        return " -x -a 'asyncio any'"
    if (option == "--inject")
        return " -x -a 'cancel memory net proc signal cancel+memory'"
    if (option == "--engine")
        return " -x -a 'parallel slurm'"
    if (value == "FILE")
        return " -r -F"
    if (value == "DIR")
        return " -x -a '(__fish_complete_directories)'"
    return value == "" ? "" : " -x"
}

$1 == "verb" { names[++count] = $2; abouts[$2] = $3 }
$1 == "topic" { topics = topics (topics == "" ? "" : " ") $2 }
$1 == "strategy" { strategies = strategies (strategies == "" ? "" : " ") $2 }
$1 == "option" {
    option = $3
    name = option ~ /^--/ ? "-l " substr(option, 3) : "-s " substr(option, 2)
    rows[++row_count] = "complete -c ticktape -n " \
        quoted("__fish_seen_subcommand_from " $2) " " name \
        action(option, $4) " -d " quoted($5)
}

END {
    print "# fish completion for ticktape: made by make from its help text."
    for (i = 1; i <= count; i++)
        print "complete -c ticktape -f -n __fish_use_subcommand -a " names[i] \
            " -d " quoted(abouts[names[i]])
    print "complete -c ticktape -f -n __fish_use_subcommand -a help -d " \
        quoted("explain a verb or a topic")
    words = topics
    for (i = count; i >= 1; i--)
        words = names[i] " " words
    print "complete -c ticktape -f -n '__fish_seen_subcommand_from help' -a " \
        quoted(words)
    for (i = 1; i <= row_count; i++)
        print rows[i]
}
