import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgementSchema, parseRunDocument, type RunDocument } from '../../core/document/index.ts';
import { openStore } from '../../history/store/index.ts';
import { judgeAndRender } from './report.ts';

const globals = { quiet: false, verbose: false, color: false };
const slow = 'native/stat/stat';
const subject = 'host';
let folder: string;
let run: RunDocument;

/** The run of another day: a little faster or slower as a whole, and one cell much faster. */
function earlierRun(day: number): RunDocument {
  const at = (minute: number): string => new Date(Date.UTC(2026, 9, 1 + day, 0, minute)).toISOString();
  const factor = 1 + 0.004 * (((day * 7) % 5) - 2);
  const cells = Object.fromEntries(
    Object.entries(run.cells).map(([id, cell]) => {
      const summary = cell.subject[subject]?.summary;
      if (cell.subject[subject] === undefined || summary === undefined) return [id, cell];
      const scale = id === slow ? factor * 0.5 : factor;
      const { value, low, high } = summary;
      const scaled = { ...summary, value: value * scale, low: low! * scale, high: high! * scale };
      return [id, { ...cell, subject: { [subject]: { ...cell.subject[subject], summary: scaled } } }];
    }),
  );
  const source = { ...run.source, commit: `${day}`.padEnd(40, 'a') };
  return { ...run, id: `earlier-${day}`, startedAt: at(0), endedAt: at(2), source, cells };
}

beforeAll(async () => {
  folder = await mkdtemp(join(process.cwd(), '.report-test-'));
  const path = new URL('../../report/fixtures/quick.json', import.meta.url);
  run = { ...parseRunDocument(await readFile(path, 'utf8'), path.pathname), errors: [] };
  const store = openStore(join(folder, 'store'));
  // The run itself has been published before it is reported: it must not be its own baseline.
  await store.append([...Array.from({ length: 10 }, (_, day) => earlierRun(day)), run]);
  await store.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('io-perf report', () => {
  it('judges against the store, for information', async () => {
    const { text: comment } = await judgeAndRender([run], { format: 'comment', store: join(folder, 'store') }, globals);
    expect(comment).toMatch(
      /^<!-- io-perf:default -->\n<!-- io-perf commit:\w+ -->\n## ⚠️ 1 of 41 cells: stat \(native\): [^\n]* slower/,
    );
    expect(comment).toMatch(
      /\| ⚠️ \| stat \(native\) \| slower \*\*(?:\+\d+ %|×2\.\d)\*\*: .* \[.*\]; for information \| – \|/,
    );
  });

  it('writes the judgement as a document of its own', async () => {
    const { text } = await judgeAndRender([run], { format: 'json', store: join(folder, 'store') }, globals);
    const judgement = judgementSchema.parse(JSON.parse(text));
    expect(judgement).toMatchObject({ run: run.id, basis: 'history', failed: false, verdict: 'regressed' });
    expect(judgement.cells[slow]).toMatchObject({ verdict: 'regressed', advisory: true });
  });

  it('says that it is a first run where the store is empty', async () => {
    const { text: comment } = await judgeAndRender(
      [run],
      { format: 'comment', store: join(folder, 'nothing') },
      globals,
    );
    expect(comment).toContain('## 🆕 47 cells measured for the first time');
    expect(comment).toContain('`readFileSync`');
  });

  it.each(['summary', 'junit', 'comment'] as const)('needs no store for a %s', async (format) => {
    expect((await judgeAndRender([run], { format }, globals)).text).toContain('47 cells measured for the first time');
  });

  it('shows the figures alone where nothing is to be judged', async () => {
    expect((await judgeAndRender([run], { format: 'markdown' }, globals)).text).toMatch(/^## io-perf · suite quick/);
  });

  it('refuses documents of two commits in one sentence', async () => {
    const other = { ...run, id: 'other', source: { commit: 'b'.repeat(40) } };
    await expect(judgeAndRender([run, other], { format: 'comment' }, globals)).rejects.toThrow(/different commits/);
  });
});
