/** What `io-perf init` found, tried and wrote. */
import type { Profile } from '../../core/document/index.ts';
import { formatBytes, formatCount, formatDuration, formatWait, shortList } from '../../core/words/index.ts';

interface Found {
  name: string;
  command: string;
  remark?: string;
}

interface Tried {
  elapsedMs: number;
  buildMs?: number;
  /** Undefined if nothing could be counted. */
  counts: Profile | undefined;
  /** By how much the calls of two executions differ, as a share. */
  spread: number | undefined;
  /** The benchmarks, if the command's results were read: each is judged by itself. */
  benchmarks?: number;
}

interface InitOutcome {
  workloads: readonly { candidate: Found; attempt: Tried | undefined }[];
  refused: readonly { candidate: Found; reason: string }[];
  files: readonly { path: string; lines: readonly string[]; isAdded?: boolean }[];
  /** The files were not written. */
  isDry: boolean;
  kept: readonly string[];
  /** Files that git neither tracks nor ignores; folders end with `/`. */
  untracked: readonly string[];
}

const maxUntracked = 5;

/** From here on, a comparison has few pairs in its time. */
const slowMs = 5_000;

const next =
  'Next: look at them, commit, push. A pull request then has a comment; here, io-perf compare shows what your changes do.';

export function renderInit({ workloads, refused, files, isDry, kept, untracked }: InitOutcome): string {
  const lines = [
    ...workloads.map(
      ({ candidate: { name, command, remark }, attempt }) =>
        `✓ ${name}  ${command}${attempt ? `  (${describeAttempt(attempt)})` : ''}${remark === undefined ? '' : `; ${remark}`}`,
    ),
    ...workloads.flatMap(({ candidate: { name }, attempt }) =>
      attempt !== undefined && attempt.elapsedMs > slowMs
        ? [
            `⚠ ${name} takes ${formatDuration(attempt.elapsedMs * 1e6)}, and a comparison runs it a dozen times: write a part of it into io-perf.yml, of 0.1 to 1 s.`,
          ]
        : [],
    ),
    ...refused.map(({ candidate, reason }) => `· ${candidate.name} is left out: ${reason}.`),
    ...(untracked.length > 0 && workloads.some(({ attempt }) => attempt !== undefined)
      ? [
          `⚠ git does not track ${shortList(untracked, maxUntracked)}, which were there in the trials: commit what a workload needs.`,
        ]
      : []),
    ...files.flatMap((file) => (isDry ? foreseen(file) : [written(file)])),
    ...kept.map((path) => `${path} was there, and is as it was.`),
    ...(files.length > 0 && !isDry ? [next] : []),
  ];
  return `${lines.join('\n')}\n`;
}

type File = InitOutcome['files'][number];

const foreseen = ({ path, lines, isAdded = false }: File): string[] => [
  `Would ${isAdded ? 'add to' : 'write'} ${path}:`,
  '',
  ...lines,
];

/** The first line that is added is a comment. */
const written = ({ path, lines, isAdded = false }: File): string =>
  isAdded ? `Added to ${path}: ${lines.slice(1).join(' ')}` : `Wrote ${path}.`;

/** A shorter build is no news. */
const saidFromMs = 5_000;

/** `0.93 s, 1,008 calls to files, 4.5 MiB read, built in 26 s`. */
export function describeAttempt({ elapsedMs, buildMs = 0, counts, spread, benchmarks }: Tried): string {
  const calls = Object.values(counts?.perOp ?? {}).reduce((sum, count) => sum + count, 0);
  const { readBytes = 0, writtenBytes = 0 } = counts ?? {};
  return [
    formatDuration(elapsedMs * 1e6),
    benchmarks !== undefined && `${formatCount(benchmarks, 'benchmark')}, judged one by one`,
    calls > 0 && `${formatCount(calls, 'call')} to files`,
    spread !== undefined && spread > 0 && `which vary by ${(spread * 100).toFixed(1)} %`,
    readBytes > 0 && `${formatBytes(readBytes)} read`,
    writtenBytes > 0 && `${formatBytes(writtenBytes)} written`,
    buildMs >= saidFromMs && `built in ${formatWait(Math.round(buildMs / 1000))}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
