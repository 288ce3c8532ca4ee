/** Runs of a project that never was: figures with noise, changes of level, a new machine half-way. For tests and measurements. */
import { listCells } from '../../src/suite/matrix/index.ts';
import { type CellResult, type RunDocument, runSchemaId, timePerOp } from '../../src/core/document/index.ts';
import type { CommitRow } from '../../src/history/store/format/index.ts';
import { createRandom, type Random } from '../../src/core/stats/index.ts';

export interface SyntheticProject {
  cells: number;
  commits: number;
  /** Operating systems of its machines. */
  systems: readonly string[];
  /** Per cell and run. */
  samples: number;
  /** More cells, called anything. */
  extraCells?: readonly string[];
  hazards?: readonly string[];
}

const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);

const commitId = (index: number): string => (0x1000000 + index * 7919).toString(16).padStart(8, '0').repeat(5);

export const syntheticCommits = ({ commits }: SyntheticProject): CommitRow[] =>
  Array.from({ length: commits }, (_, index) => ({
    id: commitId(index),
    author: ['Ada Lovelace', 'Edsger Dijkstra', 'Grace Hopper'][index % 3]!,
    message: [
      'Read the index in larger blocks',
      'Fix a typo',
      'Save records without copying them',
      'Update dependencies',
    ][index % 4]!,
    at: new Date(start + (index * 365 * day) / commits).toISOString(),
    url: `https://git.example/ada/project/commit/${commitId(index)}`,
  }));

/** Ids spread over the matrix. */
export function syntheticCells({ cells, extraCells = [] }: SyntheticProject): string[] {
  const all = listCells().map(({ id }) => id);
  const step = Math.max(1, Math.floor(all.length / cells));
  return [...all.filter((_, index) => index % step === 0).slice(0, cells), ...extraCells];
}

/** All runs, by time: every commit on every system. */
export function* syntheticRuns(project: SyntheticProject): Generator<RunDocument> {
  const random = createRandom(42);
  const ids = syntheticCells(project);
  for (let commit = 0; commit < project.commits; commit += 1)
    for (const [position, os] of project.systems.entries()) yield makeRun(project, ids, commit, position, os, random);
}

function makeRun(
  { commits, samples, hazards = [] }: SyntheticProject,
  ids: readonly string[],
  commit: number,
  system: number,
  os: string,
  random: Random,
): RunDocument {
  const at = start + (commit * 365 * day) / commits + system * 60_000;
  // One system gets a new machine after three fifths of the history.
  const isNewMachine = system === 0 && commit >= commits * 0.6;
  const fingerprint = `${os}-${isNewMachine ? 'b' : 'a'}`;
  const cells: Record<string, CellResult> = Object.fromEntries(
    ids.map((id, cell) => [
      id,
      makeCell(levelOf(cell, commit, commits, system) * (isNewMachine ? 0.8 : 1), samples, cell, random),
    ]),
  );
  return {
    schema: runSchemaId,
    id: `run-${commit}-${os}`,
    startedAt: new Date(at).toISOString(),
    endedAt: new Date(at + 100_000).toISOString(),
    complete: true,
    seed: commit,
    suite: 'standard',
    tool: { name: 'io-perf', version: '0.1.0' },
    source: { repository: 'ada/project', commit: commitId(commit), ref: 'refs/heads/main', job: `measure (${os})` },
    subjects: {
      head: {
        target: 'host',
        directory: '/home/ada/project',
        environment: {
          os,
          kernel: isNewMachine ? '6.8.0' : '6.5.0',
          cpu: isNewMachine ? 'EPYC 9' : 'EPYC 7',
          cores: 2,
        },
        fingerprint,
        hazards: [...hazards],
      },
    },
    cells,
    skipped: [{ cell: 'swift/*', reason: 'There is no swiftc on PATH.', count: 38 }],
    errors: [],
  };
}

/** The cell's level at a commit: every eleventh cell regresses late, every thirteenth improves, some twice. */
function levelOf(cell: number, commit: number, commits: number, system: number): number {
  const base = 10 ** (3 + ((cell * 37) % 50) / 10) * (1 + system * 0.15);
  const regressed = cell % 11 === 3 && commit >= commits - 12 - (cell % 7) ? 1.1 + (cell % 5) * 0.12 : 1;
  const improved = cell % 13 === 5 && commit >= commits - 20 ? 0.7 : 1;
  const old = cell % 7 === 2 && commit >= commits * 0.3 ? 1.25 : 1;
  return base * regressed * improved * old;
}

function makeCell(levelNs: number, samples: number, cell: number, random: Random): CellResult {
  const noise = 0.01 + (cell % 4) * 0.01;
  const figure = levelNs * Math.exp((random.next() + random.next() + random.next() - 1.5) * noise);
  const half = noise * 0.8;
  const bytes = cell % 3 === 0 ? 1_048_576 : undefined;
  return {
    type: cell % 9 === 8 ? 'device' : 'path',
    subject: {
      head: {
        opsPerSample: 16,
        ...(bytes === undefined ? {} : { bytesPerOp: bytes }),
        samples: Array.from({ length: samples }, (_, round) => ({
          round,
          order: cell,
          ns: Math.round(figure * 16 * Math.exp((random.next() + random.next() - 1) * noise * 3)),
        })),
        profile: {
          perOp: { openat: 1, read: 16 + (cell % 5), close: 1 },
          readBytes: bytes ?? 4096,
          writtenBytes: 0,
          fsyncs: 0,
        },
        summary: {
          ...timePerOp,
          value: figure,
          low: figure * (1 - half),
          high: figure * (1 + half),
          spread: noise * 1.5,
          ...(bytes === undefined ? {} : { bytesPerSecond: (bytes * 1e9) / figure }),
        },
      },
    },
  };
}
