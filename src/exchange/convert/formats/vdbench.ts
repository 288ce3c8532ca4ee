/** vdbench: what it prints, and its summary.html: the averages of each run definition. */
import type { Format, Measurement, NoFigures, Part } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { figuresOf } from './named-figures.ts';

const started = /\bStarting RD=([^;\s]{1,200})(?:;|$)(.{0,2000})$/;
const averages = /^ ?[\d:.]{8,15} ?avg_\d{1,9}-\d{1,9} (.{1,1000}?) ?$/;
const firstHeading = /^ ?[A-Z][a-z]{2} \d{2}, \d{4} ?\.{0,9}[Ii]nterval\.{0,9} (.{1,500}?) ?$/;
const secondHeading = /^ ?(?:rate|ops\/sec) /;
const failure =
  /^ ?(?:[\d:.]{8,15} )?(?:\*{2,10} )?(Vdbench (?:terminating|terminated)\b.{0,200}|.{0,100}\bvdbench abort.{0,100})/i;

/** Averages of a run definition by the names of the columns: `i/o rate`, `read resp`. */
type Row = Readonly<Record<string, number>>;

/**
 * The columns' names. A heading of block devices has one word above each column; one of file systems spans groups of columns with dots:
 * `.ReqstdOps.` above `rate resp`.
 */
function columnsOf(above: string, below: string): string[] {
  const groups = above.split(' ').map((word) => word.replaceAll('.', '').toLowerCase());
  const words = below.split(' ');
  if (groups.length === words.length) return words.map((word, index) => `${groups[index]!} ${word}`);
  const columns: string[] = [];
  for (const group of groups) {
    const first = words[columns.length];
    if (first === undefined) break;
    columns.push(`${group} ${first}`);
    const second = words[columns.length];
    const isPair = `${first} ${second}`;
    if (['rate resp', 'total sys', 'read write'].includes(isPair)) columns.push(`${group} ${second!}`);
  }
  return columns;
}

/** Columns of rates and response times on block devices. */
function blockFigures(of: ReturnType<typeof figuresOf>, row: Row): Measurement[] {
  const rate = { better: 'bigger', fact: 'rate' } as const;
  const resp = (metric: string, column: string): Measurement[] =>
    row[column] === undefined || row[column] === 0 ? [] : [of(metric, 'ms', [row[column]])];
  return [
    of('iops', 'IOPS', [row['i/o rate']!], rate),
    of('bandwidth', 'MiB/s', [row['mb/sec 1024**2']!], rate),
    ...['resp time', 'resp resp'].flatMap((column) => resp('latency', column)),
    ...resp('read-latency', 'read resp'),
    ...resp('write-latency', 'write resp'),
  ];
}

/** On file systems: all requested operations together, and each kind that was used. */
function fileFigures(named: Parameters<typeof figuresOf>[0], row: Row): Measurement[] {
  return Object.entries(row).flatMap(([column, value]): Measurement[] => {
    const [, group, what] = /^(\S+) (rate|resp|total)$/.exec(column) ?? [];
    if (group === undefined || group === 'cpu%' || value === 0) return [];
    const isAll = group === 'reqstdops' || group === 'mb/sec';
    const of = figuresOf({ ...named, parameters: { ...named.parameters, ...(isAll ? {} : { operation: group }) } });
    const rate = { better: 'bigger', fact: 'rate' } as const;
    if (what === 'total') return [of('bandwidth', 'MiB/s', [value], rate)];
    return [what === 'rate' ? of('ops', 'ops/s', [value], rate) : of('latency', 'ms', [value])];
  });
}

interface Definition {
  name: string;
  parameters: Record<string, string>;
}

/** `rd1; I/O rate: 5000; elapsed=30; For loops: threads=8 xfersize=4k`. The rates of a curve, `rd1_(50%)`, follow from the run before it. */
function definitionOf(name: string, rest: string): Definition {
  const [, loops = ''] = /For loops: (.{1,500}?) ?$/.exec(rest) ?? [];
  const [, rate = ''] = /I\/O rate: ([^;]{1,100})/.exec(rest) ?? [];
  return {
    name,
    parameters: {
      ...(rate === '' || rate.startsWith('Uncontrolled') || name.endsWith('%)') ? {} : { rate }),
      ...(loops === '' || loops === 'None' ? {} : { loops }),
    },
  };
}

function readVdbench(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let [above, columns]: [string, string[]] = ['', []];
  let definition: Definition = { name: 'run', parameters: {} };
  const open = new Map<string, NoFigures>();
  const withoutMarkup = text.replace(/<\/?[abiA-Z][^<>]{0,300}>/g, '');
  for (const line of plainLines(withoutMarkup)) {
    const [, name, rest = ''] = started.exec(line) ?? [];
    if (name !== undefined) definition = definitionOf(name, rest);
    const heading = firstHeading.exec(line)?.[1];
    // Without any interval it had nothing to do.
    if (heading !== undefined)
      open.set(JSON.stringify(definition), { ...definition, reason: 'it has no average: vdbench was ended before' });
    if (heading === undefined && above !== '' && secondHeading.test(line)) columns = columnsOf(above, line.trim());
    above = heading ?? '';
    const [, why] = failure.exec(line) ?? [];
    if (why !== undefined) skipped.push({ name: 'vdbench', reason: why.trim() });
    const values = averages.exec(line)?.[1]?.split(' ').map(Number);
    if (values === undefined) continue;
    open.delete(JSON.stringify(definition));
    if (columns.length === 0) {
      skipped.push({ ...definition, reason: 'its averages have no heading above them' });
      continue;
    }
    if (values.length !== columns.length || values.some((value) => Number.isNaN(value))) {
      skipped.push({ ...definition, reason: 'its line of averages is torn, or has other columns than its heading' });
      continue;
    }
    const row = Object.fromEntries(columns.map((column, index) => [column, values[index]!]));
    measurements.push(...('i/o rate' in row ? blockFigures(figuresOf(definition), row) : fileFigures(definition, row)));
  }
  return { measurements, skipped: [...skipped, ...open.values()] };
}

/** vdbench: the averages of each run definition, without its warm-up. */
export const vdbench: Format = {
  name: 'vdbench',
  aliases: [],
  title: 'vdbench',
  isPrinted: true,
  repeats: 'the same run definition',
  lacks: 'it has no line of averages ("avg_2-30"): did vdbench end?',
  recognises: ({ json, text }) =>
    json === undefined && (hasLine(text, averages) || (hasLine(text, started) && /vdbench/i.test(text))),
  read: ({ text }) => readVdbench(text),
};
