# Module readline without a terminal: settings, and a history in memory and in files.
import os
import readline
import tempfile


def failing(function, *args):
    try:
        print(function(*args))
    except (ValueError, TypeError, OSError) as exc:
        print(type(exc).__name__, exc)


def settings():
    print(readline.get_history_length(), repr(readline.get_completer_delims()), readline.get_completion_type())
    print(readline.get_begidx(), readline.get_endidx(), repr(readline.get_line_buffer()), readline.get_completer())
    for setter in (readline.set_completer, readline.set_startup_hook, readline.set_pre_input_hook,
                   readline.set_completion_display_matches_hook):
        print(setter(print), setter(), setter(None))
        failing(setter, 1)
    readline.set_completer(settings)
    print(readline.get_completer() is settings)
    readline.set_completer_delims(" ")
    readline.set_auto_history(False)
    print(repr(readline.get_completer_delims()), readline.parse_and_bind("tab: complete"), readline.redisplay(), readline.insert_text(""))
    failing(readline.read_init_file, "/none/such")
    failing(readline.parse_and_bind, 1)


def history(name):
    for line in "one", "two words", "three":
        readline.add_history(line)
    print(readline.get_current_history_length(), [readline.get_history_item(i) for i in range(5)])
    readline.remove_history_item(0)
    readline.replace_history_item(1, "four")
    print(readline.get_history_item(1), readline.get_history_item(2))
    for wrong in lambda: readline.remove_history_item(-1), lambda: readline.replace_history_item(9, "x"), lambda: readline.add_history(1):
        failing(wrong)
    readline.write_history_file(name)
    readline.append_history_file(1, name)
    print(open(name).read())
    readline.set_history_length(2)
    readline.append_history_file(2, name)
    print(open(name).read(), readline.get_history_length())
    readline.clear_history()
    print(readline.get_current_history_length())
    readline.read_history_file(name)
    print([readline.get_history_item(i + 1) for i in range(readline.get_current_history_length())])
    failing(readline.read_history_file, "/none/such")


def main():
    settings()
    with tempfile.TemporaryDirectory() as folder:
        history(os.path.join(folder, "history"))


main()
