/** Reads a whole store and reports damage: each file that a reader may need, and consistency between files. */
import { messageOf, parseRunDocument, UsageError } from '../../core/document/index.ts';
import {
  cellsPath,
  hiddenPath,
  type Figures,
  importedSchemaId,
  indexPath,
  optionalColumns,
  type Part,
  partsOf,
  pointsPath,
  renamesPath,
  type SeriesRow,
  StoreFormatError,
  type StoreReader,
  type StoredRun,
} from './format/index.ts';
import { type Files, readerOf, readText, StoreError } from './backend.ts';
import { isRetired } from './append.ts';
import { documentPath, unpackedText } from './entry.ts';

export interface Damage {
  path: string;
  /** Completes a sentence that begins with the path. */
  what: string;
  /** The owner of the file, if it is made from documents. */
  part?: Part;
  run?: string;
}

/** The readable part of a store. */
export interface Examination {
  /** From the index or, if that is damaged, from the other files. */
  runs: number;
  damages: Damage[];
  /** By part, in the order of arrival if the part has it. */
  rows: Map<Part, StoredRun[]>;
  documents: Set<string>;
}

/** Undefined: there is no store. */
export async function examine(files: Files): Promise<Examination | undefined> {
  const reader = readerOf(files, true);
  const documents = new Set(await documentsIn(files));
  if (documents.size === 0 && !(await files.has(indexPath))) return undefined;
  const found: Examination = { runs: await countRuns(files, documents.size), damages: [], rows: new Map(), documents };
  const note = noteIn(found.damages);
  await note(indexPath, async () => {
    const index = await reader.index();
    if (index === undefined) throw new StoreFormatError(indexPath, 'is missing');
    if (index.runs < found.runs)
      throw new StoreFormatError(indexPath, `says ${index.runs} runs, and there are ${found.runs}`);
    found.runs = index.runs;
  });
  for (const part of partsOf(found.runs)) {
    await note(part.path, () => examinePart(files, reader, part, found), { part });
  }
  for (const run of [...found.rows.values()].flat()) {
    await note(documentPath(run.id), () => examineDocument(files, run.id), { run: run.id });
    for (const { environment } of run.subjects)
      await note(environment, () => reader.environment(environment), { run: run.id });
  }
  await note('acceptances.js', () => reader.acceptances());
  await note(hiddenPath, () => reader.hidden());
  await note(renamesPath, () => readerOf(files).names());
  await note('imports.js', () => reader.imports());
  return found;
}

/** A document may be lost; the last runs also have point files. */
async function countRuns(files: Files, documents: number): Promise<number> {
  let runs = documents;
  while (await files.has(pointsPath(runs))) runs += 1;
  return runs;
}

/** Requests files to read, each once, and records those that cannot be read. */
function noteIn(damages: Damage[]) {
  return async (path: string, read: () => unknown, more: Partial<Damage> = {}): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const known =
        error instanceof StoreFormatError
          ? { path: error.path, what: error.message }
          : { path, what: error instanceof UsageError ? error.message : `is damaged (${messageOf(error)})` };
      if (damages.some((one) => one.path === known.path)) return;
      damages.push({ ...known, ...more });
    }
  };
}

async function documentsIn(files: Files, folder = 'runs'): Promise<string[]> {
  const lists = (await files.list(folder)).map(async (name): Promise<string[]> => {
    if (/\.json(?:\.gz)?$/.test(name)) return [`${folder}/${name}`];
    return /^[0-9a-f](?:\.pack\.gz)?$/.test(name) ? documentsIn(files, `${folder}/${name}`) : [];
  });
  return (await Promise.all(lists)).flat();
}

async function examinePart(files: Files, reader: StoreReader, part: Part, found: Examination): Promise<void> {
  const runs = await reader.runsOf(part);
  if (runs.length !== part.count || !runs.every(isRun)) {
    throw new StoreFormatError(part.path, `is damaged (it is to hold ${part.count} runs)`);
  }
  found.rows.set(part, runs);
  if (part.kind === 'points') await examineFigures(files, part.path);
  const series = await reader.seriesOf(part);
  const last = await reader.latestOf(part);
  const wrong = [...series, ...last].find((row) => !isSeries(row, part.count));
  if (wrong !== undefined) throw new StoreFormatError(part.path, 'is damaged (a series of it has gaps)');
  await reader.noiseOf(part);
  const commits = await reader.commitsOf(part);
  if (!Array.isArray(commits)) throw new StoreFormatError(part.path, 'is damaged (its commits are not a list)');
}

const isRun = ({ id, startedAt, cells, subjects }: StoredRun): boolean =>
  typeof id === 'string' &&
  (subjects.length > 0 || cells === 0) &&
  typeof startedAt === 'string' &&
  subjects.every((subject) => typeof subject.name === 'string' && typeof subject.environment === 'string');

/** The figures of a point file must match the cells of another file one by one. */
async function examineFigures(files: Files, path: string): Promise<void> {
  // As text: a reader would skip entries without a match.
  const { figures } = parsed((await readText(files, path)) ?? '') as { figures: (Figures & { cells: string })[] };
  for (const figure of figures) {
    const cells = (await readText(files, cellsPath(figure.cells))) ?? '';
    const length = cells === '' ? figure.value.length : countCells(cells);
    if (!columnsOf(figure).every((column) => column.length === length)) {
      throw new StoreFormatError(path, 'is damaged (its figures are not as many as its cells)');
    }
  }
}

const parsed = (text: string): unknown => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));

function countCells(text: string): number | undefined {
  try {
    return (parsed(text) as { cells: unknown[] }).cells.length;
  } catch {
    return undefined;
  }
}

const columnsOf = (figures: Figures): (readonly unknown[])[] => [
  ...(['value', 'low', 'high', 'samples'] as const).map((name) => figures[name]),
  ...optionalColumns.flatMap((name) => (figures[name] === undefined ? [] : [figures[name]])),
];

const isSeries = (row: SeriesRow, count: number): boolean =>
  typeof row.cell.id === 'string' &&
  row.at.every((at) => Number.isInteger(at) && at >= 0 && at < count) &&
  columnsOf(row).every((column) => column.length === row.at.length);

async function examineDocument(files: Files, id: string): Promise<void> {
  const path = documentPath(id);
  const text = textOf(await files.read(path), path);
  if (isRetired(text)) return;
  let schema: unknown;
  try {
    ({ schema } = JSON.parse(text) as { schema?: unknown });
  } catch {
    throw new StoreFormatError(path, `is damaged (no valid JSON; the document of ${id})`);
  }
  if (schema === importedSchemaId) return;
  try {
    parseRunDocument(text, path);
  } catch {
    throw new StoreFormatError(path, `is damaged (no run document; that of ${id})`);
  }
}

/** @throws StoreFormatError */
export function textOf(bytes: Uint8Array | undefined, path: string): string {
  if (bytes === undefined) throw new StoreFormatError(path, 'is missing');
  try {
    return unpackedText(bytes);
  } catch (error) {
    throw new StoreFormatError(path, `is damaged (${messageOf(error)})`);
  }
}
