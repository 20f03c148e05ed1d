# textwrap and html: where lines break, with all options, dedent, indent, shorten; escape.
import asyncio
import html
import textwrap

TEXT = "Hello there -- this is a well-known, long-winded   example.  It has em-dashes--like this--and\ta tab.\nAnd a\n\nsupercalifragilisticexpialidocious-word. e.g. -b option! 2-3 a-b co-op-er-ate"


async def main():
    for width in (10, 20, 33, 70):
        print(textwrap.wrap(TEXT, width))
        print(textwrap.fill(TEXT, width, initial_indent="* ", subsequent_indent="  "))
    for options in ({"break_long_words": False}, {"break_on_hyphens": False}, {"drop_whitespace": False}, {"replace_whitespace": False},
                    {"expand_tabs": False}, {"fix_sentence_endings": True}, {"tabsize": 3}, {"max_lines": 2}, {"max_lines": 1, "placeholder": "..."},
                    {"max_lines": 3, "drop_whitespace": False}):
        print(options, textwrap.wrap(TEXT, 18, **options))
    print(textwrap.shorten("Hello  world!", width=12), textwrap.shorten("Hello  world!", width=11), textwrap.shorten("Hello world", width=10, placeholder="..."))
    print(repr(textwrap.dedent("  a\n    b\n\n   \n  c\n")), repr(textwrap.dedent("\ta\n  b")), repr(textwrap.dedent(" \n")), repr(textwrap.dedent("  a\n  a")))
    print(repr(textwrap.dedent("""
        def f():
            return 1
    """)), repr(textwrap.indent("a\n\nb\n  c", "> ")), repr(textwrap.indent("a\n\nb", "> ", lambda line: True)))
    print(textwrap.wrap(""), textwrap.wrap("   "), repr(textwrap.fill("")), textwrap.TextWrapper(width=5).wrap("abcdefgh ij"))
    for bad in (lambda: textwrap.wrap("a", 0), lambda: textwrap.shorten("aaa bbb", 3), lambda: textwrap.dedent(5), lambda: textwrap.wrap("a b c", 4, max_lines=1, placeholder="12345")):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)
    print(html.escape("<a href=\"x\">'&'</a>"), html.escape("\"'<", quote=False))

asyncio.run(main())
