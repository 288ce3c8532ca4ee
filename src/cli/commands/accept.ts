/** `io-perf accept`: a change that no longer fails. */
import type { Command } from 'commander';
import { cellPattern } from '../../core/cells/index.ts';
import { defined } from '../../core/document/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { readConfig } from '../../gate/config/index.ts';
import { commitNamed } from '../../gate/index.ts';
import { acceptChange } from '../../app/index.ts';

interface AcceptOptions {
  commit: string;
  reason: string;
  metric?: string;
  store: string;
  config?: string;
}

export function addAccept(program: Command): void {
  program
    .command('accept')
    .description('accept a change, so that it no longer fails')
    .argument('<pattern>', 'a workload by its name, a cell or a pattern, such as native/write/*?sync=full')
    .requiredOption('--commit <sha>', 'the first commit with the accepted level: its SHA, a branch, HEAD')
    .requiredOption('--reason <text>', 'why, for those who ask later')
    .option('--metric <metric>', 'only this of what changed there: time, or a count such as fsync (default: all)')
    .requiredOption(...storeOption)
    .option('--config <file>', 'configuration, whose workloads may be named (default: io-perf.yml, if there is one)')
    .action(accept);
}

async function accept(pattern: string, options: AcceptOptions, command: Command): Promise<void> {
  const by = process.env.GITHUB_ACTOR ?? process.env.USER;
  const config = await readConfig(options.config);
  const accepted = await commitNamed(options.commit, process.cwd());
  const { metric, reason } = options;
  const request = { pattern, commit: accepted, reason, isStoreNeeded: true, ...defined({ by, metric }) };
  const { cells, count, commit, isNew } = await acceptChange(storeAt(options.store), request, config);
  if (globalOptions(command).quiet) return;
  const name = cellPattern(cells);
  const text = isNew
    ? `${name} (${count} ${count === 1 ? 'cell' : 'cells'}) accepted at ${commit}`
    : `${name} was accepted at ${commit} before`;
  process.stdout.write(`${text}\n`);
}
