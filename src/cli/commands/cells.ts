/** `io-perf cells`: what exists. */
import type { Command } from 'commander';
import { suites } from '../../suite/matrix/index.ts';
import { findCells } from '../../app/index.ts';

interface CellsOptions {
  suite?: string;
  json?: boolean;
}

export function addCells(program: Command): void {
  program
    .command('cells')
    .description('list the cells of the matrix')
    .argument('[pattern]', 'a cell id with * as wildcard, e.g. "native/read/*?size=1MiB"')
    .option(
      '--suite <suite>',
      `only the cells of a suite (${suites()
        .map(({ name }) => name)
        .join(', ')})`,
    )
    .option('--json', 'print one JSON array, with type, group and references')
    .action((pattern: string | undefined, options: CellsOptions) => {
      // `--json -`, as other commands have it, prints there as well.
      const wanted = options.json && pattern === '-' ? undefined : pattern;
      const cells = findCells({ pattern: wanted, suite: options.suite });
      process.stdout.write(
        options.json ? `${JSON.stringify(cells, undefined, 2)}\n` : cells.map(({ id }) => `${id}\n`).join(''),
      );
    });
}
