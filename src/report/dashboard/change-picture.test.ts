import { describe, expect, it } from 'vitest';
import type { RunDocument } from '../../core/document/index.ts';
import { openStore } from '../../history/store/index.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { countedRun, workload } from '../../../test/helpers/counted-runs.ts';
import { type ChangePicture, changePicture, type PicturedChange } from './change-picture.ts';

async function pictureAfter(
  runs: readonly RunDocument[],
  change: Partial<PicturedChange> = {},
): Promise<ChangePicture | undefined> {
  const store = openStore(temporaryFolder());
  await store.append(runs);
  const trends = await (await store.snapshot()).trends();
  return changePicture(trends, {
    ...{ cell: workload('import'), name: 'import', word: 'fsync', metric: 'fsync', unit: '', base: 1, head: 201 },
    subject: { name: 'head', target: 'host', os: 'linux' },
    ...change,
  });
}

const history = (runs: number, calls: (run: number) => Record<string, number>, more = {}): RunDocument[] =>
  Array.from({ length: runs }, (_, run) => countedRun(run, { import: { ns: 1e6 + run, calls: calls(run) } }, more));

describe('the picture of a change', () => {
  it('says in words what it shows', async () => {
    const { alt } = (await pictureAfter(history(12, () => ({ fsync: 1 }))))!;
    expect(alt).toBe('fsync of import: 1 in the last 12 runs of the default branch, 1 → 201 in this pull request');
  });

  it('has a range where the history varies, and a zero where a call was never made', async () => {
    const { alt } = (await pictureAfter(history(3, (run) => ({ fsync: run + 1 }))))!;
    expect(alt).toContain(': 1 to 3 in the last 3 runs');
    const none = await pictureAfter(
      history(3, () => ({ read: 4 })),
      { base: 0 },
    );
    expect(none!.alt).toContain(': 0 in the last 3 runs of the default branch, 0 → 201 in');
  });

  it('is drawn for light and for dark pages, with the change as its last step', async () => {
    const { light, dark } = (await pictureAfter(history(12, () => ({ fsync: 1 }))))!;
    for (const svg of [light, dark]) {
      expect(svg.match(/<polyline/g)).toHaveLength(1);
      expect(svg).toContain('class="mark regressed"');
      expect(svg).toContain('▲ ×201');
      expect(svg).not.toContain('prefers-color-scheme');
    }
    expect(light).not.toBe(dark);
  });

  it('adds up the calls of a kind', async () => {
    const runs = history(4, () => ({ openat: 30, open: 6 }));
    const { alt } = (await pictureAfter(runs, { metric: 'open', isKind: true, word: 'open', base: 36, head: 366 }))!;
    expect(alt).toMatch(/^open of import: 36 in the last 4 runs/);
  });

  it('joins no time of this comparison with times of other machines', async () => {
    const time = { metric: undefined, word: 'time', unit: 'ns/op', base: 1e6, head: 5e6 };
    const { light, alt } = (await pictureAfter(
      history(5, () => ({ read: 1 })),
      time,
    ))!;
    expect(light.match(/<polyline/g)).toHaveLength(2);
    expect(alt).toBe(
      'time of import: 1.00 ms in the last 5 runs of the default branch, 1.00 ms → 5.00 ms in this pull request',
    );
  });

  it.each([
    ['no run', 0, {}],
    ['one run', 1, {}],
    ['another cell', 9, { cell: workload('export') }],
    ['another target', 9, { subject: { name: 'head', target: 'docker', os: 'linux' } }],
    ['another system', 9, { subject: { name: 'head', target: 'host', os: 'windows' } }],
  ])('does not exist with a history of %s', async (_, runs, change) => {
    expect(
      await pictureAfter(
        history(runs, () => ({ fsync: 1 })),
        change,
      ),
    ).toBeUndefined();
  });

  it('takes no pull request into the history', async () => {
    const merged = history(2, () => ({ fsync: 1 }));
    const [first, second] = history(4, () => ({ fsync: 900 })).slice(2);
    const proposed = [first!, second!].map((run) => ({ ...run, source: { ...run.source, pullRequest: 7 } }));
    expect((await pictureAfter([...merged, ...proposed]))!.alt).toContain(': 1 in the last 2 runs');
  });

  it('shows hostile names as text', async () => {
    const { light, alt } = (await pictureAfter(
      history(3, () => ({ fsync: 1 })),
      { name: '"><script>' },
    ))!;
    expect(light).not.toContain('<script>');
    expect(alt).toContain('"><script>');
  });
});
