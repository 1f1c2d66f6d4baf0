#!/usr/bin/env python3
"""Writes tables with pypaimon into a warehouse and prints the rows to expect.

Usage: write_tables.py WAREHOUSE

Prints JSON lines on standard output. One object a row:
    {"table": "default.typed", "row": {"id": 1, …}}
and one a table that pypaimon cannot write:
    {"table": "default.keyed", "refused": "why"}
Numbers and booleans stay what they are; DECIMAL, DATE and TIMESTAMP are text as SQL
writes them, bytes are hexadecimal. Rows of one table come in no order that matters.

Tables: typed (append, many types, NULLs, two commits), parts (append, partitioned by
a DATE and a STRING, with a null partition), keyed (primary key, two buckets,
updates over four commits), keyedparts (primary key in partitions).
"""

import datetime
import decimal
import json
import sys

import pyarrow as pa
from pypaimon import CatalogFactory, Schema


def text(value):
    """A cell as the expectation has it."""
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ", timespec="microseconds")
    if isinstance(value, (datetime.date, decimal.Decimal)):
        return str(value)
    if isinstance(value, bytes):
        return value.hex()
    return value


def write(catalog, name, schema, rows_of_commits, **properties):
    """Makes a table and commits each list of rows."""
    name = "default." + name
    catalog.create_table(name, Schema.from_pyarrow_schema(schema, **properties), False)
    table = catalog.get_table(name)
    for rows in rows_of_commits:
        builder = table.new_batch_write_builder()
        writer, committer = builder.new_write(), builder.new_commit()
        writer.write_arrow(pa.Table.from_pylist(rows, schema=schema))
        committer.commit(writer.prepare_commit())
        writer.close()
        committer.close()


def expect(name, rows):
    for row in rows:
        print(json.dumps({"table": "default." + name, "row": {key: text(value) for key, value in row.items()}}))


def last_of_key(commits, keys):
    """What a primary key leaves of the rows: the last of each key."""
    newest = {}
    for row in (row for rows in commits for row in rows):
        newest[tuple(row[key] for key in keys)] = row
    return list(newest.values())


def typed_rows(first, last):
    rows = []
    for i in range(first, last):
        rows.append({
            "id": i, "flag": i % 2 == 0, "tiny": i - 3, "small": 7 * i, "num": 1001 * i, "f": i + 0.5, "d": i + 0.25,
            "dec9": decimal.Decimal(f"{i}.12"), "dec20": decimal.Decimal(f"-123456789012.{i}500"), "s": f"text-{i}-中文",
            "raw": bytes([10, i]), "dt": datetime.date(2026, 1 + i, 15),
            "ts": datetime.datetime(2026, 1, 2, 3, 4, 5, 123450 + i),
        })
    return rows


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    catalog = CatalogFactory.create({"warehouse": arguments[0]})
    catalog.create_database("default", True)

    typed = pa.schema([
        ("id", pa.int64()), ("flag", pa.bool_()), ("tiny", pa.int8()), ("small", pa.int16()), ("num", pa.int32()),
        ("f", pa.float32()), ("d", pa.float64()), ("dec9", pa.decimal128(9, 2)), ("dec20", pa.decimal128(20, 4)),
        ("s", pa.string()), ("raw", pa.binary()), ("dt", pa.date32()), ("ts", pa.timestamp("us")),
    ])
    nulls = {name: None for name in typed.names}
    commits = [typed_rows(1, 4), [dict(nulls, id=4)], typed_rows(5, 9)]
    parts = pa.schema([("id", pa.int64()), ("day", pa.date32()), ("h", pa.string())])
    days = [datetime.date(2026, 1, 1), datetime.date(1969, 12, 31)]
    parted = [[{"id": i, "day": days[i % 2], "h": None if i % 3 == 0 else f"h/{i % 3}"} for i in range(low, low + 6)] for low in (0, 6)]
    keyed = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string()), ("n", pa.int32())])
    changes = [[{"id": i, "v": f"r{commit}-{i}", "n": None if i % 5 == 0 else 100 * commit + i}
                for i in range(40) if i % (commit + 1) == 0] for commit in range(4)]
    names = pa.schema([pa.field("k", pa.string(), nullable=False), pa.field("dt", pa.string(), nullable=False), ("n", pa.int64())])
    named = [[{"k": f"key-{i}", "dt": f"2026-01-0{1 + i % 2}", "n": 10 * commit + i} for i in range(commit, 12)] for commit in range(3)]

    for name, schema, rows, keys, properties in [
        ("typed", typed, commits, None, {}),
        ("parts", parts, parted, None, {"partition_keys": ["day", "h"]}),
        ("keyed", keyed, changes, ["id"], {"primary_keys": ["id"], "options": {"bucket": "2"}}),
        ("keyedparts", names, named, ["dt", "k"],
         {"primary_keys": ["dt", "k"], "partition_keys": ["dt"], "options": {"bucket": "1"}}),
    ]:
        try:
            write(catalog, name, schema, rows, **properties)
        except Exception as error:  # whatever pypaimon raises is a table it cannot write
            print(json.dumps({"table": "default." + name, "refused": f"{type(error).__name__}: {error}"}))
            continue
        expect(name, last_of_key(rows, keys) if keys else [row for commit in rows for row in commit])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
