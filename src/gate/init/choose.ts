/** Chooses what init proposes: working candidates whose figures say most for the least time. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isWindows } from '../../core/system/index.ts';
import { formatWait, shortList } from '../../core/words/index.ts';
import { builtProgram, type Candidate } from './project-files.ts';
import {
  type Attempt,
  attempt,
  bestMs,
  callsOf,
  isCounted,
  leftMs,
  type Refused,
  slowMs,
  timeIsOver,
  type Trial,
} from './attempt.ts';

export interface Chosen {
  candidate: Candidate;
  attempt: Attempt | undefined;
}

/** More are hard to remember, and share the minutes of a pull request; but each package with a benchmark has one. */
const maxWorkloads = 3;
const maxOfPackages = 12;

/** Calls of two executions of one program: Go and Node vary by some. */
const maxSpread = 0.01;

/** What is not counted need not be the same each time. */
const isSteady = ({ candidate, spread }: Attempt): boolean =>
  !isCounted(candidate) || (spread !== undefined && spread <= maxSpread);
const isBest = (tried: Attempt): boolean =>
  isSteady(tried) && tried.elapsedMs >= bestMs.min && tried.elapsedMs <= bestMs.max;

/** Tests of another build system, or a part of the tests. */
const makesNeedless = (tried: Attempt, { kind, isPart = false, isOfPackage = false }: Candidate): boolean =>
  kind === 'tests' &&
  !isOfPackage &&
  tried.candidate.kind === 'tests' &&
  rankOf(tried) <= (isPart && tried.candidate.isPart !== true ? 1 : 2);

/** Smaller is better. */
function rankOf(tried: Attempt): number {
  if (isBest(tried)) return 0;
  if (!isSteady(tried)) return tried.elapsedMs <= slowMs ? 4 : 5;
  return tried.elapsedMs < bestMs.min ? 1 : tried.elapsedMs <= slowMs ? 2 : 3;
}

export const maxOf = (candidates: readonly Pick<Candidate, 'isOfPackage'>[]): number =>
  candidates.some(({ isOfPackage = false }) => isOfPackage) ? maxOfPackages : maxWorkloads;

const isCountedAttempt = ({ candidate }: Attempt): boolean => isCounted(candidate);
const takesNoPlace = ({ candidate: { isOnce = false } }: Attempt): boolean => isOnce;
const isQuick = (tried: Attempt): boolean => rankOf(tried) <= 2;

/** From here on, first builds of Maven and Gradle are done. */
const enoughMs = 5 * 60_000;

const slowTools: readonly (readonly [string, RegExp])[] = [
  ['Maven', /\bmvnw?\b/],
  ['Gradle', /\bgradlew?\b/],
];

/** A sentence on builds that are known to take long, before the first of them begins; undefined if there is time enough. */
export function warnOfLongBuilds(candidates: readonly Candidate[], budgetMs: number): string | undefined {
  const found = slowTools.filter(([, program]) => candidates.some(({ build = '' }) => program.test(build)));
  if (found.length === 0 || budgetMs >= enoughMs) return undefined;
  const given = formatWait(Math.round(budgetMs / 1000));
  return `A first build by ${found.map(([name]) => name).join(' and ')} downloads plugins and packages, which ${given} may be too short for: --time-budget 10m gives it more, and --no-try writes what is found untried.`;
}

const isAttempt = (result: Attempt | Refused): result is Attempt => !('reason' in result);

/** Tries candidates, those that say most first, until there are enough or the time is over. */
export async function tryCandidates(candidates: readonly Candidate[], trial: Trial): Promise<(Attempt | Refused)[]> {
  const results: (Attempt | Refused)[] = [];
  const works = (): Attempt[] => results.filter(isAttempt);
  const waiting = [...candidates];
  let before: Candidate | undefined;
  for (let candidate = waiting.shift(); candidate !== undefined; before = candidate, candidate = waiting.shift()) {
    if (trial.signal.aborted) break;
    const hasQuick = works().some((tried) => isCountedAttempt(tried) && isQuick(tried));
    // A program's start says least: it is of use where nothing else is quick and steady.
    if (candidate.kind === 'program' && hasQuick) {
      results.push(...untried([candidate, ...waiting]));
      break;
    }
    if (candidate.kind === 'library' && works().length > 0) break;
    if (works().some((tried) => makesNeedless(tried, candidate))) continue;
    // Its reason would be the same once more.
    if (candidate.isOnce === true && trial.failures.has(before?.build ?? '')) continue;
    if (hasEnough(works().filter(isSteady), candidate, maxOf(candidates))) break;
    const isOver = leftMs(trial) === 0;
    const hasQuicker = hasQuick || candidate.parts !== undefined || waiting.some(({ isPart = false }) => isPart);
    const result = isOver
      ? { candidate, reason: timeIsOver }
      : await attempt(candidate, { ...withShare(trial, candidate, waiting), hasQuicker });
    results.push(result);
    waiting.unshift(...(result.parts ?? []));
  }
  return results;
}

/** One line for all programs that have a name. */
function untried(candidates: readonly Candidate[]): Refused[] {
  const [program, ...others] = candidates.filter(
    ({ kind, command }) => kind === 'program' && !command.startsWith(builtProgram),
  );
  if (program === undefined) return [];
  const also = others.length === 0 ? '' : ` (also ${shortList(others.map(({ name }) => name))})`;
  return [{ candidate: program, reason: `not tried: a program’s start says less than what works already${also}` }];
}

/** One of them has to be counted: results alone do not show a call that takes little time. */
const hasEnough = (steady: readonly Attempt[], { isOnce = false }: Candidate, max: number): boolean =>
  !isOnce && steady.filter((tried) => !takesNoPlace(tried)).length >= max && steady.some(isCountedAttempt);

/** A build or a command without end must not take the time of the candidates after it. */
const shareOfOne = 0.5;
/** Of a build whose work the others need as well. */
const shareOfCommonBuild = 0.85;

function withShare(trial: Trial, candidate: Candidate, others: readonly Candidate[]): Trial {
  const isShared = (shared: string): boolean =>
    (candidate.parts !== undefined && [candidate.build, candidate.otherwise?.build].includes(shared)) ||
    others.some((other) => other.build === shared || other.otherwise?.build === shared);
  const possible = others.filter((other) => canBegin(other, trial.path));
  return { ...trial, isShared, shares: sharesOf(candidate, possible) };
}

/** @param others those that are tried after it */
export function sharesOf(
  { build }: Pick<Candidate, 'build'>,
  others: readonly Pick<Candidate, 'build'>[],
): Trial['shares'] {
  if (others.length === 0) return { build: 1, command: 1 };
  const isCommon = build !== undefined && others.every((other) => toolOf(other.build) === toolOf(build));
  return { build: isCommon ? shareOfCommonBuild : shareOfOne, command: shareOfOne };
}

/** A build whose tool is not here ends at once, and needs no time. */
export function canBegin({ build }: Pick<Candidate, 'build'>, path: string): boolean {
  const tool = toolOf(build);
  const isName = tool !== undefined && /^[\w.+-]+$/.test(tool);
  return !isName || isWindows || path.split(delimiter).some((folder) => existsSync(join(folder, tool)));
}

/** `cargo`, `mvn`: builds of one tool have most of their work in common. */
const toolOf = (build: string | undefined): string | undefined => build?.replace(/^cd \S+ && /, '').split(' ', 1)[0];

/** The best first; the others are refused with the reason. */
export function chooseBest(results: readonly (Attempt | Refused)[]): { chosen: Attempt[]; refused: Refused[] } {
  const refused = results.filter((result): result is Refused => 'reason' in result);
  const works = results.filter(isAttempt);
  const ranked = [...works].sort((a, b) => rankOf(a) - rankOf(b));
  const counted = ranked.filter(isCountedAttempt);
  // Benchmarks that run once say nothing of time.
  const timed = ranked.filter((tried) => !takesNoPlace(tried));
  const hasSteady = counted.some(isSteady);
  const max = maxOf(works.map(({ candidate }) => candidate));
  const chosen: Attempt[] = [];
  // The last place is for one that is counted, unless one is that takes no place.
  const isKept = counted.length > 0 && !counted.some(takesNoPlace);
  const isFull = (tried: Attempt): boolean => {
    const isFree = isCountedAttempt(tried) || chosen.some(isCountedAttempt);
    return chosen.filter((one) => !takesNoPlace(one)).length >= (isKept && !isFree ? max - 1 : max);
  };
  for (const tried of ranked) {
    const { candidate, counts, spread } = tried;
    if (hasSteady && counts && spread !== undefined && !isSteady(tried)) {
      const reason = `its calls vary by ${(spread * 100).toFixed(0)} % from run to run (about ${callsOf(counts)})`;
      refused.push({ candidate, reason });
    } else if (tried.elapsedMs > slowMs && (isCountedAttempt(tried) ? counted : timed).some(isQuick)) {
      const isPartThere = candidate.kind === 'tests' && chosen.some((one) => one.candidate.isPart);
      const remedy = isPartThere ? 'a part of it is proposed' : 'name a part of it';
      const reason = `it takes ${formatWait(Math.round(tried.elapsedMs / 1000))}, and a comparison runs it a dozen times: ${remedy}`;
      refused.push({ candidate, reason });
    } else if (!takesNoPlace(tried) && isFull(tried)) {
      refused.push({ candidate, reason: 'it works, and there are enough: add it to io-perf.yml if you want it' });
    } else chosen.push(tried);
  }
  return { chosen, refused };
}
