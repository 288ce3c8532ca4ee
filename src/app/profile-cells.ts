/** Counts per operation of cells of the matrix, and their growth since an earlier profile. */
import { resolve } from 'node:path';
import { defined } from '../core/document/index.ts';
import { type Platform } from '../core/cells/index.ts';
import { selectCells } from '../suite/matrix/index.ts';
import {
  type CellProfiles,
  cellProfilesSchemaId,
  defaultProfileSettings,
  parseCellProfiles,
  profileCells,
} from '../count/index.ts';
import type { MeasurePlan, Progress } from '../engine/index.ts';
import { checkProfileOutput, type ProfileFiles, readProfile, writeProfile } from './profile-files.ts';
import { openTarget } from '../places/targets/index.ts';
import { tool, toolRoot } from '../core/system/index.ts';
import { type CellCounts, judgeCounts } from '../judge/index.ts';

interface CellProfileRequest extends ProfileFiles {
  patterns: readonly string[];
  runners?: readonly string[] | undefined;
  platform: Platform;
  /** Default: the working directory. */
  directory?: string | undefined;
  repeat?: number | undefined;
}

/** The payload is fixed, so that counts that depend on it are too. */
const seed = 1;

/** A cell that is counted more often may take longer. */
const repetitionMs = defaultProfileSettings.cellMs / defaultProfileSettings.repetitions;

/**
 * @returns the profile; `failure`: why nothing was counted; `grown`: one sentence for each grown count, undefined without an earlier profile
 * @throws UsageError, MeasurementError
 */
export async function profileMatrixCells(
  request: CellProfileRequest,
  hooks: { progress: Progress; signal: AbortSignal },
) {
  const { patterns, runners, platform, json, against } = request;
  const base = against === undefined ? undefined : await readProfile(against, parseCellProfiles);
  if (json !== undefined) await checkProfileOutput(json);
  const cells = selectCells({ patterns, ...defined({ runners }), platform });
  const directory = resolve(request.directory ?? '.');
  const target = await openTarget('host', { root: toolRoot });
  const subject = { name: 'head', target, directory };
  const plan: MeasurePlan = { subjects: [subject], cells, seed, budget: { rounds: 1 }, latency: false, tool };
  const repetitions = request.repeat ?? defaultProfileSettings.repetitions;
  const startedAt = new Date().toISOString();
  const settings = { repetitions, cellMs: Math.max(defaultProfileSettings.cellMs, repetitions * repetitionMs) };
  const result = await profileCells(plan, subject, settings, hooks);
  const types = new Map(cells.map((cell) => [cell.id, cell.type]));
  const document: CellProfiles = {
    schema: cellProfilesSchemaId,
    tool,
    startedAt,
    directory,
    cells: Object.fromEntries([...result.profiles].map(([id, profile]) => [id, { type: types.get(id)!, profile }])),
    skipped: result.skipped,
    errors: result.errors,
    ...(result.limited !== undefined && { notes: [result.limited] }),
  };
  if (json !== undefined) await writeProfile(json, document);
  return {
    document,
    failure: result.profiles.size === 0 ? nothingCounted(document) : undefined,
    grown: base && grownSince(base, document),
  };
}

function nothingCounted({ errors, skipped }: CellProfiles): string {
  const error = errors[0];
  if (error) return `Nothing was counted: ${error.cell}: ${error.code}: ${error.message}`;
  const reason = skipped[0];
  if (!reason) return 'Nothing was counted.';
  return `Nothing was counted: ${reason.cell}: ${reason.reason}${reason.remedy === undefined ? '' : ` (${reason.remedy})`}.`;
}

function grownSince(base: CellProfiles, head: CellProfiles): string[] {
  const counts = new Map(
    Object.entries(head.cells).map(([id, { type, profile }]): [string, CellCounts] => [
      id,
      { type, base: base.cells[id]?.profile, head: profile },
    ]),
  );
  return judgeCounts(counts)
    .gate.filter(({ failed }) => failed)
    .map(({ message }) => message);
}
