# remove_done_callback() removes every callback that is equal to its argument, asks each of them once, and passes on what __eq__ raises.
import asyncio


class Equal:
    def __init__(self, name, answer):
        self.name, self.answer = name, answer

    def __call__(self, future):
        print("called", self.name)

    def __eq__(self, other):
        print("compared", self.name)
        if self.answer is None:
            raise ValueError(self.name)
        return self.answer

    __hash__ = None


async def main():
    future = asyncio.get_running_loop().create_future()
    for i in range(6):
        future.add_done_callback(Equal(i, i % 2 == 0))
    print(future.remove_done_callback(print))
    future.add_done_callback(Equal("raises", None))
    try:
        future.remove_done_callback(print)
    except ValueError as error:
        print("ValueError", error)
    single = asyncio.get_running_loop().create_future()
    single.add_done_callback(Equal("one", True))
    print(single.remove_done_callback(print), single.remove_done_callback(print))
    future.set_result(None)
    print(future.remove_done_callback(print))
    await asyncio.sleep(0)


asyncio.run(main())
