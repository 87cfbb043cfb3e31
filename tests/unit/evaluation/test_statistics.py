"""Each test of significance against another implementation of it, or against every case written out."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as other_mcnemar
from statsmodels.stats.multitest import multipletests

from qagen.evaluation.statistics.bootstrap import bootstrap, resampled_means
from qagen.evaluation.statistics.closed_form import clustered_error, intraclass_correlation
from qagen.evaluation.statistics.clusters import clusters_of
from qagen.evaluation.statistics.compare import Pairing, compare
from qagen.evaluation.statistics.exact import holm, mcnemar, sign_flip

SETTINGS = {"resamples": 2000, "key": 20_000, "level": 0.95}


def draws(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(seed))


def some_pairs(seed: int, documents: int, largest: int = 9):
    """Differences of -1, 0, 1 in documents of unequal size, each with a leaning of its own."""
    rng = draws(seed)
    values, names = [], []
    for document in range(documents):
        leaning = rng.uniform(0.1, 0.9)
        for _ in range(int(rng.integers(1, largest + 1))):
            values.append(float(rng.random() < leaning) - float(rng.random() < 0.5))
            names.append(f"d{document}")
    return values, names


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("documents", [5, 21])
def test_clustered_error_is_that_of_statsmodels(seed, documents):
    values, names = some_pairs(seed, documents)
    fitted = sm.OLS(np.array(values), np.ones(len(values))).fit(
        cov_type="cluster", cov_kwds={"groups": np.unique(names, return_inverse=True)[1]}, use_t=True
    )
    found = clustered_error(clusters_of(values, names), 0.95)
    assert found.se == pytest.approx(fitted.bse[0], rel=1e-10)
    assert found.df == documents - 1
    assert found.t == pytest.approx(fitted.tvalues[0], rel=1e-10)
    assert found.interval.p == pytest.approx(fitted.pvalues[0], rel=1e-9)
    assert (found.interval.low, found.interval.high) == pytest.approx(tuple(fitted.conf_int()[0]), rel=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_intraclass_correlation_of_equal_groups_follows_from_the_f_test(seed):
    groups = draws(seed).normal(size=(7, 4)) + draws(seed + 100).normal(size=(7, 1))
    f = stats.f_oneway(*groups).statistic
    names = [f"d{number}" for number in range(7) for _ in range(4)]
    found = intraclass_correlation(clusters_of(groups.ravel().tolist(), names))
    assert found == pytest.approx((f - 1) / (f + 3), rel=1e-10)


def test_design_effect_is_one_over_single_items_but_for_the_small_sample():
    values, names = [1.0, 0.0, -1.0, 0.0, 1.0, 1.0], list("abcdef")
    found = clustered_error(clusters_of(values, names), 0.95)
    assert found.design_effect == pytest.approx(1.0)
    assert found.icc is None
    assert found.se == pytest.approx(stats.sem(values))


def test_smallest_detectable_difference_has_the_power_that_it_promises():
    values, names = some_pairs(3, 30)
    found = clustered_error(clusters_of(values, names), 0.95)
    wide, power = stats.t.ppf(0.975, 29), stats.t.ppf(0.8, 29)
    assert found.smallest_detectable == pytest.approx((wide + power) * found.se)


@pytest.mark.parametrize("seed", range(8))
def test_sign_flip_is_every_pattern_of_signs(seed):
    values, names = some_pairs(seed, 3 + seed)
    clusters = clusters_of(values, names)
    seen = abs(sum(clusters.sums))
    patterns = list(itertools.product([1, -1], repeat=len(clusters.sums)))
    as_far = sum(
        abs(sum(s * x for s, x in zip(signs, clusters.sums, strict=True))) >= seen - 1e-9 for signs in patterns
    )
    assert sign_flip(clusters) == as_far / len(patterns)


@pytest.mark.parametrize("seed", range(6))
def test_sign_flip_is_scipys_permutation_test_of_pairs(seed):
    values, names = some_pairs(seed, 8)
    sums = clusters_of(values, names).sums
    other = stats.permutation_test(
        (sums, np.zeros(8)), lambda x, y, axis: (x - y).sum(axis=axis), permutation_type="samples", n_resamples=np.inf
    )
    assert sign_flip(clusters_of(values, names)) == pytest.approx(other.pvalue)


@pytest.mark.parametrize(("b", "c"), [(0, 0), (0, 7), (5, 5), (12, 3), (3, 12), (40, 61), (1, 0)])
def test_mcnemar_is_that_of_statsmodels(b, c):
    arm = [1.0] * b + [0.0] * c + [1.0, 0.0]
    baseline = [0.0] * b + [1.0] * c + [1.0, 0.0]
    found = mcnemar(arm, baseline)
    assert (found.b, found.c) == (b, c)
    expected = other_mcnemar([[1, b], [c, 1]], exact=True).pvalue if b + c else 1.0
    assert found.p == pytest.approx(min(1.0, expected), rel=1e-12)


@pytest.mark.parametrize(
    "values", [[], [0.3], [0.01, 0.04, 0.03, 0.005], [0.5, 0.5, 0.5], [1.0, 0.0, 0.02, 0.02, 0.9]], ids=str
)
def test_holm_is_that_of_statsmodels(values):
    expected = multipletests(values, method="holm")[1].tolist() if values else []
    assert holm(values) == pytest.approx(expected)


def test_bootstrap_converges_on_every_resample():
    values, names = some_pairs(5, 5)
    clusters = clusters_of(values, names)
    every = []
    for drawn in itertools.product(range(5), repeat=5):
        chosen = list(drawn)
        every.append(clusters.sums[chosen].sum() / clusters.sizes[chosen].sum())
    exact = np.array(every)
    found = resampled_means(clusters, 20_000, 20_000)
    assert found.mean() == pytest.approx(exact.mean(), abs=0.01)
    assert found.std() == pytest.approx(exact.std(), rel=0.02)
    assert (found <= 0).mean() == pytest.approx((exact <= 0).mean(), abs=0.015)
    interval = bootstrap(clusters, 20_000, 20_000, 0.95)
    assert (interval.low, interval.high) == pytest.approx(tuple(np.quantile(exact, [0.025, 0.975])), abs=0.03)


def test_bootstrap_draws_are_those_of_the_key():
    """Philox is a published counter-based generator: the same words in every version of numpy, on every machine."""
    clusters = clusters_of([0.0, 1.0, 2.0, 3.0], ["a", "b", "c", "d"])
    words = np.random.Philox(key=7).random_raw(12).tolist()
    expected = [sum((word >> 32) * 4 >> 32 for word in words[at : at + 4]) / 4 for at in (0, 4, 8)]
    assert resampled_means(clusters, 3, 7).tolist() == expected
    assert expected == [1.5, 1.25, 2.0]


def test_bootstrap_of_more_than_a_thousand_documents_takes_them_in_parts():
    values, names = some_pairs(2, 1100, largest=3)
    clusters = clusters_of(values, names)
    found = resampled_means(clusters, 2500, 1)
    assert len(found) == 2500
    assert len(set(found[:1000].tolist()) & set(found[1000:2000].tolist())) < 500
    assert found.std() == pytest.approx(clustered_error(clusters, 0.95).se, rel=0.1)


@pytest.mark.parametrize("documents", [1, 4, 5, 19, 20, 40])
def test_an_arm_against_itself_is_exactly_nothing(documents):
    names = [f"d{number % documents}" for number in range(80)]
    scores = [float(number % 3 == 0) for number in range(80)]
    found = compare(Pairing(scores, scores, names), **SETTINGS, binary=True)
    assert (found.difference, found.difference_macro, found.p) == (0.0, 0.0, 1.0)
    assert found.mcnemar is not None
    assert (found.mcnemar.b, found.mcnemar.c, found.mcnemar.p) == (0, 0, 1.0)
    assert found.interval == (None if documents < 5 else (0.0, 0.0))
    assert found.method == ("cluster bootstrap" if documents >= 20 else "sign flip")


@pytest.mark.parametrize(
    ("documents", "method", "interval", "note"),
    [
        pytest.param(4, "sign flip", False, "too few", id="no-interval"),
        pytest.param(5, "sign flip", True, "exact", id="closed-form"),
        pytest.param(19, "sign flip", True, "exact", id="nineteen"),
        pytest.param(20, "cluster bootstrap", True, "", id="bootstrap"),
    ],
)
def test_the_number_of_documents_decides_which_test_speaks(documents, method, interval, note):
    values, names = some_pairs(1, documents)
    found = compare(Pairing(values, [0.0] * len(values), names), **SETTINGS, binary=False)
    assert found.method == method
    assert (found.interval is not None) is interval
    assert note in found.note
    assert bool(found.note) is bool(note)
    assert found.mcnemar is None
    if documents < 20:
        assert found.p == found.sign_flip_p
    else:
        assert found.bootstrap is not None
        assert found.p == found.bootstrap.p
        assert found.sign_flip_p is None


def test_no_pairs_give_no_figures():
    found = compare(Pairing([], [], []), **SETTINGS, binary=True)
    assert (found.difference, found.p, found.interval, found.method) == (None, None, None, "none")
    assert found.note


def test_the_order_of_the_pairs_changes_nothing():
    values, names = some_pairs(4, 25)
    zero = [0.0] * len(values)
    there = compare(Pairing(values, zero, names), **SETTINGS, binary=True)
    back = compare(Pairing(values[::-1], zero, names[::-1]), **SETTINGS, binary=True)
    assert there == back


def test_a_constant_difference_leaves_no_room_for_chance():
    found = clustered_error(clusters_of([1.0] * 6, list("aabbcc")), 0.95)
    assert (found.se, found.t, found.smallest_detectable, found.design_effect) == (0.0, None, None, None)
    assert found.interval.p == 0.0
    assert (found.interval.low, found.interval.high) == (1.0, 1.0)


def test_macro_is_the_mean_over_documents():
    clusters = clusters_of([1.0, 1.0, 1.0, 0.0], ["a", "a", "a", "b"])
    assert clusters.mean == 0.75
    assert clusters.macro == 0.5
    assert math.isclose(float(clusters.sums.sum()), 3.0)
