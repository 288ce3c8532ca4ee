/** A project folder for the detectors: names and contents of its files. Nothing outside of it is read. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { parse as parseToml } from 'smol-toml';
import type { Config } from '../config/index.ts';
import type { Fields } from '../../languages/index.ts';
import { defined } from '../../core/document/index.ts';

/** Larger than any build file. */
const maxRead = 1 << 20;

const maxFiles = 20_000;

const notOurs = new Set(['node_modules', '.git', '.venv', 'venv', 'target', 'build', 'dist', 'vendor', 'third_party']);

export class Project {
  /** Paths below the folder, with `/`, sorted: the tracked ones in a repository. */
  readonly files: readonly string[];
  readonly has: (path: string) => boolean;
  /** Undefined if there is no such readable text file. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Where it is; undefined for a part of another project. */
  readonly folder: string | undefined;
  /** Called with a sentence for the reader. */
  readonly note: (sentence: string) => void;
  /** Called before a long step. */
  readonly phase: (text: string) => void;

  constructor({ files, has, read, folder, note, phase }: Pick<Project, 'files' | 'has' | 'read'> & Partial<Project>) {
    this.files = files;
    this.has = has;
    this.read = read;
    this.folder = folder;
    this.note = note ?? (() => undefined);
    this.phase = phase ?? (() => undefined);
  }

  paths(pattern: RegExp): string[] {
    return this.files.filter((path) => pattern.test(path));
  }

  /** Empty for what cannot be read. */
  texts(paths: readonly string[]): Promise<string[]> {
    return Promise.all(paths.map(async (path) => (await this.read(path)) ?? ''));
  }

  /** A manifest; undefined if it is missing or broken: the build reports that better. */
  async toml(path: string): Promise<Fields | undefined> {
    const text = await this.read(path);
    try {
      return text === undefined ? undefined : parseToml(text);
    } catch {
      return undefined;
    }
  }

  /** The files with the most tests, most first; none if there are less than two files. */
  async withMostTests(paths: readonly string[], test: RegExp): Promise<string[]> {
    if (paths.length < 2) return [];
    const texts = await this.texts(paths.slice(0, maxTestFiles));
    const counted = texts.map((text, index) => ({ path: paths[index]!, tests: text.match(test)?.length ?? 0 }));
    const found = counted.filter(({ tests }) => tests > 0).sort((a, b) => b.tests - a.tests);
    return found.slice(0, maxParts).map(({ path }) => path);
  }
}

/** More would take long to read. */
const maxTestFiles = 100;

/** The file with the most tests may be slow, or have one that fails here. */
export const maxParts = 3;

export async function lookAt(
  folder: string,
  note?: (sentence: string) => void,
  phase?: (text: string) => void,
): Promise<Project> {
  const all = await listFiles(folder);
  const known = new Set(all);
  return new Project({
    folder,
    ...defined({ note, phase }),
    files: all.filter((path) => !path.split('/').some((part) => notOurs.has(part))),
    has: (path) => known.has(path),
    async read(path) {
      if (!known.has(path)) return undefined;
      const text = await readFile(join(folder, path), 'utf8').catch(() => undefined);
      return text?.slice(0, maxRead);
    },
  });
}

/** All files that belong to the project: those that git does not ignore, or, without git, those that no tool installs or builds. */
export const listFiles = async (folder: string): Promise<string[]> =>
  (await filesOfGit(folder)) ?? (await allFiles(folder));

/** Undefined if git lists nothing. */
async function filesOfGit(folder: string): Promise<string[] | undefined> {
  try {
    const words = ['-C', folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { stdout } = await promisify(execFile)('git', words, { maxBuffer: 1 << 26 });
    const files = [...new Set(stdout.split('\0'))].filter((path) => path !== '');
    return files.length > 0 ? files.sort().slice(0, maxFiles) : undefined;
  } catch {
    return undefined;
  }
}

async function allFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (let path = waiting.shift(); path !== undefined && found.length < maxFiles; path = waiting.shift()) {
    const entries = await readdir(join(folder, path), { withFileTypes: true });
    for (const entry of entries) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) found.push(child);
      else if (entry.isDirectory() && !notOurs.has(entry.name)) waiting.push(child);
    }
  }
  return found.sort();
}

export interface Candidate extends Pick<Workload, 'build' | 'results' | 'results-file' | 'only'> {
  name: string;
  kind: 'benchmark' | 'tests' | 'program' | 'library';
  command: string;
  /** A folder in which its build tool goes on where another of its builds has stopped. */
  workFolder?: string;
  /** The source of it, for the reader: `package.json`, `Makefile`. */
  from: string;
  otherwise?: Candidate;
  /** It is tried in place of another one only if this is in the reason why that one does not work. */
  isFor?: RegExp;
  /** A part of the tests, for a project whose whole tests take long or fail. */
  isPart?: boolean;
  /** How to find such parts in what it prints. */
  parts?: Parts;
  /** The benchmarks of the candidate before it, each once: results are judged without counting calls. */
  isOnce?: boolean;
  isOfPackage?: boolean;
  /** The version of .NET that it needs, `10.0`. */
  dotnet?: string;
  /** What the reader should know: `1 of 20 packages with tests`. */
  remark?: string;
}

/** What a detector has for a condition that holds. */
export type Found = Candidate | false | undefined;

/** How a runner of tests says that one of them passed, and how that one is run alone. */
export interface Parts {
  /** With the groups `name`, and `seconds` or `milliseconds` if it says them; else its tests run one after the other. */
  passed: RegExp;
  /** Its name in a workload's name, where it is shorter. */
  shortName?: (name: string) => string;
  /** @param folder where they were run. @returns the command; undefined if that is not known */
  alone: (name: string, folder: string) => Promise<string | undefined>;
}

type Workload = NonNullable<Config['workloads']>[string];

/** Benchmarks that are judged by their results, and after them the same as a workload whose calls are counted. */
export function withCalls(results: Candidate, once: Pick<Candidate, 'build' | 'command'>): Candidate[] {
  const { name, build, from, isOfPackage } = results;
  const remark = 'each benchmark once, to count its calls';
  const common = defined({ build, isOfPackage });
  return [results, { ...common, name: `${name}-once`, kind: 'benchmark', ...once, from, isOnce: true, remark }];
}

/** Each with the next one as its replacement. */
export const inTurn = (ways: readonly Candidate[]): Candidate | undefined =>
  ways.reduceRight<Candidate | undefined>((otherwise, way) => ({ ...way, ...defined({ otherwise }) }), undefined);

/** A program asked for its help. @param path as a command has it */
export const startOf = (name: string, path: string, from: string, build?: string): Candidate => ({
  name: `${name}-start`,
  kind: 'program',
  command: `${path} --help`,
  from,
  ...defined({ build }),
});

/** Stands for the program of a build in a command until it is known: a Makefile names targets, and rarely what they are. */
export const builtProgram = '$PROGRAM';

/** Imports the project's own library: for projects in which nothing else works. */
export const loading = { name: 'load', kind: 'library', remark: 'loads the library, and does no more' } as const;

export { quoteWord as quote } from '../../core/system/index.ts';

export const isBenchmarkName = (name: string): boolean => /^(bench|benchmarks?|perf)([:_-]|$)/i.test(name);

/** A name that io-perf.yml takes. */
export function workloadName(text: string): string {
  const plain = text.replace(/[^\p{L}\p{M}\p{N}_.:/-]+/gu, '-').replace(/^[^\p{L}\p{N}_]+|[-/.:]+$/gu, '');
  return plain === '' ? 'run' : plain;
}
