/** The commands of a runner's manifest with its placeholders replaced. */
import { join } from 'node:path';
import type { RunnerVariant } from './runner-manifest.ts';
import type { UsableVariant } from './variants.ts';

/** A variant's command and environment with the placeholders replaced. */
export function filled(
  variant: RunnerVariant,
  fill: (text: string) => string,
): { command: string[]; environment?: Record<string, string> } {
  const environment = Object.entries(variant.environment ?? {}).map(([name, value]) => [name, fill(value)] as const);
  return {
    command: variant.start.map(fill),
    ...(environment.length > 0 && { environment: Object.fromEntries(environment) }),
  };
}

/** The values of a variant that was chosen for this machine. */
export function placeholders(
  root: string,
  usable: UsableVariant,
  output: string,
  work: string,
): (text: string) => string {
  const values = new Map<string, string>([
    ...[...usable.programs].map(([name, program]) => [name, program.path] as const),
    ['source', join(root, 'runners', usable.manifest.runner)],
    ['work', work],
    ['output', output],
    ['node', process.execPath],
    ['root', root],
    ['exe', process.platform === 'win32' ? '.exe' : ''],
    ...Object.entries(usable.values ?? {}),
  ]);
  return replacer(usable.manifest.runner, values);
}

/** Replaces `{NAME}` by values. @param runner whose manifest it is, for the message */
export function replacer(runner: string, values: ReadonlyMap<string, string>): (text: string) => string {
  return (text) =>
    text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      const value = values.get(name);
      if (value === undefined) {
        throw new Error(
          `the manifest of the runner "${runner}" uses ${whole}, which is neither a placeholder nor a needed program`,
        );
      }
      return value;
    });
}
