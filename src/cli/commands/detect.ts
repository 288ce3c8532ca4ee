import { writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { InvalidArgumentError, type Command } from 'commander';
import { HistoryFormatError, parseHistories, type Histories } from '../../judge/index.ts';
import { messageOf, UsageError } from '../../document/index.ts';
import { readAtMost, takeAtMost, TooLargeError, parseShare } from '../../config/index.ts';
import {
  changePoints,
  defaultChangePointOptions,
  type ChangePoint,
  type ChangePointOptions,
} from '../../stats/index.ts';

/** Fifteen million points. */
const largestBytes = 256 * 1024 * 1024;

interface DetectOptions {
  output?: string;
  alpha: number;
  minEffect: number;
}

/** `io-perf detect FILE`: change points of recorded histories, as JSON. */
export function addDetect(program: Command): void {
  program
    .command('detect')
    .description('change points of recorded histories')
    .argument(
      '<file>',
      'CSV with the columns series,time,value, or JSON {"values":[…]}; .gz too; - reads standard input',
    )
    .option('--output <file>', 'where the change points go (default: standard output)')
    .option(
      '--alpha <share>',
      'chance that a history without any change shows one, from 0.01% to 20%',
      parseAlpha,
      defaultChangePointOptions.alpha,
    )
    .option(
      '--min-effect <share>',
      'smaller changes of the level are not reported',
      parseMinEffect,
      defaultChangePointOptions.minimumEffect,
    )
    .action(async (file: string, options: DetectOptions) => {
      await detect(file, options);
    });
}

async function detect(file: string, options: DetectOptions): Promise<void> {
  const name = file === '-' ? 'standard input' : file;
  const histories = parse(await readText(file, name), name);
  const answer = describe(histories, { alpha: options.alpha, minimumEffect: options.minEffect });
  if (options.output === undefined) {
    process.stdout.write(answer);
    return;
  }
  try {
    await writeFile(options.output, answer);
  } catch (error) {
    throw new UsageError(`${options.output} cannot be written (${messageOf(error)}): name another --output.`);
  }
}

async function readText(file: string, name: string): Promise<string> {
  try {
    const bytes = file === '-' ? await takeAtMost(process.stdin, largestBytes) : await readAtMost(file, largestBytes);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isGzip ? gunzipSync(bytes, { maxOutputLength: largestBytes }) : bytes).toString('utf8');
  } catch (error) {
    // What is unpacked to more than that is a RangeError of zlib.
    if (error instanceof TooLargeError || error instanceof RangeError) {
      throw new UsageError(`${name} has more than ${largestBytes / 1024 / 1024} MiB: give the series a few at a time.`);
    }
    throw new UsageError(
      `${name} cannot be read (${messageOf(error)}): name a CSV or JSON file, or - for standard input.`,
    );
  }
}

function parse(text: string, name: string): Histories {
  try {
    return parseHistories(text);
  } catch (error) {
    if (!(error instanceof HistoryFormatError)) throw error;
    const place = error.line === undefined ? name : `${name}, line ${error.line}`;
    throw new UsageError(`${place} is no history that can be read: ${error.message}.`);
  }
}

/** The answer, one series a line. Put together by hand: a series may be called `__proto__`, and order is kept. */
function describe(histories: Histories, options: ChangePointOptions): string {
  const lines = Array.from(histories, ([name, values]) => {
    const found = changePoints(values, options).map(describeChangePoint);
    return `${JSON.stringify(name)}:${JSON.stringify({ n: values.length, changePoints: found })}`;
  });
  return `{"series":{\n${lines.join(',\n')}\n}}\n`;
}

function describeChangePoint(change: ChangePoint): object {
  const { index, from, to, before, after, ratio, p } = change;
  return { index, from, to, before, after, ratio: ratio === undefined ? null : rounded(ratio, 6), p: rounded(p, 3) };
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

function parseAlpha(text: string): number {
  const alpha = parseShare(text);
  if (!(alpha >= 0.0001 && alpha <= 0.2))
    throw new InvalidArgumentError('Write a share from 0.01% to 20%, such as 1%.');
  return alpha;
}

function parseMinEffect(text: string): number {
  const share = parseShare(text);
  if (!(share >= 0)) throw new InvalidArgumentError('Write a share such as 2% or 0.02.');
  return share;
}
