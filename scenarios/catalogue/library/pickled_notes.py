# Notes of an exception are in its pickle and its copies; an exception of module pickle can be pickled itself.
import copy
import pickle


class Failure(Exception):
    pass


e = Failure(1, "two")
e.add_note("a note")
e.code = 3
for other in (pickle.loads(pickle.dumps(e)), copy.copy(e), copy.deepcopy(e)):
    print(repr(other), other.__notes__, other.code)
try:
    pickle.dumps(lambda: 0)
except pickle.PicklingError as error:
    again = pickle.loads(pickle.dumps(error))
    print(type(again), again.args == error.args)
