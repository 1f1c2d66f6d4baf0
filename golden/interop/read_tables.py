#!/usr/bin/env python3
"""Reads tables with pypaimon and compares them with what the lab reported.

Usage: read_tables.py WAREHOUSE RUNS.jsonl

RUNS.jsonl is what `sinklab run … --json` prints: one object a run, with
"database", "table", "rows": {"count", "distinct_ids", "min_id", "max_id"} and
"snapshots": [{"snapshot_id", "commit_user", …}]. Runs without files ("files" is
null) wrote no Paimon table and are passed over. Ids are the column "id", or the
first column where there is none of that name.

Prints one line a table. Exit code: 0 all as expected, 1 a difference, 2 usage.
"""

import json
import sys

from pypaimon import CatalogFactory

SNAPSHOT_KEYS = {
    "snapshot_id": "id",
    "commit_user": "commit_user",
    "commit_identifier": "commit_identifier",
    "commit_kind": "commit_kind",
    "delta_record_count": "delta_record_count",
    "total_record_count": "total_record_count",
}


def snapshots_of(table):
    """All snapshots, oldest first, as dicts with the keys of the expectations."""
    manager = table.snapshot_manager()
    latest = manager.get_latest_snapshot()
    found = []
    for snapshot_id in range(1, latest.id + 1 if latest else 1):
        snapshot = manager.get_snapshot_by_id(snapshot_id)
        if snapshot is not None:  # expired ones are gone
            found.append({key: getattr(snapshot, name) for key, name in SNAPSHOT_KEYS.items()})
    return found


def rows_of(table):
    """What a scan of the newest snapshot gives: row count and the ids."""
    if table.snapshot_manager().get_latest_snapshot() is None:
        return {"count": 0, "distinct_ids": None, "min_id": None, "max_id": None}
    builder = table.new_read_builder()
    splits = builder.new_scan().plan().splits()
    data = builder.new_read().to_arrow(splits)
    ids = []
    if data.num_rows:
        name = "id" if "id" in data.column_names else data.column_names[0]
        ids = [value for value in data[name].to_pylist() if value is not None]
    return {
        "count": data.num_rows,
        "distinct_ids": len(set(ids)) if ids else None,
        "min_id": min(ids, default=None),
        "max_id": max(ids, default=None),
    }


def differences(table, want):
    """Lines that say what is not as expected."""
    got = rows_of(table)
    got["snapshots"] = snapshots_of(table)
    found = []
    for key in ("count", "distinct_ids", "min_id", "max_id"):
        if want["rows"][key] != got[key]:
            found.append(f"{key}: want {want['rows'][key]}, got {got[key]}")
    if len(want["snapshots"]) != len(got["snapshots"]):
        found.append(f"snapshots: want {len(want['snapshots'])}, got {len(got['snapshots'])}")
    for expected, actual in zip(want["snapshots"], got["snapshots"]):
        for key in SNAPSHOT_KEYS:
            if key in expected and expected[key] != actual[key]:
                found.append(f"snapshot {actual['snapshot_id']}, {key}: want {expected[key]}, got {actual[key]}")
    return got, found


def check(catalog, want):
    """Compares one table, prints its line, returns whether it is as expected."""
    name = want["database"] + "." + want["table"]
    try:
        got, found = differences(catalog.get_table(name), want)
    except Exception as error:  # whatever pypaimon raises is a table it cannot read
        print(f"{name}: FAILED to read: {type(error).__name__}: {error}")
        return False
    if found:
        print(f"{name}: DIFFERS: " + "; ".join(found))
        return False
    print(f"{name}: ok, {got['count']} rows, {len(got['snapshots'])} snapshots")
    return True


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    warehouse, runs = arguments
    with open(runs, encoding="utf-8") as file:
        tables = [run for run in map(json.loads, file) if run["files"] is not None]
    catalog = CatalogFactory.create({"warehouse": warehouse})
    results = [check(catalog, want) for want in tables]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
