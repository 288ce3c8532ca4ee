/** `io-perf backfill`: measures old commits into a store. */
import type { Command } from 'commander';
import { helpOf } from '../../core/options/index.ts';
import { globalOptions, storeAt, storeOption, wholeNumber } from '../options.ts';
import { withProgress } from '../output.ts';
import { UsageError } from '../../core/document/index.ts';
import { backfill, type BackfillResult, readRequest } from '../../app/index.ts';
import { describeSource } from '../../gate/index.ts';
import { readConfig } from '../../gate/config/index.ts';
import { formatCount, makeVisible } from '../../core/words/index.ts';

interface BackfillOptions {
  store: string;
  commits?: number;
  since?: string;
  every?: number;
  branch?: string;
  timeBudget?: string;
  seed?: string;
  directory?: string;
  config?: string;
}

/** `io-perf backfill --store S [--commits N | --since REF] [--every K] [WORKLOAD…]`. */
export function addBackfill(program: Command): void {
  program
    .command('backfill')
    .description('measure old commits and publish them at their own dates')
    .argument('[workload...]', 'of io-perf.yml (default: all)')
    .requiredOption(...storeOption)
    .option('--commits <n>', 'how many commits (default: 20)', wholeNumber)
    .option('--since <ref>', 'all commits after this one')
    .option('--every <k>', 'only every k-th commit, and the newest (default: 1)', wholeNumber)
    .option('--branch <ref>', 'whose commits, along first parents (default: HEAD)')
    .option('--time-budget <duration>', 'how long to measure, without builds (default: 12 executions of each workload)')
    .option('--seed <n>', 'random seed for the order (default: random, recorded)')
    .option('--directory <folder>', helpOf('directory'))
    .option('--config <file>', helpOf('config'))
    .action(run);
}

async function run(workloads: string[], options: BackfillOptions, command: Command): Promise<void> {
  const { commits, since, every, branch } = options;
  if (commits !== undefined && since !== undefined) {
    throw new UsageError('--commits and --since both say where to begin: leave one of them out.');
  }
  const globals = globalOptions(command);
  const { seed, directory, budget } = readRequest(options);
  const config = await readConfig(options.config);
  const workingDirectory = process.cwd();
  const request = {
    store: storeAt(options.store),
    commits,
    since,
    every,
    branch,
    seed,
    directory,
    workloads: workloads.length === 0 ? undefined : workloads,
    budgetNs: budget && 'timeNs' in budget ? budget.timeNs : undefined,
  };
  const { result } = await withProgress(globals, async (progress, signal) => {
    const source = describeSource(process.env, workingDirectory);
    return backfill(request, { config, workingDirectory, environment: process.env, progress, signal, source });
  });
  if (!globals.quiet) process.stdout.write(describe(result));
}

function describe({ store, published, present, skipped }: BackfillResult): string {
  const already = present === 0 ? '' : `; ${present} already there`;
  const lines = [
    `${formatCount(published.length, 'commit')} published to ${store}${already}`,
    ...skipped.map(({ commit, reason }) => `  ${commit.slice(0, 10)} is skipped: ${reason}`),
  ];
  return `${lines.map(makeVisible).join('\n')}\n`;
}
