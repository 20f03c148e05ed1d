# \N{NAME} in patterns, and what is wrong with some.
import asyncio
import re


async def main():
    print(re.findall(r"\N{DIGIT ONE}+", "a11"), re.sub(r"[\N{EM DASH}\N{EN DASH}]", "-", "a—b–c"))
    print(re.fullmatch(r"[\N{SPACE}-\N{TILDE}]+", "abc"), re.match(r"\N{left parenthesis}", "("))
    for pattern in r"\N", r"\N{", r"\N{}", r"\N{nope}", r"\N{EM DASH", r"x\N{no such name}", r"[\N{nope}]":
        try:
            print(re.compile(pattern))
        except re.error as e:
            print(e)
    try:
        re.compile(rb"\N{SPACE}")
    except re.error as e:
        print(e)


asyncio.run(main())
