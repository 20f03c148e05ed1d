"""json: dumps with its options, loads and what it refuses, encoders of the program's own."""

PRELUDE = """
import json


class Encoder(json.JSONEncoder):
    def default(self, x):
        if isinstance(x, Thing):
            return {"thing": x.n}
        return super().default(x)
"""

ENDLESS = {"jsons_value": "n"}

PARTS = ["pass"]

RULES = {
    "jsons_value": ["n", "{'a': {jsons_value}, 'b': [{jsons_value}, n]}", "[{jsons_value}, {jsons_value}]", "'text {NUMBERED}'", "'qu\"ote\\\\\\n\\u00e9'", "None", "True", "n / 3", "{n: {jsons_value}, None: 1, True: 2, 1.5: 3}", "({jsons_value},)", "Thing(n)", "{object}", "1e22", "float('inf')", "10**20", "[]", "{}", "'\\U0001f600\\x00'", "{(1, 2): 3}",
        "-0.0"],
    "jsons_option": ["", "", ", indent=2", ", indent=n", ", sort_keys=True", ", separators=(',', ':')", ", ensure_ascii=False", ", default=repr", ", cls=Encoder", ", indent='-', sort_keys=True", ", skipkeys=True", ", allow_nan=False", ", default=lambda x: {plain}", ", check_circular=False"],
    "jsons_text": ["'{\"a\": [1, 2.5, {\"b\": null}], \"c\": \"x\\\\u00e9\"}'", "'[1, 2, {NUMBERED}]'", "'{\"a\": }'", "'[1 2]'", "''", "'nul'", "'[1, ]'", "'{\"a\" 1}'", "'\"abc'", "'1.5e3'", "'-'", "'[NaN, -Infinity]'", "'{\"k\": 1, \"k\": 2}'", "' 12 x'", "'\"\\\\q\"'", "'{1: 2}'", "'[[[]]]'", "b'[true]'", "json.dumps({jsons_value})", "'\"\\n\"'"],
    "jsons_load": ["", "", ", object_hook=sorted", ", parse_float=str", ", parse_int=lambda x: -int(x)", ", object_pairs_hook=list", ", parse_constant=lambda x: 'C' + x", ", strict=False"],
}

MORE = {
    "object": ["json.loads('{\"a\": [n]}'.replace('n', str(n)))"],
    "sync": ["json.dumps({jsons_value}{jsons_option})"] * 6 + ["json.loads({jsons_text}{jsons_load})"] * 5 + [
        "json.loads(json.dumps({jsons_value})) == {jsons_value}", "json.JSONDecoder().raw_decode({jsons_text})", "Encoder(indent=1).encode({jsons_value})", "list(json.JSONEncoder().iterencode({jsons_value}))", "json.loads({bad})",
    ],
    "step": ["try:\n    json.loads({jsons_text})\nexcept json.JSONDecodeError as e:\n    print(e.msg, e.pos, e.lineno, e.colno, e)"],
    "tstep": ["await {queue}.put(json.dumps({'n': n, 'at': loop().time()}))", "print(json.dumps({'n': n, 'items': [{plain}, None]}, indent=1))"],
}
