# Builtins that a program sets: mock.patch of builtins.open, print and input; a name of its own, as gettext has; texts see them, too.
import asyncio
import builtins
from unittest.mock import mock_open, patch


def translated(text):
    try:
        return _(text)
    except NameError as e:
        return str(e)


@patch("builtins.open", new_callable=mock_open, read_data="limit=1")
def configuration(opened):
    return open("cfg").read(), opened.call_args


async def main():
    with patch("builtins.print") as hidden:
        print("nobody sees this")
    print(hidden.call_args)
    with patch("builtins.open", mock_open(read_data="one\ntwo\n")) as opened:
        with open("f.txt") as file:
            print(file.read().split())
        print(list(open("z")), opened.mock_calls[:2])
    with patch("builtins.input", side_effect=["a", EOFError]):
        print(input("? "))
        try:
            input()
        except EOFError:
            print("the end")
    print(configuration())

    print(translated("x"))
    builtins._ = str.upper
    print(translated("x"), eval("_('y')"), getattr(builtins, "_")("z"))

    class InClass:
        value = _("in a class")

    print(InClass.value)
    del builtins._
    print(translated("x"))
    try:
        del builtins._
    except AttributeError as e:
        print(e)

    usual = builtins.len
    builtins.len = lambda x: 42
    print(len("abc"), eval("len('abcd')"), sorted(["bb", "a"], key=len))
    builtins.len = usual
    print(len("abc"), len is usual)

    async def total():
        await asyncio.sleep(0.5)
        return sum([1, 2])

    task = asyncio.create_task(total())
    with patch("builtins.sum", return_value=7):
        print(await task)
    print(sum([1, 2]))


asyncio.run(main())
