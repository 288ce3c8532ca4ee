/** No string of a document reaches an output raw: documents that are hostile in every field, through every renderer, read by parsers. */
import { join } from 'node:path';
import * as core from '@actions/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { createProgress } from '../src/report/progress/index.ts';
import { hostileJudged, hostileStrings } from './helpers/hostile-documents.ts';
import { faultsIn, type Output, Parsers, rendered, stored } from './helpers/hostile-outputs.ts';
import { runnerCommands, scriptFaults, terminalOrders } from './helpers/output-scans.ts';
import { findPython } from './python.ts';
import { temporaryFolder } from './helpers/folders.ts';

const documents = 10;
const folder = temporaryFolder();
const withMarkdown = findPython('cmarkgfm');

const judgedOf = (seed: number) => hostileJudged(seed, { share: seed % 3 === 0 ? 0.5 : 1 });

async function render(seed: number): Promise<Output[]> {
  const judged = judgedOf(seed);
  const several = seed % 4 === 0 ? judgedOf(seed + 1000) : undefined;
  return [...rendered(judged, several), ...(await stored(join(folder, String(seed)), [judged.run]))];
}

let outputs: Output[][];
beforeAll(async () => {
  outputs = [];
  for (let seed = 0; seed < documents; seed++) outputs.push(await render(seed));
});

test('every hostile document is rendered without effect on runner, terminal or script engine', () => {
  const faults = outputs.flatMap((some, seed) => some.flatMap(faultsIn).map((fault) => `${seed}: ${fault}`));
  expect(faults.slice(0, 5)).toEqual([]);
});

test.skipIf(withMarkdown === undefined)(
  "GitHub's Markdown parser, HTML, XML and CSV parsers find only our own markup (skipped without pip install cmarkgfm)",
  async () => {
    const parsers = new Parsers(withMarkdown!);
    for (const some of outputs) parsers.ask(some);
    const faults = await parsers.finish();
    expect(faults.slice(0, 5)).toEqual([]);
  },
);

test('an annotation is one command of its own level, whatever its text', () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const annotations = outputs.flat().filter(({ kind }) => kind === 'annotation');
  try {
    for (const { text } of annotations) core.error(text, { title: text });
  } finally {
    write.mockRestore();
  }
  expect(annotations.length).toBeGreaterThan(documents);
  const commands = lines.join('').split('\n').slice(0, -1);
  expect(commands).toHaveLength(annotations.length);
  for (const command of commands) expect(command).toMatch(/^::error title=[^:,\r\n]*::[^\r\n]*$/);
});

test('the text of progress is a line, not a command', () => {
  const lines: string[] = [];
  const stream = { write: (text: string) => lines.push(text) > 0 };
  const progress = createProgress(stream as unknown as NodeJS.WriteStream, {});
  for (const text of hostileStrings) {
    progress.phase(text);
    progress.note(text);
  }
  progress.finish();
  expect(lines.length).toBeGreaterThan(hostileStrings.length);
  for (const line of lines) {
    expect(runnerCommands(line)).toEqual([]);
    expect(terminalOrders(line)).toEqual([]);
  }
});

test('the scans find what they look for', async () => {
  expect(runnerCommands('a\n  ::error::x\nb ##[error]y\nc::d')).toEqual(['  ::error::x', 'b ##[error]y']);
  expect(terminalOrders('\u001b[31mred\u001b[0m \u202e', true)).toEqual(['\u202e']);
  expect(terminalOrders('\u001b[31mred')).toEqual(['\u001b']);
  expect(scriptFaults('a.js', 'ioPerfStore("a.js",{"x":1});')).toEqual([]);
  expect(scriptFaults('a.js', 'ioPerfStore("b.js",{});evil=1')).toHaveLength(1);
  if (withMarkdown === undefined) return;
  const parsers = new Parsers(withMarkdown);
  parsers.ask(
    [
      '<img src=x>',
      '[a](https://evil.example)',
      '@octocat',
      'see GH-1',
      'see 0123456789abcdef0123456789abcdef01234567',
      'www.evil.example',
      '</details>',
      '![a](b)',
    ].map((text): Output => ({ kind: 'markdown', name: text, text })),
  );
  parsers.ask([
    { kind: 'junit', name: 'junit', text: '<testsuites><evil/></testsuites>' },
    { kind: 'svg', name: 'svg', text: '<svg onload="x"/>' },
    { kind: 'feed', name: 'feed', text: '<feed><link href="https://evil.example"/></feed>' },
    { kind: 'page', name: 'page', text: '<a href="javascript:x">a</a>' },
    { kind: 'csv', name: 'csv', text: 'a,b\n=1,2\n' },
  ]);
  const found = new Set((await parsers.finish()).map((fault) => fault.split(': ')[0]));
  expect(found.size).toBe(13);
});
