/** Repeats a published study by its author's method: from its number to a run document with the author's figures beside the new ones. */
import { defaultRepeat, figuresOf, type MethodRequest, type StudyFigure } from './study-methods.ts';
import { defined, UsageError } from '../core/document/index.ts';
import { measureByMethod, type StepResult } from '../engine/index.ts';
import type { RepeatedFigure } from '../core/cells/index.ts';
import { repeatedStudy } from '../suite/matrix/index.ts';
import { judgeConclusions, measuredConclusions } from '../suite/conclusions/index.ts';
import { ownTree } from './own-tree.ts';
import { checkOutput, keepRunDocument, savePartial } from './document-file.ts';
import { openTarget } from '../places/targets/index.ts';
import { tool, toolRoot } from '../core/system/index.ts';
import { nothingMeasured } from './request.ts';
import type { MeasuringContext } from './run.ts';

interface StudyRequest extends MethodRequest {
  target?: string | undefined;
  directory?: string | undefined;
  /** A folder that study 004 walks instead of a tree made for it. It is only read. */
  tree?: string | undefined;
  seed: number;
  /** Number of repetitions, one after the other. Default: as many as decide the study's conclusions. */
  repeat?: number | undefined;
  /** Memory limit for the study's programs and the files that they read. */
  memoryBytes?: number | undefined;
}

type StudyContext = Pick<MeasuringContext, 'source' | 'output' | 'progress' | 'signal'>;

/**
 * @returns the figures of the study, and this run's evidence for its conclusions
 * @throws UsageError, MeasurementError; measurements are always saved
 */
export async function repeatStudy(request: StudyRequest, context: StudyContext) {
  const { progress, signal, output } = context;
  const { target: targetName = 'host' } = request;
  if (request.memoryBytes !== undefined && targetName !== 'host')
    throw new UsageError('--memory is for runners of this machine: leave it out, or give the device less memory.');
  const tree = await ownTree(request, progress);
  const figures = figuresOf({ ...request, ...(tree && { entries: tree.entries, isOwnTree: true }) });
  await checkOutput(output);
  const target = await openTarget(targetName, {
    root: toolRoot,
    onProgress: progress.phase.bind(progress),
    signal,
    ...defined({ memoryBytes: request.memoryBytes }),
  });
  try {
    const directory = target.resolveDirectory(request.directory);
    const plan = {
      subjects: [{ name: 'head', target, directory, ...(tree && { tree: tree.path }) }],
      seed: request.seed,
      study: request.study,
      ownFiles: [output],
      tool,
      ...defined({ source: context.source }),
    };
    const steps = Array.from({ length: request.repeat ?? defaultRepeat(request.study) }, (_, pass) =>
      figures.map(({ step }) => ({ ...step, pass })),
    ).flat();
    const hooks = { progress, signal, save: savePartial(output, progress.note.bind(progress)) };
    const measured = await measureByMethod(plan, steps, hooks);
    const findings = measuredConclusions(measured.run);
    const run = findings.length > 0 ? { ...measured.run, findings } : measured.run;
    const kept = await keepRunDocument(output, run);
    const repeated = repeatedStudy(run)!;
    const nothing = Object.keys(run.cells).length === 0 && !signal.aborted;
    return {
      ...repeated,
      run,
      kept,
      figures: withMissing(repeated.figures, figures, measured.results),
      conclusions: judgeConclusions(run),
      failure: nothing ? nothingMeasured(run) : undefined,
    };
  } finally {
    await target.close();
  }
}

/** All figures that were wanted, those that have no samples with the reason. */
function withMissing(
  measured: readonly RepeatedFigure[],
  wanted: readonly StudyFigure[],
  results: readonly StepResult[],
): RepeatedFigure[] {
  return wanted.flatMap(({ reference, later, step }) => {
    const { row, ops, cell, firstAs } = step;
    const reason = results.find((result) => result.step.row === row && result.reason !== undefined)?.reason;
    return [reference, ...(later ? [later] : [])].map((own): RepeatedFigure => {
      const found = measured.find((figure) => figure.reference.row === own.row);
      const { id, parameters } = firstAs?.row === own.row ? firstAs.cell : cell;
      const missing = { reference: own, cell: id, parameters, ops, passes: [], isWarm: false };
      return { ...(found ?? missing), ...defined({ reason }) };
    });
  });
}
