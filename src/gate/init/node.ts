/** Finds measurable commands in a project of Node.js, by its manifest. */
import {
  type Candidate,
  type Found,
  inTurn,
  isBenchmarkName,
  loading,
  type Project,
  quote,
  startOf,
} from './project-files.ts';
import { programPath } from './system-names.ts';
import { type Fields, fieldsOf, textEntries } from '../../languages/index.ts';

const lockFiles: readonly [string, manager: string, install: string][] = [
  ['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
  ['bun.lock', 'bun', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm', 'npm ci --no-audit --no-fund'],
];

export const lockFileNames = lockFiles.map(([file]) => file);

const withoutLock = ['', 'npm', 'npm install --no-audit --no-fund'] as const;

async function manifestOf(project: Project): Promise<Fields | undefined> {
  const text = await project.read('package.json');
  try {
    return text === undefined ? undefined : fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function node(project: Project): Promise<Found[]> {
  const from = 'package.json';
  const manifest = await manifestOf(project);
  if (manifest === undefined) return [];
  const [, manager, install] = lockFiles.find(([file]) => project.has(file)) ?? withoutLock;
  const scripts = new Map(textEntries(manifest.scripts));
  const needsInstall = ['dependencies', 'devDependencies'].some((name) => textEntries(manifest[name]).length > 0);
  const steps = [...(needsInstall ? [install] : []), ...(scripts.has('build') ? [`${manager} run build`] : [])];
  const build = steps.length === 0 ? {} : { build: steps.join(' && ') };
  const run = (name: string): string =>
    `${manager} run ${manager === 'npm' || manager === 'pnpm' ? '--silent ' : ''}${quote(name)}`;
  const benchmarks = [...scripts.keys()].filter(isBenchmarkName);
  const isWritten = scripts.has('test') && !scripts.get('test')!.includes('no test specified');
  // If the unit tests have a separate script, `test` also checks style and types.
  const unit = [...scripts.keys()].find((name) => /^(unit|tests?[:_-](unit|only)|unit[:_-]?tests?)$/i.test(name));
  const testScripts = [unit, isWritten ? 'test' : undefined].filter((name) => name !== undefined);
  const parts = testScripts.slice(0, 1).flatMap((name) => runnerOf(scripts, name) ?? []);
  const ways = [...parts, ...testScripts.map(run)].flatMap((command): Candidate[] => {
    const unbuilt: Candidate = { name: 'tests', kind: 'tests', command, from };
    const way = { ...unbuilt, ...build };
    // An archive of a release may lack what it is built from, and tests may not need it.
    const installed = { ...unbuilt, ...(needsInstall ? { build: install } : {}), isFor: /^its build / };
    return scripts.has('build') ? [way, installed] : [way];
  });
  /** A file that is there needs no build; a package of a registry even lacks the sources of one. */
  const started = (path: string, plain: Candidate): Candidate => {
    const whole = { ...plain, ...build };
    if (!project.has(path.replace(/^\.\//, '')) || steps.length === 0) return whole;
    if (textEntries(manifest.dependencies).length === 0) return { ...plain, otherwise: whole };
    const installed = manager === 'npm' ? `${install} --omit=dev --ignore-scripts` : install;
    return { ...plain, build: installed, otherwise: whole };
  };
  // Its own name is known where it says what can be imported.
  const main = typeof manifest.main === 'string' ? manifest.main : 'index.js';
  const isLibrary = manifest.main !== undefined || manifest.exports !== undefined || project.has(main);
  const load =
    manifest.exports === undefined || typeof manifest.name !== 'string'
      ? 'node .'
      : `node -e ${quote(`import(${JSON.stringify(manifest.name)})`)}`;
  const programs =
    typeof manifest.bin === 'string' ? [[String(manifest.name), manifest.bin] as const] : textEntries(manifest.bin);
  return [
    ...benchmarks.map((name): Candidate => {
      const plain: Candidate = { name, kind: 'benchmark', command: run(name), ...build, from };
      if (!/\bvitest bench\b(?!.*--outputJson)[^;&|]*$/.test(scripts.get(name)!)) return plain;
      const options = `${manager === 'npm' ? '-- ' : ''}--run --outputJson=${vitestResults}`;
      const command = `${plain.command} ${options}`;
      return { ...plain, command, results: 'vitest', 'results-file': vitestResults, otherwise: plain };
    }),
    inTurn(ways),
    ...programs.map(([name, path]) => started(path, startOf(name, `node ${quote(path)}`, from))),
    isLibrary && started(main, { ...loading, command: load, from }),
  ];
}

/** A folder that git usually ignores. */
const vitestResults = 'node_modules/.io-perf-bench.json';

const runners = 'mocha|tape|jest|vitest|ava|tap|uvu|jasmine|lab|qunit';
const byRunner = new RegExp(`^(?:npx )?(${runners})(?=\\s|$)`);
const byNode = /^node\s.*\btests?\b/;
const coverage = new RegExp(`^(?:npx )?(?:nyc|c8)\\s(?:.*\\s)?(?=(?:${runners}|node)\\s)`);
const otherScript = /(?:^|\s)(?:npm|pnpm|yarn)(?: run(?:-script)?)?(?: -[\w-]+)* ([\w:.-]+)$/;

/** Scripts may call each other in a circle. */
const maxDepth = 4;

/**
 * The part of a script that runs the tests: often it checks style and types as well, and measures coverage.
 * @returns undefined if the script does nothing else, or what it does is not known
 */
function runnerOf(scripts: ReadonlyMap<string, string>, name: string): string | undefined {
  const parts = partsOf(scripts, name, 0).map((part) => part.replace(coverage, ''));
  const found = parts.find((part) => byRunner.test(part) || byNode.test(part));
  const isAll = found === scripts.get(name) && !scripts.has(`pre${name}`) && !scripts.has(`post${name}`);
  return isAll ? undefined : found?.replace(byRunner, (_, runner) => programPath(`node_modules/.bin/${runner}`));
}

function partsOf(scripts: ReadonlyMap<string, string>, name: string, depth: number): string[] {
  const parts = (scripts.get(name) ?? '').split(/\s*(?:&&|;)\s*/).map((part) => part.trim());
  return parts.flatMap((part) => {
    const [, ...several] = /^(?:run-s|npm-run-all)\b/.test(part) ? part.split(/\s+/) : [];
    const called = [...several, otherScript.exec(part)?.[1] ?? ''].filter((other) => scripts.has(other));
    return called.length === 0 || depth === maxDepth
      ? [part]
      : called.flatMap((other) => partsOf(scripts, other, depth + 1));
  });
}
