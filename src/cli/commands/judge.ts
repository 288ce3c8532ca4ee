/** `judge`, `detect`: figures that somebody recorded, in pairs or as histories. */
import { writeFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { judgeBatch, detectChanges, type DetectedSeries } from '../../app/index.ts';
import { parseShare } from '../../gate/config/index.ts';
import { UsageError, messageOf } from '../../core/document/index.ts';
import { defaultPolicy } from '../../judge/index.ts';
import { defaultChangePointOptions, type ChangePoint } from '../../core/stats/index.ts';

interface JudgeOptions {
  batch: string;
  output?: string;
  alpha: number;
  minEffect: number;
}

/** `io-perf judge --batch FILE`: recorded pairs in, verdicts out, a line for a line. */
export function addJudge(program: Command): void {
  program
    .command('judge')
    .description('judge recorded pairs, one comparison a line')
    .requiredOption('--batch <file>', 'JSON lines with the pairs of each comparison; - reads standard input')
    .option('--output <file>', 'where the verdicts go, one JSON line for each line read (default: standard output)')
    .option(
      '--alpha <share>',
      'chance of a false alarm in a whole comparison, whatever its number of cells',
      parseShareOfAll,
      defaultPolicy.alpha,
    )
    .option(
      '--min-effect <share>',
      'smaller changes are never called a change',
      parseShareOfAll,
      defaultPolicy.minEffect,
    )
    .action(judge);
}

function parseShareOfAll(text: string): number {
  const share = parseShare(text);
  if (!(share < 1)) throw new InvalidArgumentError('Write a share such as 1% or 0.01, below 100%.');
  return share;
}

async function judge({ batch, output, alpha, minEffect }: JudgeOptions): Promise<void> {
  if (alpha <= 0) throw new UsageError('--alpha is 0, which no test can promise; give a share such as 1%.');
  await judgeBatch({
    batch: batch === '-' ? process.stdin : batch,
    output: output ?? process.stdout,
    ...{ alpha, minEffect },
  });
}

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
    .action(detect);
}

async function detect(file: string, { output, alpha, minEffect }: DetectOptions): Promise<void> {
  const input = file === '-' ? process.stdin : file;
  const answer = describe(await detectChanges({ input, alpha, minimumEffect: minEffect }));
  if (output === undefined) {
    process.stdout.write(answer);
    return;
  }
  try {
    await writeFile(output, answer);
  } catch (error) {
    throw new UsageError(`${output} cannot be written (${messageOf(error)}): name another --output.`);
  }
}

/** The answer, one series a line. Put together by hand: a series may be called `__proto__`, and order is kept. */
function describe(series: readonly DetectedSeries[]): string {
  const lines = series.map(
    ({ name, n, changePoints }) =>
      `${JSON.stringify(name)}:${JSON.stringify({ n, changePoints: changePoints.map(describeChangePoint) })}`,
  );
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
