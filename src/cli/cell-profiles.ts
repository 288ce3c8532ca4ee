/** `io-perf profile --cells`: counts per operation of cells of the matrix. */
import { resolve } from 'node:path';
import { judgeCounts, type CellCounts } from '../judge/index.ts';
import { selectCells } from '../matrix/index.ts';
import { type MeasurePlan } from '../measure/index.ts';
import { ExitCode, MeasurementError, type Profile } from '../document/index.ts';
import {
  cellProfilesSchemaId,
  parseCellProfiles,
  type CellProfiles,
  defaultProfileSettings,
  profileCells,
} from '../count/index.ts';
import { formatBytes, formatCount } from '../present/index.ts';
import { createProgress } from '../present/progress/index.ts';
import { makeVisible } from '../present/words/index.ts';
import { openTarget } from '../targets/index.ts';
import type { GlobalOptions } from './globals.ts';
import { untilInterrupted, toolRoot, toolVersion } from '../app/index.ts';
import { checkProfileOutput, readProfile, writeProfile } from './profile-file.ts';
import { coloursFor, wantsColour } from './style.ts';

export interface CellProfileOptions {
  cells: string[];
  runners?: string;
  directory?: string;
  json?: string;
  against?: string;
  repeat?: number;
}

/** The payload is the same each time, so that counts that depend on it are too. */
const seed = 1;
/** A cell that is counted more often may take longer. */
const repetitionMs = defaultProfileSettings.cellMs / defaultProfileSettings.repetitions;

/** @throws UsageError, MeasurementError */
export async function profileMatrixCells(options: CellProfileOptions, globals: GlobalOptions): Promise<void> {
  const base = options.against === undefined ? undefined : await readProfile(options.against, parseCellProfiles);
  if (options.json !== undefined) await checkProfileOutput(options.json);
  const runners = options.runners?.split(',').map((name) => name.trim());
  const cells = selectCells({
    patterns: options.cells,
    ...(runners === undefined ? {} : { runners }),
    platform: process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'macos' : 'linux',
  });
  const directory = resolve(options.directory ?? '.');
  const target = await openTarget('host', { root: toolRoot });
  const subject = { name: 'head', target, directory };
  const tool = { name: 'io-perf', version: toolVersion };
  const plan: MeasurePlan = { subjects: [subject], cells, seed, budget: { rounds: 1 }, latency: false, tool };
  const repetitions = options.repeat ?? defaultProfileSettings.repetitions;
  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  const startedAt = new Date().toISOString();
  const { result, interrupted } = await untilInterrupted(async (signal) => {
    try {
      const settings = { repetitions, cellMs: Math.max(defaultProfileSettings.cellMs, repetitions * repetitionMs) };
      return await profileCells(plan, subject, settings, { progress, signal });
    } finally {
      progress.finish();
    }
  });
  const types = new Map(cells.map((cell) => [cell.id, cell.type]));
  const document: CellProfiles = {
    schema: cellProfilesSchemaId,
    tool,
    startedAt,
    directory,
    cells: Object.fromEntries([...result.profiles].map(([id, profile]) => [id, { type: types.get(id)!, profile }])),
    skipped: result.skipped,
    errors: result.errors,
    ...(result.limited === undefined ? {} : { notes: [result.limited] }),
  };
  if (options.json !== undefined) await writeProfile(options.json, document);
  if (!globals.quiet) process.stdout.write(renderCellProfiles(document, globals));
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else if (result.profiles.size === 0) throw new MeasurementError(nothingCounted(document));
  else if (base && showJudgement(base, document, globals)) process.exitCode = ExitCode.gateFailed;
}

function nothingCounted({ errors, skipped }: CellProfiles): string {
  const error = errors[0];
  if (error) return `Nothing was counted: ${error.cell}: ${error.code}: ${error.message}`;
  const reason = skipped[0];
  if (!reason) return 'Nothing was counted.';
  return `Nothing was counted: ${reason.cell}: ${reason.reason}${reason.remedy === undefined ? '' : ` (${reason.remedy})`}.`;
}

/** One line for each cell: its calls per operation, the bytes, and what is not always the same. */
function renderCellProfiles({ cells, skipped, errors, notes = [] }: CellProfiles, globals: GlobalOptions): string {
  const colours = coloursFor(process.stdout, globals);
  const lines = Object.entries(cells).map(
    ([id, { profile }]) => `${makeVisible(id)}\n  ${cellLine(profile, colours.yellow)}`,
  );
  const rest = [
    ...skipped.map(
      (one) => `${makeVisible(one.cell)}: ${one.reason}${one.remedy === undefined ? '' : ` → ${one.remedy}`}`,
    ),
    ...errors.map(({ cell, code, message }) => `${makeVisible(cell)}: ${code}: ${message}`),
  ];
  const title = `${formatCount(lines.length, 'cell')}, per operation\n\n`;
  const limits = notes.map((note) => `${colours.yellow(note)}\n\n`).join('');
  return `${limits}${title}${lines.join('\n')}\n${rest.length > 0 ? `\nNot counted\n  ${rest.join('\n  ')}\n` : ''}`;
}

const figure = (value: number): string => String(Number(value.toPrecision(6)));

function cellLine(
  {
    perOp,
    kinds = {},
    source,
    readBytes = 0,
    writtenBytes = 0,
    copiedBytes = 0,
    mappedBytes = 0,
    ringSubmissions = 0,
    unstable = [],
  }: Profile,
  warn: (text: string) => string,
): string {
  const isSummed = source === 'counters';
  const calls = Object.entries(isSummed ? kinds : perOp)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, count]) =>
      unstable.includes(isSummed ? `kind ${name}` : name)
        ? warn(`${name} ±${figure(count)}`)
        : `${name} ${figure(count)}`,
    );
  const bytes = [
    ...(readBytes > 0 ? [`${formatBytes(readBytes)} read`] : []),
    ...(writtenBytes > 0 ? [`${formatBytes(writtenBytes)} written`] : []),
    ...(copiedBytes > 0 ? [`${formatBytes(copiedBytes)} copied by the kernel`] : []),
    ...(mappedBytes > 0 ? [`${formatBytes(mappedBytes)} mapped`] : []),
    ...(ringSubmissions > 0 ? [`${figure(ringSubmissions)} requests to io_uring`] : []),
  ];
  return [
    ...(calls.length > 0 ? [calls.join(', ')] : [isSummed ? 'no call that reads or writes' : 'no call on a file']),
    ...bytes,
  ].join(' · ');
}

/** @returns whether a count has grown */
function showJudgement(base: CellProfiles, head: CellProfiles, globals: GlobalOptions): boolean {
  const colours = coloursFor(process.stdout, globals);
  const counts = new Map(
    Object.entries(head.cells).map(([id, { type, profile }]): [string, CellCounts] => [
      id,
      { type, base: base.cells[id]?.profile, head: profile },
    ]),
  );
  const { gate } = judgeCounts(counts);
  const failed = gate.filter((finding) => finding.failed);
  const text =
    failed.length === 0
      ? 'No count has grown.'
      : failed.map(({ message }) => `${colours.red('+')} ${makeVisible(message)}`).join('\n');
  process.stdout.write(`${globals.quiet ? '' : '\n'}${text}\n`);
  return failed.length > 0;
}
