import a

try:
    from a import A
except ImportError as e:
    print(type(e).__name__, e, e.name, e.path)
try:
    a.A
except AttributeError as e:
    print(e)
B = "b"
