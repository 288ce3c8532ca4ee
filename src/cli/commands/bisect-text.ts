/** What a bisection found, for a terminal. */
import type { BisectResult, PackageBisection } from '../../gate/index.ts';
import { formatChangeWithInterval, formatDuration, formatExact, makeVisible } from '../../core/words/index.ts';

type Found = BisectResult | PackageBisection;

const maxShown = 5;

const nameIn =
  (result: Found) =>
  (step: string): string =>
    'package' in result ? step : step.slice(0, 10);

const nounIn = (result: Found): string => ('package' in result ? 'version' : 'commit');

/** The command that searches another range. */
const commandIn = (result: Found, good: string, bad: string): string =>
  `io-perf bisect --good ${nameIn(result)(good)} --bad ${nameIn(result)(bad)}`;

export function describeBisection(result: Found): string {
  const lines = result.first === undefined ? nothing(result) : foundLines(result);
  return `${[...lines, ...skippedLines(result)].map(makeVisible).join('\n')}\n`;
}

function nothing(result: Found): string[] {
  const { workload, metric, before, good, bad, time } = result;
  const name = nameIn(result);
  const between = `between ${'package' in result ? `${result.package.name} ` : ''}${name(good)} and ${name(bad)}`;
  const rest =
    'package' in result
      ? [`  Everything else was as it is at ${result.commit.slice(0, 10)}. A build must install the version.`]
      : [];
  if (time === undefined) {
    const level = formatExact(before);
    return [`Nothing changed: ${metric} of ${workload} is ${level} at both ends, ${between}.`, ...rest];
  }
  const change = formatChangeWithInterval(time.ratio, time.low, time.high);
  return [`No change of time seen in ${workload} ${between}: ${change}, n=${time.pairs}.`, ...rest];
}

function foundLines(result: Found): string[] {
  const { first, untested, workload, metric, before, after, time, tested, steps, builds } = result;
  const isTime = time !== undefined;
  const text = isTime ? formatDuration : formatExact;
  const change = isTime ? ` (${formatChangeWithInterval(time.ratio, time.low, time.high)})` : '';
  const how = isTime
    ? `certainty ${percent(time.certainty ?? 0)} by ${time.figure} time, ${time.pairs} pairs`
    : 'counted exactly';
  const [title, about] = headOf(result);
  return [
    title,
    `  ${metric} of ${workload}: ${text(before)} → ${text(after)}${change}`,
    ...about,
    `  ${how}; ${tested} of the ${steps - 1} ${nounIn(result)}s in between tested, ${builds} ${builds === 1 ? 'build' : 'builds'}`,
    ...untestedLines(result, untested, first!),
    ...suspectLines(result),
    ...mergeLines(result),
    ...otherLines(result),
  ];
}

function headOf(result: Found): [title: string, about: string[]] {
  if ('package' in result) {
    const { package: of, commit, along } = result;
    const came = along.map(({ name, base = 'new', head = 'gone' }) => `${name} ${base} → ${head}`).join(', ');
    return [
      `${of.name} ${result.first!} (${of.registry})`,
      [
        `  everything else as at ${commit.slice(0, 10)}${along.length === 0 ? '' : ', except what it brought along, which may be the cause: '}${came}`,
      ],
    ];
  }
  const { id, subject, author, date } = result.found!;
  return [`${id.slice(0, 10)} ${subject}`, [`  ${author}, ${date.slice(0, 10)}`]];
}

function untestedLines(result: Found, untested: readonly string[], found: string): string[] {
  if (untested.length === 0) return [];
  const names = untested.map(nameIn(result)).join(', ');
  const those = untested.length === 1 ? 'one that could not be tested' : 'those that could not be tested';
  return [
    `  It is the first ${nounIn(result)} that could be tested: ${names}, ${those}, may have made the change instead of ${nameIn(result)(found)}.`,
  ];
}

/** Without certainty, whatever else it may be. */
function suspectLines(result: Found): string[] {
  const { first, time } = result;
  if (time?.certainty === undefined || time.certainty >= enough) return [];
  const others = time.suspects.filter(({ step }) => step !== first).slice(0, maxShown);
  if (others.length === 0) return [];
  const list = others.map(({ step, probability }) => `${nameIn(result)(step)} ${percent(probability)}`).join(', ');
  return [`  Not certain. It may also be ${list}. More time decides: --time-budget 30m.`];
}

const enough = 0.99;

function mergeLines(result: Found): string[] {
  if ('package' in result || result.merged === undefined) return [];
  const { good, bad, commits } = result.merged;
  const those = commits === 1 ? '1 commit' : `${commits} commits`;
  return [`  It is a merge of ${those}. Which of them: ${commandIn(result, good, bad)}, with the rest as now.`];
}

function otherLines(result: Found): string[] {
  const { others, metric, time } = result;
  const name = nameIn(result);
  const shown = [...others].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxShown);
  const lines = shown.map(({ good, bad, before, after }) => {
    const change = time
      ? formatChangeWithInterval(after / before, null, null)
      : `${metric} ${formatExact(before)} → ${formatExact(after)}`;
    // Versions are not names of commits.
    return `    ${change}: ${'package' in result ? `between ${name(good)} and ${name(bad)}` : commandIn(result, good, bad)}`;
  });
  if (lines.length === 0) return [];
  const more = others.length > shown.length ? [`    and ${others.length - shown.length} smaller ones`] : [];
  return [`  It is not the only change in the range:`, ...lines, ...more];
}

const sizeOf = ({ before, after }: { before: number; after: number }): number => Math.abs(after - before);

function skippedLines(result: Found): string[] {
  const { skipped } = result;
  if (skipped.length === 0) return [];
  const shown = skipped.slice(0, maxShown).map(({ step, reason }) => `    ${nameIn(result)(step)}: ${reason}`);
  const more = skipped.length > shown.length ? [`    and ${skipped.length - shown.length} more`] : [];
  const why = 'package' in result ? 'as they cannot be had, do not build or do not run' : 'as they do not build or run';
  return [`  Skipped, ${why}:`, ...shown, ...more];
}

/** Never more certain than it is: 99.97 % is no 100 %. */
const percent = (probability: number): string =>
  probability > 0.999 ? '> 99.9 %' : `${(100 * probability).toFixed(1)} %`;
