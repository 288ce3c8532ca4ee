/** What `io-perf init` found, tried and wrote. */
import type { Profile } from '../../document/index.ts';
import { formatBytes, formatCount, formatDuration } from '../words/index.ts';

interface Found {
  name: string;
  command: string;
}

interface Tried {
  elapsedMs: number;
  /** Undefined where nothing could be counted. */
  counts: Profile | undefined;
}

interface InitOutcome {
  workloads: readonly { candidate: Found; attempt: Tried | undefined }[];
  refused: readonly { candidate: Found; reason: string }[];
  written: readonly string[];
  kept: readonly string[];
}

const next =
  'Next: look at them, commit, push. A pull request then has a comment; here, io-perf compare shows what your changes do.';

export function renderInit({ workloads, refused, written, kept }: InitOutcome): string {
  const lines = [
    ...workloads.map(
      ({ candidate: { name, command }, attempt }) =>
        `✓ ${name}  ${command}${attempt ? `  (${describeAttempt(attempt)})` : ''}`,
    ),
    ...refused.map(({ candidate, reason }) => `· ${candidate.name} is left out: ${reason}.`),
    ...written.map((path) => `Wrote ${path}.`),
    ...kept.map((path) => `${path} was there, and is as it was.`),
    ...(written.length > 0 ? [next] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** `0.93 s, 1,008 calls to files, 4.5 MiB read`. */
export function describeAttempt({ elapsedMs, counts }: Tried): string {
  const calls = Object.values(counts?.perOp ?? {}).reduce((sum, count) => sum + count, 0);
  const { readBytes = 0, writtenBytes = 0 } = counts ?? {};
  return [
    formatDuration(elapsedMs * 1e6),
    calls > 0 && `${formatCount(calls, 'call')} to files`,
    readBytes > 0 && `${formatBytes(readBytes)} read`,
    writtenBytes > 0 && `${formatBytes(writtenBytes)} written`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
