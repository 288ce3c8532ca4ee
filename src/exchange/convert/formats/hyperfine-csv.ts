/** `hyperfine --export-csv`: seconds, without the single runs. */
import { csvRows } from '../../../core/document/index.ts';
import { FormatError, type Part } from '../measurement.ts';
import { figuresOf } from './named-figures.ts';

const columns = ['command', 'mean', 'stddev', 'median', 'user', 'system', 'min', 'max'];

export const isHyperfineCsv = (text: string): boolean => text.replace(/^\uFEFF/, '').startsWith(columns.join(','));

/** The median, as of the runs in hyperfine's JSON; the mean CPU time. */
export function readHyperfineCsv(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  for (const fields of rows) {
    const [name = ''] = fields;
    if (fields.length !== header.length) {
      skipped.push({ operation: 'run', name, reason: 'its row is torn' });
      continue;
    }
    const row = Object.fromEntries(header.map((column, index) => [column, fields[index]!]));
    const given = header.filter((column) => column.startsWith('parameter_'));
    const parameters = Object.fromEntries(given.map((column) => [column.slice('parameter_'.length), row[column]!]));
    const named = { operation: 'run', name, parameters };
    const secondsOf = (column: string): number => (row[column] === '' ? Number.NaN : Number(row[column]));
    measurements.push({ ...named, unit: 's', values: [secondsOf('median')] });
    for (const metric of ['user', 'system']) measurements.push(figuresOf(named)(metric, 's', [secondsOf(metric)]));
  }
  return { measurements, skipped };
}

/** @throws FormatError */
function rowsOf(text: string): string[][] {
  try {
    return csvRows(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new FormatError(error.message);
  }
}
