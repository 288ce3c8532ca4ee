/** Large files of other tools, as their users have them: always the same bytes. Used by tests and by bench/large-files.mjs. */
import { createHash } from 'node:crypto';

/** @returns {() => number} from 0 to below 1 */
function numbers() {
  let state = 7;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/**
 * What pytest-benchmark writes with --benchmark-save-data: differences of a clock that counts seconds.
 * @param {number} benchmarks
 * @param {number} rounds of each
 * @param {string} gap after the comma between two samples: with --benchmark-json each is on a line of its own, which is indented
 */
export function pytestFile(benchmarks, rounds, gap = ' ') {
  const next = numbers();
  const machine = { system: 'Linux', machine: 'x86_64', python_version: '3.12.3', python_implementation: 'CPython' };
  const all = Array.from({ length: benchmarks }, (_, index) => {
    const level = 1e-5 * 10 ** ((index % 40) / 10);
    const data = Array.from({ length: rounds }, () => {
      const start = 51_234 + next();
      return start + level * (1 + 0.2 * next() ** 3) - start;
    });
    const mean = data.reduce((sum, sample) => sum + sample, 0) / rounds;
    const median = data.toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
    const name = `test_read_${index}`;
    const stats = { mean, median, stddev: mean / 20, ops: 1 / mean, rounds, iterations: 1 };
    const text = JSON.stringify({ name, fullname: `tests/test_io.py::${name}`, stats: { ...stats, data: [] } });
    return text.replace('[]', () => `[${data.join(`,${gap}`)}]`);
  });
  return `{"machine_info": ${JSON.stringify(machine)}, "datetime": "2026-01-01T00:00:00", "benchmarks": [\n${all.join(',\n')}\n]}\n`;
}

/**
 * What github-action-benchmark keeps.
 * @param {number} suites
 * @param {number} commits of each suite
 * @param {number} benches of each commit
 */
export function dataJs(suites, commits, benches) {
  const begin = Date.UTC(2023, 0, 1);
  const entry = (/** @type {number} */ suite, /** @type {number} */ commit) => {
    const id = createHash('sha1').update(`commit ${commit}`).digest('hex');
    const person = { email: `dev${commit % 9}@example.com`, name: `Dev ${commit % 9}`, username: `dev${commit % 9}` };
    const date = begin + commit * 3_600_000 + suite * 1000;
    return {
      commit: {
        author: person,
        committer: { email: 'noreply@example.com', name: 'Forge', username: 'web-flow' },
        distinct: true,
        id,
        message: `Change ${commit}\n\n${'It reads many blocks at once, and says why. '.repeat(commit % 12)}`,
        timestamp: new Date(date).toISOString(),
        tree_id: createHash('sha1').update(`tree ${commit}`).digest('hex'),
        url: `https://forge.example/ada/store/commit/${id}`,
      },
      date,
      tool: 'cargo',
      benches: Array.from({ length: benches }, (_, bench) => {
        // The same however many commits there are.
        const value = 1000 * (1 + bench) + ((suite * 7919 + commit * 104_729 + bench * 1299) % 53);
        return { name: `suite_${suite}/bench_${bench}`, value, range: `± ${Math.round(value / 50)}`, unit: 'ns/iter' };
      }),
    };
  };
  const entries = Object.fromEntries(
    Array.from({ length: suites }, (_, suite) => [
      `Suite ${suite} (stable)`,
      Array.from({ length: commits }, (_unused, commit) => entry(suite, commit)),
    ]),
  );
  const lastUpdate = begin + commits * 3_600_000;
  return `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate, repoUrl: 'https://forge.example/ada/store', entries }, null, 2)}`;
}
