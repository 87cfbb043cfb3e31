from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from qagen.corpus.columns import Need, column_needs, share, widen

widths = st.lists(st.tuples(st.floats(1, 80), st.floats(0, 200)), min_size=1, max_size=8)


@given(widths, st.floats(10, 600))
def test_shared_widths_fit_and_hold_the_longest_words(pairs, available):
    least = [low for low, _ in pairs]
    most = [low + extra for low, extra in pairs]
    shared = share(least, most, available)
    if shared is None:
        assert sum(least) > available
    else:
        assert sum(shared) <= available + 1e-6
        assert all(low - 1e-6 <= width <= top + 1e-6 for low, width, top in zip(least, shared, most, strict=True))


def test_a_merged_cell_widens_its_columns_evenly():
    least, most = column_needs([Need(0, 1, 10, 10), Need(1, 1, 20, 20), Need(0, 2, 50, 60)], 3)
    assert least == [20, 30, 0]
    assert most == [25, 35, 0]


def test_a_cell_over_the_whole_width_may_wrap():
    assert column_needs([Need(0, 2, 10, 500)], 2) == ([5, 5], [5, 5])


def test_widen_never_narrows():
    assert widen([10, 20], 40) == [15, 25]
    assert widen([10, 20], 5) == [10, 20]
