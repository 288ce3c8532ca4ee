/** `io-perf completion` and `io-perf man`: what a shell and a reader need of the command tree. */
import { Argument, type Command } from 'commander';
import { toolVersion } from '../../app/index.ts';
import { describeCommands, describeOptions, inGroups } from '../command-tree.ts';
import { completionFor, shells, type Shell } from '../completion.ts';
import { manualPage, referencePage } from '../manual.ts';

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print what completes io-perf on the command line of a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: Shell) => {
      const tree = { globals: describeOptions(program), commands: describeCommands(program) };
      process.stdout.write(completionFor(shell, tree));
    });
}

export function addMan(program: Command): void {
  program
    .command('man')
    .description('print the man page')
    .action(() => {
      process.stdout.write(manualPage(describeProgram(program)));
    });
}

/** docs/cli.md */
export const cliReference = (program: Command): string => referencePage(describeProgram(program));

const describeProgram = (program: Command): Parameters<typeof manualPage>[0] => ({
  version: toolVersion,
  summary: program.description(),
  globals: describeOptions(program),
  groups: inGroups(describeCommands(program)),
});
