/**
 * Where candidates are tried: a copy of the project beside it, put back to its first state before each of them, so that none can harm the
 * project or another candidate.
 */
import { copyFile, cp, lstat, mkdir, open, readdir, readlink, realpath, rename, stat, symlink } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MeasurementError } from '../../core/document/index.ts';
import { isWindows, removeTree, runCommand } from '../../core/system/index.ts';
import { type WorkFolder } from '../../places/targets/index.ts';
import { type Checkout, checkOut, type Repository } from '../compare/checkout.ts';
import { openFolderBeside } from '../commits/beside.ts';
import { builtProgram, quote } from './project-files.ts';
import { programPath } from './system-names.ts';
import { copyChanges } from '../compare/submodules.ts';
import { whatIsIgnored } from '../compare/layout.ts';
import { listUntracked } from '../compare/working-tree.ts';

export interface TriedProject {
  folder: string;
  /** Undefined if git has no commit of it. */
  commit: { repository: Repository; id: string } | undefined;
  environment: NodeJS.ProcessEnv;
  /** Paths below the folder, for a copy without git. */
  files: readonly string[];
}

const copyTimeoutMs = 10 * 60_000;

export class TrialPlace {
  /** The same for every candidate: builds write absolute paths into their results. */
  readonly path: string;
  readonly #project: TriedProject;
  readonly #work: WorkFolder;
  readonly #checkout: Checkout | undefined;
  readonly #copied: readonly Buffer[];
  /** Build → the copy that was kept after it; the empty build is the project as it was found. */
  readonly #kept = new Map<string, string>();
  /** Of trees that candidates have used; what fails is left to the end. */
  readonly #removals: Promise<void>[] = [];
  #keptSoFar = 0;

  private constructor(
    project: TriedProject,
    work: WorkFolder,
    path: string,
    checkout?: Checkout,
    copied: Buffer[] = [],
  ) {
    this.#project = project;
    this.#work = work;
    this.path = path;
    this.#checkout = checkout;
    this.#copied = copied;
  }

  /** @throws UsageError if git or the file system fails */
  static async open(project: TriedProject): Promise<TrialPlace> {
    const { commit, folder, files, environment } = project;
    const work = await openFolderBeside(commit?.repository.root);
    let checkout: Checkout | undefined;
    let copied: Buffer[] = [];
    try {
      if (commit === undefined) {
        await copyFiles(folder, join(await realpath(work.path), 'trial'), files);
      } else {
        checkout = await checkOut(commit.repository, commit.id, 'trial', work);
        copied = await copyChanges({ root: commit.repository.root, environment, isOwn: () => false }, checkout);
      }
      const path = checkout?.path ?? join(await realpath(work.path), 'trial');
      const place = new TrialPlace(project, work, path, checkout, copied);
      await place.keep('');
      return place;
    } catch (error) {
      await checkout?.remove();
      await work.remove();
      throw error;
    }
  }

  /**
   * The state after a build, if it was kept; else the first one.
   * @param isNeededAgain whether the kept state has to stay, so that it is copied; copying installed packages takes half a minute
   * @param workFolder a folder of a build tool, which stays as it is
   * @returns whether the build is done
   */
  async putBack(build = '', isNeededAgain = true, workFolder?: string): Promise<boolean> {
    const kept = this.#kept.get(build);
    // Removing installed packages takes as long as a trial: it is done beside the next one.
    const used = join(await realpath(this.#work.path), `used-${this.#removals.length}`);
    await rename(this.path, used);
    const isNew = kept === undefined || build === '';
    if (isNew) {
      await copyTree(this.#kept.get('')!, this.path);
      if (workFolder !== undefined) await move(join(used, workFolder), join(this.path, workFolder));
    }
    this.#removals.push(removeTree(used).catch(() => undefined));
    if (isNew) return false;
    if (isNeededAgain) await copyTree(kept, this.path);
    else {
      await rename(kept, this.path);
      this.#kept.delete(build);
    }
    return true;
  }

  async keep(build: string): Promise<void> {
    const copy = join(await realpath(this.#work.path), `kept-${this.#keptSoFar++}`);
    await copyTree(this.path, copy);
    this.#kept.set(build, copy);
  }

  /** The program that a build made, in place of its sign. @returns undefined if it made none */
  async commandOf(command: string): Promise<string | undefined> {
    if (!command.includes(builtProgram)) return command;
    return withBuiltProgram(command, this.path, new Set(this.#project.files));
  }

  /** After a build, as in a comparison. */
  evenTimes = async (): Promise<void> => this.#checkout?.evenTimes(this.#copied);

  /** A sentence on files that only the project's own folder has, if they may be what a failure is about. */
  async whatIsMissing(failure: string): Promise<string> {
    const { commit, environment } = this.#project;
    return commit === undefined ? '' : whatIsIgnored(commit.repository, environment, failure);
  }

  /** What git neither tracks nor ignores, from the top; empty without git. */
  untracked = async (): Promise<string[]> =>
    this.#checkout === undefined ? [] : listUntracked(this.path, this.#project.environment);

  async remove(): Promise<void> {
    await Promise.all(this.#removals);
    await this.#checkout?.remove();
    await this.#work.remove();
  }
}

/** Where there is nothing to be moved, or something in its place, nothing is done. */
async function move(from: string, to: string): Promise<void> {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
}

async function copyTree(from: string, to: string): Promise<void> {
  if (isWindows) {
    await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    return;
  }
  const { code, failure, stderr } = await runCommand(['cp', '-a', from, to], { timeoutMs: copyTimeoutMs });
  if (code !== 0) throw new MeasurementError(`The project could not be copied to ${to} (${failure ?? stderr.trim()}).`);
}

async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of files) {
    const [source, target] = [join(from, name), join(to, name)];
    await mkdir(dirname(target), { recursive: true });
    const status = await lstat(source).catch(() => undefined);
    if (status?.isSymbolicLink() === true) await symlink(await readlink(source), target);
    else if (status?.isFile() === true) await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

const maxDepth = 3;
const isOfTests = /test|check|bench|example|^a\.out$|\.(so|o|a|dylib)(\.|$)/i;
const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/** The command with the program in its place; undefined if the build made none. @param known files that were there before */
async function withBuiltProgram(
  command: string,
  folder: string,
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  const found: string[] = [];
  const waiting = [''];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && child.split('/').length < maxDepth && !entry.name.startsWith('.')) waiting.push(child);
      const isNew = entry.isFile() && !known.has(child) && !isOfTests.test(basename(child));
      if (isNew && (await isProgram(join(folder, child)))) found.push(child);
    }
  }
  const [first] = found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return first === undefined ? undefined : command.replace(builtProgram, quote(programPath(`./${first}`)));
}

async function isProgram(path: string): Promise<boolean> {
  if (isWindows) return /\.exe$/i.test(path);
  if (((await stat(path)).mode & 0o100) === 0) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(elf.length), 0, elf.length, 0);
    // The first bytes of a program of macOS.
    return bytesRead === elf.length && (buffer.equals(elf) || buffer.readUInt32LE() === 0xfeedfacf);
  } finally {
    await file.close();
  }
}
