"""Generated patterns of module re: what each shows here and under this python3.

    python3 tests/language/text/differential.py TICKTAPE [SEED [COUNT]]

Some patterns meet defects of CPython in groups within repeats, even a SystemError; those of the seed 11 do not.
"""
import pathlib
import subprocess
import sys
import tempfile


def blocks(text):
    # The lines of each pattern, which begin with its number.
    found = []
    for line in text.splitlines():
        head = line.split(" ", 1)[0]
        if head == str(len(found)) and " '" in line:
            found.append([])
        if found:
            found[-1].append(line)
    return found


def main():
    ticktape = sys.argv[1]
    seed, count = (sys.argv[2:] + ["11", "500"][len(sys.argv) - 2:])[:2]
    cases = pathlib.Path(__file__).with_name("re_cases.py")
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "cases.py")
        program.write_text(subprocess.run([sys.executable, cases, seed, count], stdout=subprocess.PIPE, text=True,
                                          check=True).stdout)
        commands = [sys.executable, "-W", "ignore"], [ticktape, "run"]
        wanted, shown = [blocks(subprocess.run([*command, program], stdout=subprocess.PIPE, text=True).stdout)
                         for command in commands]
    failed = abs(len(wanted) - len(shown)) + (len(wanted) != int(count))
    for want, show in zip(wanted, shown):
        if want != show:
            failed += 1
            line = next((pair for pair in zip(want, show) if pair[0] != pair[1]), ("", ""))
            print(want[0], "\n  CPython  ", line[0], "\n  ticktape ", line[1])
    print(f"{len(wanted) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
