#!/bin/bash
# tests/command/recorded.sh TICKTAPE: children that are not simulated: run once for
# real (--allow-exec), and replayed from what was recorded.
#
# Each check is one line on stdout when it fails; the last line counts them.
set -u
. "$(dirname "$0")/checks.sh"

write children.py <<'END'
import asyncio
import subprocess


async def main():
    p = await asyncio.create_subprocess_exec("awk", "{ print $2; print $1 >\"/dev/stderr\" } END { exit 3 }", stdin=-1, stdout=-1, stderr=-1)
    print(await p.communicate(b"a b\nc d\n"), p.returncode)
    done = subprocess.run("echo x | sed s/x/y/; awk 'BEGIN { exit 5 }'; echo $?", shell=True, capture_output=True)
    print(done.stdout, done.returncode)
    print(subprocess.run(["perl", "-e", "kill 9, $$"]).returncode)
    print(subprocess.check_output(["date", "+%s.%N"]))


asyncio.run(main())
END

run 3 run children.py
no_out
err_has 'the program `awk`, which is not simulated'
check "a file without --allow-exec" [ ! -e children.exec ]

run 0 run --allow-exec children.py
out_has "(b'b\\nd\\n', b'a\\nc\\n') 3"
out_has "b'y\\n5\\n' 0"
out_has "-9"
mv out first
cp children.exec recording
run 0 run children.py
same out first
run 0 run --allow-exec children.py
same out first
same children.exec recording
run 0 explore --no-db --runs 50 --jobs 2 children.py
same children.exec recording

# In a search each is run once, whichever of the processes needs it first.
rm children.exec
run 0 explore --no-db --runs 50 --jobs 2 --allow-exec children.py
check "programs were run twice" [ "$(grep -ac '^exec ' children.exec)" = 5 ]

# What was not recorded.
sed 's/s.x.y./s,x,z,/' children.py >other.py
cp children.exec other.exec
run 3 run other.py
err_has 'the program `sed`, which is not recorded with these arguments and this input'
run 0 run --allow-exec other.py
out_has "b'z\\n5\\n' 0"

# Recordings may come from anywhere.
for text in "" "ticktape recording 1
exec 99999999999 1 1 1 1 1
" "ticktape recording 1
exec 4 0 0 0 5 5
awk" "ticktape recording 2
" "x"; do
    printf '%s' "$text" >children.exec
    run 3 run children.py
    [ -z "$text" ] || err_has "children.exec is damaged, or no recording"
done
rm children.exec
ln -s recording children.exec
run 3 run children.py
err_has "cannot open children.exec"
rm children.exec
printf 'import subprocess\nsubprocess.run(["/nonexistent/program"])\n' >none.py
run 3 run --allow-exec none.py
err_has "--allow-exec cannot run /nonexistent/program: No such file or directory"

finish
