/** What io-perf needs of itself: the agent that answers a target, and the check of a runner against the protocol. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from 'commander';
import { ExitCode, MeasurementError } from '../../document/index.ts';
import { openTarget, serveAgent } from '../../targets/index.ts';
import { childEnvironment } from '../../toolchain/index.ts';
import { toolRoot } from '../../app/index.ts';

/** What targets start where their runners run; nobody types it. */
export function addAgent(program: Command): void {
  program
    .command('agent', { hidden: true })
    .description('answer the calls of a target on standard input')
    .action(() => serveAgent(toolRoot, process.stdin, process.stdout));
}

export function addConformance(program: Command): void {
  program
    .command('conformance')
    .description('check that a runner obeys the protocol: io-perf conformance [options] -- COMMAND…')
    .argument('[arguments...]', 'passed on to the suite as they are; --help shows its options')
    .option('--runner <name>', 'one of our own, built where it is not yet, instead of a command')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (_: string[], { runner }: { runner?: string }) => {
      const words = process.argv.slice(process.argv.indexOf('conformance') + 1);
      const own = runner === undefined ? undefined : await prepare(runner);
      const position = words.indexOf('--runner');
      const passedOn = own
        ? [...words.filter((_word, i) => i < position || i > position + 1), '--', ...own.command]
        : words;
      const { status } = spawnSync(process.execPath, [join(toolRoot, 'dist', 'conformance.cjs'), ...passedOn], {
        stdio: 'inherit',
        env: childEnvironment(own?.environment),
      });
      process.exitCode = status ?? ExitCode.measurementFailed;
    });
}

async function prepare(runner: string): Promise<{ command: string[]; environment?: Record<string, string> }> {
  const prepared = await (await openTarget('host', { root: toolRoot })).prepareRunner(runner, () => undefined);
  if ('command' in prepared) return prepared;
  const { reason, remedy } = prepared;
  throw new MeasurementError(
    `The ${runner} runner cannot be checked: ${reason}${remedy === undefined ? '' : ` (${remedy})`}.`,
  );
}
