import type { Platform } from '../matrix/index.ts';
import { parseTarget } from './target-address.ts';
import type { TargetOptions } from './target-kind.ts';
import type { Target } from './target.ts';

/** Makes a target ready; `close` takes back what that made. @throws UsageError with the remedy */
export async function openTarget(name: string, options: TargetOptions): Promise<Target> {
  const { kind, place } = parseTarget(name);
  return kind.open(place, options);
}

/** Which cells there are on a target, before it is opened. @throws UsageError with the remedy */
export async function platformOfTarget(name: string, options: TargetOptions): Promise<Platform> {
  const { kind, place } = parseTarget(name);
  return kind.platform(place, options);
}
