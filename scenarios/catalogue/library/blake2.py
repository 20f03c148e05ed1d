# hashlib.blake2b and blake2s: sizes of digests, keys, salts, trees; blocks that
# are just full; copies; hmac.
import hashlib
import hmac

for cls in (hashlib.blake2b, hashlib.blake2s):
    print(cls, cls.MAX_DIGEST_SIZE, cls.MAX_KEY_SIZE, cls.SALT_SIZE, cls.PERSON_SIZE)
    for size in (0, 1, 63, 64, 65, 127, 128, 129, 256, 257, 1000):
        print(size, cls(b"x" * size, digest_size=16).hexdigest(), cls(b"y" * size, key=b"k" * 20).hexdigest()[-16:])
    h = cls(b"abc", digest_size=5, key=b"k", salt=b"salt", person=b"me")
    print(h.name, h.digest_size, h.block_size, h.hexdigest(), type(h) is cls, isinstance(h, cls))
    twin = h.copy()
    twin.update(b"more")
    print(twin.hexdigest(), h.digest(), twin.digest_size)
    print(cls(b"", fanout=2, depth=2, leaf_size=4096, node_offset=1, node_depth=0, inner_size=32, last_node=True).hexdigest())
    for options in ({"digest_size": 0}, {"digest_size": 65}, {"key": b"x" * 65}, {"salt": b"s" * 17}, {"person": b"p" * 17},
                    {"digest_size": "x"}, {"key": "s"}, {"bogus": 1}, {"fanout": 300}, {"salt": 3}):
        try:
            print(cls(b"", **options).hexdigest())
        except (TypeError, ValueError) as e:
            print(list(options), repr(e))
    for args in (("x",), (3,), (b"a", b"b")):
        try:
            cls(*args)
        except TypeError as e:
            print(e)
print(hashlib.new("blake2b", b"x", digest_size=4).hexdigest(), hashlib.new("blake2s").digest_size)
print(hmac.new(b"key", b"message", "blake2s").hexdigest(), hmac.new(b"key", b"m", hashlib.blake2b).hexdigest()[:20])
print("blake2b" in hashlib.algorithms_guaranteed, hashlib.blake2b().hexdigest() == hashlib.new("blake2b").hexdigest())


def cache_key(*parts):
    digest = hashlib.blake2b(digest_size=8, person=b"cache")
    for part in parts:
        digest.update(repr(part).encode())
        digest.update(b"\0")
    return digest.hexdigest()


print(cache_key("a", 1, (2, 3)), cache_key("a", 1, (2, 3)) == cache_key("a", 1, (2, 3)), cache_key())
