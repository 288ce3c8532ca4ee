/** `io-perf agent`: answers the calls of a target. */
import type { Command } from 'commander';
import { serveAgent } from '../../places/targets/index.ts';
import { toolRoot } from '../../core/system/index.ts';

/** Targets start this where their runners run. It is not for users. */
export function addAgent(program: Command): void {
  program
    .command('agent', { hidden: true })
    .description('answer the calls of a target on standard input')
    .action(() => serveAgent(toolRoot, process.stdin, process.stdout));
}
