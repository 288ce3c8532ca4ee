/** From files of results to a run document: which format a file has, and what its reader finds. */
import { type Measure, messageOf, type RunDocument, UsageError } from '../document/index.ts';
import { readAtMost, TooLargeError } from '../config/index.ts';
import { setApart } from './apart.ts';
import { type ConvertContext, documentOf, type ReadFile } from './document.ts';
import { bmf, customBigger, customSmaller, looksCustom } from './formats/custom-bmf.ts';
import { benchmarkJs, benchmarkLuau, cargoBench, catch2 } from './formats/text-formats.ts';
import { parseJson, whyNoJson } from './json.ts';
import { withoutEscapes } from './lines.ts';
import { type Format, FormatError, type ResultFile } from './measurement.ts';
import { benchmarkDotNet, jmh } from './formats/jmh-benchmarkdotnet.ts';
import { criterion } from './formats/criterion.ts';
import { fio } from './formats/fio.ts';
import { consoleTime, dart, hyperfine, ruby, xctest } from './formats/timers.ts';
import { bonnie, iozone, stressNg } from './formats/file-system-tools.ts';
import { dbench, fsMark, ioping, sysbench } from './formats/disk-tools.ts';
import { asv, vitest } from './formats/vitest-asv.ts';
import { gungraun } from './formats/valgrind.ts';
import { go, goWithPackages } from './formats/go.ts';
import { googleBenchmark } from './formats/google-benchmark.ts';
import { julia, pytestBenchmark } from './formats/pytest-julia.ts';

/** A file's name, as in messages and, for Criterion, as what it is about; and its text. */
interface NamedText {
  name: string;
  text: string;
  /** Of a file of Criterion's: the text of the benchmark.json beside it. */
  about?: string | undefined;
}

/** More cells than any report, page or comment can show. */
const mostMeasurements = 100_000;

/**
 * Results of other tools as a run document.
 * @param files at least one; each may be of another format where none is given
 * @param formatName as `--from` takes it; undefined: every file says itself what it is
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
    if (measurements > mostMeasurements) {
      throw new UsageError(
        `${name} brings the figures to more than ${mostMeasurements}: run fewer benchmarks at once, or convert the files one at a time.`,
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

/** One figure of a text of results, and what names its cell. */
export interface ResultFigure extends Measure {
  /** Of the cell: percent-encoded. */
  api: string;
  parameters: Record<string, string>;
  /** As its tool calls it, with the metric. */
  name: string;
  /** What the tool takes as its name in a filter. */
  benchmark: string;
  /** In `unit`: nanoseconds for a time. Of several repetitions their median, or the tool's own estimate. */
  value: number;
  bytesPerOp?: number;
  /** Figures of one benchmark with the same fact say one thing twice. */
  fact?: string;
}

/** A benchmark in a text of results that has no figure: as above, without parameters where it stands for all of its figures. */
export interface LostResult extends Pick<ResultFigure, 'api' | 'parameters'> {
  reason: string;
}

/**
 * What one execution of a benchmark tool says: one figure for each benchmark and metric, and the benchmarks that have none.
 * @throws UsageError with one sentence that names the file
 */
export function figuresOfResults(
  file: NamedText,
  formatName: string | undefined,
): { figures: ResultFigure[]; lost: LostResult[] } {
  const tool = { name: 'io-perf', version: '0' };
  const { cells, skipped } = convertResults([file], formatName, { tool, now: new Date(0).toISOString() });
  const figures = Object.entries(cells).flatMap(([id, { name, fact, subject }]): ResultFigure[] => {
    const { summary, bytesPerOp } = subject.head!;
    if (summary === undefined) return [];
    const { runner, api, parameters } = partsOf(id);
    const benchmark = decodeURIComponent(api);
    return [
      {
        ...{ api, name: name ?? benchmark, unit: summary.unit, better: summary.better, value: summary.value },
        parameters,
        // Go takes the name of the function alone: without its package, its cases and the number of processors.
        benchmark: (runner === 'go' ? /\bBenchmark[^/]*/.exec(benchmark)?.[0] : undefined) ?? benchmark,
        ...(bytesPerOp === undefined ? {} : { bytesPerOp }),
        ...(fact === undefined ? {} : { fact }),
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
    return format.read(file);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message } = error;
    const why = message.includes(' JSON') ? '' : noteOnJson(file);
    throw new UsageError(
      `${file.name} is no ${format.title} result: ${inOneLine(message)}${why}; name another file, or its format with ${option}.`,
    );
  }
}

/** What looks like JSON and is none says why. */
const noteOnJson = ({ json, text }: ResultFile): string =>
  json === undefined && /^\s{0,1000}[[{]/.test(text) ? ` (${whyNoJson(text)})` : '';

/** Where a format is named: on the command line, and in a workflow. */
const option = '--from (in a workflow: the input format)';

/** Names of files and members come from anywhere, and a line of a log that begins with `::` is a command. */
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

// Bytes of a result file as text.

/** Larger files are refused before they are read: no tool's summary has this size, and JSON takes many times its size in memory. */
export const largestFileBytes = 64 * 1024 * 1024;

/**
 * UTF-8, or UTF-16 with its mark, which Windows PowerShell's `>` writes.
 * @param name as in messages
 * @throws UsageError
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.length > largestFileBytes) throw tooLarge(name, bytes.length);
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(
      `${name} is no text in UTF-8: it may be compressed or of another program; name the file that the benchmark tool wrote.`,
    );
  }
  if (text.includes('\0')) {
    throw new UsageError(
      `${name} holds NUL bytes: it is binary, or UTF-16 without its mark; let the benchmark tool write UTF-8.`,
    );
  }
  if (text.trim() === '') throw new UsageError(`${name} is empty: did the benchmark run, and write there?`);
  return text;
}

/** The sentence for a file that is refused for its size. */
const tooLarge = (name: string, sizeBytes: number): UsageError =>
  new UsageError(
    `${name} has ${Math.ceil(sizeBytes / 1024 / 1024)} MiB, and a result file of more than ${largestFileBytes / 1024 / 1024} MiB is not read: let the tool write its summary only, or split the file.`,
  );

/**
 * The text of a file that a benchmark tool wrote. Never more than the limit is read, also of what has no size: pipes, devices.
 * @throws UsageError with one sentence
 */
export async function readResult(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readAtMost(path, largestFileBytes);
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLarge(path, error.sizeBytes);
    throw new UsageError(`${path} cannot be read (${messageOf(error)}): name a file that a benchmark tool wrote.`);
  }
  return decodeText(bytes, path);
}

// Every format, in the order in which an unnamed file is tried.

const formats: readonly Format[] = [
  fio,
  hyperfine,
  jmh,
  pytestBenchmark,
  googleBenchmark,
  benchmarkDotNet,
  julia,
  vitest,
  asv,
  gungraun,
  cargoBench,
  criterion,
  catch2,
  benchmarkJs,
  benchmarkLuau,
  go,
  sysbench,
  ioping,
  bonnie,
  dbench,
  fsMark,
  stressNg,
  iozone,
  ruby,
  dart,
  xctest,
  consoleTime,
  bmf,
  customSmaller,
  customBigger,
];

/** Ways to read a format that no file and no list names. */
const variants: readonly Format[] = [goWithPackages];

export const formatNames = (): string[] => formats.map(({ name }) => name);

/** @throws UsageError when there is no such format */
function findFormat(name: string): Format {
  const wanted = name.toLowerCase();
  const found =
    formats.find((format) => [format.name, ...format.aliases].some((each) => each.toLowerCase() === wanted)) ??
    variants.find(({ aliases }) => aliases.includes(wanted));
  if (!found) throw new UsageError(`There is no format "${name}": the formats are ${formatNames().join(', ')}.`);
  return found;
}
