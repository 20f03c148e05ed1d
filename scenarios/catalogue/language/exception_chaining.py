# raise inside a handler sets __context__, raise from sets __cause__ and hides
# the context, a bare raise raises the same exception again.
def chain(e):
    parts = []
    while e is not None:
        parts.append(f"{e!r} cause={e.__cause__!r} suppressed={e.__suppress_context__}")
        e = e.__context__
    return "; ".join(parts)


def run(how):
    try:
        try:
            raise KeyError("first")
        except KeyError as e:
            if how == "plain":
                raise ValueError("second")
            if how == "from":
                raise ValueError("second") from e
            if how == "from none":
                raise ValueError("second") from None
            if how == "class":
                raise ValueError from OSError
            if how == "again":
                raise
            if how == "same":
                raise e
            if how == "finally":
                try:
                    raise ValueError("second")
                finally:
                    raise TypeError("third")
    except Exception as e:
        print(how, "|", chain(e))


for how in ("plain", "from", "from none", "class", "again", "same", "finally"):
    run(how)
for attempt in ("no active exception", "bad cause"):
    try:
        if attempt == "bad cause":
            raise ValueError from 7
        raise
    except (RuntimeError, TypeError) as e:
        print(e)
try:
    raise ValueError("outer")
except ValueError:
    try:
        {}["inner"]
    except KeyError as e:
        print(chain(e))
