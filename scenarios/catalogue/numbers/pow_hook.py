# pow() of three arguments calls __pow__ of the first.
import asyncio


class Modular:
    def __init__(self, n):
        self.n = n

    def __pow__(self, exponent, modulus=None):
        print("pow", self.n, exponent, modulus)
        if exponent == "no":
            return NotImplemented
        return Modular(self.n ** exponent if modulus is None else pow(self.n, exponent, modulus))


async def main():
    print(pow(Modular(3), 4).n, pow(Modular(3), 400, 1000).n, (Modular(2) ** 5).n, pow(Modular(3), 2, None).n)
    for args in (Modular(1), "no", 3), (object(), 1, 2), (2, object(), 3), ("a", 1, 2):
        try:
            print(pow(*args))
        except TypeError as e:
            print(type(e).__name__, str(e).split(":")[0])


asyncio.run(main())
