/** The console output: a name, below it the figures, `new|old`; tools other than Callgrind have their own heading. */
import type { Better } from '../../../core/document/index.ts';
import type { Measurement, Reading } from '../measurement.ts';

export const figureLine =
  /^ {2}([A-Z][A-Za-z0-9 +-]{0,40}): {1,60}([\d.,]+|N\/A)(?:\|(?:[\d.,]+|N\/A))?(?: {1,40}\(| {0,4}$)/;

const heading = /^ {2}=+ ([A-Z]{1,20}) =+$/;

export const maxLineLength = 4_000;

/** JSON name → printed name. Other names are printed unchanged. */
export const printed: Readonly<Record<string, string>> = {
  Ir: 'Instructions',
  L1hits: 'L1 Hits',
  LLhits: 'LL Hits',
  RamHits: 'RAM Hits',
  TotalRW: 'Total read+write',
  EstimatedCycles: 'Estimated Cycles',
  I1MissRate: 'I1 Miss Rate',
  LLiMissRate: 'LLi Miss Rate',
  D1MissRate: 'D1 Miss Rate',
  LLdMissRate: 'LLd Miss Rate',
  LLMissRate: 'LL Miss Rate',
  L1HitRate: 'L1 Hit Rate',
  LLHitRate: 'LL Hit Rate',
  RamHitRate: 'RAM Hit Rate',
  TotalBytes: 'Total bytes',
  TotalBlocks: 'Total blocks',
  AtTGmaxBytes: 'At t-gmax bytes',
  AtTGmaxBlocks: 'At t-gmax blocks',
  AtTEndBytes: 'At t-end bytes',
  AtTEndBlocks: 'At t-end blocks',
  ReadsBytes: 'Reads bytes',
  WritesBytes: 'Writes bytes',
  SuppressedErrors: 'Suppressed Errors',
  SuppressedContexts: 'Suppressed Contexts',
};

function unitOf(metric: string): { unit: string; better: Better } {
  if (metric.endsWith('Hit Rate')) return { unit: '%', better: 'bigger' };
  const [, word] = /(Rate|[Bb]ytes|[Bb]locks|Instructions|Cycles|[Ee]rrors)$/.exec(metric) ?? [];
  const units: Readonly<Record<string, string>> = { rate: '%', bytes: 'B' };
  const plain = word?.toLowerCase() ?? 'events';
  return { unit: units[plain] ?? plain, better: 'smaller' };
}

export function measurementOf(name: string, tool: string, metric: string, value: number): Measurement {
  const parameters = { metric, ...(tool === '' || tool === 'callgrind' ? {} : { tool }) };
  return { name, parameters, ...unitOf(metric), values: [value] };
}

export function readConsole(text: string): Reading {
  const measurements: Measurement[] = [];
  const skipped: NonNullable<Reading['skipped']> = [];
  let [name, tool, isInFigures] = ['', '', false];
  for (const each of text.split(/\r?\n/)) {
    const line = each.length > maxLineLength ? '' : each;
    const [, metric, value] = figureLine.exec(line) ?? [];
    const [, title] = heading.exec(line) ?? [];
    if (metric !== undefined && name !== '') {
      isInFigures = true;
      if (value === 'N/A')
        skipped.push({ name: `${name} ${metric}`, reason: 'it has a figure of an earlier run only' });
      else measurements.push(measurementOf(name, tool, metric, Number(value!.replaceAll(',', ''))));
    } else if (title !== undefined) {
      tool = title.toLowerCase();
    } else if (!line.startsWith(' ')) {
      // A name may have several lines; an empty line ends text that was not a name.
      name = isInFigures || name === '' ? line : line === '' ? '' : `${name} ${line}`;
      [tool, isInFigures] = ['', false];
    }
  }
  return { measurements, skipped };
}
