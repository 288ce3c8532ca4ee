/** The machines that a plan can name (machines.yaml). */
import { z } from 'zod';
import data from './machines.yaml';
import { UsageError } from '../core/document/index.ts';

const machineSchema = z.strictObject({
  label: z.string(),
  platform: z.enum(['linux', 'windows', 'macos']),
  target: z.string().default('host').describe('as --target'),
  runners: z.array(z.string()).optional().describe('only these; default: all'),
});

export type Machine = z.infer<typeof machineSchema> & { name: string };

const machines: readonly Machine[] = Object.entries(z.record(z.string(), machineSchema).parse(data)).map(
  ([name, machine]) => ({ name, ...machine }),
);

export const machineNames: readonly string[] = machines.map(({ name }) => name);

/**
 * @param list `ubuntu,windows`; a name may be given another label: `ubuntu=self-hosted`
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
  const [, name, label] = /^([^=]+)(?:=(.+))?$/.exec(word) ?? [];
  const machine = machines.find((candidate) => candidate.name === name);
  if (machine === undefined) {
    throw new UsageError(
      `--targets has "${word}", which is not one of ${machineNames.join(', ')}: write names, or NAME=LABEL for a machine with another label, separated by commas.`,
    );
  }
  return label === undefined ? machine : { ...machine, label };
}
