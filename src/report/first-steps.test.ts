import { expect, it } from 'vitest';
import { renderInit } from './index.ts';

it('init reports the duration of a long workload, and the files that its trial made', () => {
  const tried = (name: string, elapsedMs: number) => ({
    candidate: { name, command: `./${name}` },
    attempt: { elapsedMs, counts: undefined },
  });
  const text = renderInit({
    workloads: [tried('short', 900), tried('long', 56_800)],
    refused: [],
    written: [],
    kept: [],
    left: ['node_modules/', 'a\u001bb'],
    changed: ['package-lock.json'],
  });
  expect(text).toContain('⚠ long takes 56.8 s, and a comparison runs it a dozen times');
  expect(text).not.toContain('⚠ short');
  expect(text).toMatch(/⚠ Trying it made node_modules\/, a.+b, which git does not ignore/);
  expect(text).toContain('⚠ Trying it changed package-lock.json, which git tracks: git restore undoes that.');
  expect(text).not.toContain('\u001b');
});
