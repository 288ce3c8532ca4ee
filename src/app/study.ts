/** Repeats a published study by its author's method: from its number to a run document with the author's figures beside the new ones. */
import { resolve } from 'node:path';
import { figuresOf, type MethodRequest, type StudyFigure } from './study-methods.ts';
import { defined } from '../core/document/index.ts';
import type { RunDocument } from '../core/document/index.ts';
import { measureByMethod, type Progress, type StepResult } from '../engine/index.ts';
import type { RepeatedFigure, RepeatedStudy } from '../core/cells/index.ts';
import { studies } from '../suite/matrix/index.ts';
import { judgeConclusions, measuredConclusions } from '../suite/conclusions/index.ts';
import { checkOutput, keepRunDocument, type Kept, savePartial } from './document-file.ts';
import { openTarget } from '../places/targets/index.ts';
import { toolRoot, toolVersion } from '../core/system/index.ts';
import { nothingMeasured } from './request.ts';

interface StudyRequest extends MethodRequest {
  directory?: string | undefined;
  seed: number;
  /** Number of repetitions, one after the other. */
  repeat: number;
  /** Memory limit for the study's programs and the files that they read. */
  memoryBytes?: number | undefined;
}

interface StudyContext {
  source: RunDocument['source'];
  /** The run document. */
  output: string;
  progress: Progress;
  signal: AbortSignal;
}

interface StudyResult extends RepeatedStudy {
  /** This run's evidence for the study's conclusions. */
  conclusions: ReturnType<typeof judgeConclusions>;
  run: RunDocument;
  kept: Kept;
  failure?: string;
}

/** @throws UsageError, MeasurementError; measurements are always saved */
export async function repeatStudy(request: StudyRequest, context: StudyContext): Promise<StudyResult> {
  const figures = figuresOf(request);
  const { progress, signal, output } = context;
  await checkOutput(output);
  const target = await openTarget('host', {
    root: toolRoot,
    onProgress: progress.phase.bind(progress),
    signal,
    ...defined({ memoryBytes: request.memoryBytes }),
  });
  try {
    const plan = {
      subjects: [{ name: 'head', target, directory: resolve(request.directory ?? '.') }],
      seed: request.seed,
      ownFiles: [output],
      tool: { name: 'io-perf', version: toolVersion },
      ...defined({ source: context.source }),
    };
    const pass = figures.map(({ step }) => step);
    const steps = Array.from({ length: request.repeat }, () => pass).flat();
    const hooks = { progress, signal, save: savePartial(output, progress.note.bind(progress)) };
    const measured = await measureByMethod(plan, steps, hooks);
    const findings = measuredConclusions(measured.run);
    const run = findings.length > 0 ? { ...measured.run, findings } : measured.run;
    const kept = await keepRunDocument(output, run);
    const { study, title, method } = studies().find((one) => one.study === request.study)!;
    const nothing = Object.keys(run.cells).length === 0 && !signal.aborted;
    return {
      ...{ study, title, method, run, kept },
      figures: figures.map((figure) => join(figure, measured.results)),
      conclusions: judgeConclusions(run).filter(({ id }) => id.startsWith(`C${Number(study)}.`)),
      ...(nothing ? { failure: nothingMeasured(run) } : {}),
    };
  } finally {
    await target.close();
  }
}

/** What all passes measured for one figure. */
function join({ reference, later, step }: StudyFigure, results: readonly StepResult[]): RepeatedFigure {
  const own = results.filter((result) => result.step === step);
  const reason = own.find((result) => result.reason !== undefined)?.reason;
  return {
    reference,
    ...defined({ later }),
    cell: step.cell.id,
    parameters: step.cell.parameters,
    ops: step.ops,
    samplesNs: own.flatMap(({ samplesNs }) => samplesNs),
    isWarm: own.some(({ isWarm }) => isWarm),
    ...defined({ reason }),
  };
}
