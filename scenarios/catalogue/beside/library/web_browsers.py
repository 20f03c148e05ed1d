# Module webbrowser with browsers that the program registers: their order, names, and how an address is opened.
import asyncio
import webbrowser


class Browser(webbrowser.BaseBrowser):
    def __init__(self, name, works=True):
        super().__init__(name)
        self.works = works

    def open(self, url, new=0, autoraise=True):
        print(self.name, self.basename, url, new, autoraise)
        return self.works


async def main():
    webbrowser.register("Second", None, Browser("second"))
    webbrowser.register("first", lambda: Browser("made", False), preferred=True)
    print(webbrowser.open("http://a", autoraise=False), webbrowser.open_new("http://b"), webbrowser.open_new_tab("http://c"))
    print(webbrowser.get("second").name, webbrowser.get("FIRST").name, webbrowser.get().name)
    print(webbrowser.get("second").open_new("d"), webbrowser.get("second").open_new_tab("e"))
    generic = webbrowser.get("some/thing --url %s")
    print(type(generic).__name__, generic.name, generic.args, generic.basename)
    background = webbrowser.get("thing %s &")
    print(type(background).__name__, background.name, background.args)
    print(webbrowser.GenericBrowser("plain").args, isinstance(generic, webbrowser.BaseBrowser), webbrowser.BaseBrowser.args)
    try:
        webbrowser.get("nothing")
    except webbrowser.Error as exc:
        print(type(exc).__mro__[1].__name__, exc)
    try:
        webbrowser.BaseBrowser("x").open("y")
    except NotImplementedError as exc:
        print(repr(exc))
    print(webbrowser.__all__)


asyncio.run(main())
