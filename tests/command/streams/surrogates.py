# Standard output encodes strictly, standard error with backslashes.
import sys

for text in "a\ud800", "\udcff":
    try:
        print(text)
    except UnicodeEncodeError as e:
        print("print:", e, ascii(e.object))
    try:
        print(1, text, "b")
    except UnicodeEncodeError as e:
        print()
        print("several:", e)
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError as e:
        print("write:", e)
sys.stderr.write("c\ud800d\n")
print("\ud7ff\ue000"[1:2] == "\ue000", ascii("\ud7ff"))


class Fails:
    def __str__(self):
        raise ValueError("no text")


try:
    print("first", 2, Fails(), "last", sep=", ")
except ValueError as e:
    print()
    print("ValueError:", e)
