#!/usr/bin/env python3
"""Writes src/core/stats/vectors/*.json: what SciPy says, for the tests of src/core/stats to agree with.

Needs SciPy and NumPy (made with SciPy 1.17). Run from the root of the repository:
    python3 scripts/golden-statistics.py
"""

import json
import pathlib

import numpy as np
from scipy import special, stats

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "src" / "stats" / "vectors"


def write(name, cases):
    text = ",\n".join(json.dumps(case) for case in cases)
    (FOLDER / f"{name}.json").write_text(f"[\n{text}\n]\n")


def samples(random):
    """Pairs of samples: continuous and tied, balanced and not."""
    for m, n in [(1, 1), (2, 5), (5, 5), (7, 12), (10, 10), (20, 23), (30, 30)]:
        yield random.normal(0, 1, m).round(6), random.normal(0.4, 1, n).round(6)
    for m, n in [(3, 4), (6, 6), (12, 11)]:
        yield random.integers(0, 5, m).astype(float), random.integers(1, 6, n).astype(float)


def permutation(statistic, data, kind, alternative):
    return stats.permutation_test(
        data, statistic, permutation_type=kind, alternative=alternative, n_resamples=np.inf, vectorized=False
    ).pvalue


def main():
    random = np.random.default_rng(20240607)
    write(
        "distributions",
        [
            {"kind": "normal", "x": x, "cdf": stats.norm.cdf(x), "survival": stats.norm.sf(x)}
            for x in [-38, -12, -5, -3.0001, -2.9999, -1, -1e-3, 0, 0.5, 1.96, 2.9999, 3.0001, 6, 9, 20]
        ]
        + [
            {"kind": "t", "x": x, "degrees": df, "cdf": stats.t.cdf(x, df), "survival": stats.t.sf(x, df)}
            for df in [1, 2, 2.5, 7, 30, 400]
            for x in [-30, -4, -1, 0, 0.3, 2, 5, 12]
        ]
        + [
            {"kind": "beta", "x": x, "a": a, "b": b, "cdf": special.betainc(a, b, x)}
            for a, b in [(0.5, 0.5), (1, 3), (2, 2), (12, 4), (200, 300)]
            for x in [0.001, 0.1, 0.39, 0.5, 0.77, 0.99]
        ],
    )
    probabilities = [1e-12, 1e-6, 0.00125, 0.01, 0.025, 0.2, 0.5, 0.8, 0.975, 0.999]
    write(
        "distribution-quantiles",
        [{"kind": "normal", "p": p, "x": stats.norm.ppf(p)} for p in probabilities]
        + [
            {"kind": "t", "p": p, "degrees": df, "x": stats.t.ppf(p, df)}
            for df in [1, 3, 9.5, 63]
            for p in probabilities
        ],
    )
    series = [random.lognormal(0, 1, n).round(6) for n in (1, 2, 3, 10, 61)] + [np.array([4.0, 4, 4, 1, 4])]
    write(
        "quantiles",
        [
            {
                "values": list(values),
                "quantiles": {str(q): float(np.quantile(values, q)) for q in (0, 0.05, 0.25, 0.5, 0.9, 1)},
                "mad": float(stats.median_abs_deviation(values)),
            }
            for values in series
        ],
    )
    cases = []
    for first, second in samples(random):
        tied = len(set(first) | set(second)) < len(first) + len(second)
        if tied:  # SciPy's exact method ignores ties; counting all arrangements does not.
            if len(first) + len(second) > 13:
                continue
            statistic = lambda x, y: stats.mannwhitneyu(x, y, method="asymptotic").statistic
            p = {a: permutation(statistic, (first, second), "independent", a) for a in ("greater", "less")}
        else:
            p = {
                a: stats.mannwhitneyu(first, second, alternative=a, method="exact").pvalue for a in ("greater", "less")
            }
        cases.append(
            {
                "first": list(first),
                "second": list(second),
                "exact": True,
                "statistic": stats.mannwhitneyu(first, second).statistic,
                **p,
            }
        )
    for m, n, tied in [(60, 70, False), (40, 30, True)]:
        first, second = random.normal(0, 1, m), random.normal(0.3, 1, n)
        first, second = (np.round(first, 1), np.round(second, 1)) if tied else (first.round(6), second.round(6))
        result = {a: stats.mannwhitneyu(first, second, alternative=a, method="asymptotic") for a in ("greater", "less")}
        cases.append(
            {
                "first": list(first),
                "second": list(second),
                "exact": False,
                "statistic": result["greater"].statistic,
                **{a: r.pvalue for a, r in result.items()},
            }
        )
    write("mann-whitney", cases)
    cases = []
    for n in (3, 8, 12):
        values = random.normal(0.5, 1, n).round(6)
        p = {a: permutation(np.sum, (values,), "samples", a) for a in ("greater", "less")}
        cases.append({"kind": "sign-flip", "first": list(values), **p})
    for m, n in [(3, 3), (4, 6)]:
        first, second = random.normal(0.5, 1, m).round(6), random.normal(0, 1, n).round(6)
        statistic = lambda x, y: np.mean(x) - np.mean(y)
        p = {a: permutation(statistic, (first, second), "independent", a) for a in ("greater", "less")}
        cases.append({"kind": "two-sample", "first": list(first), "second": list(second), **p})
    write("permutation", cases)
    write(
        "wilson",
        [
            {"successes": k, "trials": n, "low": ci.low, "high": ci.high}
            for k, n in [(0, 10), (3, 10), (10, 10), (20, 2000), (1, 1)]
            for ci in [stats.binomtest(k, n).proportion_ci(method="wilson")]
        ],
    )


if __name__ == "__main__":
    main()
