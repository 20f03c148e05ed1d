# Children of subprocess.
import subprocess


def run():
    print(subprocess.check_output(["echo", "one"]))
    done = subprocess.run(["cat"], input=b"two", capture_output=True)
    print(done.stdout, done.returncode)
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as cat:
        cat.stdin.write(b"three")
        cat.stdin.close()
        print(cat.stdout.read())


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(run)
