# secrets draws from a generator of its own, whose draws are on the tape.
import random
import secrets

print(secrets.token_hex(), secrets.token_hex(2), secrets.token_bytes(5), secrets.token_urlsafe(), secrets.token_urlsafe(4))
print(secrets.choice("abc"), secrets.randbelow(1000), secrets.randbits(20), random.random(), random.Random().random())
print(secrets.compare_digest("a", "a"), secrets.compare_digest(b"a", b"b"))
for wrong in (lambda: secrets.randbelow(0), lambda: secrets.compare_digest("é", "e"), lambda: secrets.choice([])):
    try:
        print(wrong())
    except (IndexError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
