import { describe, expect, it } from 'vitest';
import type { AcceptanceRow } from '../../history/store/format/index.ts';
import type { RunDocument } from '../../core/document/index.ts';
import { openStore } from '../../history/store/index.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { commitOf, countedRun, workload } from '../../../test/helpers/counted-runs.ts';
import { publishFiles } from './publish-files.ts';

const dayMs = 86_400_000;
/** A Monday. */
const monday = Date.UTC(2026, 0, 5);

/** One run a day, from the Monday on. @param opened files that the n-th opens */
const daily = (days: number, opened: (day: number) => number): RunDocument[] =>
  Array.from({ length: days }, (_, day) => ({
    ...countedRun(day, { import: { ns: 1e7, calls: { openat: opened(day) } } }),
    startedAt: new Date(monday + day * dayMs + 36_000_000).toISOString(),
  }));

async function feedOf(
  runs: readonly RunDocument[],
  day: number,
  accepted: readonly AcceptanceRow[] = [],
): Promise<string> {
  const store = openStore(temporaryFolder());
  await store.append(runs);
  for (const row of accepted) await store.accept(row);
  const snapshot = await store.files();
  const load = async (path: string): Promise<string | undefined> => {
    const bytes = await snapshot.read(path);
    return bytes && Buffer.from(bytes).toString();
  };
  const files = await publishFiles({ load, documents: [], now: new Date(monday + day * dayMs).toISOString() });
  return files.get('changes.atom')!;
}

/** Title and text of each. */
async function weeksOf(...of: Parameters<typeof feedOf>): Promise<string[]> {
  const weekly = /<entry>\n<title>(\d{4}-[^<]*)<\/title>[\s\S]*?<content type="html">([^<]*)/g;
  return [...(await feedOf(...of)).matchAll(weekly)].map(
    ([, title, text]) => `${title}\n${text!.replaceAll('&lt;br&gt;', '\n')}`,
  );
}

const acceptance = (day: number, more: Partial<AcceptanceRow> = {}): AcceptanceRow => ({
  ...{ cells: workload('import'), commit: commitOf(3), reason: 'reads the index <first>', by: 'ada' },
  at: new Date(monday + day * dayMs).toISOString(),
  ...more,
});

describe('the weekly entry of the feed', () => {
  const grown = daily(9, (day) => (day < 3 ? 36 : 40));

  it('names what got worse in the week, and that it is open', async () => {
    expect(await weeksOf(grown, 9)).toEqual([
      '2026-01-05 to 2026-01-11: 1 commit worse\n' +
        'Worse:\n• c0ffee000: import: openat 36 → 40 (exact) more I/O; open\n7 runs measured in this week.',
    ]);
  });

  it('is not there before the week has ended', async () => {
    expect(await weeksOf(grown.slice(0, 6), 6)).toEqual([]);
  });

  it('names what was accepted, with the reason, and calls it accepted', async () => {
    const [week] = await weeksOf(grown, 9, [acceptance(4)]);
    expect(week).toContain('2026-01-05 to 2026-01-11: 1 commit worse, 1 accepted\n');
    expect(week).toContain('openat 36 → 40 (exact) more I/O; accepted\n');
    expect(week).toContain(
      'Accepted:\n• command/run/import at c0ffee000 by ada: reads the index &amp;lt;first&amp;gt;\n',
    );
  });

  it('names in the newest week what is still open from before, and nothing of a week without news', async () => {
    const [newest, first, ...more] = await weeksOf(
      daily(16, (day) => (day < 3 ? 36 : 40)),
      16,
    );
    expect(more).toEqual([]);
    expect(newest).toMatch(/^2026-01-12 to 2026-01-18: 1 from before still open\nStill open from before:\n• c0ffee000/);
    expect(first).toContain('1 commit worse');
  });

  it('says that nothing was measured where nothing was', async () => {
    const [newest] = await weeksOf(grown.slice(0, 5), 16);
    expect(newest).toContain('1 from before still open');
    expect(newest).toContain('\nNothing was measured in this week.');
  });

  it('does not exist where nothing changed: no week is called well', async () => {
    expect(
      await weeksOf(
        daily(16, () => 36),
        16,
      ),
    ).toEqual([]);
  });

  it('names what got better', async () => {
    const [week] = await weeksOf(
      daily(9, (day) => (day < 3 ? 36 : 12)),
      9,
    );
    expect(week).toMatch(/: 1 commit better\nBetter:\n• c0ffee000: import: openat 36 → 12 \(exact\) less I\/O\n/);
  });

  it('keeps its id from publish to publish', async () => {
    const idOf = async (day: number) => /<title>2026-[\s\S]*?<id>([^<]*)/.exec(await feedOf(grown, day))?.[1];
    const [one, two] = [await idOf(9), await idOf(11)];
    expect(one).toMatch(/^urn:uuid:/);
    expect(two).toBe(one);
  });
});
