"use strict";
(() => {
  // src/model/errors.ts
  var UsageError = class extends Error {
    name = "UsageError";
  };

  // src/matrix/cell-id.ts
  var wordPattern = /^[a-z][a-z0-9-]*$/;
  var valuePattern = /^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/;
  function parseCellId(text) {
    const fail = (what) => {
      throw new UsageError(
        `"${text}" is not a cell id: ${what}; a cell id reads runner/operation/api?parameter=value&….`
      );
    };
    const [path = "", query, ...rest] = text.split("?");
    if (rest.length > 0) fail('it has more than one "?"');
    const [runner = "", operation = "", api = "", ...more] = path.split("/");
    if (more.length > 0) fail('it has more than three parts before "?"');
    if (!wordPattern.test(runner)) fail(`"${runner}" is no runner name`);
    if (!wordPattern.test(operation)) fail(`"${operation}" is no operation name`);
    if (!valuePattern.test(api)) fail(`"${api}" is no api name`);
    const parameters = {};
    let previous = "";
    for (const pair of query === void 0 ? [] : query.split("&")) {
      const [name = "", value = "", ...tooMany] = pair.split("=");
      if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
        fail(`"${pair}" is no parameter=value`);
      if (name <= previous) fail(`its parameters are not sorted by name, each once ("${name}" after "${previous}")`);
      parameters[name] = value;
      previous = name;
    }
    return { runner, operation, api, parameters };
  }
  var globToRegExp = (glob) => new RegExp(`^${glob.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replace(/\*/g, ".*")}$`);
  function matchesPattern(id, pattern) {
    const cell = parseCellId(id);
    const separator = pattern.indexOf("?");
    const path = separator < 0 ? pattern : pattern.slice(0, separator);
    const query = separator < 0 ? "" : pattern.slice(separator + 1);
    const cellPath = `${cell.runner}/${cell.operation}/${cell.api}`;
    if (!globToRegExp(path).test(cellPath) && !globToRegExp(`${path.replace(/\/$/, "")}/*`).test(cellPath)) return false;
    return query.split("&").filter((pair) => pair !== "").every((pair) => {
      const [name = "", value = "*"] = pair.split("=");
      const actual = cell.parameters[name];
      return actual !== void 0 && globToRegExp(value).test(actual);
    });
  }

  // src/dashboard/lines.ts
  var plainSubjects = /* @__PURE__ */ new Set(["head", "host", ""]);
  function targetKey({
    name,
    target,
    os
  }) {
    const parts = [target, os ?? "", plainSubjects.has(name) || name === target ? "" : name];
    return parts.filter((part) => part !== "").join(" · ");
  }
  function linesOf(trends) {
    const lines = /* @__PURE__ */ new Map();
    for (const { cell, subject, points } of trends) {
      for (const point of points) {
        if (point.run.pullRequest !== void 0) continue;
        const row = point.run.subjects.find(({ name }) => name === subject);
        if (row === void 0) continue;
        const target = targetKey(row);
        const key = JSON.stringify([cell.id, cell.unit, target]);
        const line = lines.get(key);
        if (line) line.points.push(point);
        else lines.set(key, { cell, target, points: [point] });
      }
    }
    return [...lines.values()];
  }
  var intervalWidths = 2 * 1.96;
  var historyOf = ({ cell, points }) => points.map(({ value, low, high, fingerprint, run }) => {
    const standardError = low !== void 0 && high !== void 0 && low > 0 && high > low ? Math.log(high / low) / intervalWidths : void 0;
    return {
      value: cell.better === "bigger" ? 1 / value : value,
      fingerprint,
      ...run.commit === void 0 ? {} : { commit: run.commit },
      ...standardError === void 0 ? {} : { standardError }
    };
  });
  function blessingsOf(cell, blessings) {
    return blessings.filter(({ cells }) => {
      try {
        return cells === cell || matchesPattern(cell, cells);
      } catch {
        return false;
      }
    });
  }

  // src/dashboard/older.ts
  var mostOlder = 5e3;
  async function readOlder(reader, { runs }, recent) {
    const parts = (await reader.parts()).filter(({ first }) => first < runs - recent);
    const found = /* @__PURE__ */ new Map();
    for (const part of parts) {
      const [own, series] = await Promise.all([reader.runsOf(part), reader.latestOf(part)]);
      const points = series.map((row) => ({
        cell: row.cell,
        subject: row.subject,
        points: row.at.flatMap((at, position) => {
          const [run, value] = [own[at], row.value[position]];
          if (run === void 0 || typeof value !== "number") return [];
          const [low, high] = [row.low[position] ?? void 0, row.high[position] ?? void 0];
          return [{ run, value, fingerprint: "", hazards: [], ...low && high ? { low, high } : {} }];
        })
      }));
      for (const { cell, target, points: all } of linesOf(points)) {
        for (const { run, value, low, high } of all) {
          const key = JSON.stringify([cell.id, cell.unit, target]);
          const before = found.get(key);
          if (before && before.run.startedAt > run.startedAt) continue;
          found.set(key, { cell, target, value, low, high, run });
        }
      }
    }
    return [...found.values()];
  }
  function olderOf({ cells, targets, states, stamps }) {
    return states.cell.map((cell, position) => {
      const { run: id, at: startedAt } = stamps[states.latest[position]];
      return {
        cell: cells[cell],
        target: targets[states.target[position]].key,
        value: states.value[position],
        low: states.low[position] ?? void 0,
        high: states.high[position] ?? void 0,
        run: { id, startedAt }
      };
    });
  }

  // src/stats/quantile.ts
  function sortedCopy(values) {
    return Float64Array.from(values).sort();
  }
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }
  function median(values) {
    return quantileOfSorted(sortedCopy(values), 0.5);
  }
  var MAD_TO_STANDARD_DEVIATION = 1.482602218505602;
  function mad(values) {
    const centre = median(values);
    return median(Float64Array.from(values, (value) => Math.abs(value - centre)));
  }

  // src/stats/normal.ts
  var SQRT_2PI = Math.sqrt(2 * Math.PI);
  function normalDensity(z) {
    return Math.exp(-0.5 * z * z) / SQRT_2PI;
  }
  function upperTail(z) {
    if (z === Number.POSITIVE_INFINITY) return 0;
    if (z < 3) {
      let term = z;
      let sum = z;
      for (let k = 3; term > sum * 1e-17; k += 2) {
        term *= z * z / k;
        sum += term;
      }
      return 0.5 - normalDensity(z) * sum;
    }
    let fraction = z;
    for (let k = 80; k >= 1; k -= 1) fraction = z + k / fraction;
    return normalDensity(z) / fraction;
  }
  function normalQuantile(probability) {
    if (!(probability >= 0 && probability <= 1)) return Number.NaN;
    if (probability === 0) return Number.NEGATIVE_INFINITY;
    if (probability === 1) return Number.POSITIVE_INFINITY;
    if (probability > 0.5) return -normalQuantile(1 - probability);
    const t = Math.sqrt(-2 * Math.log(probability));
    let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 1308e-6)));
    for (let step = 0; step < 4; step += 1) {
      const newton = (upperTail(Math.max(0, z)) - probability) / normalDensity(z);
      z += newton / (1 - 0.5 * z * newton);
    }
    return probability === 0.5 ? 0 : -z;
  }

  // src/stats/beta.ts
  var LANCZOS = [
    0.9999999999998099,
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9984369578019572e-21,
    15056327351493116e-23
  ];
  function logGamma(x) {
    if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
    let sum = LANCZOS[0];
    for (let i = 1; i < LANCZOS.length; i += 1) sum += LANCZOS[i] / (x - 1 + i);
    const t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
  function regularizedBeta(x, a, b) {
    if (Number.isNaN(x)) return Number.NaN;
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
    if (x < (a + 1) / (a + b + 2)) return Math.exp(logFront) * betaFraction(x, a, b) / a;
    return 1 - Math.exp(logFront) * betaFraction(1 - x, b, a) / b;
  }
  function betaFraction(x, a, b) {
    const tiny = 1e-300;
    const guard = (value) => Math.abs(value) < tiny ? tiny : value;
    let c = 1;
    let d = 1 / guard(1 - (a + b) * x / (a + 1));
    let fraction = d;
    for (let m = 1; m < 1e4; m += 1) {
      const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / guard(1 + even * d);
      c = guard(1 + even / c);
      fraction *= d * c;
      const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / guard(1 + odd * d);
      c = guard(1 + odd / c);
      const factor = d * c;
      fraction *= factor;
      if (Math.abs(factor - 1) < 1e-16) break;
    }
    return fraction;
  }

  // src/stats/student-t.ts
  function studentTCdf(t, degrees) {
    if (Number.isNaN(t) || !(degrees > 0)) return Number.NaN;
    const tail = 0.5 * regularizedBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
    return t > 0 ? 1 - tail : tail;
  }
  function studentTSurvival(t, degrees) {
    return studentTCdf(-t, degrees);
  }
  function studentTQuantile(probability, degrees) {
    if (!(probability >= 0 && probability <= 1) || !(degrees > 0)) return Number.NaN;
    if (probability === 0) return Number.NEGATIVE_INFINITY;
    if (probability === 1) return Number.POSITIVE_INFINITY;
    if (probability === 0.5) return 0;
    if (probability < 0.5) return -upperQuantile(probability, degrees);
    return upperQuantile(1 - probability, degrees);
  }
  function upperQuantile(tail, degrees) {
    let low = 0;
    let high = 1;
    while (studentTSurvival(high, degrees) > tail && high < 1e300) {
      low = high;
      high *= 2;
    }
    const logNorm = logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI);
    let t = (low + high) / 2;
    for (let step = 0; step < 200; step += 1) {
      const excess = studentTSurvival(t, degrees) - tail;
      if (excess > 0) low = t;
      else high = t;
      const density = Math.exp(logNorm - (degrees + 1) / 2 * Math.log1p(t * t / degrees));
      const newton = t + excess / density;
      const next = newton > low && newton < high ? newton : (low + high) / 2;
      if (Math.abs(next - t) <= 1e-15 * Math.abs(t)) return next;
      t = next;
    }
    return t;
  }

  // src/stats/scan-scores.ts
  var cache = /* @__PURE__ */ new Map();
  var CACHED_POINTS_LIMIT = 1e6;
  var cachedPoints = 0;
  function normalScores(n) {
    const known = cache.get(n);
    if (known) return known;
    const scores = new Float64Array(n);
    for (let i = 0; i < n / 2; i += 1) {
      const score = normalQuantile((i + 0.5) / n);
      scores[i] = score;
      scores[n - 1 - i] = -score;
    }
    if (n % 2 === 1) scores[(n - 1) / 2] = 0;
    if (cachedPoints + n > CACHED_POINTS_LIMIT) {
      cache.clear();
      cachedPoints = 0;
    }
    cache.set(n, scores);
    cachedPoints += n;
    return scores;
  }

  // src/stats/scan.ts
  var MINIMUM_SIDE = 3;
  var OTHER_HALF_WEIGHT = 0.5;
  var SHORT_SIDE_PENALTY = 2.5;
  function scanScores(values, order) {
    const n = order.length;
    const untied = normalScores(n);
    const up = new Float64Array(n);
    const down = new Float64Array(n);
    for (let start = 0; start < n; ) {
      const value = values[order[start]];
      let end = start;
      let upSum = 0;
      let downSum = 0;
      while (end < n && values[order[end]] === value) {
        const score = untied[end];
        upSum += score > 0 ? score : OTHER_HALF_WEIGHT * score;
        downSum += score < 0 ? score : OTHER_HALF_WEIGHT * score;
        end += 1;
      }
      if (end - start === n) return void 0;
      const count = end - start;
      for (let i = start; i < end; i += 1) {
        up[order[i]] = upSum / count;
        down[order[i]] = downSum / count;
      }
      start = end;
    }
    standardise(up);
    standardise(down);
    return { up, down };
  }
  function standardise(scores) {
    const n = scores.length;
    let sum = 0;
    for (let i = 0; i < n; i += 1) sum += scores[i];
    const mean = sum / n;
    let squares = 0;
    for (let i = 0; i < n; i += 1) squares += (scores[i] - mean) ** 2;
    const scale = Math.sqrt((n - 1) / squares);
    for (let i = 0; i < n; i += 1) scores[i] = (scores[i] - mean) * scale;
  }
  function scan(scores) {
    const { up, down } = scores;
    const n = up.length;
    const { root, penalty } = splitWeights(n);
    let upSum = 0;
    let downSum = 0;
    let split = 0;
    let statistic = 0;
    for (let k = 1; k <= n - MINIMUM_SIDE; k += 1) {
      upSum += up[k - 1];
      downSum += down[k - 1];
      if (k < MINIMUM_SIDE) continue;
      const first = 2 * k <= n;
      const sum = first ? Math.max(upSum, -downSum) : Math.max(-upSum, downSum);
      const z = sum * root[k] - penalty[k];
      if (z > statistic) {
        statistic = z;
        split = k;
      }
    }
    return { split, statistic };
  }
  function driftAdvantage({ up, down }, split) {
    const n = up.length;
    let squares = 0;
    let first = 0;
    let slope = 0;
    for (let i = 0; i < n; i += 1) {
      const score = up[i] + down[i];
      squares += score * score;
      slope += score * (i - (n - 1) / 2);
      if (i < split) first += score;
    }
    if (!(squares > 0)) return 0;
    const stepShare = first * first * n / (split * (n - split) * squares);
    const lineShare = slope * slope * 12 / (n * (n * n - 1) * squares);
    return n / 2 * Math.log((1 - Math.min(stepShare, 1 - 1e-9)) / (1 - Math.min(lineShare, 1 - 1e-9)));
  }
  var lastWeights;
  function splitWeights(n) {
    if (lastWeights?.n === n) return lastWeights.weights;
    const root = new Float64Array(n + 1);
    const penalty = new Float64Array(n + 1);
    for (let k = 1; k < n; k += 1) {
      root[k] = Math.sqrt(n / (k * (n - k)));
      penalty[k] = SHORT_SIDE_PENALTY / Math.min(k, n - k);
    }
    const weights = { root, penalty };
    lastWeights = { n, weights };
    return weights;
  }

  // src/stats/segment-location.ts
  var CLIP_DEVIATIONS = 0.5;
  var LARGEST_VOTE = 5;
  var INTERVAL_DROP = 3.7;
  function locateStep(values, [low, high], { before, after, fallback, scale, side, inflation }) {
    const change = after - before;
    if (change === 0) return { split: fallback, from: fallback, to: fallback };
    const unit = Math.max(scale, Math.abs(change) / Math.sqrt(2 * LARGEST_VOTE));
    const lowest = Math.min(before, after) - CLIP_DEVIATIONS * unit;
    const highest = Math.max(before, after) + CLIP_DEVIATIONS * unit;
    const middle = before / 2 + after / 2;
    const votes = new Float64Array(high - low + 1);
    let split = low + side;
    let most = -Infinity;
    let sum = 0;
    for (let t = low; t < high; t += 1) {
      const value = Math.max(lowest, Math.min(highest, values[t]));
      sum += change / unit * ((middle - value) / unit);
      const next = t + 1;
      votes[next - low] = sum;
      if (next - low >= side && high - next >= side && sum > most) {
        most = sum;
        split = next;
      }
    }
    const least = most - INTERVAL_DROP * inflation ** 2;
    let from = split;
    let to = split;
    for (let next = low + side; next <= high - side; next += 1) {
      if (votes[next - low] < least) continue;
      from = Math.min(from, next);
      to = Math.max(to, next);
    }
    return { split, from, to };
  }

  // src/stats/segment-noise.ts
  var NOTICE_STANDARD_ERRORS = 2;
  var LARGEST_CORRELATION = 0.9;
  var CLIP_DISTANCES = 4;
  function noiseAbout(series, splits) {
    const bounds = [0, ...splits, series.length];
    const residuals = residualsAbout(series, bounds);
    const medianDistance = quantileOfSorted(residuals.map(Math.abs).sort(), 0.5);
    const correlation = medianDistance > 0 ? correlationOf(residuals, bounds, CLIP_DISTANCES * medianDistance) : 0;
    return {
      deviation: MAD_TO_STANDARD_DEVIATION * medianDistance,
      inflation: Math.sqrt((1 + correlation) / (1 - correlation))
    };
  }
  function residualsAbout(series, bounds) {
    const residuals = new Float64Array(series.length);
    for (let i = 0; i + 1 < bounds.length; i += 1) {
      const [low, high] = [bounds[i], bounds[i + 1]];
      const level = series.median(low, high);
      for (let t = low; t < high; t += 1) residuals[t] = series.values[t] - level;
    }
    return residuals;
  }
  function correlationOf(residuals, bounds, limit) {
    const n = residuals.length;
    let products = 0;
    let squares = 0;
    for (let i = 0; i + 1 < bounds.length; i += 1) {
      let previous = 0;
      for (let t = bounds[i]; t < bounds[i + 1]; t += 1) {
        const residual = Math.max(-1, Math.min(1, residuals[t] / limit));
        products += previous * residual;
        squares += residual * residual;
        previous = residual;
      }
    }
    const correlation = products / squares;
    if (correlation < NOTICE_STANDARD_ERRORS / Math.sqrt(n)) return 0;
    return Math.min(LARGEST_CORRELATION, correlation + (bounds.length - 1) / n);
  }

  // src/stats/critical-values-table.ts
  var criticalLevels = [
    0.2,
    0.1,
    0.05,
    0.02,
    0.01,
    5e-3,
    2e-3,
    1e-3,
    5e-4,
    2e-4,
    1e-4
  ];
  var criticalValueTable = [
    [6, [1.022, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [7, [0.889, 1.261, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [8, [1.004, 1.315, 1.537, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [9, [1.099, 1.373, 1.749, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [10, [1.173, 1.446, 1.772, 1.93, 1.93, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [11, [1.279, 1.572, 1.847, 2.059, 2.123, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [12, [1.393, 1.676, 1.909, 2.053, 2.255, 2.279, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [13, [1.438, 1.725, 1.958, 2.122, 2.292, 2.42, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [14, [1.488, 1.772, 2.021, 2.224, 2.389, 2.44, 2.581, Infinity, Infinity, Infinity, Infinity]],
    [15, [1.536, 1.826, 2.05, 2.286, 2.421, 2.529, 2.701, 2.717, Infinity, Infinity, Infinity]],
    [16, [1.585, 1.865, 2.098, 2.316, 2.493, 2.601, 2.737, 2.785, 2.843, Infinity, Infinity]],
    [17, [1.627, 1.92, 2.142, 2.368, 2.528, 2.638, 2.799, 2.847, 2.974, Infinity, Infinity]],
    [18, [1.661, 1.949, 2.178, 2.425, 2.574, 2.706, 2.833, 2.924, 3.012, 3.089, Infinity]],
    [19, [1.691, 1.988, 2.219, 2.475, 2.63, 2.774, 2.914, 3.016, 3.04, 3.16, 3.203]],
    [20, [1.724, 2.015, 2.254, 2.502, 2.673, 2.821, 2.956, 3.054, 3.129, 3.222, 3.238]],
    [21, [1.753, 2.049, 2.292, 2.537, 2.695, 2.847, 2.996, 3.111, 3.166, 3.276, 3.342]],
    [22, [1.779, 2.08, 2.323, 2.569, 2.736, 2.891, 3.036, 3.142, 3.209, 3.321, 3.386]],
    [23, [1.804, 2.104, 2.344, 2.596, 2.766, 2.919, 3.08, 3.192, 3.273, 3.397, 3.47]],
    [24, [1.829, 2.126, 2.37, 2.63, 2.8, 2.947, 3.118, 3.229, 3.33, 3.433, 3.516]],
    [25, [1.855, 2.148, 2.397, 2.655, 2.834, 2.978, 3.158, 3.276, 3.374, 3.469, 3.534]],
    [26, [1.87, 2.171, 2.416, 2.683, 2.861, 3.014, 3.179, 3.295, 3.4, 3.52, 3.618]],
    [27, [1.892, 2.193, 2.436, 2.717, 2.882, 3.046, 3.234, 3.349, 3.461, 3.584, 3.665]],
    [28, [1.911, 2.21, 2.462, 2.744, 2.914, 3.069, 3.237, 3.357, 3.476, 3.625, 3.717]],
    [29, [1.925, 2.226, 2.479, 2.756, 2.926, 3.089, 3.264, 3.402, 3.51, 3.647, 3.741]],
    [30, [1.944, 2.243, 2.495, 2.777, 2.952, 3.111, 3.296, 3.42, 3.531, 3.668, 3.763]],
    [31, [1.957, 2.257, 2.506, 2.79, 2.969, 3.131, 3.329, 3.459, 3.565, 3.7, 3.808]],
    [32, [1.973, 2.276, 2.528, 2.812, 2.993, 3.16, 3.36, 3.477, 3.585, 3.722, 3.82]],
    [33, [1.986, 2.287, 2.544, 2.828, 3.004, 3.173, 3.37, 3.503, 3.636, 3.786, 3.883]],
    [34, [1.999, 2.304, 2.56, 2.844, 3.027, 3.198, 3.397, 3.517, 3.637, 3.775, 3.882]],
    [35, [2.012, 2.315, 2.57, 2.858, 3.042, 3.215, 3.413, 3.55, 3.667, 3.817, 3.906]],
    [36, [2.022, 2.327, 2.585, 2.869, 3.057, 3.227, 3.425, 3.557, 3.683, 3.822, 3.919]],
    [37, [2.034, 2.337, 2.593, 2.88, 3.068, 3.242, 3.445, 3.582, 3.706, 3.849, 3.961]],
    [38, [2.046, 2.351, 2.606, 2.893, 3.077, 3.248, 3.451, 3.592, 3.721, 3.859, 3.974]],
    [39, [2.058, 2.362, 2.618, 2.909, 3.097, 3.273, 3.478, 3.613, 3.731, 3.891, 4.01]],
    [40, [2.067, 2.372, 2.633, 2.927, 3.116, 3.294, 3.503, 3.635, 3.762, 3.929, 4.062]],
    [45, [2.112, 2.422, 2.684, 2.983, 3.179, 3.35, 3.567, 3.718, 3.833, 4.001, 4.146]],
    [50, [2.151, 2.459, 2.722, 3.024, 3.224, 3.404, 3.631, 3.775, 3.932, 4.091, 4.236]],
    [60, [2.213, 2.524, 2.792, 3.098, 3.302, 3.484, 3.708, 3.875, 4.027, 4.202, 4.318]],
    [70, [2.26, 2.57, 2.837, 3.146, 3.352, 3.547, 3.783, 3.949, 4.116, 4.303, 4.431]],
    [85, [2.316, 2.627, 2.897, 3.214, 3.432, 3.633, 3.88, 4.053, 4.218, 4.397, 4.533]],
    [100, [2.356, 2.668, 2.939, 3.254, 3.47, 3.666, 3.914, 4.074, 4.221, 4.424, 4.541]],
    [125, [2.411, 2.723, 2.996, 3.314, 3.53, 3.726, 3.989, 4.162, 4.333, 4.498, 4.646]],
    [150, [2.451, 2.762, 3.035, 3.355, 3.57, 3.77, 4.016, 4.196, 4.355, 4.562, 4.738]],
    [200, [2.506, 2.82, 3.093, 3.409, 3.631, 3.84, 4.089, 4.283, 4.446, 4.708, 4.845]],
    [300, [2.578, 2.888, 3.16, 3.479, 3.704, 3.913, 4.164, 4.364, 4.545, 4.788, 4.92]],
    [500, [2.644, 2.954, 3.222, 3.544, 3.77, 3.974, 4.223, 4.449, 4.642, 4.877, 5]],
    [1e3, [2.722, 3.026, 3.291, 3.6, 3.823, 4.028, 4.312, 4.494, 4.677, 4.948, 5.09]],
    [2e3, [2.792, 3.085, 3.354, 3.662, 3.881, 4.098, 4.371, 4.528, 4.74, 4.917, 5.164]],
    [5e3, [2.858, 3.154, 3.411, 3.725, 3.938, 4.144, 4.386, 4.551, 4.794, 5.03, 5.241]],
    [1e4, [2.9, 3.191, 3.446, 3.753, 3.967, 4.148, 4.421, 4.597, 4.781, 4.989, 5.285]]
  ];

  // src/stats/critical-values.ts
  var SMALLEST_P = 1e-12;
  var logLevels = criticalLevels.map(Math.log);
  var rows = /* @__PURE__ */ new Map();
  function criticalRow(n) {
    const known = rows.get(n);
    if (known) return known;
    const row = interpolateRow(n);
    rows.set(n, row);
    return row;
  }
  function interpolateRow(n) {
    const first = criticalValueTable[0];
    if (n < first[0]) return criticalLevels.map(() => Infinity);
    let upper = criticalValueTable.findIndex(([length]) => length >= n);
    if (upper === 0 || criticalValueTable[upper]?.[0] === n) return criticalValueTable[upper][1];
    if (upper === -1) upper = criticalValueTable.length - 1;
    const [lowN, lowValues] = criticalValueTable[upper - 1];
    const [highN, highValues] = criticalValueTable[upper];
    const share = Math.log(n / lowN) / Math.log(highN / lowN);
    return lowValues.map((low, level) => low + share * (highValues[level] - low));
  }
  function scanPValue(n, statistic) {
    const row = criticalRow(n);
    if (statistic < row[0]) return fromFirstLevel(statistic, row[0]);
    for (let level = 1; level < row.length; level += 1) {
      const low = row[level - 1];
      const high = row[level];
      if (statistic >= high) continue;
      const share = high === Infinity ? 0 : (statistic - low) / (high - low);
      return Math.exp(logLevels[level - 1] + share * (logLevels[level] - logLevels[level - 1]));
    }
    const last = row[row.length - 1];
    return Math.max(SMALLEST_P, Math.exp(logLevels[logLevels.length - 1] - (statistic ** 2 - last ** 2) / 2));
  }
  function fromFirstLevel(statistic, firstCritical) {
    if (firstCritical === Infinity) return 1;
    return 1 - (1 - criticalLevels[0]) * Math.max(0, statistic / firstCritical);
  }

  // src/stats/segment-range.ts
  var RankedSeries = class {
    values;
    order;
    tests = /* @__PURE__ */ new Map();
    /** `values` must be finite. */
    constructor(values) {
      this.values = values;
      this.order = orderOf(values);
    }
    get length() {
      return this.values.length;
    }
    /** The stretch's values as an ascending list of positions relative to `low`. */
    orderWithin(low, high) {
      if (high - low === this.length) return this.order;
      const within = new Int32Array(high - low);
      let count = 0;
      for (const position of this.order) {
        if (position >= low && position < high) within[count++] = position - low;
      }
      return within;
    }
    /** The best split of [low, high). */
    test(low, high) {
      const key = low * (this.length + 1) + high;
      const known = this.tests.get(key);
      if (known) return known;
      const result = this.testNow(low, high);
      this.tests.set(key, result);
      return result;
    }
    testNow(low, high) {
      const order = this.orderWithin(low, high);
      const stretch = this.values.subarray(low, high);
      const scores = scanScores(stretch, order);
      if (!scores) return this.unsplit(low, high);
      const { split, statistic } = scan(scores);
      if (split === 0) return this.unsplit(low, high);
      return {
        low,
        high,
        split: low + split,
        statistic,
        ...mediansOfSides(stretch, order, split),
        driftAdvantage: driftAdvantage(scores, split)
      };
    }
    /** Medians of [low, split) and [split, high). */
    levels(low, split, high) {
      return mediansOfSides(this.values.subarray(low, high), this.orderWithin(low, high), split - low);
    }
    unsplit(low, high) {
      return { low, high, split: low, statistic: 0, before: 0, after: 0, driftAdvantage: 0 };
    }
    /** Median of [low, high). */
    median(low, high) {
      return this.levels(low, low, high).after;
    }
  };
  function rangePValue(test, inflation) {
    return scanPValue(test.high - test.low, test.statistic / inflation);
  }
  function orderOf(values) {
    const order = new Int32Array(values.length);
    for (let i = 0; i < order.length; i += 1) order[i] = i;
    return order.sort((a, b) => values[a] - values[b] || a - b);
  }
  function mediansOfSides(values, order, split) {
    const countBefore = split;
    const countAfter = order.length - split;
    let seenBefore = 0;
    let seenAfter = 0;
    let before = 0;
    let after = 0;
    for (const position of order) {
      const value = values[position];
      if (position < split) before += weightInMedian(seenBefore++, countBefore) * value;
      else after += weightInMedian(seenAfter++, countAfter) * value;
    }
    return { before: countBefore === 0 ? after : before, after: countAfter === 0 ? before : after };
  }
  function weightInMedian(index, count) {
    const distance = Math.abs(2 * index - (count - 1));
    return distance === 0 ? 1 : distance === 1 ? 0.5 : 0;
  }

  // src/stats/segment.ts
  var PROPOSAL_FACTOR = 3;
  var FULL_LEVEL_LENGTH = 100;
  var LEAST_NOISE_UNITS = 1.2;
  var MEDIAN_STANDARD_ERROR = 1.2533;
  var RELOCATION_ROUNDS = 3;
  var DRIFT_ADVANTAGE = 30;
  function segment(values, options) {
    const series = new RankedSeries(values);
    const alpha = options.alpha * Math.min(1, series.length / FULL_LEVEL_LENGTH);
    const proposals = propose(series, Math.min(0.2, alpha * PROPOSAL_FACTOR));
    if (proposals.length === 0) return [];
    const noise = noiseAbout(series, proposals);
    let standing = eliminate(series, proposals, noise, { ...options, alpha });
    for (; ; ) {
      const located = locate(series, standing, noise);
      const large = located.map(({ before, after }) => relativeChange(before, after) >= options.minimumEffect);
      if (large.every(Boolean)) return located;
      standing = standing.filter((_, i) => large[i]);
    }
  }
  function locate(series, standing, { deviation, inflation }) {
    const splits = [];
    for (const [i, test] of standing.entries()) {
      const low = splits[i - 1]?.index ?? 0;
      const high = standing[i + 1]?.split ?? series.length;
      const place = locateStep(series.values, [low, high], {
        ...series.levels(low, test.split, high),
        fallback: test.split,
        scale: deviation,
        side: MINIMUM_SIDE,
        inflation
      });
      splits.push({
        index: place.split,
        from: place.from,
        to: place.to,
        before: 0,
        after: 0,
        p: rangePValue(test, inflation)
      });
    }
    return splits.map((split, i) => ({
      ...split,
      ...series.levels(splits[i - 1]?.index ?? 0, split.index, splits[i + 1]?.index ?? series.length)
    }));
  }
  function propose(series, alpha) {
    const splits = [];
    const stretches = [[0, series.length]];
    for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
      const test = series.test(...stretch);
      if (rangePValue(test, 1) > alpha) continue;
      splits.push(test.split);
      stretches.push([test.low, test.split], [test.split, test.high]);
    }
    return splits.sort((a, b) => a - b);
  }
  function eliminate(series, proposals, { deviation, inflation }, { alpha, minimumEffect }) {
    let tests = relocate(series, proposals);
    for (; ; ) {
      const unlikely = (test) => rangePValue(test, inflation) <= alpha;
      const weakest = leastBy(
        tests.filter((test) => !unlikely(test)),
        (test) => -rangePValue(test, inflation)
      ) ?? leastBy(
        tests.filter((test) => test.driftAdvantage > DRIFT_ADVANTAGE),
        (test) => -test.driftAdvantage
      ) ?? leastBy(
        tests.filter(
          (test) => relativeChange(test.before, test.after) < minimumEffect || isWithinNoise(test, deviation)
        ),
        (test) => Math.abs(test.after - test.before)
      );
      if (!weakest) return tests;
      tests = relocate(
        series,
        tests.filter((test) => test !== weakest).map((test) => test.split)
      );
    }
  }
  function relocate(series, splits) {
    let current = [...splits];
    for (let round = 0; ; round += 1) {
      const tests = [];
      for (let i = 0; i < current.length; i += 1) {
        tests.push(series.test(tests[i - 1]?.split ?? 0, current[i + 1] ?? series.length));
      }
      const moved = tests.map((test) => test.split);
      if (round === RELOCATION_ROUNDS || moved.every((split, i) => split === current[i])) return tests;
      current = moved;
    }
  }
  function isWithinNoise({ low, split, high, before, after }, deviation) {
    const error = MEDIAN_STANDARD_ERROR * Math.sqrt(1 / (split - low) + 1 / (high - split));
    return Math.abs(after - before) < (LEAST_NOISE_UNITS - error) * deviation;
  }
  function relativeChange(before, after) {
    if (before === after) return 0;
    const smaller = Math.min(Math.abs(before), Math.abs(after));
    const larger = Math.max(Math.abs(before), Math.abs(after));
    const sameSign = Math.sign(before) * Math.sign(after) > 0;
    return Math.abs(after - before) / (sameSign ? smaller : larger);
  }
  function leastBy(items, key) {
    let least;
    for (const item of items) if (least === void 0 || key(item) < key(least)) least = item;
    return least;
  }

  // src/stats/change-point.ts
  var defaultChangePointOptions = { alpha: 0.01, minimumEffect: 0.02 };
  function changePoints(values, options = {}) {
    const { alpha, minimumEffect } = { ...defaultChangePointOptions, ...options };
    const { finite, positions } = withoutGaps(values);
    return segment(finite, { alpha, minimumEffect }).map(({ index, from, to, before, after, p }) => ({
      index: positions[index],
      // A gap just before the change belongs to the interval: the change may have come in there.
      from: (positions[from - 1] ?? -1) + 1,
      to: positions[to],
      before,
      after,
      ratio: Math.sign(before) * Math.sign(after) > 0 ? after / before : void 0,
      p
    }));
  }
  function withoutGaps(values) {
    const finite = new Float64Array(values.length);
    const positions = new Int32Array(values.length);
    let count = 0;
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i];
      if (typeof value !== "number" || !Number.isFinite(value)) continue;
      finite[count] = value;
      positions[count] = i;
      count += 1;
    }
    return { finite: finite.slice(0, count), positions: positions.slice(0, count) };
  }

  // src/judge/bless.ts
  var SHORTEST_COMMIT = 7;
  function isCommit(commit, named) {
    if (commit === void 0) return false;
    return commit === named || named.length >= SHORTEST_COMMIT && commit.startsWith(named);
  }
  function blessedPositions(commits, blessings) {
    const positions = blessings.map((blessing) => commits.findIndex((commit) => isCommit(commit, blessing.commit))).filter((position) => position >= 0);
    return [...new Set(positions)].sort((a, b) => a - b);
  }

  // src/judge/change-points.ts
  function judgeHistory(points, blessings = [], options = {}) {
    const blessed = blessedPositions(
      points.map((point) => point.commit),
      blessings
    );
    const stretches = stretchesOf(points, blessed);
    const changes = stretches.flatMap((positions) => changesWithin(points, positions, options));
    return { changes: changes.sort((a, b) => a.index - b.index), boundaries: boundariesOf(points, blessed) };
  }
  function stretchesOf(points, blessed) {
    const stretches = /* @__PURE__ */ new Map();
    let blessingsPassed = 0;
    for (const [position, { fingerprint }] of points.entries()) {
      while (blessed[blessingsPassed] !== void 0 && blessed[blessingsPassed] <= position) blessingsPassed += 1;
      const key = `${blessingsPassed} ${fingerprint}`;
      const stretch = stretches.get(key);
      if (stretch) stretch.push(position);
      else stretches.set(key, [position]);
    }
    return [...stretches.values()];
  }
  function changesWithin(points, positions, options) {
    const values = positions.map((position) => points[position].value);
    return changePoints(values, options).map(({ index, from, to, before, after, ratio, p }) => ({
      verdict: after > before ? "regressed" : "improved",
      index: positions[index],
      from: positions[from],
      to: positions[to],
      lastGoodCommit: points[positions[from - 1] ?? -1]?.commit,
      firstChangedCommit: points[positions[to]].commit,
      before,
      after,
      ratio,
      p,
      fingerprint: points[positions[index]].fingerprint
    }));
  }
  function boundariesOf(points, blessed) {
    const seen = /* @__PURE__ */ new Set();
    const boundaries = blessed.map((index) => ({ index, reason: "blessed" }));
    for (const [index, { fingerprint }] of points.entries()) {
      if (!seen.has(fingerprint) && index > 0) boundaries.push({ index, reason: "environment-changed" });
      seen.add(fingerprint);
    }
    return boundaries.sort((a, b) => a.index - b.index);
  }

  // src/judge/history-variance.ts
  var MAD_EFFICIENCY = 0.37;
  var MOST_PRIOR_DEGREES = 50;
  var FEWEST_PRIOR_DEGREES = 1;
  var LEAST_DEVIATION = 1e-3;
  function betweenRunVariance(logs, standardErrors) {
    const total = (MAD_TO_STANDARD_DEVIATION * mad(logs)) ** 2;
    const within = standardErrors.length === 0 ? 0 : standardErrors.reduce((sum, s) => sum + s * s, 0) / standardErrors.length;
    return {
      variance: Math.max(LEAST_DEVIATION ** 2, total - within),
      degreesOfFreedom: Math.max(1, MAD_EFFICIENCY * (logs.length - 1))
    };
  }
  function shrinkVariances(cells) {
    if (cells.length < 2) return [...cells];
    const prior = priorOf(cells);
    return cells.map(({ variance, degreesOfFreedom }) => ({
      variance: (prior.degreesOfFreedom * prior.variance + degreesOfFreedom * variance) / (prior.degreesOfFreedom + degreesOfFreedom),
      degreesOfFreedom: prior.degreesOfFreedom + degreesOfFreedom
    }));
  }
  function priorOf(cells) {
    const variance = median(cells.map((cell) => cell.variance));
    const spread = median(cells.map((cell) => Math.min(4, (cell.variance / variance - 1) ** 2)));
    const byChance = median(cells.map((cell) => 2 / cell.degreesOfFreedom));
    const excess = spread / 0.455 - byChance;
    const degreesOfFreedom = excess <= 0 ? MOST_PRIOR_DEGREES : 2 / excess;
    return {
      variance,
      degreesOfFreedom: Math.min(MOST_PRIOR_DEGREES, Math.max(FEWEST_PRIOR_DEGREES, degreesOfFreedom))
    };
  }

  // src/judge/history.ts
  var DEFAULT_HISTORY_POLICY = {
    alpha: 0.01,
    minEffect: 0.02,
    unchangedWithin: 0.05,
    boundLevel: 0.1,
    confidence: 0.95,
    fewestRuns: 8,
    gate: false
  };
  var MOST_RUNS = 400;
  var MEDIAN_VARIANCE = Math.PI / 2;
  function judgeAgainstHistory(cells, policy = DEFAULT_HISTORY_POLICY) {
    const verdicts = /* @__PURE__ */ new Map();
    const judged = [];
    for (const [name, cell] of cells) {
      const early = withoutBaseline(cell, policy);
      if (early) {
        verdicts.set(name, early);
        continue;
      }
      const baseline = baselineOf(cell);
      if (baseline.logs.length < policy.fewestRuns) {
        verdicts.set(name, undecided("inconclusive", policy, baseline.logs.length, "short-history"));
      } else judged.push({ name, cell, baseline });
    }
    const variances = shrinkVariances(
      judged.map(({ baseline }) => betweenRunVariance(baseline.logs, baseline.standardErrors))
    );
    const level = policy.alpha / Math.max(1, judged.length);
    for (const [i, { name, cell, baseline }] of judged.entries()) {
      verdicts.set(name, decide(cell.current, baseline, variances[i], level, policy));
    }
    return new Map([...cells.keys()].map((name) => [name, verdicts.get(name)]));
  }
  function withoutBaseline({ current, earlier }, policy) {
    if (!isUsable(current)) return undecided("inconclusive", policy, 0, "unusable-value");
    if (earlier.length === 0) return undecided("new", policy, 0);
    if (!earlier.some((point) => point.fingerprint === current.fingerprint)) {
      return undecided("environment-changed", policy, 0);
    }
    return void 0;
  }
  function isUsable(point) {
    return Number.isFinite(point.value) && point.value > 0;
  }
  function baselineOf({ current, earlier, blessings = [] }) {
    const commits = [...earlier, current].map((point) => point.commit);
    const blessed = blessedPositions(commits, blessings);
    const positions = stretchesOf([...earlier, current], blessed).find((stretch) => stretch.at(-1) === earlier.length).slice(0, -1).filter((position) => isUsable(earlier[position]));
    const points = positions.map((position) => earlier[position]);
    const start = judgeHistory(points).changes.at(-1)?.index ?? 0;
    const recent = positions.slice(Math.max(start, positions.length - MOST_RUNS));
    return {
      positions: recent,
      logs: recent.map((position) => Math.log(earlier[position].value)),
      standardErrors: recent.map((position) => earlier[position].standardError ?? 0)
    };
  }
  function decide(current, { logs, positions, standardErrors }, { variance, degreesOfFreedom }, level, policy) {
    const effect = Math.log(current.value) - median(logs);
    if (!current.standardError && median(standardErrors) > 0) {
      const unknown = undecided("inconclusive", policy, logs.length, "noise");
      return { ...unknown, ratio: Math.exp(effect), baselineStart: positions[0] };
    }
    const error = Math.sqrt(variance * (1 + MEDIAN_VARIANCE / logs.length) + (current.standardError ?? 0) ** 2);
    const tail = studentTSurvival(Math.abs(effect) / error, degreesOfFreedom);
    const reach = (probability) => studentTQuantile(probability, degreesOfFreedom) * error;
    const half = reach((1 + policy.confidence) / 2);
    const large = Math.abs(effect) >= Math.log1p(policy.minEffect);
    const ruledOut = Math.abs(effect) + reach(1 - policy.boundLevel) < Math.log1p(policy.unchangedWithin);
    const verdict = tail <= level && large ? effect > 0 ? "regressed" : "improved" : ruledOut ? "unchanged" : "inconclusive";
    return {
      verdict,
      ...verdict === "inconclusive" ? { reason: "noise" } : {},
      advisory: !policy.gate,
      ratio: Math.exp(effect),
      low: Math.exp(effect - half),
      high: Math.exp(effect + half),
      p: Math.min(1, 2 * tail),
      runsUsed: logs.length,
      runsNeeded: policy.fewestRuns,
      baselineStart: positions[0]
    };
  }
  function undecided(verdict, policy, runsUsed, reason) {
    return {
      verdict,
      ...reason === void 0 ? {} : { reason },
      advisory: !policy.gate,
      ratio: null,
      low: null,
      high: null,
      p: 1,
      runsUsed,
      runsNeeded: policy.fewestRuns
    };
  }

  // src/dashboard/overview-file.ts
  var overviewSchemaId = "io-perf/overview/v2";

  // src/dashboard/overview.ts
  var overviewRuns = 192;
  var linePoints = 64;
  var newsCommits = 30;
  var shownRuns = 30;
  var mostChanges = 300;
  function makeOverview(input) {
    const lines = linesOf(input.trends).map((line) => ({ ...line, points: line.points.slice(-linePoints) }));
    const older = notIn(lines, input.older ?? (input.previous ? olderOf(input.previous) : []));
    const all = [...lines, ...older];
    const cells = [...new Map(all.map(({ cell }) => [JSON.stringify([cell.id, cell.unit]), cell])).values()];
    const cellAt = new Map(cells.map((cell, position) => [JSON.stringify([cell.id, cell.unit]), position]));
    const targets = [...new Set(all.map(({ target }) => target))].sort();
    const targetAt = new Map(targets.map((target, position) => [target, position]));
    const known = knownStates(input);
    const verdicts = /* @__PURE__ */ new Map();
    for (const target of targets)
      judgeLatest(
        lines.filter((line) => line.target === target && !known.has(stateKey(line))),
        input.blessings,
        verdicts
      );
    const states = lines.map((line) => {
      const place = {
        cell: cellAt.get(JSON.stringify([line.cell.id, line.cell.unit])),
        target: targetAt.get(line.target)
      };
      const unchanged = known.get(stateKey(line));
      if (unchanged) return { line, ...unchanged, changes: unchanged.changes.map((change) => ({ ...change, ...place })) };
      const changes2 = changesOf(line, place, input.blessings);
      const last = changes2.at(-1);
      const standing = last && last.blessed === void 0 && last.commitsAgo < newsCommits ? last.verdict : void 0;
      return { line, changes: changes2, verdict: standing ?? verdicts.get(line) ?? "inconclusive" };
    });
    const changes = states.flatMap((state) => state.changes).sort(
      (a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : Math.abs(Math.log(b.ratio ?? 1)) - Math.abs(Math.log(a.ratio ?? 1))
    ).slice(0, mostChanges);
    const changeAt = new Map(changes.map((change, position) => [change, position]));
    const stampAt = /* @__PURE__ */ new Map();
    const stamps = [];
    const stampOf = ({ id, startedAt }) => {
      const known2 = stampAt.get(id);
      if (known2 !== void 0) return known2;
      stampAt.set(id, stamps.length);
      return stamps.push({ run: id, at: startedAt }) - 1;
    };
    const latest = [...lines.map(({ points }) => points.at(-1)), ...older];
    const recent = summariseRuns(input, targetAt, states);
    const repository = input.recent.findLast((run) => run.repository !== void 0)?.repository;
    const named = /* @__PURE__ */ new Set([
      ...changes.flatMap(({ lastGoodCommit, firstChangedCommit }) => [lastGoodCommit, firstChangedCommit]),
      ...recent.map(({ commit }) => commit)
    ]);
    return {
      schema: overviewSchemaId,
      updatedAt: input.now,
      runs: input.runs,
      blessings: input.blessings.length,
      ...repository === void 0 ? {} : { repository },
      targets: targets.map((key) => ({ key })),
      cells,
      states: {
        current: states.length,
        cell: all.map(({ cell }) => cellAt.get(JSON.stringify([cell.id, cell.unit]))),
        target: all.map(({ target }) => targetAt.get(target)),
        points: all.map((line) => "points" in line ? line.points.length : 1),
        value: latest.map(({ value }) => value),
        low: latest.map(({ low }) => low ?? null),
        high: latest.map(({ high }) => high ?? null),
        latest: latest.map(({ run }) => stampOf(run)),
        verdict: [...states.map(({ verdict }) => verdict), ...older.map(() => "inconclusive")],
        change: [
          ...states.map(({ changes: own }) => {
            const last = own.at(-1);
            return (last && changeAt.get(last)) ?? -1;
          }),
          ...older.map(() => -1)
        ]
      },
      stamps,
      changes,
      recent,
      commits: [...input.commits.values()].filter(({ id }) => named.has(id)),
      findings: findingsOf(input)
    };
  }
  function notIn(lines, figures) {
    const keyOf = ({ cell, target }) => lineKey(cell, target, "");
    const here = new Set(lines.map(keyOf));
    return figures.filter((figure) => !here.has(keyOf(figure))).sort((a, b) => a.run.startedAt < b.run.startedAt ? 1 : -1).slice(0, mostOlder);
  }
  var lineKey = (cell, target, run) => JSON.stringify([cell.id, cell.unit, target, run]);
  var stateKey = ({ cell, target, points }) => lineKey(cell, target, points.at(-1).run.id);
  function knownStates({ previous, blessings }) {
    const known = /* @__PURE__ */ new Map();
    if (previous?.blessings !== blessings.length) return known;
    const { cells, targets, stamps, states } = previous;
    const byPlace = /* @__PURE__ */ new Map();
    for (const change of previous.changes) {
      const place = `${change.cell} ${change.target}`;
      byPlace.set(place, [change, ...byPlace.get(place) ?? []]);
    }
    for (const [position, cell] of states.cell.slice(0, states.current).entries()) {
      const target = states.target[position];
      const changes = byPlace.get(`${cell} ${target}`) ?? [];
      known.set(lineKey(cells[cell], targets[target].key, stamps[states.latest[position]].run), {
        changes,
        verdict: states.verdict[position]
      });
    }
    return known;
  }
  function judgeLatest(lines, blessings, verdicts) {
    const cells = /* @__PURE__ */ new Map();
    for (const [position, line] of lines.entries()) {
      const points = historyOf(line);
      cells.set(String(position), {
        current: points.at(-1),
        earlier: points.slice(0, -1),
        blessings: blessingsOf(line.cell.id, blessings)
      });
    }
    const judged = judgeAgainstHistory(cells);
    for (const [position, line] of lines.entries()) verdicts.set(line, judged.get(String(position)).verdict);
  }
  function changesOf(line, place, blessings) {
    const own = blessingsOf(line.cell.id, blessings);
    const commits = line.points.map(({ run }) => run.commit);
    return judgeHistory(historyOf(line)).changes.map((change) => {
      const accepted = own.find(
        (blessing) => blessedPositions(commits, [blessing]).some((position) => position >= change.from)
      );
      return {
        ...place,
        verdict: change.verdict,
        ratio: change.ratio === void 0 ? null : rounded(change.ratio),
        ...levels(line.cell, change),
        p: rounded(change.p),
        ...change.lastGoodCommit === void 0 ? {} : { lastGoodCommit: change.lastGoodCommit },
        ...change.firstChangedCommit === void 0 ? {} : { firstChangedCommit: change.firstChangedCommit },
        at: line.points[change.index].run.startedAt,
        commitsAgo: new Set(line.points.slice(change.index + 1).map(({ run }) => run.commit ?? run.id)).size,
        ...accepted === void 0 ? {} : { blessed: accepted.reason }
      };
    });
  }
  function levels({ better }, { before, after }) {
    const back = (value) => rounded(better === "bigger" ? 1 / value : value);
    return { before: back(before), after: back(after) };
  }
  var rounded = (value) => Number(value.toPrecision(4));
  function summariseRuns({ recent, documents = [], previous }, targetAt, states) {
    const before = new Map(previous?.recent.map((run) => [run.id, run]));
    const published = new Map(documents.map((document) => [document.id, document]));
    const byTime = [...recent].filter(({ pullRequest }) => pullRequest === void 0).sort((a, b) => a.startedAt < b.startedAt ? 1 : -1);
    return byTime.slice(0, shownRuns).map((run) => {
      const judgement = published.get(run.id)?.judgement;
      const tally = judgement ? tallyOf(Object.values(judgement.cells).map(({ verdict }) => verdict)) : before.get(run.id)?.tally ?? tallyOf(states.filter(({ line }) => line.points.at(-1).run.id === run.id).map(({ verdict }) => verdict));
      const noiseFloor = judgement?.noiseFloor ?? before.get(run.id)?.noiseFloor;
      return {
        id: run.id,
        startedAt: run.startedAt,
        complete: run.complete,
        ...run.commit === void 0 ? {} : { commit: run.commit },
        ...run.ref === void 0 ? {} : { ref: run.ref },
        ...run.suite === void 0 ? {} : { suite: run.suite },
        targets: [...new Set(run.subjects.map(targetKey))].flatMap((key) => targetAt.get(key) ?? []),
        cells: run.cells,
        failed: run.errors,
        skipped: run.skipped,
        hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
        tally,
        ...noiseFloor === void 0 ? {} : { noiseFloor }
      };
    });
  }
  function tallyOf(verdicts) {
    const tally = /* @__PURE__ */ new Map();
    for (const verdict of verdicts) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
    return [...tally];
  }
  function findingsOf({ documents = [], previous }) {
    const newest = [...documents].filter(({ findings = [] }) => findings.some(({ status }) => status !== "not-measured")).sort((a, b) => a.startedAt < b.startedAt ? 1 : -1)[0];
    return newest ? newest.findings.map((finding) => ({ ...finding, run: newest.id })) : previous?.findings ?? [];
  }

  // src/dashboard/page/overview-entry.ts
  globalThis.ioPerfHelpers ??= {};
  globalThis.ioPerfHelpers.overview = { makeOverview, overviewRuns, readOlder };
})();
