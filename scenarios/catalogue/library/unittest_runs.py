# unittest: cases of both kinds, fixtures, skips, subtests, results, the runner, main() and each assert's message.
import sys, asyncio, io, unittest, logging, warnings, contextlib
class Sync(unittest.TestCase):
    """Doc of the class."""
    @classmethod
    def setUpClass(cls): print("setUpClass"); cls.addClassCleanup(print, "class cleanup")
    @classmethod
    def tearDownClass(cls): print("tearDownClass")
    def setUp(self): print("setUp", self.id()); self.addCleanup(print, "cleanup", 1)
    def tearDown(self): print("tearDown")
    def test_ok(self):
        """First line.

        More."""
        self.assertEqual(1, 1); self.assertTrue(1); self.assertIn(1, [1]); self.assertIsNone(None); self.assertRaises(ValueError, int, "x")
        with self.assertRaises(ZeroDivisionError) as c: 1 / 0
        print(repr(c.exception))
        with self.assertRaisesRegex(ValueError, "inv.*x"): int("x")
        with self.assertLogs("app", "INFO") as logs: logging.getLogger("app").info("hi %d", 3)
        print(logs.output, logs.records[0].levelname)
        with self.assertWarns(DeprecationWarning): warnings.warn("old", DeprecationWarning)
        with self.assertNoLogs("app"): pass
        self.assertAlmostEqual(0.1 + 0.2, 0.3); self.assertCountEqual([1, 2, 2], [2, 1, 2]); self.assertRegex("abc", "b"); self.assertIsInstance(1, int)
        self.assertStartsWith("abc", "a"); self.assertEndsWith("abc", ("c", "d")); self.assertHasAttr(1, "real")
    def test_fail(self): self.assertEqual([1, 2, 3], [1, 2, 4, 5])
    def test_fail_dict(self): self.assertEqual({"a": 1, "b": [1, 2]}, {"a": 2, "b": [1, 2]}, "the message")
    def test_fail_text(self): self.assertEqual("line one\nline two", "line one\nline 2\n")
    def test_fail_set(self): self.assertSetEqual(frozenset([1, 2]), frozenset([2, 3]))
    def test_error(self): raise KeyError("k")
    @unittest.skip("not now")
    def test_skipped(self): print("never")
    @unittest.skipIf(True, "cond")
    def test_skip_if(self): pass
    def test_skip_inside(self): self.skipTest("inside")
    @unittest.expectedFailure
    def test_expected(self): self.fail("x")
    @unittest.expectedFailure
    def test_unexpected(self): pass
    def test_sub(self):
        for i in range(4):
            with self.subTest("msg", i=i): self.assertEqual(i % 2, 0)
        with self.subTest(a=1, b="x"): raise OSError("in sub")
    def test_not_raised(self):
        with self.assertRaises(ValueError, msg="why"): pass
    def test_other_raised(self):
        with self.assertRaises(ValueError): raise TypeError("t")
class Async(unittest.IsolatedAsyncioTestCase):
    def setUp(self): self.events = ["setUp"]
    async def asyncSetUp(self): self.events.append("asyncSetUp"); self.loop = asyncio.get_running_loop(); self.addAsyncCleanup(self.clean)
    async def asyncTearDown(self): self.events.append("asyncTearDown"); await asyncio.sleep(0)
    async def clean(self): await asyncio.sleep(0.1); print("async cleanup", self.events)
    async def test_one(self):
        await asyncio.sleep(1); self.assertIs(asyncio.get_running_loop(), self.loop); print("one", self.loop.time())
    async def test_fails(self):
        async with asyncio.timeout(0.5): await asyncio.sleep(1)
    async def test_assert(self): await asyncio.sleep(0); self.assertEqual(await asyncio.gather(self.value(1), self.value(2)), [1, 3])
    async def value(self, v): return v
    def test_sync(self): print("sync in async case")
    async def test_context(self):
        @contextlib.asynccontextmanager
        async def cm():
            print("enter"); yield 5; print("exit")
        self.assertEqual(await self.enterAsyncContext(cm()), 5)
class Broken(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError("no class")
    def test_x(self): print("never")
def setUpModule(): print("setUpModule")
def tearDownModule(): print("tearDownModule")
class Messages(unittest.TestCase):
    def runTest(self): pass
    def attempt(self, name, *args, **kw):
        try: getattr(self, name)(*args, **kw)
        except (AssertionError, TypeError, AttributeError) as e: print(name, type(e).__name__, e)
        else: print(name, "passed")
m = Messages()
for name, *args in [("assertTrue", 0), ("assertFalse", [1], "m"), ("assertEqual", 1, 2), ("assertEqual", 1, 2, "msg"), ("assertNotEqual", 1, 1), ("assertIs", 1, 2), ("assertIsNot", None, None), ("assertIn", 1, [2]), ("assertNotIn", 2, [2]), ("assertIsNone", 3), ("assertIsNotNone", None), ("assertIsInstance", 1, str), ("assertIsInstance", 1, (str, bytes)), ("assertNotIsInstance", 1, (str, int)), ("assertLess", 2, 1), ("assertLessEqual", 2, 1), ("assertGreater", 1, 2), ("assertGreaterEqual", 1, 2), ("assertAlmostEqual", 1, 1.1), ("assertAlmostEqual", 1, 1.1, 3), ("assertNotAlmostEqual", 1, 1.00000001), ("assertCountEqual", [1, 1, 2], [2, 3]), ("assertCountEqual", [[1], [1], [2]], [[2], [3]]), ("assertRegex", "abc", "x"), ("assertNotRegex", "abc", "b"), ("assertSetEqual", {1}, [1]), ("assertSetEqual", 3, {1}), ("assertDictEqual", 1, {}), ("assertListEqual", [1], (1,)), ("assertTupleEqual", (1, 2), (1,)), ("assertSequenceEqual", [1, 2], (1, 3)), ("assertSequenceEqual", 1, 2), ("assertSequenceEqual", [1], (1,)), ("assertMultiLineEqual", "a", "b"), ("assertEqual", "x" * 200, "x" * 199 + "y"), ("assertEqual", list(range(100)), list(range(99))), ("assertIsSubclass", int, str), ("assertIsSubclass", 1, str), ("assertNotIsSubclass", bool, (str, int)), ("assertHasAttr", 1, "zz"), ("assertNotHasAttr", int, "real"), ("assertHasAttr", io, "zz"), ("assertStartsWith", "abc", "b"), ("assertStartsWith", b"abc", "b"), ("assertNotStartsWith", "abc", ("x", "a")), ("assertEndsWith", "abc", ("x", "y")), ("assertNotEndsWith", "abc", "c"), ("assertRaises", 3, int), ("assertRaises", ValueError, int, "3"), ("assertRaisesRegex", ValueError, "zzz", int, "x"), ("assertWarns", UserWarning, int), ("assertLogs", "none"), ("fail",), ("fail", "boom")]:
    m.attempt(name, *args)
for bad in (lambda: m.assertAlmostEqual(1, 2, places=1, delta=1), lambda: m.assertRaises(ValueError, foo=1), lambda: m.enterContext(3), lambda: Messages("nope")):
    try: bad()
    except Exception as e: print(type(e).__name__, e)
print(m, repr(m), m.id(), m.shortDescription(), m == Messages(), hash(m) == hash(Messages()), m.countTestCases())
if __name__ == "__main__":  # lines of frames are left out: those of asyncio itself are not the same everywhere
    stream = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromName("__main__")
    print(suite.countTestCases())
    for v in (1, 2):
        stream = io.StringIO(); r = unittest.TextTestRunner(stream=stream, verbosity=v).run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]))
        print("\n".join([line for line in stream.getvalue().split("\n") if not line.startswith(("    ", "  File", "  [Prev"))]))
        print(r, r.wasSuccessful(), r.testsRun, len(r.skipped), [str(t) for t, _ in r.failures])
    print(unittest.TestSuite([Sync("test_ok")]), unittest.TestResult())
    s = unittest.TestSuite(); s.addTest(Sync("test_ok")); 
    for bad in (3, Sync, "x"):
        try: s.addTest(bad)
        except TypeError as e: print(e)
    try: unittest.main(argv=["prog", "-v", "-q", "Sync.test_ok", "-k", "ok"], exit=True)
    except SystemExit as e: print("exit", e.code)
    try: unittest.main(argv=["prog", "Nope"], testRunner=unittest.TextTestRunner(stream=io.StringIO()))
    except SystemExit as e: print("exit", e.code)
    p = unittest.main(argv=["prog"], exit=False, defaultTest="Sync.test_ok", testRunner=unittest.TextTestRunner(stream=io.StringIO())); print(p.result)
