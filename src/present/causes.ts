/** Who makes the calls that grew, in words: `fsync 1 → 201, from append_record (src/log.c:23)`. */
import type { Cause, CauseSite, JudgedRun, RunDocument } from '../document/index.ts';
import { formatCount, formatExact } from './words/index.ts';
import { cellName } from '../matrix/index.ts';
import type { Speaker } from './markdown/markdown-text.ts';
import { placeOfSite } from './sites.ts';

const mostSites = 2;

/** The causes of a run, what the gate fails for first, each call with its strongest growth. */
function causesOf({ run, judgement }: JudgedRun): readonly Cause[] {
  const failing = new Set(judgement.gate.filter(({ failed }) => failed).map(({ cell }) => cell));
  const isFailing = ({ workload }: Cause): boolean =>
    Object.keys(run.cells).some((cell) => failing.has(cell) && cellName(cell) === workload);
  return [...(run.causes ?? [])].sort((a, b) => Number(isFailing(b)) - Number(isFailing(a)));
}

const isGrowing = ({ before, after }: CauseSite): boolean => after > before;

/** Where the growth of a call comes from, as far as it is known. */
const knownSites = ({ sites }: Cause): CauseSite[] => sites.filter((site) => site.function !== null && isGrowing(site));

function describeCause(cause: Cause, voice: Speaker, several: boolean): string {
  const { workload, call, before, after } = cause;
  const known = knownSites(cause);
  const shown = known.slice(0, mostSites).map((site) => {
    const place = placeOfSite(site);
    const share = known.length > 1 ? ` +${formatExact(site.after - site.before)}` : '';
    return `${voice.code(site.function!)}${place === undefined ? '' : ` (${voice.prose(place)})`}${share}`;
  });
  const rest = known.length - shown.length;
  const from =
    shown.length === 0
      ? 'from a place that could not be told'
      : `from ${shown.join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'more place')}` : ''}`;
  const whose = several ? `${voice.prose(workload)}: ` : '';
  return `${whose}${voice.code(call)} ${formatExact(before)} → ${formatExact(after)}, ${from}`;
}

/** One text for each call, of the strongest `most` of them. */
export function causeSentences(judged: JudgedRun, voice: Speaker, most: number): string[] {
  const causes = causesOf(judged).filter((cause) => knownSites(cause).length > 0 || cause.sites.length > 0);
  const several = Object.keys(judged.run.cells).length > 1;
  const rest = causes.length - most;
  return [
    ...causes.slice(0, most).map((cause) => describeCause(cause, voice, several)),
    ...(rest > 0 ? [`and ${formatCount(rest, 'more call')}, in the run document`] : []),
  ];
}

/** A site of the head with a line, for an annotation there. */
export interface AnnotatedSite {
  cause: Cause;
  site: CauseSite & { file: string; line: number };
}

export const annotatedSites = (run: Pick<RunDocument, 'causes'>): AnnotatedSite[] =>
  (run.causes ?? []).flatMap((cause) =>
    knownSites(cause).flatMap((site) =>
      site.file === undefined || site.line === undefined
        ? []
        : [{ cause, site: { ...site, file: site.file, line: site.line } }],
    ),
  );
