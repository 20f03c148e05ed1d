# Where textwrap breaks at hyphens, and what programs that derive from TextWrapper replace.
import asyncio
import re
import textwrap

TEXTS = [
    "2-succinyl-6-hydroxy-2,4-cyclohexadiene-1-carboxylate synthase",
    "a-b-c ab-c a-bc x-1-y e-mail twenty-one--and more -- or--so well-known-things",
    "--option-one -o --long-option=value 1-2-3 one-2 (very-long-parenthesis) \"quoted-words\" it's-a-thing",
]


class Wrapper(textwrap.TextWrapper):
    wordsep_simple_re = re.compile(r"([ /]+)")

    def _split(self, text):
        return [chunk.upper() for chunk in super()._split(text)]

    def _handle_long_word(self, reversed_chunks, cur_line, cur_len, width):
        cur_line.append(reversed_chunks.pop()[:width])


async def main():
    wrapper = textwrap.TextWrapper()
    for text in TEXTS:
        print(wrapper._split(text))
        for width in 8, 13, 30:
            print(textwrap.wrap(text, width))
            print(textwrap.wrap(text, width, break_long_words=False))
            print(textwrap.wrap(text, width, break_on_hyphens=False))
    print(Wrapper(width=12, break_on_hyphens=False).wrap("some/path/with/parts and an extraordinarily long word"))
    chunks = wrapper._split_chunks("Ends. Begins\tagain! So?  Yes")
    print(chunks, wrapper._wrap_chunks(list(chunks)))
    wrapper._fix_sentence_endings(chunks)
    print(chunks, textwrap.TextWrapper.sentence_end_re.search("Ends.") is not None)


asyncio.run(main())
