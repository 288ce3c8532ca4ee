/**
 * Who has which file open, and where: current directories, descriptor tables and positions of all processes of a trace.
 * Threads share both tables, forks copy them (clone(2): CLONE_FILES, CLONE_FS); descriptors made by dup share a position.
 */
import type { Syncs } from './calls.ts';
import type { LinkTargets } from './proc-links.ts';

/** An open file: what open(2) calls an open file description. */
interface OpenFile {
  /** Where the next read or write without an offset begins; undefined where that is not known. */
  position: number | undefined;
  end: number | undefined;
  /** What strace called it last. */
  name?: string | undefined;
  syncs?: Syncs | undefined;
  /** No call opened it: it was there before the trace began, or came in a way that no call shows. */
  isFoundOpen?: true;
}

interface Process {
  /** Process that this is a thread of; its own id for a process. */
  group: number;
  directory: { path: string };
  files: Map<number, OpenFile>;
}

/** More descriptors than any real process leaves open: programs that close by close_range(2) unseen must not fill memory. */
const maxDescriptors = 65_536;

export class Processes {
  readonly #processes = new Map<number, Process>();
  readonly #root: string;

  /** @param root current directory of the first process */
  constructor(root: string) {
    this.#root = root;
  }

  get(pid: number): Process {
    let process = this.#processes.get(pid);
    if (!process) {
      process = { group: pid, directory: { path: this.#root }, files: new Map() };
      this.#processes.set(pid, process);
    }
    return process;
  }

  fork(parent: number, child: number, flags: string): void {
    const { group, directory, files } = this.get(parent);
    // The child's first lines may come before the parent's call returns: what it did since stays.
    const known = this.#processes.get(child);
    this.#processes.set(child, {
      group: flags.includes('CLONE_THREAD') ? group : child,
      directory: flags.includes('CLONE_FS') ? directory : { path: known?.directory.path ?? directory.path },
      files: flags.includes('CLONE_FILES') ? files : new Map([...files, ...(known?.files ?? [])]),
    });
  }

  end(pid: number): void {
    this.#processes.delete(pid);
  }

  /** Of processes of the trace only: a number may be that of another. */
  readonly links: LinkTargets = {
    directoryOf: (pid) => this.#processes.get(pid)?.directory.path,
    nameOf: (pid, descriptor) => this.#processes.get(pid)?.files.get(descriptor)?.name,
  };

  enter(pid: number, path: string): void {
    this.get(pid).directory.path = path;
  }

  opened(pid: number, descriptor: number, { name, syncs }: Pick<OpenFile, 'name' | 'syncs'>): OpenFile {
    return this.#put(pid, descriptor, { position: 0, end: 0, name, syncs });
  }

  /** The open file behind a descriptor; one that was inherited or received is met here for the first time. */
  fileOf(pid: number, descriptor: number): OpenFile {
    return (
      this.get(pid).files.get(descriptor) ??
      this.#put(pid, descriptor, { position: undefined, end: undefined, isFoundOpen: true })
    );
  }

  closed(pid: number, descriptor: number): void {
    this.get(pid).files.delete(descriptor);
  }

  duplicated(pid: number, from: number, to: number): void {
    this.#put(pid, to, this.fileOf(pid, from));
  }

  #put(pid: number, descriptor: number, file: OpenFile): OpenFile {
    const { files } = this.get(pid);
    if (files.size >= maxDescriptors) files.clear();
    files.set(descriptor, file);
    return file;
  }
}

/**
 * Records a read or write and returns whether it continued where the last one ended. The first of an open file is sequential,
 * and so is one whose place is not known.
 * @param offset undefined: at the file's position
 */
export function advance(file: OpenFile, offset: number | undefined, movedBytes: number): boolean {
  const start = offset ?? file.position;
  const sequential = start === undefined || file.end === undefined || start === file.end;
  const end = start === undefined ? undefined : start + movedBytes;
  file.end = end;
  if (offset === undefined) file.position = end;
  return sequential;
}
