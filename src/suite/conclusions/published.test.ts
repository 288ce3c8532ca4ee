/** The authors' own figures, fed to their own conclusions: each must come out as published. */
import { describe, expect, it } from 'vitest';
import { type RunDocument, samplesOf } from '../../core/document/index.ts';
import { cellBytes, parseCellId } from '../../core/cells/index.ts';
import { findings, listCells, pairCells } from '../matrix/index.ts';
import { judgeConclusions } from './conclusions.ts';

interface Arm {
  id: string;
  perOpNs: number;
}

const armsByRow = new Map<string, Arm[]>();
for (const { id, seeds } of listCells())
  for (const { study, row, scale, role, perOpNs } of seeds) {
    if (scale !== 1 || role === 'floor') continue;
    const key = `${study} ${row}`;
    armsByRow.set(key, [...(armsByRow.get(key) ?? []), { id, perOpNs }]);
  }

/** Ids of the cells of a row at its published parameters, with the published time of one operation. */
const armsOf = (study: string, row: string): Arm[] => armsByRow.get(`${study} ${row}`) ?? [];

type Conclusion = ReturnType<typeof findings>[number];

/** A run in which the author's machine took the author's times, each sample within 0.1 %. */
function runOf({ study, rules, speeds = [] }: Conclusion): RunDocument {
  const times = new Map<string, number>();
  const take = (row: string, side: string): void => {
    for (const { id, perOpNs } of armsOf(study, row)) {
      if (pairCells({ slower: side, faster: side }, [id]).length === 0) continue;
      expect(times.get(id) ?? perOpNs, `${id} in ${row}`).toBe(perOpNs);
      times.set(id, perOpNs);
    }
  };
  for (const { rows, slower, faster } of rules) {
    if (rows === undefined) continue;
    take(rows[0], slower);
    take(rows[1], faster);
  }
  for (const { row, cell } of speeds) take(row, cell);
  const sample = (perOpNs: number, round: number) => ({ round, order: 0, ns: perOpNs * (1 + 0.0001 * (round % 10)) });
  return {
    // Study 003: a device with less than 400 MB free. Study 002: writers held back below the 1000 MB of one file.
    subjects: { head: { environment: { availableMemoryBytes: 400e6, dirtyBytesLimit: 900e6 } } },
    cells: Object.fromEntries(
      [...times].map(([id, perOpNs]) => {
        const samples = Array.from({ length: 20 }, (_, round) => sample(perOpNs, round));
        return [id, { subject: { head: { opsPerSample: 1, samples } } }];
      }),
    ),
  } as unknown as RunDocument;
}

const judge = (published: Conclusion, run = runOf(published)) => judgeConclusions(run, 'head', [published])[0]!;

/** Claimed without a figure: with nothing but the author's figures there is nothing to say. */
const withoutFigures = ['C0.16', 'C0.17', 'C1.4', 'C1.6'];
/** Some of their rules have figures, and none of those that have were refuted. */
const withSome = ['C0.9', 'C2.3'];

describe("with the author's own figures", () => {
  it.each(findings().map((published) => [published.id, published] as const))(
    '%s comes out as published',
    (id, published) => {
      const judged = judge(published);
      const own = judged.rules.filter(({ role }) => role === 'seed');
      if (withoutFigures.includes(id)) {
        expect(judged.status).toBe('not-measured');
        expect(judged.rules.every((rule) => rule.measured === undefined)).toBe(true);
        return;
      }
      own.forEach((rule, index) => {
        const { published: ratio } = published.rules.filter(({ role = 'seed' }) => role === 'seed')[index]!;
        if (ratio === undefined) return;
        expect(rule, `${id}, ${rule.what}`).toMatchObject({ status: 'holds' });
        expect(rule.measured!.ratio / ratio, `${id}, ${rule.what}`).toBeCloseTo(1, 2);
      });
      for (const speed of judged.speeds)
        expect(Math.abs(speed.measured! / speed.published - 1), `${id}, ${speed.what}`).toBeLessThan(0.035);
      if (published.rules.length === 0) expect(judged.status).toBe('not-applicable');
      else if (withSome.includes(id)) {
        expect(judged).toMatchObject({ status: 'undecided' });
        expect(judged.decided).toBeGreaterThan(0);
        expect(judged.decided).toBeLessThan(judged.outOf);
      } else expect(judged).toMatchObject({ status: 'holds', decided: own.length, outOf: own.length });
    },
  );

  it('is refuted where the two sides of every rule are exchanged', () => {
    for (const published of findings()) {
      const run = runOf(published);
      const ratios = published.rules.flatMap(({ rows, published: ratio, about }) =>
        rows !== undefined && about === undefined && ratio !== undefined && ratio > 1.2 ? [rows] : [],
      );
      if (ratios.length === 0) continue;
      const exchanged = structuredClone(run);
      const largest = Math.max(
        ...Object.values(run.cells).flatMap(({ subject }) => samplesOf(subject.head!).map(({ ns }) => ns!)),
      );
      for (const { subject } of Object.values(exchanged.cells))
        for (const sample of samplesOf(subject.head!)) sample.ns = (largest * largest) / sample.ns!;
      expect(judge(published, exchanged).status, published.id).toBe('does-not-hold');
    }
  });
});

describe('a threshold', () => {
  it('is by one rule half way between none and the published ratio: its square root', () => {
    for (const { id, rules } of findings())
      for (const { published, atLeast, what } of rules)
        if (published !== undefined && atLeast !== undefined)
          expect(atLeast, `${id}, ${what}`).toBe(Number(Math.sqrt(published).toPrecision(3)));
  });
});

describe('the rows of a rule', () => {
  it('give its published ratio', () => {
    let checked = 0;
    for (const { id, study, rules } of findings())
      for (const { published, rows, slower, faster, per, what } of rules) {
        expect(rows === undefined, `${id}, ${what}`).toBe(published === undefined);
        if (rows === undefined) continue;
        const of = (row: string, side: string) => {
          const [arm] = armsOf(study, row).filter(
            (one) => pairCells({ slower: side, faster: side }, [one.id]).length > 0,
          );
          expect(arm, `${id}: ${row} has a cell of ${side}`).toBeDefined();
          return arm!.perOpNs / (per === 'byte' ? cellBytes(parseCellId(arm!.id)).bytesPerOp : 1);
        };
        expect(Math.abs(of(rows[0], slower) / of(rows[1], faster) / published! - 1), `${id}, ${what}`).toBeLessThan(
          0.005,
        );
        checked++;
      }
    expect(checked).toBeGreaterThan(70);
  });
});
