/** Two subjects measured in pairs and judged on the way. */
import { countBudgets, ratioBudgets, readConfig } from '../../config/index.ts';
import {
  judgementOfComparison,
  judgeRatioBudgets,
  LiveComparison,
  measuredFindings,
  type ComparedSubjects,
} from '../../judge/index.ts';
import type { Platform } from '../../matrix/index.ts';
import { measure, type MeasurePlan, type SubjectPlan } from '../../measure/index.ts';
import { ExitCode, MeasurementError, UsageError, type Judgement, type RunDocument } from '../../model/index.ts';
import { platformOfTarget } from '../../targets/index.ts';
import { checkOutput, keepRunDocument, savePartial, type Kept } from '../document-file.ts';
import type { GlobalOptions } from '../globals.ts';
import { untilInterrupted } from '../interrupt.ts';
import { chooseBudget, chooseCells, chooseSeed, nothingMeasured, type MeasuringOptions } from '../measuring-options.ts';
import { createProgress, sayAtOnce } from '../progress.ts';
import { describeSource } from '../source.ts';
import { wantsColour } from '../style.ts';
import { toolRoot, toolVersion } from '../tool.ts';
import { countSamples, countWorkloads } from './counts.ts';
import { choosePolicy, type GateOptions } from './policy.ts';
import { SubjectMaker, type PreparedSubject } from './subjects.ts';
import { parseSubject, subjectOfConfig, type SubjectWish } from './subject-text.ts';

export interface LiveOptions extends MeasuringOptions, GateOptions {
  base?: string;
  head?: string;
  nullArm?: boolean;
  output: string;
}

const mostVisits = 60;

const unlikeSides =
  'The base was counted in a fresh checkout, the head in this folder: files that only one of them has count too. --head ref=HEAD checks out both.';

/** @throws UsageError, MeasurementError */
export async function compareLive(
  options: LiveOptions,
  globals: GlobalOptions,
): Promise<{ run: RunDocument; judgement: Judgement; interrupted: boolean; kept: Kept }> {
  const config = await readConfig(options.config);
  const base = options.base === undefined ? subjectOfConfig(config, 'base') : parseSubject(options.base, 'base');
  const head = options.head === undefined ? subjectOfConfig(config, 'head') : parseSubject(options.head, 'head');
  if (base === undefined) {
    throw new UsageError(
      'compare needs a base: name it with --base (ref=main, dir=/mnt/a …) or in io-perf.yml, or give two run documents.',
    );
  }
  const wishes: { base: SubjectWish; head: SubjectWish } = { base, head: head ?? { env: {}, runners: {} } };
  const targetName = options.target ?? config.target ?? 'host';
  const { cells, suite } = chooseCells(options, config, await commonPlatform(wishes, targetName, globals));
  const budget = chooseBudget(options, config, suite, 2 * cells.length);
  const seed = chooseSeed(options, config);
  const policy = choosePolicy(options, config);
  const budgets = ratioBudgets(config);
  const subjects: ComparedSubjects = { base: 'base', head: 'head', ...(options.nullArm ? { nullArm: 'null' } : {}) };
  const live = new LiveComparison(subjects, policy.paired);
  await checkOutput(options.output);

  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  const { result, interrupted } = await untilInterrupted(async (signal) => {
    const maker = new SubjectMaker({
      config,
      cells,
      directory: options.directory ?? config.directory,
      target: targetName,
      progress,
      signal,
    });
    try {
      const made = await maker.make(wishes);
      const source = sourceOf(made.head);
      const plan: MeasurePlan = {
        subjects: [made.base.plan, made.head.plan, ...(options.nullArm ? [again(made.base.plan)] : [])],
        cells,
        seed,
        budget,
        latency: options.latency ?? config.latency ?? false,
        pairing: {
          mostVisits: 'rounds' in budget ? budget.rounds : mostVisits,
          decided: (document, planned) => live.decided(document, planned),
        },
        ...(suite === undefined ? {} : { suite }),
        ownFiles: [options.output],
        tool: { name: 'io-perf', version: toolVersion },
        ...(source === undefined ? {} : { source }),
      };
      const hooks = { progress, signal };
      const measured = await measure(plan, {
        ...hooks,
        save: savePartial(options.output, progress.note.bind(progress)),
      });
      const { run, ...counted } = await countWorkloads(plan, measured, [made.base.plan, made.head.plan], config, hooks);
      const hasGrown = [...counted.counts.values()].flat().some(({ verdict }) => verdict === 'grown');
      if (hasGrown && base.ref !== undefined && wishes.head.ref === undefined) progress.note(unlikeSides);
      const context = {
        failOn: policy.failOn,
        budgets: judgeRatioBudgets(run, budgets),
        counts: new Map([...countSamples(run, subjects, countBudgets(config)), ...counted.counts]),
        base: made.base.side,
        head: made.head.side,
      };
      const findings = measuredFindings(run);
      return {
        ...run,
        ...(findings.length === 0 ? {} : { findings }),
        judgement: judgementOfComparison(live, run, subjects, policy.paired, context),
      };
    } catch (error) {
      // What was under way was ended by the same Ctrl-C: that it failed is no news.
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      await maker.remove();
      progress.finish();
    }
  });
  if (result === undefined) process.exit(ExitCode.interrupted);
  const kept = await keepRunDocument(options.output, result);
  if (!interrupted && Object.keys(result.cells).length === 0) throw new MeasurementError(nothingMeasured(result));
  return { run: result, judgement: result.judgement, interrupted, kept };
}

/** Cells can be compared only where both sides have them. @throws UsageError */
async function commonPlatform(
  { base, head }: Record<'base' | 'head', SubjectWish>,
  target: string,
  globals: GlobalOptions,
): Promise<Platform> {
  const options = { root: toolRoot, onProgress: sayAtOnce(globals) };
  const [ofBase, ofHead] = [
    await platformOfTarget(base.target ?? target, options),
    await platformOfTarget(head.target ?? target, options),
  ];
  if (ofBase === ofHead) return ofBase;
  throw new UsageError(
    `The base runs on ${ofBase} and the head on ${ofHead}, which have no cells in common: compare two targets of one system.`,
  );
}

/** The same subject a second time: its own folder, its own processes. */
const again = (plan: SubjectPlan): SubjectPlan => ({ ...plan, name: 'null' });

/** Where the code of the head comes from. */
function sourceOf({ side }: PreparedSubject): RunDocument['source'] {
  const source = describeSource(process.env, process.cwd());
  if (side.commit === undefined) return source;
  return { ...source, commit: side.commit, ref: side.ref! };
}
