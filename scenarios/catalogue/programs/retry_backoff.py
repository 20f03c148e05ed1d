# A retry decorator with exponential backoff: causes, contexts and gathered failures.
"""Retry with exponential backoff, as a decorator with arguments."""
import asyncio
import functools
import random


class TransientError(Exception):
    pass


class PermanentError(Exception):
    def __init__(self, code, reason="unknown"):
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


class RetriesExhausted(Exception):
    def __init__(self, attempts, last):
        self.attempts = attempts
        self.last = last

    def __str__(self):
        return f"gave up after {self.attempts} attempts ({self.last!r})"


def retry(*exceptions, attempts=3, base=0.1, factor=2.0, jitter=0.0):
    if not exceptions:
        exceptions = (Exception,)

    def decorate(fn):
        @functools.wraps(fn)
        async def wrapper(*args, **kwargs):
            delay = base
            for n in range(1, attempts + 1):
                try:
                    return await fn(*args, **kwargs)
                except exceptions as e:
                    if n == attempts:
                        raise RetriesExhausted(n, e) from e
                    print(f"{fn.__name__}{args}: attempt {n}: {e!r}; retry in {delay:g}s")
                    await asyncio.sleep(delay + random.uniform(0, jitter))
                    delay *= factor
        wrapper.retries = attempts
        return wrapper
    return decorate


counts = {}


@retry(TransientError, attempts=4)
async def fetch(url, ok_after):
    """Fetch an url."""
    counts[url] = counts.get(url, 0) + 1
    await asyncio.sleep(0.05)
    if ok_after < 0:
        raise PermanentError(404, reason="not found")
    if counts[url] <= ok_after:
        raise TransientError(f"try {counts[url]}")
    return f"<{url}>"


async def main():
    print(fetch.__name__, fetch.__doc__, fetch.retries, fetch.__wrapped__ is not fetch)
    for url, after in [("/a", 0), ("/b", 2), ("/c", 9), ("/d", -1)]:
        try:
            print(await fetch(url, after))
        except RetriesExhausted as e:
            print("exhausted:", e, "| cause:", repr(e.__cause__), e.__context__ is e.__cause__)
        except PermanentError as e:
            print("permanent:", e, e.code, e.args)
        else:
            print("  after", counts[url])
    fetches = [fetch(f"/par{i}", i * 2) for i in range(4)]
    results = await asyncio.gather(*fetches, return_exceptions=True)
    for r in results:
        print(type(r).__name__, r)


asyncio.run(main())
