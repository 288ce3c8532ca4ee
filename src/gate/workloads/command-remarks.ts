/** What a user should know of a workload's command before it is measured. */
import type { MatrixCell } from '../../core/cells/index.ts';
import { quoteWord } from '../../core/system/index.ts';
import { remarkOnDotnet } from '../../languages/index.ts';
import type { Config } from '../config/index.ts';
import { isForWorkloads } from './workloads.ts';

/** Sentences on a command that is profiled. */
export const profiledRemarks = (command: readonly string[]): string[] =>
  [remarkOnDotnet(undefined, command.map(quoteWord).join(' '))].filter((remark) => remark !== undefined);

/** Sentences on the commands of the cells that are measured. */
export function commandRemarks({ workloads = {} }: Config, cells: readonly Pick<MatrixCell, 'id' | 'api'>[]): string[] {
  return cells.flatMap(({ id, api }) => {
    const command = isForWorkloads(id) ? workloads[api]?.command : undefined;
    return command === undefined ? [] : (remarkOnDotnet(api, command) ?? []);
  });
}
