"""Turn a file of settled hands into Parquet. A Parquet file cannot be gone on with, a file of lines can."""

import itertools
import json
from pathlib import Path

from cli.failures import Refused

GROUP = 65_536  # hands in a row group, and in memory at once


def is_there() -> bool:
    """Tell whether pyarrow is installed."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


def check() -> None:
    """Refuse a run to Parquet before it begins, where it could not end.

    Raises:
        Refused: pyarrow is not installed.
    """
    if not is_there():
        raise Refused(["Parquet needs pyarrow: pip install 'chinees-poker[parquet]'"])


def convert(rows: Path, out: Path) -> None:
    """Write the hands of an NDJSON file as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    text, number = pa.string(), pa.float64()
    schema = pa.schema(
        [
            pa.field("line", pa.int64(), nullable=False),
            *(pa.field(name, text, nullable=False) for name in ("cards", "front", "middle", "back")),
            *(pa.field(name, number, nullable=False) for name in ("expected_points", "standard_error")),
            pa.field("natural", text),
            pa.field("declare", pa.bool_(), nullable=False),
        ]
    )
    with rows.open("rb") as file, pq.ParquetWriter(out, schema, compression="zstd") as writer:
        while lines := list(itertools.islice(file, GROUP)):
            writer.write_table(pa.Table.from_pylist([json.loads(line) for line in lines], schema))
