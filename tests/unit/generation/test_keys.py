"""Context keys: whole tokens, one from each axis, none nested, none the value, never the same twice."""

from __future__ import annotations

import pytest
from building import Builder, of_type, one_table, view_of

from qagen.generation.crossed import LabelTexts
from qagen.generation.keys import label_keys, nested
from qagen.generation.nouns import reads_as_noun
from qagen.generation.rarity import Rarity
from qagen.text.normalize import normalize_for_em
from qagen.text.tokens import content_words
from qagen.text.trade_words import TRADE_WORDS

_PLAIN = """
Model | Accuracy | Latency | Memory
---
Alpha | 91.5 | 1,204 | 20.4
Bravo | 88.1 | 65.5 | 31.7
Charlie | 77.2 | 98.4 | 41.9
"""


def _keys(built: Builder) -> dict[str, tuple[str, ...]]:
    return {i.question_delabeled: i.answer_spec.context_keys for i in of_type(built.all_items(), "cell_value")}


def test_one_key_from_the_row_and_one_from_the_column():
    for question, keys in _keys(one_table(_PLAIN)).items():
        row, column = keys
        assert row in {"Alpha", "Bravo", "Charlie"}
        assert column in {"Accuracy", "Latency", "Memory"}
        assert row in question
        assert column in question


def test_a_short_label_is_a_key_as_a_whole():
    """A word out of a phrase, a date or a compound says little: "lot" of "Quite a lot", "Add" of "Add Additional"."""
    table = """
    Balance as of | Quite a lot | Add Additional | Đất nước | 세입 세출외
    ---
    June 25, 2022 | 91.5 | 12.3 | 15.1 | 71.2
    Computing and Mobile Phones | 88.1 | 7.4 | 16.2 | 72.3
    성별 남성 | 77.2 | 5.6 | 17.3 | 73.4
    """
    view = view_of(table)
    rarity = Rarity(one_table(_PLAIN).made(), [view])
    for labels in (
        [view.row_labels[r] for r in view.rows],
        [view.columns[c] for c in view.data_columns],
    ):
        for label in labels:
            assert label_keys(label, [o for o in labels if o is not label], rarity) == (label.shown,)


def _column_keys(table: str, **made: object) -> dict[str, tuple[str, ...]]:
    view = view_of(table, **made)
    labels = [view.columns[c] for c in view.data_columns]
    rarity = Rarity(one_table(_PLAIN).made(), [view])
    return {label.shown: label_keys(label, [o for o in labels if o is not label], rarity) for label in labels}


def test_the_innermost_level_names_the_column_and_its_group_where_that_is_needed():
    table = """
    Area | Three Months | < | Body | Report
    ^ | July 29, 2023 | July 30, 2022 | Agency | July 30, 2022
    ---
    North | 91.5 | 12.3 | 4.1 | 5.2
    South | 88.1 | 7.4 | 4.3 | 5.4
    """
    keys = _column_keys(table, header=2)
    assert keys["Three Months July 29, 2023"] == ("July 29, 2023",)
    assert keys["Three Months July 30, 2022"] == ("Three Months", "July 30, 2022")
    assert keys["Body Agency"] == ("Agency",)


def test_a_level_in_brackets_alone_is_no_key():
    table = """
    Area | January 28, 2023 | January 29, 2022
    ^ | (Unaudited) | (Restated)
    ---
    North | 91.5 | 12.3
    South | 88.1 | 7.4
    """
    assert set(_column_keys(table, header=2).values()) == {("January 28, 2023",), ("January 29, 2022",)}


def test_the_section_is_a_key_where_it_alone_decides():
    view = view_of(
        "Item | Revenue | Costs\n---\nDomestic: | < | <\nPhones | 12 | 9\nServices | 15 | 8\n"
        "International: | < | <\nPhones | 22 | 19\nToys | 25 | 18",
        sections=(1, 4),
    )
    labels = [view.row_labels[r] for r in view.rows]
    rarity = Rarity(one_table(_PLAIN).made(), [view])
    keys = [label_keys(label, [o for o in labels if o is not label], rarity) for label in labels]
    assert keys == [("Domestic", "Phones"), ("Services",), ("International", "Phones"), ("Toys",)]


@pytest.mark.parametrize(
    ("keys", "crossed"),
    [
        ((("green",), ("blue",)), True),
        ((("+1tsp milk +green",), ("blue % transmitted",)), False),
        ((("milk",), ("blue % transmitted",)), False),
    ],
)
def test_keys_that_fit_the_mirrored_cell(keys, crossed):
    """The row of green under the column of blue: the words alone fit the row of blue under the column of green too."""
    view = view_of(
        "Mixture | blue % transmitted | green % transmitted\n---\n+1tsp milk +green | 69 | 41\n+1tsp milk +blue | 33 | 52"
    )
    assert LabelTexts(view).crossed(view.rows[0], view.slots[0], *keys) == crossed


def test_the_whole_label_is_the_key_where_no_token_is_usable():
    table = "Year | Ducks | Geese\n---\n2019 | 120 | 33\n2020 | 135 | 41\n2021 | 162 | 57"
    assert _keys(one_table(table))["What is the Ducks for 2020?"] == ("2020", "Ducks")


def test_stop_words_are_no_keys():
    table = "Model | The best of all | Latency\n---\nOf the north | 91.5 | 12.3\nAnd the south | 88.1 | 7.4\nBravo | 77.2 | 5.6"
    for keys in _keys(one_table(table)).values():
        assert not {"the", "of", "and", "all"} & {key.casefold() for key in keys}


@pytest.mark.parametrize(("common", "key"), [("DecoderNet", "HarrierNet"), ("HarrierNet", "DecoderNet")])
def test_the_key_of_a_long_label_is_its_rarest_name(common, key):
    built = one_table(
        "Model | Accuracy | Latency\n---\nthe HarrierNet and the DecoderNet units | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    )
    built.text(f"Here the {common} works.", page=1).text(f"There every {common} rests.", page=1)
    assert _keys(built)["What is the Accuracy for the HarrierNet and the DecoderNet units?"][0] == key


def test_a_long_label_without_a_name_is_the_key_as_a_whole():
    label = "Weighted common shares outstanding, assuming dilution"
    built = one_table(
        f"Model | Accuracy | Latency\n---\n{label} | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    )
    assert _keys(built)[f"What is the Accuracy for {label}?"][0] == label


NESTED = {
    "one-in-the-other": (("type", "user type"), "91.5", True),
    "the-same": (("Alpha", "alpha"), "91.5", True),
    "part-of-a-word": (("type", "typeface"), "91.5", True),
    "joined-word": (("type", "user_type"), "91.5", True),
    "key-in-the-value": (("iron", "Grade"), "soft iron", True),
    "value-in-a-key": (("Alpha 91.5", "Grade"), "91.5", True),
    "apart": (("Alpha", "Accuracy"), "91.5", False),
}


@pytest.mark.parametrize(("keys", "value", "verdict"), NESTED.values(), ids=NESTED)
def test_nested(keys, value, verdict):
    assert nested(keys, value) == verdict


def test_no_item_has_nested_keys():
    table = "Model | user type | Latency\n---\ntype user type | 91.5 | 12.3\nBravo | 88.1 | 7.4\nCharlie | 77.2 | 5.6"
    built = one_table(table)
    items = built.all_items()
    assert items
    assert not [item for item in items if nested(item.answer_spec.context_keys, item.answer_spec.value)]


def test_no_two_items_of_a_table_have_the_same_keys():
    table = """
    Item | Revenue | Expenses
    ---
    Domestic | < | <
    Retail | 120.5 | 80.5
    Total | 202 | 143
    Foreign | < | <
    Licences | 98.25 | 61.5
    Total | 303 | 204
    """
    seen = [frozenset(map(str.casefold, keys)) for keys in _keys(one_table(table, sections=(1, 4))).values()]
    assert len(seen) == len(set(seen)) >= 4


def test_items_come_from_different_rows_and_columns():
    built = Builder(pages=1).text(
        "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.", page=1
    )
    built.table(_PLAIN, page=1, caption="Table 3: Results")
    items = [i for i in built.result().items if i.type != "table_about"]
    assert len(items) == 4
    cells = [(i.evidence[0].row, i.evidence[0].col) for i in items]
    # Three rows and three columns: the first three cells differ in both, the fourth cannot.
    assert len({row for row, _ in cells[:3]}) == len({col for _, col in cells[:3]}) == 3
    assert len(set(cells)) == 4


def test_small_tables_get_context_items_too():
    built = Builder(pages=1).text(
        "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.", page=1
    )
    built.table(
        "Model | Accuracy | Latency\n---\nAlpha | 91.5 | 12.3\nBravo | 88.1 | 7.4", page=1, caption="Table 3: x"
    )
    items = [i for i in built.result().items if i.type != "table_about"]
    cells = {(i.evidence[0].row, i.evidence[0].col) for i in items}
    assert [i.type for i in items] == ["cell_value", "cell_value", "context_dependent", "context_dependent"]
    assert len(cells) == 4


def _context(sentences: str, **config: object) -> list[tuple[str, ...]]:
    built = Builder(pages=1).text(sentences, page=1).table(_PLAIN, page=1, caption="Table 3: Results")
    return [item.answer_spec.context_keys for item in of_type(built.result(**config).items, "context_dependent")]


def test_context_keys_come_from_the_sentence_that_holds_the_mention():
    text = "Marmots hibernate beneath glaciers. Table 3 covers the Kestrel and the Merlin with the Osprey. Otters juggle pebbles."
    keys = {key for pair in _context(text, max_context_dependent=9) for key in pair}
    assert keys
    assert not keys & {"Marmots", "hibernate", "beneath", "glaciers", "Otters", "juggle", "pebbles"}


def test_context_keys_come_from_the_sentence_that_holds_the_numbers():
    text = "Marmots hibernate beneath glaciers. Here the Kestrel outruns the Merlin and the Osprey beside the Falcon at 91.5 and 88.1 points. Otters juggle."
    keys = {key for pair in _context(text, max_context_dependent=9) for key in pair}
    assert keys
    assert not keys & {"Marmots", "hibernate", "glaciers", "Otters", "juggle"}


def test_names_and_terms_come_first():
    (first, *_) = _context("As Table 3 reveals, moderate turbulence harms DocLayNet and Kestrel readers.")
    assert set(first) == {"DocLayNet", "Kestrel"}


def test_the_trades_verbs_short_words_and_adverbs_are_no_keys():
    text = "Table 3 summarizes, gives, shows, denotes, compares, reports and decreases surprisingly and respectively all of it."
    assert _context(text) == []


def test_too_few_keys_have_their_reason():
    built = Builder(pages=1).text("Table 3 shows Kestrel.", page=1).table(_PLAIN, page=1, caption="Table 3: Results")
    assert built.result().tables[0].skips["context:too_few_keys"] >= 1


def test_words_that_stand_in_the_table_are_no_context_keys():
    text = (
        "As Table 3 reveals, Alpha and Bravo surpass Charlie in Accuracy and Latency and Memory beside Kestrel harbour."
    )
    for pair in _context(text, max_context_dependent=9):
        assert not set(pair) & {"Alpha", "Bravo", "Charlie", "Accuracy", "Latency", "Memory"}


def test_korean_keys_drop_their_particles():
    built = Builder(pages=1).text("표 3은 여러 화물의 흐름과 조류를 정리한 것이다.", page=1)
    built.table(
        "지역 | 인구 | 면적\n---\n서울 | 941 | 605\n부산 | 332 | 770\n대구 | 237 | 884", page=1, caption="표 3. 도시"
    )
    keys = {k for item in of_type(built.result().items, "context_dependent") for k in item.answer_spec.context_keys}
    assert keys <= {"화물", "흐름", "조류"}
    assert keys


def test_the_trades_verbs_of_the_specification_are_listed():
    assert {"summarize", "give", "show", "denote", "compare", "report", "decrease"} <= TRADE_WORDS


def test_keys_are_found_as_whole_tokens_in_the_question():
    built = Builder(pages=1).text(
        "As Table 3 reveals, the Kestrel outruns the Merlin and the Osprey beside the Falcon.", page=1
    )
    for item in built.table(_PLAIN, page=1, caption="Table 3: Results").result().items:
        question = normalize_for_em(item.question)
        assert all(normalize_for_em(key) in question for key in item.answer_spec.context_keys)


def test_the_two_halves_of_a_compound_are_no_pair_of_keys():
    pairs = _context("As Table 3 reveals, the Kestrel Merlin outruns the Osprey.")
    assert {frozenset(pair) for pair in pairs} & {frozenset({"Kestrel", "Osprey"}), frozenset({"Merlin", "Osprey"})}
    assert frozenset({"Kestrel", "Merlin"}) not in {frozenset(pair) for pair in pairs}


def _keys_beside_two_tables(cited: str) -> set[str]:
    other = "Vessel | Crew | Cargo\n---\nKestrel | 41 | 812\nTrawler | 32 | 655\nDredger | 27 | 940"
    built = Builder(pages=1).text(f"As {cited} reveals, the Kestrel outruns the Merlin.", page=1)
    built.table(_PLAIN, page=1, caption="Table 3: Results").table(other, page=1, caption="Table 4: Vessels")
    items = of_type(built.result(max_context_dependent=9).items, "context_dependent")
    return {key for item in items if item.table_ref == "#/tables/0" for key in item.answer_spec.context_keys}


def test_a_word_of_another_cited_table_is_no_key():
    assert _keys_beside_two_tables("Table 3") == {"Kestrel", "Merlin"}
    assert _keys_beside_two_tables("Table 3 beside Table 4") == set()


@pytest.mark.parametrize("word", ["sense", "contrairement", "manera", "처음", "거꾸", "overleaf", "newer"])
def test_words_of_fixed_phrases_and_adverbs_are_no_content_words(word):
    assert not content_words(f"{word}")


def test_two_forms_of_one_word_are_no_pair():
    text = "As Table 3 reveals, the sentencing of the commissioners and the sentences of the magistrates were read."
    for pair in _context(text, max_context_dependent=9):
        assert {word[:6] for word in pair} != {"senten"}


@pytest.mark.parametrize(
    ("labels", "keys"),
    [
        (("Milk (two tsp)", "Milk (two cups)", "Water"), ("Milk (two tsp)",)),
        (("Turnover (unaudited statements)", "Costs", "Profit"), ("Turnover",)),
        (
            ("Markets in which firm is one of the leaders (NACE digit)", "Home", "Abroad"),
            ("Markets in which firm is one of the leaders",),
        ),
        (("제 1(전) 기 (감사받지 않은 재무제표)", "제 2(당) 기"), ("제 1(전) 기 (감사받지 않은 재무제표)",)),
        (("Number of items", "Share"), ("Number of items",)),
        (("Retail sales", "Wholesale trade"), ("Retail sales",)),
        (("Retail sales of the DriftMap line", "Wholesale trade"), ("DriftMap",)),
        (("Actuarial loss/(gain)", "Paid"), ("Actuarial loss/(gain)",)),
        (("Northern iron and steel works Fab.T.A.S.", "Mines"), ("Northern iron and steel works Fab.T.A.S.",)),
    ],
    ids=[
        "unit",
        "note",
        "long-heading",
        "korean-note",
        "generic-words",
        "short",
        "one-word-tells",
        "half-a-word",
        "initials",
    ],
)
def test_keys_are_words_that_tell_something(labels, keys):
    """No bracket at the end, no unit, no word of a heading that is a clause: then the whole label is the key."""
    rows = "\n".join(f"{name}{f' | {value}' * len(labels)}" for name, value in (("Alpha", 91.5), ("Bravo", 88.1)))
    view = view_of(f"Name | {' | '.join(labels)}\n---\n{rows}")
    columns = [view.columns[c] for c in view.data_columns]
    rarity = Rarity(one_table(_PLAIN).made(), [view])
    assert label_keys(columns[0], columns[1:], rarity) == keys


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Table 3 covers the investigators, the future of the Kestrel and the Merlin.", {"investigators", "future"}),
        ("Table 3 covers the Ankara’dan and İzmir'de and the Kestrel and the Merlin.", {"Ankara’dan", "İzmir'de"}),
        ("Table 3 covers 25.1분기, 13종 and the Kestrel beside the Merlin.", {"25.1분기", "13종"}),
    ],
    ids=["general-prose", "endings-behind-an-apostrophe", "quarters-and-counts"],
)
def test_what_fits_nothing_in_a_table_is_no_context_key(text, never):
    keys = {key for pair in _context(text, max_context_dependent=9) for key in pair}
    assert {"Kestrel", "Merlin"} <= keys
    assert not keys & never


def test_a_verb_behind_a_pronoun_is_no_noun():
    assert not reads_as_noun("begins", "as he or she begins to sit")
    assert not reads_as_noun("glimmer", "and they glimmer at the gate")
    assert reads_as_noun("gate", "or the old gate to the field")
