/** The machines that a plan can name (machines.yaml). */
import { z } from 'zod';
import data from './machines.yaml';
import { UsageError } from '../core/document/index.ts';
import { toolRoot } from '../core/system/index.ts';
import { releasedRecipes } from '../places/toolchain/index.ts';

const machineSchema = z.strictObject({
  label: z.string(),
  platform: z.enum(['linux', 'windows', 'macos']),
  target: z.string().default('host').describe('as --target'),
  runners: z.array(z.string()).optional().describe('only these; default: all'),
});

export type Machine = z.infer<typeof machineSchema> & {
  name: string;
  /** Where it is measured instead, if containers cannot: the same machine without one. */
  otherwise?: Machine;
};

const machines: readonly Machine[] = Object.entries(z.record(z.string(), machineSchema).parse(data)).map(
  ([name, machine]) => ({ name, ...machine }),
);

export const machineNames: readonly string[] = machines.map(({ name }) => name);

/** What this release has an image of. @throws UsageError where its list cannot be read */
export const releasedImages = (): Promise<ReadonlySet<string>> => releasedRecipes(toolRoot);

/**
 * @param list `ubuntu,windows`; a name may be given another label: `ubuntu=self-hosted`. With `?`, a container is measured where it can be:
 * `ubuntu-container?`
 * @throws UsageError
 */
export function parseMachines(list: string): Machine[] {
  const chosen = list
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(parseMachine);
  if (chosen.length === 0) throw new UsageError('--targets is empty: name at least one, such as ubuntu.');
  const twice = chosen.find(({ name }, index) => chosen.findIndex((other) => other.name === name) !== index);
  if (twice) throw new UsageError(`--targets has ${twice.name} twice: give it once.`);
  return chosen;
}

function parseMachine(word: string): Machine {
  const [, name, mark, label] = /^([^=?]+)(\?)?(?:=(.+))?$/.exec(word) ?? [];
  const machine = machines.find((candidate) => candidate.name === name);
  if (machine === undefined) {
    throw new UsageError(
      `--targets has "${word}", which is not one of ${machineNames.join(', ')}: write names, or NAME=LABEL for a machine with another label, separated by commas.`,
    );
  }
  const own = label === undefined ? machine : { ...machine, label };
  if (mark === undefined) return own;
  const otherwise = machines.find((candidate) => `${candidate.name}-container` === name);
  if (otherwise === undefined) {
    throw new UsageError(`--targets has "${word}": only a container may be in doubt, such as ubuntu-container?.`);
  }
  return { ...own, otherwise: { ...otherwise, label: own.label } };
}
