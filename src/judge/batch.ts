import { parseLenientJson } from './lenient-json.ts';
import { DEFAULT_POLICY, type PairedPolicy } from './paired-policy.ts';
import { judgePairs, type CellVerdict, type Pair } from './paired.ts';

/** One comparison of a batch file: pairs of each cell in the order measured. */
export interface BatchComparison {
  /** As it was given. */
  id: string | number;
  cells: Map<string, Pair[]>;
}

/** Its answer, as written to a line of the output. */
export interface BatchAnswer {
  id: string | number;
  /** Whether any cell regressed. */
  failed: boolean;
  cells: Record<string, BatchCell>;
}

/** A cell's answer; null where a figure is not defined. `reason` and `detectable` only where it is inconclusive, `processes` only where several pairs share one. */
export type BatchCell = Pick<CellVerdict, 'verdict' | 'ratio' | 'low' | 'high' | 'p' | 'pairsUsed'> &
  Partial<Pick<CellVerdict, 'reason' | 'processes'>> & { detectable?: number | null };

/**
 * Reads one line: {"id":"…","cells":{"name":{"pairs":[{"order":"AB","first":ns,"second":ns},…],"process":["p0",…]}}}. `process` may be
 * left out; it tells for each pair which processes took it.
 *
 * A time that is null, zero, negative or no number at all makes its pair unusable, which is not an error: clocks do such
 * things. So do the bare words NaN and Infinity, which some writers of JSON emit. Any other shape is an error.
 * @throws Error with a sentence that names what is wrong, without the line number, which the caller knows.
 */
export function parseComparison(line: string): BatchComparison {
  const document = parseJson(line);
  if (!isRecord(document)) throw new Error('it is not a JSON object; write {"id":…,"cells":{…}} on each line');
  const { id, cells } = document;
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error('"id" is missing; give each comparison a name');
  if (!isRecord(cells)) throw new Error('"cells" is not an object; write {"cell name":{"pairs":[…]}}');
  return {
    id,
    cells: new Map(Object.entries(cells).map(([name, cell]) => [name, parsePairs(name, cell)])),
  };
}

function parsePairs(name: string, cell: unknown): Pair[] {
  if (!isRecord(cell) || !Array.isArray(cell.pairs)) {
    throw new Error(`cell "${name}" has no array "pairs"; write {"pairs":[{"order":"AB","first":ns,"second":ns}]}`);
  }
  const processes = parseProcesses(name, cell.process, cell.pairs.length);
  return cell.pairs.map((pair: unknown, index): Pair => {
    if (!isRecord(pair) || (pair.order !== 'AB' && pair.order !== 'BA')) {
      throw new Error(
        `pair ${index + 1} of cell "${name}" has no "order"; write "AB" if the base ran first, else "BA"`,
      );
    }
    const process = processes?.[index];
    const times = { first: timeOf(pair.first), second: timeOf(pair.second) };
    return { order: pair.order, ...times, ...(process === undefined ? {} : { process }) };
  });
}

function parseProcesses(name: string, process: unknown, pairs: number): string[] | undefined {
  if (process === undefined || process === null) return undefined;
  const isLabel = (label: unknown): boolean => typeof label === 'string' || typeof label === 'number';
  if (!Array.isArray(process) || process.length !== pairs || !process.every(isLabel)) {
    throw new Error(
      `"process" of cell "${name}" is not one name for each of its ${pairs} pairs; write {"pairs":[…],"process":["p0","p0",…]}`,
    );
  }
  return process.map(String);
}

function timeOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(line: string): unknown {
  try {
    return parseLenientJson(line);
  } catch {
    throw new Error('it is not valid JSON; write one object per line');
  }
}

/** Judges one comparison. */
export function judgeComparison(comparison: BatchComparison, policy: PairedPolicy = DEFAULT_POLICY): BatchAnswer {
  const verdicts = [...judgePairs(comparison.cells, policy)];
  return {
    id: comparison.id,
    failed: verdicts.some(([, { verdict }]) => verdict === 'regressed'),
    // A cell may have any name, `__proto__` too: entries, unlike assignments, keep it.
    cells: Object.fromEntries(verdicts.map(([name, verdict]) => [name, answerOf(verdict)])),
  };
}

function answerOf({
  verdict,
  reason,
  ratio,
  low,
  high,
  p,
  pairsUsed,
  processes,
  minimumDetectable,
}: CellVerdict): BatchCell {
  const answer = {
    verdict,
    ratio: rounded(ratio),
    low: rounded(low),
    high: rounded(high),
    p: rounded(p)!,
    pairsUsed,
    ...(processes === undefined ? {} : { processes }),
  };
  return reason === undefined ? answer : { ...answer, reason, detectable: rounded(minimumDetectable) };
}

/** Six significant digits: more than the clock gives. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}
