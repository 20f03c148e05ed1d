"""Names of what is defined within functions and classes of a module."""


class Outer:
    class Inner:
        pass

    def method(self):
        class Local:
            def own(self):
                pass

        return Local


def function():
    class Local:
        pass

    return Local
