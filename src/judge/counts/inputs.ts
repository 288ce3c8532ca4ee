/** How many more input files of the same sort the head has, and how much longer the common ones are. */
import { kindOf } from '../../core/document/index.ts';
import {
  callsOfKind,
  type ComparedFile,
  countOf,
  isByteMetric,
  isFolder,
  isMade,
  isMissing,
  isNewInput,
  isOwn,
  piecesMore,
  sortOf,
} from './compared-file.ts';
import { maxForNew, type ProcessesOf } from './new-files.ts';
import { isCompiledSource, isProgram } from './programs.ts';

export class InputsGrowth {
  /** Inputs that only the head has. */
  readonly added: readonly ComparedFile[];
  /** Ratio of the numbers of inputs; 1 if there are no more. */
  ratio = 1;
  /** The same ratio for their bytes. */
  bytesRatio = 1;
  /** Bytes by which the common inputs have grown. */
  readonly grownBytes: number;
  /** The same for compiled sources, including new ones. */
  readonly grownSourceBytes: number;
  readonly #processesOf: ProcessesOf;
  readonly #peers = new Map<string, Peers>();
  readonly #usual: Record<'files' | 'folders', Usual>;
  readonly #former: ReadonlyMap<string, ComparedFile>;

  constructor(files: readonly ComparedFile[], processesOf: ProcessesOf) {
    this.#processesOf = processesOf;
    this.added = files.filter(isNewInput);
    const inputs = files.filter(isKnownInput);
    for (const [sort, added] of bySort(this.added)) {
      const peers = inputs.filter((file) => sortOf(file) === sort);
      if (peers.length > 0) this.#peers.set(sort, new Peers(peers));
      this.#grow(peers, added);
    }
    // A file with a new ending among inputs is compared with all files there.
    const others = this.added.filter((file) => !this.#peers.has(sortOf(file)));
    for (const [folder, added] of byFolder(others)) {
      if (folder === '') continue;
      this.#grow(
        inputs.filter((file) => isOwn(file) && topFolderOf(file) === folder),
        added,
      );
    }
    const changed = files.filter(({ head, fact }) => head && fact?.differs === true);
    const moreBytes = (those: readonly ComparedFile[]): number =>
      those.reduce((sum, { fact }) => sum + Math.max(0, (fact!.head ?? 0) - (fact!.base ?? 0)), 0);
    const known = new Set(inputs);
    this.grownBytes = moreBytes(changed.filter((file) => known.has(file)));
    this.grownSourceBytes = moreBytes(changed.filter((file) => isCompiledSource(file.name) && !isMade(file)));
    const own = files.filter((file) => file.base && isOwn(file) && !isMade(file) && !isMissing(file));
    this.#usual = { files: new Usual(own.filter((file) => !isFolder(file))), folders: new Usual(own.filter(isFolder)) };
    this.#former = new Map(
      files.filter((file) => file.base && !file.head && !isMade(file)).map((file) => [lastPartOf(file), file]),
    );
  }

  #grow(before: readonly ComparedFile[], added: readonly ComparedFile[]): void {
    if (before.length === 0) return;
    const stayed = before.filter(({ head }) => head);
    this.ratio = Math.max(this.ratio, (stayed.length + added.length) / before.length);
    const bytes = bytesOf(before);
    if (bytes > 0) this.bytesRatio = Math.max(this.bytesRatio, (bytesOf(stayed) + bytesOf(added)) / bytes);
  }

  /** Whether a file is an input of a sort with more files in the head: more files do not justify more work on each. */
  isPeer = (file: ComparedFile): boolean => this.#peers.get(sortOf(file))?.files.has(file) === true;

  /**
   * The most that a new file or folder may cost: no more calls than others of its sort in the base, and bytes by its size. Without others
   * of its sort, it may be used as often as the project's files usually are, or once for each program.
   */
  maxFor(file: ComparedFile, metric: string): number {
    const size = file.fact?.head ?? 0;
    const peers = this.#peers.get(sortOf(file));
    if (peers && isNewInput(file)) return peers.maxFor(size, metric);
    const once = maxForNew(size, metric, this.#processesOf(file));
    const former = this.#former.get(lastPartOf(file));
    const moved = former && !isByteMetric(metric) ? countOf(former.base, metric) : 0;
    return Math.max(
      once,
      moved,
      isByteMetric(metric) ? 0 : this.#usual[isFolder(file) ? 'folders' : 'files'].of(metric),
    );
  }
}

/** Work done on at least half of the files. */
class Usual {
  readonly #files: readonly ComparedFile[];
  readonly #known = new Map<string, number>();

  constructor(files: readonly ComparedFile[]) {
    this.#files = files;
  }

  of(metric: string): number {
    let usual = this.#known.get(metric);
    if (usual === undefined) {
      const counts = this.#files.map(({ base }) => countOf(base, metric)).sort((a, b) => a - b);
      usual = counts[(counts.length - 1) >> 1] ?? 0;
      this.#known.set(metric, usual);
    }
    return usual;
  }
}

const lastPartOf = ({ name }: ComparedFile): string => name.slice(name.lastIndexOf('/') + 1);

/** Empty for files at the top. */
const topFolderOf = (file: ComparedFile): string => sortOf(file).split('/', 1)[0]!;

function groupedBy(files: readonly ComparedFile[], keyOf: (file: ComparedFile) => string): Map<string, ComparedFile[]> {
  const groups = new Map<string, ComparedFile[]>();
  for (const file of files) {
    const known = groups.get(keyOf(file));
    if (known) known.push(file);
    else groups.set(keyOf(file), [file]);
  }
  return groups;
}

const byFolder = (files: readonly ComparedFile[]): Map<string, ComparedFile[]> => groupedBy(files, topFolderOf);

/** A file that the base touched and that is not a result, a part of a program or a folder. */
const isKnownInput = (file: ComparedFile): boolean =>
  file.base !== undefined && !isMade(file) && !isProgram(file.name) && callsOfKind(file.base, 'list') === 0;

/** Inputs of one sort in the base. */
class Peers {
  readonly files: ReadonlySet<ComparedFile>;
  readonly #most = new Map<string, number>();
  /** How often one of them is read from beginning to end. */
  readonly #passes: number;
  readonly #longest: number;
  readonly #piece: number;

  constructor(files: readonly ComparedFile[]) {
    this.files = new Set(files);
    const passesOf = ({ base, fact }: ComparedFile): number =>
      Math.ceil(base!.readBytes / Math.max(1, fact?.base ?? base!.readBytes));
    this.#passes = Math.max(1, this.#largest(passesOf));
    this.#longest = this.#largest(({ base }) => base!.readBytes) / this.#passes;
    this.#piece = this.#largest(({ base }) => base!.maxReadBytes);
  }

  maxFor(size: number, metric: string): number {
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

const bySort = (files: readonly ComparedFile[]): Map<string, ComparedFile[]> => groupedBy(files, sortOf);

const bytesOf = (files: readonly ComparedFile[]): number =>
  files.reduce((sum, { base, head }) => sum + (base ?? head)!.readBytes, 0);
