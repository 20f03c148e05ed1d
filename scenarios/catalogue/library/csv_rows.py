# Module csv: quoting of every kind, dialects, dicts, line numbers, and the errors of readers and writers.
import csv
import io


def shown(function, *args):
    try:
        return function(*args)
    except (csv.Error, TypeError, ValueError) as e:
        return f"{type(e).__name__}: {e}"


def written(rows, **options):
    out = io.StringIO()
    writer = csv.writer(out, **options)
    counts = [shown(writer.writerow, row) for row in rows]
    return repr(out.getvalue()), counts


def parsed(text, **options):
    return list(csv.reader(io.StringIO(text, newline=""), **options))


rows = [["a", 1, 2.5, None], ["x,y", 'say "hi"', "two\nlines", ""], [""], [], [None], ["  spaced ", True], "abc"]
for quoting in range(6):
    print(quoting, *written(rows, quoting=quoting))
print(*written(rows, quoting=csv.QUOTE_NONE, escapechar="\\"))
print(*written(rows, doublequote=False, escapechar="\\", delimiter=";", lineterminator="\n"))
print(*written(rows, dialect="unix"), *written(rows, dialect=csv.excel_tab))
print(written([5]), written(["ab", ("c", "d")], delimiter="|", quotechar="'"))

for text in ['a,b,c\r\n1,"2,3",4\r\n', 'x,"multi\nline",z\n\nlast,row', 'a,"b ""quoted"" c",d', ' a, "b" ,c', 'a"b,c"d"\n',
             "a\rb\n", '"open', ",\n", '""\n', '"a"b,c\n']:
    print(repr(text), shown(parsed, text))
    print(" ", shown(lambda: parsed(text, skipinitialspace=True, strict=True)))
print(parsed("a\\,b;c\\;d\n", delimiter=";", escapechar="\\"), parsed("'x;y';z", delimiter=";", quotechar="'"))
print(parsed('1,"2",x\n'.replace("x", "3.5"), quoting=csv.QUOTE_NONNUMERIC), parsed('"a",b,"c"', quoting=csv.QUOTE_NONE))
print(shown(lambda: parsed("a,1\n", quoting=csv.QUOTE_NONNUMERIC)), parsed('a,,""\n', quoting=csv.QUOTE_NOTNULL))
print(shown(list, csv.reader([b"a,b"])), shown(lambda: csv.reader(5)), shown(csv.writer, 5))
for options in {"delimiter": ";;"}, {"delimiter": 5}, {"quoting": 9}, {"quotechar": None}, {"nothing": 1}, {"dialect": "none"}:
    print(options, shown(lambda: csv.reader([], **options)))

reader = csv.DictReader(["name,age,city", "Ann,30,Bonn,more", "", "Bob"], restkey="rest", restval="-")
print(reader.fieldnames, reader.line_num)
for row in reader:
    print(row, reader.line_num)
out = io.StringIO()
writer = csv.DictWriter(out, ["a", "b"], restval=0)
writer.writeheader()
writer.writerows([{"a": 1}, {"b": "x\"y"}])
print(repr(out.getvalue()), shown(writer.writerow, {"a": 1, "c": 2}))
writer = csv.DictWriter(out, ["a"], extrasaction="ignore", delimiter="\t")
writer.writerow({"a": 1, "c": 2})
print(repr(out.getvalue()), shown(lambda: csv.DictWriter(out, [], extrasaction="never")))


class Pipes(csv.Dialect):
    delimiter = "|"
    quotechar = '"'
    doublequote = True
    skipinitialspace = True
    lineterminator = "!\n"
    quoting = csv.QUOTE_MINIMAL


csv.register_dialect("pipes", Pipes)
csv.register_dialect("wide", delimiter="~")
print(written([["a|b", "c"]], dialect="pipes"), parsed('x| "y|z"', dialect="pipes"), parsed("a~b", dialect="wide"))
print(csv.list_dialects(), csv.get_dialect("wide").delimiter, csv.field_size_limit(4), shown(parsed, "abcde"))
csv.field_size_limit(131072)
csv.unregister_dialect("pipes")
csv.unregister_dialect("wide")
print(shown(csv.get_dialect, "pipes"), csv.list_dialects(), csv.QUOTE_ALL, csv.QUOTE_NOTNULL)
for newline in None, "", "\n", "\r", "\r\n":
    print(repr(newline), list(io.StringIO("a\rb\r\nc\nd\r\n\r", newline=newline)))
