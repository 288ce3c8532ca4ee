import { tmpdir } from 'node:os';
import { Option, type Command } from 'commander';
import { containerLimits, countBudgets, ratioBudgets, readConfig, type Config } from '../../config/index.ts';
import { judgeCounts, judgeRatioBudgets, measuredFindings, pairCounts } from '../../judge/index.ts';
import { measure, type MeasurePlan, type Progress } from '../../measure/index.ts';
import { defaultProfileSettings, profileCells, withProfiles } from '../../count/index.ts';
import { ExitCode, MeasurementError, type RunDocument } from '../../document/index.ts';
import { openTarget, openWorkFolder, platformOfTarget, type Target } from '../../targets/index.ts';
import { readyToMeasure } from '../before-measuring.ts';
import { checkOutput, keepRunDocument, savePartial } from '../document-file.ts';
import { globalOptions } from '../globals.ts';
import { untilInterrupted } from '../interrupt.ts';
import {
  addMeasuringOptions,
  chooseBudget,
  chooseCells,
  chooseSeed,
  firstCells,
  nothingMeasured,
  type MeasuringOptions,
} from '../measuring-options.ts';
import { createProgress, sayAtOnce } from '../progress.ts';
import { formats, render, type Format } from '../render.ts';
import { describeSource } from '../source.ts';
import { wantsColour } from '../style.ts';
import { toolRoot, toolVersion } from '../tool.ts';
import { hasWorkloads, isForWorkloads, listWorkloads } from '../workloads.ts';

interface RunOptions extends MeasuringOptions {
  profile?: boolean;
  output: string;
  format: Format | 'none';
}

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('measure this disk and these runtimes, print the result, write the run document');
  addMeasuringOptions(command, 'measure so many rounds')
    .option('--profile', 'also count system calls and bytes of every cell, in a pass of its own after the time budget')
    .option('--output <file>', 'the run document', 'io-perf-run.json')
    .addOption(new Option('--format <format>', 'what to print').choices([...formats, 'none']).default('terminal'))
    .action(run);
}

async function run(options: RunOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const config = await readConfig(options.config);
  const targetName = options.target ?? config.target ?? 'host';
  const platform = await platformOfTarget(targetName, { root: toolRoot, onProgress: sayAtOnce(globals) });
  const { cells, suite } = chooseCells(options, config, platform);
  const first = firstCells(suite, cells);
  const seed = chooseSeed(options, config);
  const budget = chooseBudget(options, config, suite, cells);
  // A fault in them is told before anything is measured.
  ratioBudgets(config);
  countBudgets(config);
  await checkOutput(options.output);

  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  const { result, interrupted } = await untilInterrupted(async (signal) => {
    const folder = hasWorkloads(cells) ? await openWorkFolder([tmpdir()]) : undefined;
    let target: Target | undefined;
    try {
      target = await openTarget(targetName, {
        root: toolRoot,
        onProgress: progress.phase.bind(progress),
        signal,
        limits: containerLimits(config),
        ...(folder === undefined ? {} : { shared: [folder.path, process.cwd()] }),
      });
      const directory = target.resolveDirectory(options.directory ?? config.directory);
      const environment = folder && (await listWorkloads(config, folder.path, process.cwd(), true));
      const source = describeSource(process.env, process.cwd());
      const plan: MeasurePlan = {
        subjects: [{ name: 'head', target, directory, ...(environment === undefined ? {} : { environment }) }],
        cells,
        seed,
        budget,
        latency: options.latency ?? config.latency ?? false,
        ...(first === undefined ? {} : { first }),
        ...(suite === undefined ? {} : { suite }),
        ownFiles: [options.output],
        tool: { name: 'io-perf', version: toolVersion },
        ...(source === undefined ? {} : { source }),
      };
      await readyToMeasure();
      const measured = await measure(plan, {
        progress,
        signal,
        save: savePartial(options.output, progress.note.bind(progress)),
      });
      const run =
        options.profile === true && !signal.aborted
          ? await addProfiles(measured, plan, { progress, signal })
          : measured;
      const findings = measuredFindings(run);
      return findings.length === 0 ? run : { ...run, findings };
    } finally {
      await target?.close();
      await folder?.remove();
      progress.finish();
    }
  });
  const { path, trouble } = await keepRunDocument(options.output, result);
  if (options.format !== 'none') process.stdout.write(render([result], options.format, globals, true, path));
  if (trouble !== undefined) throw new MeasurementError(trouble);
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else if (Object.keys(result.cells).length === 0) throw new MeasurementError(nothingMeasured(result));
  else if (!keepsBudgets(result, config)) process.exitCode = ExitCode.gateFailed;
}

/** The run with exact counts of its cells, as far as they can be had. */
async function addProfiles(
  measured: RunDocument,
  plan: MeasurePlan,
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<RunDocument> {
  // What was not measured need not be there: its build has failed, or the program is missing.
  const cells = plan.cells.filter(({ id }) => !isForWorkloads(id) || Object.hasOwn(measured.cells, id));
  const pass = await profileCells({ ...plan, cells }, plan.subjects[0]!, defaultProfileSettings, hooks);
  if (pass.limited !== undefined) hooks.progress.note(pass.limited);
  for (const { cell, reason } of pass.skipped) hooks.progress.note(`${cell}: ${reason}`);
  for (const { cell, message } of pass.errors) hooks.progress.note(`${cell} was not counted: ${message}`);
  return withProfiles(measured, 'head', pass);
}

/** Whether `budgets` of io-perf.yml hold: ratios, and limits of counts that need no base. What does not is told on standard error. */
function keepsBudgets(run: RunDocument, config: Config): boolean {
  const counts = judgeCounts(
    pairCounts(run, () => undefined),
    { budgets: countBudgets(config) },
  );
  const gate = [...judgeRatioBudgets(run, ratioBudgets(config)), ...counts.gate];
  for (const { failed, message } of gate) process.stderr.write(`io-perf: ${failed ? '' : 'warning: '}${message}\n`);
  return !gate.some(({ failed }) => failed);
}
