# json: dumps with its options, loads with its hooks, where each error is, and the notes of errors.
import json, asyncio
async def main():
    print(json.dumps({"a": [1, 2.5, None, True, "h\u00e9\n\U0001F600"], "b": {}, 3: (), None: 1, 2.5: 0, True: 9}))
    print(json.dumps({"b": 1, "a": [1, {"x": []}]}, indent=2, sort_keys=True))
    print(json.dumps([1, "é"], ensure_ascii=False, separators=(",", ":")))
    print(json.loads('{"a": [1, 2, {"b": null}], "c": -1.5e3, "d": "\\u00e9\\ud83d\\ude00"}'))
    for t in ['{"a": 1,}', '[1, 2', '', '{"a" 1}', '"abc', '[1,]', '{a:1}', 'nul', '{"a": tru}', '"\\x"', '"\\u12"', '1 2', '"a\nb"', '[', '-', '{"a":1 "b"}','  \n  [1,\n 2,\n x]']:
        try:
            print(json.loads(t))
        except json.JSONDecodeError as e:
            print(repr(t), e, e.pos, e.lineno, e.colno, repr(e))
    class P:
        pass
    try:
        json.dumps({"a": [1, P()]})
    except TypeError as e:
        print(e, e.__notes__)
    class E(json.JSONEncoder):
        def default(self, o):
            if isinstance(o, set):
                return sorted(o)
            return super().default(o)
    print(json.dumps({"s": {3, 1}}, cls=E), E(indent=1).encode([{2}]))
    print(json.dumps({"s": {3, 1}}, default=list))
    l = []; l.append(l)
    try:
        json.dumps(l)
    except ValueError as e:
        print(e, e.__notes__)
    try:
        json.dumps(float("nan"), allow_nan=False)
    except ValueError as e:
        print(e)
    print(json.dumps([float("nan"), float("inf")]))
    print(json.loads('[1.5, 1, NaN]', parse_float=str, parse_int=str, parse_constant=str))
    print(json.loads('{"a":{"b":1}}', object_hook=lambda d: list(d.items())))
    print(json.loads('{"a":{"b":1}}', object_pairs_hook=tuple))
    print(json.loads(b'{"a":"\xc3\xa9"}'))
    try: json.loads(5)
    except TypeError as e: print(e)
    try: json.dumps({(1,2): 3})
    except TypeError as e: print(e)
    print(json.dumps({(1,2): 3, "b": 1}, skipkeys=True, indent=1))
    class W:
        def write(self, s): print(repr(s))
    json.dump({"a":[1,{"b":2}]}, W(), indent=1)
    json.dump({"a":[1,{"b":2}], "c":{}}, W())
asyncio.run(main())
