# statistics: exact results, their types, and what is complained about. Draws use
# no function of the C library that another one rounds differently (QUIRKS.md).
import asyncio
import random
import statistics as s

SAMPLES = [[1, 2, 3, 4], [1, 2], [2.5, 3.25, 5.5, 11.25, 11.75], [1e50, 1.0, -1e50], [0.1] * 10, [1, 2.5], [3], [True, 2], [1.5e-300, 2e-300, 7e-300], [10**20, 10**20 + 1, 10**20 + 5]]


async def main():
    random.seed(1)
    for data in SAMPLES + [[random.uniform(-1, 1) + random.triangular(4, 7, 5) for _ in range(50)], [random.random() for _ in range(101)]]:
        print(s.mean(data), s.fmean(data), s.median(data), s.median_low(data), s.median_high(data), s.mode(data), s.multimode(data)[:3], s.pvariance(data), s.pstdev(data), s.median_grouped(data))
        if len(data) > 1:
            print(s.variance(data), s.stdev(data), s.quantiles(data), s.quantiles(data, n=10, method="inclusive")[:4], s.variance(data, s.mean(data)), s.pstdev(data, 1))
    print(s.geometric_mean([54, 24, 36]), s.fmean([1, 2, 3], weights=[3, 1, 1]), s.mode(["a", "b", "b"]), s.multimode(""), s.quantiles([5], n=3), s.mean([float("inf"), 1]), s.mean([1.0, float("nan")]))
    for data in [[0.1, 0.7, 1.3, 2.9], [1, 2, 4.5], [10**17, 10**17 + 3]]:  # deviations of a stated mean are floats, which are rounded
        for center in (0.3, 1e16 / 3, 1):
            print(s.variance(data, center), s.pvariance(data, center), s.stdev(data, center), s.pstdev(data, center))
    for data in [[1.0, float("inf")], [1.0, float("-inf"), float("inf")], [float("nan"), 2]]:
        print(s.variance(data), s.pvariance(data), s.variance(data, 1.5))
    for bad in (lambda: s.stdev([1.0, float("inf")]), lambda: s.pstdev([float("nan")]), lambda: s.stdev([1, float("inf")], 0.5), lambda: s.mean([]), lambda: s.median([]), lambda: s.mode([]), lambda: s.stdev([1]), lambda: s.variance([1]), lambda: s.pvariance([]), lambda: s.mean(["a"]), lambda: s.quantiles([]), lambda: s.quantiles([1, 2], n=0), lambda: s.quantiles([1, 2], method="x"), lambda: s.fmean([]), lambda: s.geometric_mean([-1]), lambda: s.pstdev([])):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)

asyncio.run(main())
