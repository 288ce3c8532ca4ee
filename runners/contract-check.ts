/**
 * Is contract.yaml right? The file is part of the program (parsed when it is built), so it is checked by the tests and by
 * scripts/generate/contract-tables.mjs, not at every start.
 */
import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { amountOf, bytesOf, completed, evaluate, isFixedName, type ContractOperation } from './contract.ts';
import { contractSchema, type ContractFile, type Expression, type ParameterEntry } from './contract-schema.ts';

type Path = readonly PropertyKey[];
type Complain = (path: Path, what: string) => void;

/**
 * The contract in a text.
 * @throws Error with a line for each fault: `runners/contract.yaml:12:7: operations.read.op: …`
 */
export function readContract(text: string, name = 'runners/contract.yaml'): ContractFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const faults: string[] = [];
  const complain: Complain = (path, what) => {
    const { line, col } = lines.linePos(offsetOf(document, path));
    faults.push(`${name}:${line}:${col}: ${path.length === 0 ? 'the file' : path.join('.')}: ${what}`);
  };
  for (const error of document.errors) {
    const { line, col } = lines.linePos(error.pos[0]);
    faults.push(`${name}:${line}:${col}: ${error.message.split('\n')[0]!}`);
  }
  const file = document.errors.length > 0 ? undefined : contractSchema.safeParse(document.toJS());
  for (const { path, message, ...issue } of file?.error?.issues ?? [])
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) complain([...path, key], 'is not a member');
    else complain(path, message);
  if (file?.success) checkTogether(file.data, complain);
  if (!file?.success || faults.length > 0) throw new Error(faults.join('\n'));
  return file.data;
}

/** Where the member of a path is written, or the nearest that is. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const [parent, last] = [document.getIn(path.slice(0, length - 1), true), path[length - 1]];
    if (isMap(parent)) {
      const key = parent.items.find((item) => isNode(item.key) && String(item.key) === String(last))?.key;
      if (isNode(key) && key.range) return key.range[0];
    }
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** What no schema of single members can say: names are those of something, values are values. */
function checkTogether(file: ContractFile, complain: Complain): void {
  for (const [name, { parameters, group }] of Object.entries(file.operations)) {
    if (!Object.hasOwn(file.groups, group))
      complain(['operations', name, 'group'], `"${group}" is not one of ${Object.keys(file.groups).join(', ')}`);
    for (const parameter of Object.keys(parameters))
      if (!Object.hasOwn(file.parameters, parameter))
        complain(['operations', name, 'parameters', parameter], 'is not among the parameters');
  }
  for (const [name, operation] of Object.entries(completed(file)))
    if (Object.values(operation.parameters).every(({ kind }) => (kind as string | undefined) !== undefined))
      checkOperation(operation, (path, what) => {
        complain(['operations', name, ...path], what);
      });
}

function checkOperation(operation: ContractOperation, complain: Complain): void {
  const { parameters, device = [], conformance = {} } = operation;
  for (const [name, parameter] of Object.entries(parameters)) {
    const fault = faultOf(parameter);
    if (fault !== undefined) complain(['parameters', name], fault);
  }
  for (const [index, { parameter }] of device.entries())
    if (!Object.hasOwn(parameters, parameter))
      complain(['device', index, 'parameter'], `the operation has no ${parameter}`);
  for (const [index, combination] of (conformance.with ?? []).entries())
    for (const name of Object.keys(combination))
      if (!Object.hasOwn(parameters, name))
        complain(['conformance', 'with', index, name], `the operation has no ${name}`);
  const { payload, estimate, disk, check } = operation;
  for (const [path, expression] of [
    [['payload'], payload],
    [['estimate'], estimate],
    [['disk'], disk],
    [['check', 'bytes'], check.bytes],
    [['check', 'is'], check.is],
  ] as const) {
    const fault = expression === undefined ? undefined : faultOfExpression(expression, parameters);
    if (fault !== undefined) complain(path, fault);
  }
}

function faultOf({
  kind,
  values: choices,
  min,
  max,
  default: value,
  try: tried = [],
  unit,
}: ParameterEntry): string | undefined {
  if ((kind === 'enum') !== (choices !== undefined)) return 'values belong to an enum, and an enum has values';
  if ((kind === 'count') !== (unit !== undefined)) return 'a unit belongs to a count, and a count has a unit';
  if (kind === 'enum')
    return value === undefined || choices!.includes(value)
      ? undefined
      : `the default "${value}" is not one of its values`;
  const isNumber = (text: string): boolean => {
    try {
      return kind === 'size' ? bytesOf(text) >= 0 : /^(0|[1-9]\d*)$/.test(text);
    } catch {
      return false;
    }
  };
  const wrong = [min, max, value, ...tried].find((text) => text !== undefined && !isNumber(text));
  return wrong === undefined ? undefined : `"${wrong}" is not a ${kind}`;
}

function faultOfExpression(expression: Expression, parameters: ContractOperation['parameters']): string | undefined {
  const unknown = new Set<string>();
  const know = (name: string): number => {
    if (!isFixedName(name) && !Object.hasOwn(parameters, name)) unknown.add(name);
    return 1;
  };
  try {
    if (typeof expression !== 'string') {
      if (expression.otherwise === undefined) return 'one of the cases is "otherwise"';
      for (const condition of Object.keys(expression)) if (condition !== 'otherwise') know(condition.split('=')[0]!);
    }
    for (const text of typeof expression === 'string' ? [expression] : Object.values(expression)) evaluate(text, know);
    amountOf(expression, { parameters }, {});
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return unknown.size === 0 ? undefined : `the operation has no ${[...unknown].join(', ')}`;
}
