import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { InvalidArgumentError, type Command } from 'commander';
import { defaultPolicy, judgeComparison, parseComparison, type PairedPolicy } from '../../judge/index.ts';
import { messageOf, UsageError } from '../../document/index.ts';
import { linesOf, LongLineError } from '../lines.ts';
import { parseShare } from '../../config/index.ts';

/** Of one comparison: a million pairs. */
const mostCharacters = 64 * 1024 * 1024;

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
    .action(async (options: JudgeOptions) => {
      await judgeBatch(options);
    });
}

function parseShareOfAll(text: string): number {
  const share = parseShare(text);
  if (!(share < 1)) throw new InvalidArgumentError('Write a share such as 1% or 0.01, below 100%.');
  return share;
}

async function judgeBatch(options: JudgeOptions): Promise<void> {
  if (options.alpha <= 0) throw new UsageError('--alpha is 0, which no test can promise; give a share such as 1%.');
  const policy: PairedPolicy = {
    ...defaultPolicy,
    alpha: options.alpha,
    minEffect: options.minEffect,
    unchangedWithin: Math.max(defaultPolicy.unchangedWithin, 2 * options.minEffect),
  };
  const name = options.batch === '-' ? 'standard input' : options.batch;
  const output = options.output === undefined ? process.stdout : createWriteStream(options.output);
  // A file that cannot be written says so at once, also when nothing is ever written to it.
  if (output !== process.stdout) {
    await once(output, 'open').catch((error: unknown) => {
      throw new UsageError(`${options.output} cannot be written: ${messageOf(error)}. Choose another --output.`);
    });
  }
  try {
    await judgeLines(options.batch, name, output, policy);
  } finally {
    if (output !== process.stdout) {
      output.end();
      await finished(output);
    }
  }
}

async function judgeLines(batch: string, name: string, output: Writable, policy: PairedPolicy): Promise<void> {
  const input = batch === '-' ? process.stdin : createReadStream(batch);
  const unreadable = new Promise<never>((_, reject) => {
    input.once('error', (error: Error) => {
      reject(
        new UsageError(`${name} cannot be read: ${error.message}. Give a file of JSON lines, or - for standard input.`),
      );
    });
  });
  try {
    await Promise.race([unreadable, eachLine(input, name, output, policy)]);
  } catch (error) {
    if (!(error instanceof LongLineError)) throw error;
    throw new UsageError(`A line of ${name} cannot be judged: ${error.message}; write one comparison per line.`);
  }
}

async function eachLine(
  input: NodeJS.ReadableStream,
  name: string,
  output: Writable,
  policy: PairedPolicy,
): Promise<void> {
  let number = 0;
  for await (const line of linesOf(input, mostCharacters)) {
    number += 1;
    if (line.trim() === '') continue;
    const answer = judgeComparison(parseLine(line, name, number), policy);
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
  }
}

function parseLine(line: string, name: string, number: number): ReturnType<typeof parseComparison> {
  try {
    return parseComparison(line);
  } catch (error) {
    throw new UsageError(`Line ${number} of ${name} cannot be judged: ${messageOf(error)}.`);
  }
}
