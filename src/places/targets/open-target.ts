/** The name of a target on the command line: `host`, `docker:IMAGE`, `ssh:HOST` … */
import { defined, UsageError } from '../../core/document/index.ts';
import { dockerKind, wineKind } from './docker/docker-target.ts';
import { adbKind } from './remote/adb-target.ts';
import { hostKind } from './host/host-target.ts';
import { simctlKind } from './simctl-target.ts';
import { sshKind } from './remote/ssh-target.ts';
import type { Platform } from '../../core/cells/index.ts';
import type { Target, TargetKind, TargetOptions } from './target.ts';

/** Every kind of target, in the order in which help names them. */
export const targetKinds: Readonly<Record<string, TargetKind>> = {
  host: hostKind,
  docker: dockerKind,
  wine: wineKind,
  adb: adbKind,
  ssh: sshKind,
  simctl: simctlKind,
};

interface TargetAddress {
  kind: TargetKind;
  /** What stands after the first colon. */
  place?: string;
}

/** @throws UsageError for a name that is not a target, naming those there are */
export function parseTarget(name: string): TargetAddress {
  const [, word = '', place] = /^([^:]*)(?::([^]*))?$/.exec(name) ?? [];
  const kind = Object.hasOwn(targetKinds, word) ? targetKinds[word] : undefined;
  if (kind === undefined) {
    const known = Object.values(targetKinds).map(({ form, summary }) => `"${form}" (${summary})`);
    throw new UsageError(`There is no target "${name}": use ${known.join(', ')}.`);
  }
  const asks = kind.place === 'none' ? place !== undefined : place === '' || (kind.place === 'required' && !place);
  if (asks) throw new UsageError(`The target "${name}" is not complete or says too much: write ${kind.form}.`);
  return { kind, ...defined({ place }) };
}

/** Makes a target ready; `close` takes back what that made. @throws UsageError with the remedy */
export async function openTarget(name: string, options: TargetOptions): Promise<Target> {
  const { kind, place } = forPriority(name, options);
  return kind.open(place, options);
}

/** Which cells there are on a target, before it is opened. @throws UsageError with the remedy */
export async function platformOfTarget(name: string, options: TargetOptions): Promise<Platform> {
  const { kind, place } = forPriority(name, options);
  return kind.platform(place, options);
}

function forPriority(name: string, { priority }: TargetOptions): TargetAddress {
  const address = parseTarget(name);
  if (priority === undefined || address.kind === hostKind) return address;
  throw new UsageError(`--priority ${priority} is for runners of this machine, and ${name} is another: leave it out.`);
}
