# Of a connection of another thread, attributes may be read and the level set: only
# what runs statements checks the thread.
import sqlite3, threading
def show(what, call):
    try:
        print(what, call())
    except Exception as e:
        print(what, type(e).__name__, str(e)[:40])
made = []
t = threading.Thread(target=lambda: made.append(sqlite3.connect(":memory:")))
t.start(); t.join()
c = made[0]
def level(to):
    c.isolation_level = to
    return c.isolation_level
for name in "total_changes", "in_transaction", "row_factory", "isolation_level", "text_factory":
    show(name, lambda: getattr(c, name))
show("IMMEDIATE", lambda: level("IMMEDIATE"))
show("wrong", lambda: level("wrong"))
show("None", lambda: level(None))
show("after it", lambda: c.isolation_level)
d = sqlite3.connect(":memory:")
d.close()
for name in "total_changes", "in_transaction", "row_factory", "isolation_level", "text_factory":
    show(name, lambda: getattr(d, name))
c = d
show("IMMEDIATE", lambda: level("IMMEDIATE"))
show("wrong", lambda: level("wrong"))
show("None", lambda: level(None))
