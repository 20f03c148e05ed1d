# Without `if __name__ == "__main__"` the fork server cannot import the program, and no worker starts.
from concurrent.futures import ProcessPoolExecutor

print("imported as", __name__)


def double(x):
    return x * 2


with ProcessPoolExecutor(2) as executor:
    try:
        print(list(executor.map(double, range(3))))
    except ConnectionResetError as e:
        print(repr(e))
