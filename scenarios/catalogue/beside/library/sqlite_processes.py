# sqlite3: processes lock one another's databases; one that ends leaves no transaction.
import multiprocessing
import os
import sqlite3
import time


def add(path):
    db = sqlite3.connect(path, timeout=30)
    for _ in range(5):
        db.execute("BEGIN IMMEDIATE")
        value, = db.execute("SELECT x FROM t").fetchone()
        time.sleep(0.002)
        db.execute("UPDATE t SET x = ?", (value + 1,))
        db.commit()


def begin(path, ends):
    db = sqlite3.connect(path)
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE t SET x = 77")
    os.mkdir(path + ".begun")
    if ends:
        os._exit(3)
    time.sleep(60)


if __name__ == "__main__":
    path = os.path.abspath("sqlite_processes.db")
    db = sqlite3.connect(path, timeout=0)
    db.execute("CREATE TABLE t (x)")
    db.execute("INSERT INTO t VALUES (0)")
    db.commit()
    adding = [multiprocessing.Process(target=add, args=(path,)) for _ in range(3)]
    for process in adding:
        process.start()
    for process in adding:
        process.join()
    print(db.execute("SELECT * FROM t").fetchall(), [process.exitcode for process in adding])
    for ends in False, True:
        process = multiprocessing.Process(target=begin, args=(path, ends))
        process.start()
        while not os.path.exists(path + ".begun"):
            time.sleep(0.002)
        os.rmdir(path + ".begun")
        said = None
        if not ends:
            try:
                db.execute("UPDATE t SET x = 5")
            except sqlite3.OperationalError as e:
                said = str(e)
            process.kill()
        process.join()
        print(process.exitcode, said, db.execute("SELECT * FROM t").fetchall())
        db.execute("UPDATE t SET x = x + 100")
        db.commit()
    db.close()
    os.remove(path)
