/** The cell of a command line of the user, `command/run/NAME`, with the name percent-encoded: no suite lists it. */
import { defined } from '../document/index.ts';
import { formatCellId } from './cell-id.ts';
import { encodedName } from './cell-name.ts';
import type { MatrixCell } from './cell.ts';
import { findOperation, typeOf } from './operations.ts';
import { canonicalParameters } from './parameters.ts';

/**
 * @param given `cache`, warm without it
 * @throws UsageError when a parameter or value is invalid
 */
export function workloadCell(name: string, given: Record<string, string> = {}, timeoutNs?: number): MatrixCell {
  const operation = findOperation('run')!;
  const parameters = canonicalParameters(operation.parameters, given);
  return {
    id: formatCellId({ runner: 'command', operation: operation.name, api: encodedName(name), parameters }),
    runner: 'command',
    operation: operation.name,
    api: name,
    parameters,
    type: typeOf(operation, parameters),
    cache: parameters.cache === 'cold' ? 'cold' : 'warm',
    makesFiles: operation.makesFiles,
    group: operation.group,
    platforms: ['linux', 'macos'],
    seeds: [],
    ...defined({ timeoutNs }),
  };
}
