/** `io-perf man`: the manual page. */
import type { Command } from 'commander';
import { manualPage, describeProgram } from '../command-pages.ts';

export function addMan(program: Command): void {
  program
    .command('man')
    .description('print the man page')
    .action(() => {
      process.stdout.write(manualPage(describeProgram(program)));
    });
}
