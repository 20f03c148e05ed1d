"""Models."""
from dataclasses import dataclass
__all__ = ["Item", "Cart", "total"]
Cart = list
_hidden = 1


@dataclass
class Item:
    name: str
    price: float
    stock: int = 1

    def take(self, n):
        if n > self.stock:
            raise ValueError(f"{n} > {self.stock}")
        self.stock -= n

    def __str__(self):
        return f"{self.name}:{self.stock}"


def total(cart):
    return sum(i.price * n for i, n in cart)
