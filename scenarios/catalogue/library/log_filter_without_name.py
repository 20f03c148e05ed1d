# logging: a Filter with a name, and records whose name it is, is not, or that have none.
import logging

handler = logging.StreamHandler()
handler.addFilter(logging.Filter("app.db"))
for name in "app.db", "app.db.pool", "app.dbx", "app", None:
    record = logging.makeLogRecord({"msg": "x", "name": name} if name else {"msg": "x"})
    try:
        print(name, bool(handler.filter(record)))
    except Exception as e:
        print(name, type(e).__name__, e)
