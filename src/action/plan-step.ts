/** Planning: the inputs as a request, and the matrix as text for an output. */
import type { Inputs } from './inputs.ts';
import type { Config } from '../gate/config/index.ts';
import {
  durationsInStore,
  makePlan,
  matrixOf,
  parseMachines,
  parseShards,
  releasedImages,
  type StoreAccess,
} from '../app/index.ts';
import { requestOf } from './measure-step.ts';
import { info } from './log.ts';

/**
 * @param store where earlier runs tell how long cells take; one that cannot be reached is no reason to fail
 * @throws UsageError
 */
export async function planJobs(inputs: Inputs, config: Config, store: StoreAccess): Promise<string> {
  const shards = parseShards(inputs.shards, 'The input shards');
  const plan = makePlan({
    request: requestOf(inputs),
    config,
    machines: parseMachines(inputs.targets),
    shards,
    splitRunners: inputs['split-runners'],
    images: await releasedImages(),
    // Of no use to a plan without shards; then no store is asked.
    durations: shards === 1 ? new Map() : await durationsInStore(store, info),
  });
  for (const note of plan.notes) info(note);
  return matrixOf(plan);
}
