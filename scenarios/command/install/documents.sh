#!/bin/sh
# SPDX-License-Identifier: MIT
#
# documents.sh TICKTAPE VERSION OUT: manual pages and completions, from the help
# of the command, so that they cannot disagree with it.
set -eu
ticktape=$1
version=$2
out=$3
here=$(dirname "$0")
mkdir -p "$out/man" "$out/completions"
table=$out/table.txt

"$ticktape" --help | awk -f "$here/help.awk" >"$table"
verbs=$(awk -F '\t' '$1 == "verb" { print $2 }' "$table")
[ -n "$verbs" ] || {
    echo "documents.sh: no verbs in the output of $ticktape --help" >&2
    exit 1
}
for verb in $verbs; do
    "$ticktape" help "$verb" | awk -v verb="$verb" -f "$here/help.awk"
done >>"$table"

# The strategies, which the text of explore's option lists: only the names.
awk -F '\t' '
    $1 == "option" && $2 == "explore" && $3 == "--strategy" {
        sub(/^.*\): */, "", $5)
        count = split($5, names, /, */)
        for (i = 1; i <= count; i++) {
            sub(/:[A-Z]+$/, ":", names[i])
            print "strategy\t" names[i]
        }
    }' "$table" >"$out/strategies.txt"
cat "$table" >>"$out/strategies.txt"
mv "$out/strategies.txt" "$table"

for verb in "" $verbs; do
    awk -v verb="$verb" -v version="$version" -f "$here/man.awk" "$table" \
        >"$out/man/ticktape${verb:+-$verb}.1"
done
sed "s/@VERSION@/$version/" "$here/ticktape-debug.7" \
    >"$out/man/ticktape-debug.7"
awk -f "$here/bash.awk" "$table" >"$out/completions/ticktape"
awk -f "$here/zsh.awk" "$table" >"$out/completions/_ticktape"
awk -f "$here/fish.awk" "$table" >"$out/completions/ticktape.fish"
