# os.link: names of one file; os.umask; OSError.characters_written.
import os
import tempfile


def attempt(function, *args):
    try:
        print(function(*args))
    except Exception as e:
        print(type(e).__name__, str(e).replace(folder, "FOLDER"))


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    with open("first", "w") as file:
        file.write("text")
    os.link("first", "second")
    os.mkdir("sub")
    os.link(os.path.join(folder, "second"), b"sub/third")
    print(os.stat("first").st_nlink, os.stat("sub/third").st_nlink, os.path.samefile("first", "sub/third"), os.stat("first").st_ino == os.stat("second").st_ino)
    with open("sub/third", "a") as file:
        file.write(", more")
    print(open("first").read(), sorted(os.listdir()), os.listdir("sub"))
    os.rename("first", "renamed")
    print(os.stat("second").st_nlink, open("second").read())
    os.unlink("renamed")
    print(os.stat("second").st_nlink, open("second").read(), os.path.exists("renamed"))
    with open("other", "w") as file:
        file.write("other")
    os.replace("other", "second")
    print(os.stat("sub/third").st_nlink, open("second").read(), open("sub/third").read())
    attempt(os.link, "none", "x")
    attempt(os.link, "second", "sub/third")
    attempt(os.link, "second", "none/x")
    attempt(os.link, "second", "new/")
    attempt(os.link, "sub", "x")
    attempt(os.link, "second/x", "x")
    attempt(os.link, 5, "x")
    print(oct(os.umask(0o077)), oct(os.umask(0o027)))
    for name, mode in ("a", 0o666), ("b", 0o777):
        os.close(os.open(name, os.O_CREAT | os.O_WRONLY, mode))
        print(oct(os.stat(name).st_mode))
    open("c", "w").close()
    os.mkdir("d")
    print(oct(os.stat("c").st_mode), oct(os.stat("d").st_mode), oct(os.umask(0o22)))
    os.chdir("/")

error = BlockingIOError(11, "would block", 3)
print(error.characters_written, error.args, error.filename, error, BlockingIOError(11, "x", True).characters_written)
for error in OSError(1, "x"), OSError("x"), BlockingIOError(11, "x"), BlockingIOError(11, "x", "name"), OSError(2, "x", 3), OSError(11, "x", 3):
    attempt(lambda: error.characters_written)
    print(hasattr(error, "characters_written"), error.filename)
