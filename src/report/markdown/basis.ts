/** What a verdict rests on and what it promises. Plain text. */
import type { Judgement } from '../../core/document/index.ts';
import { formatPercent } from '../../core/words/index.ts';

const sides = ({ base, head }: Judgement): string =>
  base === undefined ? nameSide(head) : `${nameSide(base)} → ${nameSide(head)}`;

/** `main (abc1234)`; a full ref is shortened. */
export function nameSide({ name, commit, ref }: Judgement['head']): string {
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
