import { expect, it } from 'vitest';
import { addAnswers } from './answers.ts';

const one = { ns: 10, ops: 2, bytes: 4, userNs: 3, sysNs: 1, io: { readCalls: 2, readBytes: 4 }, marks: ['gc'] };

it('adds times, operations, bytes and counters, and lists every mark once', () => {
  expect(addAnswers([one, one, { ...one, marks: ['jit'] }])).toEqual({
    ...{ ns: 30, ops: 6, bytes: 12, userNs: 9, sysNs: 3 },
    io: { readCalls: 6, readBytes: 12 },
    marks: ['gc', 'jit'],
  });
});

it('leaves out members that one of the parts does not report', () => {
  const silent = { ...one, userNs: undefined, io: { readCalls: 1 } };
  expect(addAnswers([one, silent])).toEqual({
    ns: 20,
    ops: 4,
    bytes: 8,
    sysNs: 2,
    io: { readCalls: 3 },
    marks: ['gc'],
  });
});

it('adds resident pages', () => {
  const cold = { ns: 1, ops: 1, bytes: 1, cold: { residentPages: 1, pages: 8 } };
  expect(addAnswers([cold, cold]).cold).toEqual({ residentPages: 2, pages: 16 });
});

it('adds the activity of the runtime over the parts that report it', () => {
  const reporting = { ...one, gc: { count: 1, ms: 3 }, jit: { ms: 2 } };
  expect(addAnswers([reporting, one, reporting])).toMatchObject({ gc: { count: 2, ms: 6 }, jit: { ms: 4 } });
});

it('keeps the largest of the peaks of memory', () => {
  const peaks = [2, 5, 3].map((peakMemoryBytes) => ({ ns: 1, ops: 1, bytes: 0, peakMemoryBytes }));
  expect(addAnswers(peaks).peakMemoryBytes).toBe(5);
});
