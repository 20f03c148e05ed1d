# Texts of `sh -c`: words, quotes, expansions, pipelines, conditions, loops, redirections, builtins, small programs.
import asyncio
import os
import subprocess

os.environ["NAME"] = "a  value"
TEXTS = r'''
echo one two; echo "three   four" five\ six
echo $NAME "$NAME" '$NAME' ${NAME} x${NAME}y "${NAME}z"
A=1; B=$A$A; echo $B; unset A; echo "[$A]" ${A:-none} ${A-x} ${B:+set} ${#B}
echo ${A:=assigned}; echo $A
echo $? ; false; echo $?; (exit 3); echo $?
true && echo and || echo or; false && echo and || echo or
! true; echo $?; ! false && echo negated
echo a | cat | cat; echo $?
false | true; echo $?; true | false; echo $?
yes | head -n 2; echo $?
seq 5 | while read x; do echo "<$x>"; done
echo err >&2; echo out; echo both 2>&1 1>&2
echo lost >/dev/null; cat </dev/null; echo kept 2>/dev/null
cat /nonexistent/file; echo $?
cat < /nonexistent/file; echo $?
echo x > /nonexistent/file; echo $?
/nonexistent/program 1; echo $?
test 1 -lt 2 && echo less; [ a = a ] && echo same; [ -z "" ] && [ -n x ] && echo strings
[ 1 -eq 1 -a 2 -gt 1 ] && echo both; [ ! -e /nonexistent ] && echo none; [ a = b -o c = c ]; echo $?
if [ -d / ]; then echo folder; else echo no; fi; if false; then echo 1; elif true; then echo 2; else echo 3; fi
for i in 1 2 3; do echo $i; [ $i = 2 ] && break; done; echo after $i
for i in a b c; do if [ $i = b ]; then continue; fi; echo $i; done
i=0; while [ $i -lt 3 ]; do i=$((i+1)); echo $i; done; until [ $i -eq 5 ]; do i=$(($i + 1)); done; echo $i
echo $((1 + 2 * 3)) $(( (1+2)*3 )) $((7 / 2)) $((-7 / 2)) $((7 % 3)) $((1 < 2)) $((2 == 3))
echo "$(echo inner; echo second)" $(echo split   words)
X=$(false); echo $?; X=$(echo y); echo $X$?
{ echo a; echo b; } | sort -r; (cd /; pwd); A=outer; (A=inner; echo $A); echo $A
exit 7
exit 300
(exit 5) || exit 6
set -e; false; echo never
set -e; false || true; if false; then :; fi; echo still; false; echo never
set -- x y z; echo $# $1 $3 "$@" "$*"; shift; echo $1; for a; do echo "[$a]"; done
printf '%s-%d|%5s|%-4s|%03d\n' a 7 b c 5; printf '%s\n' x y z; printf 'no newline'
printf '%x %c %% %b\n' 255 hello 'a\tb'
echo 'a\tb\nc' "d\\e"; echo -n x; echo y
cat; echo "rc $?"
read a b; echo "$b/$a"; cat
kill -9 $$
kill -TERM $$; echo never
kill -s INT $$
trap 'echo bye' EXIT; echo work; exit 2
trap 'echo caught' TERM; kill -TERM $$; echo after
trap '' TERM; kill -TERM $$; echo ignored
eval 'echo from eval; A=5'; echo $A
export V=exported; sh -c 'echo $V $0 $1' name arg; W=1 sh -c 'echo "$W"'; echo "[$W]"
exec echo replaced; echo never
echo a;echo b&&echo c||echo d
echo "a
b"; echo two \
lines
# a comment
echo x # another
: ; true; echo $#
echo "quotes: \" \$ \\ 'single'" 'double "' a"b"'c'
tr a-z A-Z < /dev/null; echo hello | tr a-z A-Z; echo a b a | tr ' ' '\n' | sort | uniq -c
echo abc | grep b; echo abc | grep -v b; echo $?; seq 20 | grep -c 1; seq 10 | tail -n 2 | head -1
echo "a b c" | wc; echo "a b c" | wc -w; printf 'x\ny' | wc -l
false; echo "$?" "${?}"; echo ${NAME:-x} ${NONE:-"a b"}; echo "${NONE:-$NAME}"
A="x y"; for w in $A; do echo "<$w>"; done; for w in "$A" z; do echo "<$w>"; done
x=5; [ "$x" -ge 5 ] && [ "$x" != 6 ] && echo "$x"; [ "" ]; echo $?; [ x ]; echo $?; [ abc -eq 1 ]; echo $?
yes no | head -3 | (read a; echo "first $a"; cat)
for i in 1 2; do for j in a b; do echo $i$j; [ $j = a ] && continue 2; done; done
seq 3 | while read n; do echo $((n*n)); done | tail -n 1
echo out; echo err >&2; exit 1
if true; then echo a; fi | cat; while read l; do echo "$l!"; done < /dev/null; echo end
python3 -c 'print(6*7)' | cat; python3 -c 'import sys; sys.exit(9)'; echo $?
echo 1 2 3 | (read a b; echo "$b")
pwd >/dev/null && echo ok; umask; echo $0
'''
TEXTS = [text for text in TEXTS.strip().split("\n")]
texts, current = [], ""
for line in TEXTS:
    current += line
    if current.count('"') % 2 and not current.count("'") % 2 and "<<" not in current and line.startswith("echo \"a") and line.endswith('a') or line.endswith("\\"):
        current += "\n"
        continue
    texts.append(current)
    current = ""


async def main():
    for text in texts:
        done = subprocess.run(text, shell=True, input=b"first second third\nline two\n", capture_output=True)
        print(repr(text), done.returncode, done.stdout, done.stderr)
    p = await asyncio.create_subprocess_shell("read a; echo got $a; sleep 1; echo slept; exit 3", stdin=-1, stdout=-1)
    p.stdin.write(b"line\n")
    print(await p.stdout.readline(), await p.stdout.readline(), await p.wait())
    p = await asyncio.create_subprocess_exec("sh", "-ec", 'echo "$@"; false; echo never', "name", "x", "y z", stdout=-1)
    print(await p.communicate(), p.returncode)

if __name__ == "__main__":
    asyncio.run(main())
