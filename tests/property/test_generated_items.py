"""Random tables: whatever comes out is right by a slow oracle that knows how the tables were made.

The tables are small and full of collisions: labels, values, groups and whole tables repeat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from building import Builder, rows_data
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qagen.generation.cell_index import CellIndex
from qagen.generation.generate import generate_items
from qagen.model.config import GenerateConfig
from qagen.tables.grid import grid_of
from qagen.text.match import em_hit, has_token
from qagen.text.normalize import normalize_for_em

if TYPE_CHECKING:
    from qagen.model.document import Document
    from qagen.model.item import Item

EXAMPLES = 100
_ALL = GenerateConfig(max_cell_value=60, max_table_about=3, max_context_dependent=4)
_NAMES = (
    "Alpha",
    "Bravo",
    "Charlie",
    "Delta",
    "North harbour",
    "South harbour",
    "서울",
    "부산",
    "北京",
    "2019",
    "2020",
)
_HEADS = ("Accuracy", "Latency", "Memory", "Mean score", "Score", "인구", "2024", "2025", "Total", "Loss (kg)")
_VALUES = (
    "91.5",
    "88.1",
    "1,204",
    "1204",
    "7.4",
    "-3.5",
    "(3.5)",
    "12%",
    "65 535",
    ".5",
    "0.5",
    "n/a",
    "-",
    "",
    "iron",
    "soft iron",
    "5.2 ± 0.3",
    "5.2",
)
_SENTENCES = (
    "As Table 1 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.",
    "As Table 2 reveals, the Harrier outlasts the Goshawk at 91.5 and 88.1 points beside the Condor.",
    "The Buzzard reached 91.5 and 1204 points, and the Peregrine did as well, near the Osprey.",
    "Table 9 is about the Vulture and the Sparrow.",
    "Nothing is said here about Alpha or Accuracy.",
)


@dataclass(frozen=True)
class Made:
    """A table as it was meant."""

    rows: tuple[tuple[str, ...], ...]
    n_header: int
    n_labels: int

    def full(self) -> list[list[str]]:
        """Texts by place, spans filled in."""
        full = [list(row) for row in self.rows]
        for r, row in enumerate(full):
            for c, text in enumerate(row):
                if text == "<":
                    row[c] = row[c - 1]
                elif text == "^":
                    row[c] = full[r - 1][c]
        return full


@st.composite
def tables(draw: st.DrawFn) -> Made:
    n_rows, n_cols = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    n_labels = draw(st.sampled_from((1, 1, 1, 2)))
    heads = [draw(st.sampled_from(_HEADS)) for _ in range(n_cols)]
    stub = ["Model", "Part"][:n_labels]
    rows = [[*stub, *heads]]
    n_header = draw(st.sampled_from((1, 1, 2)))
    if n_header == 2:
        groups = [draw(st.sampled_from(("Girls", "Boys", "Score", "<"))) for _ in range(n_cols)]
        if groups[0] == "<":
            groups[0] = "Girls"
        rows = [[*stub, *groups], [*("^" for _ in stub), *heads]]
    for number in range(n_rows):
        labels = [draw(st.sampled_from(_NAMES)) for _ in range(n_labels)]
        if number and n_labels == 2 and draw(st.booleans()):
            labels[0] = "^"
        cells = [draw(st.sampled_from(_VALUES) | st.decimals(1, 999, places=2).map(str)) for _ in range(n_cols)]
        if n_cols > 1 and draw(st.integers(0, 9)) == 0:
            cells[draw(st.integers(1, n_cols - 1))] = "<"
        # A row of blanks would name a section; those have tests of their own.
        rows.append([*labels, *(cells if any(cells) else ["-", *cells[1:]])])
    return Made(tuple(map(tuple, rows)), n_header, n_labels)


@dataclass(frozen=True)
class Case:
    tables: tuple[Made, ...]
    sentences: tuple[str, ...]
    paged: bool
    few: bool
    """The limits of the defaults, so that cells are left for context."""

    @property
    def config(self) -> GenerateConfig:
        return GenerateConfig() if self.few else _ALL

    def document(self) -> Document:
        built = Builder(pages=len(self.tables) if self.paged else 0)
        for number, made in enumerate(self.tables, start=1):
            page = number if self.paged else None
            for sentence in self.sentences:
                built.text(sentence, page=page)
            data = rows_data([list(row) for row in made.rows], made.n_header)
            built.table(data, page=page, caption=f"Table {number}: Results")
        return built.made()


cases = st.builds(
    Case,
    st.lists(tables(), min_size=1, max_size=3).map(tuple),
    st.lists(st.sampled_from(_SENTENCES), max_size=2, unique=True).map(tuple),
    st.booleans(),
    st.booleans(),
)


def _norm(text: str) -> str:
    return normalize_for_em(text).strip()


def _carriers(case: Case, item: Item) -> list[tuple[int, int, int]]:
    """Every cell of the document that carries the labels of an item's value: same column path, same row labels."""
    at = int(item.evidence[0].ref.rsplit("/", 1)[1])
    full = case.tables[at].full()
    row, col = item.evidence[0].row, item.evidence[0].col
    assert row is not None
    assert col is not None
    path = _path(full, case.tables[at].n_header, col)
    labels = [_norm(full[row][e.col or 0]) for e in item.evidence[1:] if (e.row or 0) >= case.tables[at].n_header]
    found = []
    for t, made in enumerate(case.tables):
        other = made.full()
        for r in range(made.n_header, len(other)):
            for c in range(made.n_labels, len(other[r])):
                own = [_norm(text) for text in other[r][: len(labels)]]
                longer = t != at and not _unique(other[made.n_header :], len(labels))
                if own == labels and not longer and _path(other, made.n_header, c) == path:
                    found.append((t, r, c))
    return found


def _unique(body: list[list[str]], n_labels: int) -> bool:
    """The first columns tell the rows apart; where they do not, the labels of the table are longer."""
    return len({tuple(row[:n_labels]) for row in body}) == len(body)


def _path(full: list[list[str]], n_header: int, col: int) -> list[str]:
    path: list[str] = []
    for r in range(n_header):
        if full[r][col] and (not path or path[-1] != _norm(full[r][col])):
            path.append(_norm(full[r][col]))
    return path


def _check_labels(case: Case, item: Item) -> None:
    """The labels of the evidence belong to the row and the column of the value, and stand in the question."""
    value = item.evidence[0]
    made = case.tables[int(value.ref.rsplit("/", 1)[1])]
    full = made.full()
    assert full[value.row][value.col] == value.text
    for evidence in item.evidence[1:]:
        if evidence.row is None:
            continue
        if evidence.row < made.n_header:
            assert full[evidence.row][value.col] == evidence.text
        else:
            assert full[value.row][evidence.col] == evidence.text
        assert evidence.text in item.question


def _check_values(case: Case, document: Document, item: Item) -> None:
    """The value is whole, and no other cell of the table holds it."""
    value = item.evidence[0]
    table = next(t for t in document.tables if t.ref == value.ref)
    n_header = case.tables[int(value.ref.rsplit("/", 1)[1])].n_header
    holders = [
        cell for cell in table.cells if cell.row >= n_header and has_token(value.text, normalize_for_em(cell.text))
    ]
    assert [(cell.row, cell.col) for cell in holders] == [(value.row, value.col)]
    assert holders[0].row_span == holders[0].col_span == 1
    assert value.text not in {"", "-", "n/a"}
    assert item.answer_spec.value == value.text


def _check_proof(document: Document, item: Item) -> None:
    spec = item.answer_spec.model_dump()
    for table in document.tables:
        # A document's tables are apart here, so the table of the value is the table of the item.
        own = table.ref == item.evidence[0].ref
        for text in (table.texts.markdown, table.texts.triplets):
            paragraph = item.evidence[-1].text if item.type == "context_dependent" else ""
            assert em_hit(spec, f"{text}\n\n{paragraph}") or not own
            if own and item.type == "context_dependent":
                assert not em_hit(spec, f"{text}\n{' '.join(table.captions)}")
                assert not em_hit(spec, paragraph)
            if own and item.type != "context_dependent":
                assert em_hit(spec, text)
            if not own:
                assert not em_hit(spec, text)


def _check_columns(case: Case, item: Item) -> None:
    """The answer is the header as a reader sees it; two of its columns are quoted, a third one is scored."""
    made = case.tables[int(item.table_ref.rsplit("/", 1)[1])]
    full = made.full()
    paths = [_path(full, made.n_header, c) for c in range(len(full[0]))]
    assert len({tuple(path) for path in paths}) == len(paths)
    assert [_norm(part) for part in item.answer.split("; ")] == [" ".join(path) for path in paths]
    said = [_norm(text) for text in (item.answer_spec.value, *item.answer_spec.context_keys)]
    assert len(set(said)) == 3
    assert set(said) <= {" ".join(path) for path in paths[1:]}
    assert not has_token(item.answer_spec.value, _norm(item.question))


def _check_set(document: Document, items: tuple[Item, ...]) -> None:
    """No two items alike, no caption in a question, no question too long."""
    assert len({item.qid for item in items}) == len(items)
    assert len({item.question_delabeled.casefold() for item in items}) == len(items)
    keys = {(item.table_ref, frozenset(k.casefold() for k in item.answer_spec.context_keys)) for item in items}
    assert len(keys) == len(items)
    for item in items:
        assert len(item.question) <= 200
        assert not any(caption in item.question for table in document.tables for caption in table.captions)


@given(cases)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_every_item_is_right(case):
    document = case.document()
    result = generate_items(document, case.config)
    _check_set(document, result.items)
    assert sum(table.items for table in result.tables) == len(result.items)
    for item in result.items:
        _check_proof(document, item)
        if item.type == "table_about":
            _check_columns(case, item)
            continue
        _check_labels(case, item)
        _check_values(case, document, item)
        value = item.evidence[0]
        assert _carriers(case, item) == [(int(value.ref.rsplit("/", 1)[1]), value.row, value.col)]


@given(cases)
@settings(max_examples=EXAMPLES // 2, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_the_order_of_the_paragraphs_changes_no_item_about_the_table_alone(case):
    document = case.document()
    turned = document.model_copy(update={"paragraphs": tuple(reversed(document.paragraphs))})
    one, two = ([i for i in generate_items(d, _ALL).items if i.type != "context_dependent"] for d in (document, turned))
    assert one == two


@given(
    st.lists(st.sampled_from([*_VALUES, "½", "５５", "55", "1.8e-3", "1.8×10⁻³", "C++", "C"]), min_size=2, max_size=8)
)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
def test_the_index_of_cells_finds_what_a_slow_search_finds(values):
    rows = [["Model", "Value"], *([f"Name{chr(65 + i)}", value] for i, value in enumerate(values))]
    grid = grid_of(Builder().table(rows_data(rows, 1)).made().tables[0])
    index = CellIndex(grid)
    for value in values:
        if not value:
            continue
        slow = [cell for cell in grid.cells if cell.text and has_token(value, normalize_for_em(cell.text))]
        fast = index.cells_with(value, limit=20)
        assert [(cell.row, cell.col) for cell in fast] == [(cell.row, cell.col) for cell in slow], value


_GRID = st.integers(1, 6).flatmap(
    lambda n: st.lists(
        st.lists(
            st.sampled_from(["", "Alpha", "91.5", "x", "-", "a | b", "\n", "Total", "2025", "<", "^", "表"]),
            min_size=n,
            max_size=n,
        ),
        min_size=1,
        max_size=8,
    )
)


@given(_GRID, st.integers(0, 3), st.sets(st.integers(0, 7), max_size=3), st.sets(st.integers(0, 5), max_size=2))
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
def test_generation_never_raises(rows, n_header, sections, row_headers):
    rows = [
        ["" if (t == "<" and c == 0) or (t == "^" and r == 0) else t for c, t in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    data = rows_data(_rectangles(rows), n_header, row_headers=row_headers, sections=sections)
    built = Builder(pages=1).text(_SENTENCES[0], page=1).table(data, page=1, caption="Table 1: x")
    result = generate_items(built.made(), _ALL)
    assert len(result.tables) == 1


def _rectangles(rows: list[list[str]]) -> list[list[str]]:
    """Keep span marks only where they extend a plain cell in one direction."""
    kept = [list(row) for row in rows]
    for r, row in enumerate(kept):
        for c, text in enumerate(row):
            left = text == "<" and row[c - 1] != "^" and not (c > 1 and r and kept[r - 1][c] == "^")
            up = text == "^" and kept[r - 1][c] != "<"
            if text in {"<", "^"} and not (left or up):
                row[c] = ""
    return kept
