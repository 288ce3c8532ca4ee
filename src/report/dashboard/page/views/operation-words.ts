/** The matrix's texts for an operation. A store may hold operations that it does not know. */
import { operations } from '../../../../core/cells/index.ts';

export function findCellWords(operation: string): { group?: string; op?: string } {
  const known = operations().find(({ name }) => name === operation);
  return known ? { group: known.group, op: known.op } : {};
}
