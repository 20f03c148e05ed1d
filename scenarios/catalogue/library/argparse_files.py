# argparse: arguments that are read from files, with fromfile_prefix_chars.
import argparse
import os
import tempfile


class Words(argparse.ArgumentParser):
    def convert_arg_line_to_args(self, arg_line):
        return arg_line.split()


folder = tempfile.mkdtemp()
path = os.path.join(folder, "args.txt")
more = os.path.join(folder, "more.txt")
with open(path, "w") as file:
    file.write(f"--n\n5\nx\n@{more}\n")
with open(more, "w") as file:
    file.write("a b\nlast one\n")
for cls in argparse.ArgumentParser, Words:
    parser = cls(prog="p", fromfile_prefix_chars="@+", exit_on_error=False)
    parser.add_argument("--n", type=int)
    parser.add_argument("pos", nargs="*")
    print(parser.parse_args([f"@{path}", "y"]))
    print(parser.parse_args([f"+{more}", ""]))
    try:
        print(parser.parse_args(["@" + "/nofile"]))
    except argparse.ArgumentError as e:
        print("ArgumentError:", e)
parser = argparse.ArgumentParser(prog="p")
parser.add_argument("pos")
print(parser.parse_args(["@kept"]))
