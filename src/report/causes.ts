/**
 * Names the callers of the calls that grew: `fsync 1 → 201, from append_record (src/log.c:23)`. If no count explains a slowdown, names where
 * the time goes: `+412 ms, of which 405 ms in fsync, from append_record (src/log.c:23)`.
 */
import type { Cause, CauseSite, JudgedRun, RunDocument, TimeCause } from '../core/document/index.ts';
import { formatCount, formatDuration, formatExact, metricWord } from '../core/words/index.ts';
import { cellName } from '../core/cells/index.ts';
import { plainSpeaker, type Speaker } from './markdown/markdown-text.ts';
import { nameOf } from './judged.ts';

const maxSites = 2;

/** The causes of a run. Causes that fail the gate come first; each call is shown with its strongest growth. */
function causesOf({ run, judgement }: JudgedRun): readonly Cause[] {
  const failing = new Set(judgement.gate.filter(({ failed }) => failed).map(({ cell }) => cell));
  const isFailing = ({ workload }: Cause): boolean =>
    Object.keys(run.cells).some((cell) => failing.has(cell) && cellName(cell) === workload);
  return [...(run.causes ?? [])].sort((a, b) => Number(isFailing(b)) - Number(isFailing(a)));
}

const isGrowing = ({ before, after }: CauseSite): boolean => after > before;

/** Where the growth of a call comes from, as far as it is known. */
export const knownSites = ({ sites }: Cause): CauseSite[] =>
  sites.filter((site) => site.function !== null && isGrowing(site));

function placeText(site: Pick<CauseSite, 'function' | 'file' | 'line' | 'through'>, voice: Speaker): string {
  if (site.function === null) return 'an unknown place';
  const place = placeOfSite(site);
  return `${voice.code(site.function)}${place === undefined ? '' : ` (${voice.prose(place)})`}${throughText(site, voice)}`;
}

/** ` through urllib3 2.6.3 (connect)`: code of a package that makes the calls for this place. */
export function throughText({ through }: Pick<CauseSite, 'through'>, voice: Speaker): string {
  if (!through) return '';
  const { name, version = '', function: code } = through;
  return ` through ${voice.prose(`${name} ${version}`.trim())}${code === undefined ? '' : ` (${voice.code(code)})`}`;
}

function describeCause(cause: Cause, voice: Speaker, several: boolean): string {
  const { workload, call, before, after } = cause;
  const known = knownSites(cause);
  const shown = known.slice(0, maxSites).map((site) => {
    const share = known.length > 1 ? ` +${formatExact(site.after - site.before)}` : '';
    return `${placeText(site, voice)}${share}`;
  });
  const rest = known.length - shown.length;
  const from =
    shown.length === 0
      ? describeFirst(cause, voice)
      : `from ${shown.join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'more place')}` : ''}`;
  const whose = several ? `${voice.prose(workload)}: ` : '';
  const tests = testsText(cause, voice);
  return `${whose}${voice.code(metricWord(call))} ${formatExact(before)} → ${formatExact(after)}, ${from}${tests === '' ? '' : `, ${tests}`}`;
}

/** `in 3 tests, most in JournalTests.Writes_all (xunit)`: those that make more of the calls; empty where none is known. */
export function testsText({ tests = [] }: Pick<Cause, 'tests'>, voice: Speaker): string {
  const growing = tests.filter(({ before, after }) => after > before);
  const [first, ...others] = growing;
  if (!first) return '';
  const name = `${voice.code(first.name)}${first.framework === undefined ? '' : ` (${voice.prose(first.framework)})`}`;
  return others.length === 0 ? `in ${name}` : `in ${formatCount(growing.length, 'test')}, most in ${name}`;
}

/** Which of many calls are new is not known; whose the first of them are is less, and often enough. */
function describeFirst({ first }: Cause, voice: Speaker): string {
  if (!first) return 'the place is not known';
  const places = first.sites.map((site) => {
    const share = site.calls === first.calls ? '' : ` ${formatExact(site.calls)}`;
    return `${placeText(site, voice)}${share}`;
  });
  return `too often to ask each time by whom; the first ${formatExact(first.calls)} calls of the head: from ${places.join(', ')}`;
}

const isSeveral = ({ run }: JudgedRun): boolean => Object.keys(run.cells).length > 1;

/** Returns one text for each call that grew, for the strongest `max`. @param known only those whose place is known */
export function causeSentences(judged: JudgedRun, voice: Speaker, max: number, known = false): string[] {
  const causes = causesOf(judged).filter((cause) => (known ? knownSites(cause) : cause.sites).length > 0);
  const rest = known ? 0 : causes.length - max;
  return [
    ...causes.slice(0, max).map((cause) => describeCause(cause, voice, isSeveral(judged))),
    ...(rest > 0 ? [`and ${formatCount(rest, 'more call')}, in the run document`] : []),
  ];
}

/** One text for each workload that is slower and makes no more calls; a cause is that of the typical execution, not of a slower mean; what is explained needs none. */
export function timeCauseSentences(judged: JudgedRun, voice: Speaker, max: number): string[] {
  const others = new Set(
    Object.entries(judged.judgement.cells).flatMap(([id, { of, explained }]) =>
      of === 'mean' || explained ? [nameOf(judged.run, id)] : [],
    ),
  );
  return (judged.run.timeCauses ?? [])
    .filter(({ workload }) => !others.has(workload))
    .slice(0, max)
    .map((cause) => describeTimeCause(cause, voice, isSeveral(judged)));
}

type Times = TimeCause['elapsed'];

const growthOf = ({ beforeNs, afterNs }: Times): number => afterNs - beforeNs;

const maxCalls = 2;
/** A call that explains a smaller share of the slowdown is not reported. */
const minShare = 0.1;

function describeTimeCause(
  { workload, elapsed, user, system, calls }: TimeCause,
  voice: Speaker,
  several: boolean,
): string {
  const grown = growthOf(elapsed);
  const whose = several ? `${voice.prose(workload)}: ` : '';
  const inCalls = calls.slice(0, maxCalls).map((call) => {
    const known = call.sites.filter((site) => site.function !== null).slice(0, maxSites);
    const places = known.map((site) => placeText(site, voice));
    const from = places.length === 0 ? '' : `, from ${places.join(' and ')}`;
    // Timed in a pass of its own, which may take longer than the samples did.
    return `${formatDuration(Math.min(growthOf(call), grown))} in ${voice.code(metricWord(call.call))}${from}`;
  });
  const processor = user && system ? growthOf(user) + growthOf(system) : undefined;
  const where = inCalls.length > 0 ? inCalls : placeOfTime(grown, user, system);
  const explained = where.length === 0 ? '' : `, of which ${where.join('; ')}`;
  const beside = inCalls.length === 0 || processor === undefined ? '' : ` (processor time ${signed(processor)})`;
  return `${whose}${signed(grown)}${explained}${beside}`;
}

const signed = (ns: number): string => (ns < 0 ? `−${formatDuration(-ns)}` : `+${formatDuration(ns)}`);

/** Where no call takes longer. */
function placeOfTime(grown: number, user: Times | undefined, system: Times | undefined): string[] {
  if (!user || !system) return [];
  const [own, kernel] = [growthOf(user), growthOf(system)];
  const places = [
    { ns: own, name: 'in user code' },
    { ns: kernel, name: 'in the kernel, in no call that takes longer by itself' },
    { ns: grown - own - kernel, name: 'waiting, for a processor core or for something else than files' },
  ];
  return places
    .filter(({ ns }) => ns >= minShare * grown)
    .map(({ ns, name }) => `${formatDuration(Math.min(ns, grown))} ${name}`);
}

/** A site of the head with a line, for an annotation there. */
interface AnnotatedSite {
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

/** The same of calls that take longer. */
export const annotatedTimes = (run: Pick<RunDocument, 'timeCauses'>) =>
  (run.timeCauses ?? []).flatMap(({ workload, elapsed, calls }) =>
    calls.flatMap(({ call, sites }) =>
      sites.flatMap(({ function: name, file, line, ...times }) =>
        name === null || file === undefined || line === undefined
          ? []
          : [{ workload, call, function: name, file, line, grownNs: growthOf(times), ofNs: growthOf(elapsed) }],
      ),
    ),
  );

/** Call sites in words: `append_record (src/log.c:23)`. */
interface NamedSite {
  through?: CauseSite['through'];
  test?: string | undefined;
  testFramework?: string | undefined;
  function: string | null;
  file?: string | undefined;
  line?: number | undefined;
}

/** `src/log.c:23`; undefined where only a function is known. */
export const placeOfSite = ({ file, line }: NamedSite): string | undefined =>
  file === undefined ? undefined : line === undefined ? file : `${file}:${line}`;

export function describeSite(site: NamedSite): string {
  const place = placeOfSite(site);
  const { test, testFramework } = site;
  const through = throughText(site, plainSpeaker);
  const inTest = test === undefined ? '' : ` in ${test}${testFramework === undefined ? '' : ` (${testFramework})`}`;
  return `${site.function ?? 'an unknown place'}${place === undefined ? '' : ` (${place})`}${through}${inTest}`;
}
