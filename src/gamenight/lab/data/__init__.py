"""Matches as data: three Parquet files, described in docs/data.md."""
