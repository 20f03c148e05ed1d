# Pins `sh -c` with jobs in the background, `wait`, `$!`, and `exec` without a program.
import asyncio
import subprocess

TEXTS = [
    "echo a & wait; echo b", "sleep 0.2 & sleep 0.1; echo first; wait; echo last",
    "(sleep 0.1; exit 3) & wait $!; echo $?", "false & p=$!; true & wait $p; echo $?; wait; echo $?",
    "wait 99999; echo $?; wait; echo $?", "cat & wait; echo read nothing", "sleep 5 & kill $!; wait $!; echo $?",
    "sleep 0.1 && echo both & echo now; wait", "for i in 1 2 3; do (sleep 0.$i; echo $i) & done; wait; echo all",
    "trap 'echo got' TERM; sleep 0.3 & (sleep 0.1; kill -TERM $$) & wait; echo $?", "echo x | cat & wait; echo ${!:+job}",
    "sleep 0.1 & exec true", "exec echo hi; echo no", "exec 2>&1; echo err >&2", "exec >/dev/null; echo lost",
    "{ exec >/dev/null; echo lost; } >&2; echo kept", "exec; echo on $?", "exec </dev/null; cat; echo end",
    "exec 2>/nowhere/x; echo no", "sh -c 'kill -9 $$'; echo $?", "sh -c 'kill $$' | cat; echo $?",
    "(kill $$; sleep 0.1) | cat; echo no", "sh -c 'kill -2 $$'; echo $?", "sh -c 'kill -1 $$' & wait; echo $?",
]


async def main():
    for text in TEXTS:
        done = subprocess.run(["sh", "-c", text], capture_output=True, input=b"input\n")
        print(repr(text), done.returncode, done.stdout, done.stderr)


asyncio.run(main())
