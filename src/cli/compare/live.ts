/** Two subjects measured in pairs and judged on the way. */
import { countBudgets, ratioBudgets, readConfig, type Config } from '../../config/index.ts';
import {
  fewestPairsToDecide,
  judgementOfComparison,
  judgeRatioBudgets,
  LiveComparison,
  measuredFindings,
  type ComparedSubjects,
} from '../../judge/index.ts';
import type { Platform } from '../../matrix/index.ts';
import { measure, type MeasureHooks, type MeasurePlan, type SubjectPlan } from '../../measure/index.ts';
import { ExitCode, UsageError, type Judgement, type JudgementNote, type RunDocument } from '../../document/index.ts';
import { platformOfTarget } from '../../targets/index.ts';
import { readyToMeasure } from '../before-measuring.ts';
import { checkOutput, keepRunDocument, savePartial, type Kept } from '../document-file.ts';
import type { GlobalOptions } from '../globals.ts';
import { untilInterrupted } from '../interrupt.ts';
import { chooseBudget, chooseCells, chooseSeed, nothingMeasured, type MeasuringOptions } from '../measuring-options.ts';
import { createProgress, sayAtOnce } from '../progress.ts';
import { describeSource } from '../source.ts';
import { wantsColour } from '../style.ts';
import { toolRoot, toolVersion } from '../tool.ts';
import { askIn, findCommit, findRepository, type Repository } from './checkout.ts';
import { countSamples, countWorkloads } from './counts.ts';
import { settleBase, sinceDefaultBranch } from './merge-base.ts';
import { documentOfUnbuiltHead, makeBase, measureHeadAlone, NoBase, whyBaseDoesNotRun } from './one-side.ts';
import { choosePolicy, type GateOptions, type GatePolicy } from './policy.ts';
import { NotBuilt, SubjectMaker, type PreparedSubject } from './subjects.ts';
import { describeSubject, parseSubject, subjectOfConfig, type SubjectWish } from './subject-text.ts';

export interface LiveOptions extends MeasuringOptions, GateOptions {
  base?: string;
  head?: string;
  nullArm?: boolean;
  output: string;
}

const mostVisits = 60;

const unlikeSides =
  'The base was counted in a fresh checkout, the head in this folder: files that only one of them has count too. --head ref=HEAD checks out both.';

export interface LiveResult {
  run: RunDocument;
  judgement: Judgement;
  interrupted: boolean;
  kept: Kept;
  /** Nothing of the head was measured, and why. The document says it, too. */
  failure?: string;
}

/** @throws UsageError, MeasurementError */
export async function compareLive(options: LiveOptions, globals: GlobalOptions, given?: Config): Promise<LiveResult> {
  const config = given ?? (await readConfig(options.config));
  const { wishes, notes, repository } = await chooseSides(options, config);
  const targetName = options.target ?? config.target ?? 'host';
  const { cells, suite } = chooseCells(options, config, await commonPlatform(wishes, targetName, globals));
  const policy = choosePolicy(options, config);
  const context = { config, policy, options, budgets: ratioBudgets(config) };
  const subjects: ComparedSubjects = { base: 'base', head: 'head', ...(options.nullArm ? { nullArm: 'null' } : {}) };
  const planned = {
    cells,
    seed: chooseSeed(options, config),
    budget: chooseBudget(options, config, suite, cells, 2),
    latency: options.latency ?? config.latency ?? false,
    ...(suite === undefined ? {} : { suite }),
    ownFiles: [options.output],
    tool: { name: 'io-perf', version: toolVersion },
  };
  await checkOutput(options.output);

  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  for (const { message } of notes) progress.note(message);
  const { result, interrupted } = await untilInterrupted(async (signal) => {
    const hooks = { progress, signal, save: savePartial(options.output, progress.note.bind(progress)) };
    const directory = options.directory ?? config.directory;
    const maker = new SubjectMaker({ repository, config, cells, directory, target: targetName, progress, signal });
    try {
      const base = await makeBase(maker, wishes.base);
      const head = await maker.make('head', wishes.head);
      await readyToMeasure();
      const plan: MeasurePlan = { ...planned, subjects: [head.plan], ...sourceOf(head.side) };
      const run = base instanceof NoBase ? base : await comparePair(plan, { base, head, subjects }, context, hooks);
      if (!(run instanceof NoBase)) return withNotes(run, notes);
      progress.note(run.note.message);
      return withNotes(await measureHeadAlone(plan, head, config, hooks), [run.note]);
    } catch (error) {
      // What was under way was ended by the same Ctrl-C: that it failed is no news.
      if (signal.aborted) return undefined;
      if (!(error instanceof NotBuilt)) throw error;
      const { ref } = wishes.head;
      const commit = repository && ref !== undefined ? { commit: await findCommit(repository, ref) } : {};
      const side = { name: describeSubject(wishes.head), ...commit };
      return documentOfUnbuiltHead({ ...planned, subjects: [], ...sourceOf(side) }, side, error.message);
    } finally {
      await maker.remove();
      progress.finish();
    }
  });
  if (result === undefined) process.exit(ExitCode.interrupted);
  const failure = interrupted ? undefined : whyNothing(result);
  const document = failure === undefined ? result : asFailed(result, failure);
  const kept = await keepRunDocument(options.output, document);
  return {
    run: document,
    judgement: document.judgement!,
    interrupted,
    kept,
    ...(failure === undefined ? {} : { failure }),
  };
}

interface Context {
  config: Config;
  policy: GatePolicy;
  options: LiveOptions;
  budgets: ReturnType<typeof ratioBudgets>;
}

interface Pair {
  base: PreparedSubject;
  head: PreparedSubject;
  subjects: ComparedSubjects;
}

/** @returns why the head has to be measured alone, where nothing runs on the base */
async function comparePair(
  alone: MeasurePlan,
  { base, head, subjects }: Pair,
  { config, policy, options, budgets }: Context,
  hooks: MeasureHooks,
): Promise<RunDocument | NoBase> {
  const live = new LiveComparison(subjects, policy.paired);
  const plan: MeasurePlan = {
    ...alone,
    subjects: [base.plan, head.plan, ...(options.nullArm ? [again(base.plan)] : [])],
    pairing: {
      mostVisits: 'rounds' in alone.budget ? alone.budget.rounds : mostVisits,
      fewestPairs: fewestPairsToDecide(alone.cells.length, policy.paired),
      isPromising: (document) => live.isPromising(document),
      decided: (document, planned) => live.decided(document, planned),
    },
  };
  const measured = await measure(plan, hooks);
  const without =
    hooks.signal.aborted || base.side.commit === undefined ? undefined : whyBaseDoesNotRun(measured, plan);
  if (without !== undefined) return without;
  const { run, ...counted } = await countWorkloads(plan, measured, [base, head], config, hooks);
  const hasGrown = [...counted.counts.values()].flat().some(({ verdict }) => verdict === 'grown');
  if (hasGrown && base.side.commit !== undefined && head.side.commit === undefined) hooks.progress.note(unlikeSides);
  const findings = measuredFindings(run);
  return {
    ...run,
    ...(findings.length === 0 ? {} : { findings }),
    judgement: judgementOfComparison(live, run, subjects, policy.paired, {
      failOn: policy.failOn,
      budgets: judgeRatioBudgets(run, budgets),
      counts: new Map([...countSamples(run, subjects, countBudgets(config)), ...counted.counts]),
      base: base.side,
      head: head.side,
    }),
  };
}

const withNotes = (run: RunDocument, notes: readonly JudgementNote[]): RunDocument =>
  run.judgement === undefined || notes.length === 0
    ? run
    : { ...run, judgement: { ...run.judgement, notes: [...notes, ...(run.judgement.notes ?? [])] } };

/** Nothing of a comparison was measured, in one sentence. */
function whyNothing(run: RunDocument): string | undefined {
  const unbuilt = run.judgement?.notes?.find(({ kind }) => kind === 'head-not-built');
  if (unbuilt !== undefined) return unbuilt.message;
  return Object.keys(run.cells).length === 0 ? nothingMeasured(run) : undefined;
}

/** Whoever reads the document alone must not take it for one without changes. */
function asFailed(run: RunDocument, message: string): RunDocument {
  if (run.judgement === undefined || run.judgement.failed) return run;
  const gate = [...run.judgement.gate, { rule: 'failed' as const, failed: true, message }];
  return { ...run, judgement: { ...run.judgement, verdict: 'failed', failed: true, gate } };
}

/** Base and head as they are asked for, `io-perf.yml` filling in; without any base, the commit where this branch began. */
async function chooseSides(options: LiveOptions, config: Config): Promise<Sides> {
  const given = options.base === undefined ? subjectOfConfig(config, 'base') : parseSubject(options.base, 'base');
  const asked = options.head === undefined ? subjectOfConfig(config, 'head') : parseSubject(options.head, 'head');
  const head = asked ?? { env: {}, runners: {} };
  const isOfCommits =
    given === undefined || [given, head].some(({ ref, mergeBase }) => (ref ?? mergeBase) !== undefined);
  if (!isOfCommits) return { wishes: { base: given, head }, notes: [], repository: undefined };
  const repository = await findRepository(process.cwd());
  const ask = askIn(repository);
  const settled = await settleBase(ask, given ?? (await sinceDefaultBranch(ask)), head);
  return { wishes: { base: settled.base, head }, notes: settled.notes, repository };
}

interface Sides {
  wishes: { base: SubjectWish; head: SubjectWish };
  notes: JudgementNote[];
  repository: Repository | undefined;
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
function sourceOf({ commit, ref = commit }: Judgement['head']): Pick<RunDocument, 'source'> {
  const source = describeSource(process.env, process.cwd());
  if (commit !== undefined) return { source: { ...source, commit, ref: ref! } };
  return source === undefined ? {} : { source };
}
