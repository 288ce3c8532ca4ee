import type { Command } from 'commander';
import { readConfig } from '../../config/index.ts';
import { UsageError } from '../../document/index.ts';
import { covers, type Snapshot } from '../../store/index.ts';
import { globalOptions } from '../globals.ts';
import { withOverview } from '../overview.ts';
import { storeOption, withStore } from '../with-store.ts';
import { workloadCells, workloadPattern } from '../workloads.ts';

interface AcceptOptions {
  commit: string;
  reason: string;
  store: string;
  config?: string;
}

/** Runs whose cells an acceptance may speak of. */
const recentRuns = 500;

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
  const configured = workloadCells(await readConfig(options.config)).map(({ id }) => id);
  await withStore(options.store, async (store) => {
    const { cells, ids } = await findCells(pattern, await store.snapshot(), configured);
    if (ids.length === 0) {
      throw new UsageError(
        `No workload of the configuration and no cell in the last ${recentRuns} runs of ${store.name} matches ${pattern}: name one of them, or a pattern with *.`,
      );
    }
    const by = process.env.GITHUB_ACTOR ?? process.env.USER;
    const row = { cells, commit, reason, at: new Date().toISOString(), ...(by === undefined ? {} : { by }) };
    const isNew = await store.bless(row);
    if (isNew) await store.append([], withOverview());
    if (globalOptions(command).quiet) return;
    const count = `${ids.length} ${ids.length === 1 ? 'cell' : 'cells'}`;
    process.stdout.write(
      isNew ? `${cells} (${count}) accepted at ${commit}\n` : `${cells} was accepted at ${commit} before\n`,
    );
  });
}

/** A name without a part of a cell's path is a workload's, if there is such a one; else it is a pattern like any other. */
async function findCells(
  pattern: string,
  snapshot: Snapshot,
  configured: readonly string[],
): Promise<{ cells: string; ids: string[] }> {
  let ids: string[] = [];
  for (const cells of [...workloadPattern(pattern), pattern]) {
    const isMeant = (id: string): boolean => covers(cells, id);
    const trends = await snapshot.trends({ last: recentRuns, cells: isMeant });
    ids = [...new Set([...trends.map(({ cell }) => cell.id), ...configured.filter(isMeant)])];
    if (ids.length > 0) return { cells, ids };
  }
  return { cells: pattern, ids };
}
