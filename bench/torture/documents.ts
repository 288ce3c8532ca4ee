/** Hostile documents: what parsers accept is rendered and scanned, what they refuse is one sentence. One seed gives one result. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../../src/gate/config/index.ts';
import { convertResults } from '../../src/exchange/convert/index.ts';
import { type JudgedRun, parseRunDocument } from '../../src/core/document/index.ts';
import { defaultPolicy, judgeComparison, parseComparison, parseHistories } from '../../src/judge/index.ts';
import { renderJson, renderMarkdown, renderTerminal } from '../../src/report/index.ts';
import { forLog, oneLine } from '../../src/core/words/index.ts';
import { changePoints, createRandom, type Random } from '../../src/core/stats/index.ts';
import { filesOf, openInMemory } from '../../src/history/store/index.ts';
import { importDataJs } from '../../src/exchange/histories/import.ts';
import { examples } from '../../test/helpers/converted.ts';
import { hostileJudged, hostileStrings, hostileText } from '../../test/helpers/hostile-documents.ts';
import { faultsIn, type Output, outputsOf, renderers } from '../../test/helpers/hostile-outputs.ts';
import { runs } from '../../test/helpers/stored-runs.ts';
import type { Fall } from './tally.ts';

/** A kind of document: sound ones, and all that io-perf does with one. */
interface Kind {
  name: string;
  texts: readonly string[];
  read: (text: string, random: Random) => Output[] | Promise<Output[]>;
}

/** Renderers of each hostile document: all of them in turn, and many documents. */
const renderersEach = 2;

const one = <T>(items: readonly T[], random: Random): T => items[random.integer(items.length)]!;

function renderedRun(run: JudgedRun['run'], random: Random): Output[] {
  const makers: (() => Output)[] = [
    () => ({ kind: 'terminal', name: 'result', text: renderTerminal([run], { width: 100, colour: false }) }),
    () => ({ kind: 'markdown', name: 'figures', text: renderMarkdown([run]) }),
    () => ({ kind: 'json', name: 'JSON', text: renderJson([run]) }),
  ];
  return [one(makers, random)()];
}

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

const converted = examples.map(({ format, file }): Kind => ({
  name: format,
  texts: [readFileSync(join('src', 'exchange', 'convert', 'fixtures', file), 'utf8')],
  read: (text, random) => {
    const from = random.next() < 0.5 ? format : undefined;
    return renderedRun(convertResults([{ name: file, text }], from, context), random);
  },
}));

const pairs = Array.from({ length: 12 }, (_, pair) => ({ order: 'AB', first: 1e6 + pair * 1e3, second: 2e6 - pair }));
const suites = {
  Go: [
    {
      commit: { id: 'abc', message: 'm', timestamp: '2026-01-01T00:00:00Z', url: 'https://ada.example/c/abc' },
      date: 1_767_225_600_000,
      tool: 'go',
      benches: [{ name: 'BenchmarkRead', value: 12, unit: 'ns/op', range: '± 3', extra: '100 times' }],
    },
  ],
};
const yaml = `suite: quick
directory: /tmp
workloads:
  import:
    build: make
    command: ./import --file "data"
    timeout: 30s
budgets:
  - cells: "native/*"
    max-regression: 5%
`;

async function stored(): Promise<Record<string, string>> {
  const store = openInMemory('a store');
  await store.append(runs(0, 3));
  await store.accept({ cells: 'native/*', commit: 'a'.repeat(40), reason: 'r', at: context.now });
  const files = await store.files();
  const texts: Record<string, string> = {};
  for (const path of ['index.js', 'points/0/0.js', 'acceptances.js']) {
    const bytes = await files.read(path);
    if (bytes !== undefined) texts[path] = Buffer.from(bytes).toString('utf8');
  }
  return texts;
}

async function kinds(): Promise<Kind[]> {
  const files = await stored();
  return [
    {
      name: 'run document',
      texts: [...runs(0, 2).map((run) => JSON.stringify(run)), hostileText(1, { share: 0 })],
      read: (text, random) => renderedRun(parseRunDocument(text, 'run.json'), random),
    },
    ...converted,
    {
      name: 'recorded pairs',
      texts: [JSON.stringify({ id: 'pr-1', cells: { a: { pairs }, b: { pairs, process: pairs.map(() => 'p') } } })],
      read: (text) => {
        JSON.stringify(judgeComparison(parseComparison(text), defaultPolicy));
        return [];
      },
    },
    {
      name: 'history',
      texts: [`series,time,value\n${pairs.map(({ second }, at) => `s,${at},${second}`).join('\n')}\n`],
      read: (text) => {
        for (const values of parseHistories(text).values()) changePoints(values, {});
        return [];
      },
    },
    {
      name: 'io-perf.yml',
      texts: [yaml],
      read: (text) => {
        parseConfig(text, 'io-perf.yml');
        return [];
      },
    },
    {
      name: 'data.js',
      texts: [`window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, repoUrl: '', entries: suites })}`],
      read: async (text) => {
        await importDataJs(openInMemory('a store'), text, 'data.js');
        return [];
      },
    },
    ...Object.entries(files).map(([path, text]): Kind => ({
      name: `a store's ${path}`,
      texts: [text],
      read: async (changed) => {
        const store = openInMemory('a store', filesOf({ ...files, [path]: changed }));
        const snapshot = await store.snapshot();
        await snapshot.runs();
        await snapshot.histories();
        await snapshot.acceptances();
        return [];
      },
    })),
  ];
}

const absurd = [
  '1e999',
  '-1',
  '0',
  '1e308',
  '-0.0',
  '9007199254740993',
  'null',
  'true',
  '""',
  '[]',
  '{}',
  'NaN',
  '1e-320',
];

/** Damages a text in one to three random places: cuts, repeats, replaces or inserts characters, numbers, strings and names of members. */
function mutate(text: string, random: Random): string {
  let changed = text;
  for (let times = 1 + random.integer(3); times > 0; times--) {
    const at = random.integer(changed.length + 1);
    const [before, after] = [changed.slice(0, at), changed.slice(at)];
    const length = 1 + random.integer(40);
    switch (random.integer(8)) {
      case 0:
        changed = before;
        break;
      case 1:
        changed = before + after.slice(length);
        break;
      case 2:
        changed = before + after.slice(0, length) + after;
        break;
      case 3:
        changed = before + String.fromCharCode(random.integer(0x300)) + after.slice(1);
        break;
      case 4:
        changed = before + after.replace(/-?\d+(?:\.\d+)?/, one(absurd, random));
        break;
      case 5:
        changed = before + after.replace(/"[^"\\]*"/, () => JSON.stringify(one(hostileStrings, random)));
        break;
      case 6:
        changed = before + one(hostileStrings, random) + after;
        break;
      default:
        changed = before + after.replace(/"\w+":/, () => `${one(['"__proto__"', '"constructor"', '"id"'], random)}:`);
    }
  }
  return changed;
}

/** Errors of the program itself, and not of what it read. */
const ours: readonly string[] = [
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'ZodError',
  'AssertionError',
];

/** What is wrong with an error as the command line prints it. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return `no error: ${String(error)}`;
  if (ours.includes(error.constructor.name)) return error.stack ?? error.message;
  const text = forLog(`io-perf: ${oneLine(error.message)}`);
  const long = text.length > 3000 ? `a sentence of ${text.length} characters: ${text}` : undefined;
  return faultsIn({ kind: 'terminal', name: 'a sentence', text })[0] ?? long;
}

export interface Tried {
  documents: number;
  accepted: number;
  outputs: number;
}

/** @param seed of the first document; the next one has the next */
export async function tryDocuments(
  seed: number,
  isOver: (tried: number) => boolean,
  fell: Fall,
  report: (tried: Tried) => void,
  withStacks = false,
): Promise<void> {
  // A stack for each of a hundred thousand sentences is most of the work; a fault is found again by its number.
  if (!withStacks) Error.stackTraceLimit = 0;
  const all = await kinds();
  const tried: Tried = { documents: 0, accepted: 0, outputs: 0 };
  for (; !isOver(tried.documents); tried.documents++) {
    const number = seed + tried.documents;
    const random = createRandom(number);
    const kind = random.next() < 0.12 ? undefined : one(all, random);
    const where = `document ${number} (${kind?.name ?? 'hostile'})`;
    try {
      const outputs =
        kind === undefined
          ? random
              .shuffle(renderers(hostileJudged(number, { share: random.next() ** 3 })))
              .slice(0, renderersEach)
              .flatMap(outputsOf)
          : await kind.read(mutate(one(kind.texts, random), random), random);
      tried.accepted++;
      tried.outputs += outputs.length;
      for (const fault of outputs.flatMap(faultsIn)) fell('raw', `${where}: ${fault}`);
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== undefined) fell('crashed', `${where}: ${fault}`);
    }
    if (Object.keys(Object.prototype).length > 0) fell('crashed', `${where}: changed the prototype of all objects`);
    if (tried.documents % 50 === 0) {
      report(tried);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  report(tried);
}
