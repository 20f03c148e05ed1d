"""  Of a module: the first line loses its spaces,

    the others lose the margin that all of them have,
      and no more.

  less
"""


def spaces():
    """First.

        Deep.
      Less deep.
    
    Least.
    """


def tabs():
	"""First.
	- one
		- two	and
é	tab	àb
	"""


class Kind:
    '''   A class
       with a margin of
         its own.'''

    def one(self): "  only one line\t.  "

    def none(self):
        f"""no docstring {1}"""

    async def escaped(self):
        "first\n      second\n\n     third\r\n      \tfourth"

    def blank(self):
        """     """

    def feeds(self):
        """

        after two

        """

    def empty(self):
        ""


def unaffected():
    """  text"""
    return """  not
         a docstring"""


for function in (spaces, tabs, Kind.one, Kind.none, Kind.escaped, Kind.blank, Kind.feeds, Kind.empty, unaffected):
    print(function.__name__, repr(function.__doc__))
print(repr(__doc__), repr(Kind.__doc__), repr(unaffected()))
print((lambda: "  text").__doc__, eval("'  text'"))
names = {}
exec('"""  doc\n     of\n     exec"""\ndef f():\n  """x\n    y"""', names)
print(repr(names["f"].__doc__))
