import b

A = "a"
