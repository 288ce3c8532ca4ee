/** The issue about a commit that made a workload slower: what, who, how much, which calls, and how to see it again. Pure. */
import type { BisectResult } from '../gate/index.ts';
import type { OpenChange } from '../app/index.ts';
import type { RunDocument } from '../core/document/index.ts';
import {
  codeSpan,
  escapeMarkdown,
  formatChangeWithInterval,
  formatDuration,
  formatExact,
  makeVisible,
  shellWord,
  shorten,
} from '../core/words/index.ts';

/** All of these issues begin so; a reader does not see it. */
export const issueStart = '<!-- io-perf since ';

const markerPattern = /^<!-- io-perf since ([0-9a-f]{40,64}) (\S+) -->/;

/** Names are encoded: nothing in them may end the comment. */
const markerOf = (commit: string, workload: string): string =>
  `${issueStart}${commit} ${encodeURIComponent(workload).replaceAll('-', '%2D')} -->`;

export function reportedCommit(body: string): { commit: string; workload: string } | undefined {
  const [, commit, workload] = markerPattern.exec(body) ?? [];
  if (commit === undefined || workload === undefined) return undefined;
  try {
    return { commit, workload: decodeURIComponent(workload) };
  } catch {
    return undefined;
  }
}

interface IssueContext {
  /** The commit and the one before it, counted. */
  compared: RunDocument | undefined;
  job: string | undefined;
  /** Before a commit's id. */
  commitUrl: string;
}

const maxTitleLength = 200;
const maxLines = 10;

export function issueText(change: OpenChange, result: BisectResult, context: IssueContext) {
  const { workload, metric } = result;
  const { id, subject, author, date } = result.found!;
  const short = id.slice(0, 10);
  const marker = markerOf(id, workload);
  const word = shellWord(workload) ?? 'WORKLOAD';
  const what =
    result.time === undefined
      ? `${metric} ${formatExact(result.before)} → ${formatExact(result.after)}`
      : `${formatChangeWithInterval(result.time.ratio, null, null)} slower`;
  const lines = [
    marker,
    `**${codeSpan(workload)}** changed with [${codeSpan(short)}](${context.commitUrl}/${id}) ${escapeMarkdown(shorten(subject, maxTitleLength))}, by ${escapeMarkdown(author)}, ${date.slice(0, 10)}.`,
    '',
    '| | before | after | change |',
    '| --- | --- | --- | --- |',
    ...figureRows(change, result),
    ...countRows(result, context.compared),
    '',
    certaintyOf(result),
    ...siteLines(context.compared),
    ...otherLines(result),
    '',
    'Reproduce it:',
    '',
    '```sh',
    `io-perf compare ${short}~..${short} --cells ${word}`,
    `io-perf bisect --good ${result.good} --bad ${result.bad}${result.metric === 'time' ? ' --metric time' : ` --metric ${result.metric}`} ${word}`,
    '```',
    '',
    `Close this issue if the change is wanted, and accept it: ${codeSpan(`io-perf accept ${word} --commit ${id} --reason "WHY" --store STORE`)}.`,
    ...(context.job === undefined ? [] : ['', `[The job that found it](${context.job})`]),
  ];
  return {
    marker,
    title: shorten(makeVisible(`io-perf: ${workload} ${what} since "${subject}"`), maxTitleLength),
    body: `${lines.join('\n')}\n`,
  };
}

/** What the store saw, and what the bisection measured. */
function figureRows({ ratio, low, high }: OpenChange, { metric, before, after, time }: BisectResult): string[] {
  const stored = ratio === null ? '–' : formatChangeWithInterval(ratio, low, high);
  const measured =
    time === undefined
      ? `| ${escapeMarkdown(metric)}, counted exactly | ${formatExact(before)} | ${formatExact(after)} | ${before > 0 ? formatChangeWithInterval(after / before, null, null) : '–'} |`
      : `| time, ${time.pairs} pairs | ${formatDuration(before)} | ${formatDuration(after)} | ${formatChangeWithInterval(time.ratio, time.low, time.high)} |`;
  return [measured, `| time, in the stored runs | | | ${stored} |`];
}

/** Counts of the commit that differ from those of the one before it, beside the one that was searched by. */
function countRows({ metric, workload }: BisectResult, compared: RunDocument | undefined): string[] {
  const subject = Object.entries(compared?.cells ?? {}).find(([id]) => id.endsWith(`/${workload}`))?.[1].subject ?? {};
  const [base, head] = [subject.base?.profile?.perOp, subject.head?.profile?.perOp];
  if (!base || !head) return [];
  const names = [...new Set([...Object.keys(base), ...Object.keys(head)])].filter((name) => name !== metric).sort();
  return names
    .map((name) => ({ name, before: base[name] ?? 0, after: head[name] ?? 0 }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, maxLines)
    .map(
      ({ name, before, after }) =>
        `| ${codeSpan(name)} | ${formatExact(before)} | ${formatExact(after)} | ${before > 0 ? formatChangeWithInterval(after / before, null, null) : 'new'} |`,
    );
}

function certaintyOf({ time, steps, tested, builds, untested }: BisectResult): string {
  const searched =
    steps < 2
      ? 'The store names no commit besides it.'
      : `${tested} of the ${steps - 1} commits in between were tested, in ${builds} builds.`;
  const others =
    untested.length === 0
      ? ''
      : ` ${untested.length === 1 ? 'One commit' : `${untested.length} commits`} just before it could not be tested and may have made the change instead.`;
  const how =
    time?.certainty === undefined
      ? 'Found by exact counts.'
      : `Found by ${time.figure} time, with a certainty of ${time.certainty > 0.999 ? '> 99.9' : (100 * time.certainty).toFixed(1)} %.`;
  return `${how} ${searched}${others}`;
}

/** Where the calls that grew come from. */
function siteLines(compared: RunDocument | undefined): string[] {
  const sites = (compared?.causes ?? []).flatMap(({ call, sites: own }) =>
    own.map(({ function: name, file, line, before, after }) => {
      const place = file === undefined ? '' : ` (${codeSpan(line === undefined ? file : `${file}:${line}`)})`;
      return `- ${codeSpan(call)} in ${name === null ? 'code that could not be named' : codeSpan(name)}${place}: ${formatExact(before)} → ${formatExact(after)}`;
    }),
  );
  return sites.length === 0 ? [] : ['', 'Call sites:', '', ...sites.slice(0, maxLines)];
}

const otherLines = ({ others }: BisectResult): string[] =>
  others.length === 0
    ? []
    : [
        '',
        `It is not the only change in the range: ${others.length} more ${others.length === 1 ? 'was' : 'were'} seen.`,
      ];
