# hashlib and hmac: all hashes, updates, copies, pbkdf2, and what is complained about.
import asyncio
import hashlib
import hmac


async def main():
    for name in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s"):
        h = getattr(hashlib, name)(b"abc")
        print(name, h.hexdigest(), h.digest_size, h.block_size, h.name, hashlib.new(name, b"abc").digest() == h.digest())
        h.update(b"d" * 200)
        other = h.copy()
        other.update(b"x")
        print(h.hexdigest()[:16], other.hexdigest()[:16])
    print(hashlib.shake_128(b"a").hexdigest(10), hashlib.shake_256(b"").digest(4))
    print(hmac.new(b"key", b"msg", "sha256").hexdigest(), hmac.digest(b"k" * 200, b"m", "md5").hex(), hmac.new(b"k", digestmod=hashlib.sha1).hexdigest())
    m = hmac.new(b"key", digestmod="sha256")
    m.update(b"a")
    n = m.copy()
    n.update(b"b")
    print(m.hexdigest(), n.digest(), m.name, m.digest_size, m.block_size, hmac.compare_digest("a", "a"), hmac.compare_digest(b"a", b"b"))
    print("sha256" in hashlib.algorithms_guaranteed, hashlib.sha256().hexdigest())
    for bad in (lambda: hashlib.sha256("x"), lambda: hashlib.new("nope"), lambda: hashlib.md5(5), lambda: hmac.new(b"k", b"m"), lambda: hmac.compare_digest("a", b"a"), lambda: hmac.new("k", b"", "md5"), lambda: hashlib.sha1().update("x")):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)

asyncio.run(main())
