import type { Command } from 'commander';
import { UsageError } from '../../model/index.ts';
import { covers } from '../../store/index.ts';
import { globalOptions } from '../globals.ts';
import { withOverview } from '../overview.ts';
import { storeOption, withStore } from '../with-store.ts';

interface BlessOptions {
  commit: string;
  reason: string;
  store: string;
}

/** Runs whose cells a blessing may speak of. */
const recentRuns = 500;

/** `io-perf bless CELLS --commit SHA --reason TEXT --store S`: from this commit on, the new level is the accepted one. */
export function addBless(program: Command): void {
  program
    .command('bless')
    .description('accept a change of some cells at a commit')
    .argument('<cells>', 'a cell or a pattern, such as native/write/*?sync=full')
    .requiredOption('--commit <sha>', 'the first commit with the accepted level')
    .requiredOption('--reason <text>', 'why, for those who ask later')
    .requiredOption(...storeOption)
    .action(async (cells: string, options: BlessOptions, command: Command) => {
      const commit = options.commit.toLowerCase();
      if (!/^[0-9a-f]{7,64}$/.test(commit)) {
        throw new UsageError(`--commit ${options.commit} is no commit: give at least seven digits of its SHA.`);
      }
      const reason = options.reason.trim();
      if (reason === '' || reason.length > 1000) {
        throw new UsageError(
          '--reason is empty or longer than 1000 characters: say in a sentence why the change is accepted.',
        );
      }
      await withStore(options.store, async (store) => {
        const trends = await (await store.snapshot()).trends({ last: recentRuns, cells: (id) => covers(cells, id) });
        if (trends.length === 0) {
          throw new UsageError(
            `No cell in the last ${recentRuns} runs of ${store.name} matches ${cells}: name a cell of the store, or a pattern with *.`,
          );
        }
        const by = process.env.GITHUB_ACTOR ?? process.env.USER;
        const isNew = await store.bless({
          cells,
          commit,
          reason,
          at: new Date().toISOString(),
          ...(by === undefined ? {} : { by }),
        });
        if (isNew) await store.append([], withOverview());
        if (globalOptions(command).quiet) return;
        const count = new Set(trends.map(({ cell }) => cell.id)).size;
        process.stdout.write(
          isNew
            ? `${cells} (${count} ${count === 1 ? 'cell' : 'cells'}) blessed at ${commit}\n`
            : `${cells} was blessed at ${commit} before\n`,
        );
      });
    });
}
