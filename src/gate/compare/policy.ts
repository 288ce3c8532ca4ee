/** Guarantees of a comparison, its failing verdicts, and its duration. */
import type { MeasurePlan } from '../../engine/index.ts';
import { executionsOfRange, maxExecutions, type RangeTime } from '../../count/index.ts';
import {
  defaultDocumentsPolicy,
  defaultFailOn,
  defaultPolicy,
  type DocumentsPolicy,
  type FailOn,
  type HistoryLimits,
  marginsFor,
  type PairedPolicy,
} from '../../judge/index.ts';
import { type Config, parseShare } from '../config/index.ts';
import { ownMinEffects, shareOf } from './workload-rules.ts';
import { defined, UsageError } from '../../core/document/index.ts';

/** A count that shrank by this share of the base is counted again, since reports mention it. */
export const minLess = 0.01;

/** Time for counting the workloads of a comparison, for each side. */
export interface CountingTime extends RangeTime {
  /** Traced executions of each side in each turn. */
  turns: readonly number[];
}

/**
 * Executions that the kernel counts between the timed ones: of each side, after these shares of the time, unless one takes longer than
 * `maxMs`; more than the least while they take no longer than `enoughMs`, since what is rare shows in many.
 */
export const countedBetween = { shares: [0.25, 0.5, 0.75], least: 2, most: 10, enoughMs: 150, maxMs: 3_000 };

const countedInTurns = [2, 2, 2, 4, 4, 6];

/** Share of a workload's time for its pairs. */
const countingShare = 0.1;

const countingLimitsMs = { least: 500, most: 2_000 };

export function chooseCountingTime({ budget, cells }: Pick<MeasurePlan, 'budget' | 'cells'>): CountingTime {
  const { least, most } = countingLimitsMs;
  const shareMs = 'rounds' in budget ? least : (countingShare * budget.timeNs) / 1e6 / Math.max(1, cells.length);
  return {
    turns: countedInTurns,
    enoughMs: Math.min(most, Math.max(least, shareMs)),
    minOfRange: executionsOfRange,
    maxMs: 60_000,
    maxExecutions,
  };
}

/** Least difference between the first execution and later ones that is reported, since a program also writes its own bytecode. */
export const firstExecutions = { minTimes: 2, minCallsMore: 50, minBytesMore: 256 * 1024, minShareMore: 0.1 };

/**
 * The largest number of visits to a cell. Looks are shares of the visits and come too late if many more are planned than possible:
 * docs/lab/margins.md#more-pairs
 */
export const maxVisits = 120;

/** As a user writes it: `1%`, `0.01`. */
export interface GateRequest {
  falseAlarms?: string;
  minEffect?: string;
}

export interface GatePolicy {
  paired: PairedPolicy;
  documents: DocumentsPolicy;
  failOn: FailOn;
}

/** Guarantees and failing verdicts: options, else `gate` of io-perf.yml, else 1 % and 2 %. @throws UsageError */
export function choosePolicy(options: GateRequest, config: Config): GatePolicy {
  const { gate = {} } = config;
  const alpha = shareOf(options.falseAlarms, '--false-alarms') ?? shareOf(gate['false-alarms'], 'gate.false-alarms');
  const minEffect = shareOf(options.minEffect, '--min-effect') ?? shareOf(gate['min-effect'], 'gate.min-effect');
  if (alpha === 0)
    throw new UsageError('A rate of false alarms of 0 cannot be promised by any test: give a share such as 1%.');
  const minEffectOf = options.minEffect === undefined ? ownMinEffects(config) : () => undefined;
  const paired = {
    ...defaultPolicy,
    minEffectOf,
    ...defined({ alpha }),
    ...(minEffect === undefined ? {} : { minEffect, ...marginsFor(minEffect) }),
  };
  return {
    paired,
    documents: {
      ...defaultDocumentsPolicy,
      alpha: paired.alpha,
      betweenRuns: Math.max(defaultDocumentsPolicy.betweenRuns, paired.minEffect),
      betweenRunsOf: (cell) => {
        const own = minEffectOf(cell);
        return own === undefined ? undefined : Math.max(defaultDocumentsPolicy.betweenRuns, own);
      },
    },
    failOn: gate['fail-on'] ?? defaultFailOn,
  };
}

/**
 * Limits relative to stored runs, as a user writes them: `150%`.
 * @param called name in messages: `--alert-threshold`
 * @throws UsageError
 */
export function chooseLimits(
  texts: { alert?: string | undefined; fail?: string | undefined },
  called: (name: 'alert-threshold' | 'fail-threshold') => string,
): HistoryLimits | undefined {
  const fail = threshold(texts.fail, called('fail-threshold'));
  const alert = threshold(texts.alert, called('alert-threshold')) ?? fail;
  if (alert === undefined) return undefined;
  if (fail !== undefined && alert > fail) {
    const above = called('fail-threshold').replace(/^The/, 'the');
    throw new UsageError(
      `${called('alert-threshold')} is above ${above}: what fails must be worse than what is reported.`,
    );
  }
  return { alert, ...defined({ fail }) };
}

function threshold(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const ratio = text.trim().endsWith('%') ? parseShare(text) : Number.NaN;
  if (!(ratio >= 1)) throw new UsageError(`${name}: expected a percentage of at least 100%, got "${text}".`);
  return ratio;
}
