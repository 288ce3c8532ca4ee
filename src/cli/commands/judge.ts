import { InvalidArgumentError, type Command } from 'commander';
import { judgeBatch } from '../../app/index.ts';
import { parseShare } from '../../config/index.ts';
import { UsageError } from '../../document/index.ts';
import { defaultPolicy } from '../../judge/index.ts';

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
