#!/bin/bash
# tests/refusals.sh TICKTAPE: what the command says of programs that it does
# not accept.
#
# Each check is one line on stdout when it fails; the last line counts them.
set -u
. "$(dirname "$0")/checks.sh"

# ---- All reasons -------------------------------------------------------------

write several.py <<'END'
import asyncio
from asyncio import Server, start_server, sleep


class A:
    def f(self):
        return self.__reduce__, eval("3"), eval("4")


async def main():
    await asyncio.to_thread(A)
    await sleep(1)
    asyncio.slep(1)
    exec("1")


exec("2")
asyncio.run(main())
END
run 2 run several.py
no_out
grep -o '^several.py:[0-9]*:[0-9]*: refused: [^;]*' err >places
cat >expected <<'END'
several.py:2:21: refused: asyncio.Server
several.py:2:29: refused: asyncio.start_server
several.py:7:16: refused: attribute __reduce__
several.py:7:33: refused: builtin 'eval'
several.py:7:44: refused: builtin 'eval'
several.py:11:11: refused: asyncio.to_thread
several.py:13:5: refused: asyncio.slep
several.py:14:5: refused: builtin 'exec'
several.py:17:1: refused: builtin 'exec'
END
same places expected
err_has "asyncio.slep; did you mean asyncio.sleep?"
err_has "    from asyncio import Server, start_server, sleep"
run 2 explore several.py
err_has "several.py:17:1: refused: "

# A list of them is cut.
for _ in $(seq 50); do echo 'eval("1")'; done >many.py
run 2 run many.py
err_has "many.py:20:1: refused: "
check "the 21st reason is shown" [ "$(grep -c refused: err)" = 20 ]
check "the others are counted" [ "$(tail -n 1 err)" = "... and 30 more" ]
for _ in $(seq 12000); do echo 'eval("1")'; done >many.py
run 2 run many.py
check "lost ones are counted" [ "$(tail -n 1 err)" = "... and 11980 more" ]

# A SyntaxError is the only reason, wherever it is.
printf 'eval("3")\ndef f():\n    x = 3\n    global x\n' >wrong.py
run 2 run wrong.py
check "one reason" [ "$(grep -c '^wrong.py' err)" = 1 ]
err_has "wrong.py:4:5: SyntaxError: name 'x' is assigned to before global"
printf 'eval("3")\nexec("4")\nx = = 3\n' >wrong.py
run 2 run wrong.py
check "one reason" [ "$(grep -c '^wrong.py' err)" = 1 ]
err_has "wrong.py:3:5: SyntaxError: invalid syntax"

finish
