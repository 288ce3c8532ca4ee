/** What a comparison promises, when it fails, and how long its pairs go on. */
import type { MeasurePlan } from '../../engine/index.ts';
import { executionsOfRange } from '../../count/index.ts';
import {
  defaultAllowedGrowth,
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
import { UsageError } from '../../core/document/index.ts';

/** A count that is smaller by this share of the base is counted again, as reports tell it. */
export const minLess = 0.01;

/** How long the workloads of a comparison are counted, a side. */
export interface CountingTime {
  /** Executions of each side in each turn. */
  turns: readonly number[];
  /** Counts that are the same each time are counted again until this time is spent. */
  enoughMs: number;
  /** Counts that vary are counted this often … */
  minOfRange: number;
  /** … but not once this time is spent. */
  maxMs: number;
}

const countedInTurns = [2, 2, 2, 4, 4, 6];

/** Of the time that a workload has for its pairs. */
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
  };
}

/** From when on it is said that the first execution did more than later ones, as far as that is more than a program's own bytecode. */
export const firstExecutions = { minTimes: 2, minCallsMore: 50, minBytesMore: 256 * 1024, minShareMore: 0.1 };

/** No cell is visited more often: looks are shares of the visits, and come too late where there are far more than can be had: docs/lab/margins.md#more-pairs */
export const maxVisits = 120;

/** As a person writes it: `1%`, `0.01`. */
export interface GateRequest {
  falseAlarms?: string;
  minEffect?: string;
}

export interface GatePolicy {
  paired: PairedPolicy;
  documents: DocumentsPolicy;
  failOn: FailOn;
  /** How much of a count of the base dependencies and the runtime may add: 0.1 is 10 %. */
  allowGrowth: number;
}

/** What is promised and what fails: options, else `gate` of io-perf.yml, else 1 % and 2 %. @throws UsageError */
export function choosePolicy(options: GateRequest, config: Config): GatePolicy {
  const { gate = {} } = config;
  const alpha = share(options.falseAlarms, '--false-alarms') ?? share(gate['false-alarms'], 'gate.false-alarms');
  const minEffect = share(options.minEffect, '--min-effect') ?? share(gate['min-effect'], 'gate.min-effect');
  if (alpha === 0)
    throw new UsageError('A rate of false alarms of 0 cannot be promised by any test: give a share such as 1%.');
  const paired = {
    ...defaultPolicy,
    ...(alpha === undefined ? {} : { alpha }),
    ...(minEffect === undefined ? {} : { minEffect, ...marginsFor(minEffect) }),
  };
  return {
    paired,
    documents: {
      ...defaultDocumentsPolicy,
      alpha: paired.alpha,
      betweenRuns: Math.max(defaultDocumentsPolicy.betweenRuns, paired.minEffect),
    },
    failOn: gate['fail-on'] ?? defaultFailOn,
    allowGrowth: allowedGrowth(config),
  };
}

/** `gate.allow-growth` of io-perf.yml, else 10 %. @throws UsageError */
export const allowedGrowth = ({ gate }: Config): number =>
  gate?.['allow-growth'] === undefined ? defaultAllowedGrowth : parseShare(String(gate['allow-growth']));

function share(value: string | number | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const parsed = parseShare(String(value));
  if (!(parsed < 1)) throw new UsageError(`${name} is "${value}", which is not a share below 100%: write 1% or 0.01.`);
  return parsed;
}

/**
 * What stored runs may be exceeded by, as a person writes it: `150%`.
 * @param called how a message calls them: `--alert-threshold`
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
  return { alert, ...(fail === undefined ? {} : { fail }) };
}

function threshold(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const ratio = text.trim().endsWith('%') ? parseShare(text) : Number.NaN;
  if (!(ratio >= 1)) throw new UsageError(`${name}: expected a percentage of at least 100%, got "${text}".`);
  return ratio;
}
