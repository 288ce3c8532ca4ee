import { writeFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { detectChanges, type DetectedSeries } from '../../app/index.ts';
import { parseShare } from '../../config/index.ts';
import { messageOf, UsageError } from '../../document/index.ts';
import { defaultChangePointOptions, type ChangePoint } from '../../stats/index.ts';

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
