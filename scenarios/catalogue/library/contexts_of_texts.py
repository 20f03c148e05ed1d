# Pins the context of errors that json and datetime raise for texts: which of them have one.
import datetime
import json
import typing

U = 3


class Stored[T]:
    def copied[U](self, of: "Stored[U]") -> "U":
        return self


def attempt(make):
    try:
        print(make())
    except Exception as e:
        print(type(e).__name__, e, repr(e.__context__), e.__suppress_context__)


for text in "nul", "", "[1, ]", '{"a": }', '{"a": 1,}', "-", '"\\q"', "[1 2]", "'":
    attempt(lambda: json.loads(text))
    attempt(lambda: json.JSONDecoder().raw_decode(text))
for text in "7", "2024-13-01", "2024-02-30", "2024-01-01T00:00:00+99:00", "25:00", "2024-W01-1":
    attempt(lambda: datetime.date.fromisoformat(text))
    attempt(lambda: datetime.datetime.fromisoformat(text))
    attempt(lambda: datetime.time.fromisoformat(text))
# A function's type parameter hides a global name.
print(typing.get_type_hints(Stored.copied))
