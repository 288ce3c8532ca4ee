/** `io-perf store hide`, `delete` and `show`: a bad run, or some cells of it. */
import type { Command } from 'commander';
import { hideRun, showRun } from '../../app/index.ts';
import { defined } from '../../core/document/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';

interface HideOptions {
  store: string;
  cells?: string;
}

const runArgument = ['<run>', 'its id, the beginning of that, or its commit'] as const;
const cellsOption = ['--cells <pattern>', 'only these cells of it: a workload, a cell or a pattern'] as const;

export function addHide(store: Command): void {
  const actions = [
    ['hide', 'hidden', 'leave a run out of figures and changes; the page shows it with the reason'],
    ['delete', 'deleted', 'remove the figures and samples of a run for good; the reason stays'],
  ] as const;
  for (const [name, done, description] of actions) {
    store
      .command(name)
      .description(description)
      .argument(...runArgument)
      .requiredOption('--reason <text>', 'why, for those who ask later')
      .option(...cellsOption)
      .requiredOption(...storeOption)
      .action(async (run: string, { store: spec, ...given }: HideOptions & { reason: string }, command: Command) => {
        const by = process.env.GITHUB_ACTOR ?? process.env.USER;
        const hiding = { run, ...given, ...defined({ by }), isDeleted: name === 'delete' };
        report(command, await hideRun(storeAt(spec), hiding), done, `was ${done} before`);
      });
  }
  store
    .command('show')
    .description('show a hidden run again')
    .argument(...runArgument)
    .option(...cellsOption)
    .requiredOption(...storeOption)
    .action(async (run: string, { store: spec, ...given }: HideOptions, command: Command) => {
      report(command, await showRun(storeAt(spec), { run, ...given }), 'shown again', 'was not hidden');
    });
}

function report(
  command: Command,
  { run, cells, isNew, store }: Awaited<ReturnType<typeof hideRun>>,
  done: string,
  before: string,
): void {
  if (globalOptions(command).quiet) return;
  const what = cells === undefined ? run : `${cells.join(', ')} of ${run}`;
  process.stdout.write(`${what} ${isNew ? done : before} in ${store}\n`);
}
