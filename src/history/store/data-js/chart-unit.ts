/** Converts figures to the unit that a chart of github-action-benchmark already uses. */
import type { DataJsBench } from './data-js.ts';
import { inUnit, meaningOf, worseIsLarger } from '../../../core/document/index.ts';
import { firstUnit, valueOf } from '../format/index.ts';

/** The same figure in `unit` if both have one dimension, or are a time and a rate; otherwise unchanged. */
export function inUnitOf(bench: DataJsBench, unit: string): DataJsBench {
  if (typeof bench.unit !== 'string') return bench;
  const [from, to] = [meaningOf(firstUnit(bench.unit)), meaningOf(firstUnit(unit))];
  const value = valueOf(bench);
  if (firstUnit(bench.unit) === firstUnit(unit) || !(value > 0)) return bench;
  const isTimeOfOne = from.kind !== 'other' && to.kind !== 'other' && from.bytes === to.bytes;
  const ns = worseIsLarger(value, from);
  const turned = to.kind === 'rate' ? 1e9 / (ns * to.factor) : ns / to.factor;
  const exact = inUnit(value, firstUnit(bench.unit), firstUnit(unit)) ?? (isTimeOfOne ? turned : undefined);
  if (exact === undefined) return bench;
  const changed = six(exact);
  // As in github-action-benchmark: text that is not a plain number beside its sign (`±1.2%`, `stddev: 3`) stays.
  const [, sign, width] = /^(\s*(?:±|\+\/?-)\s*)([\d.]{1,30})$/.exec(String(bench.range ?? '').slice(0, 100)) ?? [];
  const range = sign === undefined ? {} : { range: `${sign}${six((Number(width) / value) * changed)}` };
  return { ...bench, value: changed, unit, ...range };
}

/** The units of a store's figures. */
const six = (value: number): number => Number(value.toPrecision(6));
