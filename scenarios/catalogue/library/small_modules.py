# colorsys, statistics.NormalDist, linecache, filecmp and locale.
import contextlib, io
import colorsys, linecache, filecmp, locale, os
from statistics import NormalDist, StatisticsError
def attempt(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return (type(e).__name__, str(e))
for c in [(0.2, 0.4, 0.6), (0, 0, 0), (1, 1, 1), (0.9, 0.1, 0.5), (0.5, 0.5, 0.1), (0.1, 0.8, 0.3)]:
    print(colorsys.rgb_to_hsv(*c), colorsys.rgb_to_hls(*c), colorsys.rgb_to_yiq(*c), colorsys.hsv_to_rgb(*c), colorsys.hls_to_rgb(*c), colorsys.yiq_to_rgb(*c))
n = NormalDist(100, 15); m = NormalDist.from_samples([2.5, 3.1, 2.1, 2.4, 2.7, 3.5])
print(n, m, n.mean, n.median, n.mode, n.stdev, n.variance, n.cdf(110), n.pdf(110), n.inv_cdf(0.95), n.inv_cdf(0.001), n.inv_cdf(1e-20), n.inv_cdf(0.5), n.quantiles(), n.quantiles(10), n.zscore(130), n.overlap(NormalDist(110, 10)), n.overlap(NormalDist(101, 15)), n + 5, 5 + n, n - 1, 1 - n, n * 2, 2 * n, n / 3, +n, -n, n + m, n - m, n == NormalDist(100.0, 15), n != m, hash(n) == hash(NormalDist(100, 15)), NormalDist())
print(NormalDist(10, 2).samples(3, seed=5), attempt(NormalDist, 1, -1), attempt(n.inv_cdf, 1), attempt(NormalDist(1, 0).pdf, 1), attempt(NormalDist(1, 0).cdf, 1), attempt(NormalDist(1, 0).zscore, 1), attempt(n.overlap, 3), attempt(NormalDist.from_samples, [1]), attempt(NormalDist(1, 0).overlap, n))
with open("/tmp/s.txt", "w") as f: f.write("one\ntwo\nthree")
print(linecache.getline("/tmp/s.txt", 2), linecache.getlines("/tmp/s.txt"), repr(linecache.getline("/tmp/s.txt", 9)), linecache.getlines("/none"), repr(linecache.getline("<x>", 1)), "/tmp/s.txt" in linecache.cache)
with open("/tmp/s.txt", "w") as f: f.write("changed here\n")
print(linecache.getline("/tmp/s.txt", 1)); linecache.checkcache("/tmp/s.txt"); print(linecache.getline("/tmp/s.txt", 1)); linecache.clearcache(); print(linecache.cache)
os.makedirs("/tmp/a/sub"); os.makedirs("/tmp/b/sub")
for p, t in (("/tmp/a/same", "x"), ("/tmp/b/same", "x"), ("/tmp/a/diff", "1"), ("/tmp/b/diff", "22"), ("/tmp/a/only", ""), ("/tmp/b/sub/z", "q"), ("/tmp/a/kind", "")):
    open(p, "w").write(t)
os.mkdir("/tmp/b/kind")
d = filecmp.dircmp("/tmp/a", "/tmp/b"); out = io.StringIO()
with contextlib.redirect_stdout(out): d.report(); d.report_full_closure(); d.report_partial_closure()
print(out.getvalue(), d.left_list, d.right_list, d.common, d.left_only, d.right_only, d.common_dirs, d.common_files, d.common_funny, d.same_files, d.diff_files, d.funny_files, list(d.subdirs), attempt(lambda: d.nope))
print(filecmp.cmp("/tmp/a/same", "/tmp/b/same"), filecmp.cmp("/tmp/a/diff", "/tmp/b/diff", shallow=False), filecmp.cmp("/tmp/a/diff", "/tmp/b/diff"), filecmp.cmpfiles("/tmp/a", "/tmp/b", ["same", "diff", "none"]), attempt(filecmp.cmp, "/tmp/none", "/tmp/a/same")); filecmp.clear_cache()
print(attempt(locale.setlocale, locale.LC_ALL, "C"), locale.getlocale(locale.LC_NUMERIC), locale.getpreferredencoding(), locale.localeconv())
print(locale.format_string("%.2f %d %s", (1234567.891, 12345, "x"), grouping=True), locale.format_string("%d", 1234567), locale.str(3.5), locale.str(1234567.123456789), locale.atof("1.5"), locale.atoi("12"), locale.strxfrm("a"), locale.strcoll("a", "b"), locale.delocalize("1.5"), attempt(locale.currency, 3), attempt(locale.setlocale, 99, ""), locale.Error.__mro__, locale.LC_ALL, locale.CHAR_MAX)
