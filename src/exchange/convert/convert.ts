/** Converts files of results to a run document: detects each file's format and reads it. */
import { createHash } from 'node:crypto';
import { type ConvertContext, documentOf, type ReadFile } from './document.ts';
import { defined, type Measure, type RunDocument, UsageError, utf8Source } from '../../core/document/index.ts';
import { findFormat, formatNames, formats } from './known-formats.ts';
import { setApart } from './apart.ts';
import { type Format, FormatError, type NamedText, type NoFigures, type ResultFile } from './measurement.ts';
import { withoutEscapes } from './lines.ts';
import { refuseUnreadForm } from './unread-forms.ts';
import { unreadLines } from './unread-lines.ts';
import { nameOnly, tornFile, withoutTornLine, withTornLine } from './torn-line.ts';
import { parseJson, whyNoJson } from './json.ts';
import { looksCustom } from './formats/custom-bmf.ts';
import { shortList } from '../../core/words/index.ts';

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
  const read = files.flatMap((file): ReadFile[] => {
    const found = readFile(file, given);
    for (const { reading } of found) measurements += reading.measurements.length;
    if (measurements > maxMeasurements) {
      throw new UsageError(
        `${inOneLine(file.name)} brings the figures to more than ${maxMeasurements}: run fewer benchmarks at once, or convert the files one at a time.`,
      );
    }
    return found;
  });
  setApart(read);
  const document = documentOf(read, context);
  if (Object.keys(document.cells).length === 0) {
    const reason = document.skipped[0]?.reason;
    const names = files.map(({ name }) => inOneLine(name));
    throw new UsageError(
      `${shortList(names)} ${files.length === 1 ? 'holds' : 'hold'} no result${reason === undefined ? '' : ` (${inOneLine(reason)})`}: did the benchmarks run?`,
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
  const lost = skipped.map(({ cell, reason }) => ({ ...partsOf(cell), reason }));
  // A ratio of pairs needs figures above zero. Without one the benchmark is not measured, which fails.
  const isFallen = ({ value, better }: ResultFigure): boolean => better === 'bigger' && value <= 0;
  const fallen = figures.filter(isFallen).map(({ api, parameters }) => ({ api, parameters, reason: nothingLeft }));
  return { figures: figures.filter((figure) => !isFallen(figure)), lost: [...lost, ...fallen] };
}

const nothingLeft = 'its figure is zero or below, and more is better';

function partsOf(id: string): { runner: string; api: string; parameters: Record<string, string> } {
  const [path = '', query = ''] = id.split('?');
  const [runner = '', operation = '', api = ''] = path.split('/');
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('=') as [string, string]);
  const parameters = Object.fromEntries(pairs) as Record<string, string>;
  const isUsual = ['benchmark', 'run', 'job'].includes(operation);
  return { runner, api, parameters: isUsual ? parameters : { ...parameters, operation } };
}

/** The results of one file: of one tool, or of all whose lines are in it. */
function readFile(file: NamedText, given: Format | undefined): ReadFile[] {
  const name = inOneLine(file.name);
  try {
    const json = file.bytes && parseJson(utf8Source(file.bytes));
    return json === undefined
      ? readText({ ...file, name }, given)
      : [
          readJson(
            {
              ...defined({ about: file.about }),
              name,
              json,
              get text() {
                return file.text;
              },
            },
            file.bytes!,
            given,
          ),
        ];
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(`${name} cannot be converted: ${inOneLine(error.message)}; name another file.`);
  }
}

function readJson(file: ResultFile, content: string | Uint8Array, given: Format | undefined): ReadFile {
  const { name, json, about } = file;
  // Most formats in JSON are known by their members. Only the others need the text.
  const bare = { name, json, text: '', ...defined({ about }) };
  const format = given ?? formats.find((each) => each.recognises(bare)) ?? detect(file, undefined);
  return { format, id: digest(content), reading: readAs(format, file, undefined) };
}

function readText(file: NamedText, given: Format | undefined): ReadFile[] {
  const shown = withoutEscapes(file.text);
  const json = parseJson(shown);
  if (json !== undefined) return [readJson({ ...file, text: shown, json }, file.text, given)];
  const { text, torn } = withoutTornLine(shown);
  const result = { ...file, text, json };
  const format = given ?? detect(result, torn);
  const reading = withTornLine(readAs(format, result, torn), torn, () => format.read({ ...file, text: shown, json }));
  const others = othersIn(result, format);
  const unread = format.isPrinted === true ? unreadLines(text, [reading, ...others.map((other) => other.reading)]) : [];
  const left = given === undefined ? [] : others.flatMap(entriesOf);
  const skipped = [...(reading.skipped ?? []), ...left, ...unread];
  const own = { format, id: digest(file.text), reading: { ...reading, skipped } };
  return given === undefined ? [own, ...others.map((other) => ({ ...other, id: '' }))] : [own];
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** An entry for each result of a tool that is not the one that was named. */
const entriesOf = ({ format: { name: runner, title }, reading }: Omit<ReadFile, 'id'>): NoFigures[] =>
  reading.measurements.map((one) => ({
    runner,
    ...nameOnly(one),
    reason: `it is a result of ${title}, which ${option} leaves out: without it all are read`,
  }));

/** Other tools whose lines are between those of the file's own: two harnesses of one build, two programs of one script. */
function othersIn(file: ResultFile, own: Format): Omit<ReadFile, 'id'>[] {
  if (own.isPrinted !== true) return [];
  return formats
    .filter(
      (format) => format !== own && format.name !== own.name && format.isPrinted === true && format.recognises(file),
    )
    .map((format) => ({ format, reading: format.read(file) }));
}

function readAs(format: Format, file: ResultFile, torn: string | undefined): ReadFile['reading'] {
  try {
    const reading = format.read(file);
    const isEmpty = reading.measurements.length + (reading.skipped?.length ?? 0) === 0;
    if (isEmpty && torn !== undefined) throw new FormatError(tornFile);
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

function detect(file: ResultFile, torn: string | undefined): Format {
  const found = formats.find((format) => format.recognises(file));
  if (found) return found;
  if (torn !== undefined && formats.some((format) => format.recognises({ ...file, text: `${file.text}${torn}` })))
    throw new FormatError(tornFile);
  refuseUnreadForm(file.name, file.text);
  if (looksCustom(file.json)) {
    throw new UsageError(
      `${file.name} does not say whether less or more is better: name customSmallerIsBetter or customBiggerIsBetter with ${option}.`,
    );
  }
  throw new UsageError(
    `${file.name} is of no format that is known here${noteOnJson(file)}: name it with ${option}, one of ${formatNames().join(', ')}.`,
  );
}
