/** Amounts as tools print them. */
import { inUnit } from '../../../core/document/index.ts';

/** NaN where the unit is not one of time. */
export const nsOf = (value: string | undefined, unit = ''): number => inUnit(Number(value), unit, 'ns') ?? Number.NaN;

/** NaN where the unit is not one of size. */
export const bytesOf = (value: string | undefined, unit = ''): number => inUnit(Number(value), unit, 'B') ?? Number.NaN;

const factors: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, G: 1e9, B: 1e9, T: 1e12 };

/** @param prefix `k`, `M`, nothing */
export const factorOf = (prefix = ''): number => factors[prefix] ?? 1;
