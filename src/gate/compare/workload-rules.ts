/** Rules of single workloads, `gate` below their names in io-perf.yml. They hold for all benchmarks of a workload. */
import { defaultAllowedGrowth, type RulesOf } from '../../judge/index.ts';
import { defined, UsageError } from '../../core/document/index.ts';
import { type Config, parseShare } from '../config/index.ts';
import { workloadPattern } from '../workloads/workloads.ts';

type OwnGate = NonNullable<NonNullable<Config['workloads']>[string]['gate']>;

/** What a workload's `gate` holds, by cell; undefined for cells without one. */
function ownGates({ workloads = {} }: Config): (cell: string) => { name: string; gate: OwnGate } | undefined {
  const gates = new Map(
    Object.entries(workloads).flatMap(([name, { gate }]) =>
      gate === undefined ? [] : [[workloadPattern(name), { name, gate }] as const],
    ),
  );
  return (cell) => gates.get(cell.split('?')[0]!);
}

/** Whether each cell is gated, and which of its verdicts fail. */
export function rulesOf(config: Config): RulesOf {
  const gateOf = ownGates(config);
  return (cell) => {
    const gate = gateOf(cell)?.gate;
    if (gate === undefined) return undefined;
    return gate === false ? { isGated: false } : { isGated: true, ...defined({ failOn: gate['fail-on'] }) };
  };
}

/** `allow-growth` of the workload, else that of `gate`, else 10 %. */
export function allowedGrowth(config: Config): (cell: string) => number {
  const gateOf = ownGates(config);
  return (cell) => {
    const { gate = false } = gateOf(cell) ?? {};
    const own = gate === false ? undefined : gate['allow-growth'];
    const written = own ?? config.gate?.['allow-growth'];
    return written === undefined ? defaultAllowedGrowth : parseShare(String(written));
  };
}

/** `min-effect` of workloads that have their own. @throws UsageError */
export function ownMinEffects(config: Config): (cell: string) => number | undefined {
  const gateOf = ownGates(config);
  const margins = new Map(
    Object.entries(config.workloads ?? {}).flatMap(([name, { gate = false }]) => {
      const own = gate === false ? undefined : shareOf(gate['min-effect'], `workloads.${name}.gate.min-effect`);
      return own === undefined ? [] : [[name, own] as const];
    }),
  );
  return (cell) => margins.get(gateOf(cell)?.name ?? '');
}

/** A share as a user writes it: `5%`, `0.05`. @param name of the option or key. @throws UsageError for another text, and from 100 % on */
export function shareOf(value: string | number | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const parsed = parseShare(String(value));
  if (!(parsed < 1)) throw new UsageError(`${name} is "${value}", which is not a share below 100%: write 1% or 0.01.`);
  return parsed;
}
