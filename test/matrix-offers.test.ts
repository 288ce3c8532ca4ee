/** The matrix and the runners that are built here agree: what the data lists for this platform, a runner offers. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { families } from '../src/suite/matrix/families.ts';
import { listCells } from '../src/suite/matrix/index.ts';
import { type Platform } from '../src/core/cells/cell.ts';
import { localCell } from '../src/core/cells/cell-id.ts';
import { createHostTarget } from '../src/places/targets/index.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { isWithoutLibraries, needsLibraries } from './helpers/java-libraries.ts';

const platforms: Partial<Record<NodeJS.Platform, Platform>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };
const platform = platforms[process.platform];

interface Offers {
  cells: ReadonlyMap<string, readonly string[]>;
  lacksLibraries: boolean;
}

/** What a runner has only with a newer runtime (Java 22, Node.js 22) than the least that it works with. */
const needsMore = new Set(['java/traverse/ffm-readdir', 'node/traverse/globSync']);

/** What a runner answers to `cells`; a text says why it cannot be asked here. */
async function askForCells(runner: string, folder: string): Promise<Offers | string> {
  const prepared = await createHostTarget({ root: repository }).prepareRunner(runner, () => undefined);
  if ('reason' in prepared) return prepared.reason;
  const [program = '', ...options] = prepared.command;
  const child = spawn(program, [...options, '--dir', folder], { env: { ...process.env, ...prepared.environment } });
  child.stdin.end('cells\n');
  const { cells } = JSON.parse(await text(child.stdout)) as { cells: { cell: string; parameters: string[] }[] };
  return {
    cells: new Map(cells.map(({ cell, parameters }) => [cell, parameters])),
    lacksLibraries: isWithoutLibraries(prepared.build),
  };
}

/** `command` times command lines: what it offers are programs of this machine. */
const runners = new Set(families().map((family) => family.runner));
runners.delete('command');

describe.each([...runners])('the cells of %s', (runner) => {
  const folder = makeFolder('offers');

  it('are offered by the runner with all their parameters', { timeout: 400_000 }, async ({ skip }) => {
    const offers = await askForCells(runner, folder);
    if (typeof offers === 'string') return skip(offers);
    const wrong = listCells()
      .filter((cell) => cell.runner === runner && platform !== undefined && cell.platforms.includes(platform))
      .filter(({ id, parameters }) => {
        const offered = offers.cells.get(localCell(id).split('?')[0]!);
        return !offered || Object.keys(parameters).some((name) => !offered.includes(name));
      });
    const missing = wrong.filter(
      ({ id }) => !needsMore.has(id.split('?')[0]!) && !(offers.lacksLibraries && needsLibraries(id)),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it.runIf(runner === 'java')(
    'are all cells of the runner, parameter for parameter',
    { timeout: 400_000 },
    async ({ skip }) => {
      const offers = await askForCells(runner, folder);
      if (typeof offers === 'string') return skip(offers);
      const inMatrix = families()
        .filter((family) => family.runner === runner && offers.cells.has(localCell(family.name)))
        .map((family) => [localCell(family.name), Object.keys(family.parameters)]);
      expect(Object.fromEntries(inMatrix)).toEqual(Object.fromEntries(offers.cells));
    },
  );
});
