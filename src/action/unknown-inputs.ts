/** Inputs of a name that is in no action.yml of ours: the runner passes them all the same. */
import { likely } from '../core/cells/index.ts';
import type { Inputs } from './inputs.ts';
import { migratedNames } from './migrated-values.ts';

/** @returns a sentence for each; @param environment holds the inputs as the runner passes them */
export function unknownInputs(environment: NodeJS.ProcessEnv, inputs: Inputs): string[] {
  const own = Object.keys(inputs).filter((name) => name !== 'migrated' && name !== 'limits');
  const known = [...own, 'alert-threshold', 'fail-threshold'];
  const all = new Set<string>([...known, ...migratedNames, 'inputs-of']);
  return Object.keys(environment)
    .flatMap((variable) => /^INPUT_(.+)$/.exec(variable)?.[1]?.toLowerCase() ?? [])
    .filter((name) => !all.has(name))
    .map((name) => {
      const meant = likely(name, known);
      return `There is no input ${name}, and it is ignored${meant === undefined ? '.' : `: did you mean ${meant}?`}`;
    });
}
