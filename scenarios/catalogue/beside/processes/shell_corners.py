# Pins corners of `sh -c`: loops that are left, empty "$@", defaults that are paths, bytes, blanks, PWD.
import asyncio
import subprocess

TEXTS = [
    "break; echo after", "continue; echo after",
    "for i in 1 2; do for j in a b; do break 2; done; echo no; done; echo yes",
    "for i in 1 2; do break 5; done; echo $i",
    "for i in 1 2; do (break; echo no); echo $i $?; done; for i in 1 2; do true | break; echo $i $?; done",
    "for i in 1 2; do (false; continue 3; echo no); echo $i $?; done",
    "for i in 1 2; do (for j in 1 2; do break 2; done; echo no); echo $i; done",
    "for i in 1 2 3; do if [ $i = 2 ]; then continue; fi; echo $i; done",
    "x=${NO_SUCH:-/tmp}; echo $x ${NO_SUCH:--a} ${NO_SUCH-=}",
    'for x in "$@"; do echo once; done; echo "" "$x"; echo end',
    "printf '\\377\\101\\0' | wc -c", "printf 'a\\rb c'  | while read x y; do printf '%s|' $x; done | wc -c",
    "cd /; echo $PWD", "cd /nodir; echo $?",
    "printf '1\\n2\\n3\\n4\\n5\\n' | tail -n -2", "printf '1\\n2\\n3\\n' | tail -n +2",
]


async def main():
    for text in TEXTS:
        done = subprocess.run(["sh", "-c", text], capture_output=True)
        print(repr(text), done.returncode, done.stdout)


asyncio.run(main())
