/** A large file of pytest-benchmark, through the packed program: its document and the memory that it takes. Processor time: bench/large-files.mjs. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { parseRunDocument, sampleValues } from '../src/core/document/index.ts';
import { makeFolder } from './helpers/folders.ts';
import { pytestFile } from './helpers/large-files.mjs';
import { packedCli } from './helpers/shipped.ts';
import { itFull } from './speeds.ts';

const folder = makeFolder('large-files');
const [report, hook] = [join(folder, 'memory.txt'), join(folder, 'report-memory.cjs')];

/** Far below what the values take as objects. */
const heapMb = 160;
/** 231 where it was measured; other versions of Node begin with more. */
const maxResidentMb = 300;

/** @returns the largest resident set, in MB */
function convert(...words: readonly string[]): number {
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  );
  const flags = [`--max-old-space-size=${heapMb}`, '--require', hook];
  const { status, stderr } = spawnSync(process.execPath, [...flags, packedCli(), 'convert', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return (Number(readFileSync(report, 'utf8')) * 1024) / 1e6;
}

describe('a file of 54 MB of pytest-benchmark', () => {
  itFull('gives a document that is smaller, within the memory of a small runner', { timeout: 240_000 }, () => {
    const [benchmarks, rounds] = [250, 9500];
    const [path, output] = [join(folder, 'results.json'), join(folder, 'run.json')];
    writeFileSync(path, pytestFile(benchmarks, rounds, ' '));
    expect(statSync(path).size).toBeGreaterThan(50e6);
    expect(convert(path, '--output', output)).toBeLessThan(maxResidentMb);
    expect(statSync(output).size).toBeLessThan(statSync(path).size);
    // Over the document that is there.
    expect(convert(path, '--output', output)).toBeLessThan(maxResidentMb);
    const cells = Object.values(parseRunDocument(readFileSync(output), output).cells);
    expect(cells).toHaveLength(benchmarks);
    for (const { subject } of cells) expect(sampleValues(subject.head!.samples, 1)).toHaveLength(rounds);
  });
});
