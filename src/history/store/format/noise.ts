/** Rows of programs compared with themselves, read as untrusted text. */
import type { NoiseVerdict } from '../../../core/document/index.ts';
import { noisePath, type Part } from './paths.ts';
import { type NoiseCellRow, type NoiseFile, type NoiseRow, type PartFile, type PointsFile } from './types.ts';
import { StoreFormatError } from './file-codec.ts';

/** Separate from the document's schema, which would make the page too large. */
const verdicts: readonly unknown[] = ['regressed', 'improved', 'unchanged', 'inconclusive'] satisfies NoiseVerdict[];

/** Limit of a run's record of its cells; their number is stored separately. */
export const maxNoiseCells = 24;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

interface NoiseFiles {
  points: (path: string) => Promise<PointsFile>;
  part: (folder: string) => Promise<PartFile>;
  noise: (path: string) => Promise<NoiseFile>;
}

/** @throws StoreFormatError */
export async function readNoise({ kind, path, first, count }: Part, files: NoiseFiles): Promise<NoiseRow[]> {
  const rows: unknown[] = await (kind === 'points' ? rowsOfPoint(path, first, files) : rowsOfPart(path, files));
  const isHere = (row: unknown): row is NoiseRow => isNoiseRow(row) && row.run >= first && row.run < first + count;
  if (rows.length <= count && rows.every(isHere)) return rows;
  throw new StoreFormatError(kind === 'points' ? path : noisePath(path), 'is damaged (invalid noise)');
}

async function rowsOfPoint(path: string, run: number, { points }: NoiseFiles): Promise<unknown[]> {
  const { noise } = await points(path);
  return noise === undefined ? [] : [{ ...noise, run }];
}

async function rowsOfPart(folder: string, { part, noise }: NoiseFiles): Promise<unknown[]> {
  return (await part(folder)).noise === undefined ? [] : (await noise(noisePath(folder))).noise;
}

/** Whether every member exists and the counts are consistent. */
function isNoiseRow(row: unknown): row is NoiseRow {
  if (typeof row !== 'object' || row === null) return false;
  const { run, machine, seconds, judged, regressed, improved, inconclusive, cells } = row as Partial<
    Record<keyof NoiseRow, unknown>
  >;
  return (
    isCount(run) &&
    typeof machine === 'string' &&
    isAmount(seconds) &&
    [judged, regressed, improved, inconclusive].every(isCount) &&
    Number(regressed) + Number(improved) + Number(inconclusive) <= Number(judged) &&
    Array.isArray(cells) &&
    cells.length <= Math.min(maxNoiseCells, Number(judged)) &&
    cells.every(isNoiseCell)
  );
}

function isNoiseCell(value: unknown): value is NoiseCellRow {
  if (!Array.isArray(value)) return false;
  const [cell, verdict, pairs, seconds, detectable] = value as unknown[];
  return (
    typeof cell === 'string' &&
    verdicts.includes(verdict) &&
    isCount(pairs) &&
    isAmount(seconds) &&
    (detectable === null || isAmount(detectable))
  );
}
