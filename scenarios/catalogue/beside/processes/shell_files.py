# Shells that write files and read them, in a folder of their own.
import os
import subprocess
import tempfile

TEXTS = r'''
seq 3 >f.txt; cat f.txt; echo 4 >> f.txt; wc -l < f.txt; rm f.txt
echo one > a.txt; cat a.txt; rm -f a.txt none.txt; echo $?
mkdir -p sub/e; [ -d sub/e ] && echo made; echo hi > sub/e/f; cat sub/e/f; cd sub/e && cat f; cd /nonexistent; echo $?
(echo sub; exit 4); echo $?; { echo group; } > g.txt; cat g.txt; rm g.txt
echo one >x; echo two >>x; echo three >y; cat x y - <y; wc -c <x; cat <x | cat >z; cat z; rm x y z; [ -f x ] || echo gone
for i in 1 2; do echo $i; done >x; while read a; do echo "<$a>"; done <x; if [ -s x ]; then echo full; fi; rm x
(echo a; echo b >&2) >out 2>err; cat err out; { cat missing; } 2>err; cat err; rm out err
echo x | tee copy; cat copy; rm copy
'''


def main():
    with tempfile.TemporaryDirectory() as folder:
        for text in TEXTS.strip().split("\n"):
            done = subprocess.run(text, shell=True, cwd=folder, capture_output=True)
            print(repr(text), done.returncode, done.stdout, done.stderr)
        print(sorted(os.listdir(folder)))


main()
