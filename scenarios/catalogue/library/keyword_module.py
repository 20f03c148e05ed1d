# Module keyword.
import asyncio
import keyword


async def main():
    print(keyword.kwlist, keyword.softkwlist)
    print([word for word in ("if", "match", "None", "print", "async", "") if keyword.iskeyword(word)])
    print(keyword.issoftkeyword("match"), keyword.issoftkeyword("if"), keyword.iskeyword(3))
    name = "class"
    print(name + "_" if keyword.iskeyword(name) else name)
    await asyncio.sleep(0)


asyncio.run(main())
