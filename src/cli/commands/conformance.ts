import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from 'commander';
import { ExitCode } from '../../model/index.ts';
import { toolRoot } from '../tool.ts';

export function addConformance(program: Command): void {
  program
    .command('conformance')
    .description('check that a runner obeys the protocol: io-perf conformance [options] -- COMMAND…')
    .argument('[arguments...]', 'passed on to the suite as they are; --help shows its options')
    .helpOption(false)
    .allowUnknownOption()
    .action(() => {
      const passedOn = process.argv.slice(process.argv.indexOf('conformance') + 1);
      const { status } = spawnSync(process.execPath, [join(toolRoot, 'dist', 'conformance.cjs'), ...passedOn], {
        stdio: 'inherit',
      });
      process.exitCode = status ?? ExitCode.measurementFailed;
    });
}
