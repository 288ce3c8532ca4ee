/** What `io-perf init` found, tried and wrote. */
import type { Profile } from '../../core/document/index.ts';
import { formatBytes, formatCount, formatDuration, makeVisible } from '../../core/words/index.ts';

interface Found {
  name: string;
  command: string;
}

interface Tried {
  elapsedMs: number;
  /** Undefined if nothing could be counted. */
  counts: Profile | undefined;
  /** The benchmarks, if the command's results were read: each is judged by itself. */
  benchmarks?: number;
}

interface InitOutcome {
  workloads: readonly { candidate: Found; attempt: Tried | undefined }[];
  refused: readonly { candidate: Found; reason: string }[];
  written: readonly string[];
  kept: readonly string[];
  /** Files made by the tried commands and not ignored by git. */
  left: readonly string[];
  /** Files changed by the tried commands and tracked by git. */
  changed: readonly string[];
}

const maxLeft = 5;

/** The time of a workload in a comparison. */
const maxExecutionMs = 20_000;

const next =
  'Next: look at them, commit, push. A pull request then has a comment; here, io-perf compare shows what your changes do.';

export function renderInit({ workloads, refused, written, kept, left, changed }: InitOutcome): string {
  const lines = [
    ...workloads.map(
      ({ candidate: { name, command }, attempt }) =>
        `✓ ${name}  ${command}${attempt ? `  (${describeAttempt(attempt)})` : ''}`,
    ),
    ...workloads.flatMap(({ candidate: { name }, attempt }) =>
      attempt !== undefined && attempt.elapsedMs > maxExecutionMs
        ? [
            `⚠ ${name} takes ${formatDuration(attempt.elapsedMs * 1e6)}, and a comparison runs it a dozen times: write a part of it into io-perf.yml, of a second or two.`,
          ]
        : [],
    ),
    ...refused.map(({ candidate, reason }) => `· ${candidate.name} is left out: ${reason}.`),
    ...written.map((path) => `Wrote ${path}.`),
    ...kept.map((path) => `${path} was there, and is as it was.`),
    ...(left.length > 0
      ? [`⚠ Trying it made ${listed(left)}, which git does not ignore: add to .gitignore what you do not commit.`]
      : []),
    ...(changed.length > 0
      ? [`⚠ Trying it changed ${listed(changed)}, which git tracks: git restore undoes that.`]
      : []),
    ...(written.length > 0 ? [next] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const listed = (paths: readonly string[]): string =>
  `${paths.slice(0, maxLeft).map(makeVisible).join(', ')}${paths.length > maxLeft ? ` and ${paths.length - maxLeft} more` : ''}`;

/** `0.93 s, 1,008 calls to files, 4.5 MiB read`. */
export function describeAttempt({ elapsedMs, counts, benchmarks }: Tried): string {
  const calls = Object.values(counts?.perOp ?? {}).reduce((sum, count) => sum + count, 0);
  const { readBytes = 0, writtenBytes = 0 } = counts ?? {};
  return [
    formatDuration(elapsedMs * 1e6),
    benchmarks !== undefined && `${formatCount(benchmarks, 'benchmark')}, judged one by one`,
    calls > 0 && `${formatCount(calls, 'call')} to files`,
    readBytes > 0 && `${formatBytes(readBytes)} read`,
    writtenBytes > 0 && `${formatBytes(writtenBytes)} written`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
