/** The first steps on a terminal: what a machine can run, its hazards and what is missing; what `io-perf init` found, tried and wrote. */
import Table from 'cli-table3';
import type { Colors } from 'picocolors/types.js';
import type { Capacity, Description } from '../../targets/index.ts';
import type { HostExamination, RunnerExamination } from '../../toolchain/index.ts';
import { formatBytes, formatCount, formatDuration, makeVisible } from '../words/index.ts';
import type { Profile } from '../../document/index.ts';

interface ShownDiagnosis extends HostExamination, Description {
  directory: string;
  capacity: Capacity;
}

const stateWords: Record<RunnerExamination['state'], string> = {
  ready: 'ready',
  'build-needed': 'built on first use',
  missing: 'missing',
};

export function renderDiagnosis(
  { runners, tools, environment, capacity, directory, hazardDetails, fingerprint }: ShownDiagnosis,
  colours: Colors,
): string {
  const state = (runner: RunnerExamination): string =>
    (runner.state === 'missing' ? colours.yellow : colours.green)(stateWords[runner.state]);
  const found = (versions: Record<string, string>): string =>
    Object.entries(versions)
      .map(([program, version]) => `${program} ${version}`)
      .join(', ');
  const runnerTable = table(
    runners.map((runner) => [
      runner.runner,
      state(runner),
      runner.language ?? '',
      runner.state === 'missing' ? advice(runner.reason, runner.remedy) : found(runner.versions),
    ]),
  );
  const toolTable = table(
    tools.map(({ tool, present, purpose, version, remedy }) => [
      tool,
      present ? colours.green(version ?? 'there') : colours.yellow('missing'),
      present ? purpose : advice(purpose, remedy),
    ]),
  );
  const facts = table([
    ['directory', directory],
    ['free', `${formatBytes(capacity.freeBytes)} on disk, ${formatBytes(capacity.memoryBytes)} of memory`],
    ...Object.entries(environment).map(([name, value]) => [name, String(value)]),
    ['fingerprint', fingerprint],
  ]);
  const hazards = Object.entries(hazardDetails).map(([name, sentence]) => `  ${colours.yellow(name)}: ${sentence}`);
  const title = (text: string): string => colours.bold(text);
  return [
    title('Runners'),
    runnerTable,
    '',
    title('Tools'),
    toolTable,
    '',
    title('Environment'),
    facts,
    '',
    title('Hazards'),
    ...(hazards.length > 0 ? hazards : ['  none']),
    '',
  ].join('\n');
}

const advice = (reason: string | undefined, remedy: string | undefined): string =>
  [reason, remedy === undefined ? undefined : `→ ${remedy}`].filter((part) => part !== undefined).join(' ');

/** Columns without borders, two spaces apart. */
function table(rows: string[][]): string {
  const borders = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'];
  const inner = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'];
  const chars = Object.fromEntries([...borders, ...inner].map((name) => [name, '']));
  const drawn = new Table({
    chars: { ...chars, middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  drawn.push(...rows.map((row) => row.map((text, column) => (column === 0 ? `  ${text}` : text))));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

// What `io-perf init` found, tried and wrote.

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
  /** Made by what was tried, and not ignored by git. */
  left: readonly string[];
}

const mostLeft = 5;

/** What a workload has in a comparison: one execution of it is no measurement. */
const longestExecutionMs = 20_000;

const next =
  'Next: look at them, commit, push. A pull request then has a comment; here, io-perf compare shows what your changes do.';

export function renderInit({ workloads, refused, written, kept, left }: InitOutcome): string {
  const lines = [
    ...workloads.map(
      ({ candidate: { name, command }, attempt }) =>
        `✓ ${name}  ${command}${attempt ? `  (${describeAttempt(attempt)})` : ''}`,
    ),
    ...workloads.flatMap(({ candidate: { name }, attempt }) =>
      attempt !== undefined && attempt.elapsedMs > longestExecutionMs
        ? [
            `⚠ ${name} takes ${formatDuration(attempt.elapsedMs * 1e6)}, and a comparison runs it a dozen times: write a part of it into io-perf.yml, of a second or two.`,
          ]
        : [],
    ),
    ...refused.map(({ candidate, reason }) => `· ${candidate.name} is left out: ${reason}.`),
    ...written.map((path) => `Wrote ${path}.`),
    ...kept.map((path) => `${path} was there, and is as it was.`),
    ...(left.length > 0
      ? [
          `⚠ Trying it made ${left.slice(0, mostLeft).map(makeVisible).join(', ')}${left.length > mostLeft ? ` and ${left.length - mostLeft} more` : ''}, which git does not ignore: add to .gitignore what you do not commit.`,
        ]
      : []),
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
