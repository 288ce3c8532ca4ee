/** How many more input files the head has than the base, of the same sort, and how much longer those are that both have. */
import { kindOf } from '../model/index.ts';
import { countOf, isByteMetric, isMade, isNewInput, piecesMore, sortOf, type ComparedFile } from './compared-file.ts';
import { isProgram } from './program-text.ts';

export class InputsGrowth {
  /** Inputs that only the head has. */
  readonly added: readonly ComparedFile[];
  /** So many times as many inputs; 1 where there are no more. */
  readonly ratio: number = 1;
  /** So many times as many bytes of them. */
  readonly bytesRatio: number = 1;
  /** Bytes by which inputs have grown that both sides have. */
  readonly grownBytes: number;
  readonly #peers = new Map<string, Peers>();

  constructor(files: readonly ComparedFile[]) {
    this.added = files.filter(isNewInput);
    const inputs = files.filter((file) => file.base && !isMade(file) && !isProgram(file.name));
    for (const [sort, added] of bySort(this.added)) {
      const peers = inputs.filter((file) => sortOf(file) === sort);
      if (peers.length === 0) continue;
      this.#peers.set(sort, new Peers(peers));
      const stayed = peers.filter(({ head }) => head);
      this.ratio = Math.max(this.ratio, (stayed.length + added.length) / peers.length);
      const bytes = bytesOf(peers);
      if (bytes > 0) this.bytesRatio = Math.max(this.bytesRatio, (bytesOf(stayed) + bytesOf(added)) / bytes);
    }
    this.grownBytes = inputs
      .filter(({ head, fact }) => head && fact?.differs === true)
      .reduce((sum, { fact }) => sum + Math.max(0, (fact!.head ?? 0) - (fact!.base ?? 0)), 0);
  }

  /** Whether a file is an input of a sort that there is more of: more files are no reason to do more to each. */
  isPeer = (file: ComparedFile): boolean => this.#peers.get(sortOf(file))?.files.has(file) === true;

  /** The most that a new input may take: no more calls than others of its sort took in the base, and bytes by its size. */
  mostFor = (file: ComparedFile, metric: string): number =>
    this.#peers.get(sortOf(file))?.mostFor(file.fact?.head ?? 0, metric) ?? Infinity;
}

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
  for (const file of files) sorts.set(sortOf(file), [...(sorts.get(sortOf(file)) ?? []), file]);
  return sorts;
}

const bytesOf = (files: readonly ComparedFile[]): number =>
  files.reduce((sum, { base, head }) => sum + (base ?? head)!.readBytes, 0);
