# Single inheritance: methods are looked up from the instance's class upward,
# and super() continues from the class that contains the call.
class Animal:
    kind = "animal"

    def __init__(self, name):
        self.name = name

    def speak(self):
        return "..."

    def describe(self):
        return f"{self.name} the {self.kind} says {self.speak()}"


class Dog(Animal):
    kind = "dog"

    def speak(self):
        return "woof"


class Puppy(Dog):
    def __init__(self, name, age):
        super().__init__(name)
        self.age = age

    def speak(self):
        return super().speak() + "?" * self.age

    def describe(self):
        return "little " + super().describe()

    @classmethod
    def make(cls):
        return cls("made", 1)


class Quiet(Puppy):
    speak = Animal.speak


for animal in (Animal("Al"), Dog("Rex"), Puppy("Bo", 2), Quiet("Shy", 3), Quiet.make()):
    print(animal.describe())
print(isinstance(Puppy.make(), Dog), issubclass(Quiet, Animal), issubclass(Dog, Puppy))
print(isinstance(Dog("x"), (int, Puppy)), isinstance(True, int), issubclass(Dog, (int, Dog)))
print([c.__name__ for c in (Quiet, Dog, bool, KeyError)], type(Quiet.make()).__name__)
for wrong in (lambda: isinstance(1, 2), lambda: issubclass(1, int)):
    try:
        wrong()
    except TypeError as e:
        print(e)
