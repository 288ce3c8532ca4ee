/** What a bisection found, for a terminal. */
import type { BisectResult } from '../../gate/index.ts';
import { formatChangeWithInterval, formatDuration, formatExact, makeVisible } from '../../core/words/index.ts';

const short = (commit: string): string => commit.slice(0, 10);

const maxShown = 5;

export function describeBisection(result: BisectResult): string {
  const lines = result.found === undefined ? nothing(result) : foundLines(result);
  return `${[...lines, ...skippedLines(result)].map(makeVisible).join('\n')}\n`;
}

function nothing({ workload, metric, before, good, bad, time }: BisectResult): string[] {
  const between = `between ${short(good)} and ${short(bad)}`;
  if (time === undefined) {
    return [`Nothing changed: ${metric} of ${workload} is ${formatExact(before)} at both ends, ${between}.`];
  }
  const change = formatChangeWithInterval(time.ratio, time.low, time.high);
  return [`No change of time seen in ${workload} ${between}: ${change}, n=${time.pairs}.`];
}

function foundLines(result: BisectResult): string[] {
  const { found, untested, workload, metric, before, after, time, tested, commits, builds } = result;
  const { id, subject, author, date } = found!;
  const isTime = time !== undefined;
  const text = isTime ? formatDuration : formatExact;
  const change = isTime ? ` (${formatChangeWithInterval(time.ratio, time.low, time.high)})` : '';
  const how = isTime
    ? `certainty ${percent(time.certainty ?? 0)} by ${time.figure} time, ${time.pairs} pairs`
    : 'counted exactly';
  return [
    `${short(id)} ${subject}`,
    `  ${metric} of ${workload}: ${text(before)} → ${text(after)}${change}`,
    `  ${author}, ${date.slice(0, 10)}`,
    `  ${how}; ${tested} of the ${commits - 1} commits in between tested, ${builds} ${builds === 1 ? 'build' : 'builds'}`,
    ...untestedLines(untested, id),
    ...suspectLines(result),
    ...mergeLines(result),
    ...otherLines(result),
  ];
}

function untestedLines(untested: readonly string[], found: string): string[] {
  if (untested.length === 0) return [];
  const names = untested.map(short).join(', ');
  const those = untested.length === 1 ? 'one that could not be tested' : 'those that could not be tested';
  return [
    `  It is the first commit that could be tested: ${names}, ${those}, may have made the change instead of ${short(found)}.`,
  ];
}

/** Without certainty, whatever else it may be. */
function suspectLines({ found, time }: BisectResult): string[] {
  if (time?.certainty === undefined || time.certainty >= enough) return [];
  const others = time.suspects.filter(({ commit }) => commit !== found!.id).slice(0, maxShown);
  if (others.length === 0) return [];
  const list = others.map(({ commit, probability }) => `${short(commit)} ${percent(probability)}`).join(', ');
  return [`  Not certain. It may also be ${list}. More time decides: --time-budget 30m.`];
}

const enough = 0.99;

function mergeLines({ merged }: BisectResult): string[] {
  if (merged === undefined) return [];
  const { good, bad, commits } = merged;
  const those = commits === 1 ? '1 commit' : `${commits} commits`;
  return [
    `  It is a merge of ${those}. Which of them: io-perf bisect --good ${short(good)} --bad ${short(bad)}, with the rest as now.`,
  ];
}

function otherLines({ others, metric, time }: BisectResult): string[] {
  const shown = [...others].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxShown);
  const lines = shown.map(({ good, bad, before, after }) => {
    const change = time
      ? formatChangeWithInterval(after / before, null, null)
      : `${metric} ${formatExact(before)} → ${formatExact(after)}`;
    return `    ${change}: io-perf bisect --good ${short(good)} --bad ${short(bad)}`;
  });
  if (lines.length === 0) return [];
  const more = others.length > shown.length ? [`    and ${others.length - shown.length} smaller ones`] : [];
  return [`  It is not the only change in the range:`, ...lines, ...more];
}

const sizeOf = ({ before, after }: { before: number; after: number }): number => Math.abs(after - before);

function skippedLines({ skipped }: BisectResult): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped.slice(0, maxShown).map(({ commit, reason }) => `    ${short(commit)}: ${reason}`);
  const more = skipped.length > shown.length ? [`    and ${skipped.length - shown.length} more`] : [];
  return [`  Skipped, as they do not build or run:`, ...shown, ...more];
}

/** Never more certain than it is: 99.97 % is no 100 %. */
const percent = (probability: number): string =>
  probability > 0.999 ? '> 99.9 %' : `${(100 * probability).toFixed(1)} %`;
