# names that are not ASCII, in the form that CPython stores (NFKC)
import asyncio
naïve = 1
δ = 2
变量 = 3
имя = "x"
µ = 5
μ += 1
print(naïve, δ, 变量, имя, µ, μ)
def größe(länge, *, Übergröße=2): return länge * Übergröße
print(größe(3), größe(3, Übergröße=4), größe.__name__)
class Straße:
    nummer_α = 1
    def __init__(self): self.é = 2; self.ªb = 3
s = Straße()
print(s.é, s.nummer_α, s.ab, vars(s), Straße.__name__, getattr(s, "é"))
try:
    größe(y=1)
except TypeError as e:
    print(e)
try:
    未定義
except NameError as e:
    print(e)
𝑥 = 7
print(x, 𝑥, ｘ)
print(f"{δ=} {变量!r}")
λ = lambda ж: ж + 1
print(λ(1), [é for é in "ab"])
async def тест(): return "ok"
print(asyncio.run(тест()))
print(sorted(n for n in globals() if ord(n[0]) > 127))
