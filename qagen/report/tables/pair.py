"""One pair of tables side by side: cells coloured by error, matching rows joined by lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.report.page import Markup, join, tag
from qagen.report.tables.heat_map import heat_map
from qagen.report.tables.states import STATES, cause_words
from qagen.report.tables.style import LINES_WIDTH, ROW_HEIGHT

if TYPE_CHECKING:
    from qagen.model.table_score import CellState, TableResult, TableView

_ROWS, _COLUMNS = 80, 24
"""What is shown of a large table."""
_FIGURES = (
    ("f1", "F1"), ("soft_f1", "soft F1"), ("coverage", "coverage"), ("teds", "TEDS"), ("teds_struct", "TEDS-struct"),
    ("grits_con", "GriTS content"),
    ("grits_top", "GriTS topology"), ("row_acc", "rows"), ("col_acc", "columns"), ("teds_ibm", "TEDS (PubTabNet)"),
    ("grits_con_ms", "GriTS content (table-transformer)"),
)  # fmt: skip


def pair_section(result: TableResult, view: TableView, *, is_open: bool) -> Markup:
    """The section of one table, folded unless it is to be open."""
    title = f"{result.document} · table {_number(result)}" + (f" · {result.table_type}" if result.table_type else "")
    fine = result.cause_of_failure == "none"
    cause = tag("span", cause_words(result.cause_of_failure), class_="tag fine" if fine else "tag")
    summary = tag("summary", tag("span", title), cause, tag("span", f"F1 {result.scores['f1']:.3f}", class_="note"))
    body = join([_facts(result), _side_by_side(view), heat_map(view)])
    return tag("details", summary, body, class_="table", id=f"t{result.number}", open=is_open)


def _number(result: TableResult) -> str:
    if result.truth_index is None:
        return f"{(result.pred_index or 0) + 1} of the prediction"
    return str(result.truth_index + 1)


def _facts(result: TableResult) -> Markup:
    facts = [
        tag("li", f"{words} ", tag("b", f"{result.scores[name]:.3f}"))
        for name, words in _FIGURES
        if name in result.scores
    ]
    if result.grits_loc is not None:
        facts.append(tag("li", "GriTS location ", tag("b", f"{result.grits_loc:.3f}")))
    shapes = [
        f"{words} {shape[0]} × {shape[1]}"
        for words, shape in (("truth", result.truth_shape), ("prediction", result.pred_shape))
        if shape is not None
    ]
    numbers = result.numbers
    facts.append(tag("li", ", ".join(shapes)))
    if numbers.pairs:
        wrong = numbers.magnitude_errors + numbers.sign_errors + numbers.value_errors + numbers.unit_errors
        facts.append(
            tag("li", f"{numbers.pairs} numbers, {wrong} wrong ({numbers.magnitude_errors} by a power of ten)")
        )
    if len(result.causes) > 1:
        facts.append(tag("li", "also: " + ", ".join(map(cause_words, result.causes[1:]))))
    if result.invalid_rows:
        facts.append(tag("li", f"{result.invalid_rows} records break the schema"))
    return tag("ul", join(facts), class_="facts")


def _side_by_side(view: TableView) -> Markup:
    columns = len(view.names)
    cut = max(len(view.truth), len(view.pred)) > _ROWS or columns > _COLUMNS
    partner = {j: i for i, j in enumerate(view.assignment) if j is not None}
    truth_rows = [_true_row(view, i) for i in range(min(len(view.truth), _ROWS))]
    pred_rows = [_predicted_row(view, j, partner.get(j)) for j in range(min(len(view.pred), _ROWS))]
    sides = [
        tag("div", tag("p", words), _table(rows, columns, words) if rows else tag("p", "no table", class_="note"),
            class_="side")
        for words, rows in (("Truth", truth_rows), ("Prediction", pred_rows))
    ]  # fmt: skip
    lines = _lines(view) if truth_rows and pred_rows else Markup("")
    box = tag("div", sides[0], lines, sides[1], class_="pair")
    note = f"The first {_ROWS} rows and {_COLUMNS} columns are shown; rows.jsonl has all." if cut else ""
    return join([
        tag("div", box, class_="scroll", tabindex="0", role="region", aria_label="Truth and prediction side by side"),
        tag("p", note, class_="note") if note else "",
    ])  # fmt: skip


def _table(rows: list[Markup], columns: int, words: str) -> Markup:
    head = join(tag("th", str(column + 1), scope="col") for column in range(min(columns, _COLUMNS)))
    return tag(
        "table",
        tag("thead", tag("tr", tag("th", "row", scope="col"), head)),
        tag("tbody", join(rows)),
        aria_label=words,
    )


def _true_row(view: TableView, i: int) -> Markup:
    j = view.assignment[i]
    label = str(i + 1) if j == i else f"{i + 1} → {'none' if j is None else j + 1}"
    states: tuple[CellState | None, ...] = view.states[i] or (None,) * len(view.truth[i])
    cells = [
        _cell(text, state, None if j is None else f"predicted: {view.pred[j][column] or '(blank)'}")
        for column, (text, state) in enumerate(zip(view.truth[i], states, strict=True))
    ]
    return _row(label, cells, lone=j is None, header=view.truth_header[i])


def _predicted_row(view: TableView, j: int, i: int | None) -> Markup:
    label = str(j + 1) if i == j else f"{j + 1} ← {'none' if i is None else i + 1}"
    states: tuple[CellState | None, ...] = view.states[i] if i is not None else (None,) * len(view.pred[j])
    cells = [
        _cell(text, state, None if i is None else f"true: {view.truth[i][column] or '(blank)'}")
        for column, (text, state) in enumerate(zip(view.pred[j], states, strict=True))
    ]
    return _row(label, cells, lone=i is None, header=view.pred_header[j])


def _row(label: str, cells: list[Markup], *, lone: bool, header: bool) -> Markup:
    names = " ".join(name for name, holds in (("lone", lone), ("head", header)) if holds)
    return tag("tr", tag("th", label, scope="row"), join(cells[:_COLUMNS]), class_=names or None)


def _cell(text: str, state: CellState | None, other: str | None) -> Markup:
    if state is None or state in {"right", "blank"}:
        return tag("td", text, class_="ok" if state == "right" else None, title=text or None)
    shown = STATES[state]
    sign = tag("b", shown.sign) if shown.sign else ""
    return tag("td", sign, text, class_=shown.css, title=f"{text or '(blank)'} – {other} – {shown.words}")


def _lines(view: TableView) -> Markup:
    """Curves from true rows to their predicted rows; a dot at the end of a row without partner."""
    # The heading of the side and the row of column numbers stand above the first row.
    top, height = 29 + ROW_HEIGHT, ROW_HEIGHT
    end = LINES_WIDTH
    marks = []
    partners = set(view.assignment)
    for i, j in enumerate(view.assignment[:_ROWS]):
        y = top + i * height + height // 2
        if j is None:
            marks.append(tag("circle", cx="6", cy=str(y), r="4"))
        elif j < _ROWS:
            y_end = top + j * height + height // 2
            wrong = sum(state not in {"right", "blank", "equal_number"} for state in view.states[i])
            name = "ok" if not wrong else "part" if wrong < len(view.states[i]) else "none"
            curve = f"M0 {y}C{end // 2} {y} {end // 2} {y_end} {end} {y_end}"
            marks.append(tag("path", d=curve, class_=name))
    marks += [
        tag("circle", cx=str(end - 6), cy=str(top + j * height + height // 2), r="4")
        for j in range(min(len(view.pred), _ROWS))
        if j not in partners
    ]
    rows = min(max(len(view.truth), len(view.pred)), _ROWS)
    full = top + rows * height + 4
    return tag("svg", join(marks), class_="lines", width=str(end), height=str(full), viewBox=f"0 0 {end} {full}",
               aria_hidden="true")  # fmt: skip
