/** How many more input files the head has than the base, of the same sort, and how much longer those are that both have. */
import { kindOf } from '../../document/index.ts';
import {
  callsOfKind,
  type ComparedFile,
  countOf,
  isByteMetric,
  isElsewhere,
  isMade,
  isNewInput,
  isProgram,
  piecesMore,
  sortOf,
} from './compared-file.ts';

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
