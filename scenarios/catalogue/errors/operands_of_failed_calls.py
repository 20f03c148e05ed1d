# Pins when the operands of a failed call are dropped: before the exception is handled, since no
# function in C keeps them. (Without hash(): the judge's is a function in Python.)
class K(list):
    def __del__(self): print("del")
    def __str__(self): return 5
    def __repr__(self): return 7
    def __len__(self): return -1
    def __bool__(self): return 3
    def __index__(self): return 1.5
    def __format__(self, s): return 3
    def __iter__(self): return 4
    def __contains__(self, x): 1/0
    def __eq__(self, o): 1/0
    def __getattr__(self, n): 1/0
    def __bytes__(self): return 1
    def __int__(self): return "s"
    def __float__(self): return "s"
class P:
    def __del__(self): print("del P")
    def __str__(self): return 5
    def __len__(self): return -1
    def __int__(self): return "s"
    def __call__(self): 1/0
    def m(self): raise KeyError(1)
    def __add__(self, o): raise KeyError(2)
def attempt(f):
    try: print(f())
    except Exception as e: print("failed", type(e).__name__, e)
for f in (lambda: str(K()), lambda: repr(K()), lambda: len(K()), lambda: bool(K()), lambda: range(K()), lambda: format(K()), lambda: f"{K()}", lambda: f"{K()!r}", lambda: iter(K()), lambda: 1 in K(), lambda: K() == 1, lambda: K().zz, lambda: bytes(K()), lambda: int(K()), lambda: float(K()), lambda: [1][K()], lambda: "%s" % K(), lambda: print(K()), lambda: sorted([K(), K()]), lambda: [*K()], lambda: str(P()), lambda: len(P()), lambda: int(P()), lambda: P()(), lambda: P().m(), lambda: P() + 1, lambda: not K(), lambda: "a".join([P()]), lambda: print(P()), lambda: f"{P()}", lambda: abs(P()), lambda: P().x, lambda: P()[1]):
    attempt(f)
