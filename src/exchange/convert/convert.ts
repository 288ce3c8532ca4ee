/** Converts files of results to a run document: detects each file's format and reads it. */
import { type ConvertContext, documentOf, type ReadFile } from './document.ts';
import { defined, type Measure, type RunDocument, UsageError } from '../../core/document/index.ts';
import { findFormat, formatNames, formats } from './known-formats.ts';
import { setApart } from './apart.ts';
import { type Format, FormatError, type ResultFile } from './measurement.ts';
import { withoutEscapes } from './lines.ts';
import { parseJson, whyNoJson } from './json.ts';
import { looksCustom } from './formats/custom-bmf.ts';

/** A file's name, used in messages and as Criterion's benchmark name, and its text. */
interface NamedText {
  name: string;
  text: string;
  /** For a file of Criterion's: the text of the benchmark.json beside it. */
  about?: string | undefined;
}

/** A larger number of cells is refused: no report, page or comment can show it. */
const maxMeasurements = 100_000;

/**
 * Results of other tools as a run document.
 * @param files at least one; their formats may differ if none is given
 * @param formatName value of `--from`; undefined: detected for each file
 * @throws UsageError with one sentence that names the file
 */
export function convertResults(
  files: readonly NamedText[],
  formatName: string | undefined,
  context: ConvertContext,
): RunDocument {
  const given = formatName === undefined ? undefined : findFormat(formatName);
  let measurements = 0;
  const read = files.map((file): ReadFile => {
    const name = inOneLine(file.name);
    const { format, reading } = readFile({ ...file, name }, given);
    measurements += reading.measurements.length;
    if (measurements > maxMeasurements) {
      throw new UsageError(
        `${name} brings the figures to more than ${maxMeasurements}: run fewer benchmarks at once, or convert the files one at a time.`,
      );
    }
    return { format, text: file.text, reading };
  });
  setApart(read);
  const document = documentOf(read, context);
  if (Object.keys(document.cells).length === 0) {
    const reason = document.skipped[0]?.reason;
    const names = files.map(({ name }) => inOneLine(name));
    const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
    throw new UsageError(
      `${shown} ${files.length === 1 ? 'holds' : 'hold'} no result${reason === undefined ? '' : ` (${inOneLine(reason)})`}: did the benchmarks run?`,
    );
  }
  return document;
}

/** One figure of a text of results, with the parts of its cell's name. */
export interface ResultFigure extends Measure {
  /** Part of the cell's id: percent-encoded. */
  api: string;
  parameters: Record<string, string>;
  /** The tool's name for it, with the metric. */
  name: string;
  /** The name that the tool's filter matches. */
  benchmark: string;
  /** In `unit`: nanoseconds for a time. The median of several repetitions, or the tool's own estimate. */
  value: number;
  bytesPerOp?: number;
  /** Figures of one benchmark with the same fact are redundant. */
  fact?: string;
}

/** A benchmark without a figure: as above, without parameters if it stands for all of its figures. */
interface LostResult extends Pick<ResultFigure, 'api' | 'parameters'> {
  reason: string;
}

/**
 * The results of one execution of a benchmark tool: one figure for each benchmark and metric, and the benchmarks without any.
 * @param files that it wrote: at least one
 * @throws UsageError with one sentence that names the file
 */
export function figuresOfResults(
  files: readonly NamedText[],
  formatName: string | undefined,
): { figures: ResultFigure[]; lost: LostResult[] } {
  const tool = { name: 'io-perf', version: '0' };
  const { cells, skipped } = convertResults(files, formatName, { tool, now: new Date(0).toISOString() });
  const figures = Object.entries(cells).flatMap(([id, { name, fact, subject }]): ResultFigure[] => {
    const { summary, bytesPerOp } = subject.head!;
    if (summary === undefined) return [];
    const { runner, api, parameters } = partsOf(id);
    const benchmark = decodeURIComponent(api);
    return [
      {
        api,
        name: name ?? benchmark,
        unit: summary.unit,
        better: summary.better,
        value: summary.value,
        parameters,
        // Go's filter matches only the function's name, without package, cases and number of processors.
        benchmark: (runner === 'go' ? /\bBenchmark[^/]*/.exec(benchmark)?.[0] : undefined) ?? benchmark,
        ...defined({ bytesPerOp, fact }),
      },
    ];
  });
  return { figures, lost: skipped.map(({ cell, reason }) => ({ ...partsOf(cell), reason })) };
}

function partsOf(id: string): { runner: string; api: string; parameters: Record<string, string> } {
  const [path = '', query = ''] = id.split('?');
  const [runner = '', operation = '', api = ''] = path.split('/');
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('=') as [string, string]);
  const parameters = Object.fromEntries(pairs) as Record<string, string>;
  const isUsual = ['benchmark', 'run', 'job'].includes(operation);
  return { runner, api, parameters: isUsual ? parameters : { ...parameters, operation } };
}

function readFile(file: NamedText, given: Format | undefined): { format: Format; reading: ReadFile['reading'] } {
  try {
    const text = withoutEscapes(file.text);
    const result = { ...file, text, json: parseJson(text) };
    const format = given ?? detect(result);
    return { format, reading: readAs(format, result) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`${file.name} cannot be converted: ${inOneLine(error.message)}; name another file.`);
  }
}

function readAs(format: Format, file: ResultFile): ReadFile['reading'] {
  try {
    const reading = format.read(file);
    const isEmpty = reading.measurements.length + (reading.skipped?.length ?? 0) === 0;
    if (isEmpty && format.lacks !== undefined) throw new FormatError(format.lacks);
    return reading;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message } = error;
    const why = message.includes(' JSON') ? '' : noteOnJson(file);
    throw new UsageError(
      `${file.name} cannot be read as ${format.title} results: ${inOneLine(message)}${why}; name another file, or its format with ${option}.`,
    );
  }
}

/** Text that looks like invalid JSON gets a reason. */
const noteOnJson = ({ json, text }: ResultFile): string =>
  json === undefined && /^\s{0,1000}[[{]/.test(text) ? ` (${whyNoJson(text)})` : '';

/** Ways to specify a format: on the command line, and in a workflow. */
const option = '--from (in a workflow: the input format)';

/** Names of files and members are untrusted text, and a log line that begins with `::` is a command. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function detect(file: ResultFile): Format {
  const found = formats.find((format) => format.recognises(file));
  if (found) return found;
  if (looksCustom(file.json)) {
    throw new UsageError(
      `${file.name} does not say whether less or more is better: name customSmallerIsBetter or customBiggerIsBetter with ${option}.`,
    );
  }
  throw new UsageError(
    `${file.name} is of no format that is known here${noteOnJson(file)}: name it with ${option}, one of ${formatNames().join(', ')}.`,
  );
}
