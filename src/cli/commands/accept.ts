import type { Command } from 'commander';
import { acceptChange } from '../../app/index.ts';
import { readConfig } from '../../config/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';

interface AcceptOptions {
  commit: string;
  reason: string;
  store: string;
  config?: string;
}

/** `io-perf accept PATTERN --commit SHA --reason TEXT --store S`: from this commit on, the new level is the accepted one. */
export function addAccept(program: Command): void {
  program
    .command('accept')
    .description('accept a change of some cells at a commit')
    .argument('<pattern>', 'a workload by its name, a cell or a pattern, such as native/write/*?sync=full')
    .requiredOption('--commit <sha>', 'the first commit with the accepted level')
    .requiredOption('--reason <text>', 'why, for those who ask later')
    .requiredOption(...storeOption)
    .option('--config <file>', 'configuration, whose workloads may be named (default: io-perf.yml, if there is one)')
    .action(accept);
}

async function accept(pattern: string, options: AcceptOptions, command: Command): Promise<void> {
  const by = process.env.GITHUB_ACTOR ?? process.env.USER;
  const config = await readConfig(options.config);
  const wish = { pattern, commit: options.commit, reason: options.reason, ...(by === undefined ? {} : { by }) };
  const { cells, count, commit, isNew } = await acceptChange(storeAt(options.store), wish, config);
  if (globalOptions(command).quiet) return;
  const text = isNew
    ? `${cells} (${count} ${count === 1 ? 'cell' : 'cells'}) accepted at ${commit}`
    : `${cells} was accepted at ${commit} before`;
  process.stdout.write(`${text}\n`);
}
