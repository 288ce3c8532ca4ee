import type { Command } from 'commander';
import { listCells, matchesPattern, selectCells, suites, type MatrixCell } from '../../matrix/index.ts';
import { UsageError } from '../../document/index.ts';

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
    .option('--json', 'one JSON array with type, group and references')
    .action((pattern: string | undefined, options: CellsOptions) => {
      const cells = find(pattern, options);
      process.stdout.write(
        options.json ? `${JSON.stringify(cells, undefined, 2)}\n` : cells.map(({ id }) => `${id}\n`).join(''),
      );
    });
}

function find(pattern: string | undefined, { suite }: CellsOptions): MatrixCell[] {
  if (suite === undefined) return pattern === undefined ? listCells() : selectCells({ patterns: [pattern] });
  const cells = selectCells({ suite });
  if (pattern === undefined) return cells;
  const matching = cells.filter(({ id }) => matchesPattern(id, pattern));
  if (matching.length === 0) {
    throw new UsageError(`No cell of suite ${suite} matches "${pattern}": io-perf cells --suite ${suite} lists them.`);
  }
  return matching;
}
