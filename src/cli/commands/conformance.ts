/** `io-perf conformance`: a runner against the protocol. */
import type { Command } from 'commander';
import { checkConformance } from '../../app/index.ts';

export function addConformance(program: Command): void {
  program
    .command('conformance')
    .description('check that a runner obeys the protocol')
    .argument('[arguments...]', 'passed on to the suite as they are; --help shows its options')
    .option('--runner <name>', 'a runner of io-perf instead of a command')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (_: string[], { runner }: { runner?: string }) => {
      const words = process.argv.slice(process.argv.indexOf('conformance') + 1);
      const position = words.findIndex((word) => /^--runner(=|$)/.test(word));
      const options = runner === undefined ? words : words.toSpliced(position, words[position] === '--runner' ? 2 : 1);
      process.exitCode = await checkConformance({ node: process.execPath, options, runner });
    });
}
