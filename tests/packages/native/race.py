# A test of races.py under the language: `ticktape explore ... --path tests/packages race.py -- Tornado.test_lock_is_passed_on`
import sys
import unittest

import races  # noqa: F401

unittest.main("races", argv=["races", sys.argv[1]])
