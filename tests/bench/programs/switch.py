N = 2000000
def numbers():
    while True:
        yield


generator = numbers()
for _ in range(N):
    next(generator)
