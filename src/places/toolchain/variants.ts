/** Chooses the variant of a runner that this machine can build and start: the first whose programs are all there. */
import { readRunnerManifest, type RunnerManifest, type RunnerVariant } from './runner-manifest.ts';
import { type FoundProgram, meetNeed } from './programs.ts';
import type { Variables, VersionMemo } from './program-versions.ts';

/** A platform that runners are cross-built for, with manifests of its own in `runners/NAME/`. */
export interface ForeignPlatform {
  name: string;
  /** Further placeholders of its manifests: what is built differs by them. */
  values: Readonly<Record<string, string>>;
}

/** Why a runner cannot be used here, with what would help. */
export interface Hindrance {
  reason: string;
  remedy?: string;
}

export interface UsableVariant {
  manifest: RunnerManifest;
  variant: RunnerVariant;
  programs: ReadonlyMap<string, FoundProgram>;
  values?: Readonly<Record<string, string>>;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };

/** The first variant whose needs are met; when none is, what the first variant lacks. */
export async function chooseVariant(
  root: string,
  runner: string,
  versions?: VersionMemo,
  variables: NodeJS.ProcessEnv = process.env,
  platform?: ForeignPlatform,
): Promise<UsableVariant | Hindrance> {
  const manifest = await readRunnerManifest(root, runner, platform?.name);
  if (!manifest) {
    const where = platform === undefined ? 'in this version of io-perf' : `for ${platform.name}`;
    return { reason: `there is no runner "${runner}" ${where}` };
  }
  const usable = await firstUsable(manifest, manifest.variants, versions, variables);
  return 'reason' in usable ? usable : { ...usable, ...(platform && { values: platform.values }) };
}

/** The first of some variants whose needs are met; when none is, what the first of them lacks. */
export async function firstUsable(
  manifest: RunnerManifest,
  variants: readonly RunnerVariant[],
  versions: VersionMemo | undefined,
  variables: NodeJS.ProcessEnv,
): Promise<UsableVariant | Hindrance> {
  let hindrance: Hindrance | undefined;
  const here = platformNames[process.platform];
  const places = manifest.sameForAllSubjects ? process.env : variables;
  for (const variant of variants) {
    if (variant.platforms !== undefined && !variant.platforms.some((name) => name === here)) continue;
    const usable = await meetVariant(manifest, variant, places, versions);
    if (!('reason' in usable)) return usable;
    hindrance ??= usable;
  }
  return hindrance ?? { reason: `the runner "${manifest.runner}" has no variant` };
}

export async function meetVariant(
  manifest: RunnerManifest,
  variant: RunnerVariant,
  variables: Variables,
  versions?: VersionMemo,
): Promise<UsableVariant | Hindrance> {
  const outcomes = await Promise.all(
    variant.needs.map(async (need) => ({ need, outcome: await meetNeed(need, variables, versions) })),
  );
  const programs = new Map<string, FoundProgram>();
  const missing: string[] = [];
  const remedies: string[] = [];
  for (const { need, outcome } of outcomes) {
    if ('missing' in outcome) {
      missing.push(outcome.missing);
      if (outcome.remedy !== undefined) remedies.push(outcome.remedy);
    } else {
      for (const name of need.programs) programs.set(name, outcome);
    }
  }
  if (missing.length === 0) return { manifest, variant, programs };
  return { reason: missing.join('; '), ...(remedies.length > 0 && { remedy: joinRemedies(remedies) }) };
}

/** `apt-get install cmake` and `apt-get install g++` are one command to type. */
function joinRemedies(remedies: readonly string[]): string {
  const packages = new Map<string, string[]>();
  for (const remedy of new Set(remedies)) {
    const [, installer, names] = /^((?:sudo )?(?:apt-get|brew|dnf) install) (.+)$/.exec(remedy) ?? [];
    if (installer !== undefined && names !== undefined)
      packages.set(installer, [...(packages.get(installer) ?? []), names]);
    else packages.set(remedy, []);
  }
  return [...packages].map(([start, names]) => [start, ...names].join(' ')).join('; ');
}
