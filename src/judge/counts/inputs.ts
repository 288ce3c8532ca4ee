/** How many more input files of the same sort the head has, how much longer the common ones are, and what they let other counts grow by. */
import { groupBy, type FileCounts, kindOf } from '../../core/document/index.ts';
import { minBuffer, resultBytes, resultBytesPerSourceByte, seeksPerResult } from './policy.ts';
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
  lastPartOf,
  piecesMore,
  sortOf,
} from './compared-file.ts';
import { maxForNew, type ProcessesOf } from './new-files.ts';
import { isCompiledSource, isProgram } from './programs.ts';
import { limited, type Share } from './share.ts';

export class InputsGrowth {
  /** Ratio of the numbers of inputs; 1 if there are no more. */
  ratio = 1;
  /** The same ratio for their bytes. */
  #bytesRatio = 1;
  /** Bytes by which results may be longer: a message or a version, as the common inputs, or as compiled sources, including new ones. */
  readonly #moreResultBytes: number;
  readonly #processesOf: ProcessesOf;
  readonly #peers = new Map<string, Peers>();
  readonly #usual: Record<'files' | 'folders', (metric: string) => number>;
  readonly #former: ReadonlyMap<string, ComparedFile>;

  constructor(files: readonly ComparedFile[], processesOf: ProcessesOf) {
    this.#processesOf = processesOf;
    const added = files.filter(isNewInput);
    const inputs = files.filter(isKnownInput);
    for (const [sort, own] of groupBy(added, sortOf)) {
      const peers = inputs.filter((file) => sortOf(file) === sort);
      if (peers.length > 0) this.#peers.set(sort, new Peers(peers));
      this.#grow(peers, own);
    }
    // A file with a new ending among inputs is compared with all files there.
    const others = added.filter((file) => !this.#peers.has(sortOf(file)));
    for (const [folder, own] of groupBy(others, topFolderOf)) {
      const peers = inputs.filter((file) => isOwn(file) && topFolderOf(file) === folder);
      if (folder !== '') this.#grow(peers, own);
    }
    const changed = files.filter(({ head, fact }) => head && fact?.differs === true);
    const moreBytes = (those: readonly ComparedFile[]): number =>
      those.reduce((sum, { fact }) => sum + Math.max(0, (fact!.head ?? 0) - (fact!.base ?? 0)), 0);
    const known = new Set(inputs);
    this.#moreResultBytes = Math.max(
      resultBytes - 1,
      moreBytes(changed.filter((file) => known.has(file))),
      resultBytesPerSourceByte * moreBytes(changed.filter((file) => isCompiledSource(file.name) && !isMade(file))),
    );
    const own = files.filter((file) => file.base && isOwn(file) && !isMade(file) && !isMissing(file));
    this.#usual = { files: usualOf(own.filter((file) => !isFolder(file))), folders: usualOf(own.filter(isFolder)) };
    this.#former = new Map(
      files.filter((file) => file.base && !file.head && !isMade(file)).map((file) => [lastPartOf(file), file]),
    );
  }

  #grow(before: readonly ComparedFile[], added: readonly ComparedFile[]): void {
    if (before.length === 0) return;
    const stayed = before.filter(({ head }) => head);
    this.ratio = Math.max(this.ratio, (stayed.length + added.length) / before.length);
    const bytes = bytesOf(before);
    if (bytes > 0) this.#bytesRatio = Math.max(this.#bytesRatio, (bytesOf(stayed) + bytesOf(added)) / bytes);
  }

  /** Whether a file is an input of a sort with more files in the head: more files do not justify more work on each. */
  isPeer = (file: ComparedFile): boolean => this.#peers.get(sortOf(file))?.files.has(file) === true;

  /**
   * The most that a new file or folder may cost: no more calls than others of its sort in the base, and bytes by its size. Without others: as
   * often as the project's files are usually used, or once for each program.
   */
  maxFor(file: ComparedFile, metric: string): number {
    const size = file.fact?.head ?? 0;
    const peers = this.#peers.get(sortOf(file));
    if (peers && isNewInput(file)) return peers.maxFor(size, metric);
    const once = maxForNew(size, metric, this.#processesOf(file), file.name);
    if (isByteMetric(metric)) return once;
    const former = this.#former.get(lastPartOf(file));
    const usual = this.#usual[isFolder(file) ? 'folders' : 'files'](metric);
    return Math.max(once, countOf(former?.base, metric), usual);
  }

  /** Results, shared files and folders grow with the number or the size of the inputs; results also by a few bytes, with no more calls. */
  share(file: ComparedFile, metric: string, delta: number): Share | undefined {
    const before = countOf(file.base, metric);
    const isOfBytes = isByteMetric(metric);
    const times = isOfBytes ? Math.max(this.ratio, this.#bytesRatio) : this.ratio;
    const more = isOfBytes ? before * (times - 1) : timesMore(before, this.ratio);
    const cause = times > 1 ? 'more-inputs' : 'results';
    // A file that only the head makes is not longer.
    if (!isMade(file) || !file.base || !file.head) return limited(cause, delta, more);
    if (isOfBytes) return limited(cause, delta, more + this.#moreResultBytes);
    return limited(cause, delta, Math.max(more, this.#morePieces(file.base, file.head, metric)));
  }

  /** The pieces that the additional bytes of a result need, in buffers of the base's size. */
  #morePieces(base: FileCounts, head: FileCounts, metric: string): number {
    const times = Math.max(this.ratio, this.#bytesRatio);
    const pieces = (before: number, after: number, buffer: number): number =>
      piecesMore(before, Math.min(after, before * times + this.#moreResultBytes), buffer);
    switch (kindOf(metric)) {
      case 'read':
        return pieces(base.readBytes, head.readBytes, base.maxReadBytes);
      case 'write':
        return pieces(base.writtenBytes, head.writtenBytes, base.maxWriteBytes >= minBuffer ? base.maxWriteBytes : 0);
      case 'seek':
        return head.writtenBytes > base.writtenBytes || head.readBytes > base.readBytes ? seeksPerResult : 0;
      default:
        return 0;
    }
  }
}

/** Growth of calls that are made for each input. */
export const timesMore = (before: number, ratio: number): number => Math.floor(before * ratio + 1e-6) - before;

/** Work done on at least half of the files, by metric. */
function usualOf(files: readonly ComparedFile[]): (metric: string) => number {
  const known = new Map<string, number>();
  return (metric) => {
    const counts = (): number[] => files.map(({ base }) => countOf(base, metric)).sort((a, b) => a - b);
    const usual = known.get(metric) ?? counts()[(files.length - 1) >> 1] ?? 0;
    known.set(metric, usual);
    return usual;
  };
}

/** Empty for files at the top. */
const topFolderOf = (file: ComparedFile): string => sortOf(file).split('/', 1)[0]!;

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
    return [...this.files].reduce((most, file) => Math.max(most, of(file)), 0);
  }
}

const bytesOf = (files: readonly ComparedFile[]): number =>
  files.reduce((sum, { base, head }) => sum + (base ?? head)!.readBytes, 0);
