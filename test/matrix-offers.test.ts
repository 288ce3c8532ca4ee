/** The matrix and the runners that are built here agree: what the data lists for this platform, a runner offers. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCells, localCell, type Platform } from '../src/matrix/index.ts';
import { createHostTarget } from '../src/targets/index.ts';
import { makeFolder, removeFolder, repository } from './clone.ts';

const platforms: Partial<Record<NodeJS.Platform, Platform>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };
const platform = platforms[process.platform];

interface Offers {
  cells: { cell: string; parameters: string[] }[];
}

describe.each(['node', 'native', 'java', 'python', 'dotnet', 'swift'])('the cells of %s', (runner) => {
  let folder: string;
  beforeAll(() => {
    folder = makeFolder('offers');
  });
  afterAll(() => {
    removeFolder(folder);
  });

  it('are offered by the runner with all their parameters', { timeout: 400_000 }, async ({ skip }) => {
    const prepared = await createHostTarget({ root: repository }).prepareRunner(runner, () => undefined);
    if ('reason' in prepared) return skip(prepared.reason);
    const [program = '', ...options] = prepared.command;
    const { stdout } = spawnSync(program, [...options, '--dir', folder], {
      input: 'cells\n',
      encoding: 'utf8',
      env: { ...process.env, ...prepared.environment },
    });
    const offers = new Map((JSON.parse(stdout) as Offers).cells.map(({ cell, parameters }) => [cell, parameters]));
    const wrong = listCells()
      .filter((cell) => cell.runner === runner && platform !== undefined && cell.platforms.includes(platform))
      .filter(({ id, parameters }) => {
        const offered = offers.get(localCell(id).split('?')[0]!);
        return !offered || Object.keys(parameters).some((name) => !offered.includes(name));
      });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
