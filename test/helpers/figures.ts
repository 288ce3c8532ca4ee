import { type Figure, timePerOp } from '../../src/core/document/index.ts';

/** @param value nanoseconds per operation */
export const time = (value: number): Figure => ({ value, ...timePerOp });
