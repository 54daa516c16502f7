"""The folder that data goes to: three Parquet files, written row group by row group, and one with
what the answers of the game are called."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from gamenight.core.errors import Unavailable
from gamenight.game.answer_words import answers_of_game
from gamenight.game.event_kinds import kinds_of
from gamenight.lab.data.schema import ANSWERS, about, schemas
from gamenight.lab.data.scribe import Packed
from gamenight.lab.workers import interrupts_held
from gamenight.util import files

ROWS_IN_A_GROUP: Final = 65_536
"""Enough to compress well, few enough to fit into little memory."""


class DataFile:
    """One of the files. Row groups have the same size however the rows arrive, so that the file is
    the same for any workers."""

    def __init__(self, file: Path, schema: pa.Schema) -> None:
        self._schema = schema
        files.make_file(file)
        self._writer = pq.ParquetWriter(file, schema, compression="zstd")
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0
        """How many rows wait for their group to become full."""

    def add(self, stream: bytes) -> None:
        for batch in pa.ipc.open_stream(stream):
            self._waiting.append(batch)
            self._rows += batch.num_rows
            if self._rows >= ROWS_IN_A_GROUP:
                self._write_full_groups()

    def _write_full_groups(self) -> None:
        rows = pa.Table.from_batches(self._waiting, self._schema)
        while rows.num_rows >= ROWS_IN_A_GROUP:
            self._writer.write_table(rows.slice(0, ROWS_IN_A_GROUP), ROWS_IN_A_GROUP)
            rows = rows.slice(ROWS_IN_A_GROUP)
        self._waiting = rows.to_batches()
        self._rows = rows.num_rows

    def close(self, finished: bool) -> None:
        if self._rows:
            self._writer.write_table(pa.Table.from_batches(self._waiting, self._schema))
        self._writer.add_key_value_metadata({"gamenight.finished": str(finished).lower()})
        self._writer.close()


class DataFolder:
    """Takes the rows of whole matches. An interrupt leaves all files with the same matches."""

    def __init__(self, folder: Path, game: str, command: str) -> None:
        kinds = kinds_of(game)
        described = about(game, kinds, command)
        paths = {folder / f"{name}.parquet": name for name in schemas(kinds)}
        words = folder / "answers.parquet"
        for file in (*paths, words):
            if file.exists():
                raise Unavailable(f"{file} is there already: name another folder.")
        self._folder = folder
        self._files: dict[str, DataFile] = {}
        with explained(folder):
            files.make_folder(folder)
            for file, name in paths.items():
                self._files[name] = DataFile(file, schemas(kinds)[name].with_metadata(described))
            write_answers(words, game, described)

    def add(self, packed: Packed) -> None:
        with interrupts_held(), explained(self._folder):
            for name, file in self._files.items():
                file.add(packed.streams[name])

    def close(self, finished: bool) -> None:
        with interrupts_held(), explained(self._folder):
            for file in self._files.values():
                file.close(finished)


def write_answers(file: Path, game: str, described: Mapping[str, str]) -> None:
    """Write what each answer means: the other files have numbers only."""
    rows = [{"answer": one.number, "words": list(one.words)} for one in answers_of_game(game)]
    schema = ANSWERS.with_metadata(dict(described))
    files.make_file(file)
    pq.write_table(pa.Table.from_pylist(rows, schema), file, compression="zstd")


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Turn what goes wrong with the files into a sentence."""
    try:
        yield
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise Unavailable(f"{folder} cannot be written: {why}.") from error


@contextmanager
def data_folder(folder: Path, game: str, command: str) -> Iterator[DataFolder]:
    """Yield a new folder for the data of a game. Whatever ends it, the files can be read, and say
    whether all went in that should have."""
    data = DataFolder(folder, game, command)
    try:
        yield data
    except BaseException:
        data.close(finished=False)
        raise
    data.close(finished=True)
