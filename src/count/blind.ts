/** Calls that may do file I/O which is not seen: what a profile names in `blind`. */
import { blindCalls, type Profile } from '../core/document/index.ts';
import type { Call } from './trace-line.ts';

/** @returns the name of a blind spot; undefined for a call that has failed, or that is seen */
export function blindSpotOf({ name, arguments: text, result, error }: Call): string | undefined {
  if (error !== undefined || result === undefined || result < 0) return undefined;
  if (name === 'io_uring_setup') return text.includes('IORING_SETUP_SQPOLL') ? name : undefined;
  const blind = Object.hasOwn(blindCalls, name) ? blindCalls[name] : undefined;
  return blind && (blind.onlyWith?.test(text) ?? true) ? name : undefined;
}

/** The blind spots of several executions of one program: of each the largest number. */
export function combineBlind(profiles: readonly Profile[]): Profile['blind'] {
  const combined = new Map<string, number>();
  for (const { blind = {} } of profiles) {
    for (const [name, count] of Object.entries(blind)) combined.set(name, Math.max(count, combined.get(name) ?? 0));
  }
  return combined.size > 0 ? Object.fromEntries(combined) : undefined;
}

/** The same profile where mappings of files are counted by another way. */
export function withoutMaps({ blind, ...profile }: Profile): Profile {
  const rest = Object.fromEntries(Object.entries(blind ?? {}).filter(([name]) => name !== 'mmap'));
  return Object.keys(rest).length > 0 ? { ...profile, blind: rest } : profile;
}
