/** The verdict in one line, to be understood in five seconds; and what it rests on, in a second one. */
import type { Judgement } from '../model/index.ts';
import { sumTallies, tally, type Report, type Tally } from './judged.ts';
import { formatCount, formatPercent } from './units.ts';

export interface Headline {
  /** fails: the build does; warns: something to look at; fine; tells: there is no verdict, only news. */
  tone: 'fails' | 'warns' | 'fine' | 'tells';
  /** One sentence without a full stop; plain text. */
  text: string;
}

const cells = (count: number): string => formatCount(count, 'cell');

/** `1 cell does more I/O, 2 cells are slower` */
function describeWorse({ moreIo, slower, unmeasured, brokenBudgets }: Tally): string {
  return [
    ...(moreIo > 0 ? [`${cells(moreIo)} ${moreIo === 1 ? 'does' : 'do'} more I/O`] : []),
    ...(slower > 0 ? [`${cells(slower)} ${slower === 1 ? 'is' : 'are'} slower`] : []),
    ...(brokenBudgets > 0 ? [`${formatCount(brokenBudgets, 'budget')} exceeded`] : []),
    ...(unmeasured > 0 ? [`${cells(unmeasured)} could not be measured`] : []),
  ].join(', ');
}

function describeBetter({ lessIo, faster }: Tally): string {
  return [
    ...(lessIo > 0 ? [`${cells(lessIo)} ${lessIo === 1 ? 'does' : 'do'} less I/O`] : []),
    ...(faster > 0 ? [`${cells(faster)} ${faster === 1 ? 'is' : 'are'} faster`] : []),
  ].join(', ');
}

const counted = ({ slower, moreIo, unmeasured, brokenBudgets }: Tally): number =>
  slower + moreIo + unmeasured + brokenBudgets;

/** Says the most important thing first; what else there is follows in the page. */
export function headlineOf({ runs }: Pick<Report, 'runs'>): Headline {
  if (runs.length === 0) return { tone: 'tells', text: 'there is no run to report' };
  const all = sumTallies(runs.map(({ judgement }) => tally(judgement)));
  const where = runs.length > 1 ? ` in ${runs.length} environments` : '';
  if (runs.some(({ judgement }) => judgement.failed)) {
    return { tone: 'fails', text: `the build fails: ${describeWorse(all) || 'a rule is broken'}${where}` };
  }
  if (all.cells === 0) return { tone: 'warns', text: `no cell was measured${where}` };
  if (runs.every(({ judgement }) => judgement.basis === 'none')) return describeFirst(all, where);
  if (counted(all) > 0)
    return { tone: 'warns', text: `${describeWorse(all)}${where}; for information, the build does not fail` };
  if (all.compared === 0) return describeUncompared(all, where);
  const undecided = all.undecided > 0 ? `, ${all.undecided} of ${cells(all.compared)} undecided` : '';
  const better = describeBetter(all);
  if (better !== '') return { tone: 'fine', text: `${better}, none worse${undecided}${where}` };
  return undecided === ''
    ? { tone: 'fine', text: `no change in ${cells(all.compared)}${where}` }
    : { tone: 'fine', text: `nothing worse found${undecided}${where}` };
}

function describeFirst({ cells: count, unmeasured }: Tally, where: string): Headline {
  const missing = unmeasured > 0 ? `; ${cells(unmeasured)} could not be measured` : '';
  return {
    tone: 'tells',
    text: `first run: ${cells(count - unmeasured)} measured${where}, nothing to compare with yet${missing}`,
  };
}

function describeUncompared({ otherEnvironment, fresh, removed }: Tally, where: string): Headline {
  if (otherEnvironment > 0) {
    return {
      tone: 'tells',
      text: `the environment changed: ${cells(otherEnvironment)} measured${where}, times cannot be compared`,
    };
  }
  const gone = removed > 0 ? `, ${removed} removed` : '';
  return { tone: 'tells', text: `${cells(fresh)} new${gone}${where}, nothing to compare with yet` };
}

const sides = ({ base, head }: Judgement): string =>
  base === undefined ? nameSide(head) : `${nameSide(base)} → ${nameSide(head)}`;

/** `main (abc1234)`; a full ref is shortened. */
function nameSide({ name, commit, ref }: Judgement['head']): string {
  const shown =
    ref?.replace(/^refs\/(?:heads|tags)\//, '').replace(/^refs\/pull\/(\d+)\/\w+$/, 'pull request $1') ?? name;
  return commit === undefined ? shown : `${shown} (${commit.slice(0, 7)})`;
}

/** What the verdict rests on and what it promises; plain text, parts to be joined. */
export function basisOf(judgement: Judgement): string[] {
  const { basis, falseAlarmRate, minEffect, noiseFloor } = judgement;
  const margin = minEffect === undefined ? [] : [`changes below ${formatPercent(minEffect)} do not count`];
  const alarms =
    falseAlarmRate === undefined || falseAlarmRate <= 0
      ? []
      : [`a false alarm in at most 1 of ${Math.floor(1 / falseAlarmRate)} unchanged runs`];
  const floor = noiseFloor === undefined ? [] : [`noise of this run up to ${formatPercent(noiseFloor)}`];
  switch (basis) {
    case 'paired':
      return [sides(judgement), 'measured in turns in one job', ...margin, ...alarms, ...floor];
    case 'documents':
      return [sides(judgement), 'two separate runs', ...margin];
    case 'history':
      return [sides(judgement), 'against stored runs of the same environment', ...margin];
    case 'none':
      return [
        sides(judgement),
        'nothing to compare with: the figures below are the start of the history once they are stored',
      ];
  }
}
