# csv.Sniffer: the delimiter and the quotes of a sample, and whether its first row is a header.
import csv

SAMPLES = {
    "semicolons": "a;b;c\n1;2;3\n4;5;6\n",
    "quoted": 'name,"text, long",n\n"x","say ""hi""",1\n"y","z",2\n',
    "tabs": "id\tname\n1\tx y\n2\tz\n",
    "spaces": "a b c\n1 2 3\n",
    "after a delimiter": "a, b, c\n1, 2, 3\n",
    "single quotes": "'a':'b'\n'c':'d'\n",
    "pipes": "a|b|c\n" * 12 + "odd\n",
    "one column": '"a"\n"b"\n',
    "words": "hello\nworld\n",
}
for name, sample in SAMPLES.items():
    try:
        d = csv.Sniffer().sniff(sample)
    except csv.Error as e:
        print(name, "Error", e)
        continue
    print(name, repr(d.delimiter), repr(d.quotechar), d.doublequote, d.skipinitialspace, d.lineterminator == "\r\n")
    print(list(csv.reader(sample.splitlines(), d))[:2], csv.Sniffer().has_header(sample))
print(csv.Sniffer().sniff("a;b,c\n1;2,3\n", delimiters=",").delimiter)
print(csv.Sniffer().has_header("name;n\nx;1\ny;2\nz;3\n"), csv.Sniffer().has_header("1;2\n3;4\n"))
