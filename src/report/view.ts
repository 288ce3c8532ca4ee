/**
 * A run document arranged for reading: sections (document × subject) of groups of operations of blocks (same parameters) of
 * rows (cells). Every report starts here, so that all have the same order, the same ratios and the same marks.
 */
import {
  type CellResult,
  type CellSubject,
  groupBy,
  isTime,
  type RunDocument,
  type Subject,
  timePerOp,
} from '../core/document/index.ts';
import { type Mark, marksOf } from './marks.ts';
import { commonDurationUnit, durationUnit, makeVisible, shorten, type Unit } from '../core/words/index.ts';
import { findOperation, groups, operations, parseCellId, parseSize } from '../core/cells/index.ts';
import { minForInterval } from '../core/stats/index.ts';

export interface Row {
  /** The cell's id as in the document. It may hold any text. */
  id: string;
  runner: string;
  api: string;
  cell: CellSubject;
  marks: Mark[];
  /** Median ÷ the block's fastest median; undefined if the block has nothing to compare. */
  ratio: number | undefined;
  /** Unit of the row's figures: one for the whole block if that is readable. */
  unit: Unit;
  /** The unit, if the figure is not a time. */
  ownUnit?: Unit;
  /** Median ÷ the block's slowest median, 0…1. */
  share: number | undefined;
}

/** Cells of one operation with the same parameters and the same bytes per operation, which may be compared. */
export interface Block {
  /** Values of the group's `parameterNames`; undefined if the cells lack the parameter. */
  parameters: (string | undefined)[];
  rows: Row[];
}

export interface OperationView {
  /** Undefined for cells whose ids do not follow the grammar. */
  operation: string | undefined;
  /** What one op is, if the matrix knows the operation. */
  op: string | undefined;
  /** Parameters that are the same in every block. */
  common: [name: string, value: string][];
  /** The other parameters, in which blocks differ. */
  parameterNames: string[];
  blocks: Block[];
}

export interface Group {
  title: string;
  operations: OperationView[];
}

export interface Section {
  subjectName: string;
  /** Undefined if cells name a subject that the document does not describe. */
  subject: Subject | undefined;
  groups: Group[];
  cells: number;
}

interface Entry {
  row: Row;
  operation: string | undefined;
  /** A name can be any text, such as `constructor`. */
  parameters: ReadonlyMap<string, string>;
}

function readEntry(id: string, { type }: CellResult, cell: CellSubject): Entry {
  const { summary = { value: undefined, ...timePerOp } } = cell;
  const unit = durationUnit(summary.value);
  const own = isTime(summary)
    ? {}
    : { ownUnit: { name: shorten(makeVisible(summary.unit), maxUnitLength), factor: 1 } };
  const row = { id, cell, marks: marksOf(cell, type), unit, ...own, ratio: undefined, share: undefined };
  try {
    const { runner, operation, api, parameters } = parseCellId(id);
    const shown = Object.entries(parameters).map(([name, value]) => [name, readable(value)] as const);
    return { row: { ...row, runner, api: readable(api) }, operation, parameters: new Map(shown) };
  } catch {
    return { row: { ...row, runner: '', api: id }, operation: undefined, parameters: new Map() };
  }
}

/** A unit is a word such as `ns/op`. A longer text is not a unit. */
const maxUnitLength = 24;

/** The original spelling: names of other tools' benchmarks are percent-encoded in ids. */
function readable(text: string): string {
  try {
    return makeVisible(decodeURIComponent(text));
  } catch {
    return text;
  }
}

function sizeOf(value: string): number | undefined {
  if (/^[0-9]+$/.test(value)) return Number(value);
  try {
    return parseSize(value);
  } catch {
    return undefined;
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Choices in the order of the matrix, sizes and numbers by value (4KiB before 1MiB), all else by text. An absent value comes first. */
function compareValues(a: string | undefined, b: string | undefined, choices: readonly string[]): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (choices.includes(a) && choices.includes(b)) return choices.indexOf(a) - choices.indexOf(b);
  const [sizeA, sizeB] = [sizeOf(a), sizeOf(b)];
  return sizeA !== undefined && sizeB !== undefined ? sizeA - sizeB : compareText(a, b);
}

function compareEntries(a: Entry, b: Entry, names: readonly string[]): number {
  for (const name of names) {
    const choices = parameterOf(a.operation, name)?.values ?? [];
    const order = compareValues(a.parameters.get(name), b.parameters.get(name), choices);
    if (order !== 0) return order;
  }
  return 0;
}

const medianOf = (row: Row): number | undefined => row.cell.summary?.value;

function compareRows(a: Row, b: Row): number {
  const [medianA, medianB] = [medianOf(a) ?? Number.MAX_VALUE, medianOf(b) ?? Number.MAX_VALUE];
  return medianA - medianB || compareText(a.id, b.id);
}

/** Commands and benchmarks of the user do different things, so the ratio of their times has no meaning. */
function isOneTask(entries: readonly Entry[]): boolean {
  const isOurs = findOperation(entries[0]?.operation ?? '')?.isUsersOwn === false;
  return isOurs && entries.every(({ row }) => row.ownUnit === undefined);
}

function makeBlock(entries: readonly Entry[], parameterNames: readonly string[]): Block {
  const medians = entries.map(({ row }) => medianOf(row)).filter((median) => median !== undefined && median > 0);
  const comparable = medians.length > 1 && isOneTask(entries);
  const [fastest, slowest] = [Math.min(...(medians as number[])), Math.max(...(medians as number[]))];
  const common = commonDurationUnit(medians);
  const rows = entries.map(({ row }) => {
    const median = medianOf(row);
    const compared = comparable && median !== undefined && median > 0;
    return {
      ...row,
      unit: row.ownUnit ?? common ?? row.unit,
      ratio: compared ? median / fastest : undefined,
      share: compared ? median / slowest : undefined,
    };
  });
  const parameters = parameterNames.map((name) => entries[0]?.parameters.get(name));
  return { parameters, rows: rows.sort(compareRows) };
}

/** Parameters that some cells of the operation name and others leave at their default. */
function fillIn({ row, operation, parameters }: Entry, names: readonly string[]): Entry {
  const filled = names.flatMap((name) => {
    const value = parameters.get(name) ?? defaultOf(operation, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { row, operation, parameters: new Map(filled) };
}

function makeOperation(given: readonly Entry[]): OperationView {
  const names = [...new Set(given.flatMap(({ parameters }) => [...parameters.keys()]))].sort();
  const entries = given.map((entry) => fillIn(entry, names));
  const { operation, parameters: firstParameters } = entries[0]!;
  const isCommon = (name: string): boolean =>
    entries.every(({ parameters }) => parameters.has(name) && parameters.get(name) === firstParameters.get(name));
  const parameterNames = names.filter((name) => !isCommon(name));
  const blockOf = ({ parameters, row }: Entry): string =>
    JSON.stringify([names.map((name) => parameters.get(name) ?? null), row.cell.bytesPerOp ?? null]);
  const blocks = [...groupBy(entries, blockOf).values()]
    .sort((a, b) => compareEntries(a[0]!, b[0]!, names))
    .map((block) => makeBlock(block, parameterNames));
  return {
    operation,
    op: findOperation(operation ?? '')?.op,
    common: names.filter(isCommon).map((name) => [name, firstParameters.get(name)!]),
    parameterNames,
    blocks,
  };
}

const otherTitle = 'Other cells';

/** Groups and operations in the order of the matrix. Unknown ones come last, in the order of the document. */
function makeGroups(entries: readonly Entry[]): Group[] {
  const byOperation = [...groupBy(entries, ({ operation = '' }) => operation).values()]
    .sort((a, b) => rankOperation(a[0]!.operation) - rankOperation(b[0]!.operation))
    .map(makeOperation);
  const titleOf = ({ operation = '' }: OperationView): string => findOperation(operation)?.group ?? otherTitle;
  return [...groups(), otherTitle].flatMap((title) => {
    const operations = byOperation.filter((view) => titleOf(view) === title);
    return operations.length > 0 ? [{ title, operations }] : [];
  });
}

/** The 95 % interval of a figure's median. Fewer than six samples have none, even if the document has one. */
export function intervalOf({ cell }: Row): { low: number; high: number } | undefined {
  const { low, high } = cell.summary ?? {};
  const isKnown = low !== undefined && high !== undefined && cell.samples.length >= minForInterval;
  return !isKnown ? undefined : { low, high };
}

/** Hazard → one sentence, of all subjects. */
export const hazardDetailsOf = (sections: readonly Section[]): Record<string, string> =>
  Object.fromEntries(sections.flatMap(({ subject }) => Object.entries(subject?.hazardDetails ?? {})));

export const rowsOf = ({ groups }: Section): Row[] =>
  groups.flatMap(({ operations }) => operations.flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows)));

export function readSections(run: RunDocument): Section[] {
  const named = Object.values(run.cells).flatMap(({ subject }) => Object.keys(subject));
  const names = [...new Set([...Object.keys(run.subjects), ...named])];
  return names.map((subjectName) => {
    const entries = Object.entries(run.cells).flatMap(([id, result]) => {
      const { subject } = result;
      const cell = Object.hasOwn(subject, subjectName) ? subject[subjectName] : undefined;
      return cell ? [readEntry(id, result, cell)] : [];
    });
    const groups = makeGroups(entries);
    const subject = Object.hasOwn(run.subjects, subjectName) ? run.subjects[subjectName] : undefined;
    return { subjectName, subject, groups, cells: entries.length };
  });
}

/** Position of an operation in reports. Unknown operations come last. */
function rankOperation(name: string | undefined): number {
  const index = operations().findIndex((operation) => operation.name === name);
  return index < 0 ? operations().length : index;
}

/** An operation that this matrix does not know, as in another version's document, has none. */
const parameterOf = (operation: string | undefined, name: string) => findOperation(operation ?? '')?.parameters[name];

/** The default of a choice (`cache` → `warm`) that an id leaves out. Sizes and counts have none: a cell may lack them. */
function defaultOf(operation: string | undefined, name: string): string | undefined {
  const spec = parameterOf(operation, name);
  return spec?.kind === 'enum' ? spec.default : undefined;
}
