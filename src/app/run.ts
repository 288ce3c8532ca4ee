/** Measures the working tree alone: from a request to a run document on the disk. */
import { tmpdir } from 'node:os';
import { containerLimits, countBudgets, ratioBudgets, type Config } from '../gate/config/index.ts';
import { defaultProfileSettings, profileCells, withProfiles } from '../count/index.ts';
import { defined, UsageError, MeasurementError, type GateReason, type RunDocument } from '../core/document/index.ts';
import { judgeCounts, pairCounts, withoutGate } from '../judge/index.ts';
import { judgeRatioBudgets, measuredConclusions } from '../suite/conclusions/index.ts';
import { measure, type MeasurePlan, type Progress } from '../engine/index.ts';
import { openTarget, openWorkFolder, platformOfTarget, removeOrNote, type Target } from '../places/targets/index.ts';
import { checkOutput, keepRunDocument, savePartial, type Kept } from './document-file.ts';
import { checkNoise, leaveTimeForNoise } from './noise-check.ts';
import { endedEarly, nothingMeasured, patternIn, planMeasuring, type MeasuringRequest } from './request.ts';
import { tool, toolRoot } from '../core/system/index.ts';
import {
  directoryBeside,
  commandRemarks,
  hasWorkloads,
  isForWorkloads,
  listWorkloads,
  rulesOf,
  withEarlierNames,
} from '../gate/index.ts';

/** Parameters that a measuring use case needs from its caller. */
export interface MeasuringContext {
  config: Config;
  /** The folder in which the user's programs run: the root of the checkout. */
  workingDirectory: string;
  environment: NodeJS.ProcessEnv;
  /** With built runners, in place of the user's own. */
  cacheDirectory?: string | undefined;
  source: RunDocument['source'];
  /** Path of the run document. It is checked before anything is measured, and written from time to time. */
  output: string;
  progress: Progress;
  signal: AbortSignal;
  /** Must finish before anything is timed. */
  ready: Promise<unknown>;
}

interface RunRequest extends MeasuringRequest {
  /** Also counts every cell exactly, in a separate pass. */
  counts?: boolean;
  /** Uses a small part of the time to compare the program with itself. */
  noiseCheck?: boolean;
  /** Memory limit for the runners and the files that they read. */
  memoryBytes?: number;
}

/**
 * @returns the run; `gate`: budgets that are broken, or that could not be checked; `failure`: why nothing was measured
 * @throws UsageError, MeasurementError; measurements are always saved
 */
export async function measureRun(request: RunRequest, context: MeasuringContext) {
  const { config, output, progress, signal, workingDirectory, cacheDirectory } = context;
  const targetName = request.target ?? config.target ?? 'host';
  const onProgress = progress.phase.bind(progress);
  if (request.memoryBytes !== undefined && targetName !== 'host')
    throw new UsageError(
      '--memory is for runners of this machine: a container has its own, `docker: memory` in io-perf.yml.',
    );
  const platform = await platformOfTarget(targetName, {
    root: toolRoot,
    onProgress,
    signal,
    ...defined({ priority: request.priority }),
  });
  const planned = planMeasuring(request, config, platform);
  // An error in them is reported before anything is measured.
  ratioBudgets(config);
  countBudgets(config);
  await checkOutput(output);
  for (const remark of commandRemarks(config, planned.cells)) progress.note(remark);
  const folder = hasWorkloads(planned.cells) ? await openWorkFolder([tmpdir()]) : undefined;
  let target: Target | undefined;
  let run: RunDocument;
  try {
    target = await openTarget(targetName, {
      root: toolRoot,
      onProgress,
      signal,
      limits: containerLimits(config),
      ...defined({ cacheDirectory, memoryBytes: request.memoryBytes, priority: request.priority }),
      ...(folder && { shared: [folder.path, workingDirectory] }),
    });
    const named = request.directory ?? config.directory;
    const place =
      named === undefined && folder && targetName === 'host' ? await directoryBeside(workingDirectory) : undefined;
    if (place?.hazard !== undefined) progress.note(place.hazard);
    const directory = target.resolveDirectory(named ?? place?.directory);
    const listed = folder && (await listWorkloads(config, folder.path, workingDirectory, true));
    const plan: MeasurePlan = {
      ...planned,
      ...(request.noiseCheck === true && { budget: leaveTimeForNoise(planned.budget) }),
      ...(request.memoryBytes !== undefined && { exceedsMemory: true }),
      subjects: [{ name: 'head', target, directory, ...listed }],
      ownFiles: [output],
      tool,
      ...defined({ source: context.source }),
    };
    await context.ready;
    run = await measure(plan, { progress, signal, save: savePartial(output, progress.note.bind(progress)) });
    if (request.noiseCheck === true && run.complete) {
      const noise = await checkNoise(plan, run, config, { progress, signal });
      if (noise !== undefined) run = { ...run, noise };
    }
    if (request.counts === true && !signal.aborted) run = await addProfiles(run, plan, { progress, signal });
  } finally {
    await target?.close();
    if (folder)
      await removeOrNote(folder, (sentence) => {
        progress.note(sentence);
      });
  }
  const findings = measuredConclusions(run);
  if (findings.length > 0) run = { ...run, findings };
  run = withEarlierNames({ ...run, ...askedFor(request, config) }, config);
  const kept = await keepRunDocument(output, run);
  const isEmpty = Object.keys(run.cells).length === 0;
  const failure = signal.aborted ? undefined : isEmpty ? nothingMeasured(run) : endedEarly(run);
  return { run, kept, gate: brokenBudgets(run, config), ...defined({ failure }) };
}

/** Cells named by the user, in place of all those of the suite or io-perf.yml. */
function askedFor({ cells, runners, isGiven }: RunRequest, config: Config): Pick<RunDocument, 'only'> {
  if (cells === undefined && runners === undefined && isGiven !== true) return {};
  const command = isGiven === true ? isGiven : undefined;
  return { only: defined({ command, cells: cells?.map(patternIn(config)), runners: runners && [...runners] }) };
}

/** A lost document must not go unnoticed. @throws MeasurementError if it is not at the requested path */
export function mustBeKept({ trouble }: Kept): void {
  if (trouble !== undefined) throw new MeasurementError(trouble);
}

async function addProfiles(
  measured: RunDocument,
  plan: MeasurePlan,
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<RunDocument> {
  // A cell that was not measured may be missing: its build has failed, or the program does not exist.
  const cells = plan.cells.filter(({ id }) => !isForWorkloads(id) || Object.hasOwn(measured.cells, id));
  const pass = await profileCells({ ...plan, cells }, plan.subjects[0]!, defaultProfileSettings, hooks);
  if (pass.limited !== undefined) hooks.progress.note(pass.limited);
  for (const { cell, reason } of pass.skipped) hooks.progress.note(`${cell}: ${reason}`);
  for (const { cell, message } of pass.errors) hooks.progress.note(`${cell} was not counted: ${message}`);
  return withProfiles(measured, 'head', pass);
}

function brokenBudgets(run: RunDocument, config: Config): GateReason[] {
  const pairs = pairCounts(run, () => undefined);
  const counts = judgeCounts(pairs, { budgets: countBudgets(config) });
  const rules = rulesOf(config);
  const reasons = [...judgeRatioBudgets(run, ratioBudgets(config)), ...counts.gate];
  return withoutGate(reasons, (cell) => rules(cell)?.isGated === false);
}
