/**
 * Steps of public workflows of github-action-benchmark, reduced to their inputs, on runs after the move: who is alerted, commented on
 * and failed, held against that action's own rules for as long as a benchmark has fewer than eight runs here.
 */
import { describe, expect, it } from 'vitest';
import { judgeRuns, storedPast } from '../app/index.ts';
import { importDataJs } from '../exchange/histories/index.ts';
import { convertResults } from '../exchange/convert/index.ts';
import { dataJsPrefix, filesOf, openInMemory } from '../history/store/index.ts';
import { planComment } from './report-comment.ts';
import { translateInputs } from './migrated-inputs.ts';
import type { Judgement, JudgedRun } from '../core/document/index.ts';

type Inputs = Record<string, string>;

/** By what they do: the thirteen differ in nothing that decides. */
const workflows: [string, Inputs][] = [
  [
    'julia, both asked',
    { tool: 'julia', 'alert-threshold': '200%', 'comment-on-alert': 'true', 'fail-on-alert': 'true' },
  ],
  [
    'cargo, comment-always alone',
    { tool: 'cargo', 'alert-threshold': '120%', 'fail-on-alert': 'false', 'comment-always': 'true' },
  ],
  [
    'julia, nothing asked',
    { tool: 'julia', 'alert-threshold': '200%', 'comment-on-alert': 'false', 'fail-on-alert': 'false' },
  ],
  [
    'benchmarkdotnet, a narrow threshold and comment-always',
    {
      tool: 'benchmarkdotnet',
      'alert-threshold': '115%',
      'fail-on-alert': 'true',
      'comment-on-alert': 'true',
      'comment-always': 'true',
    },
  ],
  [
    'go, 5% without failing',
    { tool: 'go', 'alert-threshold': '5%', 'comment-on-alert': 'true', 'fail-on-alert': 'false' },
  ],
  ['go, 5%', { tool: 'go', 'alert-threshold': '5%', 'comment-on-alert': 'true', 'fail-on-alert': 'true' }],
  [
    'custom, bigger, failing alone',
    { tool: 'customBiggerIsBetter', 'alert-threshold': '150%', 'fail-on-alert': 'true', 'comment-on-alert': 'false' },
  ],
  [
    'jmh, comments alone',
    { tool: 'jmh', 'alert-threshold': '150%', 'comment-on-alert': 'true', 'fail-on-alert': 'false' },
  ],
  ['custom, no threshold', { tool: 'customSmallerIsBetter' }],
  [
    'cargo, the default threshold',
    { tool: 'cargo', 'comment-on-alert': 'true', 'fail-on-alert': 'true', 'alert-comment-cc-users': '@ann' },
  ],
  [
    'pytest, comment-always and the default threshold',
    { tool: 'pytest', 'comment-always': 'true', 'comment-on-alert': 'true' },
  ],
  [
    'custom, both kinds of comment, not failing',
    {
      tool: 'customSmallerIsBetter',
      'alert-threshold': '150%',
      'comment-on-alert': 'true',
      'comment-always': 'true',
      'fail-on-alert': 'false',
    },
  ],
  [
    'go, two thresholds',
    {
      tool: 'go',
      'alert-threshold': '110%',
      'fail-threshold': '200%',
      'fail-on-alert': 'true',
      'comment-on-alert': 'true',
    },
  ],
];

function translate(inputs: Inputs) {
  const given: Inputs = { tool: 'go', 'output-file-path': 'out', ...inputs };
  return translateInputs((name) => given[name] ?? '');
}

const biggerIsBetter = new Set(['benchmarkjs', 'pytest', 'customBiggerIsBetter']);

/** Its rules, for one benchmark whose entry before is known. */
function theirs(inputs: Inputs, ratio: number) {
  const share = (name: string): number | undefined =>
    inputs[name] ? Number.parseFloat(inputs[name]) / 100 : undefined;
  const alert = share('alert-threshold') ?? 2;
  const asks = inputs['comment-on-alert'] === 'true' || inputs['fail-on-alert'] === 'true';
  // Below 100 % every figure is an alert there; here those that are worse are.
  const isAlert = asks && ratio > Math.max(alert, 1);
  return {
    isAlert,
    fails: inputs['fail-on-alert'] === 'true' && ratio > Math.max(share('fail-threshold') ?? alert, 1),
    isDue: inputs['comment-always'] === 'true' || (inputs['comment-on-alert'] === 'true' && isAlert),
    mention: inputs['comment-on-alert'] === 'true' && isAlert && inputs['alert-comment-cc-users'] === '@ann',
  };
}

const suite = 'Benchmark';

async function judged(inputs: Inputs, earlier: readonly number[], now: number): Promise<JudgedRun> {
  // A larger cost is worse in both directions.
  const isBigger = biggerIsBetter.has(inputs.tool!);
  const tool = isBigger ? 'customBiggerIsBetter' : 'customSmallerIsBetter';
  const bench = (cost: number) => ({
    name: 'read',
    unit: isBigger ? 'MiB/s' : 'ms',
    value: isBigger ? 1000 / cost : cost,
  });
  const entries = earlier.map((cost, index) => ({
    commit: { id: String(index).padStart(40, 'a') },
    date: Date.UTC(2026, 0, 1) + index,
    ...{ tool, benches: [bench(cost)] },
  }));
  const text = `${dataJsPrefix}${JSON.stringify({ lastUpdate: 1, repoUrl: '', entries: { [suite]: entries } })}`;
  const store = openInMemory('the store', filesOf({}));
  await importDataJs(store, text, 'data.js');
  const run = convertResults([{ name: 'out', text: JSON.stringify([bench(now)]) }], tool, {
    ...{ tool: { name: 'io-perf', version: '0' }, now: '2026-06-01T00:00:00.000Z', suite },
    source: { commit: 'f'.repeat(40), ref: 'refs/heads/main' },
  });
  const { limits } = translate(inputs);
  const [first] = await judgeRuns([run], storedPast(await store.snapshot()), { config: {}, historyLimits: limits });
  return first!;
}

const seen = (inputs: Inputs, run: JudgedRun) => {
  const translated = translate(inputs);
  const { isDue, mention } = planComment([run], translated);
  // Where neither kind of comment is asked for, none is written.
  const comments = translated.native.comment === 'true';
  const { failed, verdict } = run.judgement;
  return {
    isAlert: verdict === 'regressed',
    fails: failed,
    isDue: comments && isDue,
    mention: comments && mention !== '',
  };
};

const cellOf = ({ cells }: Judgement) => Object.values(cells)[0]!;

describe.each(workflows)('%s', (_, inputs) => {
  it.each([
    ['as before', [100, 100, 100], 100],
    ['a little slower', [100, 100, 100], 112],
    ['2.6 times as slow', [100, 100, 100], 260],
    ['8 times as slow, after one entry', [100], 800],
    ['as slow as the entry before, which was 3 times as slow as those before it', [100, 100, 100, 100, 100, 300], 300],
    ['twice as fast', [100, 100, 100], 50],
    ['back to normal after one fast entry', [...(Array(40).fill(100) as number[]), 30], 100],
  ])('alerts, comments and fails as before where a figure is %s', async (__, earlier, now) => {
    const run = await judged(inputs, earlier, now);
    expect(seen(inputs, run)).toEqual(theirs(inputs, now / earlier.at(-1)!));
    // What the comment shows: the entry before, this one, and the ratio of the two.
    const { base, head, ratio } = cellOf(run.judgement);
    const isBigger = biggerIsBetter.has(inputs.tool!);
    const factor = now / earlier.at(-1)!;
    expect(head!.value / base!.value).toBeCloseTo(isBigger ? 1 / factor : factor);
    expect(ratio).toBeCloseTo(isBigger ? 1 / factor : factor);
  });
});

it('a threshold below 100% is warned of, with the one that is meant', () => {
  const warningOf = (inputs: Inputs) => translate(inputs).migrated.warning;
  expect(warningOf({ 'alert-threshold': '5%', 'comment-on-alert': 'true' })).toMatch(
    /write 105% for figures that are 5% worse/,
  );
  expect(warningOf({ 'alert-threshold': '5%' })).toBeUndefined();
  expect(warningOf({ 'alert-threshold': '110%', 'comment-on-alert': 'true' })).toBeUndefined();
});
