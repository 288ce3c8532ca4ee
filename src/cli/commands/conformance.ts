/** What io-perf needs of itself: the agent that answers a target, and the check of a runner against the protocol. */
import type { Command } from 'commander';
import { serveAgent } from '../../targets/index.ts';
import { checkConformance, toolRoot } from '../../app/index.ts';

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
      const position = words.findIndex((word) => /^--runner(=|$)/.test(word));
      const options = runner === undefined ? words : words.toSpliced(position, words[position] === '--runner' ? 2 : 1);
      process.exitCode = await checkConformance({ node: process.execPath, options, runner });
    });
}
