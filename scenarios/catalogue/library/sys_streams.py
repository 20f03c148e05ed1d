# The attributes of the standard streams; what is written to them is no event.
import sys

for stream in sys.stdout, sys.stderr:
    print(stream.encoding, stream.closed, stream.writable(), stream.fileno())
    print(stream.write("text\n"), stream.flush(), stream.isatty())
print(sys.__stdout__ is sys.stdout, sys.stdout is sys.stderr)
