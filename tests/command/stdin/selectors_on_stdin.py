# Standard input in a selector of the program, read in small pieces.
import selectors, sys, os
sel = selectors.DefaultSelector()
sel.register(sys.stdin, selectors.EVENT_READ, "in")
while True:
    for key, mask in sel.select(1):
        data = os.read(key.fd, 4)
        print(key.data, key.fd, mask, data)
        if not data:
            sys.exit()
