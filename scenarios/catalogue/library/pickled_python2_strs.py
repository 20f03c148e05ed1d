# The opcode S of pickle: a str of Python 2, with its escapes.
import pickle

for text in (rb"a\x41\n\t\'\\ \101\7\08\q", rb"", rb"\xz1", rb"\x4", rb"\\"):
    try:
        print(repr(pickle.loads(b"S'" + text + b"'\n.", encoding="latin-1")))
    except ValueError as e:
        print(type(e).__name__, e)
print(pickle.loads(b'S"\\xe9"\n.', encoding="bytes"))
