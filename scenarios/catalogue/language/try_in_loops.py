# break and continue inside try, except, else and with blocks of a loop run the
# cleanup before they jump.
class Guard:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        return self.name

    def __exit__(self, *args):
        print("  exit", self.name, args[0] and args[0].__name__)


def run(jumps):
    for n in range(len(jumps)):
        jump = jumps[n]
        try:
            with Guard(n) as name:
                if jump == "continue":
                    continue
                if jump == "break":
                    break
                if jump == "raise":
                    raise KeyError(name)
                print("  body", name)
        except KeyError as e:
            print("  caught", e)
            while True:
                try:
                    break
                finally:
                    print("  inner loop left")
            continue
        finally:
            print("  finally", n)
        print("  end of turn", n)
    else:
        return "ran out"
    return "broke out"


for jumps in (["", "continue", ""], ["raise", ""], ["", "break", ""]):
    print(jumps, run(jumps))
