/** `io-perf completion`: the completion script of a shell. */
import { type Command, Argument } from 'commander';
import { completionFor, type Shell, shells } from '../completion.ts';
import { describeCommands, describeOptions } from '../command-tree.ts';

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
