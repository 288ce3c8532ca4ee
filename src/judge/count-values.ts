/** The figures of a profile that are compared and limited, by name. */
import { callsByKind, isCountFigure, kindOf, type Profile } from '../document/index.ts';

/** A figure that one side does not have is 0 there: nothing was copied. */
const byteFigures = ['readBytes', 'writtenBytes', 'copiedBytes'] as const;
/** Counts are whole numbers divided by whole numbers: this much is arithmetic. */
export const arithmetic = 1e-9;

/** Added up by the system, which knows no names of calls and no files. */
export const isSummed = ({ source }: Profile): boolean => source !== undefined && source !== 'strace';

/** Calls by name, or what stands in for them: their kinds. */
export const callsOf = (profile: Profile): Record<string, number> =>
  isSummed(profile) ? (profile.kinds ?? {}) : profile.perOp;

/** What is compared without being asked for: every call, the bytes moved, the programs started. */
export function comparedMetrics(base: Profile, head: Profile): string[] {
  const calls = [...new Set([...Object.keys(callsOf(base)), ...Object.keys(callsOf(head))])].sort();
  const figures = [...byteFigures, 'processes' as const].filter(
    (name) => base[name] !== undefined || head[name] !== undefined,
  );
  return [...calls, ...figures];
}

/** A kind wins over a call of the same name: a limit of `fsync` holds for fdatasync too. Calls that were not made are 0. */
export function limitedFigure(profile: Profile, metric: string): number {
  if (isCountFigure(metric)) return profile[metric] ?? 0;
  if (isErrorCode(metric)) {
    return sumWhere(profile.errors ?? {}, (name) => name.endsWith(` ${metric}`));
  }
  return isKind(metric) ? callsOfKind(profile, metric) : (profile.perOp[metric] ?? 0);
}

export const comparedFigure = (profile: Profile, metric: string): number =>
  isCountFigure(metric) ? (profile[metric] ?? 0) : (callsOf(profile)[metric] ?? 0);

export const isErrorCode = (metric: string): boolean => /^E[A-Z0-9]+$/.test(metric);
export const isKind = (metric: string): boolean => Object.hasOwn(callsByKind, metric);

const callsOfKind = (profile: Profile, kind: string): number =>
  isSummed(profile) ? (profile.kinds?.[kind] ?? 0) : sumWhere(profile.perOp, (call) => kindOf(call) === kind);

const sumWhere = (counts: Record<string, number>, isWanted: (name: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [name, count]) => (isWanted(name) ? sum + count : sum), 0);
