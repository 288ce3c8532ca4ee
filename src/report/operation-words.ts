/** The matrix's texts for an operation: its group, what one op is, and its parameters. */
import { groups, type Operation, operations } from '../core/cells/index.ts';

/** Undefined for an operation that this matrix does not know, as in another version's document. */
export const findOperation = (name: string): Operation | undefined =>
  operations().find((operation) => operation.name === name);

/** Group titles in the order of reports. */
export const groupTitles = (): string[] => groups();

/** Position of an operation in reports. Unknown operations come last. */
export function rankOperation(name: string | undefined): number {
  const index = operations().findIndex((operation) => operation.name === name);
  return index < 0 ? operations().length : index;
}

/** The default of a choice (`cache` → `warm`) that an id leaves out. Sizes and counts have none: a cell may lack them. */
export function defaultOf(operation: string | undefined, parameter: string): string | undefined {
  const spec = operation === undefined ? undefined : findOperation(operation)?.parameters[parameter];
  return spec?.kind === 'enum' ? spec.default : undefined;
}

/** The values of a choice in the order of the matrix: `warm` before `cold`. */
export function choicesOf(operation: string | undefined, parameter: string): readonly string[] {
  const spec = operation === undefined ? undefined : findOperation(operation)?.parameters[parameter];
  return spec?.values ?? [];
}
