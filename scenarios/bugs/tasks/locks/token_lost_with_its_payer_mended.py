# token_lost_with_its_payer, fixed: the token is returned in all cases.
# explore: --inject cancel
import asyncio


class Bucket:
    def __init__(self, tokens):
        self.tokens = tokens
        self.spent = 0


async def charge(amount):
    await asyncio.sleep(0.2)
    if amount > 100:
        raise ValueError("too much")


async def spend(bucket, amount):
    if bucket.tokens == 0:
        return
    bucket.tokens -= 1
    try:
        await charge(amount)
    except ValueError:
        bucket.tokens += 1
        return
    except asyncio.CancelledError:
        bucket.tokens += 1
        raise
    bucket.spent += 1


async def main():
    bucket = Bucket(3)
    await asyncio.gather(*(spend(bucket, amount) for amount in (10, 200, 30)),
                         return_exceptions=True)
    assert bucket.tokens + bucket.spent == 3, (bucket.tokens, bucket.spent)


asyncio.run(main())
