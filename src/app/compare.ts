/** Measures two subjects in pairs and judges them during the measurement. */
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../gate/config/index.ts';
import type { Platform } from '../core/cells/index.ts';
import { type MeasurePlan } from '../engine/index.ts';
import {
  defined,
  MeasurementError,
  UsageError,
  type JudgedRun,
  type Judgement,
  type Note,
  type RunDocument,
} from '../core/document/index.ts';
import { platformOfTarget } from '../places/targets/index.ts';
import { comparePair, withNotes } from './compare-pair.ts';
import { checkOutput, keepRunDocument, savePartial, type Kept } from './document-file.ts';
import { Interruption } from './interruption.ts';
import { judgeComparedRun } from './judge-runs.ts';
import { endedEarly, planMeasuring, type MeasuringRequest, whyEmpty } from './request.ts';
import type { MeasuringContext } from './run.ts';
import { tool, toolRoot } from '../core/system/index.ts';
import {
  askIn,
  changedWorkloads,
  choosePolicy,
  commandRemarks,
  type Configured,
  documentOfNoWorkloads,
  documentOfUnbuiltHead,
  doesNotRun,
  findCommit,
  findRepository,
  type GateRequest,
  inItsFolder,
  type Layout,
  layoutOf,
  measureHeadAlone,
  missingProgram,
  namedFiles,
  NoBase,
  notAtBase,
  notInCopy,
  type NotInCopy,
  NotBuilt,
  type PreparedSubject,
  refuseOneCommit,
  type Repository,
  serverOf,
  settleBase,
  sideOf,
  sidesOf,
  sinceDefaultBranch,
  sourceOfHead,
  SubjectMaker,
  subjectOfConfig,
  type SubjectRequest,
  whatIsIgnored,
  withChangedWorkloads,
  withEarlierNames,
  withoutIgnored,
} from '../gate/index.ts';

export interface ComparisonRequest extends MeasuringRequest {
  /** Absent: that of the configuration, else the commit where this branch began. */
  base?: SubjectRequest;
  /** Absent: that of the configuration, else the working tree. */
  head?: SubjectRequest;
  /** Notes about the base for readers of the verdict. */
  notes?: readonly Note[];
  /** Path of io-perf.yml; the base's version is read too. Absent: the command was given directly, and no workloads are expected. */
  configured?: Configured;
  /** Measures the base a second time: the noise floor of this run. */
  nullArm?: boolean;
  gate?: GateRequest;
  /** A folder for the call stacks of grown counts. */
  stacks?: string;
}

interface ComparisonResult extends JudgedRun {
  kept: Kept;
  /** Why nothing of the head was measured. The document contains it too. */
  failure?: string;
}

/** @throws UsageError, MeasurementError; Interruption if the signal came before anything was measured */
export async function compareSubjects(
  request: ComparisonRequest,
  context: MeasuringContext,
): Promise<ComparisonResult> {
  const { config, output, progress, signal, workingDirectory } = context;
  const { requested, notes, repository } = await chooseSides(request, config, workingDirectory);
  const stem = output.replace(/\.json$/, '');
  const own = [output, `${stem}-base.log`, `${stem}-head.log`];
  const isOfCode = differInCodeAlone(requested, config);
  if (repository && isOfCode) {
    if (request.head === undefined && request.nullArm !== true)
      await refuseOneCommit(askIn(repository), requested.base, own);
    const [before, after] = [requested.base.ref, requested.head.ref];
    const areRefs = before !== undefined && after !== undefined;
    if (areRefs && (await findCommit(repository, before)) === (await findCommit(repository, after)))
      progress.note('Base and head are one commit: what differs is noise.');
  }
  const target = request.target ?? config.target ?? 'host';
  const platform = await commonPlatform(requested, target, {
    root: toolRoot,
    onProgress: progress.phase.bind(progress),
    signal,
    ...defined({ priority: request.priority }),
  });
  const policy = choosePolicy(request.gate ?? {}, config);
  const planned = { ...planMeasuring(request, config, platform, 2), ownFiles: [output], tool };
  const { cells } = planned;
  const changed = await changedWorkloads(request, config, requested.base.ref, repository);
  await checkOutput(output);
  for (const { message } of [...notes, ...changed.notes]) progress.note(message);
  for (const remark of commandRemarks(config, cells)) progress.note(remark);
  const hooks = { progress, signal, save: savePartial(output, progress.note.bind(progress)) };
  const makerFor = (layout: Layout): SubjectMaker =>
    new SubjectMaker({
      repository,
      layout,
      config,
      workingDirectory,
      cells,
      target,
      progress,
      signal,
      directory: request.directory ?? config.directory,
      priority: request.priority,
      hostEnvironment: context.environment,
      cacheDirectory: context.cacheDirectory,
      logOf: (side) => resolve(workingDirectory, `${stem}-${side}.log`),
      isOwn: (path) => own.some((name) => resolve(workingDirectory, name) === path),
    });
  const sourceOf = (head: Judgement['head']) => sourceOfHead(head, requested.head, context.source);
  const givenNotes = request.notes ?? [];
  const allNotes = [...givenNotes, ...notes];
  const judge = (measured: RunDocument): JudgedRun => {
    const named = withEarlierNames(withChangedWorkloads(measured, changed), config);
    const run: RunDocument = request.isGiven === true ? { ...named, only: { command: true } } : named;
    return { run, judgement: judgeComparedRun(run, { config, gate: request.gate }) };
  };
  /** @returns NotInCopy only for a head that is a copy of a folder with files that git ignores */
  const compareLaidOut = async (layout: Layout): Promise<JudgedRun | NotInCopy> => {
    const maker = makerFor(layout);
    try {
      const base = await makeBase(maker, requested.base);
      const head = await maker.make('head', requested.head);
      await context.ready;
      const plan: MeasurePlan = { ...planned, subjects: [head.plan], ...sourceOf(head.side) };
      const without =
        repository && head.sources?.copyOf !== undefined
          ? await withoutIgnored(repository, context.environment)
          : undefined;
      const isGiven = request.configured === undefined && repository !== undefined;
      const measurePair = async (made: PreparedSubject): Promise<JudgedRun | NoBase | NotInCopy> => {
        const missing = missingProgram(config, cells, { base: made, head: inItsFolder(head) });
        if (missing !== undefined && isGiven) throw await notAtBase(repository, missing);
        if (missing !== undefined && without !== undefined) return notInCopy;
        if (missing !== undefined)
          return new NoBase(`The base cannot run ${missing.file}, which its fresh checkout does not have.`);
        if (without !== undefined) progress.note(without);
        const pair = {
          base: made,
          head,
          isOfCode,
          isBeside: layout === 'beside',
          mayNeedIgnored: without !== undefined,
          notes: allNotes,
          nullArm: request.nullArm === true,
          stacks: request.stacks,
        };
        const compared = await comparePair(plan, pair, { config, policy, judge }, hooks);
        if (compared instanceof NoBase && isGiven) {
          const needed = missingProgram(config, cells, { base: made, head: inItsFolder(head) }, namedFiles);
          if (needed !== undefined) throw await notAtBase(repository, needed);
        }
        return compared;
      };
      const pair = base instanceof NoBase ? base : await measurePair(base);
      if (!(pair instanceof NoBase)) return pair;
      // The head runs in a folder with files that a fresh checkout lacks.
      const ignored = layout === 'beside' && repository ? await whatIsIgnored(repository, context.environment) : '';
      const note = { ...pair.note, message: `${pair.note.message}${ignored}` };
      progress.note(note.message);
      const measured = await measureHeadAlone(plan, head, hooks);
      if (without !== undefined && doesNotRun(measured, plan)) return notInCopy;
      return judge({ ...measured, notes: [...givenNotes, note] });
    } finally {
      await maker.remove();
    }
  };
  let judged: JudgedRun;
  try {
    if (repository && namesNothing(request, config) && changed.missing.length > 0) {
      const sides = await sidesOf(repository, requested);
      const empty = documentOfNoWorkloads({ seed: planned.seed, tool, ...sourceOf(sides.head) }, sides);
      const { run, judgement } = judge(withNotes(empty, allNotes));
      return { run, judgement, kept: await keepRunDocument(output, run) };
    }
    const compared = await compareLaidOut(layoutOf(requested, config, cells));
    if (compared === notInCopy) progress.note(staysInPlace);
    const settled = compared === notInCopy ? await compareLaidOut('beside') : compared;
    if (settled === notInCopy) throw new MeasurementError(staysInPlace);
    judged = settled;
  } catch (error) {
    // The same Ctrl-C ended the current task, so its failure is not reported.
    if (signal.aborted) throw new Interruption('Interrupted.', { cause: error });
    if (!(error instanceof NotBuilt)) throw error;
    const { ref } = requested.head;
    const commit = repository && ref !== undefined ? await findCommit(repository, ref) : undefined;
    const side = { name: sideOf(requested.head, commit).name, ...defined({ commit }) };
    const unbuilt = documentOfUnbuiltHead({ ...planned, ...sourceOf(side) }, side, error.message);
    judged = judge(withNotes(unbuilt, givenNotes));
  }
  const failure = signal.aborted ? undefined : whyNothing(judged.run);
  const kept = await keepRunDocument(output, judged.run);
  return { ...judged, kept, ...defined({ failure }) };
}

const staysInPlace =
  'The head does not run without files that git ignores, so it runs in this folder as it is, and the base in a fresh checkout beside it.';

/** An error in a base that is not a commit is an error of this machine. @throws MeasurementError, UsageError */
async function makeBase(maker: SubjectMaker, request: SubjectRequest): Promise<PreparedSubject | NoBase> {
  try {
    return await maker.make('base', request);
  } catch (error) {
    if (!(error instanceof NotBuilt)) throw error;
    if (request.ref === undefined) throw new MeasurementError(error.message);
    return new NoBase(error.message);
  }
}

/** Why nothing, or not everything, of a comparison was measured, in one sentence. */
function whyNothing(run: RunDocument): string | undefined {
  const unbuilt = run.notes?.find(({ kind }) => kind === 'head-not-built');
  if (unbuilt !== undefined) return unbuilt.message;
  return whyEmpty(run) ?? endedEarly(run);
}

const namesNothing = ({ cells, suite }: ComparisonRequest, config: Config): boolean =>
  cells === undefined && (suite ?? config.suite) === undefined && Object.keys(config.workloads ?? {}).length === 0;

/** The requested base and head, completed from `io-perf.yml`; the default base is the commit where this branch began. */
async function chooseSides(request: ComparisonRequest, config: Config, workingDirectory: string): Promise<Sides> {
  const given = request.base ?? subjectOfConfig(config, 'base');
  const head = request.head ?? subjectOfConfig(config, 'head') ?? { env: {}, runners: {} };
  const isOfCommits =
    given === undefined || [given, head].some(({ ref, mergeBase }) => (ref ?? mergeBase) !== undefined);
  if (!isOfCommits) return { requested: { base: given, head }, notes: [], repository: undefined };
  const repository = await findRepository(workingDirectory);
  const ask = askIn(repository);
  const settled = await settleBase(ask, given ?? (await sinceDefaultBranch(ask)), head);
  return { requested: { base: settled.base, head }, notes: settled.notes, repository };
}

/** Whether both sides run at the same place in the same way. */
function differInCodeAlone({ base, head }: Sides['requested'], config: Config): boolean {
  const placeOf = ({ dir, target, env, runners }: SubjectRequest): unknown[] => [
    dir,
    target,
    ...[env, runners].map((record) => Object.entries(record).sort()),
  ];
  const isServed = ['base', 'head'].some((side) => serverOf(config, side) !== undefined);
  return !isServed && isDeepStrictEqual(placeOf(base), placeOf(head));
}

interface Sides {
  requested: { base: SubjectRequest; head: SubjectRequest };
  notes: Note[];
  repository: Repository | undefined;
}

/** Cells can be compared only if both sides have them. @throws UsageError */
async function commonPlatform(
  { base, head }: Record<'base' | 'head', SubjectRequest>,
  target: string,
  options: Parameters<typeof platformOfTarget>[1],
): Promise<Platform> {
  const ofBase = await platformOfTarget(base.target ?? target, options);
  const ofHead = await platformOfTarget(head.target ?? target, options);
  if (ofBase === ofHead) return ofBase;
  throw new UsageError(
    `The base runs on ${ofBase} and the head on ${ofHead}, which have no cells in common: compare two targets of one system.`,
  );
}
