# SPDX-License-Identifier: MIT
#
# bash.awk: the completion for bash, from the table of help.awk. It needs no
# package bash-completion, and works where = separates words and where not.
BEGIN { FS = "\t" }
$1 == "verb" { verbs = verbs " " $2; names[++count] = $2 }
$1 == "topic" { topics = topics " " $2 }
$1 == "option" {
    options[$2] = options[$2] " " $3
    if ($4 != "")
        kinds[$2, $3] = $4
}
$1 == "strategy" { strategies = strategies " " $2 }

function kind_of(option, value) {
    if (option == "--strategy")
        return "words" strategies
    if (option == "--model")
        return "words asyncio any"
    if (option == "--inject")
        return "words cancel memory net proc signal cancel+memory"
    if (option == "--engine")
        return "words parallel slurm"
    if (value == "FILE")
        return "file"
    if (value == "DIR")
        return "folder"
    return "none"
}

END {
    print "# bash completion for ticktape: made by make from its help text."
    print "_ticktape_value() {"
    print "    case $1:$2 in"
    for (key in kinds) {
        split(key, pair, SUBSEP)
        rows[++row_count] = "    " pair[1] ":" pair[2] ") echo '" \
            kind_of(pair[2], kinds[key]) "' ;;"
    }
    for (i = 2; i <= row_count; i++) # sorted: awk's order is not defined
        for (j = i; j > 1 && rows[j] < rows[j - 1]; j--) {
            row = rows[j]
            rows[j] = rows[j - 1]
            rows[j - 1] = row
        }
    for (i = 1; i <= row_count; i++)
        print rows[i]
    print "    esac"
    print "}"
    print ""
    print "_ticktape_options() {"
    print "    case $1 in"
    for (i = 1; i <= count; i++)
        print "    " names[i] ") echo '" substr(options[names[i]], 2) "' ;;"
    print "    esac"
    print "}"
    print ""
    print "_ticktape() {"
    print "    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]-}"
    print "    local before=${COMP_WORDS[COMP_CWORD - 1]-} kind prefix="
    print "    COMPREPLY=()"
    print "    if [ \"$COMP_CWORD\" -le 1 ]; then"
    print "        mapfile -t COMPREPLY < <(compgen -W '" substr(verbs, 2) \
        " help --help --version' -- \"$word\")"
    print "        return"
    print "    fi"
    print "    if [ \"$verb\" = help ]; then"
    print "        mapfile -t COMPREPLY < <(compgen -W '" substr(verbs, 2) \
        topics "' -- \"$word\")"
    print "        return"
    print "    fi"
    print "    # --name=VALUE is three words, or one."
    print "    if [ \"$word\" = = ]; then"
    print "        word="
    print "    elif [ \"$before\" = = ]; then"
    print "        before=${COMP_WORDS[COMP_CWORD - 2]-}"
    print "    elif [[ $word == --*=* ]]; then"
    print "        before=${word%%=*} prefix=${word%%=*}= word=${word#*=}"
    print "    fi"
    print "    kind=$(_ticktape_value \"$verb\" \"$before\")"
    print "    case $kind in"
    print "    'words '*)"
    print "        mapfile -t COMPREPLY < <(compgen -P \"$prefix\" \\"
    print "            -W \"${kind#words }\" -- \"$word\")"
    print "        return ;;"
    print "    none) return ;;"
    print "    esac"
    print "    case $kind:$word in"
    print "    :-*)"
    print "        mapfile -t COMPREPLY < <(compgen \\"
    print "            -W \"$(_ticktape_options \"$verb\")\" -- \"$word\")"
    print "        return ;;"
    print "    esac"
    print "    compopt -o filenames 2>/dev/null"
    print "    mapfile -t COMPREPLY < <("
    print "        compgen -d -- \"$word\" || :"
    print "        [ \"$kind\" = folder ] ||"
    print "            compgen -f -- \"$word\" | while IFS= read -r file; do"
    print "                [ ! -d \"$file\" ] || continue"
    print "                case $kind:$file in"
    print "                file:* | *.py | *.so | *.json) echo \"$file\" ;;"
    print "                esac"
    print "            done)"
    print "}"
    print "complete -F _ticktape ticktape"
}
