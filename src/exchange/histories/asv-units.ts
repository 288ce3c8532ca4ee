/** The file benchmarks.json beside asv's results: what its benchmarks measure. The results themselves do not say it of `track_`. */
import { z } from 'zod';
import { meaningOf, timePerOp, type RunDocument, sampleValues } from '../../core/document/index.ts';
import { jsonOf } from './json-text.ts';

/** Unit of a benchmark by its name. */
export type AsvUnits = ReadonlyMap<string, string>;

const benchmarkSchema = z.looseObject({ name: z.string(), type: z.string().optional(), unit: z.string() });

/** @throws UsageError */
export function asvUnits(text: string, file: string): AsvUnits {
  const value = jsonOf(text, file);
  const entries = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const parsed = benchmarkSchema.safeParse(entry);
      return parsed.success && parsed.data.type === 'track' && parsed.data.unit !== 'unit'
        ? [[parsed.data.name, parsed.data.unit]]
        : [];
    }),
  );
}

/** The run with the units of its `track_` benchmarks. asv takes a smaller figure for the better one, whatever its unit. */
export function withAsvUnits(run: RunDocument, units: AsvUnits): RunDocument {
  if (units.size === 0) return run;
  const cells = Object.entries(run.cells).map(([id, cell]): [string, (typeof run.cells)[string]] => {
    const benchmark = decodeURIComponent(/^asv\/benchmark\/([^?]*)/.exec(id)?.[1] ?? '');
    const unit = units.get(benchmark);
    const { head } = cell.subject;
    if (unit === undefined || head?.summary === undefined) return [id, cell];
    const { kind, factor } = meaningOf(unit, 'smaller');
    const scale = kind === 'time' ? factor : 1;
    const { value, low, high } = head.summary;
    const bounds = low === undefined || high === undefined ? {} : { low: low * scale, high: high * scale };
    const measure = kind === 'time' ? timePerOp : { unit, better: 'smaller' as const };
    const summary = { ...head.summary, value: value * scale, ...bounds, ...measure };
    const samples = sampleValues(head.samples, head.opsPerSample).map((figure) => figure * scale);
    return [id, { ...cell, subject: { ...cell.subject, head: { ...head, samples, summary } } }];
  });
  return { ...run, cells: Object.fromEntries(cells) };
}
