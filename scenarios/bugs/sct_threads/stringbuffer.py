# SCTBench's stringbuffer of JDK 1.4, with threads: append() queries the length of another buffer, then copies that
# many characters.
# explore: --model asyncio
import threading

class StringBuffer:
    def __init__(self, text):
        self.text = text
        self.lock = threading.Lock()

    def erase(self, start, end):
        with self.lock:
            self.text = self.text[:start] + self.text[end:]

    def append(self, text):
        with self.lock:
            self.text += text

    def length(self):
        with self.lock:
            return len(self.text)

    def get_chars(self, start, end):
        with self.lock:
            assert end <= len(self.text), "out of range"
            return self.text[start:end]

    def append_buffer(self, other):
        with self.lock:
            length = other.length()
            self.text += other.get_chars(0, length)


buffer = StringBuffer("abc")


def rewrite():
    buffer.erase(0, 3)
    buffer.append("abc")


def append():
    StringBuffer("").append_buffer(buffer)


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (rewrite, append)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()
