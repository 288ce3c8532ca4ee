/** Trace events → file calls: names made absolute, descriptors resolved, bytes and positions worked out. */
import { posix } from 'node:path';
import { type Kind, kindOf } from '../core/document/index.ts';
import { calls, type CallShape } from './call-shapes.ts';
import { bookkeeping, type FileCall, placeOf, syncsOf } from './calls.ts';
import { followProcLink, followsLinks } from './proc-links.ts';
import { advance, Processes } from './processes.ts';
import {
  type AioRequest,
  cleanAnnotation,
  type Descriptor,
  parseAioRequests,
  parseDescriptor,
  parseName,
  parseNumber,
  parseSocketPath,
  splitArguments,
  vectorBytes,
} from './call-arguments.ts';
import { type Call, startedBy } from './trace-line.ts';

/** Results of a call that has not happened: it is made again, or was interrupted before it began. */
const notHappened = new Set(['ERESTARTSYS', 'ERESTARTNOINTR', 'ERESTARTNOHAND', 'ERESTART_RESTARTBLOCK']);

/** What a command takes from a file that it was given: its input. */
const takesIn: ReadonlySet<Kind> = new Set(['read', 'copy', 'map', 'list']);

export class Interpreter {
  readonly #processes: Processes;
  readonly #inherited: ReadonlySet<string>;

  /**
   * @param directory where the first process starts
   * @param inherited files that it has open from the beginning
   */
  constructor(directory: string, inherited: readonly string[] = []) {
    this.#processes = new Processes(directory);
    this.#inherited = new Set(inherited);
  }

  end(pid: number): void {
    this.#processes.end(pid);
  }

  /** @returns undefined for a call that has nothing to do with a file, or that never happened */
  read(call: Call): FileCall | undefined {
    if (call.error !== undefined && notHappened.has(call.error)) return undefined;
    const words = splitArguments(call.arguments);
    if (this.#keepBooks(call, words)) return undefined;
    const shape = Object.hasOwn(calls, call.name) ? calls[call.name] : undefined;
    const kind = kindOf(call.name);
    if (!shape || !kind || (call.result === undefined && call.error === undefined)) return undefined;
    const made = this.#locate(call, kind, shape, words);
    if (!made) return undefined;
    if (call.error !== undefined) made.error = call.error;
    this.#measure(made, call, shape, words);
    return made;
  }

  /** What a call has handed to the kernel, each as the call that would do the same. */
  requests({ pid, name, arguments: text, result = 0 }: Call): FileCall[] {
    if (name !== 'io_submit' || result <= 0) return [];
    return parseAioRequests(splitArguments(text)[2], result).flatMap((request) => this.#request(pid, request) ?? []);
  }

  #request(pid: number, { name, file, bytes, offset, flags }: AioRequest): FileCall | undefined {
    const kind = kindOf(name);
    const process = this.#processes.get(pid).group;
    const made = kind && this.#onDescriptor({ process, name, kind, place: 'file' }, pid, file);
    if (!made || (kind !== 'read' && kind !== 'write') || bytes === undefined) return made;
    made.askedBytes = bytes;
    this.#move(made, pid, bytes, offset, flags);
    return made;
  }

  /** Processes and descriptors that come and go. True where the call is nothing more. */
  #keepBooks(call: Call, words: readonly string[]): boolean {
    const { pid, name, arguments: text, result = -1 } = call;
    const child = startedBy(call);
    if (child !== undefined) this.#processes.fork(pid, child, text);
    const isDup = name === 'dup' || name === 'dup2' || name === 'dup3';
    const isDupByFcntl = (name === 'fcntl' || name === 'fcntl64') && words[1]?.startsWith('F_DUPFD') === true;
    if ((isDup || isDupByFcntl) && result >= 0) {
      this.#processes.duplicated(pid, parseDescriptor(words[0]).number, result);
    }
    return bookkeeping.includes(name);
  }

  #locate(
    { pid, name, resultPath }: Call,
    kind: Kind,
    shape: CallShape,
    words: readonly string[],
  ): FileCall | undefined {
    const made: FileCall = { process: this.#processes.get(pid).group, name, kind, place: 'file' };
    if (shape.path !== undefined) {
      const written = parseName(words[shape.path]);
      const from = shape.at === undefined ? undefined : parseDescriptor(words[shape.at]);
      // AT_EMPTY_PATH: the descriptor itself is meant.
      if (written === '' && from && from.number >= 0) return this.#onDescriptor(made, pid, from);
      // utimensat(3</x>, NULL, …) is futimens(3).
      if (written === undefined && words[shape.path] === 'NULL' && from) return this.#onDescriptor(made, pid, from);
      const path = written === undefined ? undefined : this.#absolute(pid, from, written);
      const opened = kind === 'open' && resultPath !== undefined ? cleanAnnotation(resultPath) : undefined;
      const follows = followsLinks(name, flagsOf(shape, words));
      const link = path === undefined ? undefined : followProcLink(path, pid, follows, this.#processes.links);
      const named = link?.path ?? path;
      if (named !== undefined) made.path = named;
      // The kernel's own name: links in the path are followed.
      if (opened?.startsWith('/') === true) made.path = opened;
      made.place = placeOf(opened ?? named ?? '/');
      const isOwn = link?.descriptor === undefined || takesIn.has(kind) || kind === 'open';
      if (!isOwn && this.#isInherited(pid, link.descriptor!, link.path)) made.isInherited = true;
    } else if (shape.address !== undefined) {
      const written = parseSocketPath(words[shape.address]);
      if (written === undefined || written === '') return undefined;
      made.path = this.#absolute(pid, undefined, written);
      made.place = placeOf(made.path);
    } else if (shape.descriptor !== undefined) {
      if (!this.#onDescriptor(made, pid, parseDescriptor(words[shape.descriptor]))) return undefined;
    }
    if (shape.toPath !== undefined) {
      const to = parseName(words[shape.toPath]);
      const from = shape.toAt === undefined ? undefined : parseDescriptor(words[shape.toAt]);
      if (to !== undefined) made.toPath = this.#absolute(pid, from, to);
    }
    if (shape.toDescriptor !== undefined) {
      const { number, annotation } = parseDescriptor(words[shape.toDescriptor]);
      if (annotation !== undefined && placeOf(annotation) === 'file' && !this.#isInherited(pid, number, annotation)) {
        made.toPath = annotation;
        // From a pipe into a file: it is the file that counts.
        made.place = 'file';
      }
    }
    return made;
  }

  #onDescriptor(made: FileCall, pid: number, { number, annotation }: Descriptor): FileCall | undefined {
    // No descriptor (an anonymous mapping), or one that is not open: nothing is touched.
    if (annotation === undefined) return undefined;
    made.place = placeOf(annotation);
    made.path = annotation;
    made.descriptor = number;
    if (!takesIn.has(made.kind) && this.#isInherited(pid, number, annotation)) made.isInherited = true;
    if (made.kind !== 'close') {
      const file = this.#processes.fileOf(pid, number);
      file.name = annotation;
      made.openFile = file;
    }
    return made;
  }

  /** By its name too: the first calls of a child may be seen before its parent's fork, and with it what the parent had opened. */
  #isInherited(pid: number, descriptor: number, name: string): boolean {
    return this.#inherited.has(name) && this.#processes.fileOf(pid, descriptor).isFoundOpen === true;
  }

  #absolute(pid: number, from: Descriptor | undefined, written: string): string {
    if (written.startsWith('/')) return posix.normalize(written);
    const isCurrent = from === undefined || from.number < 0;
    if (isCurrent && from?.annotation !== undefined) this.#processes.enter(pid, from.annotation);
    return posix.join(from?.annotation ?? this.#processes.get(pid).directory.path, written);
  }

  #measure(
    made: FileCall,
    { pid, name, result, arguments: text }: Call,
    shape: CallShape,
    words: readonly string[],
  ): void {
    const succeeded = made.error === undefined && result !== undefined && result >= 0;
    const asked = parseNumber(words[shape.size ?? -1]) ?? vectorBytes(words[shape.vector ?? -1]);
    if (asked !== undefined) made.askedBytes = asked;
    switch (made.kind) {
      case 'open': {
        if (!succeeded) break;
        made.descriptor = result;
        const syncs = syncsOf(flagsOf(shape, words).join());
        if (syncs !== undefined) made.isSynced = true;
        made.openFile = this.#processes.opened(pid, result, { name: made.path, syncs });
        if (text.includes('O_TMPFILE')) made.creates = 'unnamed';
        else if (text.includes('O_CREAT') || name === 'creat') made.creates = 'named';
        break;
      }
      case 'mkdir':
        // A file, unlike a folder, is paired with that of the other side whatever the number in its name.
        if (succeeded && name === 'bind') made.creates = 'named';
        break;
      case 'map':
        if (succeeded) made.maps = mapsOf(words[shape.protection ?? -1] ?? '', words[shape.flags ?? -1] ?? '');
        break;
      case 'close':
        if (made.descriptor !== undefined) this.#processes.closed(pid, made.descriptor);
        break;
      case 'read':
      case 'write':
        if (succeeded) this.#move(made, pid, result, parseNumber(words[shape.offset ?? -1]), words[shape.flags ?? -1]);
        break;
      case 'copy':
        if (succeeded) made.movedBytes = result;
        break;
      case 'seek':
        if (succeeded && made.descriptor !== undefined) {
          this.#processes.fileOf(pid, made.descriptor).position = name === '_llseek' ? undefined : result;
        }
        break;
      case 'directory':
        // chroot(2) leaves the current directory as it is.
        if (succeeded && made.path !== undefined && name !== 'chroot') this.#processes.enter(pid, made.path);
        break;
      default:
    }
  }

  /** Bytes of a read or a write that succeeded. @param flags its own */
  #move(made: FileCall, pid: number, bytes: number, offset: number | undefined, flags = ''): void {
    made.movedBytes = bytes;
    if (bytes <= 0 || made.descriptor === undefined) return;
    const file = this.#processes.fileOf(pid, made.descriptor);
    // preadv2 with offset -1 is readv (readv(2)).
    made.sequential = advance(file, offset === -1 ? undefined : offset, bytes);
    const syncs = syncsOf(flags) ?? file.syncs;
    if (made.kind === 'write' && syncs !== undefined) made.syncs = syncs;
  }
}

/** The arguments that are not names: flags among them. */
const flagsOf = ({ path, toPath }: CallShape, words: readonly string[]): string[] =>
  words.filter((_, at) => at !== path && at !== toPath);

function mapsOf(protection: string, flags: string): NonNullable<FileCall['maps']> {
  if (protection.includes('PROT_EXEC')) return 'code';
  return protection.includes('PROT_WRITE') && flags.includes('MAP_SHARED') ? 'shared' : 'data';
}
