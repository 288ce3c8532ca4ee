import { expect, it } from 'vitest';
import { renderInit } from './index.ts';

it('a workload that takes long is kept, and its author is told what it costs', () => {
  const tried = (name: string, elapsedMs: number) => ({
    candidate: { name, command: `./${name}` },
    attempt: { elapsedMs, counts: undefined },
  });
  const text = renderInit({
    workloads: [tried('short', 900), tried('long', 56_800)],
    refused: [],
    written: [],
    kept: [],
  });
  expect(text).toContain('⚠ long takes 56.8 s, and a comparison runs it a dozen times');
  expect(text).not.toContain('⚠ short');
});
