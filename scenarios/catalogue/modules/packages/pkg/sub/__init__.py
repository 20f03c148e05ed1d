__all__ = ["star_a", "star_b"]
star_a = 1
star_b = 2
hidden = 3
