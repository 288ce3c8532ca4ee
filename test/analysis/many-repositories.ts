/**
 * A store of many repositories, written as docs/store.md describes it: volumes, as a store has them after years. Made here and not
 * by publishing, which would compress two thousand documents first.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listCells } from '../../src/suite/matrix/index.ts';
import { createRandom } from '../../src/core/stats/index.ts';
import {
  cellsPath,
  commitsPath,
  encodeFile,
  environmentPath,
  figuresPath,
  fileOf,
  filesFor,
  lastFigures,
  latestPath,
  indexPath,
  levels,
  partPath,
  type RunRow,
  type SeriesRow,
  type StoreFile,
  type SubjectRow,
} from '../../src/history/store/format/index.ts';

const { runs: runsPerVolume, folder: volumeFolder } = levels[3];

export const repositories = ['ada/engine', 'ada/tables', 'grace/compiler', 'edsger/paths', 'alan/machine'];
/** In its last month one repository writes slower, by so much, and with a call more. */
export const slower = { repository: 'grace/compiler', operation: 'write', by: 1.4, runs: 90 };

const start = Date.UTC(2023, 0, 1);
const environments = [
  { name: 'aaaa', fingerprint: 'ubuntu-24.04-x64', cpu: 'EPYC 7763', filesystem: 'ext4', hazards: [] },
  { name: 'bbbb', fingerprint: 'ubuntu-24.04-arm', cpu: 'Neoverse-N2', filesystem: 'xfs', hazards: ['cpu-steal'] },
];

/** @param volumes of 512 runs each; @returns how many figures the store has */
export async function writeStore(folder: string, volumes: number, cellCount: number): Promise<number> {
  const write = async (path: string, value: StoreFile): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), encodeFile(path, value));
  };
  const runs = volumes * runsPerVolume;
  await write(indexPath, { schema: 'io-perf/store/v1', runs, updatedAt: new Date(start).toISOString() });
  // A store that has runs has lists of cells.
  await write(cellsPath('cccc'), { schema: 'io-perf/cells/v1', cells: [] });
  for (const { name, fingerprint, cpu, filesystem } of environments) {
    const facts: [string, string | number][] = [
      ['cores', 4],
      ['cpu', cpu],
      ['filesystem', filesystem],
      ['kernel', '6.8.0'],
      ['os', 'linux'],
    ];
    await write(environmentPath(name), { schema: 'io-perf/environment/v1', fingerprint, facts });
  }
  const subjects: SubjectRow[] = environments.map(({ name, fingerprint, hazards }) => ({
    ...{ name: 'head', target: 'host', os: 'linux', fingerprint, environment: name, hazards },
  }));
  const cells = listCells().slice(0, cellCount);
  const files = filesFor(cells.length, runsPerVolume);
  const random = createRandom(7);
  for (let volume = 0; volume < volumes; volume += 1) {
    const first = volume * runsPerVolume;
    const rows = Array.from({ length: runsPerVolume }, (_, position) => runRow(first + position, cells.length));
    const path = volumeFolder(volume);
    await write(partPath(path), { schema: 'io-perf/part/v1', first, runs: rows, subjects, files });
    const commits = rows.map(({ commit, startedAt }) => ({ id: commit!, author: 'Ada', at: startedAt }));
    await write(commitsPath(path), { schema: 'io-perf/commits/v1', commits });
    const known = rows.map((row) => ({ ...row, subjects: row.subjects.map((subject) => subjects[subject]!) }));
    const latest: SeriesRow[] = [];
    for (let file = 0; file < files; file += 1) {
      const members = cells.filter(({ id }) => fileOf(id, files) === file);
      const series = members.map(({ id, operation }, position): SeriesRow => {
        const isSlower = rows.map(
          ({ repository }, at) =>
            repository === slower.repository && operation === slower.operation && first + at >= runs - slower.runs,
        );
        const value = rows.map((row, at) => {
          const level = 1000 * (position + 1) * (row.subjects[0] === 1 ? 1.2 : 1) * (isSlower[at] ? slower.by : 1);
          return Math.round(level * (0.98 + 0.04 * random.next()) * 1000) / 1000;
        });
        return {
          cell: { id, type: 'path', bytesPerOp: 4096 },
          subject: 'head',
          at: rows.map((_, at) => at),
          value,
          low: value.map((figure) => figure * 0.99),
          high: value.map((figure) => figure * 1.01),
          samples: value.map(() => 20),
          calls: isSlower.map((extra) => (extra ? 4 : 3)),
        };
      });
      latest.push(...series.flatMap((row) => lastFigures(row, known)));
      await write(figuresPath(path, file), { schema: 'io-perf/series/v1', first, series });
    }
    await write(latestPath(path), { schema: 'io-perf/series/v1', first, series: latest });
  }
  return runs * cells.length;
}

function runRow(number: number, cells: number): RunRow {
  const repository = repositories[number % repositories.length]!;
  return {
    id: `run-${number}`,
    startedAt: new Date(start + number * 3_600_000 * 8).toISOString(),
    complete: true,
    tool: 'io-perf',
    commit: number.toString(16).padStart(40, '0'),
    ref: 'refs/heads/main',
    repository,
    job: 'measure',
    suite: 'standard',
    ...{ cells, skipped: 0, errors: 0 },
    subjects: [number % 3 === 0 ? 1 : 0],
  };
}
