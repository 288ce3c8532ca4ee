import { describe, expect, it } from 'vitest';
import { findingCounts, findings, selectCells, cellsOfPattern } from '../matrix/index.ts';
import { isCountMetric, type Profile, type RunDocument } from '../document/index.ts';
import { judgeFindings, measuredFindings } from './findings.ts';

function makeRun(profiles: Record<string, Profile>): RunDocument {
  const cells = Object.entries(profiles).map(([id, profile]) => [
    id,
    { subject: { head: { unit: 'op', opsPerSample: 1, samples: [], profile } } },
  ]);
  return {
    subjects: { head: {} },
    cells: Object.fromEntries(cells) as RunDocument['cells'],
  } as unknown as RunDocument;
}

const walk = 'java/traverse/Files.walk?entries=500&shape=source';
const readdir = 'java/traverse/jnr-readdir?entries=500&shape=source';
const counts = (profiles: Record<string, Profile>, id: string) =>
  judgeFindings(makeRun(profiles)).find((finding) => finding.id === id)!.counts;

describe('counts that explain a conclusion', () => {
  it('each name a finding, cells that exist, and a count that a profile has', () => {
    const ids = new Set(findings().map(({ id }) => id));
    const cells = ['full', 'seeds'].flatMap((suite) => selectCells({ suite }).map(({ id }) => id));
    for (const { finding, what, cell, metric, beyond, exactly, atLeast, atMost } of findingCounts()) {
      expect(ids, what).toContain(finding);
      expect(cellsOfPattern(cell, cells).length, cell).toBeGreaterThan(0);
      expect([metric, beyond ?? metric].every(isCountMetric), metric).toBe(true);
      expect(
        [exactly, atLeast, atMost].filter((limit) => limit !== undefined),
        what,
      ).toHaveLength(1);
    }
  });

  it('a stat of every entry for Files.walk, none for readdir beyond those of opendir', () => {
    const measured = counts(
      {
        [walk]: { perOp: { statx: 1001, newfstatat: 38, openat: 38 } },
        [readdir]: { perOp: { newfstatat: 38, openat: 38, getdents64: 76 } },
      },
      'C4.6',
    );
    expect(measured).toMatchObject([
      { status: 'holds', cell: walk, metric: 'stat', per: 'entry', measured: 1039 / 500, demand: 'at least 1' },
      { status: 'holds', cell: readdir, measured: 0, demand: 'exactly 0' },
    ]);
  });

  it('one write for each byte', () => {
    const id = 'java/write/FileOutputStream.byte?size=64KiB';
    expect(counts({ [id]: { perOp: { write: 65_536 } } }, 'C1.1')).toMatchObject([{ status: 'holds', measured: 1 }]);
    expect(counts({ [id]: { perOp: { write: 8 } } }, 'C1.1')).toMatchObject([{ status: 'does-not-hold' }]);
  });

  it('are undecided where they are not always the same, and nothing where no call was seen', () => {
    const unstable = { perOp: { statx: 1001 }, unstable: ['statx', 'kind stat'] };
    expect(counts({ [walk]: unstable }, 'C4.6')).toMatchObject([{ status: 'undecided' }]);
    expect(counts({ [walk]: { perOp: {}, source: 'counters' } }, 'C4.6')).toBeUndefined();
  });

  it('are kept in the run document without any time', () => {
    const [kept] = measuredFindings(makeRun({ [walk]: { perOp: { statx: 500 } } })).filter(({ id }) => id === 'C4.6');
    expect(kept).toMatchObject({ status: 'not-measured', counts: [{ status: 'holds', measured: 1 }] });
  });
});
