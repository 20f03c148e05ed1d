# from __future__ import: which features there are, and where the statement may be.
texts = [
    'from __future__ import nope',
    'x = 1\nfrom __future__ import annotations',
    'from __future__ import braces',
    "'doc'\nfrom __future__ import annotations\nfrom __future__ import division\nx = 1",
    'import os\nfrom __future__ import division',
    'def f():\n  from __future__ import division',
    "'a'\n'b'\nfrom __future__ import division",
    "'a'\nfrom __future__ import division, nope as x",
    "f'a'\nfrom __future__ import division",
    'from __future__ import division; from __future__ import annotations; x = 1',
    'if 1:\n  from __future__ import division',
    "b'a'\nfrom __future__ import division",
    '1\nfrom __future__ import division',
    'from __future__ import (division,\n  nope)',
    'from __future__ import nope\nreturn 1',
    'class A:\n  from __future__ import braces',
]
for text in texts:
    try:
        exec(text)
        print('ran')
    except Exception as error:
        print(type(error).__name__, error, getattr(error, 'lineno', None), getattr(error, 'offset', None))
