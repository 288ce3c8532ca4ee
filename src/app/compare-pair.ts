/** Measures a base and a head in pairs, counts what their workloads do, and judges both. */
import type { Config } from '../gate/config/index.ts';
import { measuredConclusions } from '../suite/conclusions/index.ts';
import { noiseOf } from '../judge/index.ts';
import { measure, type MeasureHooks, type MeasurePlan } from '../engine/index.ts';
import { isSlower, type Comparison, type JudgedRun, type Note, type RunDocument } from '../core/document/index.ts';
import {
  again,
  doesNotRun,
  findTimeCauses,
  type GatePolicy,
  type NoBase,
  type NotInCopy,
  notInCopy,
  pairUntilDecided,
  plannedOf,
  type PreparedSubject,
  whyBaseDoesNotRun,
  WorkloadCounting,
} from '../gate/index.ts';

const unlikeSides =
  'One side is a fresh checkout, the other is this folder: files that git ignores, such as caches, are in this folder alone and can change counts. To check out both, add --head ref=HEAD.';

interface Judging {
  config: Config;
  policy: GatePolicy;
  judge: (run: RunDocument) => JudgedRun;
}

interface Pair {
  base: PreparedSubject;
  head: PreparedSubject;
  nullArm: boolean;
  stacks: string | undefined;
  notes: readonly Note[];
  /** Whether the sides differ in their code alone. */
  isOfCode: boolean;
  /** Whether one side is a fresh checkout and the other a folder with files that git ignores. */
  isBeside: boolean;
  /** Whether the head is a copy that lacks files that git ignores. */
  mayNeedIgnored: boolean;
}

/** @returns why the head has to be measured alone, if nothing runs on the base; or that the copy of the head does not run */
export async function comparePair(
  alone: MeasurePlan,
  { base, head, nullArm, stacks, notes, isOfCode, isBeside, mayNeedIgnored }: Pair,
  { config, policy, judge }: Judging,
  hooks: MeasureHooks,
): Promise<JudgedRun | NoBase | NotInCopy> {
  const subjects = { base: base.plan.name, head: head.plan.name };
  const counting = new WorkloadCounting(alone, [base, head], { config, stacks, isOfCode }, hooks);
  const { pairing, live } = pairUntilDecided(alone, subjects, policy.paired, {
    findUntouched: (cells) => counting.findUntouched(cells),
    betweenRounds: (spent) => counting.countBetween(spent),
  });
  const third = nullArm ? [again(base.plan)] : [];
  const plan: MeasurePlan = { ...alone, subjects: [base.plan, head.plan, ...third], pairing };
  try {
    await counting.countFirst();
    const measured = await measure(plan, hooks);
    if (mayNeedIgnored && !hooks.signal.aborted && doesNotRun(measured, plan)) return notInCopy;
    const mayLack = !hooks.signal.aborted && base.side.commit !== undefined;
    const without = mayLack ? whyBaseDoesNotRun(measured, plan) : undefined;
    if (without !== undefined) return without;
    const counted = await counting.addTo(measured);
    const { run, hasGrown } = counted;
    if (hasGrown && isBeside) hooks.progress.note(unlikeSides);
    const findings = measuredConclusions(run);
    const comparison: Comparison = {
      base: { subject: base.plan.name, ...base.side },
      head: { subject: head.plan.name, ...head.side },
      ...(third[0] && { nullArm: third[0].name }),
      ...plannedOf(live),
    };
    const paired = withNotes({ ...run, comparison, ...(findings.length > 0 && { findings }) }, notes);
    const noise = noiseOf(paired, policy.paired);
    const { run: compared, judgement } = judge(noise === undefined ? paired : { ...paired, noise });
    const slower = Object.entries(judgement.cells).flatMap(([id, cell]) =>
      isSlower(cell) && !counted.grown.has(id) ? [id] : [],
    );
    const timeCauses =
      counted.sides === undefined ? [] : await findTimeCauses(plan, run, new Set(slower), counted.sides, hooks);
    // Causes of a slowdown do not affect its verdict.
    return { run: timeCauses.length === 0 ? compared : { ...compared, timeCauses }, judgement };
  } finally {
    await counting.close();
  }
}

export const withNotes = (run: RunDocument, notes: readonly Note[]): RunDocument =>
  notes.length === 0 ? run : { ...run, notes: [...notes, ...(run.notes ?? [])] };
