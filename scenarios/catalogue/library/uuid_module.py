# UUIDs: made of each form, compared and shown; those of the time and random
# ones follow the run.
import asyncio
import uuid

u = uuid.UUID("{12345678-1234-5678-1234-567812345678}")
print(u, repr(u), u.hex, u.int, u.bytes, u.bytes_le, u.fields, u.urn)
print(u.time_low, u.time_mid, u.time_hi_version, u.clock_seq_hi_variant, u.clock_seq_low, u.node, u.clock_seq, u.time)
print(u.version, u.variant, uuid.UUID(int=5), uuid.UUID(bytes=b"\x12" * 16), uuid.UUID(fields=(1, 2, 3, 4, 5, 6)))
print(uuid.UUID(bytes_le=u.bytes_le) == u, uuid.UUID("urn:uuid:" + str(u)) == u, hash(u) == hash(uuid.UUID(u.hex)), u < uuid.UUID(int=u.int + 1))
print(u == 3, u != u, sorted([uuid.UUID(int=2), uuid.UUID(int=1)]), uuid.UUID(int=1, version=4), {u: 1}[uuid.UUID(u.hex)])
for wrong in ({"hex": "1"}, {"int": -1}, {"int": 1 << 128}, {"bytes": b"1"}, {}, {"hex": u.hex, "int": 1}, {"int": 1, "version": 9}, {"fields": (1,)}, {"fields": (1 << 32, 0, 0, 0, 0, 0)}):
    try:
        print(uuid.UUID(**wrong))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


async def main():
    print(uuid.uuid1(), uuid.uuid1(), uuid.uuid4(), uuid.uuid4().version, uuid.uuid7())
    await asyncio.sleep(1.25)
    print(uuid.uuid1(7, 8), uuid.uuid7(), uuid.uuid7().version, str(uuid.uuid4())[:8])


asyncio.run(main())
print(uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid5(uuid.NAMESPACE_URL, "x"), uuid.uuid5(uuid.NAMESPACE_OID, b"b"), uuid.uuid8(1, 2, 3))
print(uuid.NAMESPACE_DNS, uuid.NAMESPACE_X500, hex(uuid.getnode()), uuid.RFC_4122)
