# cmd: lines are dispatched to methods, listed and explained as CPython does; posixpath is os.path.
import asyncio
import cmd
import io
import posixpath


class Shell(cmd.Cmd):
    prompt = "> "
    intro = "welcome"

    def do_greet(self, arg):
        """Greets.

        Several lines."""
        self.stdout.write(f"hello {arg!r}\n")

    def do_quit(self, arg):
        return True

    do_EOF = do_quit

    def do_shell(self, arg):
        self.stdout.write(f"shell {arg}\n")

    def help_topic(self):
        self.stdout.write("about a topic\n")

    def help_quit(self):
        self.stdout.write("ends\n")

    def precmd(self, line):
        self.stdout.write(f"[{line}]\n")
        return line

    def postloop(self):
        self.stdout.write("over\n")


class Plain(cmd.Cmd):
    pass


async def main():
    text = "greet  a b\n\nhelp\n?greet\nhelp none\nhelp topic\nhelp quit\n!ls -l\nother x\n$odd\n   \nquit now\ngreet never\n"
    out = io.StringIO()
    shell = Shell(stdin=io.StringIO(text), stdout=out)
    shell.use_rawinput = False
    shell.cmdqueue = ["greet queued"]
    shell.cmdloop()
    print(out.getvalue())
    out = io.StringIO()
    plain = Plain(stdin=io.StringIO(""), stdout=out)
    print(plain.onecmd("!x"), plain.onecmd("?"), plain.onecmd(""), plain.onecmd("EOF"), plain.parseline(" a-b  c "), plain.parseline("!x"))
    plain.columnize([])
    plain.columnize(["one"])
    plain.columnize([f"word{'x' * (i % 7)}" for i in range(40)], 60)
    plain.columnize(["x" * 50, "y" * 50], 60)
    try:
        plain.columnize(["a", 1, None])
    except TypeError as error:
        print(error)
    print(out.getvalue(), shell.completenames("g"), sorted(shell.complete_help("")), plain.completedefault())
    print(posixpath.join("a", "b"), posixpath.sep, posixpath.normpath("a//b/../c"), posixpath.splitext("x.tar.gz"))


asyncio.run(main())
