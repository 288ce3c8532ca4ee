/** `io-perf judge --batch`: recorded pairs in, verdicts out, a line for a line. */
import { type Command, Option } from 'commander';
import { parseShareOfAll } from '../options.ts';
import { defaultPolicy } from '../../judge/index.ts';
import { UsageError } from '../../core/document/index.ts';
import { judgeBatch } from '../../app/index.ts';

interface JudgeOptions {
  batch: string;
  output?: string;
  falseAlarms: number;
  /** An older name of the same. */
  alpha?: number;
  minEffect: number;
}

export function addJudge(program: Command): void {
  program
    .command('judge')
    .description('judge recorded pairs, one comparison a line')
    .requiredOption('--batch <file>', 'JSON lines with the pairs of each comparison; - reads standard input')
    .option('--output <file>', 'where the verdicts go, one JSON line for each line read (default: standard output)')
    .option(
      '--false-alarms <share>',
      'chance of a false alarm in a whole comparison, whatever its number of cells',
      parseShareOfAll,
      defaultPolicy.alpha,
    )
    .addOption(new Option('--alpha <share>').argParser(parseShareOfAll).hideHelp())
    .option(
      '--min-effect <share>',
      'smaller changes are never called a change',
      parseShareOfAll,
      defaultPolicy.minEffect,
    )
    .action(judge);
}

async function judge({ batch, output, falseAlarms, alpha = falseAlarms, minEffect }: JudgeOptions): Promise<void> {
  if (alpha <= 0) throw new UsageError('--false-alarms is 0, which no test can promise: give a share such as 1%.');
  await judgeBatch({
    batch: batch === '-' ? process.stdin : batch,
    output: output ?? process.stdout,
    alpha,
    minEffect,
  });
}
