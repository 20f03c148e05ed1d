# An assignment expression in the iterable of a comprehension is a SyntaxError, also in a lambda there; elsewhere it is not.
for text in ("[x for x in (y := [1])]", "[x for x in zip(a := [1], a)]", "[x for z in [1] for x in (y := [1])]", "[x for x in (lambda: (y := 1))()]",
        "{x: 1 for x in [(q := 2)]}", "list(x for x in (y := [1]))", "[[(y := x) for x in [1]] for z in [1]]", "[x for x in [1] if (y := x)]", "[y := x for x in [1]]",
        "[[x for x in (y := [1])] for z in [1]]", "[1 for x in [i for i in (k := [1])]]"):
    try:
        print(text, eval(text))
    except SyntaxError as e:
        print(text, e.msg)
