/** Everything that is made from a document, by the kind of what reads it; and what their readers would obey. */
import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import { exportStore } from '../../src/exchange/histories/export.ts';
import { openStore } from '../../src/history/store/index.ts';
import type { JudgedRun, RunDocument } from '../../src/core/document/index.ts';
import { commentMarker } from '../../src/report/index.ts';
import * as present from '../../src/report/index.ts';
import { publishFiles } from '../../src/report/dashboard/index.ts';
import { measuredStudies, seedsOf } from '../../src/suite/matrix/index.ts';
import { runnerCommands, scriptFaults, terminalOrders } from './output-scans.ts';

export interface Output {
  /** What reads it. A terminal's text and JSON may stand in the log of a job, and so may a page that was printed. */
  kind:
    | 'terminal'
    | 'coloured'
    | 'markdown'
    | 'junit'
    | 'json'
    | 'annotation'
    | 'svg'
    | 'feed'
    | 'page'
    | 'csv'
    | 'script';
  name: string;
  text: string;
}

const links = {
  trends: 'https://ada.example/project/',
  runFile: 'https://ada.example/project/artifacts/1',
  job: 'https://ada.example/project/runs/7',
};

/** An output that is made when it is asked for; annotations are several texts. */
export interface Renderer {
  kind: Output['kind'];
  name: string;
  make: () => string | string[];
}

/** @param second another environment of the same report */
export function renderers(judged: JudgedRun, second?: JudgedRun): Renderer[] {
  const runs = second === undefined ? [judged] : [judged, second];
  const report = { runs, links, store: 'git+https://ada.example/project#gh-pages', commentId: judged.run.id };
  const documents = runs.map(({ run }) => run);
  const plain = { width: 100, colour: false, studiesOf: measuredStudies };
  const rich = { ...plain, width: 61, colour: true, verbose: true, outputPath: judged.run.id };
  return [
    { kind: 'terminal', name: 'result', make: () => present.renderTerminal(documents, plain) },
    { kind: 'coloured', name: 'result in colours', make: () => present.renderTerminal(documents, rich) },
    { kind: 'terminal', name: 'judgement', make: () => present.renderJudgement(judged, plain) },
    { kind: 'coloured', name: 'judgement in colours', make: () => present.renderJudgement(judged, rich) },
    { kind: 'terminal', name: 'headline', make: () => `io-perf: ${present.headlineOf(report).text}` },
    { kind: 'markdown', name: 'comment', make: () => present.renderComment(report) },
    { kind: 'markdown', name: 'summary', make: () => present.renderSummary(report) },
    { kind: 'markdown', name: 'small comment', make: () => present.renderComment(report, 20_000) },
    { kind: 'markdown', name: 'figures', make: () => present.renderMarkdown(documents) },
    { kind: 'markdown', name: 'marker', make: () => `${commentMarker(judged.run.id)}\n` },
    { kind: 'junit', name: 'JUnit', make: () => present.renderJunit(report) },
    { kind: 'json', name: 'JSON', make: () => present.renderJson(documents) },
    { kind: 'json', name: 'judged JSON', make: () => present.renderJudgedJson(report.runs) },
    { kind: 'annotation', name: 'annotation', make: () => annotationTexts(report) },
  ];
}

const annotationTexts = (report: present.Report): string[] =>
  present.annotationsOf(report).flatMap(({ title, message }) => [title, message]);

export const outputsOf = ({ kind, name, make }: Renderer): Output[] =>
  [make()].flat().map((text) => ({ kind, name, text }));

export const rendered = (judged: JudgedRun, second?: JudgedRun): Output[] =>
  renderers(judged, second).flatMap(outputsOf);

const kinds: Readonly<Record<string, Output['kind']>> = {
  '.svg': 'svg',
  '.atom': 'feed',
  '.html': 'page',
  '.json': 'json',
};

/** What a store and its page are made of, and what is exported from it. @param folder is made; a store that has the run already writes nothing */
export async function stored(folder: string, runs: readonly RunDocument[]): Promise<Output[]> {
  const store = openStore(folder);
  const written = new Map<string, string>();
  await store.append(runs, {
    commits: runs.map(({ suite = '' }) => ({
      id: 'fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5',
      author: suite,
      message: suite,
    })),
    extra: async (load) => {
      const files = await publishFiles({ load, seedsOf, documents: runs, now: '2026-01-01T00:00:00.000Z' });
      for (const [path, text] of files) written.set(path, text);
      for (const path of ['index.js', 'points/0/0.js', 'acceptances.js']) {
        const text = await load(path);
        if (text !== undefined) written.set(path, text);
      }
      return files;
    },
  });
  const pieces: string[] = [];
  for await (const piece of exportStore(await store.snapshot(), 'csv', store.name)) pieces.push(piece);
  await store.close();
  if (written.size === 0) throw new Error(`Nothing was written to ${folder}.`);
  return [
    ...[...written].map(([path, text]): Output => ({
      kind: kinds[extname(path)] ?? 'script',
      name: path,
      text,
    })),
    { kind: 'csv', name: 'CSV', text: pieces.join('') },
  ];
}

/** Whatever of it reaches the log of a job. */
const inLogs: readonly Output['kind'][] = ['terminal', 'coloured', 'markdown', 'junit', 'json', 'csv'];

/** What a runner, a terminal and a script engine would obey, as sentences. */
export function faultsIn({ kind, name, text }: Output): string[] {
  const faults: string[] = [];
  if (inLogs.includes(kind)) {
    faults.push(
      ...runnerCommands(text).map((line) => `a command for the runner: ${JSON.stringify(line.slice(0, 200))}`),
    );
  }
  if (kind !== 'script') {
    faults.push(...terminalOrders(text, kind === 'coloured').map((found) => `a character ${JSON.stringify(found)}`));
  }
  if (kind === 'script') faults.push(...scriptFaults(name, text));
  if (kind === 'json') JSON.parse(text);
  return faults.map((fault) => `${name}: ${fault}`);
}

const parsed: readonly Output['kind'][] = ['markdown', 'junit', 'svg', 'feed', 'page', 'csv'];

/** What Python's and GitHub's parsers find in outputs; one process, asked as often as wanted. */
export class Parsers {
  readonly #child;
  #rest = '';
  readonly #faults: string[] = [];
  #isEnded = false;

  constructor(python: string) {
    this.#child = spawn(python, ['-B', join('test', 'helpers', 'scan_outputs.py')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, PYTHONUTF8: '1' },
    });
    this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (this.#rest + chunk).split('\n');
      this.#rest = lines.pop()!;
      for (const line of lines) {
        const { name, fault } = JSON.parse(line) as { name: string; fault?: string };
        if (fault === undefined) this.#isEnded = true;
        else this.#faults.push(`${name}: ${fault}`);
      }
    });
  }

  ask(outputs: readonly Output[]): void {
    for (const output of outputs.filter(({ kind }) => parsed.includes(kind))) {
      this.#child.stdin.write(`${JSON.stringify(output)}\n`);
    }
  }

  /** @returns what they found in all that they were asked about */
  async finish(): Promise<string[]> {
    this.#child.stdin.end();
    await new Promise((resolve) => this.#child.on('close', resolve));
    if (!this.#isEnded) throw new Error('The parsers of test/helpers/scan_outputs.py ended before their work did.');
    return this.#faults;
  }
}
