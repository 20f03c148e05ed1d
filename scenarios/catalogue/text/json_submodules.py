# json.decoder and json.encoder: their classes, and an error that ends the program.
import asyncio
import json.decoder
from json.encoder import JSONEncoder
from json.decoder import JSONDecodeError
async def main():
    print(json.decoder.JSONDecodeError is JSONDecodeError, JSONDecodeError.__module__, json.JSONEncoder is JSONEncoder, json.JSONDecoder)
    print(JSONEncoder().encode([1]), json.JSONDecoder().raw_decode(' [1] x', 1))
    try:
        json.loads("{")
    except ValueError as e:
        print(type(e), e.__suppress_context__, e.doc)
    json.loads("[1,")
asyncio.run(main())
