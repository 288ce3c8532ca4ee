/** `io-perf detect`: change points of recorded histories. */
import { type Command, Option } from 'commander';
import { type ChangePoint, defaultChangePointOptions } from '../../core/stats/index.ts';
import { detectChanges, type DetectedSeries } from '../../app/index.ts';
import { jsonOption, parseAlpha, parseMinEffect } from '../options.ts';
import { writeOutput } from '../output.ts';

interface DetectOptions {
  output?: string;
  json?: string;
  falseAlarms: number;
  /** An older name of the same. */
  alpha?: number;
  minEffect: number;
}

export function addDetect(program: Command): void {
  program
    .command('detect')
    .description('change points of recorded histories')
    .argument(
      '<file>',
      'CSV with the columns series,time,value, or JSON {"values":[…]}; .gz too; - reads standard input',
    )
    .option('--output <file>', 'where the change points go (default: standard output)')
    .addOption(new Option(...jsonOption).conflicts('output'))
    .option(
      '--false-alarms <share>',
      'chance that a history without any change shows one, from 0.01% to 20%',
      parseAlpha,
      defaultChangePointOptions.alpha,
    )
    .addOption(new Option('--alpha <share>').argParser(parseAlpha).hideHelp())
    .option(
      '--min-effect <share>',
      'smaller changes of the level are not reported',
      parseMinEffect,
      defaultChangePointOptions.minimumEffect,
    )
    .action(detect);
}

async function detect(
  file: string,
  { json, output = json, falseAlarms, alpha = falseAlarms, minEffect }: DetectOptions,
): Promise<void> {
  const input = file === '-' ? process.stdin : file;
  const answer = describe(await detectChanges({ input, alpha, minimumEffect: minEffect }));
  await writeOutput(answer, output, 'The answer');
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
