#!/bin/bash
# tests/command/debugger.sh TICKTAPE: sessions of `run --step` and `replay --step`.
. "$(dirname "$0")/checks.sh"

# session ARGS... <TRANSCRIPT: the commands in it are typed, and all that is
# printed must be equal to it.
session() {
    local code=$1
    shift
    cat >expected
    sed -n 's/^(ticktape) \?//p' expected >typed
    ran="ticktape $* <<$(head -c 60 typed | tr '\n' ';')"
    timeout 60 "$ticktape" "$@" <typed >out 2>&1
    local got=$?
    : >err
    check "exit code $got, not $code" [ "$got" = "$code" ]
    check "another session: $(diff expected out)" cmp -s expected out
}

typed() { # typed CODE COMMANDS ARGS...: for what is not compared as a whole
    local code=$1 commands=$2
    shift 2
    ran="ticktape $* <<$commands"
    printf "$commands" | timeout 60 "$ticktape" "$@" >out 2>err
    local got=$?
    check "exit code $got, not $code" [ "$got" = "$code" ]
}

write hello.py <<'END'
import asyncio


async def say(word, delay):
    await asyncio.sleep(delay)
    print(word)


async def main():
    await asyncio.gather(say("world", 7200), say("hello", 3600))


asyncio.run(main())
END

write waits.py <<'END'
import asyncio


def shout(text):
    print(text.upper())
    return len(text)


async def inner():
    await asyncio.sleep(1)
    x = 5
    return x


async def main():
    loop = asyncio.get_running_loop()
    loop.call_later(0.5, shout, "later")
    a = await asyncio.wait_for(inner(), 3)
    b = shout("now")
    async with asyncio.TaskGroup() as group:
        group.create_task(inner(), name="one")
        group.create_task(inner(), name="two")
    print(a + b)


asyncio.run(main())
END

write race.py <<'END'
import asyncio

balance = 0


async def deposit(amount, delay):
    global balance
    await asyncio.sleep(delay)
    before = balance
    await asyncio.sleep(0.01)
    balance = before + amount


async def main():
    await asyncio.gather(deposit(1, 1), deposit(2, 1.05))
    assert balance == 3, balance


asyncio.run(main())
END

# ---- Lines, tasks, values ------------------------------------------------------

session 0 run --step hello.py <<'END'
outside of the loop, in <module> at hello.py:1
>    1  import asyncio
(ticktape) s
outside of the loop, in <module> at hello.py:4
>    4  async def say(word, delay):
(ticktape) 
outside of the loop, in <module> at hello.py:9
>    9  async def main():
(ticktape) c say#2
tick 2 @0: step say#2, in say at hello.py:4
>    4  async def say(word, delay):
(ticktape) s
tick 2 @0: say#2, in say at hello.py:5
>    5      await asyncio.sleep(delay)
(ticktape) tasks
tasks:
  main waits for gather of say, say#2 at hello.py:10
  say waits for sleep() at hello.py:5
    say: word = 'world', delay = 7200
  say#2 runs at hello.py:5
    say: word = 'hello', delay = 3600
(ticktape) n
tick 4 @3600: say#2, in say at hello.py:6
>    6      print(word)
(ticktape) locals
word = 'hello'
delay = 3600
(ticktape) p word * 2
'hellohello'
(ticktape) p [c for c in word if c > "h"]
['l', 'l', 'o']
(ticktape) p nothing
NameError: name 'nothing' is not defined
(ticktape) p print("in the copy only")
in the copy only
None
(ticktape) p word +
SyntaxError: invalid syntax (<debugger>, line 1)
(ticktape) p 1 // 0
ZeroDivisionError: division by zero
(ticktape) timers
timers:
  @7200 sleep timer of say
(ticktape) ready
ready:
  nothing
(ticktape) bt say
in sleep()
> #0  say at hello.py:5
(ticktape) p word
'world'
(ticktape) where
tick 4 @3600: say#2, in say at hello.py:6
>    6      print(word)
(ticktape) n
hello
the task has ended
tick 5 @3600: gather child done
(ticktape) rn
tick 4 @3600: say#2, in say at hello.py:6
>    6      print(word)
(ticktape) rs
tick 4 @3600: wakeup say#2, in say at hello.py:5
>    5      await asyncio.sleep(delay)
(ticktape) back
tick 4 @3600: say#2, in say at hello.py:6
>    6      print(word)
(ticktape) tick
hello
tick 5 @3600: gather child done
(ticktape) t 9
world
tick 9 @7200: wakeup main, in main at hello.py:10
>   10      await asyncio.gather(say("world", 7200), say("hello", 3600))
(ticktape) t 3
that tick has begun: restart, then go there
(ticktape) c
the run is over: end
(ticktape) s
the run is over: rs goes back into it, restart to its start, quit leaves
(ticktape) p 1
the run is over: rs goes back into it, restart to its start, quit leaves
(ticktape) rc
there is no such place before: this is the start
outside of the loop, in <module> at hello.py:1
>    1  import asyncio
(ticktape) quit
END

# ---- Breakpoints, callbacks, functions -----------------------------------------

session 0 run --step waits.py <<'END'
outside of the loop, in <module> at waits.py:1
>    1  import asyncio
(ticktape) b waits.py:18
1: waits.py:18
(ticktape) c
breakpoint 1
tick 1 @0: main, in main at waits.py:18
>   18      a = await asyncio.wait_for(inner(), 3)
(ticktape) b 5
2: line 5
(ticktape) n
breakpoint 2
tick 2 @0.5: a callback, in shout at waits.py:5
>    5      print(text.upper())
(ticktape) r
LATER
the callback has ended
tick 3 @1: sleep timer
(ticktape) d 2
(ticktape) b
1: waits.py:18
(ticktape) s
tick 4 @1: wakeup main, in inner at waits.py:10
>   10      await asyncio.sleep(1)
(ticktape) bt
in sleep()
> #0  inner at waits.py:10
  #1  main at waits.py:18
(ticktape) up
#1  main at waits.py:18
>   18      a = await asyncio.wait_for(inner(), 3)
(ticktape) p loop.time()
1.0
(ticktape) up
this is the outermost frame
(ticktape) down
#0  inner at waits.py:10
>   10      await asyncio.sleep(1)
(ticktape) r
tick 4 @1: main, in main at waits.py:19
>   19      b = shout("now")
(ticktape) s
tick 4 @1: main, in shout at waits.py:5
>    5      print(text.upper())
(ticktape) r
NOW
tick 4 @1: main, in main at waits.py:20
>   20      async with asyncio.TaskGroup() as group:
(ticktape) p a, b
(5, 3)
(ticktape) rc
tick 1 @0: main, in main at waits.py:18
>   18      a = await asyncio.wait_for(inner(), 3)
(ticktape) b one
3: where task one resumes
(ticktape) c
LATER
NOW
breakpoint 3
tick 5 @1: step one, in inner at waits.py:9
>    9  async def inner():
(ticktape) b 99
nothing runs at or after line 99
(ticktape) b other.py:1
nothing runs at or after line 1 of other.py
(ticktape) c two:9
breakpoint 3
tick 7 @2: wakeup one, in inner at waits.py:10
>   10      await asyncio.sleep(1)
(ticktape) d
(ticktape) c two:9
8
two did not resume that often
the run is over: end
(ticktape) taks
no command 'taks'; did you mean 'tasks'?
(ticktape) q
END

# ---- Breakpoints by the name of a function -------------------------------------

write stack.py <<'END'
import asyncio
import shelf


class Stack(shelf.Shelf):
    def push(self, item):
        """Adds ITEM."""
        self.items.append(item)


async def fill(stack, count):
    for i in range(count):
        stack.push(i)
        await asyncio.sleep(0.1)


stack = Stack()
asyncio.run(fill(stack, 2))
END
write shelf.py <<'END'
class Shelf:
    def __init__(self):
        self.items = []

    def push(self, item):
        raise NotImplementedError
END

session 0 run --step stack.py <<'END'
outside of the loop, in <module> at stack.py:1
>    1  import asyncio
(ticktape) b push()
1: line 8
2: shelf.py:6
(ticktape) b Stack.push(), item == 1
3: line 8, if item == 1
(ticktape) b fill()
4: line 12
(ticktape) b pull()
no function is called pull
(ticktape) d 1
(ticktape) c
breakpoint 4
tick 1 @0: fill, in fill at stack.py:12
>   12      for i in range(count):
(ticktape) d 4
(ticktape) c
breakpoint 3
tick 3 @0.1: fill, in push at stack.py:8
>    8          self.items.append(item)
(ticktape) p item
1
(ticktape) q
END

# ---- Conditions, expressions, texts that the program compiles ------------------

write loops.py <<'END'
import asyncio

names = {"asyncio": asyncio}
exec("""
async def inner(n):
    await asyncio.sleep(n)
    return n + 1
""", names)


async def outer(most):
    total = 0
    for i in range(most):
        total += await names["inner"](i)
    return total


asyncio.run(outer(4))
END

session 0 run --step loops.py <<'END'
outside of the loop, in <module> at loops.py:1
>    1  import asyncio
(ticktape) b 14, i == 2
1: line 14, if i == 2
(ticktape) b 13 if unknown
2: line 13, if unknown
(ticktape) b 13,
a condition is an expression: b 12, n > 3
(ticktape) c
in the condition unknown: NameError: name 'unknown' is not defined
breakpoint 2
tick 1 @0: outer, in outer at loops.py:13
>   13      for i in range(most):
(ticktape) d 2
(ticktape) d 2
there is no breakpoint 2
(ticktape) b 15
3: line 15
(ticktape) b
1: line 14, if i == 2
3: line 15
(ticktape) c
breakpoint 1
tick 4 @1: outer, in outer at loops.py:14
>   14          total += await names["inner"](i)
(ticktape) total
3
(ticktape) total * 2 + i
8
(ticktape) any(total == k + i for k in range(most))
True
(ticktape) (lambda: total)()
3
(ticktape) totl
no command 'totl'; help lists them
(ticktape) total = 5
SyntaxError: invalid syntax (<debugger>, line 1)
(ticktape) s
tick 4 @1: outer, in inner at <string>:3
>    3      await asyncio.sleep(n)
(ticktape) n
tick 6 @3: outer, in inner at <string>:4
>    4      return n + 1
(ticktape) l
     1  
     2  async def inner(n):
     3      await asyncio.sleep(n)
>    4      return n + 1
(ticktape) b <string>:4
4: <string>:4
(ticktape) c
breakpoint 4
tick 8 @6: outer, in inner at <string>:4
>    4      return n + 1
(ticktape) d
(ticktape) c
the run is over: end
(ticktape) total + 1
the run is over: rs goes back into it, restart to its start, quit leaves
(ticktape) q
END

# ---- A tape --------------------------------------------------------------------

run 1 explore --no-db race.py
session 1 replay --step race.py <<'END'
outside of the loop, in <module> at race.py:1
>    1  import asyncio
(ticktape) c deposit#2:2
at tick 4 the machine stalled for 0.04 s before line 10 in `deposit`, which read the clock at 1.040001 s
tick 6 @1.05: wakeup deposit#2, in deposit at race.py:8
>    8      await asyncio.sleep(delay)
(ticktape) globals
balance = 0
(ticktape) bt deposit
in sleep()
> #0  deposit at race.py:10
(ticktape) p before + amount
1
(ticktape) deviations
at tick 4 the machine stalled for 0.04 s before line 10 in `deposit`, which read the clock at 1.040001 s
(ticktape) c
Traceback (most recent call last):
  File "race.py", line 19, in <module>
    asyncio.run(main())
    ~~~~~~~~~~~^^^^^^^^
  File "race.py", line 16, in main
    assert balance == 3, balance
           ^^^^^^^^^^^^
AssertionError: 2
where line 16 asserts 2 == 3
the run is over: raised AssertionError: 2
(ticktape) rs
at tick 4 the machine stalled for 0.04 s before line 10 in `deposit`, which read the clock at 1.040001 s
tick 13 @1.06: main, in main at race.py:16
>   16      assert balance == 3, balance
(ticktape) c
Traceback (most recent call last):
  File "race.py", line 19, in <module>
    asyncio.run(main())
    ~~~~~~~~~~~^^^^^^^^
  File "race.py", line 16, in main
    assert balance == 3, balance
           ^^^^^^^^^^^^
AssertionError: 2
where line 16 asserts 2 == 3
the run is over: raised AssertionError: 2
(ticktape) q
END
typed 0 'q\n' replay --strategy dfs --run 1 --step race.py
out_has "in <module> at race.py:1"

# ---- A deadlock, a limit, the end of the input ---------------------------------

write stuck.py <<'END'
import asyncio


async def main():
    await asyncio.Event().wait()


asyncio.run(main())
END
typed 1 'c\n' run --step stuck.py
out_has "the run is over: deadlock: main"
err_has "main waits for Event.wait() at stuck.py:5"
write endless.py <<'END'
n = 0
while True:
    n += 1
END
typed 3 'c\np n\nq\n' run --step --steps 10000 endless.py
typed 0 '' run --step endless.py
typed 0 'p input\np "x" * 10000\np [1][2]\nq\n' run --step endless.py
out_has "<built-in function input>"
out_has "IndexError: list index out of range"
check "values have no end" [ "$(wc -c <out)" -lt 5000 ]

# ---- What the option takes -----------------------------------------------------

run 0 run --step 4 hello.py
out_has "in tick 4 @3600, next: wakeup say#2"
run 0 run hello.py --step 4
run 0 run --step=4 hello.py
typed 0 'q\n' run hello.py --step
typed 0 'q\n' run --step --ticks 50 hello.py
run 2 run --step --trace hello.py
err_has "--trace goes with --step AT, not with --step alone"
run 2 run --step --html x.html hello.py
err_has "--html goes with --step AT, not with --step alone"
run 2 run --step --real hello.py
err_has "--step is for virtual time, not for --real"
run 2 replay --step --out x.tape race.py
err_has "--out goes with --step AT, not with --step alone"
write reads.py <<'END'
print(input())
END
printf 'text\n' | timeout 60 setsid "$ticktape" run --step reads.py >out 2>err
check "commands from the program's input" [ $? = 2 ]
err_has "--step: the program reads standard input, and there is no terminal"

# ---- A debugged run is the run ---------------------------------------------------

for file in hello.py waits.py "$root"/scenarios/catalogue/{queues,timeouts}/*.py; do
    timeout 60 "$ticktape" run "$file" >plain 2>/dev/null
    typed $? 'c\nq\n' run --step "$file"
    grep -v '^(ticktape)\|^>\|^outside of\|^the run is over' out >debugged
    check "another run" cmp -s plain debugged
done

# ---- Programs in C ---------------------------------------------------------------

write greet.c <<'END'
#include <ticktape/tt_program.h>

TT_ASYNC(say, ARG(const char *, word), ARG(double, delay), VAR(int, count))
{
    TT_BEGIN;
    while (self->count < 2) {
        self->count++;
        TT_AWAIT(tt_sleep(env, self->delay, TT_NONE));
        TT_PRINT("%s", self->word);
    }
    TT_END;
}

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    TT_AWAIT(TT_GATHER(say(env, "world", 2), say(env, "hello", 1)));
    TT_END;
}
END
if cc -shared -fPIC -I"$(dirname "$ticktape")/include" greet.c -o greet.so; then
    session 0 run --step greet.so <<'END'
tick 1 @0: step main, in main at greet.c:14
>   14  TT_ASYNC_MAIN()
(ticktape) s
tick 2 @0: step say, in say at greet.c:3
>    3  TT_ASYNC(say, ARG(const char *, word), ARG(double, delay), VAR(int, count))
(ticktape) b greet.c:8
1: greet.c:8
(ticktape) c
breakpoint 1
tick 4 @1: wakeup say#2, in say at greet.c:8
>    8          TT_AWAIT(tt_sleep(env, self->delay, TT_NONE));
(ticktape) tasks
tasks:
  main waits for gather of say, say#2 at greet.c:17
  say waits for sleep() at greet.c:8
    say: word = 'world', delay = 2.0, count = 1
  say#2 is ready at greet.c:8
    say: word = 'hello', delay = 1.0, count = 1
(ticktape) locals
word = 'hello'
delay = 1.0
count = 1
(ticktape) bt main
in gather()
> #0  main at greet.c:17
(ticktape) d
(ticktape) n
hello
world
tick 6 @2: wakeup say#2, in say at greet.c:8
>    8          TT_AWAIT(tt_sleep(env, self->delay, TT_NONE));
(ticktape) rn
tick 4 @1: wakeup say#2, in say at greet.c:8
>    8          TT_AWAIT(tt_sleep(env, self->delay, TT_NONE));
(ticktape) p 1
expressions are those of programs in Python
(ticktape) q
END
fi

# Fields of all types; what is no text, or an array, is not read.
write kinds.c <<'END'
#include <ticktape/tt_program.h>

enum colour { RED, BLUE };
struct pair {
    int a, b;
};

TT_ASYNC(all, ARG(const char *, text), ARG(const char *, wild), ARG(bool, yes),
         ARG(enum colour, colour), ARG(double, tiny),
         KEEP(struct tt_lock *, lock), OWN(tt_value, value),
         OWN(struct tt_queue *, queue), VAR(int, n[4]), VAR(uint64_t, large),
         VAR(int64_t, low), VAR(struct pair, pair), VAR(const char *, later))
{
    TT_BEGIN;
    self->large = UINT64_MAX;
    self->low = -3000000000;
    self->later = (const char *)8;
    self->value = tt_small_int(5);
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_lock *, lock))
{
    TT_BEGIN;
    TT_MAKE(self->lock, tt_lock_new(env));
    TT_AWAIT(all(env, "text", (const char *)4096, true, BLUE, 1e-300,
                 self->lock));
    TT_END;
}
END
if cc -Wall -Wextra -Werror -std=c11 -shared -fPIC -I"$(dirname "$ticktape")/include" kinds.c -o kinds.so; then
    typed 0 'c main\nlocals\nq\n' run --step kinds.so
    for line in "text = 'text'" "wild = ''" "yes = True" "colour = 1" \
        "tiny = 1e-300" "value = 5" "low = -3000000000"; do
        check "no $line" grep -qxF "$line" out
    done
    out_has "lock = <asyncio.locks.Lock object at 0x"
    check "what is not shown" [ "$(grep -cE '^(n|large|pair|later|queue) ' out)" = 0 ]
    run 0 export --json kinds.so
    out_has '["all","colour","1"]'
    out_has '"source":["#include <ticktape/tt_program.h>"'
fi

write crash.c <<'END'
#include <ticktape/tt_program.h>

TT_ASYNC_MAIN()
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 1, TT_NONE));
    __builtin_trap();
    TT_END;
}
END
if cc -shared -fPIC -I"$(dirname "$ticktape")/include" crash.c -o crash.so; then
    typed 1 'c\nc\nq\n' run --step crash.so
    err_has "crash.so: crashed: "
    typed 1 'c\nrs\nw\nc\nq\n' run --step crash.so
    out_has "tick 3 @1: wakeup main, in main at crash.c:6"
fi

finish
