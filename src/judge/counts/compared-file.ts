/** One file on both sides of a comparison, what git says of it, and what sort of file it is. */
import { addFileCounts, type FileCounts, kindOf } from '../../document/index.ts';

/** What git and the file system say of a file. */
export interface FileFact {
  /** Bytes on either side; absent: it is not there. */
  base?: number | undefined;
  head?: number | undefined;
  /** It is not the same on both sides because the commits are not: git says so, or the build made it so. */
  differs: boolean;
  isFolder: boolean;
}

/** One that differs between the two commits. */
export interface ChangedFile extends FileFact {
  name: string;
  /** Of a new file: how many files of its sort the base has. */
  peers?: number | undefined;
}

export interface ComparedFile {
  name: string;
  /** Absent: nothing was done to it. */
  base?: FileCounts | undefined;
  head?: FileCounts | undefined;
  /** Absent: not known, or not asked for. */
  fact?: FileFact | undefined;
}

const byteMetrics = ['readBytes', 'writtenBytes', 'copiedBytes', 'touchedBytes'] as const;
type ByteMetric = (typeof byteMetrics)[number];

export const isByteMetric = (metric: string): metric is ByteMetric =>
  (byteMetrics as readonly string[]).includes(metric);

export const countOf = (counts: FileCounts | undefined, metric: string): number =>
  isByteMetric(metric) ? (counts?.[metric] ?? 0) : (counts?.calls[metric] ?? 0);

export const callsOfKind = ({ calls }: FileCounts, kind: string): number =>
  Object.entries(calls).reduce((sum, [call, count]) => (kindOf(call) === kind ? sum + count : sum), 0);

export const isMade = ({ base, head }: ComparedFile): boolean => base?.isMade === true || head?.isMade === true;

/** A name that was asked for and is not there. */
export const isMissing = (file: ComparedFile): boolean =>
  file.fact !== undefined && file.fact.base === undefined && file.fact.head === undefined && !isMade(file);

/** The head loads a part of a program that the base did not load, or asks for one. */
export const isNewCode = ({ name, base, head }: ComparedFile): boolean =>
  !base && head !== undefined && isProgram(name);

/** A file of the language or of the system, not of the project. */
export const isElsewhere = ({ name }: ComparedFile): boolean => name.startsWith('/');

/** The head's commit has it, the base's has not, and it is no part of a program. */
export const isNewInput = ({ name, base, head, fact }: ComparedFile): boolean =>
  !base &&
  head?.isMade === false &&
  fact?.differs === true &&
  fact.base === undefined &&
  !fact.isFolder &&
  !isProgram(name);

/** Files of one sort have one ending and one topmost folder. */
export function sortOf({ name }: Pick<ComparedFile, 'name'>): string {
  const slash = name.indexOf('/', 1);
  const dot = name.lastIndexOf('.');
  return `${slash < 0 ? '' : name.slice(0, slash)}/*${dot > name.lastIndexOf('/') ? name.slice(dot) : ''}`;
}

/** `extra` of `lib/extra.js`: the last part of a name up to its first dot. */
export const stemOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).split('.', 1)[0]!;

/** How many more pieces of one size a file has after it has grown, whether or not an empty read ends it. */
export function piecesMore(before: number, after: number, piece: number): number {
  if (piece <= 0 || after <= before) return 0;
  const more = (round: (pieces: number) => number): number => round(after / piece) - round(before / piece);
  return Math.max(more(Math.floor), more(Math.ceil));
}

/** Those that `isMerged` as one file of each sort, the others as they are. */
export function mergeSorts(
  files: readonly ComparedFile[],
  isMerged: (file: ComparedFile) => boolean,
): readonly ComparedFile[] {
  const merged = new Map<string, ComparedFile>();
  const others: ComparedFile[] = [];
  for (const file of files) {
    if (!isMerged(file)) {
      others.push(file);
      continue;
    }
    const key = `${isMade(file)} ${sortOf(file)}`;
    const known = merged.get(key);
    merged.set(key, {
      name: known ? sortOf(file) : file.name,
      base: together(known?.base, file.base),
      head: together(known?.head, file.head),
      fact: file.fact,
    });
  }
  return [...others, ...merged.values()];
}

const together = (a: FileCounts | undefined, b: FileCounts | undefined): FileCounts | undefined =>
  a && b ? addFileCounts(a, b) : (a ?? b);

// Names of files that are programs: text that an interpreter reads, what is compiled from it, and what keeps several of them.

const text =
  /\.(?:py[iwx]?|[cm]?[jt]sx?|rb|gemspec|php\d?|phtml|p[lmh]|pmc|t|sh|bash|zsh|lua|tcl|r|jl|clj|groovy|kts?|scala|java|cs|vb|ex|exs|erl|bs)$/i;
const compiled = /\.(?:py[co]|class|beam|wasm|node|dll|exe|so(?:\.\d+)*|dylib|elc|luac|jsa)$/i;
const archive = /\.(?:[jw]ar|pyz|phar|whl|egg|asar|jmod|jsa|so(?:\.\d+)*|node|dll|exe)$|\/lib\/modules$/i;
/** What says where code is, and is asked for on the way to it. */
const signpost = /(?:^|\/)(?:package\.json|tsconfig\.json|pyvenv\.cfg)$/;
/** Interpreters keep there what they have compiled, under names of their own. */
const cache =
  /(?:^|\/)(?:__pycache__|node-compile-cache|v8-compile-cache[^/]*|bootsnap[^/]*|\.ruby-lsp|opcache|\.tsbuildinfo|\.vite|\.swc)(?:\/|$)/;

/** Whether a file holds a program or a part of one, by its name. */
export const isProgram = (name: string): boolean =>
  text.test(name) || compiled.test(name) || archive.test(name) || signpost.test(name) || cache.test(name);

/** Whether it holds many parts, of which as many are read as are needed. */
export const isArchiveOfCode = (name: string): boolean => archive.test(name);

/** `__pycache__/a.cpython-311.pyc` → `a.py`; undefined for a name that is nothing compiled in this way. */
export function compiledFrom(name: string): string | undefined {
  const match = /^(.*?)__pycache__\/([^/]+?)\.[\w-]+(?:\.opt-\d)?\.pyc$/.exec(name);
  return match ? `${match[1]}${match[2]}.py` : undefined;
}

// How many more input files the head has than the base, of the same sort, and how much longer those are that both have.

export class InputsGrowth {
  /** Inputs that only the head has. */
  readonly added: readonly ComparedFile[];
  /** So many times as many inputs; 1 where there are no more. */
  ratio = 1;
  /** So many times as many bytes of them. */
  bytesRatio = 1;
  /** Bytes by which inputs have grown that both sides have. */
  readonly grownBytes: number;
  readonly #peers = new Map<string, Peers>();

  constructor(files: readonly ComparedFile[]) {
    this.added = files.filter(isNewInput);
    const inputs = files.filter(isKnownInput);
    for (const [sort, added] of bySort(this.added)) {
      const peers = inputs.filter((file) => sortOf(file) === sort);
      if (peers.length > 0) this.#peers.set(sort, new Peers(peers));
      this.#grow(peers, added);
    }
    // Of a sort that the base has not: compared with all inputs of the project.
    const others = this.added.filter((file) => !this.#peers.has(sortOf(file)));
    this.#grow(
      inputs.filter((file) => !isElsewhere(file)),
      others,
    );
    this.grownBytes = inputs
      .filter(({ head, fact }) => head && fact?.differs === true)
      .reduce((sum, { fact }) => sum + Math.max(0, (fact!.head ?? 0) - (fact!.base ?? 0)), 0);
  }

  #grow(before: readonly ComparedFile[], added: readonly ComparedFile[]): void {
    if (before.length === 0) return;
    const stayed = before.filter(({ head }) => head);
    this.ratio = Math.max(this.ratio, (stayed.length + added.length) / before.length);
    const bytes = bytesOf(before);
    if (bytes > 0) this.bytesRatio = Math.max(this.bytesRatio, (bytesOf(stayed) + bytesOf(added)) / bytes);
  }

  /** Whether a file is an input of a sort that there is more of: more files are no reason to do more to each. */
  isPeer = (file: ComparedFile): boolean => this.#peers.get(sortOf(file))?.files.has(file) === true;

  /** The most that a new input may take: no more calls than others of its sort took in the base, and bytes by its size. */
  mostFor = (file: ComparedFile, metric: string): number =>
    this.#peers.get(sortOf(file))?.mostFor(file.fact?.head ?? 0, metric) ?? Infinity;
}

/** A file that the base did something to, and that is neither a result, nor a part of a program, nor a folder. */
const isKnownInput = (file: ComparedFile): boolean =>
  file.base !== undefined && !isMade(file) && !isProgram(file.name) && callsOfKind(file.base, 'list') === 0;

/** Inputs of one sort that the base has. */
class Peers {
  readonly files: ReadonlySet<ComparedFile>;
  readonly #most = new Map<string, number>();
  /** How often one of them is read from its beginning to its end. */
  readonly #passes: number;
  readonly #longest: number;
  readonly #piece: number;

  constructor(files: readonly ComparedFile[]) {
    this.files = new Set(files);
    const passesOf = ({ base, fact }: ComparedFile): number =>
      Math.ceil(base!.readBytes / Math.max(1, fact?.base ?? base!.readBytes));
    this.#passes = Math.max(1, this.#largest(passesOf));
    this.#longest = this.#largest(({ base }) => base!.readBytes) / this.#passes;
    this.#piece = this.#largest(({ base }) => base!.largestRead);
  }

  mostFor(size: number, metric: string): number {
    const most = this.#most.get(metric) ?? this.#largest(({ base }) => countOf(base, metric));
    this.#most.set(metric, most);
    if (most === 0) return 0;
    if (isByteMetric(metric)) return Math.max(most, this.#passes * size);
    return kindOf(metric) === 'read' ? most + this.#passes * piecesMore(this.#longest, size, this.#piece) : most;
  }

  #largest(of: (peer: ComparedFile) => number): number {
    let most = 0;
    for (const file of this.files) most = Math.max(most, of(file));
    return most;
  }
}

function bySort(files: readonly ComparedFile[]): Map<string, ComparedFile[]> {
  const sorts = new Map<string, ComparedFile[]>();
  for (const file of files) {
    const known = sorts.get(sortOf(file));
    if (known) known.push(file);
    else sorts.set(sortOf(file), [file]);
  }
  return sorts;
}

const bytesOf = (files: readonly ComparedFile[]): number =>
  files.reduce((sum, { base, head }) => sum + (base ?? head)!.readBytes, 0);
